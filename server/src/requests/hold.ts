import { needsCoin } from '@hemline/contract/requests/rules.ts'
import type { SeenTerms } from '@hemline/contract/requests/shapes.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import { requireOwnCoin, reserveCoin, returnCoin } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import type { Setup } from '../outside/payments/port.ts'
import { askProvider, performOperation, planRelease, refusalFor } from '../payments/actions.ts'
import { requireStoredCard } from '../payments/card-actions.ts'
import { findOperation, planOperation } from '../payments/store.ts'
import { requirePendingRequest } from './actions.ts'
import { agree, bookDates, withListing } from './agree.ts'
import { requireUnchanged } from './agreed-terms.ts'
import { detachBooking, releaseBooking } from './bookings-store.ts'
import { clearPrice, findPendingRequest, movePendingRequest, type PendingRequestRow } from './store.ts'

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

/** A request whose hold is placed; `paymentIntentId` is null for a total of 0. */
export type Held = { request: PendingRequestRow; paymentIntentId: string | null; captureBefore: Date | null }

/**
 * Reserves dates and coin, then places the hold: in that order, so that no card is charged for a garment that is
 * promised already (product.md §1). Idempotent: any number of calls places one hold. Throws REQUEST_CHANGED, with nothing
 * reserved or held, when it differs from what the member was shown (product.md §3).
 */
export async function holdRequest(deps: Deps, confirm: Confirm): Promise<Held> {
  const { member, id, coinId, paymentIntentId, setupIntentId } = confirm
  const request = await requirePendingRequest(deps, { member, id })
  if (coinId) await requireOwnCoin(deps.db, { memberId: member.id, coinId })
  if (paymentIntentId && request.state === 'OPEN') throw foreignPayment()
  if (request.state === 'OPEN' || request.state === 'RESERVED') await requireNotRefused(deps, { id, setupIntentId })
  if (request.state === 'OPEN') {
    const { paymentMethodId } = await requireConfirmedCard(deps, { member, request, setupIntentId })
    await reserveRequest(deps, request, { ...confirm, paymentMethodId })
  }
  const held = await placeHold(deps, id, { waits: true, setupIntentId })
  if (paymentIntentId && paymentIntentId !== held.paymentIntentId) throw foreignPayment()
  return held
}

/** Throws the card's refusal when the hold of this card was refused before. */
async function requireNotRefused(deps: Deps, { id, setupIntentId }: { id: string; setupIntentId: string }) {
  const earlier = await findOperation(deps.db, holdKey(id, setupIntentId))
  if (earlier?.state === 'REFUSED') throw refusalFor(earlier)
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

/** In one transaction: compares the shown terms, books the days, reserves the coin, and plans the hold. */
async function reserveRequest(
  deps: Deps,
  request: PendingRequestRow,
  { member, setupIntentId, amount, coinId, paymentMethodId, seen = {} }: Confirm & { paymentMethodId: string | null },
): Promise<void> {
  const now = deps.clock.now()
  const { id, listingId, startDate, endDate, deliveryMethod } = request
  await withListing(deps, { listingId }, async (tx) => {
    const loan = { listingId, startDate, endDate, deliveryMethod }
    const agreement = await agree(deps, tx, { member, loan, begunAt: request.createdAt })
    const { price, areFriends } = agreement.terms
    const claimed = await movePendingRequest(tx, {
      id,
      name: 'reserve',
      price,
      setupIntentId,
      reservedAt: now,
      areFriends,
    })
    if (!claimed) return // the same confirm, sent twice, was first
    await requireStoredCard(tx, { memberId: member.id, paymentMethodId })
    requireUnchanged(claimed.shown, agreement.terms, seen)
    if (amount !== undefined && amount !== price.total) throw new Refusal('AMOUNT_CHANGED')
    await bookDates(tx, agreement, { lendeeId: member.id, pendingRequestId: id, now })
    if (needsCoin({ areFriends })) {
      const coin = { coinId: coinId ?? null, meantId: request.coinId }
      await reserveCoin(tx, { ...coin, memberId: member.id, pendingRequestId: id, now })
    }
    if (price.total > 0) {
      await planOperation(tx, {
        key: holdKey(id, setupIntentId),
        kind: 'HOLD',
        pendingRequestId: id,
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
 * Returns a reserved request with its hold, placed now unless it was before. A refused card moves it back to OPEN with
 * everything released, and is thrown. After a crash the operation's key finds the placed hold, so that no second one is
 * placed.
 */
export async function placeHold(
  deps: Deps,
  id: string,
  { waits, setupIntentId }: { waits: boolean; setupIntentId?: string },
): Promise<Held> {
  const request = await findPendingRequest(deps.db, id)
  if (!request) throw new Refusal('NOT_FOUND')
  if (request.state === 'ORDERED') {
    return { request, paymentIntentId: request.paymentIntentId, captureBefore: request.captureBefore }
  }
  // The same confirm, sent twice: the other call has seen the card's refusal and released everything.
  if (request.state === 'OPEN' && setupIntentId) await requireNotRefused(deps, { id, setupIntentId })
  if (request.state !== 'RESERVED' || !request.setupIntentId) throw new Refusal('PENDING_REQUEST_EXPIRED')
  if (request.price!.total === 0) return { request, paymentIntentId: null, captureBefore: null }
  const operation = await performOperation(deps, holdKey(id, request.setupIntentId), { waits })
  if (operation.state === 'REFUSED') {
    await undoReservation(deps, { request, paymentIntentId: null }, 'reopen')
    throw refusalFor(operation)
  }
  const { paymentIntentId } = operation
  const { captureBefore } = await askProvider(deps, (payments) => payments.readHold(paymentIntentId ?? ''))
  return { request, paymentIntentId, captureBefore }
}

/**
 * Releases dates and coin. Reopened, the member may try another card; released, the request is over, and so is the hold.
 * What was reserved since then with another card is not changed.
 */
export async function undoReservation(
  deps: Deps,
  { request, paymentIntentId }: Pick<Held, 'request' | 'paymentIntentId'>,
  name: 'reopen' | 'release',
): Promise<void> {
  const now = deps.clock.now()
  const { id } = request
  await deps.db.transaction().execute(async (tx) => {
    const moved = await movePendingRequest(tx, {
      id,
      name,
      reservedAt: null,
      paymentIntentId,
      withSetupIntentId: request.setupIntentId,
    })
    if (!moved) return
    await releaseBooking(tx, { pendingRequestId: id }, now)
    await detachBooking(tx, id)
    await clearPrice(tx, id)
    await returnCoin(deps, tx, { pendingRequestId: id, orderId: null, reason: 'Your request wasn’t completed', now })
    if (name === 'release' && paymentIntentId) {
      await planRelease(deps, tx, { paymentIntentId, pendingRequestId: id, orderId: null })
    }
  })
}
