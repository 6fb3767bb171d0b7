import { randomUUID } from 'node:crypto'
import { garmentName } from '@hemline/contract/listings/words.ts'
import { type LoanTimes, timesOf } from '@hemline/contract/loan-times.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { answerDeadline } from '@hemline/contract/orders/rules.ts'
import { askedFor } from '@hemline/contract/orders/words.ts'
import { skipsPayment } from '@hemline/contract/requests/rules.ts'
import type { AgreedTerms, RequestChoice, SeenTerms } from '@hemline/contract/requests/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import type { StoreAnswer } from '../base/idempotency.ts'
import { Refusal } from '../base/refusal.ts'
import { requireOwnCoin } from '../coins/actions.ts'
import { findCoinOf } from '../coins/store.ts'
import { postRequest, writeRequestNote } from '../conversations/actions.ts'
import { findOrInsertConversation } from '../conversations/conversation-store.ts'
import type { Deps } from '../deps.ts'
import { areBlocked } from '../friends/store.ts'
import { publishChange } from '../live/publish-change.ts'
import { queueRequestSent } from '../payments/receipt-actions.ts'
import { findNamedRequest, type NamedRequest, requireFewRequests } from '../requests/actions.ts'
import { agree, bookDates, withListing } from '../requests/agree.ts'
import { requireUnchanged, termsNow } from '../requests/agreed-terms.ts'
import { assignBookingToOrder } from '../requests/bookings-store.ts'
import { type Confirm, type Held, holdRequest, placeHold, undoReservation } from '../requests/hold.ts'
import {
  findLendable,
  findPendingRequest,
  type Lendable,
  movePendingRequest,
  type PendingRequestRow,
} from '../requests/store.ts'
import { readLoanSettings, readTerms } from '../settings/actions.ts'
import { addressOf } from './addresses.ts'
import { queueNotice } from './notice-actions.ts'
import {
  findParties,
  findSameRequest,
  insertEvent,
  insertOrder,
  type NewOrder,
  type OrderRow,
  setFirstMessage,
} from './store.ts'

/**
 * Confirms a pending request (product.md §1 and §3): reserves, holds, and creates the order. Idempotent by the pending
 * request: any number of calls by either endpoint creates one hold and one order. A hold whose order cannot be created
 * is released immediately.
 */
export async function confirmRequest(
  deps: Deps,
  confirm: Omit<Confirm, 'id'> & { named: NamedRequest; message?: string | null | undefined },
): Promise<{ orderId: string; paymentIntentId: string | null }> {
  const id = await findNamedRequest(deps, confirm)
  const held = await holdRequest(deps, { ...confirm, id })
  const message = confirm.message ?? ''
  const orderId = await createOrder(deps, { ...held, message })
  if (message) await saveMessage(deps, { orderId, message })
  return { orderId, paymentIntentId: held.paymentIntentId }
}

/** Completes a confirm that was interrupted: its hold is found by its key, and becomes an order or is released. */
export async function finishRequest(deps: Deps, pendingRequestId: string): Promise<void> {
  await createOrder(deps, { ...(await placeHold(deps, pendingRequestId, { waits: false })), message: '' })
}

/** A request whose hold is placed, with the note that was sent with its confirm. */
type Confirmed = Held & { message: string }

/** Creates the order of a request whose hold is placed, exactly once. Releases the hold when that is not possible. */
async function createOrder(deps: Deps, held: Confirmed): Promise<string> {
  const { id, listingId } = held.request
  if (held.request.orderId) return held.request.orderId
  try {
    return await withListing(deps, { listingId }, (tx) => insertFromHeld(deps, tx, held))
  } catch (error) {
    const request = await findPendingRequest(deps.db, id)
    if (request?.orderId) return request.orderId
    if (error instanceof Refusal) await undoReservation(deps, held, 'release')
    throw error
  }
}

