import { DAY_MS } from '@hemline/contract/durations.ts'
import { disputeAnswerBy } from '@hemline/contract/issues/rules.ts'
import { changedTexts } from '@hemline/contract/operator/words.ts'
import { type NewReport, outcomesOf, type ReportOutcome, type ReportTarget } from '@hemline/contract/safety/shapes.ts'
import { safetyTexts } from '@hemline/contract/safety/words.ts'
import { z } from 'zod'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { removeMessage } from '../conversations/actions.ts'
import { lockConversationOf } from '../conversations/conversation-store.ts'
import type { Deps } from '../deps.ts'
import { endFriendship } from '../friends/actions.ts'
import { lockPair } from '../friends/store.ts'
import { approveListing as showApproved, takeDown } from '../listings/actions.ts'
import { declineHidden } from '../listings/open-request-actions.ts'
import { isVisibleListing } from '../listings/store.ts'
import { publishChange } from '../live/publish-change.ts'
import { removePicture, setBlocked, setSuspended } from '../members/actions.ts'
import { keepBan, liftBan } from '../members/ban-actions.ts'
import { findMember, lockMember } from '../members/store.ts'
import { deleteMessageNotificationsBetween } from '../notifications/actions.ts'
import { removeReview } from '../reviews/actions.ts'
import { readSettings } from '../settings/actions.ts'
import { offerAppeal } from './appeal-actions.ts'
import { dropWaiting, showWaiting } from './bring-actions.ts'
import { sendSafetyEmail } from './safety-email.ts'
import {
  countReports,
  deleteBlock,
  emptyErasedReports,
  endReport,
  findReported,
  insertBlock,
  insertReport,
  isBlockedEitherWay,
  reportExists,
} from './store.ts'

/** This job of the orders domain ends the requests between members who are blocked or suspended. */
const END_REQUESTS = 'orders.end-forbidden-requests'

/**
 * Blocks a member (product.md §5): both are hidden from each other, their friendship ends, and their open requests are
 * ended after the commit. Idempotent. Throws NOT_FOUND for an unknown member.
 */
export async function blockMember(deps: Deps, { member, userId }: { member: Caller; userId: string }): Promise<void> {
  if (userId === member.id) throw new Refusal('INVALID', { fields: { userId: 'This is you' } })
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockPair(tx, member.id, userId)
    if (!(await findMember(tx, userId))) throw new Refusal('NOT_FOUND')
    // a message that is being sent is stored by now, or finds the block
    await lockConversationOf(tx, { oneId: member.id, otherId: userId })
    if (!(await insertBlock(tx, { blockerId: member.id, blockedId: userId, now }))) return
    await setBlocked(tx, { oneId: member.id, otherId: userId, isBlocked: true })
    await endFriendship(tx, { oneId: member.id, otherId: userId, now })
    await deleteMessageNotificationsBetween(tx, { oneId: member.id, otherId: userId, now })
    await publishChange(tx, 'block', { between: [member.id, userId] }, now)
    await deps.jobs.enqueue(tx, END_REQUESTS, {})
  })
}

/**
 * Removes the member's own block; both remain hidden while the other one has a block. Idempotent. Throws NOT_FOUND for an unknown
 * member.
 */
export async function unblockMember(
  { db, clock }: Deps,
  { member, userId }: { member: Caller; userId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPair(tx, member.id, userId)
    if (!(await findMember(tx, userId))) throw new Refusal('NOT_FOUND')
    // the apps of a member who was never blocked ask for nothing again
    if (!(await deleteBlock(tx, { blockerId: member.id, blockedId: userId }))) return
    const isStillHidden = await isBlockedEitherWay(tx, member.id, userId)
    const between = isStillHidden ? [member.id] : [member.id, userId]
    await publishChange(tx, 'block', { between }, clock.now())
    if (isStillHidden) return
    await setBlocked(tx, { oneId: member.id, otherId: userId, isBlocked: false })
  })
}

/**
 * Reports something to the operator, and writes to the member by when they hear. Repeating an open report returns it. Throws NOT_FOUND for what does not exist or
 * the member may not have read, INVALID for their own, TOO_MANY after 20 in 24 hours.
 */
export async function reportSomething(
  deps: Deps,
  { member, report }: { member: Caller; report: NewReport },
): Promise<void> {
  const { targetType, targetId } = report
  const isListing = targetType === 'LISTING'
  if (!isListing && !z.uuid().safeParse(targetId).success) throw new Refusal('NOT_FOUND')
  if (isListing && !(await isVisibleListing(deps.db, member, targetId))) throw new Refusal('NOT_FOUND')
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    // locks the member's row, so that concurrent calls are counted one by one
    await lockMember(tx, member.id)
    const target = { reporterId: member.id, reporterNo: member.no, targetType, targetId }
    const reported = await findReported(tx, target)
    if (!reported) throw new Refusal('NOT_FOUND')
    if (reported.subjectId === member.id) throw new Refusal('INVALID', { message: 'This is your own.' })
    const since = new Date(now.getTime() - DAY_MS)
    const { reportsADay } = await readSettings({ db: tx, env: deps.env }, ['reportsADay'])
    if ((await countReports(tx, { reporterId: member.id, since })) >= reportsADay)
      throw new Refusal('TOO_MANY', { message: safetyTexts.tooManyReports })
    const id = await insertReport(tx, { ...report, ...reported, reporterId: member.id, now })
    if (!id) return
    await sendSafetyEmail(deps, tx, {
      kind: 'REPORT_RECEIVED',
      memberId: member.id,
      answerBy: disputeAnswerBy(now),
      key: `report-received:${id}`,
    })
    await publishChange(tx, 'desk', {}, now)
  })
}

