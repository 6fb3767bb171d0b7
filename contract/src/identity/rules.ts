import type { Day } from '../days.ts'
import { ADULT_YEARS } from '../limits.ts'

/** Whether someone born on that day is 18 on the given day in London. Born on 29 February: on 1 March of a common year. */
export function isAdult(birthdate: Day, today: Day): boolean {
  const year = Number(birthdate.slice(0, 4)) + ADULT_YEARS
  return `${String(year).padStart(4, '0')}${birthdate.slice(4)}` <= today
}
