import { type Day, formatDay, formatRange } from '../days.ts'
import { daysText, hoursText, type LoanTimes } from '../loan-times.ts'
import { quotedText } from '../notifications/quote-words.ts'
import type { Topic } from '../notifications/shapes.ts'
import type { Role } from '../order-status.ts'
import { lastPostingDay } from '../working-days.ts'
import { releasingText, returningText } from './money-back-words.ts'

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
  /** What is held or was paid in its displayed form; null for nothing. */
  total: string | null
  /** What is left of it to refund, where that is not all of it; null for nothing. */
  left?: string | null | undefined
  /** Whether the borrower uses a coin for it. */
  hasCoin: boolean
  times: LoanTimes
  /** The last day on which it can still be posted or collected before the clock ends the loan, in its displayed form. */
  endsAfter: string
  /** The London day on which it is sent; where it is not known, the last day to post is to come. */
  today?: Day | undefined
  /** Whether the recipient is suspended: they are asked for no review (decision 397). */
  isSuspended?: boolean
}

/** By when it is to be posted: "by Tue 8 Dec 2026". A dispute can outlast that day. */
function whenToPost({ startDate, times, today }: Pick<NoticeFacts, 'startDate' | 'times' | 'today'>): string {
  const day = lastPostingDay(startDate, times.workingDaysBefore)
  return today && today > day ? 'as soon as you can' : `by ${formatDay(day)}`
}

