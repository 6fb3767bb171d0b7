import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Tx } from '../base/db.ts'
import { timeLeft, withDeadline } from '../base/deadline.ts'
import { whileAnswered } from '../base/each-in-turn.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { publishChange } from '../live/publish-change.ts'
import { PaymentRefused, PaymentUnavailable } from '../outside/payments/port.ts'
import { listCorrectionsOf, lockPayment } from './correction-store.ts'
import { isReturn, noteRefusedReturn } from './not-returned-actions.ts'
import { queueReceipt } from './receipt-actions.ts'
import { refundLeft, releaseOrRefund } from './return-actions.ts'
import {
  claimOperation,
  findCustomer,
  findOperation,
  finishOperation,
  listStrandedOperations,
  type Operation,
  type OperationEnd,
  type PlannedOperation,
  planOperation,
  saveCustomer,
  takeCustomer,
  unclaimOperation,
} from './store.ts'
import { type PaymentReading, takeOver } from './take-over-actions.ts'

export const PERFORM_JOB = 'payments.perform'
export const FORGET_CUSTOMER_JOB = 'payments.forget-customer'
/** Longer than the provider's time limit, so that no other process acts on an operation meanwhile. */
const CLAIM_MS = 25_000
const PROVIDER_MS = 20_000
const POLL_MS = 100
const POLLS = 110
const STRANDED_AFTER_MS = 20_000

/** The order of a refund, as in its row. */
type PaidOrder = { id: string; pendingRequestId: string | null; paymentIntentId: string | null }

/** Plans the refund of an order's money, or of some pence of it, by a job after the commit; the key makes it unique. */
export async function planRefund(
  deps: Deps,
  tx: Tx,
  { key, order, pence }: { key: string; order: PaidOrder; pence: number },
): Promise<void> {
  await planAndQueue(deps, tx, {
    key,
    kind: 'REFUND',
    pendingRequestId: order.pendingRequestId,
    orderId: order.id,
    setupIntentId: null,
    paymentIntentId: order.paymentIntentId,
    amountPence: pence,
    now: deps.clock.now(),
  })
}

/**
 * Plans the release of a hold by a job after the commit, once for each order, or for each hold that never became one.
 */
export async function planRelease(
  deps: Deps,
  tx: Tx,
  held: { paymentIntentId: string; pendingRequestId: string | null; orderId: string | null },
): Promise<void> {
  await planAndQueue(deps, tx, {
    key: `release:${held.orderId ?? held.paymentIntentId}`,
    kind: 'RELEASE',
    ...held,
    setupIntentId: null,
    amountPence: 0,
    now: deps.clock.now(),
  })
}

/** Plans an operation of money, and the job that performs it after the commit; the key makes it unique. */
export async function planAndQueue(deps: Deps, tx: Tx, planned: PlannedOperation): Promise<void> {
  await planOperation(tx, planned)
  await deps.jobs.enqueue(tx, PERFORM_JOB, { key: planned.key }, { key: planned.key })
}

/**
 * Performs one planned operation at the provider, outside any transaction, and stores the result. A concurrent caller
 * waits for that result, unless `waits` is false. Returns the finished operation (DONE or REFUSED). Throws UNAVAILABLE when
 * the provider did not answer: the operation remains planned, and is retried later with the same key.
 */
export async function performOperation(deps: Deps, key: string, { waits }: { waits: boolean }): Promise<Operation> {
  for (let poll = 0; poll < (waits ? POLLS : 1); poll++) {
    const now = deps.clock.now()
    const claimed = await claimOperation(deps.db, { key, now, until: new Date(now.getTime() + CLAIM_MS) })
    if (claimed) return act(deps, claimed)
    const operation = await findOperation(deps.db, key)
    if (!operation) throw new Error(`No payment operation ${key}`)
    if (operation.state !== 'PENDING') return operation
    if (waits) await wait(POLL_MS)
  }
  throw new Refusal('UNAVAILABLE')
}

async function act(deps: Deps, operation: Operation): Promise<Operation> {
  const { db } = deps
  const { key } = operation
  try {
    const end = await withDeadline(timeLeft(PROVIDER_MS), () => callProvider(deps, operation))
    const reading = await readAfter(deps, { ...operation, ...end })
    await finish(deps, operation, { state: 'DONE', ...end }, reading)
  } catch (error) {
    if (error instanceof PaymentRefused) {
      deps.log.warn({ key, code: error.code, providerCode: error.providerCode }, 'payment refused')
      const reading = isReturn(operation) ? await readAgain(deps, operation.paymentIntentId) : null
      await finish(deps, operation, { state: 'REFUSED', refusalCode: error.code }, reading)
    } else {
      await unclaimOperation(db, key)
      if (error instanceof PaymentUnavailable) throw new Refusal('UNAVAILABLE')
      throw error
    }
  }
  const finished = await findOperation(db, key)
  if (!finished) throw new Error(`No payment operation ${key}`)
  return finished
}

/**
 * Stores the result of an operation with what else was done at the provider, plans its receipt, and publishes it to both
 * sides of its order.
 */
async function finish(
  deps: Deps,
  operation: Operation,
  end: OperationEnd,
  reading: PaymentReading | null = null,
): Promise<void> {
  const { key, kind, orderId, paymentIntentId } = operation
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (paymentIntentId) await lockPayment(tx, paymentIntentId)
    const isFirst = await finishOperation(tx, { key, ...end, now })
    if (isFirst && end.state === 'DONE') await queueReceipt(deps, tx, { key, kind: end.kind ?? kind })
    if (isFirst && end.state === 'REFUSED' && isReturn(operation))
      await noteRefusedReturn(deps, tx, { operation, hold: reading?.hold ?? null })
    if (reading) await takeOver(deps, tx, { ...reading, ownKey: key, now })
    if (orderId) await publishChange(tx, 'order', { orderId }, now)
  })
}

