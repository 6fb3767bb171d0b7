import { randomUUID } from 'node:crypto'
import { BUILT_IN_CLIENT_ID, writeClaims } from '@hemline/contract/identity/shapes.ts'
import { ID_TOKEN_MINUTES } from '@hemline/contract/limits.ts'
import { createLocalJWKSet, jwtVerify, SignJWT } from 'jose'
import { isUuid } from '../base/uuid.ts'
import type { MemberRow } from '../members/store.ts'
import { claimsOf } from '../members/views.ts'
import type { Issuer } from './issuer.ts'

const LASTS_SECONDS = ID_TOKEN_MINUTES * 60

/** Signs a member's ID token and access token of one session. */
export async function signTokens(issuer: Issuer, { row, familyId }: { row: MemberRow; familyId: string }) {
  const { kid, privateKey } = await issuer.signingKey()
  const issuedAt = Math.floor(issuer.clock.now().getTime() / 1000)
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ ...claims, origin_jti: familyId, jti: randomUUID() })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setSubject(row.id)
      .setIssuer(issuer.address())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LASTS_SECONDS)
      .sign(privateKey)
  const [idToken, accessToken] = await Promise.all([
    sign({
      aud: BUILT_IN_CLIENT_ID,
      token_use: 'id',
      auth_time: issuedAt,
      'cognito:username': row.id,
      email: row.email,
      email_verified: true,
      ...writeClaims(claimsOf(row)),
    }),
    sign({
      client_id: BUILT_IN_CLIENT_ID,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      username: row.id,
      'custom:sessionVersion': String(row.sessionVersion),
    }),
  ])
  return { idToken, accessToken, expiresIn: LASTS_SECONDS }
}

export type AccessClaims = { memberId: string; familyId: string; sessionVersion: number }

/** Reads an access token of ours; null for any other text. Whether its session is still valid is in the database. */
export async function readAccessToken(issuer: Issuer, token: string): Promise<AccessClaims | null> {
  const { published } = await issuer.signingKey()
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(published), {
      algorithms: ['RS256'],
      issuer: issuer.address(),
      currentDate: issuer.clock.now(),
    })
    if (payload.token_use !== 'access' || payload.client_id !== BUILT_IN_CLIENT_ID) return null
    const [memberId, familyId] = [String(payload.sub), String(payload.origin_jti)]
    if (!isUuid(memberId) || !isUuid(familyId)) return null
    return {
      memberId,
      familyId,
      sessionVersion: Number(payload['custom:sessionVersion']),
    }
  } catch {
    return null
  }
}
