import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@hemline/contract/durations.ts'
import type { OwnData } from '@hemline/contract/identity/rules.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import type { Tx } from '../base/db.ts'
import { codeExpiry, codeFor, isSameCode } from '../base/one-time-code.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { setEmailWorks } from '../members/actions.ts'
import { findMember, lockMember, type MemberRow, raiseSessionVersion } from '../members/store.ts'
import { refuseCode, spendAttempt } from './code-tries.ts'
import { deletePendingChange } from './email-change-store.ts'
import { type Issuer, openIssuer } from './issuer.ts'
import { PASSWORD_CHANGED_JOB, type PasswordChangedData, SEND_RESET, type SendReset } from './jobs.ts'
import { requireStrongPassword, requireUnbreached } from './password-choice.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { requireAccess } from './session-actions.ts'
import { revokeFamilies } from './sessions-store.ts'
import * as store from './store.ts'
import { clearAttempt, clearGuesses, countAttempt, memberDevice, type ThrottleSubject } from './throttle.ts'
import { WireRefusal } from './wire-refusal.ts'

/**
 * Requests a code for choosing a new password; returns its session, with which a client has its own tries of that code.
 * Known and unknown addresses have the same cost and answer; only a known one receives an email.
 */
export async function requestPasswordReset(issuer: Issuer, subject: ThrottleSubject): Promise<string> {
  const now = issuer.clock.now()
  await countAttempt(issuer, 'letter', subject)
  const id = randomUUID()
  await issuer.db.transaction().execute(async (tx) => {
    await store.insertResetCode(tx, { email: subject.email, id, expiresAt: codeExpiry(now), now })
    await issuer.jobs.enqueue(tx, SEND_RESET, { id } satisfies SendReset)
  })
  return id
}

type NewPassword = ThrottleSubject & { code: string; password: string; session?: string | undefined }

/** Sets a new password with the emailed code, and signs the member out everywhere. */
export async function chooseNewPassword(issuer: Issuer, choice: NewPassword): Promise<void> {
  const { email, session } = choice
  await requireStrongPassword(choice.password, { email })
  const now = issuer.clock.now()
  const codes = await store.findResetCodes(issuer.db, { email, session, now })
  const tried = await spendAttempt(issuer, {
    subject: choice,
    codes,
    newest: codes[0]?.id,
    session,
    table: 'reset_codes',
  })
  const secret = await issuer.secret()
  const compared = [...(tried.own ? [tried.own] : []), ...tried.others]
  const matching = compared.find(({ id }) => isSameCode(choice.code, codeFor(secret, { purpose: 'reset', id, no: 1 })))
  const account = matching && (await store.findAccountByEmail(issuer.db, email))
  const newest = tried.own ?? compared[0]
  if (!matching || !account) refuseCode(newest && newest.codeExpiresAt <= now ? 'expired' : 'wrong')
  if (matching.codeExpiresAt <= now) refuseCode('expired')
  // the code is right: its owner may choose another password
  await tried.forgive()
  await requireOwnChoice(issuer, account.id, choice.password)
  const passwordHash = await hashPassword(choice.password)
  const isChanged = await issuer.db.transaction().execute(async (tx) => {
    if (!(await store.endResetCodes(tx, { email, id: matching.id }))) return false
    await replacePassword(issuer, tx, { accountId: account.id, passwordHash })
    await setEmailWorks(tx, account.id)
    return true
  })
  if (!isChanged) refuseCode('wrong')
  await clearGuesses(issuer, choice)
}

/** For so long a change may be sent again: a wrong old password with the present one as the new one is not taken for one later. */
const REPEATED_WITHIN_MS = 10 * MINUTE_MS
const isJustChanged = (account: store.Account, now: Date) =>
  now.getTime() - account.passwordChangedAt.getTime() < REPEATED_WITHIN_MS

type PasswordChange = { accessToken: string; password: string; proposed: string; address: string }

/**
 * Changes the password of a signed-in member who knows the old one. Every other session ends; this one continues, but
 * its ID token is rejected and its client gets a new one with the refresh token. Sent again within minutes of the
 * change, because its answer was lost, it changes nothing and counts as a try.
 */
