import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { PaymentEventInvalid, PaymentRefused } from '../outside/payments/port.ts'
import { performOperation } from './actions.ts'
import { findPaidOrder } from './correction-store.ts'
import { noteDrift } from './drift-store.ts'
import { type EventRow, findEvent, findOperation, insertEvent, markEventHandled } from './store.ts'

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
  const event = await findEvent(deps.db, eventId)
  if (!event || event.handledAt) return
  if (event.paymentIntentId) await converge(deps, event.paymentIntentId, event)
  await markEventHandled(deps.db, { eventId, now: deps.clock.now() })
}

async function converge(
  deps: Deps,
  paymentIntentId: string,
  { kind, amountPence }: Pick<EventRow, 'kind' | 'amountPence'>,
): Promise<void> {
  const hold = await deps.payments.readHold(paymentIntentId).catch((error: unknown) => {
    if (error instanceof PaymentRefused) return null // not one of our payments
    throw error
  })
  const key = hold?.metadata.operation
  if (!hold || !key) return
  const operation = await findOperation(deps.db, key)
  if (operation?.state === 'PENDING') {
    // the process that has claimed it finishes it; otherwise the same key finds the payment
    await performOperation(deps, key, { waits: false }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }
  if (kind === 'DISPUTED') {
    const leftPence = hold.capturedPence - hold.refundedPence
    const disputedPence = Math.min(amountPence ?? leftPence, leftPence)
    await noteDrift(deps.db, {
      paymentIntentId,
      kind: 'CARD_DISPUTE',
      // a hold is stored before its order
      orderId: operation?.orderId ?? (await findPaidOrder(deps.db, paymentIntentId)),
      expectedPence: disputedPence,
      foundPence: disputedPence,
      now: deps.clock.now(),
    })
  }
  await deps.jobs.enqueue(deps.db, LOOK_JOB, { paymentIntentId }, { key: paymentIntentId })
}
