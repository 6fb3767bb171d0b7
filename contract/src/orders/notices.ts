import { formatRange } from '../days.ts'
import type { Topic } from '../notifications/shapes.ts'
import type { Role } from '../order-status.ts'

/** The facts of an order in a notice. */
export type NoticeFacts = {
  lenderName: string
  lendeeName: string
  garment: string
  startDate: string
  endDate: string
  byPost: boolean
  /** The answer deadline in its displayed form. */
  answerBy: string | null
  /** What the loan brings its lender, in a sentence; empty for nothing. */
  earns: string
  /** The borrower's note; empty without one. */
  note: string
}

type Words = { subject: string; text: string }

const moneyBack =
  'Nothing was taken: the hold on the card is released, and most banks show the money as free within 24 hours.'

type Notice = { topic: Topic } & { [role in Role]?: (facts: NoticeFacts) => Words }

/**
 * The notices to both sides, each in its own words, and their topics in the notification settings: answers, payments
 * and dates (`orders`) cannot be switched off.
 */
const notices = {
  requested: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment, byPost, answerBy, earns, note, ...days }) => ({
      subject: `${lendeeName} would like to borrow your ${garment}`,
      text: [
        `For ${formatRange(days)}, ${byPost ? 'by post' : 'in person'}.${earns && ` ${earns}`}`,
        ...(note ? [`${lendeeName} writes: “${note.replace(/\s+/g, ' ')}”`] : []),
        ...(answerBy ? [`Please accept or decline by ${answerBy}. After that the request ends automatically.`] : []),
      ].join('\n\n'),
    }),
  },
  accepted: {
    topic: 'orders',
    LENDEE: ({ lenderName, garment, byPost, ...days }) => ({
      subject: `${lenderName} has accepted your request`,
      text: `The ${garment} is yours for ${formatRange(days)}. ${byPost ? 'We will tell you when it is posted.' : 'Write to each other to agree when and where to meet.'}`,
    }),
    LENDER: ({ lendeeName, garment, byPost, ...days }) => ({
      subject: `You are lending your ${garment} to ${lendeeName}`,
      text: `For ${formatRange(days)}. ${byPost ? 'Post it at least 2 working days before the start.' : 'Write to each other to agree when and where to meet.'}`,
    }),
  },
  declined: {
    topic: 'orders',
    LENDEE: ({ lenderName, garment }) => ({
      subject: `${lenderName} could not lend you the ${garment} this time`,
      text: moneyBack,
    }),
  },
  expired: {
    topic: 'orders',
    LENDEE: ({ lenderName, garment }) => ({
      subject: `Your request for the ${garment} has ended`,
      text: `${lenderName} did not answer in time. ${moneyBack}`,
    }),
    LENDER: ({ lendeeName, garment }) => ({
      subject: `The request for your ${garment} has ended`,
      text: `${lendeeName} asked, and the time to answer has passed. Nothing else happens.`,
    }),
  },
  paymentFailed: {
    topic: 'orders',
    LENDEE: ({ garment }) => ({
      subject: `The payment for the ${garment} did not go through`,
      text: `Your card could not be charged, so the request has ended. ${moneyBack} You can ask again with another card.`,
    }),
    LENDER: ({ lendeeName, garment }) => ({
      subject: `The payment for your ${garment} did not go through`,
      text: `${lendeeName}'s card could not be charged, so the request has ended. Your dates are free again.`,
    }),
  },
  withdrawn: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `${lendeeName} has withdrawn the request for your ${garment}`,
      text: 'Your dates are free again.',
    }),
  },
  cancelledByLender: {
    topic: 'orders',
    LENDEE: ({ lenderName, garment }) => ({
      subject: `${lenderName} had to cancel the loan of the ${garment}`,
      text: 'What you paid is refunded in full, and your coin is back.',
    }),
  },
  cancelledByLendee: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `${lendeeName} has cancelled the loan of your ${garment}`,
      text: 'Your dates are free again. Please do not post it.',
    }),
  },
  labelOpen: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `Time to post your ${garment}`,
      text: `Please send it to ${lendeeName} at least 2 working days before the start, and tell us when it is on its way.`,
    }),
  },
  labelRefused: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `There is no postal label for your ${garment}`,
      text: `Royal Mail makes none for these addresses, so please post it to ${lendeeName} with tracked postage of your own, at least 2 working days before the start. Enter its tracking number on the order's page. We owe you the outbound half of the postage once the loan is complete; keep the receipt until then, as proof of posting.`,
    }),
  },
  postageOwed: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `We owe you the postage of your ${garment}`,
      text: `It went to ${lendeeName} without a label of ours, so the outbound half of the postage is yours. The order's page says how much it is and when it was paid out.`,
    }),
  },
  postageBack: {
    topic: 'orders',
    LENDEE: ({ garment }) => ({
      subject: `The return postage of the ${garment} comes back to you`,
      text: "There was no label of ours for the way back, so that half of the postage is refunded to the card that paid it. The order's page says how much it is.",
    }),
  },
  sent: {
    topic: 'progress',
    LENDEE: ({ lenderName, garment }) => ({
      subject: `The ${garment} is on its way`,
      text: `${lenderName} has posted it. Please tell us when you have it.`,
    }),
  },
  received: {
    topic: 'progress',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `${lendeeName} has your ${garment}`,
      text: 'We will tell you when it is on its way back.',
    }),
    LENDEE: ({ garment }) => ({
      subject: `You have the ${garment}`,
      text: 'If it does not fit or is not as described, tell us within 24 hours.',
    }),
  },
  notFit: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `Your ${garment} does not fit ${lendeeName}`,
      text: 'It is coming back to you unworn.',
    }),
  },
  returned: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `${lendeeName} has returned your ${garment}`,
      text: 'Please confirm when it is back with you. If you do not answer for 7 days, the loan completes by itself.',
    }),
  },
  completed: {
    topic: 'progress',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `The loan of your ${garment} is complete`,
      text: `Thank you for lending. How was ${lendeeName}? Please leave a review.`,
    }),
    LENDEE: ({ lenderName, garment }) => ({
      subject: `The loan of the ${garment} is complete`,
      text: `How was borrowing from ${lenderName}? Please leave a review.`,
    }),
  },
} as const satisfies Record<string, Notice>
export type NoticeName = keyof typeof notices

export const noticeNames = Object.keys(notices) as NoticeName[]

/** Returns the words of a notice for one side and its topic, or null when that side is not notified. */
export function noticeFor(name: NoticeName, role: Role, facts: NoticeFacts): (Words & { topic: Topic }) | null {
  const notice: Notice = notices[name]
  const words = notice[role]?.(facts)
  return words ? { ...words, topic: notice.topic } : null
}
