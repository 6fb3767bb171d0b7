import { z } from 'zod/mini'
import { type Day, daysBetween } from '../days.ts'
import { TURNED_REMINDER_DAYS } from '../limits.ts'
import { postalDays } from '../shipping/rules.ts'
import { type Direction, directions } from '../shipping/shapes.ts'
import { dueAgain } from '../shipping/transit.ts'
import type { Turnaround } from '../working-days.ts'
import { DeskOrder } from './shapes.ts'

/** Where a parcel is. A parcel back is listed from the receipt on. */
const parcelStates = ['TO_POST', 'ON_ITS_WAY', 'ARRIVED'] as const
/** TURNED: on its way round to its sender. An answer has it beside the state, which older apps read. */
const listedStates = ['TO_POST', 'ON_ITS_WAY', 'TURNED', 'ARRIVED'] as const
export type ParcelState = (typeof listedStates)[number]

/** The filters of the operator's list of parcels. `OWN_NUMBER`: a number that a member or operator entered. */
export const parcelFilters = ['ALL', 'LATE', ...listedStates, 'OWN_NUMBER', 'LABEL_FAILED'] as const
export type ParcelFilter = (typeof parcelFilters)[number]

/** One parcel of a loan in the operator's list. */
export const DeskParcel = z.object({
  id: z.string(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  garment: z.string(),
  /** Who sends it, and to whom, by first name. */
  from: z.string(),
  to: z.string(),
  direction: z.enum(directions),
  state: z.enum(parcelStates),
  /** It goes back to its sender. A server of the version before does not say so. */
  isTurned: z._default(z.boolean(), false),
  /** The day by which it is to be posted, or to be there; null once it arrived or turned round. */
  dueOn: z.nullable(z.string()),
  isLate: z.boolean(),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  isOwnNumber: z.boolean(),
  /** READY: a Hemline label; COMING: ordered; FAILED: the carrier made none, or voids none; NONE: none ordered. */
  label: z.enum(['NONE', 'COMING', 'READY', 'FAILED']),
  failure: z.nullable(z.string()),
  postedAt: z.nullable(z.string()),
  arrivedAt: z.nullable(z.string()),
})
export type DeskParcel = z.infer<typeof DeskParcel>

/** Where a parcel of the list is, with one that turned round apart from those on their way. */
export const listedState = ({ state, isTurned }: Pick<DeskParcel, 'state' | 'isTurned'>): ParcelState =>
  isTurned ? 'TURNED' : state

/** Returns the day by which a parcel is due in this state: to be posted, or to arrive; null once it did or turned round. `againAt`: when it was posted again. */
export function parcelDueOn(
  loan: { startDate: Day; endDate: Day } & Turnaround,
  { direction, state, againAt }: { direction: Direction; state: ParcelState; againAt: Date | null },
): Day | null {
  const { postBy, postBackBy, homeBy } = postalDays(loan, loan)
  if (state === 'ARRIVED' || state === 'TURNED') return null
  if (state === 'TO_POST') return direction === 'OUTBOUND' ? postBy : postBackBy
  return dueAgain(direction === 'OUTBOUND' ? loan.startDate : homeBy, againAt)
}

/** Whether a parcel is late on a day: it is neither posted nor there the day after it was due. */
export const isParcelLate = (dueOn: Day | null, today: Day): boolean => dueOn !== null && daysBetween(dueOn, today) > 0

/** Whether a parcel whose turn was known on a day counts as late today: its sender was reminded for the last time, and it is not posted again. */
export const isTurnedLong = (knownOn: Day, today: Day): boolean =>
  daysBetween(knownOn, today) >= TURNED_REMINDER_DAYS.at(-1)!

/**
 * Labels that the carrier did not create (ORDER) or void (VOID). `isRefused`: the carrier refused; otherwise it did not
 * answer. The next attempt is at `nextTryAt`; null while one is running.
 */
export const DeskLabels = z.extend(DeskOrder, {
  task: z.enum(['ORDER', 'VOID']),
  isRefused: z.boolean(),
  failure: z.string(),
  attempts: z.int(),
  nextTryAt: z.nullable(z.string()),
  lenderEmail: z.string(),
  lendeeEmail: z.string(),
})
export type DeskLabels = z.infer<typeof DeskLabels>
