import type { AnswerFrom } from '@hemline/contract/call.ts'
import { claimableLines, mostToCharge, paidCleaning } from '@hemline/contract/claims/rules.ts'
import { today } from '@hemline/contract/days.ts'
import type { ListingSnapshot } from '@hemline/contract/listings/shapes.ts'
import { garmentName } from '@hemline/contract/listings/words.ts'
import type { getDesk } from '@hemline/contract/operator/calls.ts'
import type { DeskDisputeWhole } from '@hemline/contract/operator/case-shapes.ts'
import type { DeskOrder } from '@hemline/contract/operator/shapes.ts'
import type { OrderStatus } from '@hemline/contract/order-status.ts'
import { type EndingLoan, unusedPostage } from '@hemline/contract/shipping/rules.ts'
import type { z } from 'zod'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import { leftToClaim } from '../claims/actions.ts'
import { listBalances, listClaims } from '../claims/store.ts'
import { owedView } from '../claims/views.ts'
import { usesCoin } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import { listIssues, listResolutions } from '../issues/store.ts'
import { resolutionView, viewIssues } from '../issues/views.ts'
import { outcomesOf } from '../orders/dispute.ts'
import { findOrder, listEvents, type OrderRow } from '../orders/store.ts'
import { claimedOf } from '../orders/views.ts'
import { findCharged } from '../payments/books.ts'
import { findMadeLabels, taskOf } from '../shipping/label-store.ts'
import { deskBalance } from './balance-views.ts'
import { readStanding } from './case-views.ts'
import { CSV_LINES_READ, writeCsv } from './csv-actions.ts'
import { readMoneyOf } from './money-left.ts'
import {
  findEmails,
  findLastLook,
  listContested,
  listDisputes,
  listDrifts,
  listOpenOperations,
  listOwed,
  listTroubledLabels,
} from './store.ts'
import { claimForOperator } from './views.ts'

type Listed = {
  orderId: string
  orderNumber: string
  status: OrderStatus
  listing: ListingSnapshot
  lenderName: string
  lendeeName: string
}

/** An order in the operator's lists. */
export function deskOrder(row: Listed): DeskOrder {
  return {
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    status: row.status,
    garment: garmentName(row.listing),
    image: row.listing.image,
    lenderName: row.lenderName,
    lendeeName: row.lendeeName,
  }
}

const deskLabels = (row: Awaited<ReturnType<typeof listTroubledLabels>>[number]) => ({
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

/** Returns everything that waits for the operator. */
export async function readDesk(deps: Deps): Promise<AnswerFrom<typeof getDesk>> {
  const { db } = deps
  const [disputes, claims, balances, owed, labels] = await Promise.all([
    listDisputes(db),
    listContested(db),
    listBalances(db),
    listOwed(db),
    listTroubledLabels(db),
  ])
  return {
    disputes: disputes.map((row) => ({
      ...deskOrder(row),
      leftStatus: row.disputedFrom,
      since: (row.disputedAt ?? row.updatedAt).toISOString(),
      issues: Number(row.issues ?? 0),
    })),
    claims: await Promise.all(
      claims.map(async (row) => ({
        ...deskOrder(row),
        claim: await claimForOperator(deps, row),
        mostPence: mostToCharge({ ...row, dryCleaningFee: paidCleaning(row) }),
      })),
    ),
    balances: balances.map(deskBalance),
    owed: owed.map((row) => ({
      ...owedView(row),
      lenderName: row.lenderName,
      lenderEmail: row.email,
      note: row.note,
    })),
    labels: labels.map(deskLabels),
  }
}

/**
 * Returns one dispute, or an order with claims, with all data needed to settle it. Throws NOT_FOUND for an order that has
 * neither.
 */
export async function readDispute(deps: Deps, orderId: string): Promise<z.input<typeof DeskDisputeWhole>> {
  const { db } = deps
  const order = await findOrder(db, orderId)
  const issues = order ? await listIssues(db, orderId) : []
  const claims = order ? await listClaims(db, orderId) : []
  if (!order || issues.length + claims.length === 0) throw new Refusal('NOT_FOUND')
  const [money, resolutions, events, emails, claimLeftPence, hasLabel, standing, hasCoin] = await Promise.all([
    readMoneyOf(db, orderId),
    listResolutions(db, orderId),
    listEvents(db, [orderId]),
    findEmails(db, [order.lenderId, order.lendeeId]),
    leftToClaim(db, order),
    findMadeLabels(db, orderId),
    readStanding(deps, order, claims),
    usesCoin(db, order),
  ])
  const emailOf = (id: string) => emails.find((one) => one.id === id)?.email ?? ''
  return {
    ...deskOrder({ ...order, orderId: order.id }),
    leftStatus: order.disputedFrom,
    since: (order.disputedAt ?? order.updatedAt).toISOString(),
    issues: issues.length,
    ...standing,
    lenderEmail: emailOf(order.lenderId),
    lendeeEmail: emailOf(order.lendeeId),
    deliveryMethod: order.deliveryMethod,
    startDate: order.startDate,
    endDate: order.endDate,
    isOpen: order.status === 'DISPUTE',
    outcomes: outcomesOf(deps, order),
    ...money,
    unusedReturnPence: unusedReturn(order, { leftPence: money.refundablePence, hasLabel }),
    claimLeftPence,
    replacementPence: order.listing.replacementPrice,
    hasCoin,
    tariff: [...claimableLines(order.tariff, claimedOf(order))],
    list: await viewIssues(deps, issues),
    resolutions: resolutions.map(resolutionView),
    claims: await Promise.all(claims.map((row) => claimForOperator(deps, row))),
    timeline: events.map((event) => ({
      move: event.move,
      status: event.toStatus,
      by: event.byRole,
      at: event.at.toISOString(),
    })),
  }
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

/** Returns the return postage that would be refunded automatically without a dispute, in pence. */
function unusedReturn(order: OrderRow, money: Pick<EndingLoan, 'leftPence' | 'hasLabel'>): number {
  const { deliveryFee } = order.price
  const left = order.disputedFrom ?? order.status
  // what the bank took back is never refunded
  return unusedPostage({ ...money, takenBackPence: 0, deliveryFee, left, isDecided: false }).refundPence
}
