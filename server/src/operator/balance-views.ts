import type { AnswerFrom, BodyIn, QueryIn } from '@hemline/contract/call.ts'
import { today } from '@hemline/contract/days.ts'
import type { downloadBalances as downloadBalancesCall, getBalances } from '@hemline/contract/operator/case-calls.ts'
import { sortOf } from '@hemline/contract/operator/sorts.ts'
import type { Caller } from '../base/caller.ts'
import { pageOf } from '../base/keyset.ts'
import { searchWords } from '../base/search-words.ts'
import { sortedPage } from '../base/sorted.ts'
import type { listBalances } from '../claims/store.ts'
import { balanceView } from '../claims/views.ts'
import type { Deps } from '../deps.ts'
import { balanceSorts, pageOfBalances } from './balance-store.ts'
import { CSV_LINES_READ, inPounds, writeCsv } from './csv-actions.ts'

/** A balance for an operator: with who is to pay it, and since when. */
export const deskBalance = (row: Awaited<ReturnType<typeof listBalances>>[number]) => ({
  ...balanceView(row),
  lendeeName: row.lendeeName,
  lendeeEmail: row.lendeeEmail,
  since: row.createdAt.toISOString(),
})

/** Returns one page of balances that members have not paid. */
export async function readBalances(
  { db }: Deps,
  { words, lastKey, limit, sort, order }: QueryIn<typeof getBalances>,
): Promise<AnswerFrom<typeof getBalances>> {
  const rows = await pageOfBalances(db, {
    words: searchWords(words),
    sorted: sortedPage(balanceSorts, sortOf('balances', { sort, order }), lastKey),
    limit: limit + 1,
  })
  const { page, lastKey: nextKey } = pageOf(rows, { limit, keyOf: (row) => row })
  return { items: page.map(deskBalance), lastKey: nextKey }
}

/** Returns the balances that a search finds as a CSV file, the oldest first, and writes the download into the log. */
export async function downloadBalances(
  deps: Deps,
  { operator, words }: BodyIn<typeof downloadBalancesCall> & { operator: Caller },
): Promise<{ fileName: string; text: string }> {
  const { items } = await readBalances(deps, { words, limit: CSV_LINES_READ })
  return writeCsv(deps, {
    operator,
    action: 'download-balances',
    fileName: `hemline-balances-${today(deps.clock.now())}.csv`,
    columns: ['Order', 'Item', 'Borrower', 'Email', 'Lender', 'Amount', 'Since'],
    lines: items.map((one) => ({
      Order: one.orderNumber,
      Item: one.garment,
      Borrower: one.lendeeName,
      Email: one.lendeeEmail,
      Lender: one.lenderName,
      Amount: inPounds(one.amountPence),
      Since: one.since,
    })),
    detail: { words },
  })
}