/**
 * Closes a report and notifies the reporter, if a member reported it. Returns what was reported, and of whom; `waiting`: what
 * waits for this decision (product.md §13), shown by NO_ACTION. Of an erased member no words remain. Throws NOT_FOUND for an unknown report,
 * MOVE_NOT_ALLOWED when it is closed, INVALID for an outcome that its target does not have.
 */
export async function closeReport(
  deps: Deps,
  tx: Tx,
  closing: { operator: Caller; reportId: string; outcome: ReportOutcome; note: string },
): Promise<{ targetType: ReportTarget; targetId: string; subjectId: string; waiting: string | null }> {
  const now = deps.clock.now()
  const closed = await endReport(tx, { ...closing, id: closing.reportId, operatorId: closing.operator.id, now })
  if (!closed) throw new Refusal((await reportExists(tx, closing.reportId)) ? 'MOVE_NOT_ALLOWED' : 'NOT_FOUND')
  await emptyErasedReports(tx, closed.id)
  const { targetType, targetId, subjectId, reporterId, seen } = closed
  if (!outcomesOf({ targetType, isOwn: reporterId === null }).includes(closing.outcome))
    throw new Refusal('INVALID', { fields: { outcome: 'Please choose another outcome' } })
  if (reporterId !== null) {
    await sendSafetyEmail(deps, tx, { kind: 'LOOKED_AT', memberId: reporterId, key: `report:${closed.id}` })
    return { targetType, targetId, subjectId, waiting: null }
  }
  const waiting = targetType === 'MESSAGE' ? null : seen
  if (closing.outcome === 'NO_ACTION') await showWaiting(tx, targetType, { id: targetId, seen, now })
  if (closing.outcome === 'SUSPENDED' || closing.outcome === 'BANNED')
    await dropWaiting(tx, targetType, { id: targetId, seen, now })
  return { targetType, targetId, subjectId, waiting }
}

/**
 * Suspends (permanently: bans) or reinstates a member; returns false without a change. A suspension ends the member's open
 * requests, and they are notified with the operator's note. A ban, also of one who is suspended, keeps their email address
 * and verified number taken; reinstating makes them free, without a letter when the account is erased. Throws NOT_FOUND
 * for an unknown member, FORBIDDEN for an operator, CONFLICT when whether they are banned is no longer as it `wasBanned`.
 */
export async function suspendMember(
  deps: Deps,
  tx: Tx,
  {
    operator,
    userId,
    isSuspended,
    isPermanent = false,
    wasBanned,
    note,
  }: {
    operator: Caller
    userId: string
    isSuspended: boolean
    isPermanent?: boolean
    wasBanned?: boolean | undefined
    note: string
  },
): Promise<boolean> {
  const now = deps.clock.now()
  const row = await findMember(tx, userId)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.isOperator) throw new Refusal('FORBIDDEN')
  const isChanged = await setSuspended(tx, { id: userId, isSuspended, now })
  const isLifted = !isSuspended && (await liftBan(tx, userId))
  if (!isSuspended && (isChanged || isLifted) && wasBanned !== undefined && wasBanned !== isLifted)
    throw new Refusal('CONFLICT', { message: changedTexts.standing })
  const isBanned = isSuspended && isPermanent && !row.erasedAt && (await keepBan(deps, tx, { id: userId, now }))
  if (!isChanged && !isBanned) return isLifted
  if (isSuspended) await deps.jobs.enqueue(tx, END_REQUESTS, {})
  const kind = !isSuspended ? 'REINSTATED' : isPermanent ? 'BANNED' : 'SUSPENDED'
  const appeal =
    kind === 'REINSTATED' ? null : await offerAppeal(deps, tx, { memberId: userId, act: kind, note, operator })
  const key = `${kind}:${userId}:${now.toISOString()}`
  await sendSafetyEmail(deps, tx, { kind, memberId: userId, note, key, ...(appeal && { appeal }) })
  return true
}

/** Sends a member a warning with the operator's note. Throws NOT_FOUND for an unknown member. */
export async function warnMember(
  deps: Deps,
  tx: Tx,
  { operator, userId, note }: { operator: Caller; userId: string; note: string },
): Promise<void> {
  if (!(await findMember(tx, userId))) throw new Refusal('NOT_FOUND')
  const appeal = await offerAppeal(deps, tx, { memberId: userId, act: 'WARNED', note, operator })
  const key = `WARNED:${userId}:${deps.clock.now().toISOString()}`
  await sendSafetyEmail(deps, tx, { kind: 'WARNED', memberId: userId, note, appeal, key })
}

