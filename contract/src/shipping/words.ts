import { formatNearDay } from '../day-words.ts'
import { type Day, formatDay } from '../days.ts'
import { ADDRESS_VISIBLE_AFTER_CLOSE_DAYS, POSTAL_COMPENSATION_MAX_PENCE } from '../limits.ts'
import { workingDaysText } from '../loan-times.ts'
import { formatPence } from '../money.ts'
import type { OrderStatus, Role } from '../order-status.ts'
import { claimStatusText } from './carrier-claims.ts'
import type { Direction, Post } from './shapes.ts'

type Facts = {
  lenderName: string
  lendeeName: string
  garment: string
  orderNumber: string
  trackingNumber: string
  postBy: string
  workingDaysBefore: number
  postBackBy: string
  homeBy: string
  notFit: boolean
  /** The London day on which the label is sent. */
  today: Day
}

/** By when it is posted back; not by a day that is over, nor by the planned one where it goes back unworn. */
function whenToPostBack({
  postBackBy,
  homeBy,
  notFit,
  today,
}: Pick<Facts, 'postBackBy' | 'homeBy' | 'notFit' | 'today'>) {
  if (notFit) return 'Post it back now.'
  if (today > postBackBy) return 'Post it back as soon as you can.'
  return `Post it by ${formatDay(postBackBy)}, so that it is home by ${formatDay(homeBy)}.`
}

/** The emails that bring the labels to the senders of the two parcels, made or sent late as well. */
export const labelEmails: { [direction in Direction]: (facts: Facts) => { subject: string; paragraphs: string[] } } = {
  OUTBOUND: ({ lendeeName, garment, orderNumber, trackingNumber, postBy, workingDaysBefore, today }) => ({
    subject: `The postal label for your ${garment}`,
    paragraphs: [
      `Here is the label for order ${orderNumber}. Print it, put it on the parcel to ${lendeeName}, and post it ${today > postBy ? 'as soon as you can' : `by ${formatDay(postBy)}, ${workingDaysText(workingDaysBefore)} before the loan starts`}. Keep the proof of posting.`,
      `The postage is paid. The tracking number is ${trackingNumber}; we follow it and tell ${lendeeName} when it is on its way.`,
    ],
  }),
  RETURN: ({ lenderName, garment, orderNumber, trackingNumber, notFit, today, ...days }) => ({
    subject: `Your return label for the ${garment}`,
    paragraphs: [
      `Here is the label that brings the ${garment} of order ${orderNumber} back to ${lenderName}.${notFit ? '' : ' Please keep it until you have worn it.'}`,
      `${whenToPostBack({ ...days, notFit, today })} The postage is paid; the tracking number is ${trackingNumber}. Keep the proof of posting.`,
    ],
  }),
}

/** What both sides read of a parcel that is late: where it was last seen, what happens next, and what is covered. */
export const transitTexts = {
  scanned: ({ at, place }: { at: string; place: string | null }) =>
    `Royal Mail last scanned it on ${at}${place ? `, at ${place}` : ''}.`,
  unscanned: ({ at, isTracked }: { at: string; isTracked: boolean }) =>
    isTracked
      ? `It was posted on ${at}, and Royal Mail hasn’t scanned it yet.`
      : `It was posted on ${at}, without a tracking number we could follow.`,
  turned: (at: string) => `Returned to sender ${at}`,
  next: (newsBy: string) => `If there’s no news by ${newsBy}, we’ll open a claim with Royal Mail.`,
  /** A parcel back: silence completes the loan, so the lender says that it did not come. */
  nextBack: {
    LENDER: () =>
      'If it isn’t with you, tell us what’s wrong before the loan completes automatically, and we’ll open a claim with Royal Mail.',
    LENDEE: (lender: string) =>
      `If it doesn’t arrive, ${lender} can tell us, and we’ll open a claim with Royal Mail. Keep your proof of posting.`,
  },
  covered: `What is lost or damaged in the post is covered up to ${formatPence(POSTAL_COMPENSATION_MAX_PENCE)}, and neither of you is at fault. For any other damage, the damage charges that you both agreed apply.`,
} as const

/** The parcel under way and the two names, for the sentences about it on this day. */
type Travelling = { post: Post; status: OrderStatus; lenderName: string; lendeeName: string; role: Role; day: Day }

/** Returns where the parcel under way was last seen, in a sentence; empty when there is none. `at`: that moment, formatted. */
export function lastSeenText({ transit, outbound, inbound }: Post, at: string): string {
  if (!transit) return ''
  if (transit.isScanned) return transitTexts.scanned({ at, place: transit.place })
  const parcel = transit.direction === 'OUTBOUND' ? outbound : inbound
  return transitTexts.unscanned({ at, isTracked: parcel !== null })
}

/** Returns what happens next about a late parcel and by when, in a sentence; empty when there is none. */
export function nextOfParcel({ post: { transit }, status, role, ...names }: Travelling): string {
  if (!transit) return ''
  const { claim, direction } = transit
  if (!claim && direction === 'RETURN' && status !== 'DISPUTE') return transitTexts.nextBack[role](names.lenderName)
  if (!claim) return transitTexts.next(formatNearDay(transit.newsBy))
  const sentAt = claim.sentAt ? new Date(claim.sentAt) : null
  return claimStatusText(role, { ...claim, direction, openedAt: new Date(claim.openedAt), sentAt }, names)
}

export const carrierTexts = {
  how: 'Everything Royal Mail asks for is here. Copy it into its claim form, add your proof of posting, and tell us the reference you get.',
  copied: 'The details are copied.',
  notCopied: 'We couldn’t copy the details. You can select them instead.',
  referenceNeeded: 'Please enter the reference Royal Mail gave you',
  sent: 'Thank you. You can both see when to expect an answer.',
  /** For an operator, of a claim that Hemline sends. */
  sentByUs: 'Saved. We’ve told both when to expect an answer.',
} as const

/** For the sender of a parcel without a label: none was made, another number is used, or the loan is long over. */
export const labelGone = `We don’t have a label for this parcel. Labels are deleted ${ADDRESS_VISIBLE_AFTER_CLOSE_DAYS} days after a loan is over.`

export function labelFileName(orderNumber: string, direction: Direction): string {
  return `hemline-${orderNumber.toLowerCase()}-${direction === 'OUTBOUND' ? 'outbound' : 'return'}-label.pdf`
}
