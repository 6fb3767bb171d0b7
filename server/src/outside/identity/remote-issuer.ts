import { createRemoteJWKSet, errors } from 'jose'
import { memoizeAsync } from '../../base/memoize-async.ts'
import { IssuerUnavailable, type Trust } from './port.ts'
import type { KeySet } from './signature.ts'

const DISCOVERY_TIMEOUT_MS = 5_000
const NO_SUCH_KEY = [errors.JWKSNoMatchingKey.code, errors.JWKSMultipleMatchingKeys.code]

/**
 * Trust in an external issuer: a Cognito user pool or any other OIDC issuer. Its keys are read from `jwksUrl`, or from
 * the URL in its discovery document, at the first use and whenever a token names an unknown key.
 */
export function trustRemoteIssuer(settings: { issuer: string; audience: string; jwksUrl?: string | undefined }): Trust {
  const { issuer, audience, jwksUrl } = settings
  return {
    issuer: () => issuer,
    audience,
    tokenUse: new URL(issuer).hostname.endsWith('.amazonaws.com') ? 'required' : 'when-present',
    keys: memoizeAsync(() =>
      openKeys(issuer, jwksUrl).catch((error: unknown) => {
        throw new IssuerUnavailable(`no keys of ${issuer}`, { cause: error })
      }),
    ),
  }
}

async function openKeys(issuer: string, jwksUrl: string | undefined): Promise<KeySet> {
  const remote = createRemoteJWKSet(new URL(jwksUrl ?? (await discover(issuer))))
  return async (header, token) => {
    try {
      return await remote(header, token)
    } catch (error) {
      if (error instanceof errors.JOSEError && NO_SUCH_KEY.includes(error.code)) throw error
      throw new IssuerUnavailable(`no keys of ${issuer}`, { cause: error })
    }
  }
}

async function discover(issuer: string): Promise<string> {
  const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(address, { signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS), redirect: 'error' })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const found = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown }
  if (found.issuer !== issuer) throw new Error(`${address} is of another issuer`)
  if (typeof found.jwks_uri !== 'string') throw new Error(`${address} names no keys`)
  return found.jwks_uri
}
