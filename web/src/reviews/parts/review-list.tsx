import { reviewTexts } from '@hemline/contract/reviews/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { formatDate } from '../../base/format.ts'
import { useMe } from '../../members/calls.ts'
import { ReportButton } from '../../safety/parts/report-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Avatar } from '../../ui/person.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { reviewsQuery } from '../calls.ts'
import { RatingStars } from './rating.tsx'
import css from './review-list.module.css'

/** The reviews of a member, newest first, paginated. */
export function ReviewList({ userId, userName }: { userId: string; userName: string }) {
  const me = useMe()
  const reviews = useInfiniteQuery(reviewsQuery(userId))
  useFailureNotice(reviewTexts.loadFailed, reviews.error)
  if (reviews.isError && !reviews.data) {
    return <ErrorPanel title={reviewTexts.loadFailed} error={reviews.error} onRetry={() => reviews.refetch()} />
  }
  if (!reviews.data) {
    return (
      <Loading label="Loading reviews" className={css.list}>
        {[0, 1, 2].map((key) => (
          <Skeleton key={key} height="120px" />
        ))}
      </Loading>
    )
  }
  const all = reviews.data.pages.flatMap((page) => page.items)
  if (all.length === 0) {
    return (
      <Empty title="No reviews yet" art={<Star size={40} strokeWidth={1.25} aria-hidden="true" />}>
        After a loan, you both say how it went. Reviews of {userName} appear here.
      </Empty>
    )
  }
  return (
    <>
      <ul className={css.list}>
        {all.map((review) => (
          <li key={review.id} className={css.review}>
            <Avatar name={review.reviewerName} picture={review.reviewerPicture} size={44} />
            <div className={css.words}>
              <p className={css.who}>
                <strong>{review.reviewerName}</strong>{' '}
                <span>{review.type === 'lender' ? `borrowed from ${userName}` : `lent to ${userName}`}</span>
              </p>
              <p className={css.when}>
                <RatingStars rating={review.rating} size={16} />
                <time dateTime={review.updatedAt}>{formatDate(review.updatedAt)}</time>
              </p>
              {review.review && <p className={css.text}>{review.review}</p>}
              {me && me.id !== review.reviewerId && (
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
        ))}
      </ul>
      {reviews.hasNextPage && (
        <Button look="quiet" isBusy={reviews.isFetchingNextPage} onClick={() => reviews.fetchNextPage()}>
          More reviews
        </Button>
      )}
    </>
  )
}
