import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { needsCoin } from '@hemline/contract/requests/rules.ts'
import type { SeenTerms } from '@hemline/contract/requests/shapes.ts'
import type { Turnaround } from '@hemline/contract/working-days.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { requireOwnCoin, reserveCoin, returnCoin } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import { areFriends } from '../friends/store.ts'
import type { Setup } from '../outside/payments/port.ts'
import { askProvider, performOperation, planOperation, planRelease, refusalFor } from '../payments/actions.ts'
import { requireStoredCard } from '../payments/card-actions.ts'
import { findOperation } from '../payments/store.ts'
import { readFees, readTerms } from '../settings/actions.ts'
import { blockedDays, requireAllowedDates, requireLendable, requirePendingRequest } from './actions.ts'
import { requireUnchanged, termsNow } from './agreed-terms.ts'
import { detachBooking, findDateProblem, insertBooking, lockListing, releaseBooking } from './bookings-store.ts'
import { clearPrice, findPendingRequest, movePendingRequest, type PendingRequestRow, shownTerms } from './store.ts'

const holdKey = (requestId: string, setupIntentId: string): string => `hold:${requestId}:${setupIntentId}`

/** The input of a confirm, from either of its two calls. */
export type Confirm = {
  member: Caller
  id: string
  setupIntentId: string
  amount?: number | undefined
  /** The coin named by the client; without one any free coin is used if the loan needs one. */
  coinId?: string | null | undefined
  /** The hold that the client reports as placed; it must be this request's. */
  paymentIntentId?: string | null | undefined
  /** What the client reports as shown to its member. */
  seen?: SeenTerms | undefined
}

const foreignPayment = () =>
  new Refusal('INVALID', { fields: { paymentIntentId: 'This payment doesn’t belong to this request' } })

/**
 * Reserves dates and coin, then places the hold: in that order, so that no card is charged for a garment that is
 * promised already (product.md §1). Idempotent: any number of calls places one hold. Returns the request as HELD (with
 * its paymentIntentId, or null for a total of 0) or as ORDERED when it is an order already. Throws REQUEST_CHANGED,
 * with nothing reserved or held, when it differs from what the member was shown (product.md §3).
 */
export async function holdRequest(deps: Deps, confirm: Confirm): Promise<PendingRequestRow> {
  const { member, id, coinId, paymentIntentId } = confirm
  const request = await requirePendingRequest(deps, { member, id })
  if (coinId) await requireOwnCoin(deps.db, { memberId: member.id, coinId })
  if (paymentIntentId && request.state === 'OPEN') throw foreignPayment()
  const held = await placeHold(deps, request, confirm)
  if (paymentIntentId && paymentIntentId !== held.paymentIntentId) throw foreignPayment()
  return held
}

async function placeHold(deps: Deps, request: PendingRequestRow, confirm: Confirm): Promise<PendingRequestRow> {
  const { id, member, setupIntentId } = confirm
  if (request.state === 'ORDERED' || request.state === 'HELD') return request
  const earlier = await findOperation(deps.db, holdKey(id, setupIntentId))
  if (earlier?.state === 'REFUSED') throw refusalFor(earlier)
  if (request.state === 'OPEN') {
    const { paymentMethodId } = await requireConfirmedCard(deps, { member, request, setupIntentId })
    await reserveRequest(deps, request, { ...confirm, paymentMethodId })
  }
  return finishHold(deps, id, { waits: true, setupIntentId })
}

async function requireConfirmedCard(
  deps: Deps,
  { member, request, setupIntentId }: { member: Caller; request: PendingRequestRow; setupIntentId: string },
): Promise<Setup> {
  const setup = await askProvider(deps, (payments) => payments.readSetup(setupIntentId))
  if (setup.memberId !== member.id || setup.metadata.pendingRequestId !== request.id) throw new Refusal('NOT_FOUND')
  if (setup.status !== 'SUCCEEDED') throw new Refusal(setup.refusal ?? 'authentication_failed')
  return setup
}

/**
 * In one transaction: locks the listing, compares the shown terms, books the days, reserves the coin, and plans the
 * hold.
 */
