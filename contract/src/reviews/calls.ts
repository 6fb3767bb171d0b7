import { z } from 'zod'
import { call } from '../call.ts'
import { RATING_MAX, RATING_MIN, REVIEW_TEXT_MAX, REVIEWS_PAGE_SIZE } from '../limits.ts'
import { MemberId } from '../members/shapes.ts'
import { LastKey, NextKey } from '../paging.ts'

/** `lender` or `lendee`: the role of the person reviewed (product.md §5). */
export const ReviewType = z.enum(['lender', 'lendee'])
export type ReviewType = z.infer<typeof ReviewType>

/** A review as its writer sees it, fulfilled or still to be written. */
export const Review = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  type: ReviewType,
  lenderName: z.string(),
  lendeeName: z.string(),
  isFulfilled: z.boolean(),
  mayEdit: z.boolean(),
  rating: z.number().int().nullable(),
  review: z.string(),
  conversationId: z.uuid().nullable(),
  updatedAt: z.string(),
})
export type Review = z.infer<typeof Review>

/** A review as everyone may read it on the profile of the person reviewed. */
export const PublicReview = z.object({
  id: z.uuid(),
  type: ReviewType,
  reviewerId: MemberId,
  reviewerName: z.string(),
  reviewerPicture: z.string().nullable(),
  rating: z.number().int(),
  review: z.string(),
  updatedAt: z.string(),
})
export type PublicReview = z.infer<typeof PublicReview>

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
      .int()
      .min(RATING_MIN, 'Rating is required')
      .max(RATING_MAX, 'Rating is required'),
    review: z.string().trim().max(REVIEW_TEXT_MAX).default(''),
  }),
  answer: z.object({ data: Review }),
})

export const getReviews = call({
  method: 'GET',
  path: '/api/reviews',
  about: 'The reviews about a member that are no longer hidden, newest first.',
  query: z.object({
    targetUserId: MemberId,
    lastKey: LastKey.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(REVIEWS_PAGE_SIZE),
  }),
  answer: z.object({ items: z.array(PublicReview), lastKey: NextKey }),
})
