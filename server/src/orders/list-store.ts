import { DAY_MS } from '@hemline/contract/durations.ts'
import { LIST_DEFAULT, REVIEW_HIDDEN_DAYS } from '@hemline/contract/limits.ts'
import { closedStatuses, liveStatuses } from '@hemline/contract/orders/rules.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { cursorMoment, type Keyset, pageOf } from '../base/keyset.ts'
import type { OrderRow } from './store.ts'

const ORDERS_MOST = 500

/** A member's orders of both sides; an enquiry is none. */
const ordersOf = (db: Db, memberId: string) =>
  db
    .selectFrom('orders as o')
    .selectAll('o')
    .where((eb) => eb.or([eb('o.lenderId', '=', memberId), eb('o.lendeeId', '=', memberId)]))
    .where('o.status', '!=', 'ENQUIRED')

/**
 * Returns a member's orders of both sides, or those of one conversation, newest first, at most 500: the live ones before
 * any that are over.
 */
export async function listOrdersOf(
  db: Db,
  { memberId, conversationId }: { memberId: string; conversationId?: string | undefined },
): Promise<OrderRow[]> {
  const orders = await ordersOf(db, memberId)
    .$if(conversationId !== undefined, (query) => query.where('o.conversationId', '=', conversationId!))
    .orderBy((eb) => eb('o.status', 'in', [...liveStatuses]), 'desc')
    .orderBy('o.createdAt', 'desc')
    .limit(ORDERS_MOST)
    .execute()
  return orders.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

/** Loans that were completed before then wait for no review (`waitsForReview`). */
const reviewsSince = (now: Date) => new Date(now.getTime() - REVIEW_HIDDEN_DAYS * DAY_MS)

/**
 * Returns every order of a member that is current (`isCurrent`), and some that are not, newest first: live ones, those
 * completed in the last 14 days, and those with a claim or balance that may wait for them.
 */
export function listMaybeCurrent(db: Db, { memberId, now }: { memberId: string; now: Date }): Promise<OrderRow[]> {
  return ordersOf(db, memberId)
    .where((eb) =>
      eb.or([
        eb('o.status', 'in', [...liveStatuses]),
        eb('o.completedAt', '>', reviewsSince(now)),
        sql<boolean>`o.id in (select order_id from claims where lendee_id = ${memberId} and state in ('OPEN', 'DUE'))`,
      ]),
    )
    .orderBy('o.createdAt', 'desc')
    .execute()
}

/**
 * Returns a page of a member's orders that are not current (`isCurrent`), the last changed first, with the cursor of the
 * next page. `mayReview`: a review can wait for this member.
 */
export async function pageOfClosed(
  db: Db,
  { memberId, mayReview, after, now }: { memberId: string; mayReview: boolean; after: Keyset | null; now: Date },
): Promise<{ rows: OrderRow[]; lastKey: string | null }> {
  const rows = await ordersOf(db, memberId)
    .select(cursorMoment(sql.ref('o.updatedAt')).as('at'))
    .where('o.status', 'in', [...closedStatuses])
    .where(sql<boolean>`not exists (
      select from claims c where c.order_id = o.id and c.lendee_id = ${memberId} and c.state in ('OPEN', 'DUE')
      and (c.state = 'DUE' or c.answer_by > ${now}))`)
    .$if(mayReview, (query) =>
      query.where(sql<boolean>`not exists (
        select from reviews r where r.order_id = o.id and r.reviewer_id = ${memberId} and not r.is_fulfilled
        and o.status = 'COMPLETED' and o.completed_at > ${reviewsSince(now)})`),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(o.updated_at, o.id) < (${after!.at}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy('o.updatedAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(LIST_DEFAULT + 1)
    .execute()
  const { page, lastKey } = pageOf(rows, { limit: LIST_DEFAULT, keyOf: (row) => row })
  return { rows: page, lastKey }
}
