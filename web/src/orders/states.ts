import { formatDay } from '@hemline/contract/days.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { Order, OrderAction, OrderStatus, Role } from '@hemline/contract/orders/shapes.ts'
import type { DeliveryMethod } from '@hemline/contract/requests/shapes.ts'
import { postalDays } from '@hemline/contract/shipping/rules.ts'
import type { Tone } from '../ui/chip.tsx'

/** What a viewer reads and may do. {lender}, {lendee}, {start}, {end}, {money} and {coin} are filled in by `screenOf`. */
export type OrderScreen = {
  headline: string
  text: string
  /** The one thing to do next, and what else is possible; each shown only while the server allows it. */
  primary: OrderAction | null
  secondary: readonly OrderAction[]
  tone: Tone
}

type ByMethod = { [method in DeliveryMethod]: OrderScreen }
type ByRole = { [role in Role]: ByMethod }

type More = { primary?: OrderAction; secondary?: readonly OrderAction[]; tone?: Tone }

function screen(headline: string, text: string, more: More = {}): OrderScreen {
  return {
    headline,
    text,
    primary: more.primary ?? null,
    secondary: more.secondary ?? [],
    tone: more.tone ?? 'neutral',
  }
}

const both = (one: OrderScreen): ByMethod => ({ DELIVERY: one, IN_PERSON: one })

const ended = { tone: 'neutral' } as const
const needsYou = { tone: 'warning' } as const
const goesWell = { tone: 'success' } as const

