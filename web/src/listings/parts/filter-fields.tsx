import { categories, colours, friendsFilters, sizes } from '@hemline/contract/listings/shapes.ts'
import { capitalised } from '../../base/format.ts'
import { useMe } from '../../members/calls.ts'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { colourDots } from '../colour-dots.ts'
import { type Filters, toggled } from '../filters.ts'
import { audienceLabels } from '../words.ts'
import { BrandField } from './brand-field.tsx'
import { DatesFilter } from './dates-filter.tsx'
import css from './filter-fields.module.css'
import { NearMeChip } from './near-me.tsx'

/**
 * The filters of home, the most used first: days, size, category, colour, brand, place, sharing (product.md §9). The map has
 * a place of its own.
 */
export function FilterFields({
  filters,
  isMap,
  onChange,
}: {
  filters: Filters
  isMap: boolean
  /** Changes a part; what 'Near me' finds may come later than other changes. */
  onChange: (part: Partial<Filters>) => void
}) {
  const ownSize = useMe()?.usualSize
  return (
    <div className={css.fields}>
      <DatesFilter filters={filters} onChange={onChange} />
      <ChoiceGroup label="UK size" isOneStop>
        {sizes.map((size) => (
          <Chip
            key={size}
            checked={filters.sizes.includes(size)}
            onChange={() => onChange({ sizes: toggled(filters.sizes, size) })}
          >
            {size === ownSize ? `${size}, your size` : size}
          </Chip>
        ))}
      </ChoiceGroup>
      <ChoiceGroup label="Category" isOneStop>
        {categories.map((category) => (
          <Chip
            key={category}
            checked={filters.categories.includes(category)}
            onChange={() => onChange({ categories: toggled(filters.categories, category) })}
          >
            {capitalised(category)}
          </Chip>
        ))}
      </ChoiceGroup>
      <ChoiceGroup label="Colour" isOneStop>
        {colours.map((colour) => (
          <Chip
            key={colour}
            dot={colourDots[colour]}
            checked={filters.colours.includes(colour)}
            onChange={() => onChange({ colours: toggled(filters.colours, colour) })}
          >
            {capitalised(colour)}
          </Chip>
        ))}
      </ChoiceGroup>
      <BrandField value={filters.brand} onChange={(brand) => onChange({ brand })} />
      <ChoiceGroup label="Whose clothes">
        {friendsFilters.map((audience) => (
          <Chip
            key={audience}
            type="radio"
            name="audience"
            checked={filters.audience === audience}
            onChange={() => onChange({ audience })}
          >
            {audienceLabels[audience]}
          </Chip>
        ))}
      </ChoiceGroup>
      {!isMap && (
        <ChoiceGroup label="Location">
          <NearMeChip near={filters.near} onChange={(near) => onChange({ near })} />
        </ChoiceGroup>
      )}
    </div>
  )
}
