import { type Day, type DayRange, formatDay, formatRange } from '@hemline/contract/days.ts'
import { now } from './now.ts'

/** A day on a screen: "Sat 5 Dec", or "5 Dec" as medium; with its year only if that is another one (docs/voice.md). */
export const dayText = (day: Day, form: 'long' | 'medium' = 'long'): string => formatDay(day, form, now())

/** A range of days on a screen: "5–8 Dec"; with a year only if that is another one. */
export const rangeText = (range: DayRange): string => formatRange(range, now())
