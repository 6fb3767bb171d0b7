import { memberName } from '@hemline/contract/members/names.ts'
import { getReview, getReviews, writeReview as writeCall } from '@hemline/contract/reviews/calls.ts'
import type { Review } from '@hemline/contract/reviews/shapes.ts'
import { reviewTexts } from '@hemline/contract/reviews/words.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../base/handle.ts'
import { pageOf, readLastKey } from '../base/keyset.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { writeReview } from './actions.ts'
import { findReviewOf, listShownReviews } from './store.ts'

export async function reviewRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps

  async function ownReview(reviewerId: string, id: string): Promise<Review> {
    const row = await findReviewOf(db, { id, reviewerId })
    if (!row) throw new Refusal('NOT_FOUND', { message: reviewTexts.notFound })
    return {
      id: row.id,
      orderId: row.orderId,
      orderNumber: row.orderNumber,
      type: row.type,
      lenderName: row.lenderName,
      lendeeName: row.lendeeName,
      isFulfilled: row.isFulfilled,
      mayEdit: row.shownAt === null && row.showsAt > clock.now(),
      rating: row.rating,
      review: row.waitingText ?? row.review,
      isWaiting: row.waitingText !== null,
      conversationId: row.conversationId,
      updatedAt: row.updatedAt.toISOString(),
    }
  }

  handle(app, getReview)(async ({ member, query }) => ({ data: await ownReview(member.id, query.reviewId) }))

  handle(
    app,
    writeCall,
  )(async ({ member, body }) => {
    await writeReview(deps, { member, reviewId: body.reviewId, rating: body.rating, text: body.review })
    return { data: await ownReview(member.id, body.reviewId) }
  })

  handle(
    app,
    getReviews,
  )(async ({ member, query }) => {
    const after = readLastKey(query.lastKey)
    const rows = await listShownReviews(db, {
      subjectId: query.targetUserId,
      viewerNo: member.no,
      limit: query.limit + 1,
      after,
    })
    const { page, lastKey } = pageOf(rows, {
      limit: query.limit,
      keyOf: ({ shownKey, id }) => ({ at: shownKey, id }),
    })
    return {
      items: page.map((row) => ({
        id: row.id,
        type: row.type,
        reviewerId: row.reviewerId,
        reviewerName: memberName(row.firstName, row.erasedAt !== null),
        reviewerPicture: row.picture,
        rating: row.rating ?? 0,
        review: row.review,
        updatedAt: row.updatedAt.toISOString(),
      })),
      lastKey,
    }
  })
}
