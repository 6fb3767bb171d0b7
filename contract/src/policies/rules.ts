import { fill } from '../fill.ts'
import { formatPence } from '../money.ts'
import type { Block, Operator } from './shapes.ts'

/** Returns the text with the operator's name and address, or with words for an unknown operator. */
export function withOperator(text: string, { name, email }: Operator): string {
  return fill(text, {
    operator: name ?? 'the people who run this Hemline',
    contact: email ? `write to [${email}](mailto:${email})` : 'reply to any email that Hemline sent you',
  })
}

/** Returns every text in a block, in reading order. */
export function textsOf(block: Block): string[] {
  if (typeof block === 'string') return [block]
  return 'points' in block ? [...block.points] : block.rows.flat()
}

/** Formats pence for a sentence: whole pounds without pence. 1800 -> "£18", 690 -> "£6.90". */
export function pounds(pence: number): string {
  return pence % 100 === 0 ? `£${pence / 100}` : formatPence(pence)
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Formats a calendar day for a policy: "31st May 2025". */
export function datedDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const ending = date >= 11 && date <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][date % 10] ?? 'th')
  return `${date}${ending} ${MONTHS[month - 1]} ${year}`
}
