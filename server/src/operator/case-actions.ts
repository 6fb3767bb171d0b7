import { randomUUID } from 'node:crypto'
import { mostToCharge } from '@hemline/contract/claims/rules.ts'
import { claimTexts } from '@hemline/contract/claims/words.ts'
import { pausedFrom } from '@hemline/contract/issues/rules.ts'
import type { Outcome, Resolution } from '@hemline/contract/issues/shapes.ts'
import { disputeSettled } from '@hemline/contract/issues/words.ts'
import { SMALLEST_HOLD_PENCE } from '@hemline/contract/limits.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { changedTexts } from '@hemline/contract/operator/words.ts'
import { roles } from '@hemline/contract/order-status.ts'
import { closedStatuses } from '@hemline/contract/orders/rules.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { imposeClaim, moveClaim } from '../claims/actions.ts'
import { type ClaimRow, findClaim } from '../claims/store.ts'
import { usesCoin, withoutGoneCoin } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import { notifyParty } from '../issues/notice-actions.ts'
import { insertResolution, listIssues } from '../issues/store.ts'
import { resolutionView } from '../issues/views.ts'
import { publishChange } from '../live/publish-change.ts'
import { decidedRefundKey, leaveDispute } from '../orders/dispute.ts'
import { settlePostage } from '../orders/postage-actions.ts'
import { findOrder, lockOrder, type OrderRow } from '../orders/store.ts'
import { claimedOf, noticeFacts } from '../orders/views.ts'
import { planRefund } from '../payments/actions.ts'
import { assignHolder, type HolderChange } from './holder-actions.ts'
import { logAct, wasDone } from './log-actions.ts'
import { requireLeft, requireSameMoney } from './money-left.ts'
import { requireNeitherSide } from './own-case-actions.ts'

/**
 * Writes a note about an order, which operators alone read, once for each `actId`. Throws NOT_FOUND for an unknown order,
 * CONFLICT for another note under the same id.
 */
export async function noteCase(
  deps: Deps,
  { operator, orderId, actId, note }: { operator: Caller; orderId: string; actId?: string | undefined; note: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    const action = 'note-order'
    if (await wasDone(tx, { actId, about: { orderId }, action, detail: { note } })) return
    await logAct(deps, tx, { operator, action, order, detail: { note, ...(actId && { actId }) } })
  })
}

/**
 * Assigns the case of an order, and logs it; both sides then read this operator's name. Throws NOT_FOUND for an unknown order,
 * INVALID for a member who cannot look at it, MOVE_NOT_ALLOWED when another operator assigned it meanwhile.
 */
export async function assignCase(
  deps: Deps,
  { orderId, ...change }: HolderChange & { orderId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    const isChanged = await assignHolder(deps, tx, {
      ...change,
      held: { kind: 'case', id: orderId },
      parties: [order.lenderId, order.lendeeId],
      wrong: 'Please choose an operator who isn’t part of this loan',
      about: { order },
    })
    if (isChanged) await publishChange(tx, 'issue', { orderId }, deps.clock.now())
  })
}

/**
 * Settles a dispute in one transaction: the order's move, a refund of at most what was captured and not yet refunded, a
 * tariff charge within the replacement value, the coin, the reason to both, the audit line. The first operator
 * succeeds, the next gets MOVE_NOT_ALLOWED. Throws REFUND_TOO_HIGH and CLAIM_NOT_ALLOWED without any change, FORBIDDEN for
 * one of the two, CONFLICT when there is an issue that the operator did not see, or when what can be refunded
 * is another sum than they saw.
 */
