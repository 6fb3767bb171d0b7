import { formatPence } from '@hemline/contract/money.ts'
import type { MoneyBack, Order } from '@hemline/contract/orders/shapes.ts'

/** How far a borrower's money is; on its way where the server has not reported it. */
export const moneyBackOf = ({ moneyBack, acceptedAt }: Order): MoneyBack =>
  moneyBack ?? {
    state: 'RETURNING',
    step: acceptedAt === null ? 'RELEASE' : 'REFUND',
    owedPence: 0,
    isTakenBack: false,
  }

/** The state of the payment, as a sentence under the price. */
export function moneyNote(order: Order): string | undefined {
  if (order.price.total === 0) return undefined
  const isLender = order.role === 'LENDER'
  // an issue pauses a request, whose hold remains until it is resolved
  if (order.status === 'REQUESTED' || (order.status === 'DISPUTE' && order.acceptedAt === null)) {
    return isLender ? `Held on ${order.lendeeName}’s card – not charged yet.` : 'Held on your card – not charged yet.'
  }
  // the operator may have refunded a part: the resolved issue has the amount, and here is what became of it otherwise
  if (order.reason === 'RESOLVED')
    return order.acceptedAt === null || hasNotReturned(order) ? endedNote(order) : undefined
  if (order.acceptedAt === null || order.status === 'CANCELLED') return endedNote(order)
  if (isLender) return `Paid by ${order.lendeeName}.`
  if (order.postageBackPence === 0) return undefined
  return `${formatPence(order.postageBackPence)} of it comes back to your card: we made no label for the way back.`
}

/** Whether the card provider refused to return money, or the bank took the payment back; known of the viewer's own money alone. */
const hasNotReturned = ({ moneyBack }: Order): boolean =>
  moneyBack !== null && (moneyBack.state === 'REFUSED' || moneyBack.isTakenBack)

/** The same where there was no loan. */
function endedNote(order: Order): string {
  if (order.role === 'LENDER') return `${order.lendeeName} doesn’t pay anything.`
  const { state, step, owedPence, isTakenBack } = moneyBackOf(order)
  if (isTakenBack) return 'There’s nothing more to return.'
  if (state === 'REFUSED') {
    return step === 'RELEASE' ? 'Still held on your card.' : `${formatPence(owedPence)} is still owed to you.`
  }
  if (step === 'RELEASE') return state === 'DONE' ? 'Nothing was charged.' : 'You won’t be charged.'
  return {
    RETURNING: 'We’re returning it to your card.',
    DONE: 'Refunded to you in full.',
    OTHERWISE: 'Returned to you in full.',
  }[state]
}
