import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import type { Db } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import type { Hold } from '../outside/payments/port.ts'
import { type Correction, listCorrectionsOf, returnedOtherwiseOf, takenBackOf } from './correction-store.ts'
import { endDrift, limitOwedBack, noteDrift } from './drift-store.ts'
import { findOperation, listOperationsOf, listSettledPayments, type Operation } from './store.ts'

type Kind = Drift['kind']
export type Found = { kind: Kind; expectedPence: number; foundPence: number }

export const sumOf = (operations: readonly Operation[], kinds: readonly string[]) =>
  operations
    .filter((one) => kinds.includes(one.kind) && one.state === 'DONE')
    .reduce((sum, one) => sum + one.amountPence, 0)

/** Money of ours that the provider must have taken. */
export const TAKEN_KINDS = ['CAPTURE', 'CHARGE', 'PAYMENT'] as const

/**
 * The differences between one payment at the provider and our operations on it with their corrections. Kinds without a
 * difference have equal sums.
 */
export function differences(
  hold: Hold,
  operations: readonly Operation[],
  corrections: readonly Correction[] = [],
): Found[] {
  const corrected = (kind: Kind) =>
    corrections.filter((one) => one.kind === kind).reduce((sum, { pence }) => sum + pence, 0)
  // also one that the provider refused: it is to be released
  const isReleased = operations.some((one) => one.kind === 'RELEASE' && one.state !== 'PENDING')
  const isHeld = hold.status === 'HELD'
  return [
    {
      kind: 'CAPTURED',
      expectedPence: sumOf(operations, TAKEN_KINDS) + corrected('CAPTURED'),
      foundPence: hold.capturedPence,
    },
    {
      kind: 'REFUNDED',
      expectedPence: sumOf(operations, ['REFUND']) + corrected('REFUNDED'),
      foundPence: hold.refundedPence,
    },
    {
      kind: 'STILL_HELD',
      expectedPence: 0,
      foundPence: isReleased && isHeld ? hold.amountPence : 0,
    },
  ]
}

/** Returns what was charged by a payment in our records, and what was taken back of it, in pence. */
export async function findCharged(db: Db, paymentIntentId: string): Promise<{ pence: number; takenBackPence: number }> {
  const operations = await listOperationsOf(db, paymentIntentId)
  const corrections = await listCorrectionsOf(db, paymentIntentId)
  const corrected = corrections.filter(({ kind }) => kind === 'CAPTURED').reduce((sum, { pence }) => sum + pence, 0)
  return { pence: sumOf(operations, TAKEN_KINDS) + corrected, takenBackPence: takenBackOf(corrections) }
}

/** Returns what is left of a payment for its cardholder, in pence: neither refunded, in whichever way, nor taken back. */
export const leftOf = (
  { capturedPence, refundedPence }: Pick<Hold, 'capturedPence' | 'refundedPence'>,
  corrections: readonly Correction[],
): number => Math.max(0, capturedPence - refundedPence - returnedOtherwiseOf(corrections) - takenBackOf(corrections))

/** Whether a payment has a step under way, or one that ended since it was read. */
export function isMoving({
  operations,
  corrections,
  lookedAt,
}: {
  operations: readonly Operation[]
  corrections: readonly Correction[]
  lookedAt: Date
}): boolean {
  return (
    operations.some((one) => one.state === 'PENDING' || (one.finishedAt !== null && one.finishedAt >= lookedAt)) ||
    corrections.some((one) => one.at >= lookedAt)
  )
}

async function listRefused(db: Db, key: string): Promise<Operation[]> {
  const operation = await findOperation(db, key)
  return operation?.state === 'REFUSED' ? [operation] : []
}

/**
 * Compares the provider's payments with our table of operations. A difference is stored for the operator until a later
 * comparison finds none. Payments with a running operation, or one finished since the comparison began, are left for
 * the next.
 */
export async function compareBooks(
  deps: Deps,
  { holds, since, lookedAt }: { holds: readonly Hold[]; since: Date; lookedAt: Date },
): Promise<void> {
  const { db } = deps
  const now = deps.clock.now()
  for (const hold of holds) {
    if (!hold.metadata.operation) continue
    const listed = await listOperationsOf(db, hold.paymentIntentId)
    // one that we took for refused has no payment with us
    const operations = listed.length > 0 ? listed : await listRefused(db, hold.metadata.operation)
    const corrections = await listCorrectionsOf(db, hold.paymentIntentId)
    if (operations.length === 0 || isMoving({ operations, corrections, lookedAt })) continue
    const orderId = operations.find((one) => one.orderId !== null)?.orderId ?? null
    for (const difference of differences(hold, operations, corrections)) {
      const about = { paymentIntentId: hold.paymentIntentId, orderId, now }
      if (difference.expectedPence === difference.foundPence) await endDrift(db, { ...about, kind: difference.kind })
      else await noteDrift(db, { ...about, ...difference })
    }
    await limitOwedBack(db, {
      paymentIntentId: hold.paymentIntentId,
      leftPence: leftOf(hold, corrections),
      now,
    })
    await endDrift(db, { paymentIntentId: hold.paymentIntentId, kind: 'MISSING', now })
  }
  const listedIds = new Set(holds.map((hold) => hold.paymentIntentId))
  for (const lost of await listSettledPayments(db, { since, before: lookedAt })) {
    if (lost.paymentIntentId && !listedIds.has(lost.paymentIntentId)) {
      await noteDrift(db, {
        paymentIntentId: lost.paymentIntentId,
        kind: 'MISSING',
        orderId: lost.orderId,
        expectedPence: lost.amountPence,
        foundPence: 0,
        now,
      })
    }
  }
}
