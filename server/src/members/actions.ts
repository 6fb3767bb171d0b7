import { DAY_MS } from '@hemline/contract/durations.ts'
import { DELETION_UNDO_DAYS } from '@hemline/contract/limits.ts'
import { PHONE_INVALID, parseUkPhone } from '@hemline/contract/members/phone.ts'
import { POSTCODE_INVALID, parsePostcode } from '@hemline/contract/members/rules.ts'
import type { ProfileChange } from '@hemline/contract/members/shapes.ts'
import { changedTexts } from '@hemline/contract/operator/words.ts'
import type { Updateable } from 'kysely'
import type { Members } from '../../db-types.ts'
import type { Caller } from '../base/caller.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { cachedSecret } from '../base/secrets.ts'
import { requireSeen } from '../base/seen.ts'
import { requireStanding } from '../base/standing.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../settings/actions.ts'
import { isBannedEmail } from './ban-actions.ts'
import { settleHome } from './home-actions.ts'
import { listObstacles } from './obstacles-store.ts'
import { isSuspended, lockStanding } from './standing.ts'
import {
  findMember,
  insertMember,
  isOlderPicture,
  isOwnPicture,
  lockMember,
  type MemberRow,
  setBlockedNo,
  setBounce,
  setOperators,
  updateMember,
} from './store.ts'

/** The listings domain stores the owner's public place and height in each listing; this job updates them. */
const REFRESH_LISTINGS_OF_OWNER = 'listings.refresh-owner'

/** The account domain sends the email with the date until which the deletion can be cancelled. */
const CLOSING_EMAIL_JOB = 'account.closing-letter'

/** This job of the safety domain brings what waits to the operators. */
const BRING_JOB = 'safety.bring'

type Change = Updateable<Members>

/**
 * Changes a member's own data, all or nothing, and returns the row afterwards. INVALID_PHONE, INVALID_POSTCODE and
 * INVALID (a picture of another member) name their field, and CHANGED_MEANWHILE those that are no longer as they were seen. A new home moves the listings. Anyone may enter any phone
 * number; a changed one is unverified (ensured by the database, product.md §5).
 */
export async function changeProfile(
  deps: Deps,
  { member, change }: { member: Caller; change: ProfileChange },
): Promise<MemberRow> {
  const wanted: Change = {
    ...namesAndLines(change),
    ...phoneOf(change),
    ...(await secondaryOf(deps, change)),
  }
  const home = await homeOf(deps, change)
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockStanding(tx, member.id)
    Object.assign(wanted, await pictureOf(tx, member.id, change))
    const now = deps.clock.now()
    const shown = { ...before, picture: before.waitingPicture ?? before.picture }
    requireSeen({ change: asStored(change, { ...wanted, postcode: home?.written }), seen: change.seen, stored: shown })
    if (home) Object.assign(wanted, await settleHome(tx, { before, ...home, now }))
    const isWaiting = await holdPicture(deps, tx, { before, wanted })
    const after = { ...before, ...wanted } as typeof before
    const hasOnboarded = before.hasOnboarded || (change.isFromOnboarding === true && isComplete(after))
    await updateMember(tx, member.id, { ...wanted, hasOnboarded, updatedAt: now }, now)
    if (isWaiting) await deps.jobs.enqueue(tx, BRING_JOB, { targetType: 'PROFILE', targetId: member.id, words: [] })
    if (showsInListings.some((column) => after[column] !== before[column])) {
      await deps.jobs.enqueue(tx, REFRESH_LISTINGS_OF_OWNER, { memberId: member.id })
    }
  })
  return (await findMember(deps.db, member.id))!
}

/** The fields of a change as they would be stored: the phone number and postcodes in their one form. */
function asStored({ seen: _, ...change }: ProfileChange, wanted: Change): { [field: string]: unknown } {
  return { ...change, ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) }
}

const showsInListings = ['publicLat', 'publicLng', 'publicGeohash7', 'locationName', 'height'] as const
const isReadyToOnboard = ['firstName', 'secondName', 'phoneNumber', 'height', 'address', 'city', 'postcode'] as const

function isComplete(row: Pick<MemberRow, (typeof isReadyToOnboard)[number]>): boolean {
  return isReadyToOnboard.every((column) => Boolean(row[column]))
}

