import { reviewTexts } from '@hemline/contract/reviews/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { latestReviewsQuery } from '../calls.ts'
import css from './review-list.module.css'
import { ReviewRow } from './review-row.tsx'

/** The newest reviews of a member, and a link to all of them. Nothing where there are none. */
export function LatestReviews({ userId, userName, count }: { userId: string; userName: string; count: number }) {
  const { data: items, isPending, error, refetch } = useQuery(latestReviewsQuery(userId))
  if (isPending)
    return (
      <Loading label="Loading reviews">
        <Skeleton height="240px" />
      </Loading>
    )
  if (!items) return <ErrorPanel title={reviewTexts.loadFailed} error={error} onRetry={refetch} />
  if (items.length === 0) return null
  return (
    <>
      <ul className={css.list}>
        {items.map((review) => (
          <ReviewRow key={review.id} review={review} userName={userName} ownId={undefined} isShort />
        ))}
      </ul>
      <Link className={css.all} to={paths.reviews(userId, userName)}>
        {count === 1 ? 'See the review' : `See all ${count} reviews`}
      </Link>
    </>
  )
}
