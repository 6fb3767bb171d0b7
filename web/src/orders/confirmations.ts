import { listed } from '@hemline/contract/listed.ts'
import { hoursText, loanTimesOf } from '@hemline/contract/loan-times.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { OrderAction, Role } from '@hemline/contract/order-status.ts'
import { leftToRefund, returnsCoin } from '@hemline/contract/orders/money-back-words.ts'
import { hasStartedUnposted, isUnmet, isUnposted } from '@hemline/contract/orders/move-guards.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { actionLabels, getBackText, orderTexts } from '@hemline/contract/orders/words.ts'
import { now } from '../base/now.ts'
import { factsOf } from './facts.ts'

/** `label` is that of the button; the rest is shown for confirmation after a click. */
export type Confirmation = { label: string; title: string; text: string; confirm: string; isDangerous?: boolean }

type Question = Omit<Confirmation, 'label'> & { label?: string }

const isPaid = (order: Order) => order.price.total > 0
const sentences = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join(' ')

/** The return half of the postage is refunded at the end of a loan for which no labels were made (decision 19). */
const exceptReturn = (order: Order) =>
  leftToRefund(order) > 0 && (order.post?.labels === 'NONE' || order.post?.labels === 'REFUSED')
    ? ', except the return half of the postage if there is no label of ours'
    : ''

/** What the price of a loan is for: "postage, cleaning and the service fee", or some of them. */
function paidFor({ price }: Order): string {
  const parts = [
    price.deliveryFee > 0 && 'postage',
    price.dryCleaningFee > 0 && 'cleaning',
    price.serviceFee > 0 && !price.serviceFeeWaived && 'the service fee',
  ].filter((part) => part !== false)
  return listed(parts)
}

const coinBack = (order: Order) => returnsCoin(order) && 'Your coin comes back to you.'

const getBack = (order: Order) => {
  const left = leftToRefund(order)
  return getBackText({ total: left > 0 ? formatPence(left) : null, hasCoin: returnsCoin(order) })
}

/** What the borrower of an agreed loan is refunded when it is cancelled. */
function refund(order: Order): string | false {
  if (!isPaid(order)) return false
  const left = leftToRefund(order)
  if (left <= 0) return 'There’s nothing more to return to your card.'
  return `${formatPence(left)} will be refunded to you${left < order.price.total ? '' : ' in full'}.`
}

/** The lender does not read what was refunded before, or taken back by the bank. */
const paysNothing = (order: Order) => isPaid(order) && `${order.lendeeName} won’t pay anything.`

/** A lender who says that a loan in person did not take place. */
const unmet = (order: Order): Question => ({
  label: 'We didn’t meet',
  title: 'You didn’t meet?',
  text: sentences(
    `We’ll tell ${order.lendeeName} and end the loan.`,
    paysNothing(order),
    'It doesn’t count against either of you.',
  ),
  confirm: 'Yes, we didn’t meet',
})

const cancelled: { [role in Role]: (order: Order) => Question } = {
  LENDER: (order) =>
    isUnmet(factsOf(order), now())
      ? unmet(order)
      : {
          title: 'Cancel this loan?',
          text: sentences(
            `${order.lendeeName} is counting on it.`,
            paysNothing(order),
            'We count how often a lender cancels.',
          ),
          confirm: 'Yes, cancel the loan',
          isDangerous: true,
          ...(isUnposted(factsOf(order), now()) && { label: 'I can’t post it', title: 'You can’t post it?' }),
        },
  LENDEE: (order) =>
    hasStartedUnposted(factsOf(order), now())
      ? {
          label: getBack(order) ? `Cancel and get ${getBack(order)} back` : actionLabels.cancel.LENDER,
          title: 'Cancel this loan?',
          text: sentences(
            `We’ll tell ${order.lenderName}. It counts as their cancellation.`,
            refund(order),
            coinBack(order),
          ),
          confirm: 'Yes, cancel the loan',
          isDangerous: true,
        }
      : order.status === 'REQUESTED'
        ? {
            title: 'Withdraw your request?',
            text: sentences(
              `We’ll tell ${order.lenderName}, and the dates will be free for others.`,
              isPaid(order) && `You won’t be charged: we’ll release the ${formatPence(order.price.total)} hold.`,
              coinBack(order),
            ),
            confirm: 'Yes, withdraw it',
            isDangerous: true,
          }
        : {
            label: actionLabels.cancel.LENDER,
            title: 'Cancel this loan?',
            text: sentences(
              `We’ll tell ${order.lenderName}, and the dates will be free for others.`,
              refund(order),
              coinBack(order),
            ),
            confirm: 'Yes, cancel the loan',
            isDangerous: true,
          },
}

/** All of these are final, so each states its effect first. */
const confirmations: { [action in OrderAction]: (order: Order) => Question } = {
  accept: (order) => ({
    title: 'Accept this request?',
    text: isPaid(order)
      ? `We’ll charge ${order.lendeeName}’s card ${formatPence(order.price.total)} for ${paidFor(order)} and confirm the loan.`
      : 'We’ll confirm the loan and book the dates.',
    confirm: 'Yes, accept',
  }),
  decline: (order) => ({
    title: 'Decline this request?',
    text: isPaid(order)
      ? `We’ll tell ${order.lendeeName} and release the ${formatPence(order.price.total)} hold on their card.`
      : `We’ll tell ${order.lendeeName}, and your dates will be free again.`,
    confirm: 'Yes, decline',
    isDangerous: true,
  }),
  cancel: (order) => cancelled[order.role](order),
  sent: (order) => ({
    title: 'Have you posted it?',
    text: `We’ll let ${order.lendeeName} know it’s on its way.`,
    confirm: 'Yes, I’ve posted it',
  }),
  received: (order) => ({
    title: order.deliveryMethod === 'DELIVERY' ? 'Has it arrived?' : 'Do you have it?',
    text: `You’ll then have ${hoursText(loanTimesOf(order).helpHours)} to tell us if it doesn’t fit or isn’t as described.`,
    confirm: 'Yes, I’ve got it',
  }),
  'not-fit': (order) => ({
    title: 'It doesn’t fit?',
    text: sentences(
      `You return it unworn to ${order.lenderName}.`,
      coinBack(order),
      isPaid(order) && `What was paid for ${paidFor(order)} isn’t refunded${exceptReturn(order)}.`,
    ),
    confirm: 'Yes, return it unworn',
    isDangerous: true,
  }),
  returned: (order) => ({
    title: order.deliveryMethod === 'DELIVERY' ? 'Have you posted it?' : 'Have you handed it over?',
    text: `We’ll ask ${order.lenderName} to confirm that it’s back.`,
    confirm: 'Yes, I’ve returned it',
  }),
  complete: () => ({
    title: 'Is it back in good condition?',
    text: 'This completes the loan. If something’s wrong with it, tell us first.',
    confirm: 'Yes, all fine',
  }),
}

/** The label of an action and its confirmation. A borrower withdraws a request, and cancels a loan. */
export function confirmationOf(action: OrderAction, order: Order): Confirmation {
  return { label: actionLabels[action][order.role], ...confirmations[action](order) }
}

/** The message for a failed action (product.md §14). */
export function failureOf(action: OrderAction): string {
  if (action === 'accept') return orderTexts.acceptFailed
  if (action === 'decline') return orderTexts.declineFailed
  return 'That didn’t work. Nothing was lost; please try again.'
}
