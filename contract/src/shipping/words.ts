import { formatDay } from '../days.ts'
import { POSTAL_COMPENSATION_MAX_PENCE } from '../limits.ts'
import { workingDaysText } from '../loan-times.ts'
import { formatPence } from '../money.ts'
import type { Direction } from './shapes.ts'

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
}

/** The email with a label. */
export const labelEmails: { [direction in Direction]: (facts: Facts) => { subject: string; paragraphs: string[] } } = {
  OUTBOUND: ({ lendeeName, garment, orderNumber, trackingNumber, postBy, workingDaysBefore }) => ({
    subject: `The postal label for your ${garment}`,
    paragraphs: [
      `Here is the label for order ${orderNumber}. Print it, put it on the parcel to ${lendeeName}, and post it by ${formatDay(postBy)}, ${workingDaysText(workingDaysBefore)} before the loan starts. Keep the proof of posting.`,
      `The postage is paid. The tracking number is ${trackingNumber}; we follow it and tell ${lendeeName} when it is on its way.`,
    ],
  }),
  RETURN: ({ lenderName, garment, orderNumber, trackingNumber, postBackBy, homeBy }) => ({
    subject: `Your return label for the ${garment}`,
    paragraphs: [
      `Here is the label that brings the ${garment} of order ${orderNumber} back to ${lenderName}. Please keep it until you have worn it.`,
      `Post it by ${formatDay(postBackBy)}, so that it is home by ${formatDay(homeBy)}. The postage is paid; the tracking number is ${trackingNumber}. Keep the proof of posting.`,
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
  next: (newsBy: string) => `If there’s no news by ${newsBy}, we’ll open a claim with Royal Mail.`,
  covered: `What is lost or damaged in the post is covered up to ${formatPence(POSTAL_COMPENSATION_MAX_PENCE)}, and neither of you is at fault. For any other damage, the damage charges that you both agreed apply.`,
} as const

/** The file name of a label. */
export function labelFileName(orderNumber: string, direction: Direction): string {
  return `hemline-${orderNumber.toLowerCase()}-${direction === 'OUTBOUND' ? 'outbound' : 'return'}-label.pdf`
}
