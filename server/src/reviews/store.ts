import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { cursorMoment } from '../base/keyset.ts'
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

/** Returns a review with its order, for its writer only. */
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
    .select(['id', 'orderId', 'isFulfilled'])
    .where('reviewerId', '=', reviewerId)
    .where('orderId', 'in', orderIds)
    .execute()
}

/** Writes the rating and text unless the review is locked. Returns false when it is. */
export async function fulfilReview(
  tx: Tx,
  review: { id: string; rating: number; text: string; waitingText: string | null; now: Date },
): Promise<boolean> {
  const done = await tx
    .updateTable('reviews')
    .set({ isFulfilled: true, rating: review.rating, review: review.text, waitingText: review.waitingText })
    .set({ updatedAt: review.now })
    .where('id', '=', review.id)
    .where('shownAt', 'is', null)
    .where('showsAt', '>', review.now)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/**
 * Shows the written reviews of an order when both exist, or those whose time has come; each is added to its subject's
 * rating once, and published to both sides.
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
  // in a fixed order, so that two loans of the same members do not deadlock
  for (const { subjectId, rating } of shown.toSorted((a, b) => (a.subjectId < b.subjectId ? -1 : 1))) {
    await tx
      .updateTable('members')
      .set((eb) => ({ ratingSum: eb('ratingSum', '+', rating ?? 0), ratingCount: eb('ratingCount', '+', 1) }))
      .where('id', '=', subjectId)
      .execute()
  }
  if (shown.length > 0) await publishChange(tx, 'order', { orderId }, now)
}

/** Returns orders with a written review whose time has come and that is not shown yet, longest overdue first. */
export async function listOrdersWithDueReviews(db: Db, now: Date): Promise<string[]> {
  const due = await db
    .selectFrom('reviews')
    .select('orderId')
    .where('isFulfilled', '=', true)
    .where('shownAt', 'is', null)
    .where('showsAt', '<=', now)
    .orderBy('showsAt')
    .limit(200)
    .execute()
  return [...new Set(due.map(({ orderId }) => orderId))]
}

/**
 * Returns the shown reviews about a member, newest first, from a cursor on: none by members who are suspended,
 * leaving, or blocked in either direction.
 */
export async function listShownReviews(
  db: Db,
  of: { subjectId: string; viewerNo: number; limit: number; after: { at: string; id: string } | null },
) {
  let query = db
    .selectFrom('reviews as r')
    .innerJoin('members as m', 'm.id', 'r.reviewerId')
    .select([
      'r.id',
      'r.type',
      'r.reviewerId',
      'r.rating',
      'r.review',
      'r.updatedAt',
      'm.firstName',
      'm.erasedAt',
      'm.picture',
    ])
    .select(cursorMoment(sql.ref('r.shownAt')).as('shownKey'))
    .innerJoin('members as subject', 'subject.id', 'r.subjectId')
    .where('r.subjectId', '=', of.subjectId)
    .where('r.shownAt', 'is not', null)
    .where('subject.suspendedAt', 'is', null)
    // an erased member's stars stay, without a name
    .where((eb) => eb.or([eb('m.suspendedAt', 'is', null), eb('m.erasedAt', 'is not', null)]))
    .where(sql<boolean>`${of.viewerNo} <> all(subject.blocked_nos || m.blocked_nos)`)
    .orderBy('r.shownAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(of.limit)
  if (of.after)
    query = query.where(sql<boolean>`(r.shown_at, r.id) < (${of.after.at}::timestamptz, ${of.after.id}::uuid)`)
  return query.execute()
}

/** The key of a review's reminder, which is sent once. */
export const reminderKey = (reviewId: string) => `review:${reviewId}:reminder`

/** Reviews that were not written, by members who are not suspended, and not across a block (product.md §12, "Reminders"). */
function unwrittenReviews(db: Db) {
  return (
    db
      .selectFrom('reviews as r')
      .where('r.isFulfilled', '=', false)
      // of each review's own two: joined, the planner may begin with all members
      .where(sql<boolean>`(
        select writer.suspended_at is null and subject.no <> all(writer.blocked_nos) from members writer, members subject
        where writer.id = r.reviewer_id and subject.id = r.subject_id)`)
  )
}

/**
 * Returns reviews of complete loans that were requested before then, may still be written, and have neither been written nor
 * reminded of.
 */
export function listForgottenReviews(db: Db, { askedBefore, now }: { askedBefore: Date; now: Date }) {
  return unwrittenReviews(db)
    .select('r.id')
    .where('r.createdAt', '<=', askedBefore)
    .where('r.showsAt', '>', now)
    .where(sql<boolean>`exists (select from orders o where o.id = r.order_id and o.status = 'COMPLETED')`)
    .where(sql<boolean>`not exists (select from notifications n where n.key = 'review:' || r.id || ':reminder')`)
    .orderBy('r.createdAt')
    .limit(200)
    .execute()
}

/**
 * Returns a review with its order's names, its row locked, unless it is not to be reminded of any more, or its loan is not
 * complete.
 */
export function lockUnwritten(tx: Tx, id: string) {
  return unwrittenReviews(tx)
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .select(['r.reviewerId', 'r.orderId', 'r.type', 'o.lenderName', 'o.lendeeName'])
    .where('r.id', '=', id)
    .where('o.status', '=', 'COMPLETED')
    .forNoKeyUpdate('r')
    .executeTakeFirst()
}

/** Locks the order of a review, so that its two reviews are written one after the other. */
export async function lockOrderOf(tx: Tx, orderId: string): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute()
}

/** Returns the text of a review, locked; undefined for an unknown one. */
export async function lockReviewText(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('reviews').select('review').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.review
}

/** Whether the writer or the subject of a review is erased, and its words with them. */
export async function isOfErased(tx: Tx, id: string): Promise<boolean> {
  const erased = await tx
    .selectFrom('reviews as r')
    .innerJoin('members as m', (join) => join.on(sql<boolean>`m.id in (r.reviewer_id, r.subject_id)`))
    .select('m.id')
    .where('r.id', '=', id)
    .where('m.erasedAt', 'is not', null)
    .executeTakeFirst()
  return erased !== undefined
}

/** Replaces the words of a review, for an operator: it has the date of its writer's last edit all the same. */
export async function setReviewText(tx: Tx, { id, text, now }: { id: string; text: string; now: Date }): Promise<void> {
  const changed = await tx
    .updateTable('reviews')
    .set({ review: text })
    .where('id', '=', id)
    .returning(['orderId', 'reviewerId', 'shownAt'])
    .executeTakeFirstOrThrow()
  await publishWords(tx, changed, now)
}

/** Publishes that the words of a review changed: until it is shown, only its writer knows that it exists. */
async function publishWords(
  tx: Tx,
  { orderId, reviewerId, shownAt }: { orderId: string; reviewerId: string; shownAt: Date | null },
  now: Date,
): Promise<void> {
  if (shownAt) await publishChange(tx, 'order', { orderId }, now)
  else await publishChange(tx, 'sideOfOrder', { orderId, memberId: reviewerId }, now)
}

/** A review as an operator reads it: stars, then words. */
const seenOf = sql<string>`rating || ' of 5' || E'\n' || waiting_text`

/** Ends the wait of a review's words, if stars and words are still these; returns whether it did. */
export async function endWaitingText(
  tx: Tx,
  { id, seen, isShown, now }: { id: string; seen: string; isShown: boolean; now: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('reviews')
    .set({ waitingText: null, ...(isShown && { review: sql<string>`waiting_text` }) })
    .where('id', '=', id)
    .where('waitingText', 'is not', null)
    .where(seenOf, '=', seen)
    .returning(['orderId', 'reviewerId', 'shownAt'])
    .executeTakeFirst()
  if (ended) await publishWords(tx, ended, now)
  return ended !== undefined
}
