import { categories } from '@hemline/contract/listings/shapes.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { capitalised } from '../../base/format.ts'
import { positions } from '../../base/scroll-positions.ts'
import { messageOf } from '../../base/send.ts'
import { useMe } from '../../members/calls.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { notice } from '../../ui/notice.tsx'
import { Empty, ErrorPanel, Said } from '../../ui/state.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useWide } from '../../ui/use-wide.ts'
import { keepMap, useBrowseView } from '../browse-view.ts'
import { listingsQuery } from '../calls.ts'
import { countFilters, type Filters, filtersFrom, noFilters, searchOf, toggled } from '../filters.ts'
import { Endless } from '../parts/endless.tsx'
import { FilterRail } from '../parts/filter-rail.tsx'
import { GridSkeleton, ListingGrid } from '../parts/listing-grid.tsx'
import { ViewToggle } from '../parts/view-toggle.tsx'
import css from './home.module.css'

const FilterSheet = lazy(() => import('../parts/filter-sheet.tsx'))
const MapView = lazy(() => import('../parts/map-view.tsx'))

/** Home: the wardrobe to browse (community.txt §2). The filters live in the address. */
export default function Home() {
  useTitle('Browse')
  const isWide = useWide()
  const [search, setSearch] = useSearchParams()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const filters = filtersFrom(search)
  const count = countFilters(filters)
  const [view, chooseView] = useBrowseView()

  const apply = useCallback(
    (next: Filters) => {
      positions.clear('/')
      setSearch((before) => keepMap(searchOf(next), before), { replace: true })
      window.scrollTo(0, 0)
    },
    [setSearch],
  )
  return (
    <div className={css.page}>
      {isWide && <FilterRail filters={filters} onApply={apply} />}
      <div className={css.main}>
        <div className={view === 'map' ? `${css.head} ${css.compact}` : css.head}>
          <div>
            <h1>What will you wear next?</h1>
            <p>Borrow it from a friend, a friend of a friend, or a neighbour you have not met yet.</p>
          </div>
          {isWide && <ViewToggle view={view} hasWords onChoose={chooseView} />}
        </div>
        {!isWide && (
          <div className={css.bar}>
            <ViewToggle view={view} onChoose={chooseView} />
            <Button
              look={count > 0 ? 'brand' : 'quiet'}
              isSmall
              className={css.filters}
              onClick={() => setSheetOpen(true)}
            >
              <SlidersHorizontal size={17} aria-hidden="true" />
              Filters
              {count > 0 && <span aria-hidden="true">({count})</span>}
              {count > 0 && <Said>, {count} set</Said>}
            </Button>
            {categories.map((category) => (
              <Chip
                key={category}
                checked={filters.categories.includes(category)}
                onChange={() => apply({ ...filters, categories: toggled(filters.categories, category) })}
              >
                {capitalised(category)}
              </Chip>
            ))}
          </div>
        )}
        {view === 'map' ? (
          <Suspense>
            <MapView filters={filters} onApply={apply} />
          </Suspense>
        ) : (
          <Grid filters={filters} onApply={apply} isWide={isWide} />
        )}
      </div>
      <Suspense>
        {isSheetOpen && <FilterSheet filters={filters} onApply={apply} onClose={() => setSheetOpen(false)} />}
      </Suspense>
    </div>
  )
}

function Grid({
  filters,
  isWide,
  onApply,
}: {
  filters: Filters
  isWide: boolean
  onApply: (filters: Filters) => void
}) {
  const me = useMe()
  const count = countFilters(filters)
  const list = useInfiniteQuery(listingsQuery(filters))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const more = useCallback(() => void list.fetchNextPage(), [list.fetchNextPage])

  useEffect(() => {
    if (list.isError) notice.bad(listingTexts.fetchFailed)
  }, [list.isError])

  return (
    <>
      {list.isPending && <GridSkeleton count={isWide ? 12 : 6} />}
      {list.isError && items.length === 0 && (
        <ErrorPanel
          title="The wardrobe did not open"
          text={listingTexts.failed(messageOf(list.error))}
          onRetry={() => list.refetch()}
        />
      )}
      {list.isSuccess && items.length === 0 && (
        <Empty
          title={listingTexts.none}
          action={
            count > 0 ? (
              <Button look="quiet" onClick={() => onApply(noFilters)}>
                Clear all filters
              </Button>
            ) : (
              <ButtonLink to={paths.list}>List an item</ButtonLink>
            )
          }
        >
          {count > 0
            ? 'Nothing matches all of these at once. Take one away, or start again.'
            : 'Be the first: list something from your own wardrobe.'}
        </Empty>
      )}
      {items.length > 0 && (
        <>
          <ListingGrid items={items} ownId={me?.id} />
          <Endless hasMore={list.hasNextPage} isLoading={list.isFetchingNextPage} error={list.error} onMore={more} />
        </>
      )}
    </>
  )
}
