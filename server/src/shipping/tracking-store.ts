import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { isStillClaimed } from './carrier-claim-store.ts'
import { longOverBefore } from './long-over.ts'

export type DueParcel = { orderId: string; direction: Direction; trackingNumber: string; turnedAt: Date | null }

/** Also in a dispute: both sides see where it is. */
const followed = ['SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT', 'SHIPPING_RECEIVED', 'DISPUTE'] as const

/** Claims the parcels whose tracking is due, so that no other process reads them; those that wait longest come first. */
export async function claimDueParcels(
  db: Db,
  { now, readBefore }: { now: Date; readBefore: Date },
): Promise<DueParcel[]> {
  const claimed = await db
    .with('due', (from) =>
      from
        .selectFrom('parcels as p')
        .innerJoin('orders as o', 'o.id', 'p.orderId')
        .select(['p.orderId', 'p.direction', 'p.readAt'])
        // by their ids: of closed loans ever more parcels were never delivered, and an index of those has them all
        .where(
          sql<boolean>`p.order_id = any (array(
            select f.id from orders f where f.status in (${sql.join(followed)})
            union all select c.order_id from carrier_claims c))`,
        )
        .where('p.deliveredAt', 'is', null)
        .where((of) => of.or([of('o.status', 'in', followed), isStillClaimed(longOverBefore(now))]))
        .where((due) => due.or([due('p.readAt', 'is', null), due('p.readAt', '<=', readBefore)]))
        .orderBy('p.readAt', (order) => order.asc().nullsFirst())
        .limit(50)
        .forUpdate('p')
        .skipLocked(),
    )
    .updateTable('parcels')
    .from('due')
    .set({ readAt: now })
    .whereRef('parcels.orderId', '=', 'due.orderId')
    .whereRef('parcels.direction', '=', 'due.direction')
    .returning([
      'parcels.orderId',
      'parcels.direction',
      'parcels.trackingNumber',
      'parcels.turnedAt',
      'due.readAt as before',
    ])
    .execute()
  return claimed
    .sort((one, other) => (one.before?.getTime() ?? 0) - (other.before?.getTime() ?? 0))
    .map(({ before: _, ...parcel }) => parcel)
}

/** Puts claimed parcels, which were not asked for, before those that were. */
export async function putFirst(db: Db, { parcels, now }: { parcels: readonly DueParcel[]; now: Date }): Promise<void> {
  if (parcels.length === 0) return
  await db
    .updateTable('parcels')
    .set({ readAt: new Date(now.getTime() - 1) })
    .where((eb) => eb.or(parcels.map(({ orderId, direction }) => eb.and({ orderId, direction }))))
    .execute()
}

/**
 * Stores the scans of a parcel; the first one of each kind remains, in whatever order they arrive, and the last of all.
 * Scans from before the acceptance belong to an earlier parcel with this number; of a number that the borrower entered for
 * the way back, those from before the receipt belong to the parcel that came. Returns false when they were known.
 */
export async function saveScans(
  db: Db,
  scans: {
    orderId: string
    trackingNumber: string
    postedAt: Date | null
    deliveredAt: Date | null
    seenAt?: Date | null
    seenPlace?: string | null
  },
): Promise<boolean> {
  const { seenAt = null, seenPlace = null } = scans
  const isLater = sql<boolean>`coalesce(${ofThisLoan(seenAt)} > coalesce(seen_at, '-infinity'), false)`
  const updated = await db
    .updateTable('parcels')
    .set({
      postedAt: sql`coalesce(posted_at, ${ofThisLoan(scans.postedAt ?? scans.deliveredAt)})`,
      deliveredAt: sql`coalesce(delivered_at, ${ofThisLoan(scans.deliveredAt)})`,
      seenAt: sql`case when ${isLater} then ${seenAt}::timestamptz else seen_at end`,
      seenPlace: sql`case when ${isLater} then ${seenPlace}::text else seen_place end`,
    })
    .where('orderId', '=', scans.orderId)
    .where('trackingNumber', '=', scans.trackingNumber)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('postedAt', 'is', null),
          sql<boolean>`${ofThisLoan(scans.postedAt ?? scans.deliveredAt)} is not null`,
        ]),
        eb.and([eb('deliveredAt', 'is', null), sql<boolean>`${ofThisLoan(scans.deliveredAt)} is not null`]),
        isLater,
      ]),
    )
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** A scan of the parcel with this loan; null for one of an earlier parcel with its number. */
export const ofThisLoan = (at: Date | null) =>
  sql`case when ${at}::timestamptz >= (
      select case when parcels.direction = 'RETURN' and parcels.is_manual then coalesce(received_at, accepted_at) else accepted_at end
      from orders where orders.id = parcels.order_id)
    then ${at}::timestamptz end`

/**
 * Returns the moves that follow from the labels and scans, for orders that have not made them yet. A parcel on its way back
 * proves that the one out was posted and received.
 */
export async function listPostalMoves(
  db: Db,
): Promise<{ id: string; move: 'labelReady' | 'sent' | 'received' | 'returned' }[]> {
  const { rows } = await sql<{ id: string; move: 'labelReady' | 'sent' | 'received' | 'returned' }>`
    select o.id, 'labelReady' as move from label_orders l join orders o on o.id = l.order_id
      where l.state = 'READY' and o.status = 'SHIPPING_OPENED'
    union all
    select o.id, 'sent' from parcels p join orders o on o.id = p.order_id
      where p.posted_at is not null and o.status in ('SHIPPING_OPENED', 'SHIPPING_PROCESSED')
    union all
    select o.id, 'received' from parcels p join orders o on o.id = p.order_id
      where case p.direction when 'OUTBOUND' then p.delivered_at else p.posted_at end is not null
        and o.status in ('SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT')
    union all
    select o.id, 'returned' from parcels p join orders o on o.id = p.order_id
      where p.direction = 'RETURN' and p.posted_at is not null and o.status = 'SHIPPING_RECEIVED' and o.returned_at is null
    limit 200`.execute(db)
  return rows
}
