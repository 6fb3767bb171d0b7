import { addDays, type Day } from '../days.ts'
import type { OrderStatus, Role } from '../order-status.ts'
import { addWorkingDays, lastPostingDay, type Turnaround } from '../working-days.ts'
import type { Direction } from './shapes.ts'

/**
 * The days of a loan's two parcels, by its own working days in the post (two each way): posted out that long before the first
 * day at the latest; posted back on the first working day after the last day; home that long after the last day, at least a
 * working day after it was posted (decision 270).
 */
export function postalDays(
  loan: { startDate: Day; endDate: Day },
  times: Turnaround,
): { postBy: Day; postBackBy: Day; homeBy: Day } {
  return {
    postBy: lastPostingDay(loan.startDate, times.workingDaysBefore),
    postBackBy: postBackBy(loan.endDate),
    homeBy: addWorkingDays(loan.endDate, daysHome(times)),
  }
}

const daysHome = ({ workingDaysAfter }: Pick<Turnaround, 'workingDaysAfter'>) => Math.max(2, workingDaysAfter)

/** Returns the last day of the latest loans by post that should be home on `day`: earlier loans should be too. */
export function lastDayHome(day: Day, times: Pick<Turnaround, 'workingDaysAfter'>): Day {
  return addDays(addWorkingDays(addDays(day, 1), -daysHome(times)), -1)
}

/** Returns the day by which a garment is posted back: the first working day after the last day, which is the borrower's. */
export function postBackBy(endDate: Day): Day {
  return addWorkingDays(endDate, 1)
}

/** The sender of a parcel: the lender outbound, the lendee on return. Only they get its label. */
export const senderOf: { [direction in Direction]: Role } = { OUTBOUND: 'LENDER', RETURN: 'LENDEE' }

const open: { [direction in Direction]: readonly OrderStatus[] } = {
  OUTBOUND: ['SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT'],
  RETURN: ['SHIPPING_RECEIVED'],
}

/** Whether a tracking number can be entered for a parcel while the order is in this status. */
export function mayEnterNumber(direction: Direction, status: OrderStatus): boolean {
  return open[direction].includes(status)
}

const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7]

/** The check digit of an international postal item number (UPU S10), from its eight digits. */
export function checkDigit(digits: string): number {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const rest = 11 - (sum % 11)
  return rest === 10 ? 0 : rest === 11 ? 5 : rest
}

export const TRACKING_NUMBER_INVALID =
  'Please enter the Royal Mail tracking number as it is on the receipt, such as AB 1234 5678 5GB'

export const TRACKING_NUMBER_TAKEN = 'This number is on another parcel. Please check it.'

/**
 * Returns a Royal Mail tracking number in its plain form, or null when it is invalid: thirteen characters with a
 * correct check digit, or the 21 of the square code. Spaces and lower case are accepted.
 */
export function parseTrackingNumber(text: string): string | null {
  const plain = text.replace(/[\s-]/g, '').toUpperCase()
  if (/^[0-9A-F]{21}$/.test(plain)) return plain
  const item = /^[A-Z]{2}(\d{8})(\d)GB$/.exec(plain)
  return item?.[1] && checkDigit(item[1]) === Number(item[2]) ? plain : null
}

/** The carrier's own tracking page of a parcel. */
export function trackingUrl(trackingNumber: string): string {
  return `https://www.royalmail.com/track-your-item#/tracking-results/${encodeURIComponent(trackingNumber)}`
}

/** Where the carrier takes claims. */
export const CARRIER_CLAIMS_URL = 'https://www.royalmail.com/help'

/** Formats a tracking number in groups: 'AB 1234 5678 5GB'. */
export function spacedNumber(trackingNumber: string): string {
  if (trackingNumber.length !== 13) return trackingNumber
  const part = (from: number, to: number) => trackingNumber.slice(from, to)
  return `${part(0, 2)} ${part(2, 6)} ${part(6, 10)} ${part(10, 13)}`
}

/** Returns the two halves of the delivery fee: outbound and return, in pence. */
export function deliveryHalves(deliveryFee: number): { outbound: number; inbound: number } {
  const outbound = Math.ceil(deliveryFee / 2)
  return { outbound, inbound: deliveryFee - outbound }
}

/**
 * The statuses from which a loan by post ends after its parcel was posted. Earlier, its postage is returned with the
 * hold.
 */
const travelled: readonly OrderStatus[] = ['SHIPPING_SENT', 'SHIPPING_RECEIVED']

/** The facts that decide about the postage of an ended loan. Pence. */
export type EndingLoan = {
  /** The amount paid for both journeys; 0 in person. */
  deliveryFee: number
  /** The captured amount, less what was refunded and what is owed already. */
  leftPence: number
  /** What the bank took back of it, or the card provider never had: nothing to refund, but Hemline's loss and not the lender's. */
  takenBackPence: number
  /** The status from which it ends; for a dispute, the status before it. */
  left: OrderStatus
  /** The journeys with a Hemline label. A label voided because the parcel was posted otherwise does not count. */
  hasLabel: { [direction in Direction]: boolean }
  /** An operator ends it and decides on the refund (product.md §1, resolve). */
  isDecided: boolean
}

/**
 * Returns the returned postage of journeys without a Hemline label (decision 19), in pence: the outbound half,
 * including an odd penny, is owed to the lender, and the return half is refunded to the lendee. Together never more
 * than the remaining amount and what the bank took back, the refund never more than the first.
 */
export function unusedPostage(loan: EndingLoan): { owedPence: number; refundPence: number } {
  if (!travelled.includes(loan.left)) return { owedPence: 0, refundPence: 0 }
  const halves = deliveryHalves(loan.deliveryFee)
  const refundablePence = Math.max(0, loan.leftPence)
  const leftPence = Math.max(0, loan.leftPence + loan.takenBackPence)
  const owedPence = loan.hasLabel.OUTBOUND ? 0 : Math.min(halves.outbound, leftPence)
  const mayRefund = !loan.hasLabel.RETURN && !loan.isDecided
  const refundPence = mayRefund ? Math.min(halves.inbound, refundablePence, leftPence - owedPence) : 0
  return { owedPence, refundPence }
}
