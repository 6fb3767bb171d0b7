import type { QueryIn } from '@hemline/contract/call.ts'
import { addDays, type Day, today } from '@hemline/contract/days.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import type { getDeskParcels } from '@hemline/contract/operator/parcel-calls.ts'
import {
  type DeskParcel,
  isParcelLate,
  isTurnedLong,
  listedState,
  type ParcelFilter,
  parcelDueOn,
} from '@hemline/contract/operator/parcel-shapes.ts'
import { parcelStateWords } from '@hemline/contract/operator/parcel-words.ts'
import { sortOf } from '@hemline/contract/operator/sorts.ts'
import { postalDays, trackingUrl } from '@hemline/contract/shipping/rules.ts'
import type { Caller } from '../base/caller.ts'
import { pageOf } from '../base/keyset.ts'
import { searchWords } from '../base/search-words.ts'
import { sortedPage } from '../base/sorted.ts'
import type { Deps } from '../deps.ts'
import { taskOf } from '../shipping/label-store.ts'
import { CSV_LINES_READ, writeCsv } from './csv-actions.ts'
import { listLoanDays, type ParcelLineRow, pageOfParcels, parcelSorts } from './parcel-store.ts'
import { listTroubledLabels } from './store.ts'
import { deskOrder } from './views.ts'

/** Late parcels are one page, those of the earliest loans first. */
const LATE_MOST = 500
/** No parcel is late whose loan begins later than this: three working days before it lie within seven days. */
const LATE_AHEAD_DAYS = 10

type ParcelQuery = { words: string; state: ParcelFilter }
/** Returns one page of parcels; late ones all on one. */
export async function readParcels(
  deps: Deps,
  query: QueryIn<typeof getDeskParcels>,
): Promise<{ items: DeskParcel[]; lastKey: string | null }> {
  if (query.state === 'LATE') {
    const most = Math.max(LATE_MOST, query.limit)
    return { items: await listLate(deps, searchWords(query.words), most), lastKey: null }
  }
  const sorted = sortedPage(parcelSorts, sortOf('parcels', query), query.lastKey)
  const isByDay = sorted.column === 'DUE' || sorted.column === 'STATE'
  const loans = isByDay ? await listLoanDays(deps.db) : []
  const rows = await pageOfParcels(deps.db, {
    words: searchWords(query.words),
    filter: query.state,
    sorted,
    days: loans.map((loan) => ({ ...loan, ...postalDays(loan, loan) })),
    limit: query.limit + 1,
  })
  const { page, lastKey } = pageOf(rows, { limit: query.limit, keyOf: (row) => row })
  const now = today(deps.clock.now())
  return {
    items: page.map((row) => parcelView(row, now)),
    lastKey,
  }
}

/** Returns the late parcels, those of the earliest loans first. */
export async function listLate(
  { db, clock }: Deps,
  words: readonly string[] = [],
  most = LATE_MOST,
): Promise<DeskParcel[]> {
  const now = today(clock.now())
  const startsBefore = addDays(now, LATE_AHEAD_DAYS)
  const rows = await pageOfParcels(db, {
    words,
    filter: 'LATE',
    sorted: sortedPage(parcelSorts, sortOf('parcels', {})),
    startsBefore,
    limit: CSV_LINES_READ,
  })
  return rows
    .map((row) => parcelView(row, now))
    .filter(({ isLate }) => isLate)
    .slice(0, most)
}

/** Returns the parcels that a search finds as a CSV file, and writes the download into the log. */
export async function downloadParcels(
  deps: Deps,
  { operator, words, state }: ParcelQuery & { operator: Caller },
): Promise<{ fileName: string; text: string }> {
  const { items } = await readParcels(deps, { words, state, limit: CSV_LINES_READ })
  return writeCsv(deps, {
    operator,
    action: 'download-parcels',
    fileName: `hemline-parcels-${today(deps.clock.now())}.csv`,
    columns: [
      'Order',
      'Item',
      'From',
      'To',
      'State',
      'Due',
      'Late',
      'Tracking number',
      'Own number',
      'Posted',
      'Arrived',
    ],
    lines: items.map((parcel) => ({
      Order: parcel.orderNumber,
      Item: parcel.garment,
      From: parcel.from,
      To: parcel.to,
      State: parcelStateWords[listedState(parcel)],
      Due: parcel.dueOn ?? '',
      Late: parcel.isLate ? 'yes' : '',
      'Tracking number': parcel.trackingNumber ?? '',
      'Own number': parcel.isOwnNumber ? 'yes' : '',
      Posted: parcel.postedAt ?? '',
      Arrived: parcel.arrivedAt ?? '',
    })),
    detail: { words, state },
  })
}

function parcelView(row: ParcelLineRow, now: Day): DeskParcel {
  const isOut = row.direction === 'OUTBOUND'
  const dueOn = parcelDueOn(row, row)
  return {
    id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    garment: garmentName(row.listing),
    from: isOut ? row.lenderName : row.lendeeName,
    to: isOut ? row.lendeeName : row.lenderName,
    direction: row.direction,
    state: row.state === 'TURNED' ? 'ON_ITS_WAY' : row.state,
    isTurned: row.state === 'TURNED',
    dueOn,
    isLate:
      isParcelLate(dueOn, now) ||
      (row.state === 'TURNED' && row.turnKnownAt !== null && isTurnedLong(today(row.turnKnownAt), now)),
    trackingNumber: row.trackingNumber,
    trackingUrl: row.trackingNumber ? trackingUrl(row.trackingNumber) : null,
    isOwnNumber: row.isManual,
    label: labelOf(row),
    failure: row.failure,
    postedAt: row.postedAt?.toISOString() ?? null,
    arrivedAt: row.state === 'ARRIVED' ? (row.arrivedAt?.toISOString() ?? null) : null,
  }
}

function labelOf({ failure, hasLabel, labelState }: ParcelLineRow): DeskParcel['label'] {
  if (failure !== null) return 'FAILED'
  if (hasLabel) return 'READY'
  return labelState === 'PENDING' ? 'COMING' : 'NONE'
}

/** Labels of an order for the operator, with what the carrier answered. */
export const deskLabels = (row: Awaited<ReturnType<typeof listTroubledLabels>>[number]) => ({
  ...deskOrder(row),
  task: taskOf(row.state),
  isRefused: row.isRefused,
  failure: row.failure ?? '',
  attempts: row.attempts,
  nextTryAt: row.tryAfter?.toISOString() ?? null,
  lenderEmail: row.lenderEmail,
  lendeeEmail: row.lendeeEmail,
})

/** Returns labels that the carrier did not make or void as a CSV file, and writes the download into the log. */
export async function downloadLabels(
  deps: Deps,
  { operator }: { operator: Caller },
): Promise<{ fileName: string; text: string }> {
  const rows = await listTroubledLabels(deps.db, CSV_LINES_READ)
  return writeCsv(deps, {
    operator,
    action: 'download-labels',
    fileName: `hemline-labels-${today(deps.clock.now())}.csv`,
    columns: ['Order', 'Item', 'Lender', 'Borrower', 'Labels', 'Royal Mail', 'Tries', 'Next try'],
    lines: rows.map(deskLabels).map((one) => ({
      Order: one.orderNumber,
      Item: one.garment,
      Lender: one.lenderName,
      Borrower: one.lendeeName,
      Labels: one.task === 'ORDER' ? 'to be made' : 'to be cancelled',
      'Royal Mail': one.failure,
      Tries: one.attempts,
      'Next try': one.nextTryAt ?? '',
    })),
    detail: {},
  })
}
