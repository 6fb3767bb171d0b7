import { CSV_LINES_MOST } from '@hemline/contract/limits.ts'
import { stringify } from 'csv-stringify/sync'
import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import { logAct } from './log-actions.ts'

/** How many lines are read for a file: with one more than it may have, it says that it does not have all. */
export const CSV_LINES_READ = CSV_LINES_MOST + 1

/** Returns an amount in pence as pounds, for a column of numbers: "24.90"; below 0 a number, as a text would be escaped as a formula. */
export const inPounds = (pence: number): string | number => (pence < 0 ? pence / 100 : (pence / 100).toFixed(2))

/**
 * Returns lines as a CSV file in which no field can be a formula, and writes the download into the log. A column is a
 * field of the lines, under its own name or another one. `subject` is the number of lines unless given. Of more than 10,000
 * lines the file has the first, and its name and the answer say so (product.md §13); `most` is another number.
 */
export async function writeCsv(
  deps: Deps,
  file: {
    operator: Caller
    action: string
    fileName: string
    lines: readonly object[]
    columns: readonly (string | { key: string; header: string })[]
    subject?: string
    most?: number
    detail: Record<string, unknown>
  },
): Promise<{ fileName: string; text: string; isCut: boolean }> {
  const { operator, action, detail, most = CSV_LINES_MOST } = file
  const isCut = file.lines.length > most
  const lines = file.lines.slice(0, most)
  const { subject = String(lines.length) } = file
  const text = stringify(lines, {
    header: true,
    columns: [...file.columns],
    escape_formulas: true,
    bom: true,
  })
  await deps.db
    .transaction()
    .execute((tx) => logAct(deps, tx, { operator, action, subject, detail: { ...detail, ...(isCut && { isCut }) } }))
  const fileName = isCut ? file.fileName.replace(/\.csv$/, `-first-${most}.csv`) : file.fileName
  return { fileName, text, isCut }
}
