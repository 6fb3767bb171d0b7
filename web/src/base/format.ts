import { DAY_MS } from '@hemline/contract/durations.ts'
import { relativeTime as ago } from '@hemline/contract/relative-time.ts'
import { now } from './now.ts'

/**
 * Writes instants as people in London read them. What Intl needs for it is made when it is first used: it takes a phone
 * several milliseconds each, in which no module should wait for another.
 */
export function inLondon(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let made: Intl.DateTimeFormat | undefined
  return (at) => {
    made ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' })
    return made.format(at)
  }
}

const date = inLondon({ day: 'numeric', month: 'short', year: 'numeric' })
const shortDate = inLondon({ day: 'numeric', month: 'short' })
const monthYear = inLondon({ month: 'long', year: 'numeric' })

/** Our form of what Intl writes (docs/voice.md): "25 Sep", where it has "Sept". */
export const inOurForm = (text: string): string => text.replace('Sept', 'Sep')

/** The year in London, as on the copyright line. */
export const thisYear = (at: Date = now()): string => yearOf(at)

const yearOf = (at: Date) => date(at).slice(-4)

/** An instant or a calendar day as "21 Nov", with the year only if it is another one than at `at`. */
export function formatDate(iso: string, at: Date = now()): string {
  const then = new Date(iso)
  return inOurForm((yearOf(then) === yearOf(at) ? shortDate : date)(then))
}

/** "November 2026": the month in which a member joined. */
export function formatMonth(iso: string): string {
  return monthYear(new Date(iso))
}

/** How long ago an instant was; its date from 7 days on (product.md §14). */
export function relativeTime(iso: string, at: Date = now()): string {
  return ago(at.getTime() - Date.parse(iso)) ?? formatDate(iso, at)
}

/** The 'added' label of the grid: relative under 24 hours, otherwise a date (product.md §8). */
export function addedLabel(iso: string, at: Date = now()): string {
  return at.getTime() - Date.parse(iso) < DAY_MS ? `Added ${relativeTime(iso, at)}` : `Added ${formatDate(iso, at)}`
}

/** First letter in upper case: "dress" -> "Dress". */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const weekday = inLondon({ weekday: 'short' })
const clock = inLondon({ hour: '2-digit', minute: '2-digit' })

/** An instant with its time: "Sat 21 Nov, 14:03", with the year only if it is another one than at `at`. */
export function formatMoment(iso: string, at: Date = now()): string {
  const then = new Date(iso)
  return `${weekday(then)} ${formatDate(iso, at)}, ${clock(then)}`
}
