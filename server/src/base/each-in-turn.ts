import type { Logger } from './log.ts'
import { Refusal } from './refusal.ts'

type Row = { id: string }

/**
 * Runs `work` for each of these, one after the other. One that fails does not stop the others: it is logged with `text`,
 * unless it was refused, since another process was first then.
 */
export async function eachInTurn<R extends Row>(
  log: Logger,
  text: string,
  rows: readonly R[],
  work: (row: R) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    try {
      await work(row)
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error, id: row.id }, text)
    }
}

/** The same of all that `list` finds due, however many a downtime left. One that fails is tried once per run. */
export async function whileDue(
  log: Logger,
  text: string,
  list: (tried: readonly string[]) => Promise<Row[]>,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  const tried: string[] = []
  for (;;) {
    const rows = await list(tried)
    if (rows.length === 0) return
    await eachInTurn(log, text, rows, ({ id }) => work(id))
    tried.push(...rows.map(({ id }) => id))
  }
}

/** At this many failures in a row they are those of the outside system that is asked, and not of the rows. */
const FAILURES_IN_A_ROW = 3

/**
 * Runs `work` for each of these, one after the other, as long as an outside system answers: `work` returns whether it did. Returns
 * the rows that were left after three failures in a row.
 */
export async function whileAnswered<R>(rows: readonly R[], work: (row: R) => Promise<boolean>): Promise<R[]> {
  let failures = 0
  for (const [index, row] of rows.entries()) {
    failures = (await work(row)) ? 0 : failures + 1
    if (failures === FAILURES_IN_A_ROW) return rows.slice(index + 1)
  }
  return []
}
