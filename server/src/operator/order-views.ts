import type { AnswerFrom, BodyIn, QueryIn } from '@hemline/contract/call.ts'
import { today } from '@hemline/contract/days.ts'
import type { downloadOrders, getDeskOrders } from '@hemline/contract/operator/order-calls.ts'
import {
  type DeskMove,
  type DeskMovePreview,
  type DeskOrderRow,
  type DeskOrderWhole,
  deskMoves,
  waitSides,
} from '@hemline/contract/operator/order-shapes.ts'
import { sortOf } from '@hemline/contract/operator/sorts.ts'
import { mayMove, outcomeOf } from '@hemline/contract/orders/moves.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { statusLabel } from '@hemline/contract/orders/words.ts'
import type { z } from 'zod'
import type { Caller } from '../base/caller.ts'
import type { Db } from '../base/db.ts'
import { pageOf } from '../base/keyset.ts'
import { Refusal } from '../base/refusal.ts'
import { searchWords } from '../base/search-words.ts'
import { sortedPage } from '../base/sorted.ts'
import { withCoinToReturn } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import { readOrderAs } from '../orders/order-views.ts'
import { findUnusedPostage } from '../orders/postage-actions.ts'
import { findOrder, type OrderRow } from '../orders/store.ts'
import { factsOf } from '../orders/views.ts'
import { CSV_LINES_READ, inPounds, writeCsv } from './csv-actions.ts'
import { readLogOf } from './log-views.ts'
import { readMoneyOf } from './money-left.ts'
import { findDeskOrder, hasIssue, orderSorts, pageOfDeskOrders, type DeskOrderRow as Row } from './order-store.ts'
import { findEmails } from './store.ts'
import { deskOrder } from './views.ts'

const rowView = (row: Row): DeskOrderRow => ({
  ...deskOrder(row),
  deliveryMethod: row.deliveryMethod,
  startDate: row.startDate,
  endDate: row.endDate,
  createdAt: row.createdAt.toISOString(),
  totalPence: row.totalPence,
  waitsFor: waitSides.filter(
    (side) => ({ LENDER: row.waitsForLender, LENDEE: row.waitsForLendee, OPERATOR: row.waitsForOperator })[side],
  ),
})

/** Returns one page of all orders, enquiries left out. */
export async function readDeskOrders(
  { db, clock }: Deps,
  { words, lastKey, limit, sort, order, ...search }: QueryIn<typeof getDeskOrders>,
): Promise<AnswerFrom<typeof getDeskOrders>> {
  const now = clock.now()
  const rows = await pageOfDeskOrders(db, {
    ...search,
    words: searchWords(words),
    sorted: sortedPage(orderSorts, sortOf('orders', { sort, order }), lastKey),
    limit: limit + 1,
    now,
    today: today(now),
  })
  const { page, lastKey: nextKey } = pageOf(rows, { limit, keyOf: ({ at, orderId }) => ({ at, id: orderId }) })
  return {
    items: page.map(rowView),
    lastKey: nextKey,
  }
}

/** Returns the orders that a search finds as a CSV file, newest first, and writes the download into the log. */
export async function downloadDeskOrders(
  deps: Deps,
  { operator, words, ...search }: BodyIn<typeof downloadOrders> & { operator: Caller },
): Promise<{ fileName: string; text: string }> {
  const now = deps.clock.now()
  const rows = await pageOfDeskOrders(deps.db, {
    ...search,
    words: searchWords(words),
    sorted: sortedPage(orderSorts, sortOf('orders', {})),
    limit: CSV_LINES_READ,
    now,
    today: today(now),
  })
  const lines = rows.map(rowView).map((row) => ({
    ...row,
    status: statusLabel(row),
    handover: row.deliveryMethod === 'DELIVERY' ? 'by post' : 'in person',
    total: inPounds(row.totalPence),
    waitsFor: row.waitsFor.map((side) => waitNames[side]).join(', '),
  }))
  return writeCsv(deps, {
    operator,
    action: 'download-orders',
    fileName: `hemline-orders-${today(now)}.csv`,
    lines,
    columns: csvColumns,
    detail: { words, ...search },
  })
}

