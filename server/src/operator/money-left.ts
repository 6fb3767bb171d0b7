import { changedTexts, tooHighText } from '@hemline/contract/operator/words.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import { sumCorrections } from '../payments/correction-store.ts'
import { findMoneyTaken } from '../payments/store.ts'

/**
 * The money of an order's own payment, as an operator reads it: what was taken back of it is apart from what was charged and from
 * what was refunded, and may have left twice.
 */
export async function readMoneyOf(
  db: Db,
  orderId: string,
): Promise<{ capturedPence: number; refundedPence: number; takenBackPence: number; refundablePence: number }> {
  const { capturedPence, refundedPence, takenBackPence } = await findMoneyTaken(db, orderId)
  const corrected = (await sumCorrections(db, [orderId])).get(orderId)
  return {
    capturedPence: capturedPence + takenBackPence,
    refundedPence,
    takenBackPence: corrected?.takenBackPence ?? 0,
    refundablePence: capturedPence - refundedPence,
  }
}

/** Throws CONFLICT when an operator decided with other sums before them. Call with the order locked. */
export async function requireSameMoney(
  tx: Tx,
  orderId: string,
  seen: { refundablePence?: number | undefined; refundedPence?: number | undefined },
): Promise<void> {
  const money = await readMoneyOf(tx, orderId)
  const isSame = (key: keyof typeof seen) => seen[key] === undefined || seen[key] === money[key]
  if (isSame('refundablePence') && isSame('refundedPence')) return
  throw new Refusal('CONFLICT', { message: changedTexts.refunded(money) })
}

/** Throws REFUND_TOO_HIGH, with the reason at the field, when less than that is left to refund. Call with the order locked. */
export async function requireLeft(
  tx: Tx,
  { orderId, pence, field }: { orderId: string; pence: number; field: string },
): Promise<void> {
  const money = await readMoneyOf(tx, orderId)
  if (pence <= money.refundablePence) return
  const text = tooHighText(money)
  throw new Refusal('REFUND_TOO_HIGH', { message: `${text}.`, fields: { [field]: text } })
}
