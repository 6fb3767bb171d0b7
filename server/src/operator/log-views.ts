import { today } from '@hemline/contract/days.ts'
import { operatorName } from '@hemline/contract/members/names.ts'
import type { AuditLine } from '@hemline/contract/operator/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Db } from '../base/db.ts'
import { pageOf, readLastKey } from '../base/keyset.ts'
import { searchWords } from '../base/search-words.ts'
import type { Deps } from '../deps.ts'
import { CSV_LINES_READ, writeCsv } from './csv-actions.ts'
import { listLines } from './log-store.ts'

/** Returns one page of the log, newest first. */
export async function readLog(
  { db }: Deps,
  { words, lastKey, limit }: { words: string; lastKey?: string | undefined; limit: number },
): Promise<{ items: AuditLine[]; lastKey: string | null }> {
  const after = readLastKey(lastKey, 'text')
  const rows = await listLines(db, {
    words: searchWords(words),
    ...(after && { beforeId: Number(after.id) }),
    limit: limit + 1,
  })
  const { page, lastKey: nextKey } = pageOf(rows, {
    limit,
    keyOf: ({ at, id }) => ({ at: at.toISOString(), id: String(id) }),
  })
  return { items: page.map(auditView), lastKey: nextKey }
}

/** Returns what operators did about one subject or order, newest first: the last 100 acts unless `most` says otherwise. */
export async function readLogOf(
  db: Db,
  { most = 100, ...about }: ({ subject: string } | { orderId: string }) & { most?: number },
): Promise<AuditLine[]> {
  return (await listLines(db, { ...about, limit: most })).map(auditView)
}

/** Returns the lines that a search finds as a CSV file, newest first, and writes the download into the log. */
export async function downloadLog(
  deps: Deps,
  { operator, words }: { operator: Caller; words: string },
): Promise<{ fileName: string; text: string }> {
  const rows = await listLines(deps.db, { words: searchWords(words), limit: CSV_LINES_READ })
  return writeCsv(deps, {
    operator,
    action: 'download-log',
    fileName: `hemline-log-${today(deps.clock.now())}.csv`,
    lines: rows.map(auditView).map((line) => ({ ...line, detail: JSON.stringify(line.detail) })),
    columns: csvColumns,
    detail: { words },
  })
}

const csvColumns = [
  { key: 'at', header: 'When' },
  { key: 'operator', header: 'Operator' },
  { key: 'action', header: 'Act' },
  { key: 'about', header: 'About' },
  { key: 'detail', header: 'Details' },
  // of a payment the amount, of a report its id: there About is a name
  { key: 'subject', header: 'Subject' },
  { key: 'reported', header: 'Reported' },
]

/** A line of the log. */
function auditView(row: Awaited<ReturnType<typeof listLines>>[number]): AuditLine {
  return {
    id: row.id,
    operator: operatorName(row),
    action: row.action,
    subject: row.subject,
    about: row.about,
    reported: row.reported,
    orderId: row.orderId,
    detail: row.detail as Record<string, unknown>,
    at: row.at.toISOString(),
  }
}
