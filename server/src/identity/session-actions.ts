import { accountTexts } from '@hemline/contract/account/words.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import type { Tx } from '../base/db.ts'
import { startClosing } from '../members/actions.ts'
import { findMember, type MemberRow, raiseSessionVersion } from '../members/store.ts'
import type { Issuer } from './issuer.ts'
import { isPassword } from './passwords.ts'
import {
  exchangeToken,
  findFamily,
  lockFamilyOf,
  openFamily,
  readUse,
  revokeFamilies,
  revokeFamily,
} from './sessions-store.ts'
import { findAccount, findAccountByEmail, findNewestSignUp } from './store.ts'
import { clearAttempt, countAttempt, type ThrottleSubject } from './throttle.ts'
import { type AccessClaims, readAccessToken, signTokens } from './tokens.ts'
import { WireRefusal } from './wire-refusal.ts'

/**
 * Two tabs may exchange the same refresh token at the same moment, and an answer may be lost on the way: within this time
 * a used token gives the same successor again. After it, using a token again means that somebody else has a copy.
 */
const GRACE_SECONDS = 10

export type Tokens = { idToken: string; accessToken: string; expiresIn: number; refreshToken: string }

/**
 * Signs in with e-mail and password. Two hashes are computed whatever the e-mail is, one for an account and one for a
 * sign-up that waits for its code, so neither the answer nor its time tells who is a member.
 */
export async function signIn(issuer: Issuer, asked: ThrottleSubject & { password: string }): Promise<Tokens> {
  const { email, password } = asked
  await countAttempt(issuer, 'signIn', asked)
  const account = await findAccountByEmail(issuer.db, email)
  const waiting = await findNewestSignUp(issuer.db, { email, now: issuer.clock.now() })
  const [isRight, isWaiting] = await Promise.all([
    isPassword(password, account?.passwordHash),
    isPassword(password, waiting?.passwordHash),
  ])
  if (account && isRight) {
    const row = await readActiveMember(issuer, account.id)
    const now = issuer.clock.now()
    const opened = await issuer.db.transaction().execute((tx) => openFamily(tx, { accountId: account.id, now }))
    await clearAttempt(issuer, 'signIn', asked)
    return { ...(await signTokens(issuer, { row, familyId: opened.familyId })), refreshToken: opened.refreshToken }
  }
  if (isWaiting) throw new WireRefusal('UserNotConfirmedException', identityTexts.notConfirmed)
  throw new WireRefusal('NotAuthorizedException', identityTexts.wrongPassword)
}

/** Suspended by the operator, or erased. Who asked for her account to be deleted can still come and keep it. */
const isLockedOut = (row: MemberRow) => row.suspendedAt !== null && (row.deletesAt === null || row.erasedAt !== null)

/** The member's row at this moment. NotAuthorizedException for one who is suspended. */
async function readActiveMember(issuer: Issuer, id: string): Promise<MemberRow> {
  const row = await findMember(issuer.db, id)
  if (!row || isLockedOut(row)) throw new WireRefusal('NotAuthorizedException', identityTexts.suspended)
  return row
}

/**
 * Exchanges a refresh token for fresh tokens, with claims read anew. A token that was exchanged before, longer ago than
 * the grace, ends the whole sign-in for everybody who holds a token of it.
 */
export async function refresh(issuer: Issuer, token: string): Promise<Tokens & { email: string }> {
  const secret = await issuer.secret()
  const found = await issuer.db.transaction().execute((tx) => exchangeIn(issuer, tx, { token, secret }))
  if (!found) throw new WireRefusal('NotAuthorizedException', identityTexts.sessionEnded)
  const row = await readActiveMember(issuer, found.accountId)
  const tokens = await signTokens(issuer, { row, familyId: found.familyId })
  return { ...tokens, refreshToken: found.refreshToken, email: row.email }
}

async function exchangeIn(issuer: Issuer, tx: Tx, { token, secret }: { token: string; secret: string }) {
  const now = issuer.clock.now()
  const family = await lockFamilyOf(tx, token)
  if (!family || family.revokedAt || family.expiresAt <= now) return null
  const { hash, familyId, accountId } = family
  const usedAt = await readUse(tx, { hash, familyId })
  if (usedAt && now.getTime() - usedAt.getTime() > GRACE_SECONDS * 1000) {
    await revokeFamily(tx, { familyId, now })
    return null
  }
  const refreshToken = await exchangeToken(tx, { token, familyId, secret, now })
  return refreshToken === null ? null : { accountId, familyId, refreshToken }
}

/** Ends the sign-in that a refresh token belongs to. A token that is not ours is none to end. */
export async function revoke(issuer: Issuer, token: string): Promise<void> {
  const now = issuer.clock.now()
  await issuer.db.transaction().execute(async (tx) => {
    const family = await lockFamilyOf(tx, token)
    if (family) await revokeFamily(tx, { familyId: family.familyId, now })
  })
}

export type AccessContext = { access: AccessClaims; row: MemberRow; email: string }

/** Who holds an access token that still stands. NotAuthorizedException otherwise. */
export async function requireAccess(issuer: Issuer, accessToken: string): Promise<AccessContext> {
  const access = await readAccessToken(issuer, accessToken)
  const row = access && (await findMember(issuer.db, access.memberId))
  const account = row && (await findAccount(issuer.db, row.id))
  const family = access && (await findFamily(issuer.db, access.familyId))
  const stands =
    account && family && !family.revokedAt && row.sessionVersion === access.sessionVersion && !isLockedOut(row)
  if (!stands) throw new WireRefusal('NotAuthorizedException', identityTexts.sessionEnded)
  return { access, row, email: account.email }
}

/** Signs a member out everywhere at once: ID tokens, access tokens and refresh tokens. */
export async function signOutEverywhere(issuer: Issuer, accessToken: string): Promise<void> {
  const { row } = await requireAccess(issuer, accessToken)
  const now = issuer.clock.now()
  await issuer.db.transaction().execute(async (tx) => {
    await raiseSessionVersion(tx, row.id)
    await revokeFamilies(tx, { accountId: row.id, now })
  })
}

/** Asks for an account to be deleted in 14 days, and signs out everywhere; refused while an order of hers is open, and to the operator. */
export async function closeAccount(issuer: Issuer, accessToken: string): Promise<void> {
  const { row } = await requireAccess(issuer, accessToken)
  if (row.isOperator) throw new WireRefusal('InvalidParameterException', accountTexts.operatorStays)
  const now = issuer.clock.now()
  await issuer.db.transaction().execute(async (tx) => {
    if (!(await startClosing(issuer, tx, row.id))) {
      throw new WireRefusal('InvalidParameterException', identityTexts.ordersOpen)
    }
    await raiseSessionVersion(tx, row.id)
    await revokeFamilies(tx, { accountId: row.id, now })
  })
}