export async function resolveDispute(
  deps: Deps,
  settled: {
    operator: Caller
    orderId: string
    issueIds?: string[] | undefined
    refundablePence?: number | undefined
    outcome: Outcome
    refundPence: number
    charge: string[]
    returnsCoin: boolean
    reason: string
  },
): Promise<Resolution> {
  const { operator, orderId, outcome, refundPence, reason } = settled
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('NOT_FOUND')
    await requireNeitherSide(tx, { operator, order })
    if (settled.issueIds) await requireSeen(tx, order, settled.issueIds)
    // one that was settled meanwhile is refused as that, below
    if (order.status === 'DISPUTE') await requireSameMoney(tx, orderId, { refundablePence: settled.refundablePence })
    if (order.disputedFrom === 'REQUESTED' && settled.charge.length > 0)
      throw new Refusal('INVALID', { fields: { charge: 'There was no loan yet, so nothing can be charged.' } })
    const wasUsed = await usesCoin(tx, order)
    const decided = { order, outcome, returnsCoin: settled.returnsCoin, reason }
    const { moved, releasesHold, returnsCoin } = await leaveDispute(deps, tx, decided)
    const own = await withoutGoneCoin(tx, moved)
    // one that was earned by a loan that was cancelled may be taken back as it is returned
    const isCoinReturned = returnsCoin && wasUsed && own.coinId !== null
    await requireLeft(tx, { orderId, pence: refundPence, field: 'refundPence' })
    const id = randomUUID()
    if (refundPence > 0) await planRefund(deps, tx, { key: decidedRefundKey(id), order, pence: refundPence })
    if (order.disputedFrom && closedStatuses.includes(moved.status))
      await settlePostage(deps, tx, { order: moved, left: order.disputedFrom, isDecided: true })
    const claim =
      settled.charge.length > 0 ? await imposeClaim(deps, tx, { order, lines: settled.charge, reason }) : null
    const chargePence = claim?.amountPence ?? 0
    const resolution = await insertResolution(tx, {
      id,
      orderId,
      operatorId: operator.id,
      outcome,
      toStatus: moved.status,
      reason,
      refundPence,
      chargePence,
      isCoinReturned,
      now,
    })
    const words = disputeSettled(noticeFacts(order), {
      paused: pausedFrom(order.disputedFrom),
      outcome,
      reason,
      released: releasesHold ? formatPence(order.price.total) : null,
      refund: refundPence > 0 ? formatPence(refundPence) : null,
      charge: chargePence > 0 ? formatPence(chargePence) : null,
      isCoinReturned,
    })
    for (const to of roles) await notifyParty(deps, tx, { order, to, key: `resolution:${id}`, ...words })
    await logAct(deps, tx, {
      operator,
      action: 'resolve-dispute',
      order,
      detail: {
        ...{ outcome, left: order.disputedFrom, to: moved.status },
        ...{ refundPence, chargePence, returnsCoin: isCoinReturned, reason },
      },
    })
    return resolutionView(resolution)
  })
}

/** Throws CONFLICT when an order has an open issue besides these. Call with the order locked: an issue is added under its lock. */
async function requireSeen(tx: Tx, { id, lenderName, lendeeName }: OrderRow, issueIds: readonly string[]) {
  const other = (await listIssues(tx, id)).find((issue) => issue.resolutionId === null && !issueIds.includes(issue.id))
  if (!other) return
  const name = other.role === 'LENDER' ? lenderName : lendeeName
  throw new Refusal('CONFLICT', { message: changedTexts.issues(name) })
}

/** Decides a contested claim: all, a part or nothing of it, with the reason to both. The first decision counts. */
export async function decideClaim(
  deps: Deps,
  {
    operator,
    claimId,
    amountPence,
    reason,
  }: { operator: Caller; claimId: string; amountPence: number; reason: string },
): Promise<ClaimRow> {
  const claim = await findClaim(deps.db, claimId)
  const order = claim && (await findOrder(deps.db, claim.orderId))
  if (!claim || !order) throw new Refusal('NOT_FOUND')
  const most = mostToCharge({ ...claim, ...claimedOf(order) })
  if (amountPence > most || (amountPence > 0 && amountPence < SMALLEST_HOLD_PENCE)) {
    const message =
      most < SMALLEST_HOLD_PENCE
        ? claimTexts.paidLine
        : `Please choose nothing, or from ${formatPence(SMALLEST_HOLD_PENCE)} to ${formatPence(most)}`
    throw new Refusal('INVALID', { fields: { amountPence: message } })
  }
  const isUpheld = amountPence > 0
  return deps.db.transaction().execute(async (tx) => {
    await requireNeitherSide(tx, { operator, order })
    const decided = await moveClaim(deps, tx, {
      claim,
      order,
      name: isUpheld ? 'uphold' : 'dismiss',
      by: 'OPERATOR',
      set: { decisionReason: reason, ...(isUpheld ? { amountPence } : {}) },
      notices: roles.map((to) => [isUpheld ? 'upheld' : 'dismissed', to]),
    })
    await logAct(deps, tx, {
      operator,
      action: 'decide-claim',
      order,
      detail: { claimId, claimedPence: claim.claimedPence, amountPence, reason },
    })
    return decided
  })
}

/** Forgives a balance. Throws MOVE_NOT_ALLOWED when it was paid, or is being paid, meanwhile. */
export async function forgiveBalance(
  deps: Deps,
  { operator, claimId, reason }: { operator: Caller; claimId: string; reason: string },
): Promise<ClaimRow> {
  const claim = await findClaim(deps.db, claimId)
  const order = claim && (await findOrder(deps.db, claim.orderId))
  if (!claim || !order) throw new Refusal('NOT_FOUND')
  return deps.db.transaction().execute(async (tx) => {
    await requireNeitherSide(tx, { operator, order })
    const forgiven = await moveClaim(deps, tx, {
      claim,
      order,
      name: 'forgive',
      by: 'OPERATOR',
      set: { decisionReason: reason },
      notices: roles.map((to) => ['forgiven', to]),
    })
    await logAct(deps, tx, {
      operator,
      action: 'forgive-balance',
      order,
      detail: { claimId, amountPence: claim.amountPence, reason },
    })
    return forgiven
  })
}
