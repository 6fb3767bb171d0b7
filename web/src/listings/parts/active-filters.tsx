import type { Point } from '@hemline/contract/place.ts'
import { capitalised } from '../../base/format.ts'
import { daysText } from '../../days/days-text.ts'
import { Button } from '../../ui/button.tsx'
import { RemovableChip } from '../../ui/chip.tsx'
import { areaLabel } from '../area-label.ts'
import { type ApplyFilters, clearedFilters, type Filters } from '../filters.ts'
import { useOrigin } from '../near.ts'
import { audienceLabels } from '../words.ts'
import css from './active-filters.module.css'

type Active = { key: string; label: string; without: (now: Filters) => Partial<Filters> }

/** Every filter that is set, with the change that removes it. */
function activeOf(filters: Filters, origin: Point | null): Active[] {
  const { free, freeBy, sizes, words, brand, categories, colours, audience, near } = filters
  return [
    ...(free ? [{ key: 'days', label: daysText(free, freeBy), without: () => ({ free: null, freeBy: null }) }] : []),
    ...sizes.map((size) => ({
      key: `size-${size}`,
      label: `UK ${size}`,
      without: (now: Filters) => ({ sizes: now.sizes.filter((one) => one !== size) }),
    })),
    ...(words ? [{ key: 'words', label: `“${words}”`, without: () => ({ words: '' }) }] : []),
    ...(brand ? [{ key: 'brand', label: brand, without: () => ({ brand: '' }) }] : []),
    ...categories.map((category) => ({
      key: category,
      label: capitalised(category),
      without: (now: Filters) => ({ categories: now.categories.filter((one) => one !== category) }),
    })),
    ...colours.map((colour) => ({
      key: colour,
      label: capitalised(colour),
      without: (now: Filters) => ({ colours: now.colours.filter((one) => one !== colour) }),
    })),
    ...(audience === 'EVERYONE'
      ? []
      : [{ key: 'audience', label: audienceLabels[audience], without: () => ({ audience: 'EVERYONE' as const }) }]),
    ...(near ? [{ key: 'near', label: areaLabel(near, origin), without: () => ({ near: null }) }] : []),
  ]
}

/** The filters that are set, as chips that can be removed: on the map without 'Near me', which is none there. */
export default function ActiveFilters({
  filters,
  hasDays = true,
  isMap = false,
  onApply,
}: {
  filters: Filters
  hasDays?: boolean
  isMap?: boolean
  onApply: ApplyFilters
}) {
  const origin = useOrigin()
  const active = activeOf(filters, origin).filter(({ key }) => (key === 'days' ? hasDays : key !== 'near' || !isMap))
  if (active.length === 0) return null
  return (
    <ul className={css.chips} aria-label="Filters that are on">
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <RemovableChip name={label} onRemove={() => onApply(without)}>
            {label}
          </RemovableChip>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Button look="plain" isSmall onClick={() => onApply((now) => clearedFilters(now, isMap))}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  )
}
