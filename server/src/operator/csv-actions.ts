import { stringify } from 'csv-stringify/sync'
import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import { logAct } from './log-actions.ts'

/** The most lines of a file that a search fills. */
export const CSV_LINES_MOST = 10_000

/** Returns an amount in pence as pounds, for a column of numbers: "24.90". */
export const inPounds = (pence: number): string => (pence / 100).toFixed(2)

/**
 * Returns lines as a CSV file in which no field can be a formula, and writes the download into the log. A column is a
 * field of the lines, under its own name or another one. `subject` is the number of lines unless given.
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
    detail: Record<string, unknown>
  },
): Promise<{ fileName: string; text: string }> {
  const { operator, action, detail, subject = String(file.lines.length) } = file
  const text = stringify([...file.lines], {
    header: true,
    columns: [...file.columns],
    escape_formulas: true,
    bom: true,
  })
  await deps.db.transaction().execute((tx) => logAct(deps, tx, { operator, action, subject, detail }))
  return { fileName: file.fileName, text }
}
