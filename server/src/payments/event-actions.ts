import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { type Hold, PaymentEventInvalid, PaymentRefused } from '../outside/payments/port.ts'
import { performOperation } from './actions.ts'
import { leftOf } from './books.ts'
import { findPaidOrder, listCorrectionsOf, lockDrift, lockPayment } from './correction-store.ts'
import { noteDrift } from './drift-store.ts'
import { findEvent, findOperation, insertEvent, markEventHandled, type Operation } from './store.ts'

export const EVENT_JOB = 'payments.event'
/** The orders domain's job, enqueued by name: payments must not import orders. */
export const LOOK_JOB = 'orders.look-at-payment'

/**
 * Accepts a notice of the card provider, or throws INVALID when it is not genuine and fresh. Each is stored once by its
 * id, and only leads to reading the payment again; so it may arrive repeatedly, late and in any order.
 */
export async function receiveEvent(
  deps: Deps,
  { rawBody, signature }: { rawBody: Buffer; signature: string },
): Promise<void> {
  const { db, clock, jobs } = deps
  const event = readGenuine(deps, rawBody, signature)
  await db.transaction().execute(async (tx) => {
    const isNew = await insertEvent(tx, { ...event, now: clock.now() })
    if (isNew) await jobs.enqueue(tx, EVENT_JOB, { eventId: event.eventId }, { key: event.eventId })
  })
}

function readGenuine({ payments }: Deps, rawBody: Buffer, signature: string) {
  try {
    return payments.readEvent(rawBody, signature)
  } catch (error) {
    if (error instanceof PaymentEventInvalid) throw new Refusal('INVALID', { message: 'This notice isn’t genuine.' })
    throw error
  }
}

/** Reads the payment of a notice from the provider, finishes our operation, and lets the orders domain compare it. */
export async function handleEvent(deps: Deps, eventId: string): Promise<void> {
  const { db, clock, jobs } = deps
  const event = await findEvent(db, eventId)
  if (!event || event.handledAt) return
  const paymentIntentId = event.paymentIntentId
  const own = paymentIntentId ? await finishOwn(deps, paymentIntentId) : null
  await db.transaction().execute(async (tx) => {
    const now = clock.now()
    // what is disputed is added once for each notice
    const isFirst = await markEventHandled(tx, { eventId, now })
    if (!isFirst || !own || !paymentIntentId) return
    if (event.kind === 'DISPUTED') await noteDispute(tx, { ...own, amountPence: event.amountPence, now })
    await jobs.enqueue(tx, LOOK_JOB, { paymentIntentId }, { key: paymentIntentId })
  })
}

/** Reads a payment of ours and finishes its operation; null for one that is not ours. */
async function finishOwn(
  deps: Deps,
  paymentIntentId: string,
): Promise<{ hold: Hold; operation: Operation | undefined } | null> {
  const hold = await deps.payments.readHold(paymentIntentId).catch((error: unknown) => {
    if (error instanceof PaymentRefused) return null // not one of our payments
    throw error
  })
  const key = hold?.metadata.operation
  if (!hold || !key) return null
  const operation = await findOperation(deps.db, key)
  if (operation?.state === 'PENDING') {
    // the process that has claimed it finishes it; otherwise the same key finds the payment
    await performOperation(deps, key, { waits: false }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }
  return { hold, operation }
}

/**
 * Stores what a cardholder disputes of a payment, beside what they dispute of it already. Without an amount it is what is left of
 * the payment; of one that was refunded or taken back already, all of it: the bank may decide for its cardholder all the same.
 */
async function noteDispute(
  tx: Tx,
  {
    hold,
    operation,
    amountPence,
    now,
  }: { hold: Hold; operation: Operation | undefined; amountPence: number | null; now: Date },
): Promise<void> {
  const { paymentIntentId } = hold
  await lockPayment(tx, paymentIntentId)
  const corrections = await listCorrectionsOf(tx, paymentIntentId)
  // the bank knows nothing of what was returned in another way
  const leftPence = leftOf(
    hold,
    corrections.filter(({ kind }) => kind !== 'NOT_RETURNED'),
  )
  const open = await lockDrift(tx, { paymentIntentId, kind: 'CARD_DISPUTE' })
  const openPence = open?.foundPence ?? 0
  const wholePence = Math.max(openPence, leftPence > 0 ? leftPence : hold.capturedPence)
  const pence = amountPence === null ? wholePence : openPence + amountPence
  await noteDrift(tx, {
    paymentIntentId,
    kind: 'CARD_DISPUTE',
    // a hold is stored before its order
    orderId: operation?.orderId ?? (await findPaidOrder(tx, paymentIntentId)),
    expectedPence: pence,
    foundPence: pence,
    now,
  })
}
