import type { DayRange } from '@hemline/contract/days.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import { useQuery } from '@tanstack/react-query'
import { isRefused } from '../../base/send.ts'
import { useMe } from '../../members/calls.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { similarListingsQuery } from '../calls.ts'
import { ListingCard } from './listing-card.tsx'
import css from './more-items.module.css'

/** Below an item: others like it, and more of its wardrobe; only what is free on `free`. Nothing when there are none. */
export function MoreItems({
  listingId,
  ownerName,
  free,
}: {
  listingId: string
  ownerName: string
  free: DayRange | null
}) {
  const { data, isPending, error, refetch } = useQuery(similarListingsQuery(listingId, free))
  if (isPending) return <StripSkeleton />
  if (!data) return <ErrorPanel title={listingTexts.fetchFailed} error={error} onRetry={refetch} />
  return (
    <>
      <Strip title={free ? 'Similar items, free on your dates' : 'Similar items'} items={data.similar} />
      <Strip title={ownerName ? `More from ${ownerName}` : 'More of this wardrobe'} items={data.wardrobe} />
    </>
  )
}

/** Similar items that are free on these days, for a request that ended; nothing of an item that the server does not tell of. */
export function SimilarItems({ listingId, free }: { listingId: string; free: DayRange }) {
  const { data, isPending, error, refetch } = useQuery(similarListingsQuery(listingId, free))
  if (isPending) return <StripSkeleton />
  if (isRefused(error)) return null
  if (!data) return <ErrorPanel title={listingTexts.fetchFailed} error={error} onRetry={refetch} />
  return <Strip title="Similar items, free on your dates" items={data.similar} free={free} />
}

function StripSkeleton() {
  return (
    <Loading label="Loading similar items" className={css.section}>
      <Skeleton width="12rem" height="1.6rem" />
      <div className={css.strip}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key}>
            <Skeleton ratio="3 / 4" />
            <Skeleton height="84px" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

function Strip({ title, items, free }: { title: string; items: readonly Listing[]; free?: DayRange }) {
  const me = useMe()
  if (items.length === 0) return null
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      <ul className={css.strip}>
        {items.map((listing) => (
          <li key={listing.id}>
            <ListingCard listing={listing} isOwn={listing.userId === me?.id} free={free} />
          </li>
        ))}
      </ul>
    </section>
  )
}