async function reserveRequest(
  deps: Deps,
  request: PendingRequestRow,
  { member, setupIntentId, amount, coinId, paymentMethodId, seen = {} }: Confirm & { paymentMethodId: string | null },
): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const deliveryMethod = request.deliveryMethod
  await db.transaction().execute(async (tx) => {
    await lockListing(tx, request.listingId)
    const lendable = await requireLendable(tx, member, request.listingId)
    const friends = await areFriends(tx, member.id, lendable.ownerId)
    const loan = { startDate: request.startDate, endDate: request.endDate, deliveryMethod }
    // of the moment in which the request was begun (product.md §13)
    const fees = await readFees({ db: tx, env: deps.env }, request.createdAt)
    requireAllowedDates(loan, { fees, now })
    const terms = termsNow({
      ...loan,
      lendable,
      areFriends: friends,
      fees,
      termsVersion: (await readTerms({ db: tx, env: deps.env })).version,
      now,
    })
    const { price } = terms
    const claimed = await movePendingRequest(tx, {
      id: request.id,
      from: ['OPEN'],
      to: 'RESERVED',
      price,
      setupIntentId,
      reservedAt: now,
      areFriends: friends,
    })
    if (!claimed) return // the same confirm, sent twice, was first
    await requireStoredCard(tx, { memberId: member.id, paymentMethodId })
    requireUnchanged(shownTerms(claimed), terms, seen)
    if (amount !== undefined && amount !== price.total) throw new Refusal('AMOUNT_CHANGED')
    await bookDates(tx, {
      ...loan,
      listingId: lendable.id,
      ownerId: lendable.ownerId,
      lendeeId: member.id,
      pendingRequestId: request.id,
      times: fees,
      now,
    })
    if (needsCoin({ areFriends: friends })) {
      const coin = { coinId: coinId ?? null, meantId: request.coinId }
      await reserveCoin(tx, { ...coin, memberId: member.id, pendingRequestId: request.id, now })
    }
    if (price.total > 0) {
      await planOperation(tx, {
        key: holdKey(request.id, setupIntentId),
        kind: 'HOLD',
        pendingRequestId: request.id,
        orderId: null,
        setupIntentId,
        paymentIntentId: null,
        amountPence: price.total,
        now,
      })
    }
  })
}

/**
 * Books the days of a loan under the listing's lock. Returns the booking's id. Throws REQUEST_DATE_CONFLICT or
 * ACTIVE_ORDER_EXISTS.
 */
export async function bookDates(
  tx: Tx,
  loan: {
    listingId: string
    ownerId: string
    lendeeId: string
    pendingRequestId: string | null
    startDate: string
    endDate: string
    deliveryMethod: DeliveryMethod
    times: Turnaround
    now: Date
  },
): Promise<string> {
  const blocked = blockedDays(loan, loan.times)
  const problem = await findDateProblem(tx, {
    listingId: loan.listingId,
    ownerId: loan.ownerId,
    lendeeId: loan.lendeeId,
    loan,
    blocked,
  })
  if (problem) throw new Refusal(problem)
  return insertBooking(tx, {
    listingId: loan.listingId,
    lendeeId: loan.lendeeId,
    pendingRequestId: loan.pendingRequestId,
    from: blocked.startDate,
    to: blocked.endDate,
    now: loan.now,
  })
}

/**
 * Moves a reserved request to HELD, or back to OPEN with everything released when the card is refused (which is
 * thrown). The sweep calls it after a crash: the operation's key finds the placed hold, so that no second one is
 * placed.
 */
export async function finishHold(
  deps: Deps,
  id: string,
  options: { waits: boolean; setupIntentId?: string },
): Promise<PendingRequestRow> {
  const request = await findPendingRequest(deps.db, id)
  if (!request) throw new Refusal('NOT_FOUND')
  if (request.state === 'HELD' || request.state === 'ORDERED') return request
  if (request.state === 'OPEN' && options.setupIntentId) {
    // The same confirm, sent twice: the other call has seen the card's refusal and released everything.
    const ended = await findOperation(deps.db, holdKey(id, options.setupIntentId))
    if (ended?.state === 'REFUSED') throw refusalFor(ended)
  }
  if (request.state !== 'RESERVED' || !request.setupIntentId) throw new Refusal('PENDING_REQUEST_EXPIRED')
  const price = request.price!
  if (price.total === 0) {
    return (
      (await movePendingRequest(deps.db, { id, from: ['RESERVED'], to: 'HELD', paymentIntentId: null })) ??
      finishHold(deps, id, options)
    )
  }
  const operation = await performOperation(deps, holdKey(id, request.setupIntentId), options)
  if (operation.state === 'REFUSED') {
    await undoReservation(deps, request, 'OPEN')
    throw refusalFor(operation)
  }
  const paymentIntentId = operation.paymentIntentId
  const { captureBefore } = await askProvider(deps, (payments) => payments.readHold(paymentIntentId ?? ''))
  const held = await movePendingRequest(deps.db, {
    id,
    from: ['RESERVED'],
    to: 'HELD',
    paymentIntentId,
    captureBefore,
  })
  return held ?? finishHold(deps, id, options)
}

/**
 * Releases dates and coin. As OPEN the member may try another card; as RELEASED the request is over and the hold is
 * released. What was reserved since then with another card is not changed.
 */
export async function undoReservation(deps: Deps, request: PendingRequestRow, to: 'OPEN' | 'RELEASED'): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const moved = await movePendingRequest(tx, {
      id: request.id,
      from: ['RESERVED', 'HELD'],
      to,
      reservedAt: null,
      withSetupIntentId: request.setupIntentId,
    })
    if (!moved) return
    await releaseBooking(tx, { pendingRequestId: request.id }, now)
    await detachBooking(tx, request.id)
    await clearPrice(tx, request.id)
    await returnCoin(tx, { pendingRequestId: request.id, orderId: null, reason: 'Your request wasn’t completed', now })
    if (to === 'RELEASED' && moved.paymentIntentId) {
      const paymentIntentId = moved.paymentIntentId
      await planRelease(deps, tx, { paymentIntentId, pendingRequestId: request.id, orderId: null })
    }
  })
}
