import { tzOffset } from '@date-fns/tz/tzOffset'
import { z } from 'zod/mini'
import { MONTHS, WEEKDAYS } from './day-words.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'
import { REQUEST_AHEAD_MAX_DAYS } from './limits.ts'

/** A day, or the given sentence beside its field. */
const dayOr = (text: string) => z.iso.date(text).check(z.refine((day) => /^[12]/.test(day), text))

/**
 * A calendar day in Europe/London as 'YYYY-MM-DD', from the year 1000 to 2999. Days that do not exist (30 February) are
 * invalid.
 */
export const Day = dayOr('Please choose a date.')
export type Day = z.infer<typeof Day>

export const StartDate = dayOr('Start date is required')
export const EndDate = dayOr('End date is required')

/** Calendar days from the first to the last, both included. A range that ends before it starts is invalid. */
export const DayRange = z
  .object({ startDate: StartDate, endDate: EndDate })
  .check(
    z.refine((range) => range.endDate >= range.startDate, { path: ['endDate'], message: 'Please select date range' }),
  )
export type DayRange = z.infer<typeof DayRange>

const LONDON = 'Europe/London'

const toUtc = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const fromUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)
const londonOffsetMs = (at: Date): number => tzOffset(LONDON, at) * MINUTE_MS

/** The calendar day in London at an instant, whatever the time zone of this machine. */
export function today(now: Date): Day {
  return fromUtc(now.getTime() + londonOffsetMs(now))
}

/** Returns the day `days` later; earlier when negative. */
export function addDays(day: Day, days: number): Day {
  return fromUtc(toUtc(day) + days * DAY_MS)
}

/** Whole days from the first to the second: 0 for the same day, negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((toUtc(to) - toUtc(from)) / DAY_MS)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(day: Day): number {
  return new Date(toUtc(day)).getUTCDay()
}

/** Whether two inclusive ranges share at least one day. */
export function overlaps(a: DayRange, b: DayRange): boolean {
  return a.startDate <= b.endDate && b.startDate <= a.endDate
}

/** Whether a day lies in an inclusive range. */
export function isWithin(day: Day, range: DayRange): boolean {
  return range.startDate <= day && day <= range.endDate
}

/** The instant of London midnight at which the day begins. The clocks change at 01:00 UTC, so midnight is never ambiguous. */
export function startOfDay(day: Day): Date {
  const utcMidnight = new Date(toUtc(day))
  return new Date(utcMidnight.getTime() - londonOffsetMs(utcMidnight))
}

/** The hour that clocks in London show, 0 to 23. */
export function hourInLondon(at: Date): number {
  return new Date(at.getTime() + londonOffsetMs(at)).getUTCHours()
}

/** The instant at which clocks in London show that full hour of the day; from 2 on there is exactly one. */
export function atHour(day: Day, hour: number): Date {
  const utc = toUtc(day) + hour * HOUR_MS
  return new Date(utc - londonOffsetMs(new Date(utc)))
}

/** The last millisecond of the day in London: 23 to 25 hours after its start. */
export function endOfDay(day: Day): Date {
  return new Date(startOfDay(addDays(day, 1)).getTime() - 1)
}

/**
 * A day in British form: long 'Sat 5 Dec 2026', medium '5 Dec 2026', short '5 Dec'. With `now` only a year that is another one
 * is shown, on screens: letters, calendars and records have every year.
 */
export function formatDay(day: Day, form: 'long' | 'medium' | 'short' = 'long', now?: Date): string {
  const short = `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`
  if (form === 'short') return short
  const medium = isYearOf(day, now) ? short : `${short} ${day.slice(0, 4)}`
  return form === 'medium' ? medium : `${WEEKDAYS[weekday(day)]} ${medium}`
}

const isYearOf = (day: Day, now: Date | undefined) => now !== undefined && today(now).slice(0, 4) === day.slice(0, 4)

const datesWithYear = new RegExp(`\\b(\\d{1,2} (?:${MONTHS.join('|')})) (\\d{4})\\b`, 'g')

/** Returns a stored text as a screen shows it at `now`: of its days only those of another year have theirs. */
export function onScreen(text: string, now: Date): string {
  const thisYear = today(now).slice(0, 4)
  return text.replace(datesWithYear, (date, day: string, year: string) => (year === thisYear ? day : date))
}

/** An instant as a day and a time in London: 'Sat 5 Dec 2026, 12:00'. */
export function formatInstant(at: Date): string {
  return `${formatDay(today(at))}, ${new Date(at.getTime() + londonOffsetMs(at)).toISOString().slice(11, 16)}`
}

/**
 * A range in British form without repeating itself: '5–8 Dec 2026', '28 Nov – 2 Dec 2026', '30 Dec 2026 – 2 Jan 2027'; with `now`
 * only years that are another one.
 */
export function formatRange({ startDate, endDate }: DayRange, now?: Date): string {
  const end = formatDay(endDate, 'medium', now)
  if (startDate === endDate) return end
  if (startDate.slice(0, 7) === endDate.slice(0, 7)) return `${Number(startDate.slice(8))}–${end}`
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4)
  return `${formatDay(startDate, sameYear ? 'short' : 'medium', now)} – ${end}`
}

/** The last day that a request or block may have as its start: 365 days from today. */
export function furthestStart(today: Day): Day {
  return addDays(today, REQUEST_AHEAD_MAX_DAYS)
}
