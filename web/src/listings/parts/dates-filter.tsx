import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { daysText } from '../../days/days-text.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Filters } from '../filters.ts'
import css from './dates-filter.module.css'

const DatesSheet = lazyPart(() => import('./dates-sheet.tsx'), 'notice')

/** The days on which the item must be free, chosen in a sheet. */
export function DatesFilter({
  filters: { free, freeBy },
  onChange,
}: {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <fieldset className={css.days}>
      <legend>Dates</legend>
      <Button look={free ? 'brand' : 'quiet'} isSmall isWide onClick={() => setOpen(true)}>
        <CalendarDays size={18} aria-hidden="true" />
        <span>{free ? daysText(free, freeBy) : 'Any dates'}</span>
      </Button>
      <Suspense>
        {isOpen && <DatesSheet value={{ free, freeBy }} onApply={onChange} onClose={() => setOpen(false)} />}
      </Suspense>
    </fieldset>
  )
}
