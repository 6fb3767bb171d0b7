import type { OrderStatus } from '@hemline/contract/order-status.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { type Selectable, sql } from 'kysely'
import type { CarrierClaims } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'
import { mayArrive } from './under-way-store.ts'

export type CarrierClaimRow = Selectable<CarrierClaims>

/** A loan with a parcel under way, and what the carrier scanned of it. `isManual`: its number is not that of our label. */
export type TravellingRow = {
  orderId: string
  status: OrderStatus
  startDate: string
  endDate: string
  workingDaysBefore: number
  workingDaysAfter: number
  sentAt: Date | null
  returnedAt: Date | null
  direction: Direction
  trackingNumber: string | null
  isManual: boolean | null
  postedAt: Date | null
  deliveredAt: Date | null
  seenAt: Date | null
  seenPlace: string | null
  turnedAt: Date | null
}

const LISTED_MOST = 500

/**
 * Returns the parcels under way that were last seen before `seenBefore` and have no claim, of one order or of all, those
 * without news for longest first, at most 500.
 */
export async function listSilentParcels(
  db: Db,
  { seenBefore, orderId = null }: { seenBefore: Date; orderId?: string | null },
): Promise<TravellingRow[]> {
  const lastNews = sql`coalesce(p.seen_at, p.posted_at, case t.direction when 'OUTBOUND' then t.sent_at else t.returned_at end)`
  const { rows } = await sql<TravellingRow>`
    with travelling as (
      select o.*, coalesce(o.disputed_from, o.status) as left_status,
             case coalesce(o.disputed_from, o.status) when 'SHIPPING_SENT' then 'OUTBOUND' else 'RETURN' end as direction,
             (select max(e.at) from order_events e where e.order_id = o.id and e.move = 'sent') as sent_at
      from orders o
      where o.delivery_method = 'DELIVERY' and o.status in ('SHIPPING_SENT', 'SHIPPING_RECEIVED', 'DISPUTE')
        and coalesce(o.disputed_from, o.status) in ('SHIPPING_SENT', 'SHIPPING_RECEIVED')
        and (${orderId}::uuid is null or o.id = ${orderId}::uuid))
    select t.id as order_id, t.left_status as status, t.start_date, t.end_date, t.working_days_before, t.working_days_after,
           t.sent_at, t.returned_at, t.direction, p.tracking_number, p.is_manual,
           p.posted_at, p.delivered_at, p.seen_at, p.seen_place, p.turned_at
    from travelling t
    left join parcels p on p.order_id = t.id and p.direction = t.direction
    where ${mayArrive}
      and ${lastNews} < ${seenBefore}
      and not exists (select from carrier_claims c where c.order_id = t.id and c.direction = t.direction)
    order by ${lastNews}, t.id limit ${LISTED_MOST}`.execute(db)
  return rows
}

/** Opens a claim with the carrier; returns false when there is one. */
export async function insertCarrierClaim(
  tx: Tx,
  claim: { orderId: string; direction: Direction; byHemline: boolean; now: Date },
): Promise<boolean> {
  const { orderId, direction, byHemline, now: openedAt } = claim
  const made = await tx
    .insertInto('carrierClaims')
    .values({ orderId, direction, byHemline, openedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns the claims with the carrier of these orders. */
export async function listCarrierClaims(db: Db, orderIds: readonly string[]): Promise<CarrierClaimRow[]> {
  if (orderIds.length === 0) return []
  return db.selectFrom('carrierClaims').selectAll().where('orderId', 'in', orderIds).execute()
}

/** Writes down that a claim was sent, with the carrier's reference; false when it was before, or there is none. */
export async function markCarrierClaimSent(
  tx: Tx,
  claim: { orderId: string; direction: Direction; reference: string; now: Date },
): Promise<boolean> {
  const marked = await tx
    .updateTable('carrierClaims')
    .set({ sentAt: claim.now, reference: claim.reference })
    .where('orderId', '=', claim.orderId)
    .where('direction', '=', claim.direction)
    .where('sentAt', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

/** Whether an operator ended the loan of an order `o` after a dispute, and it did not close before that instant. */
const isSettled = (
  closedBefore: Date,
) => sql<boolean>`o.status in ('COMPLETED', 'CANCELLED') and o.closed_at >= ${closedBefore}
  and exists (select from order_events e where e.order_id = o.id and e.move in ('resolveCompleted', 'resolveCancelled'))`

/** Whether the parcel `p` of an order `o` has a claim that went on when its loan was settled: it is over when it arrives. */
export const isStillClaimed = (closedBefore: Date) => sql<boolean>`
  o.id = any (array(select c.order_id from carrier_claims c join orders o on o.id = c.order_id where ${isSettled(closedBefore)}))
  and exists (select from carrier_claims c where c.order_id = p.order_id and c.direction = p.direction)`

/**
 * Returns the claims that Hemline is to send, oldest first: of parcels that are still under way to their address, by `travellingStatus`, of loans
 * that did not close before that instant.
 */
export async function listClaimsToSend(db: Db, { closedBefore }: { closedBefore: Date }) {
  return db
    .selectFrom('carrierClaims as c')
    .innerJoin('orders as o', 'o.id', 'c.orderId')
    .leftJoin('parcels as p', (join) =>
      join.onRef('p.orderId', '=', 'c.orderId').onRef('p.direction', '=', 'c.direction'),
    )
    .select(['c.orderId', 'c.direction', 'c.openedAt', 'o.orderNumber', 'o.listing', 'o.lenderName', 'o.lendeeName'])
    .where('c.byHemline', '=', true)
    .where('c.sentAt', 'is', null)
    .where(mayArrive)
    .where(
      sql<boolean>`coalesce(o.disputed_from, case
          when ${isSettled(closedBefore)}
          then case when o.received_at is null then 'SHIPPING_SENT' else 'SHIPPING_RECEIVED' end
          else o.status end)
        = case c.direction when 'OUTBOUND' then 'SHIPPING_SENT' else 'SHIPPING_RECEIVED' end`,
    )
    .orderBy('c.openedAt')
    .execute()
}
