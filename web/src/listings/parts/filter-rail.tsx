import { FILTER_DEBOUNCE_MS } from '@hemline/contract/limits.ts'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { countFilters, type Filters, noFilters, searchOf } from '../filters.ts'
import { FilterFields } from './filter-fields.tsx'
import css from './filter-rail.module.css'

/** The filters beside the grid on desktop, applied automatically 1.5 s after the last change. */
export default function FilterRail({ filters, onApply }: { filters: Filters; onApply: (filters: Filters) => void }) {
  const [draft, setDraft] = useState(filters)
  const applied = searchOf(filters).toString()
  // The address may change elsewhere: Back, the category chips, Clear all.
  const [seen, setSeen] = useState(applied)
  if (seen !== applied) {
    setSeen(applied)
    if (searchOf(draft).toString() !== applied) setDraft(filters)
  }
  const isWaiting = searchOf(draft).toString() !== applied
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(onApply, FILTER_DEBOUNCE_MS, draft)
    return () => clearTimeout(timer)
  }, [draft, isWaiting, onApply])
  return (
    <aside className={css.rail} aria-label="Filters">
      <div className={css.head}>
        <h2>Filters</h2>
        {countFilters(draft) > 0 && (
          <Button look="plain" isSmall onClick={() => onApply(noFilters)}>
            Clear all
          </Button>
        )}
      </div>
      <FilterFields filters={draft} onChange={setDraft} />
    </aside>
  )
}
