import { categories } from '@hemline/contract/listings/shapes.ts'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { capitalised } from '../base/format.ts'
import { positions } from '../base/scroll-positions.ts'
import { useBrowseView, useSearchChange, withMapParams } from '../listings/browse-view.ts'
import { countFilters, type Filters, filtersFrom, searchOf, toggled } from '../listings/filters.ts'
import { BrowseGrid } from '../listings/parts/browse-grid.tsx'
import { FilterRail } from '../listings/parts/filter-rail.tsx'
import { ViewToggle } from '../listings/parts/view-toggle.tsx'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useTitle } from '../ui/use-title.ts'
import { useWide } from '../ui/use-wide.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import css from './home.module.css'

const FilterSheet = lazyPart(() => import('../listings/parts/filter-sheet.tsx'), 'notice')
const MapView = lazyPart(() => import('../listings/parts/map-view.tsx'))

/** Home: browse the listings (product.md §8). The filters are in the address. */
export default function Home() {
  useTitle('Browse')
  const isWide = useWide()
  const [search] = useSearchParams()
  const change = useSearchChange()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const filters = filtersFrom(search)
  const count = countFilters(filters)
  const [view, chooseView] = useBrowseView()

  const apply = useCallback(
    (next: Filters) => {
      positions.clear('/')
      change((now) => withMapParams(searchOf(next), now))
      window.scrollTo(0, 0)
    },
    [change],
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
              {count > 0 && <VisuallyHidden>, {count} set</VisuallyHidden>}
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
          <BrowseGrid filters={filters} onApply={apply} isWide={isWide} isList={view === 'list'} />
        )}
      </div>
      <Suspense>
        {isSheetOpen && <FilterSheet filters={filters} onApply={apply} onClose={() => setSheetOpen(false)} />}
      </Suspense>
    </div>
  )
}
