import type { AnswerOf } from '@hemline/contract/call.ts'
import { getOutsideSignIn } from '@hemline/contract/identity/calls.ts'
import { NOT_ADMITTED, outsideRefusal, outsideTexts } from '@hemline/contract/identity/outside-words.ts'
import * as oauth from 'oauth4webapi'
import { abortAfter } from './abort-after.ts'
import { appSettings } from './app-settings.ts'
import { now } from './now.ts'
import type { Session, Tokens } from './tokens.ts'
import { request, SendError, serverUrl, wireTexts } from './wire.ts'

export type OutsideSignIn = AnswerOf<typeof getOutsideSignIn>['data']

const TOLERANCE_SECONDS = 60

/** What the server knows of the issuer elsewhere. Throws SendError: UNAVAILABLE while the issuer does not answer. */
export async function outsideSignIn(): Promise<OutsideSignIn> {
  return (await request(getOutsideSignIn, {}, null)).data
}

/** The issuer as the library wants it. Its token endpoint is reached through our server (decision 175). */
export function serverOf({
  issuer,
  namesItself,
}: {
  issuer: string
  namesItself?: boolean
}): oauth.AuthorizationServer {
  const at = (path: string) => new URL(path, serverUrl || location.origin).href
  return {
    issuer,
    token_endpoint: at('/identity/token'),
    revocation_endpoint: at('/identity/revoke'),
    ...(namesItself && { authorization_response_iss_parameter_supported: true }),
  }
}

/** Our client, with the server's time in place of the device's, which may be wrong. */
export const clientOf = (clientId: string): oauth.Client => ({
  client_id: clientId,
  [oauth.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
  [oauth.clockTolerance]: TOLERANCE_SECONDS,
})

/** Our own server, at the address of this page: a page without https has none either. */
export const options = { [oauth.allowInsecureRequests]: true } as const

/** Throws SendError, with a sentence for the member, for any failure of a request to the issuer or of its answer. */
export function sendErrorOf(error: unknown, issuer: string): SendError {
  if (error instanceof SendError) return error
  const { host } = new URL(issuer)
  if (error instanceof oauth.ResponseBodyError) {
    const { error: code, error_description: sentence } = error
    if (code === NOT_ADMITTED && sentence) return new SendError(code, sentence, error.status)
    return new SendError(code, outsideRefusal(code, host), error.status)
  }
  if (error instanceof oauth.AuthorizationResponseError) {
    return new SendError(error.error, outsideRefusal(error.error, host), 400)
  }
  if (error instanceof oauth.OperationProcessingError) {
    return new SendError('NOT_TRUSTED', outsideTexts.notTrusted(host), 400)
  }
  return new SendError('UNREACHABLE', wireTexts.unreachable, 0)
}

/** Throws SendError when there was no answer of the issuer's, which the library takes for a wrong one. */
export function answered(response: Response, issuer: string): Response {
  if (response.status < 500) return response
  throw new SendError('UNAVAILABLE', outsideTexts.unreachable(new URL(issuer).host), 503)
}

export const tokensOf = (answer: oauth.TokenEndpointResponse): Tokens | null =>
  answer.id_token
    ? {
        idToken: answer.id_token,
        accessToken: answer.access_token,
        refreshToken: answer.refresh_token,
        isOutside: true,
      }
    : null

/**
 * Exchanges the refresh token; null when the session is over: the issuer refused it, returned no ID token or another
 * member's, or there was no refresh token. Throws SendError while the issuer cannot be reached: the session goes on.
 */
export async function refresh(session: Session): Promise<Tokens | null> {
  if (!session.refreshToken) return null
  const { identity } = await appSettings()
  const [server, client] = [serverOf(identity), clientOf(identity.clientId)]
  try {
    const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), session.refreshToken, {
      ...options,
      signal: abortAfter(REFRESH_WITHIN_MS),
    })
    const answer = await oauth.processRefreshTokenResponse(server, client, answered(response, identity.issuer))
    return oauth.getValidatedIdTokenClaims(answer)?.sub === session.sub ? tokensOf(answer) : null
  } catch (error) {
    const failure = sendErrorOf(error, identity.issuer)
    if (['invalid_grant', 'invalid_client', 'unauthorized_client', 'NOT_TRUSTED'].includes(failure.code)) return null
    throw failure
  }
}

/** The address that the issuer returns to: the web app's, or in the native shell that of its own scheme. */
export function returnAddressOf({ returnsTo, appsReturnTo }: OutsideSignIn): string {
  if (!serverUrl) return returnsTo
  return appsReturnTo.find((address) => address.startsWith(`${import.meta.env.VITE_APP_ID}://`)) ?? returnsTo
}

const REFRESH_WITHIN_MS = 15_000
const REVOKED_WITHIN_MS = 1_500

/** Ends the refresh token, and goes to the issuer's own sign-out, if it has one, which returns to our front page. */
export async function end({ idToken, refreshToken }: Session): Promise<void> {
  const { identity } = await appSettings()
  const [server, client] = [serverOf(identity), clientOf(identity.clientId)]
  const revoking = refreshToken
    ? oauth.revocationRequest(server, client, oauth.None(), refreshToken, options).catch(() => undefined)
    : undefined
  // leaving the page would cancel it; an issuer that is away must not hold the member up
  const revoked = Promise.race([revoking, new Promise((resolve) => setTimeout(resolve, REVOKED_WITHIN_MS))])
  const settings = await outsideSignIn().catch(() => null)
  await revoked
  if (!settings?.endSessionEndpoint) return
  const url = new URL(settings.endSessionEndpoint)
  url.searchParams.set('client_id', settings.clientId)
  url.searchParams.set('id_token_hint', idToken)
  const back = returnAddressOf(settings)
  url.searchParams.set('post_logout_redirect_uri', serverUrl ? back : new URL('/', back).href)
  location.assign(url)
}