const waitNames = { LENDER: 'lender', LENDEE: 'borrower', OPERATOR: 'Hemline' }
const csvColumns = [
  { key: 'orderNumber', header: 'Order' },
  { key: 'status', header: 'State' },
  { key: 'garment', header: 'Garment' },
  { key: 'lenderName', header: 'Lender' },
  { key: 'lendeeName', header: 'Borrower' },
  { key: 'handover', header: 'Handover' },
  { key: 'startDate', header: 'First day' },
  { key: 'endDate', header: 'Last day' },
  { key: 'createdAt', header: 'Requested' },
  { key: 'total', header: 'Total in pounds' },
  { key: 'waitsFor', header: 'Waits for' },
]

/** Returns one order for an operator. Throws NOT_FOUND for an unknown one. */
export async function readDeskOrder(deps: Deps, orderId: string): Promise<z.input<typeof DeskOrderWhole>> {
  const { db, clock } = deps
  const now = clock.now()
  const [order, row] = await Promise.all([
    findOrder(db, orderId),
    findDeskOrder(db, { orderId, now, today: today(now) }),
  ])
  if (!order || !row) throw new Refusal('NOT_FOUND')
  const { lenderId, lendeeId } = order
  const [asLender, asLendee, money, emails, wasDisputed, log] = await Promise.all([
    readOrderAs(deps, { member: { id: lenderId }, orderId }),
    readOrderAs(deps, { member: { id: lendeeId }, orderId }),
    readMoneyOf(db, orderId),
    findEmails(db, [lenderId, lendeeId]),
    hasIssue(db, orderId),
    readLogOf(db, { orderId }),
  ])
  const emailOf = (id: string) => emails.find((one) => one.id === id)?.email ?? ''
  return {
    ...rowView(row),
    lenderId,
    lendeeId,
    lenderEmail: emailOf(lenderId),
    lendeeEmail: emailOf(lendeeId),
    asLender: withoutSecrets(asLender),
    asLendee: withoutSecrets(asLendee),
    ...money,
    wasDisputed,
    moves: await movesNow(db, order, { refundablePence: money.refundablePence, now }),
    log,
  }
}

/** A party's view of an order without what is between the two, and what only a card's owner needs: of the card, whether there is one. */
const withoutSecrets = (order: Order): Order => ({
  ...order,
  otherAddress: null,
  formerAddress: null,
  message: '',
  conversationId: null,
  setupIntentId: order.setupIntentId && 'hidden',
  paymentIntentId: null,
  pendingRequestId: null,
  meetings: order.meetings.map((meeting) => ({ ...meeting, place: 'a place that only they see' })),
})

/** The moves that an operator may make now, with what each would do. */
export async function movesNow(
  db: Db,
  order: OrderRow,
  { refundablePence, now }: { refundablePence: number; now: Date },
): Promise<DeskMovePreview[]> {
  const facts = factsOf(order)
  const own = await withCoinToReturn(db, order)
  return Promise.all(
    deskMoves
      .filter((move) => mayMove(move, facts, 'OPERATOR', now))
      .map((move) => previewOf(db, { move, order: own, refundablePence, now })),
  )
}

async function previewOf(
  db: Db,
  { move, order, refundablePence, now }: { move: DeskMove; order: OrderRow; refundablePence: number; now: Date },
): Promise<DeskMovePreview> {
  const { to, money, coin, effects } = outcomeOf(move, factsOf(order), now)
  const owedCleaningPence = effects.includes('oweCleaning') ? order.price.dryCleaningFee : 0
  const ending = { left: order.status, isDecided: false, cleaningPence: owedCleaningPence }
  const postage = effects.includes('settlePostage') ? await findUnusedPostage(db, order, ending) : null
  return {
    move,
    to,
    releasedPence: money === 'release' && order.paymentIntentId ? order.price.total : 0,
    refundedPence: money === 'refund' && order.paymentIntentId ? refundablePence : 0,
    returnsCoin: coin === 'return' && order.coinId !== null,
    earnsCoin: effects.includes('earnCoin'),
    freesDates: effects.includes('releaseDates'),
    voidsLabels: effects.includes('voidLabels') && order.deliveryMethod === 'DELIVERY',
    owedCleaningPence,
    owedPostagePence: postage?.owedPence ?? 0,
    refundedPostagePence: postage?.refundPence ?? 0,
    asksForReviews: effects.includes('askForReviews'),
  }
}
