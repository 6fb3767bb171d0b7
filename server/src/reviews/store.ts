import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { announceOrders } from '../base/live.ts'

export async function insertReview(
  tx: Tx,
  review: {
    orderId: string
    reviewerId: string
    subjectId: string
    type: 'lender' | 'lendee'
    showsAt: Date
    now: Date
  },
): Promise<string | null> {
  const made = await tx
    .insertInto('reviews')
    .values({
      id: randomUUID(),
      order_id: review.orderId,
      reviewer_id: review.reviewerId,
      subject_id: review.subjectId,
      type: review.type,
      shows_at: review.showsAt,
      created_at: review.now,
      updated_at: review.now,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'reviewer_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** A review with the order it is about, for its writer alone. */
export function findReviewOf(db: Db, review: { id: string; reviewerId: string }) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .selectAll('r')
    .select(['o.order_number', 'o.lender_name', 'o.lendee_name', 'o.conversation_id'])
    .where('r.id', '=', review.id)
    .where('r.reviewer_id', '=', review.reviewerId)
    .executeTakeFirst()
}

export function listReviewsToWrite(db: Db, { reviewerId, orderIds }: { reviewerId: string; orderIds: string[] }) {
  return db
    .selectFrom('reviews')
    .select(['id', 'order_id'])
    .where('reviewer_id', '=', reviewerId)
    .where('order_id', 'in', orderIds)
    .execute()
}

/** Writes the stars and words unless the review is locked. False when it is. */
export async function fulfilReview(
  tx: Tx,
  review: { id: string; rating: number; text: string; now: Date },
): Promise<boolean> {
  const done = await tx
    .updateTable('reviews')
    .set({ is_fulfilled: true, rating: review.rating, review: review.text, updated_at: review.now })
    .where('id', '=', review.id)
    .where('shown_at', 'is', null)
    .where('shows_at', '>', review.now)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/**
 * Shows the fulfilled reviews of an order when both are in, or those whose time has come; each counts in its subject's
 * rating once, and both sides' open apps are told.
 */
export async function showReviews(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  const shown = await tx
    .updateTable('reviews as r')
    .set({ shown_at: now })
    .where('r.order_id', '=', orderId)
    .where('r.is_fulfilled', '=', true)
    .where('r.shown_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('r.shows_at', '<=', now),
        sql<boolean>`not exists (select 1 from reviews other where other.order_id = r.order_id and not other.is_fulfilled)`,
      ]),
    )
    .returning(['r.subject_id', 'r.rating'])
    .execute()
  // in one order, so that two loans of the same two members do not wait for each other
  for (const { subject_id, rating } of shown.toSorted((a, b) => (a.subject_id < b.subject_id ? -1 : 1))) {
    await tx
      .updateTable('members')
      .set((eb) => ({ rating_sum: eb('rating_sum', '+', rating ?? 0), rating_count: eb('rating_count', '+', 1) }))
      .where('id', '=', subject_id)
      .execute()
  }
  if (shown.length > 0) await announceOrders(tx, { orderIds: [orderId], now })
}

export function listOrdersWithDueReviews(db: Db, now: Date) {
  return db
    .selectFrom('reviews')
    .select('order_id')
    .distinct()
    .where('is_fulfilled', '=', true)
    .where('shown_at', 'is', null)
    .where('shows_at', '<=', now)
    .limit(200)
    .execute()
}

/**
 * The shown reviews about a member, newest first, from a place in the list on: none of one who is suspended or blocked
 * either way, and none by whom the viewer is blocked.
 */
export async function listShownReviews(
  db: Db,
  of: { subjectId: string; viewerNo: number; limit: number; after: { at: string; id: string } | null },
) {
  let query = db
    .selectFrom('reviews as r')
    .innerJoin('members as m', 'm.id', 'r.reviewer_id')
    .select(['r.id', 'r.type', 'r.reviewer_id', 'r.rating', 'r.review', 'r.updated_at', 'm.first_name', 'm.picture'])
    .select(sql<string>`to_char(r.shown_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('shown_key'))
    .innerJoin('members as subject', 'subject.id', 'r.subject_id')
    .where('r.subject_id', '=', of.subjectId)
    .where('r.shown_at', 'is not', null)
    .where('subject.suspended_at', 'is', null)
    .where(sql<boolean>`${of.viewerNo} <> all(subject.blocked_nos || m.blocked_nos)`)
    .orderBy('r.shown_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(of.limit)
  if (of.after)
    query = query.where(sql<boolean>`(r.shown_at, r.id) < (${of.after.at}::timestamptz, ${of.after.id}::uuid)`)
  return query.execute()
}

/** What a review's reminder is known by: said once. */
export const reminderKey = (reviewId: string) => `review:${reviewId}:reminder`

/** Reviews that were asked for before then, can still be hidden, and are not written nor reminded of. */
export function listForgottenReviews(db: Db, { askedBefore, now }: { askedBefore: Date; now: Date }) {
  return db
    .selectFrom('reviews as r')
    .select('r.id')
    .where('r.is_fulfilled', '=', false)
    .where('r.created_at', '<=', askedBefore)
    .where('r.shows_at', '>', now)
    .where(sql<boolean>`not exists (select from notifications n where n.key = 'review:' || r.id || ':reminder')`)
    .orderBy('r.created_at')
    .limit(200)
    .execute()
}

/** A review with its order's names, its row locked, unless it was written meanwhile. */
export function lockUnwritten(tx: Tx, id: string) {
  return tx
    .selectFrom('reviews as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.reviewer_id', 'r.order_id', 'r.type', 'o.lender_name', 'o.lendee_name'])
    .where('r.id', '=', id)
    .where('r.is_fulfilled', '=', false)
    .forNoKeyUpdate('r')
    .executeTakeFirst()
}
