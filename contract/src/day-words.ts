export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day that is at most a year away, or was: 'Sat 5 Dec' (docs/voice.md). */
export const formatNearDay = (day: string): string => `${weekdayOf(day)} ${dateOf(day)}`

const weekdayOf = (day: string) => WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]
const dateOf = (day: string) => `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`

/**
 * Calendar days from the first to the last, without a year: 'Sat 5 Dec', 'Fri 4 – Sun 6 Dec', 'Mon 30 Nov – Wed 2 Dec'.
 * Apart from days.ts, so that home need not load a time zone.
 */
export function formatSpan({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const end = formatNearDay(endDate)
  if (startDate === endDate) return end
  const isOneMonth = startDate.slice(0, 7) === endDate.slice(0, 7)
  return `${weekdayOf(startDate)} ${isOneMonth ? Number(startDate.slice(8, 10)) : dateOf(startDate)} – ${end}`
}
