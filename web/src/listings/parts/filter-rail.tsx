import { FILTER_DEBOUNCE_MS } from '@hemline/contract/limits.ts'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { type ApplyFilters, clearedFilters, countFilters, type Filters, searchOf } from '../filters.ts'
import { rebased, useFilterDraft } from '../use-filter-draft.ts'
import { FilterFields } from './filter-fields.tsx'
import css from './filter-rail.module.css'

/** The filters beside the grid on desktop, applied automatically 1.5 s after the last change. */
export default function FilterRail({
  filters,
  isMap,
  onApply,
}: {
  filters: Filters
  isMap: boolean
  onApply: ApplyFilters
}) {
  const [draft, change] = useFilterDraft(filters)
  const isWaiting = searchOf(draft).toString() !== searchOf(filters).toString()
  // a search may be in the address already and not be rendered yet
  const apply = useEffectEvent((chosen: Filters) => onApply((now) => rebased(chosen, { from: filters, to: now })))
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout((chosen: Filters) => apply(chosen), FILTER_DEBOUNCE_MS, draft)
    return () => clearTimeout(timer)
  }, [draft, isWaiting])
  return (
    <aside className={css.rail} aria-label="Filters">
      <div className={css.head}>
        <h2>Filters</h2>
        {countFilters(draft, isMap) > 0 && (
          <Button
            look="plain"
            isSmall
            onClick={() => {
              change(clearedFilters(draft, isMap))
              onApply((now) => clearedFilters(now, isMap))
            }}
          >
            Clear all
          </Button>
        )}
      </div>
      <FilterFields filters={draft} isMap={isMap} onChange={change} />
    </aside>
  )
}