/** Moves the request to ORDERED and writes its order. Returns the order's id. */
async function insertFromHeld(deps: Deps, tx: Tx, held: Confirmed): Promise<string> {
  const { request: reserved, paymentIntentId, captureBefore } = held
  const orderId = randomUUID()
  const request = await movePendingRequest(tx, {
    id: reserved.id,
    name: 'order',
    orderId,
    paymentIntentId,
    captureBefore,
    withSetupIntentId: reserved.setupIntentId,
  })
  if (!request) {
    const current = await findPendingRequest(tx, reserved.id)
    if (current?.orderId) return current.orderId
    throw new Refusal('PENDING_REQUEST_EXPIRED')
  }
  const lendable = await findLendable(tx, request.listingId)
  if (!lendable?.isActive || lendable.deletedAt || lendable.suspendedAt) throw new Refusal('NOT_FOUND')
  if (await areBlocked(tx, request.lendeeId, lendable.ownerId)) throw new Refusal('NOT_FOUND')
  const coinId = await findCoinOf(tx, request.id)
  const fees = await readLoanSettings({ db: tx, env: deps.env }, request.createdAt)
  await writeOrder(deps, tx, {
    orderId,
    lendable,
    lendeeId: request.lendeeId,
    request: {
      deliveryMethod: request.deliveryMethod,
      startDate: request.startDate,
      endDate: request.endDate,
      useLendeePrimaryAddress: request.useLendeePrimaryAddress,
    },
    // A node of the previous version reserves without comparing the shown terms: then the current terms apply.
    terms: {
      ...(request.shown ??
        termsNow({
          deliveryMethod: request.deliveryMethod,
          startDate: request.startDate,
          lendable,
          areFriends: request.areFriends,
          fees,
          termsVersion: (await readTerms({ db: tx, env: deps.env })).version,
          now: deps.clock.now(),
        })),
      price: request.price!,
      areFriends: request.areFriends,
    },
    times: timesOf(fees),
    coinId,
    pending: request,
    message: request.message || held.message,
    clientKey: null,
  })
  await assignBookingToOrder(tx, { pendingRequestId: request.id, orderId })
  return orderId
}

/** The same request within this time is a repeated click, not a second request. */
const SAME_CLICK_MS = 60_000

/**
 * A request to an active friend in person costs nothing, so its order is created without the payment screen (product.md
 * §10). Returns the order's id; `store` receives that of a new order in the transaction. Throws TOO_MANY as a pending request does.
 */
export async function requestOfFriend(
  deps: Deps,
  request: {
    member: Caller
    choice: RequestChoice
    seen: SeenTerms
    message: string
    clientKey: string | null
    store: StoreAnswer<string>
  },
): Promise<string> {
  const { db, clock } = deps
  const { member, choice, message, clientKey } = request
  const now = clock.now()
  if (choice.coinId) await requireOwnCoin(db, { memberId: member.id, coinId: choice.coinId })
  return withListing(deps, { listingId: choice.listingId, memberId: member.id }, async (tx) => {
    const since = new Date(now.getTime() - SAME_CLICK_MS)
    const same = await findSameRequest(tx, { ...choice, lendeeId: member.id, clientKey, message, since })
    if (same) return same.id
    const agreement = await agree(deps, tx, { member, loan: choice })
    const { lendable, fees, terms } = agreement
    // first: who was unfriended meanwhile reads what changed
    requireUnchanged(terms, terms, request.seen)
    if (!skipsPayment({ deliveryMethod: choice.deliveryMethod, areFriends: terms.areFriends })) {
      throw new Refusal('INVALID', {
        message: 'This request needs a payment: please store it as a pending request first.',
      })
    }
    await requireFewRequests(tx, { lendeeId: member.id, now })
    const bookingId = await bookDates(tx, agreement, { lendeeId: member.id, pendingRequestId: null, now })
    const orderId = randomUUID()
    await writeOrder(deps, tx, {
      orderId,
      lendable,
      lendeeId: member.id,
      request: choice,
      terms,
      times: timesOf(fees),
      coinId: null,
      pending: null,
      message,
      clientKey,
    })
    await assignBookingToOrder(tx, { bookingId, orderId })
    await request.store(tx, orderId)
    return orderId
  })
}

