import { formatDay } from '@hemline/contract/days.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { OrderAction } from '@hemline/contract/order-status.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { postalDays } from '@hemline/contract/shipping/rules.ts'
import { askWords } from './asks.ts'
import { specials } from './special-states.ts'
import { type CopyContext, type OrderScreen, states } from './states.ts'

/** A screen with its texts resolved. `secondary`: the other actions that the server allows now, cancelling last. */
export type ReadScreen = Omit<OrderScreen, 'headline' | 'text'> & {
  headline: string
  text: string
  secondary: readonly OrderAction[]
}

/**
 * Returns the screen of this order for its viewer. A pending question is its headline; its actions are those that the
 * server allows now.
 */
export function screenOf(order: Order): ReadScreen {
  const base = states[order.status][order.role][order.deliveryMethod]
  const special = specials.find(({ applies }) => applies(order))?.screens[order.role]
  const found = { ...base, ...special }
  const context = copyContextOf(order)
  const primary = found.primary && order.moves.includes(found.primary) ? found.primary : null
  const others = order.moves.filter((action) => action !== primary)
  const [ask] = askWords(order)
  const led = ask
    ? ({ headline: ask.headline, text: ask.text, tone: 'warning', suggestion: null, offersPush: false } as const)
    : {}
  return {
    ...found,
    headline: found.headline(context),
    text: found.text(context),
    ...led,
    primary,
    secondary: others.toSorted((one, other) => Number(one === 'cancel') - Number(other === 'cancel')),
  }
}

function copyContextOf(order: Order): CopyContext {
  const isPaid = order.price.total > 0
  const total = formatPence(order.price.total)
  const { postBy, postBackBy } = postalDays(order)
  const coinBack = order.coinId && !order.areFriends ? ' Your coin is back with you.' : ''
  return {
    lender: order.lenderName,
    lendee: order.lendeeName,
    start: formatDay(order.startDate),
    end: formatDay(order.endDate),
    postBy: formatDay(postBy),
    postBackBy: formatDay(postBackBy),
    money: isPaid
      ? `${total} is held on your card, and taken only if ${order.lenderName} accepts.`
      : 'Nothing is taken from you.',
    released: isPaid
      ? `Nothing was taken: ${total} on your card is let go, and most banks show it as free within 24 hours.${coinBack}`
      : `Nothing was taken.${coinBack}`,
    refunded: isPaid ? `${total} is refunded to you in full.${coinBack}` : `Nothing was taken.${coinBack}`,
    coin: order.areFriends || order.notFit ? '' : ' You earned a coin for it.',
    coinBack,
  }
}
