import type { Evidence } from '@hemline/contract/evidence/shapes.ts'
import { roleOf } from '@hemline/contract/orders/rules.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import { viewChecks } from '../condition-checks/actions.ts'
import type { Deps } from '../deps.ts'
import { postageRefundKey } from '../orders/postage-actions.ts'
import { findOrder, listEvents, type OrderRow } from '../orders/store.ts'
import { eventView } from '../orders/views.ts'
import { findOwed } from '../payments/owed-store.ts'
import { listPost } from '../shipping/store.ts'
import { readOrderMessages } from './message-views.ts'
import { isHelpAsked, listCoinLines, listMoney, listTroubles } from './store.ts'
import { viewTroubles } from './trouble-views.ts'

type MoneyLine = Evidence['money'][number]

/**
 * Returns the complete record of one order, for its two parties and the operator (product.md §1). The operator reads the
 * messages only where one of the two asked for help (§13). Throws NOT_FOUND for others.
 */
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
  const listing = order.listing
  const price = order.price
  const hidesMessages = viewer === 'OPERATOR' && !(await isHelpAsked(db, order))
  const [events, post, messages, money, owed, coins, checks, troubles] = await Promise.all([
    listEvents(db, [order.id]),
    listPost(db, [order.id]),
    hidesMessages ? [] : readOrderMessages(db, { order, readerId, now, roleOf: (id) => roleOf(order, id) }),
    listMoney(db, { id: order.id, pendingRequestId: order.pendingRequestId }),
    viewer === 'LENDEE' ? undefined : findOwed(db, { orderId: order.id, kind: 'POSTAGE' }),
    listCoinLines(db, { orderId: order.id, memberId: readerId }),
    viewChecks(deps, order.id),
    listTroubles(db, order.id),
  ])
  return {
    viewer,
    madeAt: now.toISOString(),
    orderId: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    reason: order.reason,
    notFit: order.notFit,
    lenderName: order.lenderName,
    lendeeName: order.lendeeName,
    areFriends: order.areFriends,
    listing,
    deliveryMethod: order.deliveryMethod,
    startDate: order.startDate,
    endDate: order.endDate,
    price,
    termsVersion: order.termsVersion,
    tariff: order.tariff,
    timeline: events.map(eventView),
    parcels: post.parcels.map((parcel) => ({
      direction: parcel.direction,
      trackingNumber: parcel.trackingNumber,
      postedAt: parcel.postedAt?.toISOString() ?? null,
      deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
      turnedAt: parcel.turnedAt?.toISOString() ?? null,
    })),
    messages,
    hidesMessages,
    checks,
    ...(await viewTroubles(deps, troubles)),
    money: [
      ...money.map((line) => ({
        kind: line.key === postageRefundKey(order.id) ? ('POSTAGE_BACK' as const) : line.kind,
        pence: line.kind === 'RELEASE' ? price.total : line.amountPence,
        state: line.state,
        at: (line.finishedAt ?? line.createdAt).toISOString(),
      })),
      ...(owed ? [owedLine(owed)] : []),
    ],
    coins: coins.flatMap((line) => {
      const of = roleOf(order, line.memberId)
      if (!of) return []
      return [{ of, kind: line.kind, reason: line.reason, at: line.at.toISOString() }]
    }),
  }
}

function owedLine(owed: { pence: number; createdAt: Date; paidAt: Date | null }): MoneyLine {
  return {
    kind: 'POSTAGE_OWED',
    pence: owed.pence,
    state: owed.paidAt ? 'DONE' : 'PENDING',
    at: (owed.paidAt ?? owed.createdAt).toISOString(),
  }
}

function viewerOf(order: OrderRow, member: Caller): Evidence['viewer'] | null {
  return roleOf(order, member.id) ?? (member.isOperator ? 'OPERATOR' : null)
}
