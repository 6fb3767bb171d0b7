import type { Claims } from '@hemline/contract/identity/shapes.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import { IssuerUnavailable, TokenRefused, type TokenVerifier } from '../outside/identity/port.ts'
import { type FoundCaller, findByBuiltIn, findByOutside } from './caller-store.ts'
import { type Issuer, trustBuiltIn } from './issuer.ts'
import { welcomeFrom } from './outside-member-actions.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/**
 * Authenticates a request: verifies the bearer token with the trusted issuer and reads the member from the database.
 * Returns null without a token. Throws UNAUTHENTICATED for an invalid token, FORBIDDEN for a suspended member,
 * UNAVAILABLE when another issuer's keys cannot be fetched.
 */
export function createCallerOf(issuer: Issuer): (request: FastifyRequest) => Promise<Caller | null> {
  const verifier = issuer.openTokenVerifier(trustBuiltIn(issuer))
  const { outsideIssuer } = verifier

  async function findOutside(claims: Claims): Promise<FoundCaller | undefined> {
    const values = [outsideIssuer, claims.sub]
    const known = await findByOutside(issuer.pool, values)
    if (known) return known
    await welcomeFrom(issuer, outsideIssuer!, claims)
    return findByOutside(issuer.pool, values)
  }

  return async (request) => {
    const { authorization } = request.headers
    if (authorization === undefined) return null
    const token = BEARER.exec(authorization)?.[1]
    if (!token) throw new Refusal('UNAUTHENTICATED')
    const claims = await verify(verifier, token)
    const found =
      outsideIssuer === null
        ? await findByBuiltIn(issuer.pool, [claims.sub, claims.origin_jti])
        : await findOutside(claims)
    if (!found || found.isRevoked) throw new Refusal('UNAUTHENTICATED')
    const { sessionVersion, isSuspended, isRevoked: _, ...caller } = found
    if (claims.sessionVersion !== undefined && claims.sessionVersion !== sessionVersion)
      throw new Refusal('UNAUTHENTICATED')
    if (outsideIssuer === null && claims.sessionVersion === undefined) throw new Refusal('UNAUTHENTICATED')
    if (isSuspended) throw new Refusal('FORBIDDEN', { message: identityTexts.suspended })
    return { ...caller, sessionVersion, signInId: outsideIssuer === null ? claims.origin_jti : undefined }
  }
}

async function verify(verifier: TokenVerifier, token: string) {
  try {
    return await verifier.verify(token)
  } catch (error) {
    if (error instanceof TokenRefused) throw new Refusal('UNAUTHENTICATED')
    if (error instanceof IssuerUnavailable) throw new Refusal('UNAVAILABLE')
    throw error
  }
}
