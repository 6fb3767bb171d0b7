import { createHmac, randomUUID } from 'node:crypto'
import { DAY_MS } from '@hemline/contract/durations.ts'
import {
  CODE_TRIES,
  PHONE_CODE_PAUSE_SECONDS,
  PHONE_CODES_NETWORK_FACTOR,
  PHONE_CODES_NUMBER_FACTOR,
} from '@hemline/contract/limits.ts'
import { isTextable, PHONE_NOT_TEXTABLE } from '@hemline/contract/members/phone.ts'
import { phoneTexts } from '@hemline/contract/members/words.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { isUnknown, networkOf } from '../base/network.ts'
import { codeExpiry, codeFor, isSameCode } from '../base/one-time-code.ts'
import { Refusal } from '../base/refusal.ts'
import { cachedSecret } from '../base/secrets.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/actions.ts'
import { isBannedPhone } from './ban-actions.ts'
import {
  countPhoneCodes,
  hasHeldNumber,
  insertPhoneCode,
  lockLastPhoneCode,
  lockPhoneCodes,
  lockPhoneNumber,
  lockVerifiedHolder,
  type PhoneCodeCounts,
  setPhoneCode,
  takePhoneCodeTry,
} from './phone-store.ts'
import { isSuspended, lockStanding } from './standing.ts'
import { updateMember } from './store.ts'

/** Texts a code; the data is the code's row. */
export const TEXT_PHONE_CODE = 'members.text-phone-code'
/** Notifies a member by email that another account has verified their number. */
export const PHONE_MOVED_EMAIL_JOB = 'members.phone-moved-letter'

export type TextPhoneCode = { id: string }
export type PhoneMovedEmail = { memberId: string; at: string; lastDigits: string }

const wrong = (message: string) => new Refusal('PHONE_CODE_WRONG', { message, fields: { code: message } })

