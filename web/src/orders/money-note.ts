import { formatPence } from '@hemline/contract/money.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'

/** The state of the payment, as a sentence under the price. */
export function moneyNote(order: Order): string | undefined {
  if (order.price.total === 0) return undefined
  const isLender = order.role === 'LENDER'
  if (order.status === 'REQUESTED') {
    return isLender ? `Held on ${order.lendeeName}’s card – not charged yet.` : 'Held on your card – not charged yet.'
  }
  if (order.acceptedAt === null) return 'Nothing was charged.'
  // the operator may have refunded a part: the resolved issue has the amount
  if (order.reason === 'RESOLVED') return undefined
  if (order.status === 'CANCELLED') return isLender ? `Refunded to ${order.lendeeName}.` : 'Refunded to you in full.'
  if (isLender) return `Paid by ${order.lendeeName}.`
  if (order.postageBackPence === 0) return undefined
  return `${formatPence(order.postageBackPence)} of it comes back to your card: we made no label for the way back.`
}
