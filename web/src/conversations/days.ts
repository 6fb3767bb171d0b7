import { addDays, today } from '@hemline/contract/days.ts'
import { dayText } from '../base/day-format.ts'
import { inLondon } from '../base/format.ts'

const time = inLondon({ hour: '2-digit', minute: '2-digit' })

/** "14:03", in London. */
export const timeOf = (iso: string): string => time(new Date(iso))

/** The day of a message as its divider shows it: Today, Yesterday, or the date. */
export function dayName(iso: string, now: Date): string {
  const day = today(new Date(iso))
  const current = today(now)
  if (day === current) return 'Today'
  return day === addDays(current, -1) ? 'Yesterday' : dayText(day)
}
