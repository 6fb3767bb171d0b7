import { today } from '@hemline/contract/days.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import type { ChangeKind, DeskChange, StateKind } from '@hemline/contract/operator/change-shapes.ts'
import { changeWords } from '@hemline/contract/operator/change-words.ts'
import type { Caller } from '../base/caller.ts'
import type { Db } from '../base/db.ts'
import { pageOf, readLastKey } from '../base/keyset.ts'
import { searchWords } from '../base/search-words.ts'
import type { Deps } from '../deps.ts'
import {
  type ChangeSearch,
  type MoneyRow,
  pageOfCoins,
  pageOfMoney,
  pageOfStates,
  pageOfStatuses,
  type StatePage,
} from './change-store.ts'
import { CSV_LINES_READ, inPounds, writeCsv } from './csv-actions.ts'

type ChangeQuery = { kind: ChangeKind; words: string }

/** The pages of each kind, newest first. */
const pages: { [kind in ChangeKind]: (db: Db, search: ChangeSearch) => Promise<DeskChange[]> } = {
  STATUS: async (db, search) => (await pageOfStatuses(db, search)).map((row) => ({ kind: 'STATUS', ...row })),
  CLAIM: async (db, search) => (await readStates(db, 'CLAIM', search)).map((row) => ({ kind: 'CLAIM', ...row })),
  LABEL: async (db, search) => (await readStates(db, 'LABEL', search)).map((row) => ({ kind: 'LABEL', ...row })),
  LISTING: async (db, search) => (await pageOfStates(db, 'LISTING', search)).map(listingView),
  MEMBER: async (db, search) => (await readStates(db, 'MEMBER', search)).map((row) => ({ kind: 'MEMBER', ...row })),
  REPORT: async (db, search) => (await readStates(db, 'REPORT', search)).map((row) => ({ kind: 'REPORT', ...row })),
  APPEAL: async (db, search) => (await readStates(db, 'APPEAL', search)).map((row) => ({ kind: 'APPEAL', ...row })),
  BATCH: async (db, search) => (await pageOfStates(db, 'BATCH', search)).map(batchView),
  COIN: async (db, search) => (await pageOfCoins(db, search)).map((row) => ({ kind: 'COIN', ...row })),
  MONEY: async (db, search) => (await pageOfMoney(db, search)).map(moneyView),
}

/** The states of a kind that has nothing else. */
const readStates = async <Kind extends StateKind>(db: Db, kind: Kind, search: ChangeSearch) =>
  (await pageOfStates(db, kind, search)).map(plainRow)

function plainRow<Kind extends StateKind>({
  listingId: _,
  brand: __,
  category: ___,
  batchNo: ____,
  ...row
}: StatePage<Kind>) {
  return row
}

function listingView({ brand, category, batchNo: _, ...row }: StatePage<'LISTING'>): DeskChange {
  const garment = brand === null || category === null ? 'An item' : garmentName({ brand, category })
  return { kind: 'LISTING', ...row, garment }
}

const batchView = (row: StatePage<'BATCH'>): DeskChange => ({
  kind: 'BATCH',
  ...plainRow(row),
  batchNo: row.batchNo ?? 0,
})

function moneyView(row: MoneyRow): DeskChange {
  // a correction is signed already
  const signed = row.what === 'REFUND' ? -row.pence : row.pence
  return { kind: 'MONEY', ...row, beforePence: row.afterPence === null ? null : row.afterPence - signed }
}

/** Returns one page of the changes of one kind, newest first (product.md §13). */
export async function readChanges(
  { db }: Deps,
  query: ChangeQuery & { lastKey?: string | undefined; limit: number },
): Promise<{ items: DeskChange[]; lastKey: string | null }> {
  const rows = await pages[query.kind](db, {
    words: searchWords(query.words),
    after: readLastKey(query.lastKey, 'text'),
    limit: query.limit + 1,
  })
  const { page, lastKey } = pageOf(rows, { limit: query.limit, keyOf: (change) => change })
  return { items: page, lastKey }
}

/** Returns the changes that a search finds as a CSV file, and writes the download into the log. */
export async function downloadChanges(
  deps: Deps,
  { operator, kind, words }: ChangeQuery & { operator: Caller },
): Promise<{ fileName: string; text: string }> {
  const { items } = await readChanges(deps, { kind, words, limit: CSV_LINES_READ })
  return writeCsv(deps, {
    operator,
    action: 'download-changes',
    fileName: `hemline-changes-${kind.toLowerCase()}-${today(deps.clock.now())}.csv`,
    columns: ['When', 'What', 'Before', 'After', 'Amount', 'Order', 'Lender', 'Borrower', 'Member', 'Reference'],
    lines: items.map((change) => {
      const { what, before, after } = changeWords(change)
      return {
        When: change.at,
        What: what,
        Before: before,
        After: after,
        Amount: change.kind === 'MONEY' ? inPounds(change.pence) : '',
        Order: change.orderNumber ?? '',
        Lender: change.lenderName ?? '',
        Borrower: change.lendeeName ?? '',
        Member: change.kind === 'STATUS' ? '' : (change.memberName ?? ''),
        Reference: change.kind === 'MONEY' ? (change.reference ?? '') : '',
      }
    }),
    detail: { kind, words },
  })
}
