import { listingTexts } from '@hemline/contract/listings/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useCallback } from 'react'
import { paths } from '../base/paths.ts'
import { favouriteListingsQuery } from '../favourites/calls.ts'
import { Endless } from '../listings/parts/endless.tsx'
import { GridSkeleton, ListingGrid } from '../listings/parts/listing-grid.tsx'
import { useMe } from '../members/calls.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { useFailureNotice } from '../ui/use-failure-notice.ts'
import { useTitle } from '../ui/use-title.ts'
import css from './favourites.module.css'

/** The member's favourite listings. */
export default function Favourites() {
  useTitle('Favourites')
  const me = useMe()
  const list = useInfiniteQuery(favouriteListingsQuery())
  const { error, refetch, fetchNextPage } = list
  const items = list.data?.pages.flatMap((page) => page.items)
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  useFailureNotice(listingTexts.favouritesFailed, error)
  const next = <Endless hasMore={list.hasNextPage} isLoading={list.isFetchingNextPage} error={error} onMore={more} />
  return (
    <div className={css.page}>
      <h1>Favourites</h1>
      {!items && !error && <GridSkeleton count={4} />}
      {!items && error && <ErrorPanel isNoticed error={error} onRetry={() => refetch()} />}
      {items?.length === 0 && !list.hasNextPage && (
        <Empty
          art={<Heart size={44} strokeWidth={1.25} aria-hidden="true" />}
          title="Keep what you love"
          action={<ButtonLink to={paths.home}>Browse the wardrobe</ButtonLink>}
        >
          Tap the heart on an item and it waits for you here until the occasion comes.
        </Empty>
      )}
      {items && items.length === 0 && next}
      {items && items.length > 0 && (
        <ListingGrid items={items} ownId={me?.id}>
          {next}
        </ListingGrid>
      )}
    </div>
  )
}
