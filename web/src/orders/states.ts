import type { DeliveryMethod, OrderStatus, Role } from '@hemline/contract/order-status.ts'
import type { Names } from '@hemline/contract/orders/words.ts'
import type { Tone } from '../ui/chip.tsx'

/** How a state looks to a viewer. What they can do in it, and the text, is the contract's table of next steps. */
export type OrderScreen = {
  headline: (names: Names) => string
  tone: Tone
  /** When to offer push notifications for what comes next. */
  offersPush: boolean
}

type ByMethod = { [method in DeliveryMethod]: OrderScreen }
type ByRole = { [role in Role]: ByMethod }

const screen = (tone: Tone, headline: OrderScreen['headline'], offersPush = false): ByMethod => {
  const one = { headline, tone, offersPush }
  return { DELIVERY: one, IN_PERSON: one }
}

const cancelled = screen('neutral', () => 'This loan was cancelled')
const inDispute = screen('warning', () => 'We’re looking into it')

/** The screen of an order for every status, role and handover method (product.md §8 and §1). */
export const states: { [status in OrderStatus]: ByRole } = {
  ENQUIRED: {
    LENDER: screen('neutral', ({ lendee }) => `${lendee} has a question`),
    LENDEE: screen('neutral', ({ lender }) => `You asked ${lender} a question`),
  },
  REQUESTED: {
    LENDER: screen('warning', ({ lendee }) => `${lendee} would like to borrow this`),
    LENDEE: screen('brand', ({ lender }) => `Waiting for ${lender} to answer`, true),
  },
  ACCEPTED: {
    LENDER: screen('success', ({ lendee }) => `You’re lending it to ${lendee}`),
    LENDEE: screen('success', ({ lender }) => `${lender} said yes`),
  },
  SHIPPING_OPENED: {
    LENDER: screen('warning', () => 'Time to post it'),
    LENDEE: screen('success', ({ lender }) => `${lender} is getting it ready`),
  },
  SHIPPING_PROCESSED: {
    LENDER: screen('warning', () => 'Your postal label is ready'),
    LENDEE: screen('success', ({ lender }) => `${lender} is about to post it`),
  },
  DECLINED: {
    LENDER: screen('neutral', () => 'You declined'),
    LENDEE: screen('neutral', ({ lender }) => `${lender} can’t lend it this time`),
  },
  SHIPPING_SENT: {
    LENDER: screen('brand', ({ lendee }) => `It’s on its way to ${lendee}`),
    LENDEE: screen('brand', () => 'It’s on its way to you'),
  },
  SHIPPING_RECEIVED: {
    LENDER: screen('success', ({ lendee }) => `${lendee} has it`),
    LENDEE: screen('success', () => 'Enjoy wearing it'),
  },
  COMPLETED: {
    LENDER: screen('success', () => 'Back where it belongs'),
    LENDEE: screen('success', () => 'All done'),
  },
  DISPUTE: { LENDER: inDispute, LENDEE: inDispute },
  EXPIRED: {
    LENDER: screen('neutral', () => 'The time to answer has passed'),
    LENDEE: screen('neutral', ({ lender }) => `${lender} didn’t answer in time`),
  },
  CANCELLED: { LENDER: cancelled, LENDEE: cancelled },
}
