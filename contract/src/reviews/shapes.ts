import { z } from 'zod/mini'
import { MemberId } from '../members/shapes.ts'

/** `lender` or `lendee`: the role of the person reviewed (product.md §5). */
export const ReviewType = z.enum(['lender', 'lendee'])
export type ReviewType = z.infer<typeof ReviewType>

/** A review as its writer sees it, written or still to be written. */
export const Review = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  type: ReviewType,
  lenderName: z.string(),
  lendeeName: z.string(),
  isFulfilled: z.boolean(),
  mayEdit: z.boolean(),
  rating: z.nullable(z.int()),
  review: z.string(),
  /** An operator looks at its words before others read them. */
  isWaiting: z._default(z.boolean(), false),
  conversationId: z.nullable(z.uuid()),
  updatedAt: z.string(),
})
export type Review = z.infer<typeof Review>

/** A review as everyone may read it on the profile of the person reviewed. */
export const PublicReview = z.object({
  id: z.uuid(),
  type: ReviewType,
  reviewerId: MemberId,
  reviewerName: z.string(),
  reviewerPicture: z.nullable(z.string()),
  rating: z.int(),
  review: z.string(),
  updatedAt: z.string(),
})
export type PublicReview = z.infer<typeof PublicReview>