/**
 * Approves a listing that waits, and notifies its owner. Throws NOT_FOUND, MOVE_NOT_ALLOWED when it does not wait, CONFLICT when
 * its owner has changed it since that `revision`.
 */
export async function approveListing(
  deps: Deps,
  tx: Tx,
  { listingId, revision }: { listingId: string; revision: string | undefined },
): Promise<void> {
  const now = deps.clock.now()
  const approved = await showApproved(tx, { id: listingId, revision, now })
  if (!approved) throw new Refusal('NOT_FOUND')
  const key = `LISTING_SHOWN:${listingId}:${now.toISOString()}`
  await sendSafetyEmail(deps, tx, { kind: 'LISTING_SHOWN', memberId: approved.ownerId, brand: approved.brand, key })
}

/**
 * Hides a listing, or restores it inactive; notifies its owner of the reason. Throws NOT_FOUND for an unknown listing,
 * MOVE_NOT_ALLOWED when it is so already.
 */
export async function hideListing(
  deps: Deps,
  tx: Tx,
  { operator, listingId, isHidden, note }: { operator: Caller; listingId: string; isHidden: boolean; note: string },
): Promise<void> {
  const now = deps.clock.now()
  const changed = await takeDown(tx, { id: listingId, isHidden, now })
  if (!changed) throw new Refusal('NOT_FOUND')
  if (isHidden) await declineHidden(deps, tx, listingId)
  const kind = isHidden ? 'LISTING_HIDDEN' : 'LISTING_BACK'
  const key = `${kind}:${listingId}:${now.toISOString()}`
  const of = { memberId: changed.ownerId, targetType: 'LISTING', targetId: listingId, note, operator } as const
  const appeal = isHidden ? await offerAppeal(deps, tx, { ...of, act: 'HIDDEN' }) : null
  await sendSafetyEmail(deps, tx, {
    kind,
    memberId: changed.ownerId,
    brand: changed.brand,
    note,
    key,
    ...(appeal && { appeal }),
    ...(changed.waits && { answerBy: disputeAnswerBy(now) }),
  })
}

/**
 * Removes what was reported: the words of a message or review, or a member's picture; notifies its owner of the reason. What
 * waits is not shown. Throws MOVE_NOT_ALLOWED when it is gone, CONFLICT when the picture is another one than that which the operator
 * saw, INVALID for a listing, which is hidden instead.
 */
export async function removeReported(
  deps: Deps,
  tx: Tx,
  removal: {
    operator: Caller
    targetType: ReportTarget
    targetId: string
    subjectId: string
    waiting: string | null
    picture: string | undefined
    note: string
  },
): Promise<void> {
  const { operator, targetType, targetId, subjectId: memberId, waiting, picture, note } = removal
  const now = deps.clock.now()
  const was = await (waiting === null
    ? removers[targetType]?.(deps, tx, { id: targetId, seen: picture, now })
    : removeWaiting(tx, targetType, { id: targetId, seen: waiting, now }))
  if (was === undefined) throw new Refusal('INVALID', { fields: { outcome: 'Please choose another outcome' } })
  if (was === null) throw new Refusal('MOVE_NOT_ALLOWED')
  const appeal = await offerAppeal(deps, tx, { memberId, act: 'REMOVED', targetType, targetId, was, note, operator })
  const key = `REMOVED:${targetId}:${now.toISOString()}`
  const isNewPicture = targetType === 'PROFILE' && waiting !== null
  const removed = isNewPicture ? 'your new profile picture' : removedWords[targetType]
  await sendSafetyEmail(deps, tx, { kind: 'REMOVED', memberId, note, appeal, removed, key })
}

/** Returns the words or the picture that waited; null when it is something else by now. */
async function removeWaiting(tx: Tx, targetType: ReportTarget, waiting: { id: string; seen: string; now: Date }) {
  if (!(await dropWaiting(tx, targetType, waiting))) return null
  // the words of a review stand below its stars
  return targetType === 'REVIEW' ? waiting.seen.slice(waiting.seen.indexOf('\n') + 1) : waiting.seen
}

type Remover = (deps: Deps, tx: Tx, of: { id: string; seen: string | undefined; now: Date }) => Promise<string | null>

const removers: { [target in ReportTarget]?: Remover } = {
  MESSAGE: removeMessage,
  REVIEW: (_, tx, of) => removeReview(tx, of),
  PROFILE: (_, tx, of) => removePicture(tx, of),
}
const removedWords: { [target in ReportTarget]: string } = {
  MESSAGE: 'one of your messages',
  REVIEW: 'the text of one of your reviews',
  PROFILE: 'your profile picture',
  LISTING: 'one of your listings',
}
