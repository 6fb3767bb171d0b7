import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { publishChange } from '../live/publish-change.ts'

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
      orderId: review.orderId,
      reviewerId: review.reviewerId,
      subjectId: review.subjectId,
      type: review.type,
      showsAt: review.showsAt,
      createdAt: review.now,
      updatedAt: review.now,
    })
    .onConflict((conflict) => conflict.columns(['orderId', 'reviewerId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** A review with the order it is about, for its writer alone. */
export function findReviewOf(db: Db, review: { id: string; reviewerId: string }) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .selectAll('r')
    .select(['o.orderNumber', 'o.lenderName', 'o.lendeeName', 'o.conversationId'])
    .where('r.id', '=', review.id)
    .where('r.reviewerId', '=', review.reviewerId)
    .executeTakeFirst()
}

export function listReviewsToWrite(db: Db, { reviewerId, orderIds }: { reviewerId: string; orderIds: string[] }) {
  return db
    .selectFrom('reviews')
    .select(['id', 'orderId'])
    .where('reviewerId', '=', reviewerId)
    .where('orderId', 'in', orderIds)
    .execute()
}

/** Writes the stars and words unless the review is locked. False when it is. */
export async function fulfilReview(
  tx: Tx,
  review: { id: string; rating: number; text: string; now: Date },
): Promise<boolean> {
  const done = await tx
    .updateTable('reviews')
    .set({ isFulfilled: true, rating: review.rating, review: review.text, updatedAt: review.now })
    .where('id', '=', review.id)
    .where('shownAt', 'is', null)
    .where('showsAt', '>', review.now)
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
    .set({ shownAt: now })
    .where('r.orderId', '=', orderId)
    .where('r.isFulfilled', '=', true)
    .where('r.shownAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('r.showsAt', '<=', now),
        sql<boolean>`not exists (select 1 from reviews other where other.order_id = r.order_id and not other.is_fulfilled)`,
      ]),
    )
    .returning(['r.subjectId', 'r.rating'])
    .execute()
  // in one order, so that two loans of the same two members do not wait for each other
  for (const { subjectId, rating } of shown.toSorted((a, b) => (a.subjectId < b.subjectId ? -1 : 1))) {
    await tx
      .updateTable('members')
      .set((eb) => ({ ratingSum: eb('ratingSum', '+', rating ?? 0), ratingCount: eb('ratingCount', '+', 1) }))
      .where('id', '=', subjectId)
      .execute()
  }
  if (shown.length > 0) await publishChange(tx, 'order', { orderId }, now)
}

export function listOrdersWithDueReviews(db: Db, now: Date) {
  return db
    .selectFrom('reviews')
    .select('orderId')
    .distinct()
    .where('isFulfilled', '=', true)
    .where('shownAt', 'is', null)
    .where('showsAt', '<=', now)
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
    .innerJoin('members as m', 'm.id', 'r.reviewerId')
    .select(['r.id', 'r.type', 'r.reviewerId', 'r.rating', 'r.review', 'r.updatedAt', 'm.firstName', 'm.picture'])
    .select(sql<string>`to_char(r.shown_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('shownKey'))
    .innerJoin('members as subject', 'subject.id', 'r.subjectId')
    .where('r.subjectId', '=', of.subjectId)
    .where('r.shownAt', 'is not', null)
    .where('subject.suspendedAt', 'is', null)
    .where(sql<boolean>`${of.viewerNo} <> all(subject.blocked_nos || m.blocked_nos)`)
    .orderBy('r.shownAt', 'desc')
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
    .where('r.isFulfilled', '=', false)
    .where('r.createdAt', '<=', askedBefore)
    .where('r.showsAt', '>', now)
    .where(sql<boolean>`not exists (select from notifications n where n.key = 'review:' || r.id || ':reminder')`)
    .orderBy('r.createdAt')
    .limit(200)
    .execute()
}

/** A review with its order's names, its row locked, unless it was written meanwhile. */
export function lockUnwritten(tx: Tx, id: string) {
  return tx
    .selectFrom('reviews as r')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .select(['r.reviewerId', 'r.orderId', 'r.type', 'o.lenderName', 'o.lendeeName'])
    .where('r.id', '=', id)
    .where('r.isFulfilled', '=', false)
    .forNoKeyUpdate('r')
    .executeTakeFirst()
}

/** Locks the order that a review is about, so that its two reviews are written one after the other. */
export async function lockOrderOf(tx: Tx, orderId: string): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute()
}
