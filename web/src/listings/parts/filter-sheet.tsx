import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { countFilters, type Filters, noFilters } from '../filters.ts'
import { FilterFields } from './filter-fields.tsx'

/** The filters on a phone: a sheet with a button to apply them. */
export default function FilterSheet({
  filters,
  onApply,
  onClose,
}: {
  filters: Filters
  onApply: (filters: Filters) => void
  onClose: () => void
}) {
  const [draft, setDraft] = useState(filters)
  const apply = () => {
    onApply(draft)
    onClose()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Filters"
      foot={
        <>
          <Button look="quiet" disabled={countFilters(draft) === 0} onClick={() => setDraft(noFilters)}>
            Clear all
          </Button>
          <Button look="accent" onClick={apply}>
            Show results
          </Button>
        </>
      }
    >
      <FilterFields filters={draft} onChange={setDraft} />
    </Sheet>
  )
}
