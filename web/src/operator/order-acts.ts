import { formatPence } from '@hemline/contract/money.ts'
import type { DeskMove, DeskMovePreview, DeskOrderWhole } from '@hemline/contract/operator/order-shapes.ts'
import { statusLabels } from '@hemline/contract/orders/words.ts'
import type { Act } from './parts/confirm-act.tsx'

/** What an operator can do about an order besides its moves. */
export type OrderActName = DeskMove | 'refund' | 'write'

export const orderActLabels: { [name in OrderActName]: string } = {
  sent: 'Record as posted',
  received: 'Record as received',
  collected: 'Record as collected',
  returned: 'Record as returned',
  complete: 'Record as complete',
  completeInPerson: 'Record as complete',
  withdrawAsOperator: 'Cancel the request',
  cancelAsOperator: 'Cancel the loan',
  refund: 'Refund',
  write: 'Write to both',
}

/** The acts on offer for an order, in order; without an operator's role, a message alone (product.md §13). */
export const orderActsFor = ({ moves, refundablePence }: DeskOrderWhole, isOperator: boolean): OrderActName[] => [
  'write',
  ...(isOperator && refundablePence > 0 ? (['refund'] as const) : []),
  ...(isOperator ? moves.map(({ move }) => move) : []),
]

type Confirmation = Pick<Act, 'title' | 'rows' | 'effect' | 'confirm'> & { isDangerous?: true }

const notified = ({ lenderName, lendeeName }: DeskOrderWhole) => `${lenderName} and ${lendeeName}, by notice and email`
const about = ({ orderNumber, garment }: DeskOrderWhole) => ['Order', `${orderNumber}, ${garment}`] as const

/** What to confirm before a move: the statuses, the money, the coin, the dates, the labels, and who is notified. */
export function askMove(order: DeskOrderWhole, preview: DeskMovePreview, reason: string): Confirmation {
  const { lendeeName, lenderName } = order
  const isCancelled = preview.to === 'CANCELLED'
  const label = orderActLabels[preview.move]
  return {
    title: `${label}?`,
    rows: [
      about(order),
      ['State', `${statusLabels[order.status]} → ${statusLabels[preview.to]}`],
      ...moneyRows(order, preview),
      ...(preview.returnsCoin ? [[`${lendeeName}’s coin`, 'Returned'] as const] : []),
      ...(preview.earnsCoin ? [[`${lenderName}’s coin`, 'Earned for this loan'] as const] : []),
      ...(preview.freesDates ? [['Dates', 'Free again'] as const] : []),
      ...(preview.voidsLabels ? [['Labels', 'Cancelled with the carrier'] as const] : []),
      ...(preview.asksForReviews ? [['Reviews', 'Both are asked for one'] as const] : []),
      ['Told', notified(order)],
      ['Reason', reason],
    ],
    effect: isCancelled
      ? `The ${preview.move === 'withdrawAsOperator' ? 'request' : 'loan'} ends. It counts against neither of them. You can’t undo this.`
      : 'It’s recorded as if they had said so themselves, and their deadlines move on. You can’t undo this.',
    confirm: label,
    ...(isCancelled && { isDangerous: true }),
  }
}

function moneyRows({ lenderName, lendeeName }: DeskOrderWhole, preview: DeskMovePreview): Confirmation['rows'] {
  const { releasedPence, refundedPence, owedCleaningPence, owedPostagePence, refundedPostagePence } = preview
  const rows: [name: string, pence: number, value: (amount: string) => string][] = [
    ['Money', releasedPence, (amount) => `The ${amount} hold on ${lendeeName}’s card is released`],
    ['Money', refundedPence, (amount) => `${amount} refunded to ${lendeeName}`],
    ['Cleaning', owedCleaningPence, (amount) => `${amount} owed to ${lenderName}`],
    ['Postage', owedPostagePence, (amount) => `${amount} owed to ${lenderName}`],
    ['Return postage', refundedPostagePence, (amount) => `${amount} refunded to ${lendeeName}`],
  ]
  const moving = rows.filter(([, pence]) => pence > 0)
  if (moving.length === 0) return [['Money', 'Stays as it is']]
  return moving.map(([name, pence, value]) => [name, value(formatPence(pence))] as const)
}

/** What to confirm before a refund. */
export function askRefund(order: DeskOrderWhole, { pence, reason }: { pence: number; reason: string }): Confirmation {
  const amount = formatPence(pence)
  const { lenderName, lendeeName, capturedPence, refundedPence, takenBackPence } = order
  const taken = takenBackPence > 0 ? ` and ${formatPence(takenBackPence)} taken back` : ''
  return {
    title: `Refund ${lendeeName} ${amount}?`,
    rows: [
      about(order),
      ['Refund', `${amount} to ${lendeeName}’s card`],
      ['Charged', `${formatPence(capturedPence)}, ${formatPence(refundedPence + pence)} of it refunded then${taken}`],
      ['Told', notified(order)],
      ['Reason', reason],
    ],
    effect: `The loan continues as it is, and what we owe ${lenderName} stays the same. You can’t undo this.`,
    confirm: `Refund ${amount}`,
    isDangerous: true,
  }
}

/** What to confirm before writing to both. */
export const askWrite = (order: DeskOrderWhole, text: string): Confirmation => ({
  title: 'Write to both?',
  rows: [about(order), ['To', notified(order)], ['Message', text]],
  effect: 'Both read the same words. Nothing else changes.',
  confirm: 'Send to both',
})
