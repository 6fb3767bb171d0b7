import { z } from 'zod/mini'
import {
  CANCEL_AFTER_ACCEPT_HOURS,
  CANCEL_BEFORE_START_HOURS,
  EXTENSION_MAX_DAYS,
  HELP_WINDOW_HOURS,
  ISSUE_AFTER_COMPLETED_HOURS,
  RETURN_CONFIRM_DAYS,
  TURNAROUND_AFTER_WORKING_DAYS,
  TURNAROUND_BEFORE_WORKING_DAYS,
} from './limits.ts'

/**
 * The days and hours that hold for a loan from its request to its end (product.md §1 and §2). An order has its own: an
 * owner's change reaches later requests only (decision 206). A node of the version before answers without them.
 */
export const LoanTimes = z.object({
  /** Working days in the post before the first day: the parcel is to be posted by the first of them. */
  workingDaysBefore: z._default(z.int(), TURNAROUND_BEFORE_WORKING_DAYS),
  /** Working days in the post after the last day. */
  workingDaysAfter: z._default(z.int(), TURNAROUND_AFTER_WORKING_DAYS),
  /** The borrower may cancel until this long before the first day, while there is no label. */
  cancelBeforeHours: z._default(z.int(), CANCEL_BEFORE_START_HOURS),
  /** However close the first day is, the borrower may cancel for this long after the acceptance. */
  cancelAfterHours: z._default(z.int(), CANCEL_AFTER_ACCEPT_HOURS),
  /** After the receipt: help, not a fit, and the condition check on arrival. */
  helpHours: z._default(z.int(), HELP_WINDOW_HOURS),
  /** After the completion: the lender's issue and claim, and the condition check on return. */
  issueHours: z._default(z.int(), ISSUE_AFTER_COMPLETED_HOURS),
  /** After the return: then the loan completes without the lender's answer. */
  confirmDays: z._default(z.int(), RETURN_CONFIRM_DAYS),
  /** Days beyond the last day first agreed that a longer loan may reach. */
  extensionDays: z._default(z.int(), EXTENSION_MAX_DAYS),
})
export type LoanTimes = z.infer<typeof LoanTimes>

/** The times of loans that were requested before an owner's first change. */
export const standardTimes: LoanTimes = LoanTimes.parse({})

const loanTimeNames = Object.keys(standardTimes) as (keyof LoanTimes)[]

/** The times of a loan as it was read. One that was cached before orders had them has those of before the first change. */
export const loanTimesOf = (loan: { times?: LoanTimes | undefined }): LoanTimes => loan.times ?? standardTimes

/** Returns the times alone, of an order's row or of the settings. */
export function timesOf(from: LoanTimes): LoanTimes {
  return Object.fromEntries(loanTimeNames.map((name) => [name, from[name]])) as LoanTimes
}

const counted = (unit: string) => (count: number) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** A number with its unit, for a sentence: "1 day", "7 days". */
export const daysText = counted('day')
export const hoursText = counted('hour')
export const workingDaysText = counted('working day')
