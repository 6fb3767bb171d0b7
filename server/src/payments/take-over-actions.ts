import { randomUUID } from 'node:crypto'
import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import type { Hold } from '../outside/payments/port.ts'
import { differences, isMoving, leftOf } from './books.ts'
import { findPaidOrder, insertCorrection, listCorrectionsOf, lockDrift, lockPayment } from './correction-store.ts'
import { endDrift } from './drift-store.ts'
import { oweCaptured, settleReturns } from './not-returned-actions.ts'
import { listOperationsOf } from './store.ts'

/** A payment as the provider has it, read at an instant. */
export type PaymentReading = { hold: Hold; lookedAt: Date }

/**
 * Takes over what was captured or refunded at the provider itself: our sums become the provider's, by a correction without
 * an operator (decision 310). What the provider has less than we recorded remains a difference for the operator, except
 * that such a correction ends where the same step is now recorded as our own. Nothing while another step is under way, or
 * after one that ended since the reading; `ownKey` is the step that the reading followed. What was captured of a hold that
 * was to be released, and could not be, is owed back.
 */
export async function takeOver(
  deps: Deps,
  tx: Tx,
  { hold, lookedAt, ownKey, now }: PaymentReading & { ownKey?: string; now: Date },
): Promise<void> {
  const { paymentIntentId } = hold
  await lockPayment(tx, paymentIntentId)
  const operations = await listOperationsOf(tx, paymentIntentId)
  const corrections = await listCorrectionsOf(tx, paymentIntentId)
  const others = operations.filter(({ key }) => key !== ownKey)
  if (operations.length === 0 || isMoving({ operations: others, corrections, lookedAt })) return
  const leftPence = leftOf(hold, corrections)
  await settleReturns(deps, tx, { hold, operations, corrections })
  const isUnreleased = operations.some((one) => one.kind === 'RELEASE' && one.state === 'REFUSED')
  for (const { kind, expectedPence, foundPence } of differences(hold, operations, corrections)) {
    if (kind !== 'CAPTURED' && kind !== 'REFUNDED') continue
    const earlier = corrections.filter((one) => one.kind === kind && one.operatorId === null)
    const takenOver = earlier.reduce((sum, { pence }) => sum + pence, 0)
    const pence = Math.max(foundPence - expectedPence, -takenOver)
    if (pence === 0) continue
    const orderId = earlier[0] ? earlier[0].orderId : await findPaidOrder(tx, paymentIntentId)
    const correction = {
      id: randomUUID(),
      paymentIntentId,
      kind,
      act: 'RECORD',
      pence,
      orderId,
      operatorId: null,
    } as const
    await insertCorrection(tx, { ...correction, now })
    const owed = await lockDrift(tx, { paymentIntentId, kind: 'NOT_RETURNED' })
    // the refusal to return what was captured may have found it
    const notOwedPence = leftPence - (owed?.expectedPence ?? 0)
    const owedPence = kind === 'CAPTURED' && isUnreleased ? Math.min(pence, notOwedPence) : 0
    if (owedPence > 0)
      await oweCaptured(deps, tx, { read: { hold, operations, corrections }, orderId, pence: owedPence })
    if (expectedPence + pence === foundPence) await endDrift(tx, { paymentIntentId, kind, now })
  }
}

/** Takes over what was done at the provider to one payment that was just read. */
export function takeOverSeen(deps: Deps, reading: PaymentReading): Promise<void> {
  return deps.db.transaction().execute((tx) => takeOver(deps, tx, { ...reading, now: deps.clock.now() }))
}