/**
 * Calls the provider while a member waits: throws UNAVAILABLE when it does not answer, and its reason when it refuses.
 */
export async function askProvider<T>(deps: Deps, asking: (payments: Deps['payments']) => Promise<T>): Promise<T> {
  try {
    return await asking(deps.payments)
  } catch (error) {
    if (error instanceof PaymentRefused) throw new Refusal(error.code)
    if (!(error instanceof PaymentUnavailable)) throw error
    deps.log.warn({ err: error }, 'payment provider')
    throw new Refusal('UNAVAILABLE')
  }
}

/** Reads a payment again after an act that says nothing of what was done to it elsewhere; null where that is known. */
async function readAfter(deps: Deps, { kind, paymentIntentId }: Operation): Promise<PaymentReading | null> {
  if (!paymentIntentId) return null
  const isTelling = kind !== 'REFUND' && (await listCorrectionsOf(deps.db, paymentIntentId)).length === 0
  return isTelling ? null : readAgain(deps, paymentIntentId)
}

async function readAgain(deps: Deps, paymentIntentId: string | null): Promise<PaymentReading | null> {
  if (!paymentIntentId) return null
  const lookedAt = deps.clock.now()
  try {
    return { hold: await deps.payments.readHold(paymentIntentId), lookedAt }
  } catch (error) {
    // the act is over: the comparison shows what remains
    deps.log.warn({ err: error, paymentIntentId }, 'payment could not be read again')
    return null
  }
}

/** The only function that moves money. Returns what was done where it is not what was planned, and a created payment. */
async function callProvider({ payments }: Deps, operation: Operation): Promise<Omit<OperationEnd, 'state'>> {
  const { key: idempotencyKey, amountPence } = operation
  const metadata: Record<string, string> = {}
  if (operation.pendingRequestId) metadata.pendingRequestId = operation.pendingRequestId
  if (operation.orderId) metadata.orderId = operation.orderId
  const byCard = { amountPence, setupIntentId: operation.setupIntentId ?? '', idempotencyKey, metadata }
  const ofPayment = { paymentIntentId: operation.paymentIntentId ?? '', amountPence, idempotencyKey, metadata }
  switch (operation.kind) {
    case 'HOLD':
      return { paymentIntentId: (await payments.placeHold(byCard)).paymentIntentId }
    case 'CHARGE':
      return { paymentIntentId: (await payments.chargeSavedCard(byCard)).paymentIntentId }
    case 'PAYMENT':
      return { paymentIntentId: (await payments.chargePresentCard(byCard)).paymentIntentId }
    case 'CAPTURE':
      await payments.capture(ofPayment)
      return {}
    case 'RELEASE':
      return releaseOrRefund(payments, ofPayment)
    case 'REFUND':
      return { amountPence: await refundLeft(payments, ofPayment) }
    default:
      throw new Error(`Unknown payment operation ${operation.kind}`)
  }
}

/**
 * Retries operations that were planned by a process that died, those tried least first: after three failures in a row the
 * rest are left for the next time.
 */
export async function performStranded(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const stranded = await listStrandedOperations(deps.db, {
    now,
    plannedBefore: new Date(now.getTime() - STRANDED_AFTER_MS),
  })
  await whileAnswered(stranded, async ({ key }) => {
    try {
      await performOperation(deps, key, { waits: false })
      return true
    } catch (error) {
      deps.log.warn({ err: error, key }, 'payment operation still open')
      return false
    }
  })
}

/**
 * Opens a set-up in which a member confirms a card, for the member's one customer at the provider (decision 35). A
 * refused card needs another set-up, so each call creates one. Throws UNAVAILABLE without the provider.
 */
export async function openSetup(
  deps: Deps,
  wanted: { memberId: string; amountPence: number; metadata: { pendingRequestId: string } | { claimId: string } },
): Promise<{ clientSecret: string; setupIntentId: string }> {
  const customerId = await customerOf(deps, wanted.memberId)
  const idempotencyKey = `setup:${Object.values(wanted.metadata)}:${deps.clock.now().getTime()}`
  return askProvider(deps, (payments) => payments.createSetup({ ...wanted, customerId, idempotencyKey }))
}

/**
 * Of several customers created concurrently the first one stored is used; the others are deleted before they have a
 * card.
 */
async function customerOf(deps: Deps, memberId: string): Promise<string> {
  const customerId = await findCustomer(deps.db, memberId)
  if (customerId) return customerId
  const idempotencyKey = randomUUID()
  const made = await askProvider(deps, (payments) => payments.createCustomer({ memberId, idempotencyKey }))
  return deps.db.transaction().execute(async (tx) => {
    const saved = await saveCustomer(tx, { memberId, customerId: made })
    if (saved !== made) await queueDeletion(deps, tx, made)
    return saved
  })
}

/** Deletes a member's customer here, and after the commit at the provider. */
export async function deleteStoredCustomer(deps: Deps, tx: Tx, memberId: string): Promise<void> {
  const customerId = await takeCustomer(tx, memberId)
  if (customerId) await queueDeletion(deps, tx, customerId)
}

/** Deletes a customer at the provider after the commit, by a job with the customer's own key. */
async function queueDeletion(deps: Deps, tx: Tx, customerId: string): Promise<void> {
  const key = `forget:${customerId}`
  await deps.jobs.enqueue(tx, FORGET_CUSTOMER_JOB, { customerId, idempotencyKey: key }, { key })
}

/** The refusal shown to a member for an operation that ended REFUSED. */
export function refusalFor(operation: Operation): Refusal {
  return new Refusal(operation.refusalCode ?? 'payment_failed')
}
