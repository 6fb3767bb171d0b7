import { categories } from '@hemline/contract/listings/shapes.ts'
import { CalendarDays, SlidersHorizontal } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { capitalised } from '../base/format.ts'
import { positions } from '../base/scroll-positions.ts'
import { chosenDays } from '../days/chosen-days.ts'
import { daysText } from '../days/days-text.ts'
import { useChosenSearch } from '../days/use-days.ts'
import { useBrowseView, useSearchChange, withMapParams } from '../listings/browse-view.ts'
import { type ApplyFilters, countFilters, filtersFrom, searchOf, toggled } from '../listings/filters.ts'
import { hadNewFromFriends } from '../listings/new-from-friends.ts'
import { BrowseGrid } from '../listings/parts/browse-grid.tsx'
import { ResultCount } from '../listings/parts/result-count.tsx'
import { SearchBar } from '../listings/parts/search-bar.tsx'
import { ViewToggle } from '../listings/parts/view-toggle.tsx'
import { useMe } from '../members/calls.ts'
import { Button } from '../ui/button.tsx'
import { Chip, RemovableChip } from '../ui/chip.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useTitle } from '../ui/use-title.ts'
import { useWide } from '../ui/use-wide.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { onceShown } from '../ui/when-shown.ts'
import css from './home.module.css'

const files = () => import('../listings/browse-files.ts')
const ActiveFilters = lazyPart(async () => (await files()).activeFilters())
const FilterSheet = lazyPart(async () => (await files()).filterSheet(), 'notice')
const FilterRail = lazyPart(async () => (await files()).filterRail())
const DatesSheet = lazyPart(async () => (await files()).datesSheet(), 'notice')
const SizeSheet = lazyPart(async () => (await files()).sizeSheet(), 'notice')
const friendsPart = () => import('../friends/parts/home-friends.tsx')
const HomeFriends = lazyPart(
  // where they have room in the first screen they do not wait for it: it would be a hole there
  () => (hadNewFromFriends() ? friendsPart() : onceShown(friendsPart)()),
  'nothing',
)
const MapView = lazyPart(async () => (await files()).mapView())

/** Home: browse the listings (product.md §8). The filters are in the address. */
export default function Home() {
  useTitle('Browse')
  const isWide = useWide()
  const [search] = useSearchParams()
  const me = useMe()
  const change = useSearchChange()
  const [open, setOpen] = useState<'filters' | 'dates' | 'size' | null>(null)
  const close = () => setOpen(null)
  const filters = filtersFrom(search)
  const [view, chooseView] = useBrowseView()
  const isMap = view === 'map'
  const count = countFilters(filters, isMap)
  const [hasNew] = useState(hadNewFromFriends)
  const chosenSearch = useChosenSearch()

  const apply: ApplyFilters = useCallback(
    (choose) => {
      change((now) => {
        positions.clear('/')
        window.scrollTo(0, 0)
        const before = filtersFrom(now)
        const next = { ...before, ...choose(before) }
        chosenDays.write({ free: next.free, freeBy: next.freeBy })
        return withMapParams(searchOf(next), now)
      })
    },
    [change],
  )
  const searchFor = useCallback((words: string) => apply(() => ({ words })), [apply])

  if (chosenSearch !== null) return <Navigate to={{ search: chosenSearch }} replace />
  const ownSize = me?.usualSize ?? null
  return (
    <div className={css.page}>
      {isWide && (
        <Suspense fallback={<div className={css.rail} />}>
          <FilterRail filters={filters} isMap={isMap} onApply={apply} />
        </Suspense>
      )}
      <div className={css.main}>
        <div className={isMap ? `${css.head} ${css.compact}` : css.head}>
          <div>
            <h1>What will you wear next?</h1>
            <p>Borrow it from a friend, a friend of a friend, or a neighbour you haven’t met yet.</p>
          </div>
          {isWide && <ViewToggle view={view} hasWords onChoose={chooseView} />}
        </div>
        <div className={css.search}>
          <SearchBar words={filters.words} onSearch={searchFor} />
          {!isWide && <ViewToggle view={view} onChoose={chooseView} />}
        </div>
        {!isWide && (
          <div className={css.bar}>
            {filters.free ? (
              <RemovableChip
                name="dates"
                icon={<CalendarDays size={17} aria-hidden="true" />}
                onOpen={() => setOpen('dates')}
                onRemove={() => apply(() => ({ free: null, freeBy: null }))}
              >
                {daysText(filters.free, filters.freeBy)}
              </RemovableChip>
            ) : (
              <Button look="quiet" isSmall className={css.filters} onClick={() => setOpen('dates')}>
                <CalendarDays size={17} aria-hidden="true" />
                Dates
              </Button>
            )}
            <Button
              look={count > 0 ? 'brand' : 'quiet'}
              isSmall
              className={css.filters}
              onClick={() => setOpen('filters')}
            >
              <SlidersHorizontal size={17} aria-hidden="true" />
              Filters
              {count > 0 && <span aria-hidden="true">({count})</span>}
              {count > 0 && <VisuallyHidden>, {count} set</VisuallyHidden>}
            </Button>
            {ownSize !== null && filters.sizes.length === 0 && (
              <Chip checked={false} onChange={() => apply(() => ({ sizes: [ownSize] }))}>
                {`My size: UK ${ownSize}`}
              </Chip>
            )}
            <Button
              look={filters.sizes.length > 0 ? 'brand' : 'quiet'}
              isSmall
              className={css.filters}
              onClick={() => setOpen('size')}
            >
              {filters.sizes.length > 0 ? `Size ${filters.sizes.join(', ')}` : 'Size'}
            </Button>
            {categories.map((category) => (
              <Chip
                key={category}
                checked={filters.categories.includes(category)}
                onChange={() => apply((now) => ({ categories: toggled(now.categories, category) }))}
              >
                {capitalised(category)}
              </Chip>
            ))}
          </div>
        )}
        {!isMap && searchOf(filters).size === 0 && (
          <div className={hasNew ? css.friends : undefined}>
            <Suspense>
              <HomeFriends />
            </Suspense>
          </div>
        )}
        <div className={isMap ? `${css.results} ${css.overMap}` : css.results}>
          {!isMap && <ResultCount filters={filters} />}
          {searchOf(filters).size > 0 && (
            <Suspense>
              {/* on a phone the bar has the dates */}
              <ActiveFilters filters={filters} hasDays={isWide} isMap={isMap} onApply={apply} />
            </Suspense>
          )}
        </div>
        {isMap ? (
          <Suspense>
            <MapView filters={filters} onApply={apply} />
          </Suspense>
        ) : (
          <BrowseGrid filters={filters} onApply={apply} isWide={isWide} isList={view === 'list'} />
        )}
      </div>
      <Suspense>
        {open === 'filters' && <FilterSheet filters={filters} isMap={isMap} onApply={apply} onClose={close} />}
        {open === 'dates' && <DatesSheet value={filters} onApply={(days) => apply(() => days)} onClose={close} />}
        {open === 'size' && (
          <SizeSheet
            value={filters.sizes}
            ownSize={ownSize}
            onApply={(sizes) => apply(() => ({ sizes }))}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
