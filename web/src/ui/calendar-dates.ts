import type { Day } from '@hemline/contract/days.ts'

/** Returns the midnight of a day in this device's time zone, for a calendar that uses dates. */
export function dateOf(day: Day): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date)
}

/** Returns the day of a date in this device's time zone: the inverse of `dateOf`. */
export function dayOf(date: Date): Day {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
