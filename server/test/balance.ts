import { daysBetween } from '@hemline/contract/days.ts'
import { extendableStatuses } from '@hemline/contract/issues/rules.ts'
import { EXTENSION_MAX_DAYS } from '@hemline/contract/limits.ts'
import type { OrderStatus } from '@hemline/contract/order-status.ts'
import { type MoveName, moves } from '@hemline/contract/orders/moves.ts'
import { sql } from 'kysely'
import type { World } from './world.ts'

type Db = World['db']

/** How a coin's state follows from its ledger, line by line. */
const nextOfCoin: Record<string, { from: string; to: string }> = {
  EARNED: { from: 'NONE', to: 'FREE' },
  RESERVED: { from: 'FREE', to: 'RESERVED' },
  RELEASED: { from: 'RESERVED', to: 'FREE' },
  SPENT: { from: 'RESERVED', to: 'SPENT' },
  REINSTATED: { from: 'SPENT', to: 'FREE' },
}

/**
 * Returns the inconsistencies of dates, histories, coins and money, each as a sentence; none when product.md §§1-4
 * holds. `holds` is the provider's own ledger. An unfinished payment is an inconsistency too, unless `isUnderWay`.
 */
export async function faultsOf(db: Db, holds: ProviderHold[], { isUnderWay = false } = {}): Promise<string[]> {
  return [
    ...(await faultsOfDates(db)),
    ...(await faultsOfHistories(db)),
    ...(await faultsOfCoins(db)),
    ...(await faultsOfMoney(db, holds, isUnderWay)),
    ...(await faultsOfPostage(db)),
  ]
}

export type ProviderHold = {
  paymentIntentId: string
  kind: 'HOLD' | 'CHARGE'
  status: string
  amountPence: number
  capturedPence: number
  refundedPence: number
  metadata: Record<string, string>
}