function namesAndLines(change: ProfileChange): Change {
  const lines: [keyof Change, string | number | boolean | null | undefined][] = [
    ['firstName', change.firstName],
    ['secondName', change.secondName],
    ['height', change.height],
    ['usualSize', change.usualSize],
    ['hasNewsletter', change.hasNewsletter],
    ['isFoundByEmail', change.isFoundByEmail],
    ['isFoundByPhone', change.isFoundByPhone],
    ['isNamedAsFriend', change.isNamedAsFriend],
    ['isInPublicWindow', change.isInPublicWindow],
    ['address', change.address],
    ['address2', change.address2 === '' ? null : change.address2],
    ['city', change.city],
    ['secondaryAddress', change.secondaryAddress],
    ['secondaryAddress2', change.secondaryAddress2 === '' ? null : change.secondaryAddress2],
    ['secondaryCity', change.secondaryCity],
  ]
  return Object.fromEntries(lines.filter(([, value]) => value !== undefined)) as Change
}

function phoneOf({ phoneNumber }: ProfileChange): Change {
  if (phoneNumber === undefined) return {}
  const phone = parseUkPhone(phoneNumber)
  if (!phone) throw new Refusal('INVALID_PHONE', { fields: { phoneNumber: PHONE_INVALID } })
  return { phoneNumber: phone.e164 }
}

/** Returns the place of the address being saved, looked up before the transaction; undefined when none is. */
async function homeOf(deps: Deps, { postcode }: ProfileChange) {
  if (postcode === undefined) return undefined
  const { written, place } = await findPlace(deps, postcode, 'postcode')
  return { written, place, key: await cachedSecret(deps, 'members.public-point') }
}

async function secondaryOf(deps: Deps, { secondaryPostcode }: ProfileChange): Promise<Change> {
  if (secondaryPostcode === undefined) return {}
  return { secondaryPostcode: (await findPlace(deps, secondaryPostcode, 'secondaryPostcode')).written }
}

async function findPlace(deps: Deps, text: string, field: 'postcode' | 'secondaryPostcode') {
  const parsed = parsePostcode(text)
  const place = parsed && (await deps.geocoder.find(parsed.postcode))
  if (!place) throw new Refusal('INVALID_POSTCODE', { fields: { [field]: POSTCODE_INVALID } })
  return { written: parsed.postcode, place }
}

async function pictureOf(tx: Tx, memberId: string, { picture }: ProfileChange): Promise<Change> {
  if (picture === undefined) return {}
  if (picture === '') return { picture: null }
  if (!(await isOwnPicture(tx, { memberId, path: picture }))) {
    throw new Refusal('INVALID', { fields: { picture: 'Please upload the picture again' } })
  }
  return { picture }
}

/** Lets a new picture wait for an operator, if the setting says so; others see the one before. Returns whether it does. */
async function holdPicture(
  { env }: Pick<Deps, 'env'>,
  tx: Tx,
  { before, wanted }: { before: Pick<MemberRow, 'picture' | 'waitingPicture'>; wanted: Change },
): Promise<boolean> {
  if (wanted.picture === undefined) return false
  const isNew = wanted.picture !== null && wanted.picture !== before.picture
  const { newPicturesWait } = await readSettings({ db: tx, env }, ['newPicturesWait'])
  wanted.waitingPicture = isNew && newPicturesWait ? wanted.picture : null
  if (wanted.waitingPicture === null) return false
  wanted.picture = before.picture
  return wanted.waitingPicture !== before.waitingPicture
}

/**
 * Inserts the row of a new member whose email address was confirmed by our issuer or another. Addresses in
 * OPERATOR_EMAILS become operators. Returns whether the row was inserted; otherwise the id or address belongs to a
 * member already, or the address to a banned account.
 */
export async function admitMember(
  deps: Deps,
  db: Db,
  newcomer: { id: string; email: string; dateOfBirth: string | null; termsVersion: string | null },
): Promise<boolean> {
  if (await isBannedEmail(deps, db, newcomer.email)) return false
  const isOperator = deps.env.operatorEmails.includes(newcomer.email.toLowerCase())
  return insertMember(db, { ...newcomer, isOperator, now: deps.clock.now() })
}