/** Returns the code of a row in `phone_codes`: derived, so that none is stored and the job can run twice. */
export async function phoneCodeOf(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<string> {
  return codeFor(await cachedSecret(deps, 'members.phone-codes'), { purpose: 'phone', id, no: 1 })
}

/**
 * Queues a text with a code to the member's own number, and returns when it expires and when the next can be sent, as
 * ISO instants (product.md §5). Limited for each member, for each number and network, and for the whole installation: throws
 * TOO_MANY. What strangers asked for does not count against a member who verified the number before (decision 331).
 * Throws INVALID_PHONE for a number that cannot be texted, UNAVAILABLE without a text service.
 */
export async function sendPhoneCode(
  deps: Deps,
  { member, address }: { member: Caller; address: string },
): Promise<{ expiresAt: string; nextAt: string }> {
  if (!deps.sms) throw new Refusal('UNAVAILABLE', { message: phoneTexts.unavailable })
  const now = deps.clock.now()
  const since = new Date(now.getTime() - DAY_MS)
  const expiresAt = codeExpiry(now)
  const network = await countedNetwork(deps, address)
  await deps.db.transaction().execute(async (tx) => {
    await lockPhoneCodes(tx)
    const { phoneNumber, phoneVerifiedAt } = await lockStanding(tx, member.id)
    if (!phoneNumber || !isTextable(phoneNumber))
      throw new Refusal('INVALID_PHONE', {
        message: PHONE_NOT_TEXTABLE,
        fields: { phoneNumber: PHONE_NOT_TEXTABLE },
      })
    if (phoneVerifiedAt) throw new Refusal('MOVE_NOT_ALLOWED', { message: phoneTexts.done })
    const last = await lockLastPhoneCode(tx, member.id)
    if (last?.refusedAt && last.phoneNumber === phoneNumber)
      throw new Refusal('INVALID_PHONE', {
        message: phoneTexts.notDelivered,
        fields: { phoneNumber: phoneTexts.notDelivered },
      })
    if (last && now.getTime() - last.createdAt.getTime() < PHONE_CODE_PAUSE_SECONDS * 1000)
      throw new Refusal('TOO_MANY', { message: phoneTexts.wait })
    const counts = await countPhoneCodes(tx, { memberId: member.id, phoneNumber, network, since })
    const { phoneCodesADay } = await readSettings({ db: tx, env: deps.env }, ['phoneCodesADay'])
    const isOwner = await hasHeldNumber(tx, { memberId: member.id, phoneNumber })
    if (isUsedUp(counts, { most: phoneCodesADay, isOwner }))
      throw new Refusal('TOO_MANY', { message: phoneTexts.tooManyCodes })
    const { ofAll } = counts
    if (ofAll >= deps.env.SMS_PER_DAY) {
      deps.log.warn({ texts: ofAll }, 'SMS_PER_DAY is used up: no more phone codes are texted today')
      throw new Refusal('UNAVAILABLE', { message: phoneTexts.unavailable })
    }
    const id = randomUUID()
    await insertPhoneCode(tx, { id, memberId: member.id, phoneNumber, network, now, expiresAt })
    await deps.jobs.enqueue(tx, TEXT_PHONE_CODE, { id } satisfies TextPhoneCode)
  })
  const nextAt = new Date(now.getTime() + PHONE_CODE_PAUSE_SECONDS * 1000)
  return { expiresAt: expiresAt.toISOString(), nextAt: nextAt.toISOString() }
}

/** Whether one more text is too many; `most`: those of one member, and of one network to one number, within a day. */
function isUsedUp(counts: PhoneCodeCounts, { most, isOwner }: { most: number; isOwner: boolean }): boolean {
  if (counts.ofMember >= most) return true
  if (isOwner) return false
  return (
    counts.ofNumberHere >= most ||
    counts.ofNumber >= most * PHONE_CODES_NUMBER_FACTOR ||
    counts.ofNetwork >= most * PHONE_CODES_NETWORK_FACTOR
  )
}

/** A keyed hash of the network of an address; null for one that is not readable, which is no network. */
async function countedNetwork(deps: Deps, address: string): Promise<string | null> {
  const network = networkOf(address)
  if (isUnknown(network)) return null
  const secret = await cachedSecret(deps, 'members.phone-codes')
  return createHmac('sha256', secret).update(`network\n${network}`).digest('base64url')
}

/**
 * Verifies a member's number with the last code texted to it. The latest verification counts: an earlier holder of the
 * number becomes unverified and is notified by email. Throws PHONE_CODE_WRONG for any other code, PHONE_TAKEN when the
 * number belongs to a suspended member or a banned account, also an erased one: they must not return with a second
 * account. Only the holder of the phone can see that.
 */
export async function verifyPhone(deps: Deps, { member, code }: { member: Caller; code: string }): Promise<void> {
  if (!deps.sms) throw new Refusal('UNAVAILABLE', { message: phoneTexts.unavailable })
  const now = deps.clock.now()
  // counted in a separate transaction: a refusal below must not roll it back
  const sent = await deps.db.transaction().execute(async (tx) => {
    const { phoneVerifiedAt } = await lockStanding(tx, member.id)
    if (phoneVerifiedAt) return 'VERIFIED'
    const last = await lockLastPhoneCode(tx, member.id)
    if (!last || last.usedAt) throw wrong(phoneTexts.noCode)
    if (last.refusedAt) throw wrong(phoneTexts.notDelivered)
    if (last.expiresAt <= now) throw wrong(phoneTexts.expired)
    return (await takePhoneCodeTry(tx, { id: last.id, most: CODE_TRIES })) ? last : null
  })
  if (sent === 'VERIFIED') return
  if (!sent) throw wrong(phoneTexts.tooManyTries)
  if (!isSameCode(code, await phoneCodeOf(deps, sent.id))) throw wrong(phoneTexts.wrong)
  await deps.db.transaction().execute(async (tx) => {
    await lockPhoneNumber(tx, sent.phoneNumber)
    const holder = await lockVerifiedHolder(tx, { phoneNumber: sent.phoneNumber, butNot: member.id })
    if ((holder && isSuspended(holder)) || (await isBannedPhone(deps, tx, sent.phoneNumber)))
      throw new Refusal('PHONE_TAKEN', { fields: { code: phoneTexts.taken } })
    const { phoneNumber } = await lockStanding(tx, member.id)
    if (phoneNumber !== sent.phoneNumber) throw wrong(phoneTexts.noCode)
    if (holder) await unverify(deps, tx, { memberId: holder.id, phoneNumber: sent.phoneNumber, now })
    await updateMember(tx, member.id, { phoneVerifiedAt: now, updatedAt: now }, now)
    await setPhoneCode(tx, sent.id, { usedAt: now })
  })
}

async function unverify(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  { memberId, phoneNumber, now }: { memberId: string; phoneNumber: string; now: Date },
): Promise<void> {
  await updateMember(tx, memberId, { phoneVerifiedAt: null, updatedAt: now }, now)
  const data: PhoneMovedEmail = { memberId, at: now.toISOString(), lastDigits: phoneNumber.slice(-4) }
  await deps.jobs.enqueue(tx, PHONE_MOVED_EMAIL_JOB, data)
}
