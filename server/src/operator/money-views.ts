import type { QueryIn } from '@hemline/contract/call.ts'
import { addDays, type Day, today } from '@hemline/contract/days.ts'
import { LENDERS_SHOWN_MOST } from '@hemline/contract/limits.ts'
import { memberName } from '@hemline/contract/members/names.ts'
import type { getDeskPayments } from '@hemline/contract/operator/money-calls.ts'
import type { DeskPaymentStep, LenderMoney, MoneyMonth, PaymentState } from '@hemline/contract/operator/money-shapes.ts'
import { monthTooLarge, movementName, stepWords } from '@hemline/contract/operator/money-words.ts'
import { sortOf } from '@hemline/contract/operator/sorts.ts'
import type { Caller } from '../base/caller.ts'
import { pageOf } from '../base/keyset.ts'
import { Refusal } from '../base/refusal.ts'
import { searchWords } from '../base/search-words.ts'
import { sortedPage } from '../base/sorted.ts'
import type { Deps } from '../deps.ts'
import { findCharged } from '../payments/books.ts'
import { keyNames } from '../payouts/details.ts'
import { CSV_LINES_READ, inPounds, writeCsv } from './csv-actions.ts'
import { pageOfSteps, type StepRow, stepSorts, sumLenders } from './money-store.ts'
import { listMovements, type MonthRow, type MovementRow, sumMonths } from './movement-store.ts'
import { findLastLook, listDrifts, listOpenOperations } from './store.ts'

const MONTHS_MOST = 36
/** Above this a month would not fit into one answer; nothing is left out silently. */
const CSV_MOVEMENTS_MOST = 200_000

type StepQuery = { words: string; state: PaymentState }

/** Returns one page of payments, newest first. */
export async function readPayments(
  { db, clock }: Deps,
  query: QueryIn<typeof getDeskPayments>,
): Promise<{ items: DeskPaymentStep[]; lastKey: string | null }> {
  const rows = await pageOfSteps(db, {
    words: searchWords(query.words),
    state: query.state,
    now: clock.now(),
    sorted: sortedPage(stepSorts, sortOf('payments', query), query.lastKey),
    limit: query.limit + 1,
  })
  const { page, lastKey } = pageOf(rows, { limit: query.limit, keyOf: (row) => row })
  return {
    items: page.map(stepView),
    lastKey,
  }
}

function stepView({ at: _at, id: _id, ...row }: StepRow): DeskPaymentStep {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    lapsesAt: row.isHeld ? (row.lapsesAt?.toISOString() ?? null) : null,
  }
}

/** Returns the payments that a search finds as a CSV file, and writes the download into the log. */
export async function downloadPayments(
  deps: Deps,
  { operator, words, state }: StepQuery & { operator: Caller },
): Promise<{ fileName: string; text: string }> {
  const now = deps.clock.now()
  const rows = await pageOfSteps(deps.db, {
    words: searchWords(words),
    state,
    now,
    sorted: sortedPage(stepSorts, sortOf('payments', {})),
    limit: CSV_LINES_READ,
  })
  const lines = rows.map((row) => ({
    Date: row.createdAt.toISOString(),
    What: stepWords[row.kind],
    State: row.state,
    Pounds: inPounds(row.pence),
    Order: row.orderNumber ?? '',
    Lender: row.lenderName ?? '',
    Borrower: row.lendeeName ?? '',
    Payment: row.paymentIntentId ?? '',
    Lapses: row.isHeld ? (row.lapsesAt?.toISOString() ?? '') : '',
    Refused: row.refusal ?? '',
  }))
  return writeCsv(deps, {
    operator,
    action: 'download-payments',
    fileName: `hemline-payments-${today(now)}.csv`,
    lines,
    columns: ['Date', 'What', 'State', 'Pounds', 'Order', 'Lender', 'Borrower', 'Payment', 'Lapses', 'Refused'],
    detail: { words, state },
  })
}

/** Returns the sums of the last months, newest first. */
export async function readMonths({ db, clock }: Deps): Promise<MoneyMonth[]> {
  return (await sumMonths(db, { day: today(clock.now()), months: MONTHS_MOST })).map(monthView)
}

const monthView = (row: MonthRow): MoneyMonth => ({
  ...row,
  netPence: row.capturedPence + row.chargedPence - row.refundedPence + row.correctedPence - row.paidOutPence,
})

/**
 * Returns every movement of money of a month (London) as a CSV file, and writes the download into the log. Throws
 * TOO_LARGE instead of leaving a line out.
 */
export async function downloadMonth(
  deps: Deps,
  { operator, month }: { operator: Caller; month: string },
): Promise<{ fileName: string; text: string }> {
  const first: Day = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  const rows = await listMovements(deps.db, {
    fromDay: first,
    beforeDay: next,
    limit: CSV_MOVEMENTS_MOST + 1,
  })
  if (rows.length > CSV_MOVEMENTS_MOST) throw new Refusal('TOO_LARGE', { message: monthTooLarge(CSV_MOVEMENTS_MOST) })
  return writeCsv(deps, {
    operator,
    action: 'download-month',
    fileName: `hemline-money-${month}.csv`,
    lines: rows.map(movementLine),
    columns: ['Date', 'What', 'In', 'Out', 'Owed', 'Order', 'Member', 'Reference'],
    subject: month,
    most: CSV_MOVEMENTS_MOST,
    detail: { month, lines: rows.length },
  })
}

/** One line for the accountant: an amount in, out, or newly owed, in pounds. */
function movementLine(row: MovementRow) {
  const isOut = row.what === 'REFUND' || row.what === 'PAYOUT'
  const signed = isOut ? -row.pence : row.pence
  return {
    Date: today(row.at),
    What: movementName(row),
    In: row.what !== 'OWED' && signed > 0 ? inPounds(signed) : '',
    Out: row.what !== 'OWED' && signed < 0 ? inPounds(-signed) : '',
    Owed: row.what === 'OWED' ? inPounds(row.pence) : '',
    Order: row.orderNumber ?? '',
    Member: row.memberName ?? '',
    Reference: row.reference ?? '',
  }
}

/** Returns what lenders are owed and were paid, the most owed first. */
export async function readLenderMoney(deps: Deps, words: string): Promise<LenderMoney[]> {
  const keys = await keyNames(deps)
  const rows = await sumLenders(deps.db, { words: searchWords(words), keys, limit: LENDERS_SHOWN_MOST })
  return rows.map(({ isErased, ...row }) => ({
    ...row,
    name: memberName(row.name, isErased),
    lastPaidAt: row.lastPaidAt?.toISOString() ?? null,
  }))
}

/** Returns the differences between the provider's payments and ours, and unfinished operations. */
export async function readMoneyReport({ db }: Deps) {
  const [drifts, operations, lastLook] = await Promise.all([listDrifts(db), listOpenOperations(db), findLastLook(db)])
  return {
    drifts: await Promise.all(
      drifts.map(async (row) => ({
        paymentIntentId: row.paymentIntentId,
        kind: row.kind,
        orderId: row.orderId,
        orderNumber: row.orderNumber,
        expectedPence: row.expectedPence,
        foundPence: row.foundPence,
        charged: row.kind === 'CARD_DISPUTE' ? await findCharged(db, row.paymentIntentId) : null,
        firstSeenAt: row.firstSeenAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
      })),
    ),
    operations: operations.map((row) => ({
      key: row.key,
      kind: row.kind,
      amountPence: row.amountPence,
      orderId: row.orderId,
      attempts: row.attempts,
      createdAt: row.createdAt.toISOString(),
    })),
    lastLookAt: lastLook?.toISOString() ?? null,
  }
}
