import { listingTexts } from '@hemline/contract/listings/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useCallback } from 'react'
import { messageOf } from '../../base/send.ts'
import { useMe } from '../../members/calls.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { listingsQuery } from '../calls.ts'
import { type ApplyFilters, countFilters, type Filters, noFilters } from '../filters.ts'
import css from './browse-grid.module.css'
import { Endless } from './endless.tsx'
import { GridSkeleton, ListingGrid } from './listing-grid.tsx'

const NothingFound = lazyPart(() => import('./nothing-found.tsx'))

/** The listings as a grid or a list, newest first, with infinite scrolling. */
export function BrowseGrid({
  filters,
  isWide,
  isList,
  onApply,
}: {
  filters: Filters
  isWide: boolean
  isList: boolean
  onApply: ApplyFilters
}) {
  const me = useMe()
  const count = countFilters(filters)
  const list = useInfiniteQuery(listingsQuery(filters))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const more = useCallback(() => void list.fetchNextPage(), [list.fetchNextPage])

  useFailureNotice(listingTexts.fetchFailed, list.error)

  return (
    <>
      {list.isPending && <GridSkeleton count={isWide ? 12 : 6} />}
      {list.isError && items.length === 0 && (
        <ErrorPanel
          isNoticed
          title="The wardrobe didn’t load"
          error={list.error}
          text={listingTexts.failed(messageOf(list.error))}
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && items.length === 0 && (
        <Suspense>
          <NothingFound hasFilters={count > 0} onClear={() => onApply(() => noFilters)} />
        </Suspense>
      )}
      {items.length > 0 && (
        <>
          {list.data?.pages[0]?.isClosest && (
            <p className={css.closest} role="status">
              {listingTexts.closest(filters.words)}
            </p>
          )}
          <ListingGrid items={items} ownId={me?.id} isList={isList} isNear={filters.near !== null}>
            <Endless hasMore={list.hasNextPage} isLoading={list.isFetchingNextPage} error={list.error} onMore={more} />
          </ListingGrid>
        </>
      )}
    </>
  )
}
