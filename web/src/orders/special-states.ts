import type { Role } from '@hemline/contract/order-status.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import type { OrderScreen } from './states.ts'

type Special = {
  applies: (order: Order) => boolean
  screens: { [role in Role]: Partial<OrderScreen> }
}

/** Deviations within a status: the first match applies, and replaces only the fields it has. */
export const specials: readonly Special[] = [
  {
    applies: (order) => order.isSettling,
    screens: {
      LENDER: {
        headline: () => 'You have accepted',
        text: () => 'The payment is being taken. This is usually a matter of seconds; you can leave this page.',
        tone: 'brand',
      },
      LENDEE: {
        headline: ({ lender }) => `${lender} said yes`,
        text: () => 'Your payment is being taken. This is usually a matter of seconds.',
        tone: 'brand',
      },
    },
  },
  {
    applies: (order) => order.status === 'DECLINED' && order.reason === 'PAYMENT_FAILED',
    screens: {
      LENDER: {
        headline: () => 'The payment did not go through',
        text: ({ lendee }) =>
          `The card of ${lendee} could not be charged, so the request has ended. Your dates are free again.`,
      },
      LENDEE: {
        headline: () => 'Your payment did not go through',
        text: ({ lender, released }) =>
          `${lender} said yes, but your card could not be charged. ${released} You can ask again with another card.`,
        suggestion: 'ASK_AGAIN',
      },
    },
  },
  {
    applies: (order) => order.status === 'CANCELLED' && order.reason === 'WITHDRAWN',
    screens: {
      LENDER: {
        headline: ({ lendee }) => `${lendee} withdrew the request`,
        text: () => 'There is nothing to do. Your dates are free again.',
      },
      LENDEE: { headline: () => 'You withdrew your request', text: ({ released }) => released },
    },
  },
  {
    applies: (order) => order.status === 'CANCELLED' && order.reason === 'CANCELLED_BY_LENDEE',
    screens: {
      LENDER: {
        headline: ({ lendee }) => `${lendee} cancelled the loan`,
        text: () => 'The loan is off, so please keep it with you. Your dates are free again.',
      },
      LENDEE: { headline: () => 'You cancelled the loan' },
    },
  },
  {
    applies: (order) => order.status === 'CANCELLED' && order.reason === 'CANCELLED_BY_LENDER',
    screens: {
      LENDER: {
        headline: () => 'You cancelled the loan',
        text: ({ lendee }) => `${lendee} was told. Your dates are free again.`,
      },
      LENDEE: { headline: ({ lender }) => `${lender} had to cancel` },
    },
  },
  {
    applies: (order) => order.status === 'CANCELLED' && order.reason === 'RESOLVED',
    screens: {
      LENDER: { headline: () => 'The issue is settled', text: () => 'The loan is off. What was decided stands below.' },
      LENDEE: { headline: () => 'The issue is settled', text: () => 'The loan is off. What was decided stands below.' },
    },
  },
  {
    applies: (order) => order.status === 'SHIPPING_RECEIVED' && order.returnedAt !== null,
    screens: {
      LENDER: {
        headline: () => 'Is it back with you?',
        text: ({ lendee }) =>
          `${lendee} has returned it. Please confirm when you have it and all is well. After 7 days the loan completes by itself.`,
        primary: 'complete',
        tone: 'warning',
      },
      LENDEE: {
        headline: () => 'On its way back',
        text: ({ lender }) =>
          `Thank you. We ask ${lender} to confirm that it is back; after 7 days the loan completes by itself.`,
        tone: 'brand',
      },
    },
  },
  {
    applies: (order) => order.status === 'SHIPPING_RECEIVED' && order.notFit,
    screens: {
      LENDER: {
        headline: ({ lendee }) => `It does not fit ${lendee}`,
        text: () => 'It is coming back to you unworn. Please say here when you have it.',
        primary: 'complete',
        tone: 'brand',
      },
      LENDEE: {
        headline: () => 'It goes back unworn',
        text: ({ coinBack }) => `A pity.${coinBack} Please return it now, and say here when it is on its way.`,
        tone: 'brand',
      },
    },
  },
  {
    // in person: the last day is over, and the return has not been confirmed
    applies: (order) =>
      order.deliveryMethod === 'IN_PERSON' &&
      (order.status === 'ACCEPTED' || order.status === 'SHIPPING_RECEIVED') &&
      order.needsMe,
    screens: {
      LENDER: {
        headline: () => 'Is it back with you?',
        text: ({ lendee }) => `The loan with ${lendee} is over. When it is back with you and all is well, say so here.`,
        primary: 'complete',
        tone: 'warning',
      },
      LENDEE: {},
    },
  },
  {
    // the parcel has a label that is not ours
    applies: (order) => order.status === 'SHIPPING_PROCESSED' && (order.post?.outbound?.isManual ?? false),
    screens: {
      LENDER: {
        headline: () => 'Time to post it',
        text: ({ lendee, postBy }) =>
          `Please post it to ${lendee} by ${postBy}. We follow the number that was entered; you can also tell us when it is on its way.`,
      },
      LENDEE: { text: () => 'The parcel has its number. We will tell you when it is on its way.' },
    },
  },
  {
    // only the member who posts it back sees the state of its label
    applies: ({ status, role, post }) =>
      status === 'SHIPPING_RECEIVED' && role === 'LENDEE' && post !== null && !post.inbound?.hasLabel,
    screens: {
      LENDER: {},
      LENDEE: {
        text: ({ end, postBackBy }) =>
          `The loan ends on ${end}. Please post it back by ${postBackBy}, tracked, and say so here. If it does not fit, tell us within 24 hours.`,
      },
    },
  },
]
