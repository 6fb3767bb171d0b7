import type { Day } from '@hemline/contract/days.ts'

/** The midnight, in this device's time zone, at which a calendar that counts in dates shows the day. */
export function dateOf(day: Day): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date)
}

/** The day that the date falls on in this device's time zone: the opposite of `dateOf`. */
export function dayOf(date: Date): Day {
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
