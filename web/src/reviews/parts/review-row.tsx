import type { PublicReview } from '@hemline/contract/reviews/shapes.ts'
import { formatDate } from '../../base/format.ts'
import { ReportButton } from '../../safety/parts/report-button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { RatingStars } from './rating.tsx'
import css from './review-list.module.css'

/** One review of a member: who wrote it, in which role, when, and its words. `isShort`: at most four lines of them. */
export function ReviewRow({
  review,
  userName,
  ownId,
  isShort = false,
}: {
  review: PublicReview
  userName: string
  ownId: string | undefined
  isShort?: boolean
}) {
  return (
    <li className={css.review}>
      <Avatar id={review.reviewerId} name={review.reviewerName} picture={review.reviewerPicture} size={44} />
      <div className={css.words}>
        <p className={css.who}>
          <strong>{review.reviewerName}</strong>{' '}
          <span>{review.type === 'lender' ? `borrowed from ${userName}` : `lent to ${userName}`}</span>
        </p>
        <p className={css.when}>
          <RatingStars rating={review.rating} size={16} />
          <time dateTime={review.updatedAt}>{formatDate(review.updatedAt)}</time>
        </p>
        {review.review && <p className={isShort ? `${css.text} ${css.short}` : css.text}>{review.review}</p>}
        {!isShort && ownId && ownId !== review.reviewerId && (
          <p className={css.report}>
            <ReportButton
              isShort
              label={`Report the review by ${review.reviewerName}`}
              target={{ type: 'REVIEW', id: review.id }}
              other={{ id: review.reviewerId, name: review.reviewerName }}
            />
          </p>
        )}
      </div>
    </li>
  )
}