/** The screen of an order for every status, role and handover (transactions.txt §2, product.md §1). */
export const states: { [status in OrderStatus]: ByRole } = {
  ENQUIRED: {
    LENDER: both(screen('{lendee} has a question', 'Nothing is booked. You can answer in your messages.')),
    LENDEE: both(
      screen('You asked {lender} a question', 'Nothing is booked yet. When you are ready, ask for your dates.'),
    ),
  },
  REQUESTED: {
    LENDER: {
      DELIVERY: screen(
        '{lendee} would like to borrow this',
        'Accept, and you post it by {postBy}. Decline, and your dates are free again.',
        { primary: 'accept', secondary: ['decline'], ...needsYou },
      ),
      IN_PERSON: screen(
        '{lendee} would like to borrow this',
        'Accept, and you two agree when and where to meet. Decline, and your dates are free again.',
        { primary: 'accept', secondary: ['decline'], ...needsYou },
      ),
    },
    LENDEE: both(
      screen('Waiting for {lender} to answer', 'Your dates are kept for you meanwhile. {money}', {
        secondary: ['cancel'],
        tone: 'brand',
      }),
    ),
  },
  ACCEPTED: {
    LENDER: {
      DELIVERY: screen(
        'You are lending it to {lendee}',
        'From 7 days before the start it is time to post, by {postBy} at the latest. We will tell you; until then, keep it clean and ready.',
        { secondary: ['cancel'], ...goesWell },
      ),
      IN_PERSON: screen(
        'You are lending it to {lendee}',
        'Agree in your messages when and where to meet. When the loan is over and it is back with you, say so here.',
        { primary: 'complete', secondary: ['cancel'], ...goesWell },
      ),
    },
    LENDEE: {
      DELIVERY: screen(
        '{lender} said yes',
        'The loan is yours. {lender} posts it in time for {start}, and we will tell you when it is on its way.',
        { secondary: ['cancel'], ...goesWell },
      ),
      IN_PERSON: screen(
        '{lender} said yes',
        'Agree in your messages when and where to meet. When you have it, say so here.',
        { primary: 'received', secondary: ['cancel'], ...goesWell },
      ),
    },
  },
  SHIPPING_OPENED: {
    LENDER: both(
      screen('Time to post it', 'Please post it to {lendee} by {postBy}, tracked, and tell us when it is on its way.', {
        primary: 'sent',
        secondary: ['cancel'],
        ...needsYou,
      }),
    ),
    LENDEE: both(
      screen('{lender} is getting it ready', 'It will be posted in time for {start}. We will tell you when.', {
        secondary: ['cancel'],
        ...goesWell,
      }),
    ),
  },
  SHIPPING_PROCESSED: {
    LENDER: both(
      screen(
        'Your postal label is ready',
        'Print the label, put it on the parcel to {lendee} and post it by {postBy}. We follow it; you can also tell us when it is on its way.',
        { primary: 'sent', secondary: ['cancel'], ...needsYou },
      ),
    ),
    LENDEE: both(
      screen('{lender} is about to post it', 'The label is made. We will tell you when it is on its way.', {
        secondary: ['cancel'],
        ...goesWell,
      }),
    ),
  },
  DECLINED: {
    LENDER: both(screen('You declined', 'Your dates are free again, and nothing was taken from {lendee}.', ended)),
    LENDEE: both(
      screen('{lender} cannot lend it this time', '{released} There are other wardrobes to look into.', ended),
    ),
  },
  SHIPPING_SENT: {
    LENDER: both(screen('It is on its way to {lendee}', 'You hear from us when it has arrived.', { tone: 'brand' })),
    LENDEE: both(
      screen(
        'It is on its way to you',
        'Tell us when you have it. From then on you have 24 hours to say that it does not fit or is not as described.',
        { primary: 'received', tone: 'brand' },
      ),
    ),
  },
  SHIPPING_RECEIVED: {
    LENDER: both(
      screen('{lendee} has it', 'The loan ends on {end}. When it is back with you and all is well, say so here.', {
        primary: 'complete',
        ...goesWell,
      }),
    ),
    LENDEE: {
      DELIVERY: screen(
        'Enjoy wearing it',
        'The loan ends on {end}. Please post it back by {postBackBy} with your return label, and say so here. If it does not fit, tell us within 24 hours.',
        { primary: 'returned', secondary: ['not-fit'], ...goesWell },
      ),
      IN_PERSON: screen(
        'Enjoy wearing it',
        'It goes back to {lender} on {end}. Say here when you have handed it over. If it does not fit, tell us within 24 hours.',
        { primary: 'returned', secondary: ['not-fit'], ...goesWell },
      ),
    },
  },
  COMPLETED: {
    LENDER: both(screen('Back where it belongs', 'Thank you for lending it to {lendee}. {coin}', goesWell)),
    LENDEE: both(screen('All done', 'Thank you for bringing it back to {lender} in good time.', goesWell)),
  },
  DISPUTE: {
    LENDER: both(
      screen(
        'We are looking into it',
        'An issue was raised. Nothing else happens to this order until it is settled.',
        needsYou,
      ),
    ),
    LENDEE: both(
      screen(
        'We are looking into it',
        'An issue was raised. Nothing else happens to this order until it is settled.',
        needsYou,
      ),
    ),
  },
  EXPIRED: {
    LENDER: both(
      screen('The time to answer has passed', 'The request of {lendee} has ended and your dates are free.', ended),
    ),
    LENDEE: both(screen('{lender} did not answer in time', 'Your request has ended. {released}', ended)),
  },
  CANCELLED: {
    LENDER: both(screen('This loan was cancelled', 'Your dates are free again.', ended)),
    LENDEE: both(screen('This loan was cancelled', '{refunded}', ended)),
  },
}

type Special = {
  applies: (order: Order) => boolean
  screens: { [role in Role]: Partial<OrderScreen> }
}

