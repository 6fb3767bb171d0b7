import { addDays, type Day } from '../days.ts'
import { isWorkingDay } from '../working-days.ts'

/**
 * Returns, for tests, the number of working days after the first day up to and including the second; negative when it is earlier.
 */
export function workingDaysBetween(from: Day, to: Day): number {
  const step = to >= from ? 1 : -1
  let count = 0
  for (let at = from; at !== to; ) {
    at = addDays(at, step)
    if (isWorkingDay(at)) count += step
  }
  return count
}
