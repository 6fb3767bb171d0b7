import type { DeliveryMethod, OrderAction, OrderStatus, Role } from '@hemline/contract/order-status.ts'
import type { Tone } from '../ui/chip.tsx'

/** The values in the sentences about an order, formatted. `coin` and `coinBack` begin with a space, or are empty. */
export type CopyContext = {
  lender: string
  lendee: string
  start: string
  end: string
  postBy: string
  postBackBy: string
  /** States that the money is held, or that nothing is charged. */
  money: string
  released: string
  refunded: string
  coin: string
  coinBack: string
}

/** The texts and actions for a viewer. */
export type OrderScreen = {
  headline: (context: CopyContext) => string
  text: (context: CopyContext) => string
  /** The next step, shown only while the server allows it. Other allowed actions are below it. */
  primary: OrderAction | null
  tone: Tone
  /** The suggestion on an order with nothing left to do; null otherwise, or if none applies. */
  suggestion: 'ASK_AGAIN' | 'LOOK_ELSEWHERE' | null
  /** When to offer push notifications for what comes next. */
  offersPush: boolean
}

type ByMethod = { [method in DeliveryMethod]: OrderScreen }
type ByRole = { [role in Role]: ByMethod }

type More = Partial<Omit<OrderScreen, 'headline' | 'text'>>

function screen(headline: OrderScreen['headline'], text: OrderScreen['text'], more: More = {}): OrderScreen {
  return {
    headline,
    text,
    primary: more.primary ?? null,
    tone: more.tone ?? 'neutral',
    suggestion: more.suggestion ?? null,
    offersPush: more.offersPush ?? false,
  }
}

const both = (one: OrderScreen): ByMethod => ({ DELIVERY: one, IN_PERSON: one })

const ended = { tone: 'neutral' } as const
const endedWithoutLoan = { ...ended, suggestion: 'LOOK_ELSEWHERE' } as const
const needsYou = { tone: 'warning' } as const
const onTrack = { tone: 'success' } as const

