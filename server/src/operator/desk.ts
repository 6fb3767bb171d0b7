import type { AnswerFrom } from '@hemline/contract/call.ts'
import { claimableLines } from '@hemline/contract/claims/rules.ts'
import type { getDesk } from '@hemline/contract/operator/calls.ts'
import type { DeskDisputeWhole, DeskOrder, Drift } from '@hemline/contract/operator/shapes.ts'
import type { DeliveryMethod, OrderStatus, Role } from '@hemline/contract/order-status.ts'
import type { TariffLine } from '@hemline/contract/payments/tariff.ts'
import type { Price } from '@hemline/contract/requests/shapes.ts'
import { type EndingLoan, unusedPostage } from '@hemline/contract/shipping/rules.ts'
import type { z } from 'zod'
import { Refusal } from '../base/refusal.ts'
import { leftToClaim } from '../claims/actions.ts'
import { listBalances, listClaims } from '../claims/store.ts'
import { balanceView, garmentOf, owedView } from '../claims/views.ts'
import type { Deps } from '../deps.ts'
import { listIssues, listResolutions } from '../issues/store.ts'
import { resolutionView, viewIssues } from '../issues/views.ts'
import { outcomesOf } from '../orders/dispute.ts'
import { findOrder, type ListingSnapshot, listEvents, type OrderRow } from '../orders/store.ts'
import { findMoneyOf } from '../payments/store.ts'
import { findMadeLabels, taskOf } from '../shipping/labels-store.ts'
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
  order_id: string
  order_number: string
  status: string
  listing: unknown
  lender_name: string
  lendee_name: string
}

function deskOrder(row: Listed): DeskOrder {
  return {
    orderId: row.order_id,
    orderNumber: row.order_number,
    status: row.status as OrderStatus,
    garment: garmentOf(row.listing),
    image: (row.listing as ListingSnapshot).image,
    lenderName: row.lender_name,
    lendeeName: row.lendee_name,
  }
}

/** Everything that waits for the operator. */
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
      leftStatus: row.disputed_from as OrderStatus | null,
      since: (row.disputed_at ?? row.updated_at).toISOString(),
      issues: Number(row.issues ?? 0),
    })),
    claims: await Promise.all(
      claims.map(async (row) => ({ ...deskOrder(row), claim: await claimForOperator(deps, row) })),
    ),
    balances: balances.map((row) => ({
      ...balanceView(row),
      lendeeName: row.lendee_name,
      lendeeEmail: row.lendee_email,
      since: row.created_at.toISOString(),
    })),
    owed: owed.map((row) => ({
      ...owedView(row),
      lenderName: row.lender_name,
      lenderEmail: row.email,
      note: row.note,
    })),
    labels: labels.map((row) => ({
      ...deskOrder(row),
      task: taskOf(row.state),
      isRefused: row.is_refused,
      failure: row.failure ?? '',
      attempts: row.attempts,
      nextTryAt: row.try_after?.toISOString() ?? null,
      lenderEmail: row.lender_email,
      lendeeEmail: row.lendee_email,
    })),
  }
}

/** One dispute with all that is needed to settle it. NOT_FOUND for an order that never was in one. */
export async function readDispute(deps: Deps, orderId: string): Promise<z.input<typeof DeskDisputeWhole>> {
  const { db } = deps
  const order = await findOrder(db, orderId)
  const issues = order ? await listIssues(db, orderId) : []
  if (!order || (issues.length === 0 && order.status !== 'DISPUTE')) throw new Refusal('NOT_FOUND')
  const [money, resolutions, claims, events, emails, claimLeftPence, hasLabel] = await Promise.all([
    findMoneyOf(db, orderId),
    listResolutions(db, orderId),
    listClaims(db, orderId),
    listEvents(db, [orderId]),
    findEmails(db, [order.lender_id, order.lendee_id]),
    leftToClaim(db, order),
    findMadeLabels(db, orderId),
  ])
  const emailOf = (id: string) => emails.find((one) => one.id === id)?.email ?? ''
  return {
    ...deskOrder({ ...order, order_id: order.id }),
    leftStatus: order.disputed_from as OrderStatus | null,
    since: (order.disputed_at ?? order.updated_at).toISOString(),
    issues: issues.length,
    lenderEmail: emailOf(order.lender_id),
    lendeeEmail: emailOf(order.lendee_id),
    deliveryMethod: order.delivery_method as DeliveryMethod,
    startDate: order.start_date,
    endDate: order.end_date,
    isOpen: order.status === 'DISPUTE',
    outcomes: outcomesOf(deps, order),
    ...money,
    refundablePence: money.capturedPence - money.refundedPence,
    unusedReturnPence: unusedReturn(order, { leftPence: money.capturedPence - money.refundedPence, hasLabel }),
    claimLeftPence,
    replacementPence: (order.listing as unknown as ListingSnapshot).replacementPrice,
    hasCoin: order.coin_id !== null,
    tariff: [...claimableLines(order.tariff as unknown as TariffLine[], order.price as unknown as Price)],
    list: await viewIssues(deps, issues),
    resolutions: resolutions.map(resolutionView),
    claims: await Promise.all(claims.map((row) => claimForOperator(deps, row))),
    timeline: events.map((event) => ({
      move: event.move,
      status: event.to_status as OrderStatus,
      by: event.by_role as Role | null,
      at: event.at.toISOString(),
    })),
  }
}

/** Where the provider's books and ours differ, and what is not finished. */
export async function readMoneyReport({ db }: Deps) {
  const [drifts, operations, lastLook] = await Promise.all([listDrifts(db), listOpenOperations(db), findLastLook(db)])
  return {
    drifts: drifts.map((row) => ({
      paymentIntentId: row.payment_intent_id,
      kind: row.kind as Drift['kind'],
      orderId: row.order_id,
      orderNumber: row.order_number,
      expectedPence: row.expected_pence,
      foundPence: row.found_pence,
      firstSeenAt: row.first_seen_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    })),
    operations: operations.map((row) => ({
      key: row.key,
      kind: row.kind,
      amountPence: row.amount_pence,
      orderId: row.order_id,
      attempts: row.attempts,
      createdAt: row.created_at.toISOString(),
    })),
    lastLookAt: lastLook?.toISOString() ?? null,
  }
}

/** The return postage that would come back by itself if no dispute had to be settled, in pence. */
function unusedReturn(order: OrderRow, money: Pick<EndingLoan, 'leftPence' | 'hasLabel'>): number {
  const { deliveryFee } = order.price as unknown as Price
  const left = (order.disputed_from ?? order.status) as OrderStatus
  return unusedPostage({ ...money, deliveryFee, left, isDecided: false }).refundPence
}