export async function changePassword(issuer: Issuer, change: PasswordChange): Promise<void> {
  const { access, row, email } = await requireAccess(issuer, change.accessToken)
  await requireStrongPassword(change.proposed, ownDataOf(row))
  const subject = { email, address: change.address, device: memberDevice(row.id) }
  await countAttempt(issuer, 'signIn', subject)
  const account = await store.findAccount(issuer.db, row.id)
  if (!account || !(await isPassword(change.password, account.passwordHash)))
    return requireJustMade(issuer, row.id, change.proposed)
  await requireUnbreached(issuer, change.proposed)
  const passwordHash = await hashPassword(change.proposed)
  const isMade = await issuer.db.transaction().execute(async (tx) => {
    await lockMember(tx, row.id)
    // a password changed since it was verified here: who has the old one alone may be another person
    if ((await store.findAccount(tx, row.id))?.passwordHash !== account.passwordHash) return false
    await replacePassword(issuer, tx, { accountId: row.id, passwordHash, except: access.familyId })
    return true
  })
  if (!isMade) return requireJustMade(issuer, row.id, change.proposed)
  await clearAttempt(issuer, 'signIn', subject)
}

/** Throws NotAuthorizedException unless the proposed password became the present one within the last minutes. */
async function requireJustMade(issuer: Issuer, memberId: string, proposed: string): Promise<void> {
  const account = await store.findAccount(issuer.db, memberId)
  const isMade =
    account && isJustChanged(account, issuer.clock.now()) && (await isPassword(proposed, account.passwordHash))
  if (!isMade) throw new WireRefusal('NotAuthorizedException', identityTexts.wrongOldPassword)
}

/** Data of the member's row: read after the code was verified, so that no answer reveals it to a stranger. */
async function requireOwnChoice(issuer: Issuer, memberId: string, password: string): Promise<void> {
  const row = await findMember(issuer.db, memberId)
  if (row) await requireStrongPassword(password, ownDataOf(row))
  await requireUnbreached(issuer, password)
}

const ownDataOf = (row: MemberRow): OwnData => ({
  email: row.email,
  firstName: row.firstName,
  secondName: row.secondName,
  birthdate: row.dateOfBirth,
})

async function replacePassword(
  issuer: Issuer,
  tx: Tx,
  { accountId, passwordHash, except }: { accountId: string; passwordHash: string; except?: string },
): Promise<void> {
  const now = issuer.clock.now()
  await raiseSessionVersion(tx, { id: accountId, now })
  await store.setPassword(tx, { id: accountId, passwordHash, now })
  // another person who knew the old password may have begun to move the account
  await deletePendingChange(tx, accountId)
  await revokeFamilies(tx, { accountId, except, now })
  const data: PasswordChangedData = { accountId, at: now.toISOString() }
  await issuer.jobs.enqueue(tx, PASSWORD_CHANGED_JOB, data)
}

type OwnPassword = { memberId: string; password: string | undefined; address: string }

/**
 * Requires the member's own password before actions that cannot be undone. Throws INVALID with its field, in the words of the
 * domain that asks, for a missing or wrong password, TOO_MANY while guessing is blocked.
 */
export async function requireOwnPassword(
  deps: Deps,
  { memberId, password, address }: OwnPassword,
  texts: { passwordMissing: string; wrongPassword: string },
): Promise<void> {
  const wrong = (message: string) => new Refusal('INVALID', { fields: { password: message } })
  if (!password) throw wrong(texts.passwordMissing)
  if (!(await isCorrectPassword(deps, { memberId, password, address }))) throw wrong(texts.wrongPassword)
}

/** Whether the password is the member's, counted like a sign-in; it is not when another issuer has theirs. */
async function isCorrectPassword(
  deps: Deps,
  { memberId, password, address }: OwnPassword & { password: string },
): Promise<boolean> {
  const account = await store.findAccount(deps.db, memberId)
  if (!account) return false
  const issuer = openIssuer(deps)
  const subject = { email: account.email, address, device: memberDevice(memberId) }
  try {
    await countAttempt(issuer, 'signIn', subject)
  } catch (error) {
    if (error instanceof WireRefusal) throw new Refusal('TOO_MANY', { message: error.message })
    throw error
  }
  const isRight = await isPassword(password, account.passwordHash)
  if (isRight) await clearAttempt(issuer, 'signIn', subject)
  return isRight
}
