import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import type { Db } from '../base/db.ts'
import type { Hold } from '../outside/payments/port.ts'
import { type Correction, isFix, listCorrectionsOf, returnedOtherwiseOf, takenBackOf } from './correction-store.ts'
import type { DriftRow } from './drift-store.ts'
import { listOperationsOf, type Operation } from './store.ts'

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

/** The operations on a payment, and its corrections that count. */
type Books = { operations: readonly Operation[]; corrections: readonly Correction[] }

/**
 * Returns what was refunded of a payment, in pence: by the provider's reading, null where there is none, and at least what our
 * records have, which may be newer.
 */
export function refundedOf(hold: Hold | null, { operations, corrections }: Books): number {
  const corrected = corrections.reduce((sum, { kind, pence }) => (kind === 'REFUNDED' ? sum + pence : sum), 0)
  return Math.max(hold?.refundedPence ?? 0, sumOf(operations, ['REFUND']) + corrected)
}

/** What is owed back of a payment, and when and after how much refunded it was counted. */
type Owed = Pick<DriftRow, 'expectedPence' | 'refundedPence' | 'countedAt' | 'firstSeenAt' | 'lastSeenAt'>

/**
 * Returns what is still owed to a cardholder of returns that the provider refused, in pence: less what was refunded since, here or
 * at the provider, and at most what is left of the payment (product.md §3). What we refund for another reason does not lower it: a
 * refund that was planned before the refusal, or that fixes another difference. `elsewherePence`: how much of what it was lowered by
 * was not refunded by us, whose refunds have receipts; `isChanged`: whether it must be stored.
 */
export function stillOwed(
  owed: Owed,
  hold: Hold,
  books: Books,
): { pence: number; elsewherePence: number; refundedPence: number; isChanged: boolean } {
  const { expectedPence, firstSeenAt, lastSeenAt } = owed
  const leftPence = leftOf(hold, books.corrections)
  // a reading may be older than the last one
  const refundedPence = Math.max(refundedOf(hold, books), owed.refundedPence ?? 0)
  // the version before does not count: it opens one again, or lowers it to what is left, less what was refunded
  const isCounted = owed.refundedPence !== null && owed.countedAt !== null && owed.countedAt >= firstSeenAt
  const since = isCounted ? owed.countedAt! : firstSeenAt
  const isOurs = isCounted && lastSeenAt.getTime() === since.getTime()
  const newest = books.operations.filter(({ finishedAt }) => finishedAt !== null && finishedAt > since)
  const others = newest.filter(({ key, createdAt }) => isFix(key) || createdAt <= firstSeenAt)
  const othersPence = sumOf(others, ['REFUND'])
  const oursPence = sumOf(newest, ['REFUND']) - othersPence
  const sincePence = refundedPence - (isCounted ? owed.refundedPence! : refundedBy(since, books)) - othersPence
  const backPence = !isOurs && expectedPence >= leftPence ? 0 : Math.max(0, sincePence)
  const pence = Math.min(leftPence, Math.max(0, expectedPence - backPence))
  const isChanged = pence !== expectedPence || !isOurs || refundedPence !== owed.refundedPence || othersPence > 0
  // what was lowered as the bank took it back, or as nothing was charged, was not refunded
  const returnedPence = Math.min(expectedPence - pence, isOurs ? sincePence : hold.refundedPence)
  return { pence, elsewherePence: Math.max(0, returnedPence - oursPence), refundedPence, isChanged }
}

/**
 * Returns what is owed beside what is owed already once the provider refused to return these pence (product.md §3). What was planned
 * after the first refusal tries to return what is still owed, and adds what is beyond it; but what another refund tries to return at
 * the same time is other money, as is what was planned before. `hold`: the payment as it was read after the refusal.
 */
export function owedBeside(
  owed: Owed,
  { operation: { key, createdAt }, pence }: { operation: Pick<Operation, 'key' | 'createdAt'>; pence: number },
  { hold, ...books }: Books & { hold: Hold | null },
): number {
  const since = owed.firstSeenAt
  const counted = owed.countedAt ?? since
  const isUnderWay = books.operations.some(({ state }) => state === 'PENDING')
  // a step under way may be in the reading, and not in our records
  const stillPence = hold && !isUnderWay ? stillOwed(owed, hold, books).pence : null
  const owedPence = stillPence ?? owed.expectedPence
  const atMostPence = hold ? Math.max(0, leftOf(hold, books.corrections) - owedPence) : pence
  if (createdAt <= since) return Math.min(pence, atMostPence)
  const triesBeside = books.operations
    .filter((one) => one.kind === 'REFUND' && one.key !== key && !isFix(one.key) && one.createdAt > since)
    .filter(({ state, finishedAt }) => {
      if (state !== 'DONE') return finishedAt === null || finishedAt > createdAt
      return stillPence === null && finishedAt !== null && finishedAt > counted
    })
    .reduce((sum, { amountPence }) => sum + amountPence, 0)
  return Math.min(atMostPence, Math.max(0, pence - Math.max(0, owedPence - triesBeside)))
}

/** What our records had as refunded of a payment at an instant, in pence. */
function refundedBy(instant: Date, { operations, corrections }: Books): number {
  return refundedOf(null, {
    operations: operations.filter(({ finishedAt }) => finishedAt !== null && finishedAt <= instant),
    corrections: corrections.filter(({ at }) => at <= instant),
  })
}

/** Whether a payment has a step under way, or one that ended since it was read. */
export function isMoving({ operations, corrections, lookedAt }: Books & { lookedAt: Date }): boolean {
  return (
    operations.some((one) => one.state === 'PENDING' || (one.finishedAt !== null && one.finishedAt >= lookedAt)) ||
    corrections.some((one) => one.at >= lookedAt)
  )
}
