import { reviewTexts } from '@hemline/contract/reviews/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useMe } from '../../members/calls.ts'
import { useMeComing } from '../../members/parts/use-me-coming.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { reviewsQuery } from '../calls.ts'
import css from './review-list.module.css'
import { ReviewRow } from './review-row.tsx'

/** The reviews of a member, newest first, paginated. */
export function ReviewList({ userId, userName }: { userId: string; userName: string }) {
  const me = useMe()
  const isMeComing = useMeComing()
  const reviews = useInfiniteQuery(reviewsQuery(userId))
  useFailureNotice(reviewTexts.loadFailed, reviews.error)
  if (reviews.isError && !reviews.data) {
    return (
      <ErrorPanel isNoticed title={reviewTexts.loadFailed} error={reviews.error} onRetry={() => reviews.refetch()} />
    )
  }
  if (!reviews.data || isMeComing) {
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
          <ReviewRow key={review.id} review={review} userName={userName} ownId={me?.id} />
        ))}
      </ul>
      {reviews.hasNextPage && (
        <div className={css.more}>
          <MoreButton
            isNoticed
            isLoading={reviews.isFetchingNextPage}
            error={reviews.isFetchNextPageError && reviews.error}
            onMore={reviews.fetchNextPage}
          >
            More reviews
          </MoreButton>
        </div>
      )}
    </>
  )
}