type Words = { subject: string; text: string }

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
        ...(note ? [quotedText(lendeeName, note)] : []),
        ...(answerBy ? [`Please accept or decline by ${answerBy}. After that the request ends automatically.`] : []),
      ].join('\n\n'),
    }),
  },
  accepted: {
    topic: 'orders',
    LENDEE: ({ lenderName, garment, byPost, ...days }) => ({
      subject: `${lenderName} has accepted your request`,
      text: `The ${garment} is yours for ${formatRange(days)}. ${byPost ? 'We’ll let you know when it’s posted.' : 'Write to each other to agree when and where to meet.'}`,
    }),
    LENDER: ({ lendeeName, garment, byPost, ...days }) => ({
      subject: `You’re lending your ${garment} to ${lendeeName}`,
      text: `For ${formatRange(days)}. ${byPost ? `Post it ${whenToPost(days)}.` : 'Write to each other to agree when and where to meet.'}`,
    }),
  },
  declined: {
    topic: 'orders',
    LENDEE: ({ lenderName, garment, ...money }) => ({
      subject: `${lenderName} couldn’t lend you the ${garment} this time`,
      text: `${releasingText(money)} Your request shows any similar items that are free on the same dates.`,
    }),
  },
  declinedUnlisted: {
    topic: 'orders',
    LENDEE: ({ lenderName, garment, ...money }) => ({
      subject: `The ${garment} is no longer available`,
      text: `${lenderName} isn’t lending it any more, so your request has ended. ${releasingText(money)} Your request shows any similar items that are free on the same dates.`,
    }),
  },
  expired: {
    topic: 'orders',
    LENDEE: ({ lenderName, garment, ...money }) => ({
      subject: `Your request for the ${garment} has ended`,
      text: `${lenderName} didn’t answer in time. ${releasingText(money)}`,
    }),
    LENDER: ({ lendeeName, garment }) => ({
      subject: `The request for your ${garment} has ended`,
      text: `The time to answer ${lendeeName} has passed, so the dates are available again.`,
    }),
  },
  paymentFailed: {
    topic: 'orders',
    LENDEE: ({ garment, ...money }) => ({
      subject: `The payment for the ${garment} didn’t go through`,
      text: `We couldn’t charge your card, so the request has ended. ${releasingText(money)} You can ask again with another card.`,
    }),
    LENDER: ({ lendeeName, garment }) => ({
      subject: `The payment for your ${garment} didn’t go through`,
      text: `We couldn’t charge ${lendeeName}’s card, so the request has ended. The dates are available again.`,
    }),
  },
  withdrawn: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `${lendeeName} has withdrawn the request for your ${garment}`,
      text: 'The dates are available again.',
    }),
  },
  withdrawnByLender: {
    topic: 'orders',
    LENDEE: ({ lenderName, garment, ...money }) => ({
      subject: `${lenderName} has cancelled your request for the ${garment}`,
      text: releasingText(money),
    }),
  },
  cancelledByLender: {
    topic: 'orders',
    LENDEE: ({ lenderName, garment, ...money }) => ({
      subject: `${lenderName} had to cancel the loan of the ${garment}`,
      text: returningText(money),
    }),
  },
  cancelledByLendee: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment, byPost }) => ({
      subject: `${lendeeName} has cancelled the loan of your ${garment}`,
      text: `The dates are available again.${byPost ? ' Please don’t post it.' : ''}`,
    }),
  },
  cancelledUnposted: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `${lendeeName} has cancelled the loan of your ${garment}`,
      text: `It hadn’t been posted by the first day, so it counts as cancelled by you. The dates are available again. Please don’t post it now.`,
    }),
  },
  neverPosted: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `The loan of your ${garment} to ${lendeeName} has ended`,
      text: 'It was never posted, so it counts as cancelled by you. The dates are available again. Please don’t post it now.',
    }),
    LENDEE: ({ lenderName, garment, ...money }) => ({
      subject: `The loan of the ${garment} has ended`,
      text: `${lenderName} never posted it. We’re sorry. ${returningText(money)}`,
    }),
  },
  notMet: {
    topic: 'orders',
    LENDEE: ({ lenderName, garment, ...money }) => ({
      subject: `The loan of the ${garment} is off`,
      text: `${lenderName} told us that it didn’t take place. ${returningText(money)} It doesn’t count against either of you.`,
    }),
  },
  neverMet: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `The loan of your ${garment} to ${lendeeName} has ended`,
      text: 'No one told us that it took place, so we’ve ended it. It doesn’t count against either of you, and you earn nothing for it.',
    }),
    LENDEE: ({ garment, ...money }) => ({
      subject: `The loan of the ${garment} has ended`,
      text: `No one told us that it took place, so we’ve ended it. ${returningText(money)} It doesn’t count against either of you.`,
    }),
  },
  labelOpen: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment, ...loan }) => ({
      subject: `Time to post your ${garment}`,
      text: `Post it to ${lendeeName} ${whenToPost(loan)}, and tell us when it’s on its way.`,
    }),
  },
  labelRefused: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment, ...loan }) => ({
      subject: `There’s no postal label for your ${garment}`,
      text: `Royal Mail can’t make one for these addresses, so please post it to ${lendeeName} with tracked postage of your own ${whenToPost(loan)}. Enter its tracking number on the order’s page. We owe you the outbound half of the postage once the loan is complete; keep the receipt until then, as proof of posting.`,
    }),
  },
  postageOwed: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `We owe you the postage of your ${garment}`,
      text: `You posted it to ${lendeeName} without our label, so we owe you the outbound half of the postage. The order’s page shows how much, and when it’s paid.`,
    }),
  },
  postageBack: {
    topic: 'orders',
    LENDEE: ({ garment }) => ({
      subject: `The return postage of the ${garment} comes back to you`,
      text: 'There was no label of ours for the way back, so we’re refunding that half of the postage to your card. The order’s page shows how much.',
    }),
  },
  sent: {
    topic: 'progress',
    LENDEE: ({ lenderName, garment }) => ({
      subject: `The ${garment} is on its way`,
      text: `${lenderName} has posted it. Please let us know when it arrives.`,
    }),
  },
  received: {
    topic: 'progress',
    LENDER: ({ lendeeName, garment, byPost }) => ({
      subject: `${lendeeName} has your ${garment}`,
      text: byPost
        ? 'We’ll let you know when it’s on its way back.'
        : `If you haven’t yet, agree with ${lendeeName} when and where you’ll get it back.`,
    }),
    LENDEE: ({ garment, times }) => ({
      subject: `You have the ${garment}`,
      text: `If it doesn’t fit or isn’t as described, tell us within ${hoursText(times.helpHours)}.`,
    }),
  },
  turnedOut: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `Royal Mail is sending your ${garment} back to you`,
      text: `The parcel to ${lendeeName} was returned to sender. When it’s back with you, post it again and enter its new tracking number on the order’s page, or hand it over. If you can’t, tell us what’s wrong there.`,
    }),
    LENDEE: ({ lenderName, garment }) => ({
      subject: `Royal Mail is sending the ${garment} back to ${lenderName}`,
      text: `The parcel was returned to sender. ${lenderName} can post it again or hand it over to you. If that’s too late for you, tell us what’s wrong on the order’s page.`,
    }),
  },
  /** After the days of the loan. */
  turnedOutLate: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `Royal Mail is sending your ${garment} back to you`,
      text: `The parcel to ${lendeeName} was returned to sender, and the days of the loan are over. Please don’t post it again: tell us what’s wrong on the order’s page, and we’ll end the loan.`,
    }),
    LENDEE: ({ lenderName, garment }) => ({
      subject: `Royal Mail is sending the ${garment} back to ${lenderName}`,
      text: 'The parcel was returned to sender, and the days of the loan are over. Please tell us what’s wrong on the order’s page, and we’ll end the loan.',
    }),
  },
  turnedBack: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `Royal Mail is sending your ${garment} back to ${lendeeName}`,
      text: `The parcel was returned to sender, so the loan doesn’t complete automatically. ${lendeeName} can post it again or hand it over to you. If you don’t get it back, tell us what’s wrong on the order’s page.`,
    }),
    LENDEE: ({ lenderName, garment }) => ({
      subject: `Royal Mail is sending the ${garment} back to you`,
      text: `The parcel to ${lenderName} was returned to sender, so the loan isn’t complete yet. When it’s back with you, post it again and enter its new tracking number on the order’s page, or hand it over. If you can’t, tell us what’s wrong there.`,
    }),
  },
  turnedPaused: {
    topic: 'orders',
    LENDER: ({ garment }) => ({
      subject: `The parcel with your ${garment} was returned to sender`,
      text: 'We can see it too. If it reaches you, or you know more, please tell us.',
    }),
    LENDEE: ({ garment }) => ({
      subject: `The parcel with the ${garment} was returned to sender`,
      text: 'We can see it too. If it reaches you, or you know more, please tell us.',
    }),
  },
  notFit: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment }) => ({
      subject: `Your ${garment} doesn’t fit ${lendeeName}`,
      text: 'It’s coming back to you unworn.',
    }),
  },
  returned: {
    topic: 'orders',
    LENDER: ({ lendeeName, garment, times }) => ({
      subject: `${lendeeName} has returned your ${garment}`,
      text: `Please confirm when it’s back with you. After ${daysText(times.confirmDays)} without an answer the loan completes automatically.`,
    }),
  },
  completed: {
    topic: 'progress',
    LENDER: ({ lendeeName, garment, isSuspended }) => ({
      subject: `The loan of your ${garment} is complete`,
      text: `Thank you for lending.${isSuspended ? '' : ` How was ${lendeeName}? Please leave a review.`}`,
    }),
    LENDEE: ({ lenderName, garment, isSuspended }) => ({
      subject: `The loan of the ${garment} is complete`,
      text: isSuspended ? 'Thank you for borrowing.' : `How was borrowing from ${lenderName}? Please leave a review.`,
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
