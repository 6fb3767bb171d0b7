import { sessionTexts } from '@hemline/contract/identity/session-words.ts'
import { z } from 'zod/mini'
import { abortAfter } from './abort-after.ts'
import { appSettings } from './app-settings.ts'
import type { Session, Tokens } from './tokens.ts'
import { isLost, isRefused, SendError, serverUrl, throwUnreachable, wireTexts } from './wire.ts'

/** Hemline answers within 8.5 s; every tab waits while one refreshes. */
const ANSWERED_WITHIN_MS = 15_000
const REFRESH_WITHIN_MS = 10_000

/** A refusal of the identity service: `code` is the exception's name, such as UserNotConfirmedException. */
const PoolRefusal = z.object({ __type: z.string(), message: z._default(z.string(), '') })

/** When the ID token ends is in the token. */
const PoolTokens = z.object({
  AuthenticationResult: z.object({
    IdToken: z.string(),
    AccessToken: z.optional(z.string()),
    RefreshToken: z.nullish(z.string()),
  }),
})

/** The message of a managed pool's hook, without the pool's prefix (product.md §8). */
export function withoutPrefix(message: string): string {
  const prefix = sessionTexts.preSignUpPrefix
  return message.startsWith(prefix) ? message.slice(prefix.length) : message
}

/**
 * Calls one operation of a Cognito user pool (managed, or our own issuer, which has the same API). Adds the client id;
 * parses the answer by `shape`. Throws SendError whose code is the pool's exception name.
 */
export async function callPool<T>(
  operation: string,
  input: Record<string, unknown>,
  shape: z.ZodMiniType<T>,
  withinMs = ANSWERED_WITHIN_MS,
): Promise<T> {
  const { identity } = await appSettings()
  let response: Response
  let body: unknown
  try {
    response = await fetch(new URL(identity.endpoint, serverUrl || location.origin), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: identity.clientId, ...input }),
      signal: abortAfter(withinMs),
    })
    const text = await response.text()
    body = text ? JSON.parse(text) : {}
  } catch {
    throwUnreachable()
  }
  if (!response.ok) {
    const refusal = PoolRefusal.safeParse(body)
    if (!refusal.success) throw new SendError('INTERNAL', wireTexts.failed, response.status)
    const code = refusal.data.__type.split('#').at(-1) ?? 'INTERNAL'
    throw new SendError(code, withoutPrefix(refusal.data.message) || wireTexts.failed, response.status)
  }
  const read = shape.safeParse(body)
  if (!read.success) throw new SendError('UNREADABLE', wireTexts.unreadable, response.status)
  return read.data
}

/** The answer of an operation that returns nothing of use. */
export const Nothing = z.unknown()

function tokensOf({ AuthenticationResult: result }: z.infer<typeof PoolTokens>): Tokens {
  return { idToken: result.IdToken, accessToken: result.AccessToken, refreshToken: result.RefreshToken }
}

/** Exchanges email and password for tokens. Throws UserNotConfirmedException if the email's code was never entered. */
export async function tokensFor(email: string, password: string): Promise<Tokens> {
  const AuthParameters = { USERNAME: email.trim(), PASSWORD: password }
  return tokensOf(await callPool('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }, PoolTokens))
}

/**
 * Exchanges the refresh token, asking twice if there is no answer; null when the pool says that the session is over. Throws
 * SendError otherwise.
 */
export async function refresh({ refreshToken, attempt }: Session): Promise<Tokens | null> {
  const input = {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: refreshToken },
    ...(attempt && { ClientMetadata: { attempt } }),
  }
  const ask = () => callPool('InitiateAuth', input, PoolTokens, REFRESH_WITHIN_MS)
  try {
    return tokensOf(await ask().catch((error) => (isLost(error) ? ask() : Promise.reject(error))))
  } catch (error) {
    if (error instanceof SendError && error.code === 'NotAuthorizedException') return null
    throw error
  }
}

/** Revokes the refresh token of a session that ended here. Throws SendError when the pool did not answer. */
export async function end({ refreshToken }: Pick<Session, 'refreshToken'>): Promise<void> {
  await callPool('RevokeToken', { Token: refreshToken }, Nothing).catch((error) => {
    if (!isRefused(error)) throw error
  })
}
