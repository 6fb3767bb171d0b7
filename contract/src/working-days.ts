import { addDays, type Day, type DayRange, weekday } from './days.ts'
import type { LoanTimes } from './loan-times.ts'

/**
 * The bank holidays that follow no rule: moved or proclaimed ones, England and Wales. Add a year's special days when
 * they are announced (gov.uk/bank-holidays); the rules below are correct for all other years.
 */
const MOVED: Record<Day, Day> = { '2020-05-04': '2020-05-08', '2022-05-30': '2022-06-02' }
const PROCLAIMED: Record<Day, string> = {
  '2022-06-03': 'Platinum Jubilee',
  '2022-09-19': 'State funeral of Queen Elizabeth II',
  '2023-05-08': 'Coronation of King Charles III',
}

/** Returns Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const afterMarch21 = epact + toSunday - 7 * late + 1
  return addDays(`${year}-03-21`, afterMarch21)
}

const mondayOnOrAfter = (day: Day): Day => addDays(day, (8 - weekday(day)) % 7)
export const mondayOnOrBefore = (day: Day): Day => addDays(day, -((weekday(day) + 6) % 7))

/** Returns the observed day of a fixed holiday at a weekend: the next weekday that is not a holiday. */
function substitute(day: Day, booked: Day[] = []): Day {
  let observed = day
  while (weekday(observed) === 0 || weekday(observed) === 6 || booked.includes(observed))
    observed = addDays(observed, 1)
  return observed
}

const years = new Map<string, Map<Day, string>>()

function holidaysOf(year: string): Map<Day, string> {
  const cachedHolidays = years.get(year)
  if (cachedHolidays) return cachedHolidays
  const easter = easterSunday(Number(year))
  const christmas = substitute(`${year}-12-25`, [`${year}-12-26`])
  const boxing = substitute(`${year}-12-26`, [christmas])
  const byRule: [Day, string][] = [
    [substitute(`${year}-01-01`), 'New Year’s Day'],
    [addDays(easter, -2), 'Good Friday'],
    [addDays(easter, 1), 'Easter Monday'],
    [mondayOnOrAfter(`${year}-05-01`), 'Early May bank holiday'],
    [mondayOnOrBefore(`${year}-05-31`), 'Spring bank holiday'],
    [mondayOnOrBefore(`${year}-08-31`), 'Summer bank holiday'],
    [christmas, 'Christmas Day'],
    [boxing, 'Boxing Day'],
  ]
  const holidays = new Map(byRule.map(([day, name]) => [MOVED[day] ?? day, name]))
  for (const [day, name] of Object.entries(PROCLAIMED)) if (day.startsWith(year)) holidays.set(day, name)
  years.set(year, holidays)
  return holidays
}

/** Returns the name of the England and Wales bank holiday observed on a day, or null. */
export function bankHoliday(day: Day): string | null {
  return holidaysOf(day.slice(0, 4)).get(day) ?? null
}

/** Whether a day is Monday to Friday, and not a bank holiday. */
export function isWorkingDay(day: Day): boolean {
  return weekday(day) !== 0 && weekday(day) !== 6 && bankHoliday(day) === null
}

/** Returns the n-th working day after a day, before it when negative; the day itself for 0. */
export function addWorkingDays(day: Day, n: number): Day {
  let at = day
  for (let left = Math.abs(n); left > 0; ) {
    at = addDays(at, Math.sign(n))
    if (isWorkingDay(at)) left -= 1
  }
  return at
}

/**
 * Returns the first start that leaves `workingDaysToPost` whole working days to post, not counting today: on a Monday
 * with two, the lender has Tuesday and Wednesday, and the loan may start on Thursday.
 */
export function earliestDeliveryStart(today: Day, workingDaysToPost: number): Day {
  return addDays(addWorkingDays(today, workingDaysToPost), 1)
}

/**
 * Returns the last posting day of a parcel for a loan that starts on `startDate`: `workingDaysToPost` working days
 * before it.
 */
export function lastPostingDay(startDate: Day, workingDaysToPost: number): Day {
  return addWorkingDays(startDate, -workingDaysToPost)
}

/** The working days of a delivery outbound and on return. */
export type Turnaround = Pick<LoanTimes, 'workingDaysBefore' | 'workingDaysAfter'>

/** Returns the days on which a loan blocks its garment: its own, and by post also those in transit. */
export function turnaround(range: DayRange, method: 'DELIVERY' | 'IN_PERSON', delivery: Turnaround): DayRange {
  if (method === 'IN_PERSON') return range
  return {
    startDate: addWorkingDays(range.startDate, -delivery.workingDaysBefore),
    endDate: addWorkingDays(range.endDate, delivery.workingDaysAfter),
  }
}

/**
 * Returns the days that a new loan by this method must avoid, besides booked days (turnaround included): by post it
 * also needs its own days in transit between them. A loan's days overlap the result if and only if its `turnaround`
 * overlaps `booked`.
 */
export function clearOf(booked: DayRange, method: 'DELIVERY' | 'IN_PERSON', delivery: Turnaround): DayRange {
  if (method === 'IN_PERSON') return booked
  let { startDate, endDate } = booked
  while (addWorkingDays(addDays(startDate, -1), delivery.workingDaysAfter) >= booked.startDate) {
    startDate = addDays(startDate, -1)
  }
  while (addWorkingDays(addDays(endDate, 1), -delivery.workingDaysBefore) <= booked.endDate)
    endDate = addDays(endDate, 1)
  return { startDate, endDate }
}
