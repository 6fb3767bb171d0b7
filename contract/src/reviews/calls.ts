import { z } from 'zod/mini'
import { call } from '../call.ts'
import { RATING_MAX, RATING_MIN, REVIEW_TEXT_MAX, REVIEWS_PAGE_SIZE } from '../limits.ts'
import { MemberId } from '../members/shapes.ts'
import { LastKey, NextKey } from '../paging.ts'
import { PublicReview, Review } from './shapes.ts'

export const getReview = call({
  method: 'GET',
  path: '/api/review',
  about: 'One review, for the member who writes it.',
  query: z.object({ reviewId: z.uuid() }),
  answer: z.object({ data: Review }),
})

export const writeReview = call({
  method: 'POST',
  path: '/api/review',
  about: 'Fulfils a review, or edits it while it is hidden.',
  body: z.object({
    reviewId: z.uuid(),
    rating: z
      .number('Rating is required')
      .check(z.int(), z.minimum(RATING_MIN, 'Rating is required'), z.maximum(RATING_MAX, 'Rating is required')),
    review: z._default(z.string().check(z.trim(), z.maxLength(REVIEW_TEXT_MAX)), ''),
  }),
  answer: z.object({ data: Review }),
})

export const getReviews = call({
  method: 'GET',
  path: '/api/reviews',
  about: 'The reviews about a member that are no longer hidden, newest first.',
  query: z.object({
    targetUserId: MemberId,
    lastKey: z.optional(LastKey),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), REVIEWS_PAGE_SIZE),
  }),
  answer: z.object({ items: z.array(PublicReview), lastKey: NextKey }),
})
