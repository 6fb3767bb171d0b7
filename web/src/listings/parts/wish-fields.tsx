import { type Day, today } from '@hemline/contract/days.ts'
import { SEARCH_MAX } from '@hemline/contract/limits.ts'
import { now } from '../../base/now.ts'
import { TextField } from '../../ui/field.tsx'
import type { Filters } from '../filters.ts'
import { BrandField } from './brand-field.tsx'
import css from './wish-fields.module.css'

/** Words, a brand, and the days on which it must be free. One day alone is both the first and the last. */
export default function WishFields({
  filters: { words, brand, free },
  onChange,
}: {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}) {
  const pickFirst = (day: Day) => {
    if (!day) return onChange({ free: null })
    onChange({ free: { startDate: day, endDate: free && free.endDate > day ? free.endDate : day } })
  }
  const pickLast = (day: Day) => {
    if (!day) return onChange({ free: free && { ...free, endDate: free.startDate } })
    onChange({ free: { startDate: free && free.startDate < day ? free.startDate : day, endDate: day } })
  }
  const earliest = today(now())
  return (
    <>
      <TextField
        label="Search"
        type="search"
        placeholder="Silk, wedding, sequins …"
        maxLength={SEARCH_MAX}
        value={words}
        onChange={(event) => onChange({ words: event.target.value })}
      />
      <BrandField value={brand} isInline onChange={(next) => onChange({ brand: next })} />
      <fieldset className={css.days}>
        <legend>Free on these days</legend>
        <TextField
          label="From"
          type="date"
          min={earliest}
          value={free?.startDate ?? ''}
          onChange={(event) => pickFirst(event.target.value)}
        />
        <TextField
          label="To"
          type="date"
          min={free?.startDate ?? earliest}
          value={free?.endDate ?? ''}
          onChange={(event) => pickLast(event.target.value)}
        />
      </fieldset>
    </>
  )
}
