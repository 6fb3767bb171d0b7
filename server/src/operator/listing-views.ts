import type { AnswerFrom, BodyIn, QueryIn } from '@hemline/contract/call.ts'
import { today } from '@hemline/contract/days.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import { memberName } from '@hemline/contract/members/names.ts'
import { itemStateWords } from '@hemline/contract/operator/change-words.ts'
import type { downloadListings, getDeskListings } from '@hemline/contract/operator/listing-calls.ts'
import type { DeskListingRow, DeskListingWhole } from '@hemline/contract/operator/listing-shapes.ts'
import { sortOf } from '@hemline/contract/operator/sorts.ts'
import { itemStateOf } from '@hemline/contract/operator/states.ts'
import type { Caller } from '../base/caller.ts'
import { pageOf } from '../base/keyset.ts'
import { Refusal } from '../base/refusal.ts'
import { searchWords } from '../base/search-words.ts'
import { sortedPage } from '../base/sorted.ts'
import type { Deps } from '../deps.ts'
import { revisionOf } from '../listings/card.ts'
import { CSV_LINES_READ, writeCsv } from './csv-actions.ts'
import { findDeskListing, listingSorts, pageOfDeskListings, type DeskListingRow as Row } from './listing-store.ts'
import { readLogOf } from './log-views.ts'

const rowView = (row: Row): DeskListingRow => ({
  id: row.id,
  name: garmentName(row),
  image: row.images[0]?.path ?? '',
  isActive: row.isActive,
  isHidden: row.hiddenAt !== null,
  createdAt: row.createdAt.toISOString(),
  ownerId: row.ownerId,
  ownerName: memberName(row.ownerName),
  size: row.size,
  colour: row.colour,
  sharedStatus: row.sharedStatus,
  loans: row.loans,
  openReports: row.openReports,
  awaitsApprovalSince: row.awaitsApprovalSince?.toISOString() ?? null,
  approvalReasons: row.approvalReasons,
})

/** Returns one page of all items that are not deleted. */
export async function readDeskListings(
  { db }: Deps,
  { words, state, sort, order, lastKey, limit }: QueryIn<typeof getDeskListings>,
): Promise<AnswerFrom<typeof getDeskListings>> {
  const rows = await pageOfDeskListings(db, {
    words: searchWords(words),
    state,
    sorted: sortedPage(listingSorts, sortOf('listings', { sort, order }), lastKey),
    limit: limit + 1,
  })
  const { page, lastKey: nextKey } = pageOf(rows, { limit, keyOf: (row) => row })
  return {
    items: page.map(rowView),
    lastKey: nextKey,
  }
}

/** Returns the items that a search finds as a CSV file, newest first, and writes the download into the log. */
export async function downloadDeskListings(
  deps: Deps,
  { operator, words, state }: BodyIn<typeof downloadListings> & { operator: Caller },
): Promise<{ fileName: string; text: string }> {
  const sorted = sortedPage(listingSorts, sortOf('listings', {}))
  const rows = await pageOfDeskListings(deps.db, { words: searchWords(words), state, sorted, limit: CSV_LINES_READ })
  return writeCsv(deps, {
    operator,
    action: 'download-listings',
    fileName: `hemline-items-${today(deps.clock.now())}.csv`,
    lines: rows.map((row) => ({ ...rowView(row), state: stateOf(row) })),
    columns: csvColumns,
    detail: { words, state },
  })
}

const stateOf = ({ hiddenAt, awaitsApprovalSince, isActive }: Row) =>
  itemStateWords[itemStateOf({ isHidden: hiddenAt !== null, isAwaiting: awaitsApprovalSince !== null, isActive })]

const csvColumns = [
  { key: 'id', header: 'Item' },
  { key: 'name', header: 'Name' },
  { key: 'colour', header: 'Colour' },
  { key: 'size', header: 'Size' },
  { key: 'ownerName', header: 'Owner' },
  { key: 'state', header: 'State' },
  { key: 'sharedStatus', header: 'Who can see it' },
  { key: 'loans', header: 'Loans' },
  { key: 'openReports', header: 'Open reports' },
  { key: 'createdAt', header: 'Listed' },
]

/** Returns one item for an operator. Throws NOT_FOUND for an unknown or deleted one. */
export async function readDeskListing({ db }: Deps, listingId: string): Promise<DeskListingWhole> {
  const [row, log] = await Promise.all([findDeskListing(db, listingId), readLogOf(db, { subject: listingId })])
  if (!row) throw new Refusal('NOT_FOUND')
  return {
    ...rowView(row),
    description: row.description,
    images: row.images.map(({ path }) => path),
    retailPrice: row.retailPrice,
    replacementPrice: row.replacementPrice,
    hasDryCleaning: row.hasDryCleaning,
    revision: revisionOf(row),
    log,
  }
}