/** Makes exactly the configured members operators. Tokens never grant it. */
export async function syncOperators({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<void> {
  await setOperators(db, env.operatorEmails)
}

/**
 * Starts the 14 days after which a member's account is erased (product.md §5) and hides the member from now on. Returns
 * false while something of theirs is open. Throws FORBIDDEN while the member is suspended: cancelling the deletion would end the
 * suspension too. Notifies the member by email. Idempotent.
 */
export async function startClosing(deps: Deps, tx: Tx, id: string): Promise<boolean> {
  const row = await lockMember(tx, id)
  if (row.deletesAt) return true
  requireStanding({ isSuspended: isSuspended(row) })
  if ((await listObstacles(tx, id)).length > 0) return false
  const now = deps.clock.now()
  const deletesAt = new Date(now.getTime() + DELETION_UNDO_DAYS * DAY_MS)
  await updateMember(tx, id, { deletesAt, suspendedAt: now, updatedAt: now }, now)
  await deps.jobs.enqueue(tx, CLOSING_EMAIL_JOB, { memberId: id, deletesAt: deletesAt.toISOString() })
  return true
}

/** Cancels the deletion, also after its 14 days while something open delays it. Returns false when there is none, or they are erased. */
export async function stopClosing(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const row = await lockMember(tx, id)
  if (!row.deletesAt || row.erasedAt) return false
  const change = { deletesAt: null, erasureWaitsUntil: null, suspendedAt: null, updatedAt: now }
  await updateMember(tx, id, change, now)
  return true
}

/** Hides two members from each other, or shows them again: both rows in one statement. Call with the pair locked. */
export async function setBlocked(
  tx: Tx,
  { oneId, otherId, isBlocked }: { oneId: string; otherId: string; isBlocked: boolean },
): Promise<void> {
  for (const [memberId, hiddenId] of [
    [oneId, otherId],
    [otherId, oneId],
  ] as const)
    await setBlockedNo(tx, { memberId, hiddenId, isBlocked })
}

/** Suspends or reinstates a member; returns false without a change. Tokens are refused from that moment. */
export async function setSuspended(
  tx: Tx,
  { id, isSuspended: wanted, now }: { id: string; isSuspended: boolean; now: Date },
): Promise<boolean> {
  const row = await lockMember(tx, id)
  if (isSuspended(row) === wanted || row.erasedAt) return false
  // a requested erasure waits while the suspension lasts
  const change = { suspendedAt: wanted ? now : null, deletesAt: null, erasureWaitsUntil: null, updatedAt: now }
  await updateMember(tx, id, change, now)
  return true
}

/** Ends the newsletter for a member. */
export async function leaveNewsletter({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await updateMember(tx, id, { hasNewsletter: false, updatedAt: now }, now)
  })
}

/**
 * Removes a member's picture, for the operator. Returns its path; null without one. Throws CONFLICT when it is another one than
 * was `seen`.
 */
export async function removePicture(
  tx: Tx,
  { id, seen, now }: { id: string; seen: string | undefined; now: Date },
): Promise<string | null> {
  const { picture } = await lockMember(tx, id)
  if (!picture) return null
  if (seen !== undefined && seen !== picture) throw new Refusal('CONFLICT', { message: changedTexts.picture })
  await updateMember(tx, id, { picture: null, updatedAt: now }, now)
  return picture
}

/** Shows a picture that waits, if it is still this one. */
export async function showWaitingPicture(
  tx: Tx,
  { id, seen, now }: { id: string; seen: string; now: Date },
): Promise<void> {
  await endWaitingPicture(tx, { id, seen, now, picture: seen })
}

/** Removes a picture that waits, if it is still this one; returns whether it did. */
export async function dropWaitingPicture(
  tx: Tx,
  { id, seen, now }: { id: string; seen: string; now: Date },
): Promise<boolean> {
  return endWaitingPicture(tx, { id, seen, now })
}

async function endWaitingPicture(
  tx: Tx,
  { id, seen, now, ...shown }: { id: string; seen: string; now: Date; picture?: string },
): Promise<boolean> {
  if ((await lockMember(tx, id)).waitingPicture !== seen) return false
  await updateMember(tx, id, { ...shown, waitingPicture: null, updatedAt: now }, now)
  return true
}

/**
 * Shows a removed picture again, unless the member has chosen a newer one: where it waited when it was removed, the one before is
 * still shown.
 */
export async function restorePicture(
  tx: Tx,
  { id, picture, now }: { id: string; picture: string; now: Date },
): Promise<void> {
  const { picture: shown, waitingPicture } = await lockMember(tx, id)
  if (shown && !(await isOlderPicture(tx, { memberId: id, path: shown, than: picture }))) return
  const isSentAgain = waitingPicture === picture
  await updateMember(tx, id, { picture, ...(isSentAgain && { waitingPicture: null }), updatedAt: now }, now)
}

/**
 * Marks a member's address as one that takes no email, unless they have another one by now. Returns whether it was not marked
 * before; the first words remain.
 */
export async function setEmailBounced(
  tx: Tx,
  { id, email, words, now }: { id: string; email: string; words: string; now: Date },
): Promise<boolean> {
  const row = await lockMember(tx, id)
  if (row.email !== email || row.emailBouncedAt) return false
  await setBounce(tx, id, { emailBouncedAt: now, emailBounce: words.slice(0, 300) })
  return true
}

/** Marks a member's address as one that takes email: a code that was sent there has come back to us. */
export async function setEmailWorks(tx: Tx, id: string): Promise<void> {
  await setBounce(tx, id, { emailBouncedAt: null, emailBounce: null })
}
