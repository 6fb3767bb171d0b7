import { createHash } from 'node:crypto'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import type { Claims } from '@hemline/contract/identity/shapes.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { openToViews, VIEW_TOKEN_PREFIX } from '@hemline/contract/operator/member-view.ts'
import { needsSecondFactor, SECOND_FACTOR_HOURS } from '@hemline/contract/operator/second-factor.ts'
import { viewTexts } from '@hemline/contract/operator/view-words.ts'
import type { FastifyRequest } from 'fastify'
import type { BlockedNetworks } from '../base/blocked-networks.ts'
import type { Caller } from '../base/caller.ts'
import { hashTextOfToken } from '../base/link-token.ts'
import { Refusal } from '../base/refusal.ts'
import { onlyFinishes } from '../base/standing.ts'
import { isUuid } from '../base/uuid.ts'
import { IssuerUnavailable, TokenRefused, type TokenVerifier } from '../outside/identity/port.ts'
import { type FoundCaller, findByBuiltIn, findByView, findSecondFactor } from './caller-store.ts'
import { type Issuer, trustBuiltIn } from './issuer.ts'
import { followEmail, mayFollow, welcomeFrom } from './outside-member-actions.ts'
import { findOutsideMember } from './outside-subject-actions.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/**
 * Authenticates a request: verifies the bearer token with the trusted issuer and reads the member from the database.
 * Returns null without a token. Throws UNAUTHENTICATED for an invalid token, FORBIDDEN for a banned member,
 * UNAVAILABLE when another issuer's keys cannot be fetched, NETWORK_BLOCKED for a new member on a blocked network.
 */
export function createCallerOf(
  issuer: Issuer,
  blockedNetworks: BlockedNetworks,
): (request: FastifyRequest) => Promise<Caller | null> {
  const verifier = issuer.openTokenVerifier(trustBuiltIn(issuer))
  const { outsideIssuer } = verifier

  async function findOutside(named: string, claims: Claims, address: string): Promise<FoundCaller | undefined> {
    const find = () => findOutsideMember(issuer, named, claims)
    const member = await find()
    if (member?.isRevoked) return member
    if (member && !mayFollow(member, claims)) return member
    if (member) {
      await followEmail(issuer, member.id, claims)
      return find()
    }
    await blockedNetworks.refuse(address)
    await welcomeFrom(issuer, named, claims)
    return find()
  }

  return async (request) => {
    const { authorization } = request.headers
    if (authorization === undefined) return null
    const token = BEARER.exec(authorization)?.[1]
    if (!token) throw new Refusal('UNAUTHENTICATED')
    if (token.startsWith(VIEW_TOKEN_PREFIX)) return callerOfView(issuer, request, token)
    const claims = await verify(verifier, token)
    if (outsideIssuer === null && !hasOurIds(claims)) throw new Refusal('UNAUTHENTICATED')
    const row =
      outsideIssuer === null
        ? await findByBuiltIn(issuer.pool, [claims.sub, claims.origin_jti])
        : await findOutside(outsideIssuer, claims, request.ip)
    if (!row || row.isRevoked) throw new Refusal('UNAUTHENTICATED')
    const { sessionVersion, isBanned, isRevoked: _, ...caller } = row
    if (claims.sessionVersion !== undefined && claims.sessionVersion !== sessionVersion)
      throw new Refusal('UNAUTHENTICATED')
    if (outsideIssuer === null && claims.sessionVersion === undefined) throw new Refusal('UNAUTHENTICATED')
    if (isBanned) throw new Refusal('FORBIDDEN', { message: identityTexts.suspended })
    const session = sessionOf(claims, token)
    // a suspension takes the role too, as long as it lasts, and so does a deletion
    const operatorRole = onlyFinishes(caller) ? null : caller.operatorRole
    const needsCode = operatorRole !== null && (await needsCodeOf(issuer, { ...caller, sessionVersion, session }))
    return {
      ...caller,
      operatorRole,
      isOperator: operatorRole !== null && !needsCode,
      needsSecondFactor: needsCode,
      session,
      sessionVersion,
      signInId: outsideIssuer === null ? claims.origin_jti : undefined,
    }
  }
}

/**
 * Returns the member whom an operator sees the app as, without any role. Throws UNAUTHENTICATED once the view has ended,
 * READ_ONLY_SESSION for whatever writes and for reads that stay private (decision 172).
 */
async function callerOfView({ pool, clock }: Issuer, request: FastifyRequest, token: string): Promise<Caller> {
  const [, id = '', secret = ''] = token.split('.')
  if (!isUuid(id)) throw new Refusal('UNAUTHENTICATED')
  const row = await findByView(pool, [id, hashTextOfToken(secret), clock.now()])
  if (!row || row.isSuspended || row.isClosing) throw new Refusal('UNAUTHENTICATED')
  if (request.method !== 'GET') throw new Refusal('READ_ONLY_SESSION')
  if (!openToViews.includes(request.routeOptions?.url ?? ''))
    throw new Refusal('READ_ONLY_SESSION', { message: viewTexts.closed })
  const { isRevoked: _, isBanned: __, ...caller } = row
  return { ...caller, operatorRole: null, isOperator: false }
}

/** Members and sessions of our own issuer have UUIDs: a token with any other name is none that we made. */
const hasOurIds = ({ sub, origin_jti }: Claims) => isUuid(sub) && (origin_jti === undefined || isUuid(origin_jti))

/** Asked for members with a role alone: one statement more for their calls. */
async function needsCodeOf(
  { pool, env, clock }: Issuer,
  { id, session, sessionVersion }: { id: string; session: string; sessionVersion: number },
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - SECOND_FACTOR_HOURS * HOUR_MS)
  const factor = await findSecondFactor(pool, [id, session, sessionVersion, since])
  return needsSecondFactor({ ...factor, isRequired: env.requiresSecondFactor })
}

/**
 * Names the session of a token: our own issuer's and a user pool's tokens have `origin_jti`, others the session id or the
 * moment of the sign-in; without any of these the token stands for itself (decision 171).
 */
function sessionOf({ origin_jti, sid, auth_time }: Claims, token: string): string {
  if (origin_jti !== undefined) return `origin ${origin_jti}`
  if (sid !== undefined) return `sid ${sid}`
  if (auth_time !== undefined) return `since ${auth_time}`
  return `token ${createHash('sha256').update(token).digest('base64url')}`
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
