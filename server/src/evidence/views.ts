import type { Evidence } from '@hemline/contract/evidence/shapes.ts'
import type { DeliveryMethod, OrderStatus, Role } from '@hemline/contract/order-status.ts'
import type { Price } from '@hemline/contract/requests/shapes.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import { viewChecks } from '../condition-checks/actions.ts'
import type { Deps } from '../deps.ts'
import { postageRefundKey } from '../orders/postage.ts'
import { findOrder, type ListingSnapshot, listEvents, type OrderRow } from '../orders/store.ts'
import { eventView } from '../orders/views.ts'
import { findOwed } from '../payments/owed.ts'
import { listPost } from '../shipping/store.ts'
import { readSaid } from './message-views.ts'
import { listCoinLines, listMoney, listTroubles } from './store.ts'
import { viewTroubles } from './trouble-views.ts'

type MoneyLine = Evidence['money'][number]

/** All that is recorded of one order, for its two parties and the operator (product.md §1). NOT_FOUND for anybody else. */
export async function readEvidence(
  deps: Deps,
  { member, orderId }: { member: Caller; orderId: string },
): Promise<Evidence> {
  const order = await findOrder(deps.db, orderId)
  const viewer = order && viewerOf(order, member)
  if (!order || !viewer) throw new Refusal('NOT_FOUND')
  const { db } = deps
  const now = deps.clock.now()
  const readerId = viewer === 'OPERATOR' ? null : member.id
  const listing = order.listing as unknown as ListingSnapshot
  const price = order.price as unknown as Price
  const [events, post, messages, money, owed, coins, checks, troubles] = await Promise.all([
    listEvents(db, [order.id]),
    listPost(db, [order.id]),
    readSaid(db, { order, readerId, now, roleOf: (id) => roleOf(order, id) }),
    listMoney(db, { id: order.id, pendingRequestId: order.pending_request_id }),
    viewer === 'LENDEE' ? undefined : findOwed(db, { orderId: order.id, kind: 'POSTAGE' }),
    listCoinLines(db, { orderId: order.id, memberId: readerId }),
    viewChecks(deps, order.id),
    listTroubles(db, order.id),
  ])
  return {
    viewer,
    madeAt: now.toISOString(),
    orderId: order.id,
    orderNumber: order.order_number,
    status: order.status as OrderStatus,
    reason: order.reason,
    notFit: order.not_fit,
    lenderName: order.lender_name,
    lendeeName: order.lendee_name,
    areFriends: order.are_friends,
    listing,
    deliveryMethod: order.delivery_method as DeliveryMethod,
    startDate: order.start_date,
    endDate: order.end_date,
    price,
    termsVersion: order.terms_version,
    tariff: order.tariff as unknown as Evidence['tariff'],
    timeline: events.map(eventView),
    parcels: post.parcels.map((parcel) => ({
      direction: parcel.direction as Evidence['parcels'][number]['direction'],
      trackingNumber: parcel.tracking_number,
      postedAt: parcel.posted_at?.toISOString() ?? null,
      deliveredAt: parcel.delivered_at?.toISOString() ?? null,
    })),
    messages,
    checks,
    ...(await viewTroubles(deps, troubles)),
    money: [
      ...money.map((line) => ({
        kind: line.key === postageRefundKey(order.id) ? 'POSTAGE_BACK' : (line.kind as MoneyLine['kind']),
        pence: line.kind === 'RELEASE' ? price.total : line.amount_pence,
        state: line.state as MoneyLine['state'],
        at: (line.finished_at ?? line.created_at).toISOString(),
      })),
      ...(owed ? [owedLine(owed)] : []),
    ],
    coins: coins.flatMap((line) => {
      const of = roleOf(order, line.member_id)
      if (!of) return []
      return [
        { of, kind: line.kind as Evidence['coins'][number]['kind'], reason: line.reason, at: line.at.toISOString() },
      ]
    }),
  }
}

function owedLine(owed: { pence: number; created_at: Date; paid_at: Date | null }): MoneyLine {
  return {
    kind: 'POSTAGE_OWED',
    pence: owed.pence,
    state: owed.paid_at ? 'DONE' : 'PENDING',
    at: (owed.paid_at ?? owed.created_at).toISOString(),
  }
}

function roleOf(order: OrderRow, memberId: string | null): Role | null {
  if (memberId === order.lender_id) return 'LENDER'
  return memberId === order.lendee_id ? 'LENDEE' : null
}

function viewerOf(order: OrderRow, member: Caller): Evidence['viewer'] | null {
  return roleOf(order, member.id) ?? (member.isOperator ? 'OPERATOR' : null)
}
