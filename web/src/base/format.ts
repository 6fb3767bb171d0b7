import { now } from './now.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const date = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/London',
})
const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/London' })
const monthYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' })

/** An instant or a calendar day as "21 Nov 2026". */
export function formatDate(iso: string): string {
  return date.format(new Date(iso))
}

/** "21 Nov", with the year only when it is not this one. */
export function formatShortDate(iso: string): string {
  const at = new Date(iso)
  return at.getFullYear() === now().getFullYear() ? shortDate.format(at) : date.format(at)
}

/** "November 2026": since when a member is here. */
export function formatMonth(iso: string): string {
  return monthYear.format(new Date(iso))
}

/** "just now" under a minute, then 5m, 3h, 6d ago up to 7 days, then the date (community.txt §9). */
export function relativeTime(iso: string, at: Date = now()): string {
  const passed = at.getTime() - Date.parse(iso)
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}m ago`
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h ago`
  if (passed < 7 * DAY) return `${Math.floor(passed / DAY)}d ago`
  return formatDate(iso)
}

/** The 'added' label of the grid: relative under 24 hours, otherwise a date (community.txt §2). */
export function addedLabel(iso: string, at: Date = now()): string {
  return at.getTime() - Date.parse(iso) < DAY ? `Added ${relativeTime(iso, at)}` : `Added ${formatShortDate(iso)}`
}

/** First letter in upper case: "dress" -> "Dress". */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** An instant with its time: "Sat, 21 Nov, 14:03". */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso))
}
