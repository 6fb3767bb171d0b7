import { today } from '@hemline/contract/days.ts'
import { statementReference } from '@hemline/contract/payouts/rules.ts'
import type { PayoutLine } from '@hemline/contract/payouts/shapes.ts'
import { payoutNotices } from '@hemline/contract/payouts/words.ts'
import type { Tx } from '../base/db.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/actions.ts'
import { type BatchRow, listOrderNumbers, type PayoutRow } from './batch-store.ts'
import { maskedPayout } from './details.ts'
import { lineView } from './views.ts'

export type PaidLine = { id: string; memberId: string; orderId: string; kind: PayoutLine['kind']; pence: number }

async function viewLines(tx: Tx, lines: readonly PaidLine[]): Promise<PayoutLine[]> {
  const numbers = await listOrderNumbers(tx, [...new Set(lines.map(({ orderId }) => orderId))])
  return lines.map((line) => lineView({ ...line, orderNumber: numbers.get(line.orderId) ?? '' }))
}

const sumOf = (lines: readonly { pence: number }[]) => lines.reduce((sum, { pence }) => sum + pence, 0)

/** Sends a member's receipt for their payment of a batch: purpose, account, day, and reference. */
export async function notifyPaid(
  deps: Deps,
  tx: Tx,
  { batch, payout, lines }: { batch: BatchRow; payout: PayoutRow; lines: readonly PaidLine[] },
): Promise<void> {
  const account = await maskedPayout(deps, payout)
  const { subject, text } = payoutNotices.paid({
    pence: payout.pence,
    account: account?.slice(-4) ?? null,
    day: batch.paidOn ?? today(deps.clock.now()),
    reference: statementReference(batch.no),
    lines: await viewLines(tx, lines),
  })
  await tellOf(deps, tx, { memberId: payout.memberId, subject, text, key: `payout:${payout.id}` })
}

/** Sends the receipts of lines that the operator paid by other means, one for each member. */
export async function notifyPaidByHand(
  deps: Deps,
  tx: Tx,
  { lines, note, now }: { lines: readonly PaidLine[]; note: string; now: Date },
): Promise<void> {
  for (const memberId of new Set(lines.map((line) => line.memberId))) {
    const theirs = lines.filter((line) => line.memberId === memberId)
    const { subject, text } = payoutNotices.paidByHand({
      pence: sumOf(theirs),
      day: today(now),
      note,
      lines: await viewLines(tx, theirs),
    })
    await tellOf(deps, tx, { memberId, subject, text, key: `paid-by-hand:${theirs[0]!.id}` })
  }
}

/** Tells a member that the bank returned a payment, and what happens next. */
export async function notifyReturned(
  deps: Deps,
  tx: Tx,
  back: { payout: PayoutRow; account: string | null; reason: string; isRemoved: boolean },
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
