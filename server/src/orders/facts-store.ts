import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { returnOn } from './ask-store.ts'

/** The newest loans and answers are enough for a habit. */
const HABIT_ROWS = 50

/** Returns how many loans of a member are complete, on either side. */
export async function countLoansDone(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', '=', 'COMPLETED')
    .where((eb) => eb.or([eb('lenderId', '=', memberId), eb('lendeeId', '=', memberId)]))
    .executeTakeFirstOrThrow()
  return count
}

/** When a code showed that an item was given back; null without one. */
const handedBackAt = sql<Date | null>`(select min(e.detail->>'handedAt')::timestamptz from order_events e
  where e.order_id = orders.id and e.move = 'complete')`

/** Returns the newest completed loans that a member borrowed and marked as returned, or ended with a code. */
export function listReturned(db: Db, memberId: string) {
  return (
    db
      .selectFrom('orders')
      .select(['startDate', 'endDate', 'deliveryMethod'])
      // one that the carrier sent back was posted in time if it was the first time
      .select(
        sql<Date>`coalesce(
          ${handedBackAt},
          (select min(e.at) from order_events e where e.order_id = orders.id and e.move = 'returned'),
          returned_at)`.as('returnedAt'),
      )
      .select(returnOn(sql.ref('orders.id')).as('returnOn'))
      .where('lendeeId', '=', memberId)
      .where('status', '=', 'COMPLETED')
      .where((eb) => eb.or([eb('returnedAt', 'is not', null), eb(handedBackAt, 'is not', null)]))
      .orderBy('createdAt', 'desc')
      .limit(HABIT_ROWS)
      .$narrowType<{ deliveryMethod: DeliveryMethod }>()
      .execute()
  )
}

/** Returns the newest completed loans that a member posted, with when the first parcel was. */
export function listPosted(db: Db, memberId: string) {
  return db
    .selectFrom('orders as o')
    .innerJoin('orderEvents as e', 'e.orderId', 'o.id')
    .select(['o.startDate', 'o.workingDaysBefore', 'e.at as postedAt'])
    .where('o.lenderId', '=', memberId)
    .where('o.deliveryMethod', '=', 'DELIVERY')
    .where('o.status', '=', 'COMPLETED')
    .where('e.move', '=', 'sent')
    .where('e.fromStatus', 'is distinct from', 'SHIPPING_SENT')
    .orderBy('o.createdAt', 'desc')
    .limit(HABIT_ROWS)
    .execute()
}

/**
 * Returns how long a member took to answer their newest requests, in milliseconds; null for one that lapsed. What Hemline
 * declined, because of a block, a suspension or a hidden item, they did not answer.
 */
export async function listAnswerTimes(db: Db, memberId: string): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('orderEvents as e', 'e.orderId', 'o.id')
    .select(['o.createdAt', 'e.at', 'e.move'])
    .where('o.lenderId', '=', memberId)
    .where('e.move', 'in', ['accept', 'decline', 'declineUnlisted', 'lapse'])
    .where(sql<boolean>`e.detail->>'isAutomatic' is null`)
    .orderBy('o.createdAt', 'desc')
    .limit(HABIT_ROWS)
    .execute()
  return rows.map(({ createdAt, at, move }) => (move === 'lapse' ? null : at.getTime() - createdAt.getTime()))
}

/** Returns the friends that a viewer and a member have in common; `name` only of those who let themselves be named. */
export async function listFriendsInCommon(
  db: Db,
  { viewerId, memberId }: { viewerId: string; memberId: string },
): Promise<{ name: string | null }[]> {
  const { rows } = await sql<{ name: string | null }>`
    select case when f.is_named_as_friend then f.first_name end as name
    from members viewer, members other, members f
    where viewer.id = ${viewerId} and other.id = ${memberId}
      and f.no = any(viewer.friend_nos) and f.no = any(other.friend_nos) and f.suspended_at is null
    order by f.no`.execute(db)
  return rows
}

/** Returns the public points of two members, where they have one (product.md §5). */
export function listPublicPoints(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('members')
    .select(['publicLat as lat', 'publicLng as lng'])
    .where('id', 'in', ids)
    .where('publicLat', 'is not', null)
    .where('publicLng', 'is not', null)
    .$narrowType<{ lat: number; lng: number }>()
    .execute()
}
