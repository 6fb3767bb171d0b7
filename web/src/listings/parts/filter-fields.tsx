import { categories, colours, friendsFilters, sizes } from '@hemline/contract/listings/shapes.ts'
import { Suspense } from 'react'
import { capitalised } from '../../base/format.ts'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { colourDots } from '../colour-dots.ts'
import { type Filters, toggled } from '../filters.ts'
import { audienceLabels } from '../words.ts'
import css from './filter-fields.module.css'
import { NearMeChip } from './near-me.tsx'

const WishFields = lazyPart(() => import('./wish-fields.tsx'))

/** The filters of home: words, days, place, sharing, category, size, colour (product.md §9). */
export function FilterFields({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part })
  return (
    <div className={css.fields}>
      <Suspense fallback={<Skeleton height="270px" />}>
        <WishFields filters={filters} onChange={change} />
      </Suspense>
      <ChoiceGroup label="Whose wardrobes">
        {friendsFilters.map((audience) => (
          <Chip
            key={audience}
            type="radio"
            name="audience"
            checked={filters.audience === audience}
            onChange={() => change({ audience })}
          >
            {audienceLabels[audience]}
          </Chip>
        ))}
      </ChoiceGroup>
      <ChoiceGroup label="Where">
        <NearMeChip near={filters.near} onChange={(near) => change({ near })} />
      </ChoiceGroup>
      <ChoiceGroup label="Category">
        {categories.map((category) => (
          <Chip
            key={category}
            checked={filters.categories.includes(category)}
            onChange={() => change({ categories: toggled(filters.categories, category) })}
          >
            {capitalised(category)}
          </Chip>
        ))}
      </ChoiceGroup>
      <ChoiceGroup label="UK size">
        {sizes.map((size) => (
          <Chip
            key={size}
            checked={filters.sizes.includes(size)}
            onChange={() => change({ sizes: toggled(filters.sizes, size) })}
          >
            {size}
          </Chip>
        ))}
      </ChoiceGroup>
      <ChoiceGroup label="Colour">
        {colours.map((colour) => (
          <Chip
            key={colour}
            dot={colourDots[colour]}
            checked={filters.colours.includes(colour)}
            onChange={() => change({ colours: toggled(filters.colours, colour) })}
          >
            {capitalised(colour)}
          </Chip>
        ))}
      </ChoiceGroup>
    </div>
  )
}
