import { accountTexts } from '@hemline/contract/account/words.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { passesBlocks } from '@hemline/contract/operator/networks.ts'
import { blockedRefusal } from '../base/blocked-networks.ts'
import type { Tx } from '../base/db.ts'
import { startClosing } from '../members/actions.ts'
import { isBanned } from '../members/ban-store.ts'
import { isSuspended, type Standing } from '../members/standing.ts'
import { findMember, lockMember, type MemberRow, raiseSessionVersion } from '../members/store.ts'
import { readContact } from '../settings/actions.ts'
import { findRole } from './caller-store.ts'
import type { Issuer } from './issuer.ts'
import { isPassword } from './passwords.ts'
import {
  exchangeToken,
  findFamily,
  isUnheard,
  lockFamilyOf,
  openFamily,
  readUse,
  revokeFamilies,
  revokeFamily,
} from './sessions-store.ts'
import { findAccount, findAccountByEmail, findNewestSignUp, shareAccount } from './store.ts'
import { clearAttempt, countAttempt, type ThrottleSubject } from './throttle.ts'
import { type AccessClaims, readAccessToken, signTokens } from './tokens.ts'
import { WireRefusal } from './wire-refusal.ts'

/**
 * Two tabs may exchange the same refresh token concurrently: within this time a used token returns the same successor
 * again. Later use means that another party has a copy, unless it is the same attempt, whose answer was lost (decision 376).
 */
const GRACE_SECONDS = 10

const NO_ONE = '00000000-0000-0000-0000-000000000000'

export type Tokens = { idToken: string; accessToken: string; expiresIn: number; refreshToken: string }

/**
 * Signs in with email address and password. Two hashes are always computed, one for an account and one for an
 * unconfirmed sign-up, so that neither the answer nor its time reveals who is a member. On a blocked network the answer to
 * all but those whom it does not stop is NETWORK_BLOCKED, whatever the password.
 */
export async function signIn(
  issuer: Issuer,
  credentials: ThrottleSubject & { password: string; isBlocked?: boolean },
): Promise<Tokens> {
  const { email, password, isBlocked } = credentials
  await countAttempt(issuer, 'signIn', credentials)
  const account = await findAccountByEmail(issuer.db, email)
  const waiting = await findNewestSignUp(issuer.db, { email, now: issuer.clock.now() })
  const [isRight, isWaiting] = await Promise.all([
    isPassword(password, account?.passwordHash),
    isPassword(password, waiting?.passwordHash),
  ])
  const mayEnter = !isBlocked || passesBlocks(await findRole(issuer.pool, account?.id ?? NO_ONE))
  if (account && isRight && mayEnter) {
    const row = await readActiveMember(issuer, account.id)
    const now = issuer.clock.now()
    const opened = await issuer.db.transaction().execute(async (tx) => {
      const session = await openFamily(tx, { accountId: account.id, now })
      // read last: a new password or address that is not here yet ends this session when it commits
      const { email: presentEmail, passwordHash } = (await shareAccount(tx, account.id)) ?? {}
      if (presentEmail !== account.email || passwordHash !== account.passwordHash)
        throw new WireRefusal('NotAuthorizedException', identityTexts.wrongPassword)
      return session
    })
    await clearAttempt(issuer, 'signIn', credentials)
    return { ...(await signTokens(issuer, { row, familyId: opened.familyId })), refreshToken: opened.refreshToken }
  }
  if (isBlocked) throw blockedRefusal(await readContact(issuer))
  if (isWaiting) throw new WireRefusal('UserNotConfirmedException', identityTexts.notConfirmed)
  throw new WireRefusal('NotAuthorizedException', identityTexts.wrongPassword)
}

/**
 * Banned by the operator, or erased. Who is suspended may sign in and finish what is under way; whose account is being
 * deleted, to cancel that.
 */
const isLockedOut = async (issuer: Issuer, { id, suspendedAt, erasedAt }: MemberRow) =>
  suspendedAt !== null && (erasedAt !== null || (await isBanned(issuer.db, id)))

/** Returns the member's current row. Throws NotAuthorizedException for one who is locked out. */
async function readActiveMember(issuer: Issuer, id: string): Promise<MemberRow> {
  const row = await findMember(issuer.db, id)
  if (!row || (await isLockedOut(issuer, row))) throw new WireRefusal('NotAuthorizedException', identityTexts.suspended)
  return row
}

