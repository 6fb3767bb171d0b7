import { endOfDay, today } from '@hemline/contract/days.ts'
import { loanTimesOf } from '@hemline/contract/loan-times.ts'
import type { Role } from '@hemline/contract/order-status.ts'
import { isDueHome, isUnmet, isUnposted } from '@hemline/contract/orders/move-guards.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { isLateParcel } from '@hemline/contract/orders/step-rows.ts'
import { postalDays } from '@hemline/contract/shipping/rules.ts'
import { factsOf, isResolved, isTurnedRound, isUnconfirmed, meetsOn, stepFactsOf, stillMeetsToday } from './facts.ts'
import type { OrderScreen } from './states.ts'

type Special = {
  applies: (order: Order, now: Date) => boolean
  screens: { [role in Role]: Partial<OrderScreen> }
}

const endedAs = (status: Order['status'], reason: string) => (order: Order) =>
  order.status === status && order.reason === reason
const homeByOf = (order: Order) => postalDays(order, loanTimesOf(order)).homeBy
const isOver = (order: Order, now: Date) => now > endOfDay(order.endDate)

/** Deviations within a status: the first match applies, and replaces only the fields it has. */
export const specials: readonly Special[] = [
  {
    applies: (order) => order.isSettling,
    screens: {
      LENDER: { headline: () => 'You accepted', tone: 'brand' },
      LENDEE: { headline: ({ lender }) => `${lender} said yes`, tone: 'brand' },
    },
  },
  {
    applies: endedAs('DECLINED', 'PAYMENT_FAILED'),
    screens: {
      LENDER: { headline: () => 'The payment failed' },
      LENDEE: { headline: () => 'Your payment failed' },
    },
  },
  {
    applies: endedAs('DECLINED', 'UNLISTED'),
    screens: {
      LENDER: { headline: () => 'It’s no longer listed' },
      LENDEE: { headline: () => 'It’s no longer available' },
    },
  },
  {
    applies: endedAs('CANCELLED', 'WITHDRAWN'),
    screens: {
      LENDER: { headline: ({ lendee }) => `${lendee} withdrew the request` },
      LENDEE: { headline: () => 'You withdrew your request' },
    },
  },
  {
    applies: endedAs('CANCELLED', 'CANCELLED_BY_LENDEE'),
    screens: {
      LENDER: { headline: ({ lendee }) => `${lendee} cancelled the loan` },
      LENDEE: { headline: () => 'You cancelled the loan' },
    },
  },
  {
    // before the lender had accepted there was no loan
    applies: (order) => endedAs('CANCELLED', 'CANCELLED_BY_LENDER')(order) && order.acceptedAt === null,
    screens: {
      LENDER: { headline: () => 'You cancelled the request' },
      LENDEE: { headline: ({ lender }) => `${lender} cancelled your request` },
    },
  },
  {
    applies: endedAs('CANCELLED', 'CANCELLED_BY_LENDER'),
    screens: {
      LENDER: { headline: () => 'You cancelled the loan' },
      LENDEE: { headline: ({ lender }) => `${lender} had to cancel` },
    },
  },
  {
    applies: (order) => endedAs('CANCELLED', 'CANCELLED_BY_OPERATOR')(order) && order.acceptedAt === null,
    screens: {
      LENDER: { headline: () => 'Hemline cancelled this request' },
      LENDEE: { headline: () => 'Hemline cancelled this request' },
    },
  },
  {
    applies: endedAs('CANCELLED', 'CANCELLED_BY_OPERATOR'),
    screens: {
      LENDER: { headline: () => 'Hemline cancelled this loan' },
      LENDEE: { headline: () => 'Hemline cancelled this loan' },
    },
  },
  {
    applies: endedAs('CANCELLED', 'RESOLVED'),
    screens: {
      LENDER: { headline: () => 'The issue is resolved' },
      LENDEE: { headline: () => 'The issue is resolved' },
    },
  },
  {
    // the item may never have come back
    applies: isResolved,
    screens: {
      LENDER: { headline: () => 'The issue is resolved', tone: 'neutral' },
      LENDEE: { headline: () => 'The issue is resolved', tone: 'neutral' },
    },
  },
  {
    // the parcel may be lost
    applies: isUnconfirmed,
    screens: { LENDER: { headline: () => 'The loan is complete' }, LENDEE: {} },
  },
  {
    applies: (order) => order.status === 'SHIPPING_SENT' && isTurnedRound(order),
    screens: {
      LENDER: { headline: () => 'It’s coming back to you', tone: 'warning' },
      LENDEE: { headline: ({ lender }) => `It’s going back to ${lender}`, tone: 'warning' },
    },
  },
  {
    applies: (order) => order.status === 'SHIPPING_RECEIVED' && isTurnedRound(order),
    screens: {
      LENDER: { headline: ({ lendee }) => `It’s going back to ${lendee}`, tone: 'warning' },
      LENDEE: { headline: () => 'It’s coming back to you', tone: 'warning' },
    },
  },
  {
    applies: (order, now) => order.status === 'SHIPPING_SENT' && isLateParcel(stepFactsOf(order, now)),
    screens: {
      LENDER: { headline: () => 'It should have arrived by now', tone: 'warning' },
      LENDEE: { headline: () => 'It should be with you by now', tone: 'warning' },
    },
  },
  {
    applies: (order, now) => order.status === 'SHIPPING_RECEIVED' && isLateParcel(stepFactsOf(order, now)),
    screens: {
      LENDER: { headline: () => 'It should be back by now', tone: 'warning' },
      LENDEE: { headline: () => 'It should be back by now', tone: 'warning' },
    },
  },
  {
    applies: ({ status, returnedAt, deliveryMethod }) =>
      status === 'SHIPPING_RECEIVED' && returnedAt !== null && deliveryMethod === 'IN_PERSON',
    screens: {
      LENDER: { headline: () => 'Is it back in good condition?', tone: 'warning' },
      LENDEE: { headline: () => 'You’ve given it back', tone: 'brand' },
    },
  },
  {
    applies: (order) => order.status === 'SHIPPING_RECEIVED' && order.returnedAt !== null,
    screens: {
      LENDER: { headline: () => 'Is it back in good condition?', tone: 'warning' },
      LENDEE: { headline: () => 'On its way back', tone: 'brand' },
    },
  },
  {
    applies: (order) => order.status === 'SHIPPING_RECEIVED' && order.notFit,
    screens: {
      LENDER: { headline: ({ lendee }) => `It doesn’t fit ${lendee}`, tone: 'brand' },
      LENDEE: { headline: () => 'It goes back unworn', tone: 'brand' },
    },
  },
  {
    // in person: the last day is over, and the two have agreed to meet on a later day
    applies: (order, now) =>
      order.status === 'SHIPPING_RECEIVED' && isOver(order, now) && (meetsOn(order, now) ?? '') > today(now),
    screens: { LENDER: {}, LENDEE: { headline: () => 'It goes back when you meet', tone: 'brand' } },
  },
  {
    // in person: the last day is over, and the two have agreed to meet later today
    applies: (order, now) => order.status === 'SHIPPING_RECEIVED' && isOver(order, now) && stillMeetsToday(order, now),
    screens: {
      LENDER: { headline: ({ lendee }) => `You’re meeting ${lendee} today`, tone: 'brand' },
      LENDEE: { headline: () => 'Time to give it back', tone: 'warning' },
    },
  },
  {
    // in person: the last day is over, and the return has not been confirmed
    applies: (order, now) =>
      order.deliveryMethod === 'IN_PERSON' && order.status === 'SHIPPING_RECEIVED' && isOver(order, now),
    screens: {
      LENDER: { headline: () => 'Is it back in good condition?', tone: 'warning' },
      LENDEE: { headline: () => 'Time to give it back', tone: 'warning' },
    },
  },
  {
    // by post: it should be home, and the borrower has not reported that they posted it
    applies: (order, now) => order.status === 'SHIPPING_RECEIVED' && isOver(order, now) && today(now) > homeByOf(order),
    screens: {
      LENDER: { headline: () => 'It should be back by now', tone: 'warning' },
      LENDEE: { headline: () => 'Time to give it back', tone: 'warning' },
    },
  },
  {
    // by post: today it should be home, and the borrower has not reported that they posted it
    applies: (order, now) => isDueHome(factsOf(order), now),
    screens: {
      LENDER: { headline: () => 'It’s due back today', tone: 'warning' },
      LENDEE: { headline: () => 'Time to give it back', tone: 'warning' },
    },
  },
  {
    // by post: the last day is over, and it has not been posted back
    applies: (order, now) => order.status === 'SHIPPING_RECEIVED' && isOver(order, now),
    screens: { LENDER: {}, LENDEE: { headline: () => 'Time to give it back', tone: 'warning' } },
  },
  {
    applies: endedAs('CANCELLED', 'NOT_POSTED'),
    screens: {
      LENDER: { headline: () => 'It wasn’t posted' },
      LENDEE: { headline: ({ lender }) => `${lender} didn’t post it` },
    },
  },
  {
    applies: endedAs('CANCELLED', 'NOT_MET'),
    screens: {
      LENDER: { headline: () => 'It didn’t take place' },
      LENDEE: { headline: () => 'It didn’t take place' },
    },
  },
  {
    // in person: the last day is over, and no one reported that it was collected
    applies: (order, now) => isUnmet(factsOf(order), now),
    screens: {
      LENDER: { headline: () => 'Did it take place?', tone: 'warning' },
      LENDEE: { headline: () => 'Did you get it?', tone: 'warning' },
    },
  },
  {
    // by post: the last posting day has come
    applies: (order, now) => isUnposted(factsOf(order), now),
    screens: {
      LENDER: { headline: () => 'Have you posted it?', tone: 'warning' },
      LENDEE: { headline: ({ lender }) => `${lender} hasn’t posted it yet`, tone: 'warning' },
    },
  },
  {
    // the parcel has a label that is not ours
    applies: (order) => order.status === 'SHIPPING_PROCESSED' && (order.post?.outbound?.isManual ?? false),
    screens: { LENDER: { headline: () => 'Time to post it' }, LENDEE: {} },
  },
]
