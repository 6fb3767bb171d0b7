import { z } from 'zod'
import { appReturnAddresses, returnAddress } from './outside-sign-in.ts'

const text = z.string().min(1).max(8_000)
const ClientId = z.string().optional()
const TokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    client_id: ClientId,
    code: text,
    redirect_uri: text,
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  }),
  z.object({ grant_type: z.literal('refresh_token'), client_id: ClientId, refresh_token: text }),
])

type Addresses = Parameters<typeof returnAddress>[0] & Parameters<typeof appReturnAddresses>[0]
export type OAuthRefusal = { error: string }

/**
 * Reads a request for tokens that is to be passed on to the issuer: only what our own apps ask for, a code with its PKCE
 * verifier that returned to one of our own addresses, or a refresh token. Returns OAuth's refusal for anything else.
 */
export function readTokenRequest(
  env: Addresses,
  clientId: string,
  body: unknown,
): { grantType: string; parameters: URLSearchParams } | OAuthRefusal {
  const read = TokenRequest.safeParse(body)
  if (!read.success) return { error: 'invalid_request' }
  const { client_id, grant_type: grantType, ...parameters } = read.data
  if (client_id !== undefined && client_id !== clientId) return { error: 'invalid_client' }
  if ('redirect_uri' in parameters) {
    const ours = [returnAddress(env), ...appReturnAddresses(env)]
    if (!ours.includes(parameters.redirect_uri)) return { error: 'invalid_request' }
  }
  return { grantType, parameters: new URLSearchParams(parameters) }
}

/** Reads the refresh token that is to be ended; null for any other request. */
export function readRevocation(body: unknown): string | null {
  return z.object({ token: text }).safeParse(body).data?.token ?? null
}