/**
 * Exchanges a refresh token for new tokens, with current claims. A token that was exchanged before, longer ago than the
 * grace period, ends the whole session for every holder of its tokens. `attempt`: the client's name for this exchange, the
 * same for each try until it hears an answer.
 */
export async function refresh(issuer: Issuer, token: string, attempt?: string): Promise<Tokens & { email: string }> {
  const secret = await issuer.secret()
  const exchanged = await issuer.db.transaction().execute((tx) => exchangeIn(issuer, tx, { token, secret, attempt }))
  if (!exchanged) throw new WireRefusal('NotAuthorizedException', identityTexts.sessionEnded)
  const row = await readActiveMember(issuer, exchanged.accountId)
  const tokens = await signTokens(issuer, { row, familyId: exchanged.familyId })
  return { ...tokens, refreshToken: exchanged.refreshToken, email: row.email }
}

async function exchangeIn(
  issuer: Issuer,
  tx: Tx,
  { token, secret, attempt }: { token: string; secret: string; attempt: string | undefined },
) {
  const now = issuer.clock.now()
  const family = await lockFamilyOf(tx, token)
  if (!family || family.revokedAt || family.expiresAt <= now) return null
  const { hash, familyId, accountId } = family
  const exchange = { token, familyId, secret, attempt }
  const usedAt = (await readUse(tx, { hash, familyId }))?.usedAt
  const isLate = usedAt && now.getTime() - usedAt.getTime() > GRACE_SECONDS * 1000
  if (isLate && !(await isUnheard(tx, exchange))) {
    await revokeFamily(tx, { familyId, now })
    return null
  }
  const refreshToken = await exchangeToken(tx, { ...exchange, now })
  return refreshToken === null ? null : { accountId, familyId, refreshToken }
}

/** Ends the session of a refresh token. Unknown tokens are ignored. */
export async function revoke(issuer: Issuer, token: string): Promise<void> {
  const now = issuer.clock.now()
  await issuer.db.transaction().execute(async (tx) => {
    const family = await lockFamilyOf(tx, token)
    if (family) await revokeFamily(tx, { familyId: family.familyId, now })
  })
}

export type AccessContext = { access: AccessClaims; row: MemberRow; email: string }

/** Returns the member of a valid access token. Throws NotAuthorizedException otherwise. */
export async function requireAccess(issuer: Issuer, accessToken: string): Promise<AccessContext> {
  const access = await readAccessToken(issuer, accessToken)
  const row = access && (await findMember(issuer.db, access.memberId))
  const account = row && (await findAccount(issuer.db, row.id))
  const family = access && (await findFamily(issuer.db, access.familyId))
  const isValid = account && family && !family.revokedAt && row.sessionVersion === access.sessionVersion
  if (!isValid || (await isLockedOut(issuer, row)))
    throw new WireRefusal('NotAuthorizedException', identityTexts.sessionEnded)
  return { access, row, email: account.email }
}

/** Throws NotAuthorizedException for one who is suspended: the refusal of `requireStanding` on the wire. */
export function requireNotSuspended(row: Standing): void {
  if (isSuspended(row)) throw new WireRefusal('NotAuthorizedException', identityTexts.suspended)
}

/** Signs a member out everywhere: ID tokens, access tokens and refresh tokens. */
export async function signOutEverywhere(issuer: Issuer, accessToken: string): Promise<void> {
  const { row } = await requireAccess(issuer, accessToken)
  const now = issuer.clock.now()
  await issuer.db.transaction().execute((tx) => endSessions(tx, { memberId: row.id, now }))
}

/** Ends every session of a member: ID tokens, access tokens and refresh tokens. */
export async function endSessions(tx: Tx, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  await raiseSessionVersion(tx, { id: memberId, now })
  await revokeFamilies(tx, { accountId: memberId, now })
}

/**
 * Requests deletion of an account in 14 days and signs out everywhere. Refused while something is open (product.md §5 Account), for
 * who is suspended, and for the operator.
 */
export async function closeAccount(issuer: Issuer, accessToken: string): Promise<void> {
  const { row } = await requireAccess(issuer, accessToken)
  if (row.isOperator) throw new WireRefusal('InvalidParameterException', accountTexts.operatorStays)
  const now = issuer.clock.now()
  await issuer.db.transaction().execute(async (tx) => {
    requireNotSuspended(await lockMember(tx, row.id))
    if (!(await startClosing(issuer, tx, row.id))) {
      throw new WireRefusal('InvalidParameterException', accountTexts.notEmpty)
    }
    await endSessions(tx, { memberId: row.id, now })
  })
}
