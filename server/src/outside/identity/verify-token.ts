import { type Claims, readClaims } from '@hemline/contract/identity/shapes.ts'
import type { Clock } from '../../base/clock.ts'
import { IssuerUnavailable, TokenRefused, type Trust } from './port.ts'
import { checkSignature, type KeySet } from './signature.ts'

const TOKEN_MAX_CHARACTERS = 8_000

/**
 * Verifies ID tokens: RS256 signature by the issuer's keys, issuer, audience, authorized party, expiry, `token_use` id.
 * Verified tokens are cached until they expire (verifying a signature takes 0.3 ms), at most `keep` of them, least
 * recently used first out.
 */
export function createTokenVerifier(
  trust: Trust,
  options: { clock: Clock; keep?: number },
): (token: string) => Promise<Claims> {
  const { clock, keep = 10_000 } = options
  const verified = new Map<string, { claims: Claims; expiresAt: number; issuer: string }>()
  return async (token) => {
    const nowSeconds = clock.now().getTime() / 1000
    const earlier = verified.get(token)
    if (earlier) {
      verified.delete(token)
      if (earlier.expiresAt <= nowSeconds) throw new TokenRefused('expired')
      if (earlier.issuer !== trust.issuer()) throw new TokenRefused('issuer')
      verified.set(token, earlier)
      return earlier.claims
    }
    if (token.length > TOKEN_MAX_CHARACTERS) throw new TokenRefused('too long')
    const fresh = { ...(await verifyOnce(token, trust, nowSeconds)), issuer: trust.issuer() }
    verified.set(token, fresh)
    for (const oldest of verified.keys()) {
      if (verified.size <= keep) break
      verified.delete(oldest)
    }
    return fresh.claims
  }
}

async function verifyOnce(
  token: string,
  trust: Trust,
  nowSeconds: number,
): Promise<{ claims: Claims; expiresAt: number }> {
  const keys = await trust.keys()
  const payload = await payloadOf(token, keys)
  const { iss, aud, azp, exp, iat, nbf, token_use } = payload
  if (iss !== trust.issuer()) throw new TokenRefused('issuer')
  if (aud !== trust.audience && !(Array.isArray(aud) && aud.includes(trust.audience)))
    throw new TokenRefused('audience')
  // a token for several, or one that names who asked for it, must be one that our client asked for
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== trust.audience)
    throw new TokenRefused('authorized party')
  if (typeof exp !== 'number' || exp <= nowSeconds) throw new TokenRefused('expired')
  if (iat !== undefined && (typeof iat !== 'number' || iat > nowSeconds + trust.issuedAheadSeconds))
    throw new TokenRefused('issued at')
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf > nowSeconds + trust.skewSeconds))
    throw new TokenRefused('too early')
  const unmarked = token_use === undefined && trust.tokenUse === 'when-present'
  if (token_use !== 'id' && !unmarked) throw new TokenRefused('not an ID token')
  try {
    return { claims: readClaims(payload), expiresAt: exp }
  } catch {
    throw new TokenRefused('claims')
  }
}

async function payloadOf(token: string, keys: KeySet): Promise<Record<string, unknown>> {
  try {
    const payload: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(await checkSignature(token, keys)),
    )
    if (typeof payload === 'object' && payload !== null && !Array.isArray(payload))
      return payload as Record<string, unknown>
  } catch (error) {
    if (error instanceof IssuerUnavailable) throw error
    throw new TokenRefused('signature', { cause: error })
  }
  throw new TokenRefused('payload')
}
