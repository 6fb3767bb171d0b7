import type { QueryIn } from '@hemline/contract/call.ts'
import type { getOrders } from '@hemline/contract/orders/calls.ts'
import { closedStatuses, isCurrent, roleOf } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { allKeyed } from '../base/all-keyed.ts'
import type { Caller } from '../base/caller.ts'
import type { Db } from '../base/db.ts'
import { readLastKey } from '../base/keyset.ts'
import { onlyFinishes, type Standing } from '../base/standing.ts'
import { withoutGoneCoins } from '../coins/actions.ts'
import { listWithReturnedCoin } from '../coins/store.ts'
import type { Deps } from '../deps.ts'
import { listMoneyBack } from '../payments/returns-store.ts'
import { listRefundable } from '../payments/store.ts'
import { listReviewsToWrite } from '../reviews/store.ts'
import { listPost } from '../shipping/store.ts'
import { listMeetings, listOpenExtensions, listWaitingClaims, listWrittenChecks } from './ask-store.ts'
import { asksOf } from './ask-views.ts'
import { listMaybeCurrent, listOrdersOf, pageOfClosed } from './list-store.ts'
import { meetingView } from './meeting-views.ts'
import { requireParty } from './party.ts'
import { listPostageRefunds } from './postage-actions.ts'
import { findParties, listEvents, type OrderRow } from './store.ts'
import { orderView } from './views.ts'

type Viewer = Pick<Caller, 'id'> & Standing

/** Returns an order as this party of it sees it. Throws NOT_FOUND for an order of others. */
export async function readOrderAs(
  { db, clock }: Deps,
  { member, orderId }: { member: Viewer; orderId: string },
): Promise<Order> {
  const { order } = await requireParty(db, { orderId, memberId: member.id })
  return (await orderViews(db, { member, orders: [order], now: clock.now() }))[0]!
}

/**
 * Returns the member's orders as lender and as lendee, newest first: the named one, those of a conversation, the current
 * ones, or all; or a page of the closed ones. Throws NOT_FOUND for an order of others.
 */
export async function readOrders(
  deps: Deps,
  { member, query }: { member: Viewer; query: QueryIn<typeof getOrders> },
): Promise<{ items: Order[]; lastKey?: string | null }> {
  const { orderId, conversationId, only } = query
  if (orderId) return { items: [await readOrderAs(deps, { member, orderId })] }
  const [db, now, memberId] = [deps.db, deps.clock.now(), member.id]
  const views = (orders: OrderRow[]) => orderViews(db, { member, orders, now })
  if (conversationId || !only) return { items: await views(await listOrdersOf(db, { memberId, conversationId })) }
  if (only === 'current') {
    const orders = await views(await listMaybeCurrent(db, { memberId, now }))
    return { items: orders.filter(isCurrent) }
  }
  const after = readLastKey(query.lastKey)
  const { rows, lastKey } = await pageOfClosed(db, { memberId, mayReview: !onlyFinishes(member), after, now })
  return { items: await views(rows), lastKey }
}

async function orderViews(
  db: Db,
  { member, orders, now }: { member: Viewer; orders: OrderRow[]; now: Date },
): Promise<Order[]> {
  if (orders.length === 0) return []
  const others = orders.map((order) => (roleOf(order, member.id) === 'LENDER' ? order.lendeeId : order.lenderId))
  const ids = orders.map((order) => order.id)
  const borrowed = orders.filter((order) => order.lendeeId === member.id).map((order) => order.id)
  const lent = orders.filter((order) => order.lenderId === member.id).map((order) => order.id)
  const ended = orders.filter((one) => one.lendeeId === member.id && hasMoneyBack(one))
  const agreed = orders.filter((one) => one.lendeeId === member.id && mayBeRefunded(one)).map((one) => one.id)
  const {
    people,
    events,
    reviews,
    post,
    refunds,
    moneyBack,
    refundable,
    claims,
    extensions,
    checks,
    meetings,
    own,
    returned,
  } = await allKeyed({
    people: findParties(db, [...new Set([member.id, ...others])]),
    events: listEvents(db, ids),
    // they could not open them (decision 397)
    reviews: onlyFinishes(member) ? [] : listReviewsToWrite(db, { reviewerId: member.id, orderIds: ids }),
    post: listPost(db, ids),
    refunds: listPostageRefunds(db, borrowed),
    moneyBack: listMoneyBack(db, ended),
    refundable: listRefundable(db, agreed),
    claims: listWaitingClaims(db, ids),
    extensions: lent.length > 0 ? listOpenExtensions(db, lent) : [],
    checks: listWrittenChecks(db, ids),
    meetings: listMeetings(db, ids),
    own: withoutGoneCoins(db, orders),
    returned: listWithReturnedCoin(db, borrowed),
  })
  const asks = asksOf({ memberId: member.id, orders, claims, extensions, now })
  const claimsOf = Map.groupBy(claims, (claim) => claim.orderId)
  return own.map((order, index) =>
    orderView(order, {
      memberId: member.id,
      people: {
        own: people.find(({ id }) => id === member.id),
        other: people.find(({ id }) => id === others[index]),
      },
      review: reviews.find((review) => review.orderId === order.id) ?? null,
      meetings: meetings.filter((one) => one.orderId === order.id).map((one) => meetingView(one, order)),
      checks: checks.filter((check) => check.orderId === order.id).map(({ moment }) => moment),
      events: events.filter((event) => event.orderId === order.id),
      post,
      postageBackPence: refunds.get(order.id) ?? 0,
      moneyBack: moneyBack.get(order.id) ?? null,
      refundablePence: refundable.get(order.id) ?? null,
      isCoinBack: order.coinId !== null && returned.has(order.id),
      asks: asks.get(order.id) ?? [],
      claims: claimsOf.get(order.id) ?? [],
      now,
    }),
  )
}

const isPaid = ({ paymentIntentId, price }: OrderRow): boolean => price.total > 0 && paymentIntentId !== null

/** Whether an order ended without a loan, with money to return. */
const hasMoneyBack = (order: OrderRow): boolean =>
  isPaid(order) && ['DECLINED', 'EXPIRED', 'CANCELLED'].includes(order.status)

/** Whether a loan is agreed and under way, with money that its end may return. */
const mayBeRefunded = (order: OrderRow): boolean =>
  isPaid(order) && order.acceptedAt !== null && !closedStatuses.includes(order.status)
