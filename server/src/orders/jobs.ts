import { eachInTurn, whileDue } from '../base/each-in-turn.ts'
import { type JobHandler, job, ONE_BY_ONE, type Sweep } from '../base/job.ts'
import { REQUEST_NOTE_JOB, type RequestNoteData } from '../conversations/actions.ts'
import type { Deps } from '../deps.ts'
import { DECLINE_UNLISTED_JOB, type DeclineUnlisted } from '../listings/open-request-actions.ts'
import { LOOK_JOB } from '../payments/event-actions.ts'
import { listUnfinished } from '../requests/store.ts'
import { ORDER_LABELS_JOB } from '../shipping/label-actions.ts'
import { PARCEL_TURNED_JOB } from '../shipping/tracking.ts'
import { type NumberedParcel, POSTED_AGAIN_JOB, type PostedAgain } from '../shipping/turn-store.ts'
import { askForReturnConfirmation } from './back-question-actions.ts'
import { type ClockMove, CUT_OFF_AFTER_MS, type Due, listDue } from './due-store.ts'
import { endForbiddenRequests } from './forbidden-request-actions.ts'
import { openCarrierClaims } from './missing-parcel-actions.ts'
import { makeMove, settleAcceptance } from './move-order.ts'
import { followLabels, followParcels, orderPlannedLabels } from './parcel-actions.ts'
import { lookAtPayment, reconcile } from './reconcile-actions.ts'
import { remind } from './reminder-actions.ts'
import { followRequestNote } from './request-note-actions.ts'
import { finishRequest } from './request-order.ts'
import { goOnPostedAgain, notifyOfTurn } from './turned-parcel-actions.ts'
import { declineUnlisted } from './unlisted-request-actions.ts'

/** Ends the requests between members of whom one has blocked the other or is suspended. */
export const END_FORBIDDEN_REQUESTS = 'orders.end-forbidden-requests'

export function orderJobs(deps: Deps): JobHandler[] {
  return [
    job<object>(END_FORBIDDEN_REQUESTS, () => endForbiddenRequests(deps)),
    job<RequestNoteData>(REQUEST_NOTE_JOB, (data) => followRequestNote(deps, data)),
    job<DeclineUnlisted>(DECLINE_UNLISTED_JOB, (data) => declineUnlisted(deps, data)),
    job<{ paymentIntentId: string }>(LOOK_JOB, ({ paymentIntentId }) => lookAtPayment(deps, paymentIntentId)),
    job<{ orderId: string; at: string }>(ORDER_LABELS_JOB, (planned) => orderPlannedLabels(deps, planned), ONE_BY_ONE),
    job<NumberedParcel>(PARCEL_TURNED_JOB, (parcel) => notifyOfTurn(deps, parcel)),
    job<PostedAgain>(POSTED_AGAIN_JOB, (parcel) => goOnPostedAgain(deps, parcel)),
  ]
}

/** The clock's moves. Each locks its order, so that concurrent schedulers make a move once. */
export function orderSweeps(deps: Deps): Sweep[] {
  const forDue = (name: string, due: Due, run: (orderId: string) => Promise<unknown>): Sweep => ({
    name,
    run: () =>
      whileDue(deps.log, `${due} failed`, (except) => listDue(deps.db, due, { now: deps.clock.now(), except }), run),
  })
  const clockMove = (name: string, move: ClockMove) =>
    forDue(name, move, (orderId) => makeMove(deps, { orderId, name: move, by: 'CLOCK' }))
  return [
    { name: 'orders.finish-requests', run: () => finishRequests(deps) },
    { name: 'orders.reconcile', run: () => reconcile(deps) },
    // a request that was being created when its lender was blocked
    { name: END_FORBIDDEN_REQUESTS, run: () => endForbiddenRequests(deps) },
    forDue('orders.settle', 'settle', (orderId) => settleAcceptance(deps, orderId, { waits: false })),
    clockMove('orders.lapse', 'lapse'),
    clockMove('orders.open-labels', 'openLabel'),
    clockMove('orders.end-unposted', 'neverPosted'),
    clockMove('orders.end-unmet', 'neverMet'),
    { name: 'orders.remind', run: () => remind(deps) },
    { name: 'orders.labels', run: () => followLabels(deps) },
    { name: 'orders.parcels', run: () => followParcels(deps) },
    { name: 'orders.missing-parcels', run: () => openCarrierClaims(deps) },
    forDue('orders.ask-back', 'askBack', (orderId) => askForReturnConfirmation(deps, orderId)),
    clockMove('orders.close-returns', 'complete'),
  ]
}

/**
 * Completes confirms that were interrupted (a crash, a late answer of the provider): the hold is found by its key, and
 * the order is created, or the hold released when an order is no longer possible.
 */
async function finishRequests(deps: Deps): Promise<void> {
  const reservedBefore = new Date(deps.clock.now().getTime() - CUT_OFF_AFTER_MS)
  const unfinished = await listUnfinished(deps.db, reservedBefore)
  await eachInTurn(deps.log, 'request not finished', unfinished, ({ id }) => finishRequest(deps, id))
}
