import { hasCard, willPay } from '@hemline/contract/claims/pay-words.ts'
import { formatNearDay } from '@hemline/contract/day-words.ts'
import { today } from '@hemline/contract/days.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { Ask, Order } from '@hemline/contract/orders/shapes.ts'
import { formatMoment } from '../base/format.ts'

/** The texts of a pending question for its viewer; `due` is null if there is no deadline. */
export type AskWords = { headline: string; text: string; due: string | null }

/** Empty for an order that was cached on this device before the field existed. */
export const asksOf = (order: Order): readonly Ask[] => order.asks ?? []

const amountOf = ({ amountPence }: Ask) => formatPence(amountPence ?? 0)
const momentOf = ({ by }: Ask) => (by === null ? '' : formatMoment(by))

const words: { [kind in Ask['kind']]: (ask: Ask, order: Order) => AskWords } = {
  CLAIM: (ask, order) => ({
    headline: `${order.lenderName} claims ${amountOf(ask)} for damage`,
    text:
      ask.onSilence === 'OPERATOR'
        ? `Please look at the photos below, then accept the claim or tell us why you don’t agree. If you don’t reply in time, we’ll decide.`
        : `Please look at the photos below, then accept the claim or tell us why you don’t agree. If you don’t reply in time, ${willPay({ hasCard: hasCard(order), amount: amountOf(ask) })}.`,
    due: `Please answer by ${momentOf(ask)}`,
  }),
  BALANCE: (ask, order) => ({
    headline: `${amountOf(ask)} left to pay`,
    text: `${hasCard(order) ? 'We couldn’t charge your card. You can pay below with this or another card.' : 'You can pay below with your card.'} Until then you can’t request another loan.`,
    due: null,
  }),
  EXTENSION: (ask, order) => {
    const until = formatNearDay(ask.endDate ?? order.endDate)
    const by = ask.by ? formatNearDay(today(new Date(ask.by))) : until
    return {
      headline: `${order.lendeeName} would like to keep it until ${until}`,
      text: `It’s due back on ${formatNearDay(order.endDate)}. If you don’t reply, the agreed date stands.`,
      due: `Please answer by ${by}`,
    }
  },
}

/** The texts of all pending questions on this order, most urgent first. */
export function askWords(order: Order): AskWords[] {
  return asksOf(order).map((ask) => words[ask.kind](ask, order))
}

/** The headline and the text of a completed loan while a claim on it is open and nothing is asked of the viewer, or null. */
export function claimWords({ status, role, openClaim, lendeeName }: Order): Omit<AskWords, 'due'> | null {
  if (status !== 'COMPLETED') return null
  if (openClaim === 'CONTESTED')
    return {
      headline: 'We’re deciding on the claim',
      text: 'We’re looking at the photos and at what you’ve both said. Nothing is charged until we’ve decided.',
    }
  if (openClaim === 'OPEN' && role === 'LENDER')
    return { headline: `Waiting for ${lendeeName} to answer`, text: 'We’ll tell you once they’ve answered your claim.' }
  return null
}