/** What differs within a status: first match wins, and it changes only what it names. */
export const specials: readonly Special[] = [
  {
    applies: (order) => order.isSettling,
    screens: {
      LENDER: {
        headline: 'You have accepted',
        text: 'The payment is being taken. This is usually a matter of seconds; you can leave this page.',
        tone: 'brand',
      },
      LENDEE: {
        headline: '{lender} said yes',
        text: 'Your payment is being taken. This is usually a matter of seconds.',
        tone: 'brand',
      },
    },
  },
  {
    applies: (order) => order.status === 'DECLINED' && order.reason === 'PAYMENT_FAILED',
    screens: {
      LENDER: {
        headline: 'The payment did not go through',
        text: 'The card of {lendee} could not be charged, so the request has ended. Your dates are free again.',
      },
      LENDEE: {
        headline: 'Your payment did not go through',
        text: '{lender} said yes, but your card could not be charged. {released} You can ask again with another card.',
      },
    },
  },
  {
    applies: (order) => order.status === 'CANCELLED' && order.reason === 'WITHDRAWN',
    screens: {
      LENDER: { headline: '{lendee} withdrew the request', text: 'There is nothing to do. Your dates are free again.' },
      LENDEE: { headline: 'You withdrew your request', text: '{released}' },
    },
  },
  {
    applies: (order) => order.status === 'CANCELLED' && order.reason === 'CANCELLED_BY_LENDEE',
    screens: {
      LENDER: {
        headline: '{lendee} cancelled the loan',
        text: 'The loan is off, so please keep it with you. Your dates are free again.',
      },
      LENDEE: { headline: 'You cancelled the loan' },
    },
  },
  {
    applies: (order) => order.status === 'CANCELLED' && order.reason === 'CANCELLED_BY_LENDER',
    screens: {
      LENDER: { headline: 'You cancelled the loan', text: '{lendee} was told. Your dates are free again.' },
      LENDEE: { headline: '{lender} had to cancel' },
    },
  },
  {
    applies: (order) => order.status === 'SHIPPING_RECEIVED' && order.returnedAt !== null,
    screens: {
      LENDER: {
        headline: 'Is it back with you?',
        text: '{lendee} has returned it. Please confirm when you have it and all is well. After 7 days the loan completes by itself.',
        tone: 'warning',
      },
      LENDEE: {
        headline: 'On its way back',
        text: 'Thank you. We ask {lender} to confirm that it is back; after 7 days the loan completes by itself.',
        tone: 'brand',
      },
    },
  },
  {
    applies: (order) => order.status === 'SHIPPING_RECEIVED' && order.notFit,
    screens: {
      LENDER: {
        headline: 'It does not fit {lendee}',
        text: 'It is coming back to you unworn. Please say here when you have it.',
        tone: 'brand',
      },
      LENDEE: {
        headline: 'It goes back unworn',
        text: 'A pity. {coinBack}Please return it now, and say here when it is on its way.',
        tone: 'brand',
      },
    },
  },
  {
    // another label than ours is on the parcel
    applies: (order) => order.status === 'SHIPPING_PROCESSED' && (order.post?.outbound?.isManual ?? false),
    screens: {
      LENDER: {
        headline: 'Time to post it',
        text: 'Please post it to {lendee} by {postBy}. We follow the number that was entered; you can also tell us when it is on its way.',
      },
      LENDEE: { text: 'The parcel has its number. We will tell you when it is on its way.' },
    },
  },
  {
    // only the one who posts it back hears of its label
    applies: ({ status, role, post }) =>
      status === 'SHIPPING_RECEIVED' && role === 'LENDEE' && post !== null && !post.inbound?.hasLabel,
    screens: {
      LENDER: {},
      LENDEE: {
        text: 'The loan ends on {end}. Please post it back by {postBackBy}, tracked, and say so here. If it does not fit, tell us within 24 hours.',
      },
    },
  },
]

/** The screen of this order for its viewer, its words filled in and its actions those that the server allows now. */
export function screenOf(order: Order): OrderScreen {
  const base = states[order.status][order.role][order.deliveryMethod]
  const special = specials.find(({ applies }) => applies(order))?.screens[order.role]
  const found = { ...base, ...special }
  const isAllowed = (action: OrderAction) => order.moves.includes(action)
  const primary = found.primary && isAllowed(found.primary) ? found.primary : null
  return {
    ...found,
    headline: filled(found.headline, order),
    text: filled(found.text, order),
    primary,
    secondary: found.secondary.filter(isAllowed),
  }
}

function filled(text: string, order: Order): string {
  const isPaid = order.price.total > 0
  const total = formatPence(order.price.total)
  const { postBy, postBackBy } = postalDays(order)
  const coinBack = order.coinId && !order.areFriends ? 'Your coin is back with you. ' : ''
  const words: Record<string, string> = {
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
      ? `Nothing was taken: ${total} on your card is let go, and most banks show it as free within 24 hours. ${coinBack}`
      : `Nothing was taken. ${coinBack}`,
    refunded: isPaid ? `${total} is refunded to you in full. ${coinBack}` : `Nothing was taken. ${coinBack}`,
    coin: order.areFriends || order.notFit ? '' : 'You earned a coin for it.',
    coinBack,
  }
  return text
    .replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
