import { type Day, type DayRange, today } from '@hemline/contract/days.ts'
import { SEARCH_MAX } from '@hemline/contract/limits.ts'
import { now } from '../../base/now.ts'
import { daysFrom } from '../../base/wanted-days.ts'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Filters } from '../filters.ts'
import { methodLabels } from '../words.ts'
import { BrandField } from './brand-field.tsx'
import css from './wish-fields.module.css'

/** Words, a brand, and the days on which the item must be free. A single day is both the first and the last. */
export default function WishFields({
  filters: { words, brand, free, freeBy },
  onChange,
}: {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}) {
  // a day that is still being typed is not used yet
  const pick = (days: DayRange) => onChange({ free: daysFrom(days.startDate, days.endDate) ?? days })
  const pickFirst = (day: Day) => {
    if (!day) return onChange({ free: null, freeBy: null })
    pick({ startDate: day, endDate: free && free.endDate > day ? free.endDate : day })
  }
  const pickLast = (day: Day) => {
    if (!day) return onChange({ free: free && { ...free, endDate: free.startDate } })
    pick({ startDate: free && free.startDate < day ? free.startDate : day, endDate: day })
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
      {free && (
        <ChoiceGroup label="How you get it">
          {([null, 'DELIVERY', 'IN_PERSON'] as const).map((way) => (
            <Chip
              key={way ?? 'EITHER'}
              type="radio"
              name="free-by"
              checked={freeBy === way}
              onChange={() => onChange({ freeBy: way })}
            >
              {way ? methodLabels[way] : 'Either way'}
            </Chip>
          ))}
        </ChoiceGroup>
      )}
    </>
  )
}
