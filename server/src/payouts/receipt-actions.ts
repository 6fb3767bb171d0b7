import { today } from '@hemline/contract/days.ts'
import { statementReference } from '@hemline/contract/payouts/rules.ts'
import type { PayoutLine } from '@hemline/contract/payouts/shapes.ts'
import { payoutNotices, type SavedAccount } from '@hemline/contract/payouts/words.ts'
import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/actions.ts'
import { listOrderNumbers, type PayoutRow } from './batch-store.ts'
import { maskedPayout } from './details.ts'

type PaidLine = Pick<PayoutLine, 'orderId' | 'kind' | 'pence'>

async function withOrderNumbers(tx: Tx, lines: readonly PaidLine[]) {
  const numbers = await listOrderNumbers(tx, [...new Set(lines.map(({ orderId }) => orderId))])
  return lines.map(({ orderId, kind, pence }) => ({ kind, pence, orderNumber: numbers.get(orderId)! }))
}

const sumOf = (lines: readonly { pence: number }[]) => lines.reduce((sum, { pence }) => sum + pence, 0)

/** Sends a member's receipt for their payment of a batch: purpose, account, day, and reference. */
export async function notifyPaid(
  deps: Deps,
  tx: Tx,
  {
    batchNo,
    paidOn,
    payout,
    lines,
  }: { batchNo: number; paidOn: string; payout: PayoutRow; lines: readonly PaidLine[] },
): Promise<void> {
  const account = await maskedPayout(deps, payout)
  const { subject, text } = payoutNotices.paid({
    pence: payout.pence,
    account: account?.slice(-4),
    day: paidOn,
    reference: statementReference(batchNo),
    lines: await withOrderNumbers(tx, lines),
  })
  await tellOf(deps, tx, { memberId: payout.memberId, subject, text, key: `payout:${payout.id}` })
}

/** Sends the receipts of lines that the operator paid by other means, one for each member. */
export async function notifyPaidByHand(
  deps: Deps,
  tx: Tx,
  { lines, note, now }: { lines: readonly (PaidLine & { id: string; memberId: string })[]; note: string; now: Date },
): Promise<void> {
  for (const memberId of new Set(lines.map((line) => line.memberId))) {
    const theirs = lines.filter((line) => line.memberId === memberId)
    const { subject, text } = payoutNotices.paidByHand({
      pence: sumOf(theirs),
      day: today(now),
      note,
      lines: await withOrderNumbers(tx, theirs),
    })
    await tellOf(deps, tx, { memberId, subject, text, key: `paid-by-hand:${theirs[0]!.id}` })
  }
}

/** Tells a member that the bank returned a payment, and what happens next. `endedPence`: what of it is no longer owed. */
export async function notifyReturned(
  deps: Deps,
  tx: Tx,
  back: { payout: PayoutRow; account: string | undefined; reason: string; saved: SavedAccount; endedPence: number },
): Promise<void> {
  const { id, memberId, pence } = back.payout
  const { subject, text } = payoutNotices.returned({ ...back, pence })
  await tellOf(deps, tx, { memberId, subject, text, key: `payout-returned:${id}` })
}

async function tellOf(
  deps: Deps,
  tx: Tx,
  receipt: { memberId: string; subject: string; text: string; key: string },
): Promise<void> {
  const { memberId, subject, text, key } = receipt
  await notify(deps, tx, { memberId, type: 'order', topic: 'orders', title: subject, text, path: '/payouts', key })
}
