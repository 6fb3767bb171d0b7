import { type Day, type DayRange, daysBetween, furthestStart } from '@hemline/contract/days.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { earliestStart } from '@hemline/contract/requests/rules.ts'
import type { LoanSettings } from '@hemline/contract/settings/shapes.ts'
import { type Turnaround, turnaround } from '@hemline/contract/working-days.ts'

/**
 * The days of a loan: its own, those that must be free of other loans by the easiest requested method, and those that a
 * loan by post needs, which may be too soon for the post.
 */
export type FreeDays = { loan: DayRange; clear: DayRange; byPost: DayRange; mayPost: boolean }

/**
 * Returns the days that a listing must have free to be lent on these days, by the given method or else by at least one
 * (product.md §2); null when no loan of any item is possible then: in the past, too far ahead, too long, or too soon for the
 * post.
 */
export function freeDays(
  loan: DayRange,
  {
    way,
    today,
    fees,
  }: { way?: DeliveryMethod | undefined; today: Day; fees: Turnaround & Pick<LoanSettings, 'longestLoanDays'> },
): FreeDays | null {
  if (daysBetween(loan.startDate, loan.endDate) >= fees.longestLoanDays) return null
  if (loan.startDate > furthestStart(today)) return null
  const may = (one: DeliveryMethod) => loan.startDate >= earliestStart(one, today, fees)
  if (!may(way ?? 'IN_PERSON')) return null
  return {
    loan,
    clear: turnaround(loan, way ?? 'IN_PERSON', fees),
    byPost: turnaround(loan, 'DELIVERY', fees),
    mayPost: may('DELIVERY'),
  }
}
