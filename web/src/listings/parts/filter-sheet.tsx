import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { type ApplyFilters, clearedFilters, countFilters, type Filters } from '../filters.ts'
import { rebased, useFilterDraft } from '../use-filter-draft.ts'
import { FilterFields } from './filter-fields.tsx'

/** The filters on a phone: a sheet with a button to apply them. */
export default function FilterSheet({
  filters,
  isMap = false,
  onApply,
  onClose,
}: {
  filters: Filters
  isMap?: boolean
  onApply: ApplyFilters
  onClose: () => void
}) {
  const [draft, change] = useFilterDraft(filters)
  const isApplied = useRef(false)
  const apply = () => {
    isApplied.current = true
    onApply((now) => rebased(draft, { from: filters, to: now }))
    onClose()
  }
  const changeOrApply = (part: Partial<Filters>) => {
    if (!isApplied.current) return change(part)
    // a position that was found after the results were shown
    onApply(() => part)
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Filters"
      foot={
        <>
          <Button
            look="quiet"
            aria-disabled={countFilters(draft, isMap) === 0}
            onClick={() => change(clearedFilters(draft, isMap))}
          >
            Clear all
          </Button>
          <Button look="accent" onClick={apply}>
            Show results
          </Button>
        </>
      }
    >
      <FilterFields filters={draft} isMap={isMap} onChange={changeOrApply} />
    </Sheet>
  )
}
