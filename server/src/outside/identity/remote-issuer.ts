import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { Clock } from '../../base/clock.ts'
import type { StoredDocuments } from '../../base/issuer-documents.ts'
import { timeLimits } from '../../base/time-limits.ts'
import { openDocuments } from './documents.ts'
import type { Metadata } from './metadata.ts'
import { IssuerUnavailable, type OutsideIssuer, type TokenAnswer } from './port.ts'

export type RemoteSettings = {
  issuer: string
  clientId: string
  clientSecret?: string | undefined
  jwksUrl?: string | undefined
}

const Answer = z.looseObject({ access_token: z.string().optional(), error: z.string().optional() })

/** The host allowed http in OIDC_ISSUER; `npm run check` says what that means. */
const anyScheme = { [oauth.allowInsecureRequests]: true } as const

/** An external issuer: a Cognito user pool or any other OpenID issuer that is found by discovery. */
export function openRemoteIssuer(
  { issuer, clientId, clientSecret, jwksUrl }: RemoteSettings,
  using: { clock: Clock; stored: StoredDocuments },
): OutsideIssuer {
  const documents = openDocuments({ issuer, jwksUrl }, using)
  const client = { client_id: clientId }
  const limits = () => ({ ...anyScheme, signal: AbortSignal.timeout(timeLimits.outside.issuerMs) })
  return {
    issuer,
    clientId,
    metadata: documents.metadata,
    trust: {
      issuer: () => issuer,
      audience: clientId,
      tokenUse: new URL(issuer).hostname.endsWith('.amazonaws.com') ? 'required' : 'when-present',
      skewSeconds: 60,
      issuedAheadSeconds: 60,
      keys: async () => documents.keys,
    },
    async exchange(grantType, parameters) {
      const server = await documents.metadata()
      if (!server.token_endpoint) throw new IssuerUnavailable(`${issuer} has no token endpoint`)
      const ask = () =>
        oauth.genericTokenEndpointRequest(
          server,
          client,
          authentication(server, clientSecret),
          grantType,
          parameters,
          limits(),
        )
      return answerOf(await ask().catch((cause) => refuseUnavailable(issuer, cause)), issuer)
    },
    async userInfo(accessToken, sub) {
      const server = await documents.metadata()
      if (!server.userinfo_endpoint) return null
      try {
        const response = await oauth.userInfoRequest(server, client, accessToken, limits())
        return { ...(await oauth.processUserInfoResponse(server, client, sub, response)) }
      } catch (cause) {
        if (cause instanceof oauth.OperationProcessingError || cause instanceof oauth.WWWAuthenticateChallengeError)
          return null
        return refuseUnavailable(issuer, cause)
      }
    },
    async revoke(token) {
      const server = await documents.metadata()
      if (!server.revocation_endpoint) return
      const how = authentication(server, clientSecret)
      await oauth
        .revocationRequest(server, client, how, token, limits())
        .catch((cause) => refuseUnavailable(issuer, cause))
    },
  }
}

/** A public client, or the secret in the way that the issuer takes it; in the header unless it takes it only in the body. */
function authentication(server: Metadata, secret: string | undefined): oauth.ClientAuth {
  if (!secret) return oauth.None()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const inHeader = methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
  return inHeader ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret)
}

function refuseUnavailable(issuer: string, cause: unknown): never {
  throw new IssuerUnavailable(`${issuer} does not answer`, { cause })
}

/** The issuer's tokens, or its refusal: a code of OAuth's. Anything else counts as no answer. */
async function answerOf(response: Response, issuer: string): Promise<TokenAnswer> {
  const body = Answer.safeParse(await response.json().catch((cause) => refuseUnavailable(issuer, cause))).data
  if (response.ok && body?.access_token) return { status: 200, body }
  if (response.status >= 500 || !body?.error) refuseUnavailable(issuer, `answered ${response.status}`)
  return { status: response.status, body: { error: body.error } }
}
