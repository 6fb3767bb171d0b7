import { randomUUID } from 'node:crypto'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { isDuplicate, type Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { isBannedEmail } from '../members/ban-actions.ts'
import { setEmail } from '../members/role-actions.ts'
import { lockMember, type MemberRow, raiseSessionVersion } from '../members/store.ts'
import { isRightCode, refuseCode } from './code-tries.ts'
import * as changes from './email-change-store.ts'
import type { Issuer } from './issuer.ts'
import {
  EMAIL_CHANGED_JOB,
  EMAIL_CONFIRMED_JOB,
  type EmailChangedData,
  SEND_EMAIL_CODE,
  type SendEmailCode,
} from './jobs.ts'
import { isPassword } from './passwords.ts'
import { requireAccess, requireNotSuspended } from './session-actions.ts'
import { revokeFamilies } from './sessions-store.ts'
import { findAccount } from './store.ts'
import { clearAttempt, clearNetworkAttempt, countAttempt, countByNetwork, memberDevice } from './throttle.ts'
import { WireRefusal } from './wire-refusal.ts'

/** Returns the address that waits for its code, and until when; null when none does. */
export async function readEmailChange({ db }: Deps, memberId: string) {
  const pending = await changes.findPendingChange(db, memberId)
  return pending ? { email: pending.email, codeExpiresAt: pending.codeExpiresAt.toISOString() } : null
}

/**
 * Cancels a change when the account's own address is set, which needs no password: nothing changes by it. Returns false
 * for another address.
 */
export async function cancelEmailChange(
  issuer: Issuer,
  { accessToken, email }: { accessToken: string; email: string },
): Promise<boolean> {
  const { row, email: own } = await requireAccess(issuer, accessToken)
  if (own.toLowerCase() !== email) return false
  await issuer.db.transaction().execute(async (tx) => {
    if (await changes.deletePendingChange(tx, row.id)) await publishAccount(issuer, tx, row.id)
  })
  return true
}

/**
 * Returns the member of a valid access token. Throws NotAuthorizedException also for one who is suspended: a ban takes the address
 * that they have then.
 */
async function requireChangeable(issuer: Issuer, accessToken: string): ReturnType<typeof requireAccess> {
  const context = await requireAccess(issuer, accessToken)
  requireNotSuspended(context.row)
  return context
}

type Wish = { accessToken: string; email: string; password: string | undefined; address: string }

/**
 * Stores a new address for an account, and has its code sent (product.md §6). A later wish replaces an earlier one.
 * Free and taken addresses have the same answer and cost: only the job looks, and writes to the owner of a taken one.
 */
export async function requestEmailChange(
  issuer: Issuer,
  { accessToken, email, password, address }: Wish,
): Promise<void> {
  const { row, email: own } = await requireChangeable(issuer, accessToken)
  if (!password) throw new WireRefusal('InvalidParameterException', identityTexts.emailPasswordNeeded)
  requireFreedom(issuer, row, email)
  const trying = { email: own, address, device: memberDevice(row.id) }
  await countAttempt(issuer, 'signIn', trying)
  const account = await findAccount(issuer.db, row.id)
  if (!account || !(await isPassword(password, account.passwordHash))) {
    throw new WireRefusal('NotAuthorizedException', identityTexts.wrongPasswordNow)
  }
  await clearAttempt(issuer, 'signIn', trying)
  await countLetter(issuer, { memberId: row.id, email, address })
  const now = issuer.clock.now()
  await issuer.db.transaction().execute(async (tx) => {
    requireNotSuspended(await lockMember(tx, row.id))
    // a password changed since it was verified here: the change is another person's, perhaps
    const locked = await changes.lockAccount(tx, row.id)
    if (locked?.passwordHash !== account.passwordHash) {
      throw new WireRefusal('NotAuthorizedException', identityTexts.wrongPasswordNow)
    }
    const id = randomUUID()
    await changes.insertEmailChange(tx, { id, accountId: row.id, email, now })
    await issuer.jobs.enqueue(tx, SEND_EMAIL_CODE, { id, no: 1 } satisfies SendEmailCode)
    await publishAccount(issuer, tx, row.id)
  })
}

/** An owner is named by their address: another one must be named first, or the room would be lost. */
function requireFreedom({ env }: Issuer, row: MemberRow, email: string): void {
  const { operatorEmails } = env
  if (operatorEmails.includes(row.email.toLowerCase()) && !operatorEmails.includes(email)) {
    throw new WireRefusal('InvalidParameterException', identityTexts.emailOfOperator)
  }
}

/** By the new address and network, as any letter with a code, and by member, so that no member has letters sent to strangers. */
async function countLetter(
  issuer: Issuer,
  { memberId, email, address }: { memberId: string; email: string; address: string },
): Promise<void> {
  const device = memberDevice(memberId)
  await countAttempt(issuer, 'letter', { email: device, address, device })
  await countAttempt(issuer, 'letter', { email, address })
}

/** Sends the next code of the change that waits, and returns its address. The code before lasts on. */
export async function resendEmailCode(
  issuer: Issuer,
  { accessToken, address }: { accessToken: string; address: string },
): Promise<string> {
  const { row } = await requireChangeable(issuer, accessToken)
  const pending = await changes.findPendingChange(issuer.db, row.id)
  if (!pending) refuseWithoutChange()
  await countLetter(issuer, { memberId: row.id, email: pending.email, address })
  const { id } = pending
  await issuer.db.transaction().execute(async (tx) => {
    requireNotSuspended(await lockMember(tx, row.id))
    const no = await changes.renewEmailCode(tx, { id, now: issuer.clock.now() })
    if (no === undefined) refuseWithoutChange()
    await issuer.jobs.enqueue(tx, SEND_EMAIL_CODE, { id, no } satisfies SendEmailCode)
    await publishAccount(issuer, tx, row.id)
  })
  return pending.email
}

function refuseWithoutChange(): never {
  throw new WireRefusal('InvalidParameterException', identityTexts.emailNotWaiting)
}

/**
 * Makes the change that waits, with its code, and returns the new address. Every other session ends; this one continues,
 * but its ID token is rejected and its client gets a new one with the refresh token. The code of a change that was made
 * already is accepted again: the first answer may have been lost. Five tries until the next code is sent.
 */
export async function confirmEmailChange(
  issuer: Issuer,
  { accessToken, code, address }: { accessToken: string; code: string; address: string },
): Promise<string> {
  const { access, row } = await requireChangeable(issuer, accessToken)
  const pending = await changes.findPendingChange(issuer.db, row.id)
  const now = issuer.clock.now()
  const change = pending ?? (await changes.findMadeChange(issuer.db, row.id))
  if (!change) refuseWithoutChange()
  await countByNetwork(issuer, 'code', { address })
  if (!(await changes.takeEmailTry(issuer.db, change.id))) refuseCode('exhausted')
  const isRight = isRightCode(code, { purpose: 'email', of: change, secret: await issuer.secret(), now })
  if (!isRight) refuseCode(change.codeExpiresAt <= now ? 'expired' : 'wrong')
  if (!change.changedAt) {
    await issuer.db
      .transaction()
      .execute(async (tx) => {
        requireNotSuspended(await lockMember(tx, row.id))
        await makeChange(issuer, tx, { change, familyId: access.familyId, now })
      })
      .catch((error) => (isDuplicate(error) ? refuseTaken() : Promise.reject(error)))
  }
  await clearNetworkAttempt(issuer, 'code', { address })
  return change.email
}

/** The owner of the code reads the mailbox, and may learn that the address has an account. */
function refuseTaken(): never {
  throw new WireRefusal('AliasExistsException', identityTexts.emailTakenMeanwhile)
}

/**
 * Makes the change of a member's address that waits, without its code: an operator has checked the address. Every session
 * ends, and both addresses are written to. Returns false when this address does not wait. Throws WireRefusal for one that
 * has an account meanwhile; may throw a duplicate.
 */
export async function confirmWithoutCode(
  deps: Deps,
  tx: Tx,
  { memberId, email }: { memberId: string; email: string },
): Promise<boolean> {
  await lockBoth(tx, memberId)
  const change = await changes.findPendingChange(tx, memberId)
  if (change?.email.toLowerCase() !== email.toLowerCase()) return false
  await makeChange(deps, tx, { change, familyId: undefined, now: deps.clock.now() })
  await deps.jobs.enqueue(tx, EMAIL_CONFIRMED_JOB, { id: change.id } satisfies EmailChangedData)
  return true
}

/** Locks a member and returns their account, locked; in the order of an erasure (CONTRIBUTING.md), or the two deadlock. */
async function lockBoth(tx: Tx, id: string) {
  await lockMember(tx, id)
  return changes.lockAccount(tx, id)
}

async function makeChange(
  deps: Deps,
  tx: Tx,
  { change, familyId, now }: { change: changes.EmailChange; familyId: string | undefined; now: Date },
): Promise<void> {
  const { id, accountId, email } = change
  const account = await lockBoth(tx, accountId)
  const formerEmail = account?.email
  if (!formerEmail || !(await changes.settleEmailChange(tx, { id, formerEmail, now }))) refuseCode('wrong')
  if ((await changes.isEmailTaken(tx, email)) || (await isBannedEmail(deps, tx, email))) refuseTaken()
  await changes.setAccountEmail(tx, { id: accountId, email, formerEmail })
  await setEmail(deps, tx, { memberId: accountId, email })
  await raiseSessionVersion(tx, { id: accountId, now })
  await revokeFamilies(tx, { accountId, except: familyId, now })
  await deps.jobs.enqueue(tx, EMAIL_CHANGED_JOB, { id } satisfies EmailChangedData)
}

const publishAccount = ({ clock }: Deps, tx: Tx, memberId: string) =>
  publishChange(tx, 'account', { memberId }, clock.now())
