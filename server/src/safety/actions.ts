import { DAY_MS } from '@hemline/contract/durations.ts'
import { REPORTS_PER_DAY } from '@hemline/contract/limits.ts'
import type { NewReport, ReportOutcome } from '@hemline/contract/safety/shapes.ts'
import { safetyTexts } from '@hemline/contract/safety/words.ts'
import { z } from 'zod'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { endFriendship } from '../friends/actions.ts'
import { lockPair } from '../friends/store.ts'
import { takeDown } from '../listings/actions.ts'
import { isVisibleListing } from '../listings/store.ts'
import { publishChange } from '../live/publish-change.ts'
import { setBlocked, setSuspended } from '../members/actions.ts'
import { findMember, lockMember } from '../members/store.ts'
import { deleteMessageNotificationsBetween } from '../notifications/actions.ts'
import { SAFETY_EMAIL_JOB, type SafetyEmail } from './safety-email.ts'
import {
  countReports,
  deleteBlock,
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
    if (!(await insertBlock(tx, { blockerId: member.id, blockedId: userId, now }))) return
    await setBlocked(tx, { oneId: member.id, otherId: userId, isBlocked: true })
    await endFriendship(tx, { oneId: member.id, otherId: userId, now })
    await deleteMessageNotificationsBetween(tx, { oneId: member.id, otherId: userId, now })
    await publishChange(tx, 'block', { between: [member.id, userId] }, now)
    await deps.jobs.enqueue(tx, END_REQUESTS, {})
  })
}

/**
 * Removes the member's own block; both remain hidden while the other one has a block. Throws NOT_FOUND for an unknown
 * member.
 */
export async function unblockMember(
  { db, clock }: Deps,
  { member, userId }: { member: Caller; userId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPair(tx, member.id, userId)
    if (!(await findMember(tx, userId))) throw new Refusal('NOT_FOUND')
    await deleteBlock(tx, { blockerId: member.id, blockedId: userId })
    const isStillHidden = await isBlockedEitherWay(tx, member.id, userId)
    const between = isStillHidden ? [member.id] : [member.id, userId]
    await publishChange(tx, 'block', { between }, clock.now())
    if (isStillHidden) return
    await setBlocked(tx, { oneId: member.id, otherId: userId, isBlocked: false })
  })
}

/**
 * Reports something to the operator. Repeating an open report returns it. Throws NOT_FOUND for what does not exist or
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
    const asked = { reporterId: member.id, reporterNo: member.no, targetType, targetId }
    const reported = await findReported(tx, asked)
    if (!reported) throw new Refusal('NOT_FOUND')
    if (reported.subjectId === member.id) throw new Refusal('INVALID', { message: 'This is your own.' })
    const since = new Date(now.getTime() - DAY_MS)
    if ((await countReports(tx, { reporterId: member.id, since })) >= REPORTS_PER_DAY)
      throw new Refusal('TOO_MANY', { message: safetyTexts.tooManyReports })
    await insertReport(tx, { ...report, ...reported, reporterId: member.id, now })
    await publishChange(tx, 'desk', {}, now)
  })
}

/**
 * Closes a report and notifies the reporter. Returns the reported member. Throws NOT_FOUND for an unknown report,
 * MOVE_NOT_ALLOWED when it is closed.
 */
export async function closeReport(
  deps: Deps,
  tx: Tx,
  asked: { operator: Caller; reportId: string; outcome: ReportOutcome; note: string },
): Promise<{ targetType: string; targetId: string }> {
  const now = deps.clock.now()
  const closed = await endReport(tx, { ...asked, id: asked.reportId, operatorId: asked.operator.id, now })
  if (!closed) throw new Refusal((await reportExists(tx, asked.reportId)) ? 'MOVE_NOT_ALLOWED' : 'NOT_FOUND')
  const decision: SafetyEmail = { kind: 'LOOKED_AT', memberId: closed.reporterId, key: `report:${closed.id}` }
  await deps.jobs.enqueue(tx, SAFETY_EMAIL_JOB, decision)
  return { targetType: closed.targetType, targetId: closed.targetId }
}

/**
 * Suspends or reinstates a member; returns false without a change. A suspension ends the member's open requests, and
 * they are notified with the operator's note. Throws NOT_FOUND for an unknown member, FORBIDDEN for an operator.
 */
export async function suspendMember(
  deps: Deps,
  tx: Tx,
  { userId, isSuspended, note }: { userId: string; isSuspended: boolean; note: string },
): Promise<boolean> {
  const now = deps.clock.now()
  const row = await findMember(tx, userId)
  if (!row) throw new Refusal('NOT_FOUND')
  if (row.isOperator) throw new Refusal('FORBIDDEN')
  if (!(await setSuspended(tx, { id: userId, isSuspended, now }))) return false
  if (isSuspended) await deps.jobs.enqueue(tx, END_REQUESTS, {})
  const kind = isSuspended ? 'SUSPENDED' : 'REINSTATED'
  const decision: SafetyEmail = { kind, memberId: userId, note, key: `${kind}:${userId}:${now.toISOString()}` }
  await deps.jobs.enqueue(tx, SAFETY_EMAIL_JOB, decision)
  return true
}

/**
 * Hides a listing, or restores it inactive; notifies its owner of the reason. Throws NOT_FOUND for an unknown listing.
 */
export async function hideListing(
  deps: Deps,
  tx: Tx,
  { listingId, isHidden, note }: { listingId: string; isHidden: boolean; note: string },
): Promise<void> {
  const now = deps.clock.now()
  const changed = await takeDown(tx, { id: listingId, isHidden, now })
  if (!changed) throw new Refusal('NOT_FOUND')
  const kind = isHidden ? 'LISTING_HIDDEN' : 'LISTING_BACK'
  const key = `${kind}:${listingId}:${now.toISOString()}`
  const decision: SafetyEmail = { kind, memberId: changed.ownerId, brand: changed.brand, note, key }
  await deps.jobs.enqueue(tx, SAFETY_EMAIL_JOB, decision)
}
