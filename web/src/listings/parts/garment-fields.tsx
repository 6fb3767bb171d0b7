import { categories, colours, lengths, sizes } from '@hemline/contract/listings/shapes.ts'
import { fitLabels, lengthLabels } from '@hemline/contract/listings/words.ts'
import { capitalised } from '../../base/format.ts'
import { useMe } from '../../members/calls.ts'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Swatch, Swatches } from '../../ui/swatch.tsx'
import { colourDots } from '../colour-dots.ts'
import { BrandField } from './brand-field.tsx'
import type { ListingFormState } from './use-listing-form.ts'

/** What the item is: category and length, brand, size and fit, colour. Each is one tap. */
export function GarmentFields({ form, errors, suggested, change, touch }: ListingFormState) {
  const ownSize = useMe()?.usualSize
  return (
    <>
      <ChoiceGroup label="Category" error={errors.category}>
        {categories.map((category) => (
          <Chip
            key={category}
            type="radio"
            name="category"
            checked={form.category === category}
            onChange={() => change({ category, ...(category !== 'dress' && { length: '' }) })}
          >
            {capitalised(category)}
          </Chip>
        ))}
      </ChoiceGroup>
      {form.category === 'dress' && (
        <ChoiceGroup label="Length" error={errors.length}>
          {lengths.map((length) => (
            <Chip
              key={length}
              type="radio"
              name="length"
              checked={form.length === length}
              onChange={() => change({ length })}
            >
              {lengthLabels[length]}
            </Chip>
          ))}
        </ChoiceGroup>
      )}
      <BrandField
        value={form.brand}
        error={errors.brand}
        earlier={suggested.brands}
        onChange={(brand) => change({ brand })}
        onBlur={() => touch('brand')}
      />
      <ChoiceGroup label="UK size" error={errors.size}>
        {sizes.map((size) => (
          <Chip key={size} type="radio" name="size" checked={form.size === size} onChange={() => change({ size })}>
            {size === ownSize ? `${size}, your size` : size}
          </Chip>
        ))}
      </ChoiceGroup>
      <ChoiceGroup label="Fit" error={errors.fit}>
        {Object.entries(fitLabels).map(([fit, label]) => (
          <Chip
            key={fit}
            type="radio"
            name="fit"
            checked={form.fit === Number(fit)}
            onChange={() => change({ fit: Number(fit) })}
          >
            {label}
          </Chip>
        ))}
      </ChoiceGroup>
      <ChoiceGroup label="Main colour" error={errors.colour}>
        <Swatches>
          {colours.map((colour) => (
            <Swatch
              key={colour}
              name="colour"
              dot={colourDots[colour]}
              label={capitalised(colour)}
              checked={form.colour === colour}
              onChange={() => change({ colour })}
            />
          ))}
        </Swatches>
      </ChoiceGroup>
    </>
  )
}