type Wanted = {
  orderId: string
  lendable: Lendable
  lendeeId: string
  request: { deliveryMethod: DeliveryMethod; startDate: string; endDate: string; useLendeePrimaryAddress: boolean }
  terms: AgreedTerms
  times: LoanTimes
  coinId: string | null
  pending: PendingRequestRow | null
  message: string
  clientKey: string | null
}

/** The deadline that was shown, or earlier when the card provider keeps the hold for less than the usual time. */
function answerBy({ terms, times, pending, request }: Wanted): Date {
  const shown = new Date(terms.answerBy)
  const captureBefore = pending?.captureBefore ?? null
  const held = answerDeadline({ ...request, times, requestedAt: shown, captureBefore })
  return held < shown ? held : shown
}

async function writeOrder(deps: Deps, tx: Tx, wanted: Wanted): Promise<OrderRow> {
  const now = deps.clock.now()
  const { lendable, request, terms } = wanted
  const parties = await findParties(tx, [lendable.ownerId, wanted.lendeeId])
  const lender = parties.find((party) => party.id === lendable.ownerId)
  const lendee = parties.find((party) => party.id === wanted.lendeeId)
  if (!lender || !lendee) throw new Refusal('NOT_FOUND')
  const byPost = request.deliveryMethod === 'DELIVERY'
  const [image] = lendable.images
  const conversationId = await findOrInsertConversation(tx, { oneId: lender.id, otherId: lendee.id, now })
  const columns: NewOrder = {
    id: wanted.orderId,
    lenderId: lender.id,
    lendeeId: lendee.id,
    listingId: lendable.id,
    lenderName: lender.firstName,
    lendeeName: lendee.firstName,
    listing: {
      image: image?.path ?? '',
      brand: lendable.brand,
      size: lendable.size,
      category: lendable.category,
      description: lendable.description,
      hasDryCleaning: terms.hasDryCleaning,
      replacementPrice: terms.replacementPrice,
    },
    deliveryMethod: request.deliveryMethod,
    startDate: request.startDate,
    endDate: request.endDate,
    areFriends: terms.areFriends,
    price: terms.price,
    coinId: wanted.coinId,
    pendingRequestId: wanted.pending?.id ?? null,
    setupIntentId: wanted.pending?.setupIntentId ?? null,
    paymentIntentId: wanted.pending?.paymentIntentId ?? null,
    useLendeePrimaryAddress: request.useLendeePrimaryAddress,
    lendeeAddress: byPost ? addressOf(lendee, request.useLendeePrimaryAddress) : null,
    lenderAddress: byPost ? addressOf(lender, true) : null,
    message: wanted.message,
    termsVersion: terms.termsVersion,
    tariff: terms.tariff,
    conversationId,
    answerBy: answerBy(wanted),
    ...wanted.times,
    clientKey: wanted.clientKey,
  }
  const order = await insertOrder(tx, columns, now)
  await insertEvent(tx, { orderId: order.id, name: 'request', from: null, to: 'REQUESTED', by: 'LENDEE', now })
  await publishChange(tx, 'order', { orderId: order.id }, now)
  await postRequest(deps, tx, {
    conversationId,
    senderId: lendee.id,
    recipientId: lender.id,
    note: wanted.message,
    sentence: askedFor(garmentName(lendable)),
    orderId: order.id,
    now,
  })
  await queueNotice(deps, tx, { order, notice: 'requested', to: 'LENDER' })
  await queueRequestSent(deps, tx, order.id)
  return order
}

/**
 * Stores the message sent with the confirm of a request that has its order, as where the hold was asked for first; only the
 * first one counts, and none once the lender answered.
 */
async function saveMessage(deps: Deps, request: { orderId: string; message: string }): Promise<void> {
  const { orderId, message: note } = request
  await deps.db.transaction().execute(async (tx) => {
    const order = await setFirstMessage(tx, request)
    if (!order) return
    await writeRequestNote(deps, tx, { orderId, senderId: order.lendeeId, note })
    await publishChange(tx, 'order', { orderId }, deps.clock.now())
  })
}
