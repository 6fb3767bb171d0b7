import { DAY_MS } from '../durations.ts'
import { REVIEW_HIDDEN_DAYS } from '../limits.ts'

/** When the time of a review ends: 14 days after both were asked (product.md §5). From then on none can be written. */
export const reviewEndsAt = (askedAt: Date): Date => new Date(askedAt.getTime() + REVIEW_HIDDEN_DAYS * DAY_MS)
