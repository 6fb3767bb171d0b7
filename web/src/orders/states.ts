import type { DeliveryMethod, OrderAction, OrderStatus, Role } from '@hemline/contract/order-status.ts'
import type { Tone } from '../ui/chip.tsx'

/** What a viewer reads and may do. {lender}, {lendee}, {start}, {end}, {money} and {coin} are filled in by `screenOf`. */
export type OrderScreen = {
  headline: string
  text: string
  /** The one thing to do next, and what else is possible; each shown only while the server allows it. */
  primary: OrderAction | null
  secondary: readonly OrderAction[]
  tone: Tone
  /** Where to go on from an order that has nothing more to do; null while it has, or where nothing follows. */
  wayOn: 'ASK_AGAIN' | 'LOOK_ELSEWHERE' | null
  /** The moment to offer word of what comes next on this device. */
  offersPush: boolean
}

type ByMethod = { [method in DeliveryMethod]: OrderScreen }
type ByRole = { [role in Role]: ByMethod }

type More = Partial<Omit<OrderScreen, 'headline' | 'text'>>

function screen(headline: string, text: string, more: More = {}): OrderScreen {
  return {
    headline,
    text,
    primary: more.primary ?? null,
    secondary: more.secondary ?? [],
    tone: more.tone ?? 'neutral',
    wayOn: more.wayOn ?? null,
    offersPush: more.offersPush ?? false,
  }
}

const both = (one: OrderScreen): ByMethod => ({ DELIVERY: one, IN_PERSON: one })

const ended = { tone: 'neutral' } as const
const nothingCame = { ...ended, wayOn: 'LOOK_ELSEWHERE' } as const
const needsYou = { tone: 'warning' } as const
const goesWell = { tone: 'success' } as const

/** The screen of an order for every status, role and handover (product.md §8 and §1). */
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
        offersPush: true,
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
        { secondary: ['complete', 'cancel'], ...goesWell },
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
      screen('{lender} cannot lend it this time', '{released} There are other wardrobes to look into.', nothingCame),
    ),
  },
  SHIPPING_SENT: {
    LENDER: both(
      screen('It is on its way to {lendee}', 'You will hear from us when it has arrived.', { tone: 'brand' }),
    ),
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
        secondary: ['complete'],
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
    LENDEE: both(screen('All done', 'Thank you for bringing it back to {lender}.', goesWell)),
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
    LENDEE: both(screen('{lender} did not answer in time', 'Your request has ended. {released}', nothingCame)),
  },
  CANCELLED: {
    LENDER: both(screen('This loan was cancelled', 'Your dates are free again.', ended)),
    LENDEE: both(screen('This loan was cancelled', '{refunded}', ended)),
  },
}
