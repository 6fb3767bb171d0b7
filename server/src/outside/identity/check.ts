import { systemClock } from '../../base/clock.ts'
import type { Env } from '../../base/env.ts'
import { askForFinding, away, type Finding, note, reasonOf, right, wrong } from '../../base/finding.ts'
import type { StoredDocuments } from '../../base/issuer-documents.ts'
import { timeLimits } from '../../base/time-limits.ts'
import { openOutsideIssuer } from './open.ts'

const WHAT = 'Sign-in'
const ms = timeLimits.outside.issuerMs

/**
 * Reads the documents and signing keys of the issuer in OIDC_ISSUER, and asks its token endpoint, with a token that does not
 * exist, whether it knows our client. Our own issuer needs nothing.
 */
export async function checkIssuer(env: Env): Promise<Finding> {
  const { OIDC_ISSUER: issuer, OIDC_JWKS_URL: given } = env
  if (!issuer) return right(WHAT, 'Members sign in with Hemline itself.')
  const isCode = env.signIn.flow === 'code'
  let address = given
  if (!address || isCode) {
    const discovery = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
    const answer = await askForFinding(WHAT, discovery, { ms })
    if ('state' in answer) return answer
    const document = jsonIn(answer.body) as Document | null
    if (answer.status !== 200 || !document)
      return wrong(WHAT, `${discovery} is no discovery document. Check OIDC_ISSUER.`)
    if (document.issuer !== issuer)
      return wrong(
        WHAT,
        `OIDC_ISSUER is ${issuer}, but the issuer calls itself ${String(document.issuer)}. Copy that exactly.`,
      )
    if (!address && typeof document.jwks_uri !== 'string')
      return wrong(WHAT, `${discovery} names no keys. Set OIDC_JWKS_URL.`)
    address ??= String(document.jwks_uri)
    const fault = isCode ? faultOf(document, issuer) : null
    if (fault) return wrong(WHAT, fault)
  }
  const answer = await askForFinding(WHAT, address, { ms })
  if ('state' in answer) return answer
  const { keys } = (jsonIn(answer.body) ?? {}) as { keys?: { kty?: string }[] }
  const count = Array.isArray(keys) ? keys.filter(({ kty }) => kty === 'RSA').length : 0
  if (count === 0) return wrong(WHAT, `There is no RSA key at ${address}, so no sign-in can be checked.`)
  const published = `${issuer} publishes ${count === 1 ? 'one key' : `${count} keys`}`
  if (!isCode) return right(WHAT, `${published}.`)
  return (
    (await checkClient(env)) ??
    right(WHAT, `${published} and knows our client. It must return to ${env.publicUrl}/sign-in.`)
  )
}

type Document = { issuer?: unknown; jwks_uri?: unknown } & Partial<
  Record<
    | 'authorization_endpoint'
    | 'token_endpoint'
    | 'response_types_supported'
    | 'code_challenge_methods_supported'
    | 'id_token_signing_alg_values_supported',
    unknown
  >
>

/** What its document says that does not fit how members sign in; null when nothing does. */
function faultOf(document: Document, issuer: string): string | null {
  const lacks = (name: keyof Document, value: string) => {
    const list = document[name]
    return Array.isArray(list) && !list.includes(value)
  }
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !/^(localhost|127\.|\[::1\])/.test(hostname))
    return `OIDC_ISSUER is ${issuer}. Who signs in there needs https.`
  if (!document.authorization_endpoint || !document.token_endpoint)
    return `${issuer} has no page to sign in at. For a Cognito pool give it a domain, or set OIDC_FLOW=forms.`
  if (lacks('response_types_supported', 'code')) return `${issuer} doesn’t offer the authorization code flow.`
  if (lacks('code_challenge_methods_supported', 'S256')) return `${issuer} doesn’t offer PKCE with S256.`
  if (lacks('id_token_signing_alg_values_supported', 'RS256')) return `${issuer} doesn’t sign with RS256.`
  return null
}

const nothingStored: StoredDocuments = { of: () => ({ read: async () => null, write: async () => undefined }) }

/** Asks for tokens with a refresh token that does not exist: an issuer that knows us refuses that token, not our client. */
async function checkClient(env: Env): Promise<Finding | null> {
  const remote = openOutsideIssuer(env, { clock: systemClock, stored: nothingStored })
  if (!remote) return null
  const { host } = new URL(remote.issuer)
  try {
    const parameters = new URLSearchParams({ refresh_token: 'npm-run-check' })
    const { body } = await remote.exchange('refresh_token', parameters)
    if (body.error === 'invalid_client')
      return wrong(WHAT, `${host} doesn’t accept our client. Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`)
    if (body.error === 'unauthorized_client' || body.error === 'unsupported_grant_type')
      return note(
        WHAT,
        `${host} doesn’t let this client use refresh tokens, so members sign in again when a token ends.`,
      )
    return null
  } catch (error) {
    return away(WHAT, `${host} doesn’t answer where tokens are asked for: ${reasonOf(error)}.`)
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
