import type { Claims } from '@hemline/contract/identity/shapes.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import { IssuerUnavailable, TokenRefused, type TokenVerifier } from '../outside/identity/port.ts'
import { type Issuer, trustBuiltIn } from './issuer.ts'
import { welcomeFrom } from './outside-member-actions.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

const columns = `m.id, m.no, m.email, m.is_operator as "isOperator", m.has_onboarded as "hasOnboarded",
  m.friend_nos as "friendNos", m.blocked_nos as "blockedNos", m.session_version as "sessionVersion",
  m.suspended_at is not null and m.deletes_at is null as "isSuspended", m.deletes_at is not null as "isClosing"`

// One named statement each: its plan is made once per connection.
const byBuiltIn = {
  name: 'caller-built-in',
  text: `select ${columns}, exists (select from token_families f where f.id = $2 and f.revoked_at is not null) as "isRevoked"
    from members m where m.id = $1`,
}
const byOutside = {
  name: 'caller-outside',
  text: `select ${columns}, false as "isRevoked" from outside_identities o join members m on m.id = o.member_id
    where o.issuer = $1 and o.subject = $2`,
}

type Found = Caller & { sessionVersion: number; isSuspended: boolean; isRevoked: boolean }

/**
 * Finds out who makes a request: verifies its bearer token by the issuer that is trusted, then reads the member as the
 * database knows her now. Null without a token. Throws UNAUTHENTICATED for a token that is not good, FORBIDDEN for a
 * suspended member, UNAVAILABLE when another issuer's keys cannot be fetched.
 */
export function createCallerOf(issuer: Issuer): (request: FastifyRequest) => Promise<Caller | null> {
  const verifier = issuer.openTokenVerifier(trustBuiltIn(issuer))
  const { outsideIssuer } = verifier

  async function read(statement: { name: string; text: string }, values: unknown[]): Promise<Found | undefined> {
    const { rows } = await issuer.pool.query<Found>({ ...statement, values })
    return rows[0]
  }

  async function findOutside(claims: Claims): Promise<Found | undefined> {
    const values = [outsideIssuer, claims.sub]
    const known = await read(byOutside, values)
    if (known) return known
    await welcomeFrom(issuer, outsideIssuer!, claims)
    return read(byOutside, values)
  }

  return async (request) => {
    const { authorization } = request.headers
    if (authorization === undefined) return null
    const token = BEARER.exec(authorization)?.[1]
    if (!token) throw new Refusal('UNAUTHENTICATED')
    const claims = await verify(verifier, token)
    const found =
      outsideIssuer === null ? await read(byBuiltIn, [claims.sub, claims.origin_jti]) : await findOutside(claims)
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