async function faultsOfDates(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select format('bookings %s and %s of listing %s overlap', a.id, b.id, a.listing_id) as fault
    from bookings a join bookings b on a.listing_id = b.listing_id and a.id < b.id and a.blocked && b.blocked
    where a.released_at is null and b.released_at is null
    union all
    select format('order %s is %s and its days are %s', o.id, o.status, case when b.released_at is null then 'taken' else 'free' end)
    from orders o left join bookings b on b.order_id = o.id
    where o.status <> 'ENQUIRED' and (b.id is null
      or (b.released_at is not null) <> (coalesce(case when o.status = 'DISPUTE' then o.disputed_from end, o.status) in ('COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED')))
    union all
    select format('order %s goes from %s to %s, and taken is %s', o.id, o.start_date, o.end_date, b.blocked)
    from orders o join bookings b on b.order_id = o.id
    where b.released_at is null and not b.blocked @> daterange(o.start_date, o.end_date, '[]')
    union all
    select format('booking %s is of nobody', b.id) from bookings b
    left join pending_requests p on p.id = b.pending_request_id and p.state in ('RESERVED', 'ORDERED')
    where b.released_at is null and b.order_id is null and p.id is null`.execute(db)
  return rows.map(({ fault }) => fault)
}

type EventRow = { move: string; from: string | null; to: string; detail: { from?: string; to?: string } | null }

/**
 * Every order's events must be a path of the table, from REQUESTED to the present status; a dispute returns to the
 * status before it, and accepted extensions lead to the order's last day.
 */
async function faultsOfHistories(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    id: string
    status: string
    endDate: string
    disputedFrom: string | null
    events: EventRow[]
  }>`
    select o.id, o.status, o.end_date, o.disputed_from, coalesce((select json_agg(json_build_object('move', e.move, 'from', e.from_status,
      'to', e.to_status, 'detail', e.detail) order by e.id) from order_events e where e.order_id = o.id), '[]') as events
    from orders o`.execute(db)
  return rows.flatMap(({ id, status, endDate, disputedFrom, events }) => {
    let at: string | null = null
    let left: string | null = null
    const faults: string[] = []
    for (const { move, from, to } of events) {
      if (from !== at || !isStep(move, from, to, left))
        faults.push(`order ${id}: ${move} from ${from} to ${to}, having been ${at} and left ${left}`)
      if (to === 'DISPUTE' && from !== 'DISPUTE') left = from
      at = to
    }
    if (at !== status) faults.push(`order ${id} is ${status}, its history ends with ${at}`)
    if (disputedFrom !== (status === 'DISPUTE' ? left : null))
      faults.push(`order ${id} is ${status} and keeps ${disputedFrom} as what its dispute left, not ${left}`)
    return [...faults, ...faultsOfExtensions(id, endDate, events)]
  })
}

/**
 * Each extension begins where the previous one ended, extends by at most a week in total, and the last one is the last
 * day.
 */
function faultsOfExtensions(id: string, endDate: string, events: EventRow[]): string[] {
  const days = events.flatMap(({ move, detail }) => (move === 'extend' ? [{ from: detail?.from, to: detail?.to }] : []))
  const [first] = days
  if (!first) return []
  const isChain = days.every(({ from, to }, at) => from === (days[at - 1]?.to ?? first.from) && from && to && from < to)
  const isLast = days.at(-1)?.to === endDate
  const isWithin = isChain && daysBetween(first.from ?? '', endDate) <= EXTENSION_MAX_DAYS
  return isChain && isLast && isWithin ? [] : [`order ${id} ends on ${endDate} after ${JSON.stringify(days)}`]
}

function isStep(move: string, from: string | null, to: string, left: string | null): boolean {
  if (move === 'request') return from === null && to === 'REQUESTED'
  if (move === 'enquire') return from === null && to === 'ENQUIRED'
  if (move === 'paymentFailed') return from === 'REQUESTED' && to === 'DECLINED'
  // notified without moving the order
  if (move === 'extend') return from === to && extendableStatuses.includes(to)
  // posted again after the carrier sent it back
  if (move === 'sent' && from === to) return to === 'SHIPPING_SENT'
  const rule = (moves as Record<string, (typeof moves)[MoveName]>)[move]
  if (!rule) return false
  if (!(rule.from as readonly OrderStatus[]).includes(from as OrderStatus)) return false
  return to === (rule.to === 'LEFT' ? left : rule.to)
}

/** An operator decided about the coin and the money of this order: only the sums must be right. */
const wasDecided = sql`exists (select from order_events e where e.order_id = o.id and e.move like 'resolve%')`

async function faultsOfCoins(db: Db): Promise<string[]> {
  const coins = await db.selectFrom('coins').selectAll().execute()
  const lines = await db.selectFrom('coinLines').selectAll().orderBy('id').execute()
  const states = new Map<string, string>()
  const faults: string[] = []
  for (const { coinId, kind } of lines) {
    const step = nextOfCoin[kind]!
    const was = states.get(coinId) ?? 'NONE'
    if (was !== step.from) faults.push(`coin ${coinId} was ${was} when it was ${kind}`)
    states.set(coinId, step.to)
  }
  for (const { id, state } of coins)
    if (states.get(id) !== state) faults.push(`coin ${id} is ${state}, its ledger says ${states.get(id)}`)
  const minted = lines.filter(({ kind }) => kind === 'EARNED').length
  if (minted !== coins.length) faults.push(`${minted} coins were minted and there are ${coins.length}`)
  const { rows } = await sql<{ fault: string }>`
    select format('order %s is %s and its coin is %s', o.id, o.status, coalesce(c.state, 'returned')) as fault
    from orders o left join coins c on c.reserved_for = o.pending_request_id
    where o.coin_id is not null and o.status not in ('ENQUIRED', 'DISPUTE') and not ${wasDecided} and coalesce(c.state, 'FREE') <> case
      when o.status = 'REQUESTED' then 'RESERVED'
      when o.status in ('DECLINED', 'EXPIRED', 'CANCELLED') or o.not_fit then 'FREE' else 'SPENT' end
    union all
    select format('coin %s is %s for a request that is %s', c.id, c.state, p.state)
    from coins c join pending_requests p on p.id = c.reserved_for where p.state not in ('RESERVED', 'ORDERED')
    union all
    select format('order %s earned %s coins', o.id, count(c.id)) from orders o left join coins c on c.earned_by_order = o.id
    where o.status <> 'DISPUTE' and not ${wasDecided} group by o.id
    having count(c.id) <> case when o.status = 'COMPLETED' and not o.are_friends and not o.not_fit then 1 else 0 end`.execute(
    db,
  )
  return [...faults, ...rows.map(({ fault }) => fault)]
}

async function faultsOfMoney(db: Db, holds: ProviderHold[], isUnderWay: boolean): Promise<string[]> {
  const faults: string[] = []
  const orders = await db.selectFrom('orders').selectAll().execute()
  const operations = await db.selectFrom('paymentOperations').selectAll().execute()
  const requests = await db.selectFrom('pendingRequests').selectAll().execute()
  const resolved = db.selectFrom('orderEvents').select('orderId').where('move', 'like', 'resolve%')
  const decided = new Set((await resolved.execute()).map((event) => event.orderId))
  const live = holds.filter(({ status }) => status !== 'DECLINED')
  const doneOf = Map.groupBy(
    operations.filter(({ state }) => state === 'DONE'),
    (one) => one.paymentIntentId,
  )
  const refusedKeys = new Set(operations.filter(({ state }) => state === 'REFUSED').map(({ key }) => key))
  const holdOf = new Map(holds.map((hold) => [hold.paymentIntentId, hold]))
  const ownerOf = new Map(orders.map((order) => [order.paymentIntentId, order]))
  const requestPaymentIds = new Set(requests.map((request) => request.paymentIntentId))
  for (const hold of live) {
    const { paymentIntentId: id, amountPence, capturedPence, refundedPence, status } = hold
    const released = status === 'RELEASED' ? amountPence : 0
    const held = status === 'HELD' ? amountPence : 0
    if (capturedPence + released + held !== amountPence)
      faults.push(`${id}: taken and given back are not what was held`)
    if (refundedPence > capturedPence) faults.push(`${id}: more was refunded than taken`)
    const done = doneOf.get(id) ?? []
    const owner = ownerOf.get(id)
    const sum = (kind: string) => done.filter((one) => one.kind === kind).reduce((all, one) => all + one.amountPence, 0)
    if (isUnderWay) continue
    const charged = sum('CHARGE') + sum('PAYMENT')
    const isReleased = done.some((one) => one.kind === 'RELEASE')
    // The provider refused and executed the step nevertheless: the reconciler has released it.
    const isStray = isReleased && refusedKeys.has(hold.metadata.operation ?? '')
    if (!isStray && sum('HOLD') + charged !== amountPence)
      faults.push(`${id}: ${amountPence} held there, ${sum('HOLD')} here`)
    if (sum('CAPTURE') + charged !== capturedPence)
      faults.push(`${id}: ${capturedPence} taken there, ${sum('CAPTURE')} here`)
    if (sum('REFUND') !== refundedPence) faults.push(`${id}: ${refundedPence} refunded there, ${sum('REFUND')} here`)
    if ((status === 'RELEASED') !== isReleased && !(owner && mayLapse(owner) && !isReleased))
      faults.push(
        `${id} of order ${owner?.id} (${owner?.status}): ${status} there, ${done.map((one) => one.kind)} here`,
      )
    if (!owner && !requestPaymentIds.has(id) && hold.kind === 'HOLD' && status !== 'RELEASED')
      faults.push(`${id}: ${status} for nobody`)
  }
  const byRequest = Map.groupBy(
    live.filter(({ kind, status }) => kind === 'HOLD' && status !== 'RELEASED'),
    ({ metadata }) => metadata.pendingRequestId,
  )
  for (const [request, of] of byRequest) if (of.length > 1) faults.push(`request ${request} has ${of.length} holds`)
  if (isUnderWay) return faults
  for (const one of operations.filter(({ state }) => state === 'PENDING')) faults.push(`${one.key} is still to be done`)
  for (const one of orders.filter(({ settling }) => settling !== null)) faults.push(`order ${one.id} is still settling`)
  for (const one of requests.filter(({ state }) => state === 'RESERVED'))
    faults.push(`request ${one.id} is still ${one.state}`)
  for (const order of orders.filter(({ paymentIntentId }) => paymentIntentId)) {
    const hold = holdOf.get(order.paymentIntentId ?? '')
    const wanted = decided.has(order.id) ? null : moneyIn(order)
    if (wanted && hold?.status !== wanted)
      faults.push(`order ${order.id} is ${order.status} and its money ${hold?.status ?? 'unknown'}`)
  }
  return faults
}

/**
 * The postage of journeys without a Hemline label (decision 19): of a completed loan exactly its halves, or what an operator's
 * earlier refunds and the cleaning leave of the charge, first to the lender; of any other loan without an operator's decision
 * none. After a decision, at most its halves.
 */
async function faultsOfPostage(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with loans as (
      select o.id, o.status, (o.price->>'deliveryFee')::int as fee, o.delivery_method,
        ${wasDecided} as is_decided,
        (select greatest(0, coalesce(sum(case p.kind when 'CAPTURE' then p.amount_pence else -p.amount_pence end), 0))
          from payment_operations p
          where p.order_id = o.id and (p.kind = 'CAPTURE' and p.state = 'DONE' or p.kind = 'REFUND' and p.state <> 'REFUSED'
            -- an operator's refund after the loan takes nothing from its postage
            and p.key <> 'refund-postage:' || o.id and p.created_at <= o.completed_at)) as charged,
        coalesce((select sum(l.pence) from owed_lines l where l.order_id = o.id and l.kind = 'CLEANING'), 0) as cleaning,
        coalesce((select sum(l.pence) from owed_lines l where l.order_id = o.id and l.kind = 'POSTAGE'), 0) as owed,
        coalesce((select sum(p.amount_pence) from payment_operations p
          where p.key = 'refund-postage:' || o.id and p.kind = 'REFUND'), 0) as back,
        array(select p.direction from parcels p join label_orders l on l.order_id = p.order_id
          where p.order_id = o.id and p.shipment_id is not null and p.direction <> all (l.unused)) as labelled
      from orders o where o.status <> 'DISPUTE'),
    owing as (
      select *, greatest(0, charged - cleaning) as left_over,
        case when status = 'COMPLETED' and 'OUTBOUND' <> all (labelled)
          then least((fee + 1) / 2, greatest(0, charged - cleaning)) else 0 end as owed_due from loans),
    due as (
      select *, case when status = 'COMPLETED' and 'RETURN' <> all (labelled)
        then least(fee / 2, left_over - owed_due) else 0 end as back_due from owing)
    select format('order %s is %s with labels %s: %s of its postage is owed and %s refunded', id, status, labelled, owed, back) as fault
    from due where case when is_decided then owed > (fee + 1) / 2 or back > fee / 2 else owed <> owed_due or back <> back_due end
    union all
    select format('order %s does not go by post, and has postage', id) from due
    where delivery_method <> 'DELIVERY' and owed + back > 0`.execute(db)
  return rows.map(({ fault }) => fault)
}

/** A dispute about a request may last longer than its hold: the provider releases it, and nothing was captured. */
const mayLapse = (order: { status: string; disputedFrom: string | null }) =>
  order.status === 'DISPUTE' && order.disputedFrom === 'REQUESTED'

/** The expected money of an order when everything is finished; null where the operator decides. */
function moneyIn(order: { status: string; acceptedAt: Date | null }): string | null {
  if (order.status === 'REQUESTED') return 'HELD'
  if (['DECLINED', 'EXPIRED'].includes(order.status)) return 'RELEASED'
  if (order.status === 'CANCELLED') return order.acceptedAt ? 'REFUNDED' : 'RELEASED'
  return order.status === 'DISPUTE' ? null : 'CAPTURED'
}