/** The screen of an order for every status, role and handover method (product.md §8 and §1). */
export const states: { [status in OrderStatus]: ByRole } = {
  ENQUIRED: {
    LENDER: both(
      screen(
        ({ lendee }) => `${lendee} has a question`,
        () => 'Nothing is booked. You can answer in your messages.',
      ),
    ),
    LENDEE: both(
      screen(
        ({ lender }) => `You asked ${lender} a question`,
        () => 'Nothing is booked yet. When you are ready, ask for your dates.',
      ),
    ),
  },
  REQUESTED: {
    LENDER: {
      DELIVERY: screen(
        ({ lendee }) => `${lendee} would like to borrow this`,
        ({ postBy }) => `Accept, and you post it by ${postBy}. Decline, and your dates are free again.`,
        { primary: 'accept', ...needsYou },
      ),
      IN_PERSON: screen(
        ({ lendee }) => `${lendee} would like to borrow this`,
        () => 'Accept, and you two agree when and where to meet. Decline, and your dates are free again.',
        { primary: 'accept', ...needsYou },
      ),
    },
    LENDEE: both(
      screen(
        ({ lender }) => `Waiting for ${lender} to answer`,
        ({ money }) => `Your dates are kept for you meanwhile. ${money}`,
        {
          tone: 'brand',
          offersPush: true,
        },
      ),
    ),
  },
  ACCEPTED: {
    LENDER: {
      DELIVERY: screen(
        ({ lendee }) => `You are lending it to ${lendee}`,
        ({ postBy }) =>
          `From 7 days before the start it is time to post, by ${postBy} at the latest. We will tell you; until then, keep it clean and ready.`,
        onTrack,
      ),
      IN_PERSON: screen(
        ({ lendee }) => `You are lending it to ${lendee}`,
        () =>
          'Agree in your messages when and where to meet. When the loan is over and it is back with you, say so here.',
        onTrack,
      ),
    },
    LENDEE: {
      DELIVERY: screen(
        ({ lender }) => `${lender} said yes`,
        ({ lender, start }) =>
          `The loan is yours. ${lender} posts it in time for ${start}, and we will tell you when it is on its way.`,
        onTrack,
      ),
      IN_PERSON: screen(
        ({ lender }) => `${lender} said yes`,
        () => 'Agree in your messages when and where to meet. When you have it, say so here.',
        { primary: 'received', ...onTrack },
      ),
    },
  },
  SHIPPING_OPENED: {
    LENDER: both(
      screen(
        () => 'Time to post it',
        ({ lendee, postBy }) => `Please post it to ${lendee} by ${postBy}, tracked, and tell us when it is on its way.`,
        {
          primary: 'sent',
          ...needsYou,
        },
      ),
    ),
    LENDEE: both(
      screen(
        ({ lender }) => `${lender} is getting it ready`,
        ({ start }) => `It will be posted in time for ${start}. We will tell you when.`,
        onTrack,
      ),
    ),
  },
  SHIPPING_PROCESSED: {
    LENDER: both(
      screen(
        () => 'Your postal label is ready',
        ({ lendee, postBy }) =>
          `Print the label, put it on the parcel to ${lendee} and post it by ${postBy}. We follow it; you can also tell us when it is on its way.`,
        { primary: 'sent', ...needsYou },
      ),
    ),
    LENDEE: both(
      screen(
        ({ lender }) => `${lender} is about to post it`,
        () => 'The label is made. We will tell you when it is on its way.',
        onTrack,
      ),
    ),
  },
  DECLINED: {
    LENDER: both(
      screen(
        () => 'You declined',
        ({ lendee }) => `Your dates are free again, and nothing was taken from ${lendee}.`,
        ended,
      ),
    ),
    LENDEE: both(
      screen(
        ({ lender }) => `${lender} cannot lend it this time`,
        ({ released }) => `${released} There are other wardrobes to look into.`,
        endedWithoutLoan,
      ),
    ),
  },
  SHIPPING_SENT: {
    LENDER: both(
      screen(
        ({ lendee }) => `It is on its way to ${lendee}`,
        () => 'You will hear from us when it has arrived.',
        { tone: 'brand' },
      ),
    ),
    LENDEE: both(
      screen(
        () => 'It is on its way to you',
        () =>
          'Tell us when you have it. From then on you have 24 hours to say that it does not fit or is not as described.',
        { primary: 'received', tone: 'brand' },
      ),
    ),
  },
  SHIPPING_RECEIVED: {
    LENDER: both(
      screen(
        ({ lendee }) => `${lendee} has it`,
        ({ end }) => `The loan ends on ${end}. When it is back with you and all is well, say so here.`,
        onTrack,
      ),
    ),
    LENDEE: {
      DELIVERY: screen(
        () => 'Enjoy wearing it',
        ({ end, postBackBy }) =>
          `The loan ends on ${end}. Please post it back by ${postBackBy} with your return label, and say so here. If it does not fit, tell us within 24 hours.`,
        { primary: 'returned', ...onTrack },
      ),
      IN_PERSON: screen(
        () => 'Enjoy wearing it',
        ({ lender, end }) =>
          `It goes back to ${lender} on ${end}. Say here when you have handed it over. If it does not fit, tell us within 24 hours.`,
        { primary: 'returned', ...onTrack },
      ),
    },
  },
  COMPLETED: {
    LENDER: both(
      screen(
        () => 'Back where it belongs',
        ({ lendee, coin }) => `Thank you for lending it to ${lendee}.${coin}`,
        onTrack,
      ),
    ),
    LENDEE: both(
      screen(
        () => 'All done',
        ({ lender }) => `Thank you for bringing it back to ${lender}.`,
        onTrack,
      ),
    ),
  },
  DISPUTE: {
    LENDER: both(
      screen(
        () => 'We are looking into it',
        () => 'An issue was raised. Nothing else happens to this order until it is settled.',
        needsYou,
      ),
    ),
    LENDEE: both(
      screen(
        () => 'We are looking into it',
        () => 'An issue was raised. Nothing else happens to this order until it is settled.',
        needsYou,
      ),
    ),
  },
  EXPIRED: {
    LENDER: both(
      screen(
        () => 'The time to answer has passed',
        ({ lendee }) => `The request of ${lendee} has ended and your dates are free.`,
        ended,
      ),
    ),
    LENDEE: both(
      screen(
        ({ lender }) => `${lender} did not answer in time`,
        ({ released }) => `Your request has ended. ${released}`,
        endedWithoutLoan,
      ),
    ),
  },
  CANCELLED: {
    LENDER: both(
      screen(
        () => 'This loan was cancelled',
        () => 'Your dates are free again.',
        ended,
      ),
    ),
    LENDEE: both(
      screen(
        () => 'This loan was cancelled',
        ({ refunded }) => refunded,
        ended,
      ),
    ),
  },
}
