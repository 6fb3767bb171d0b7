import { categories, colours, lengths, sharedStatuses, sizes } from '@hemline/contract/listings/shapes.ts'
import { fitLabels, lengthLabels, sharedLabels } from '@hemline/contract/listings/words.ts'
import { capitalised } from '../../base/format.ts'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { TextField } from '../../ui/field.tsx'
import { colourDots } from '../colour-dots.ts'
import type { FieldErrors, Form } from '../form.ts'
import { BrandField } from './brand-field.tsx'
import css from './drawers.module.css'

export type DrawerName = 'brand' | 'category' | 'colour' | 'sizing' | 'value' | 'sharing'
export type DrawerProps = {
  form: Form
  errors: FieldErrors
  onChange: (part: Partial<Form>) => void
  onDone: () => void
}

const sharedHints: { [status: string]: string } = {
  EVERYONE: 'All members can see it. Each loan outside your friends earns you a coin.',
  FRIENDS_OF_FRIENDS: 'Your friends, and theirs.',
  FRIENDS_ONLY: 'Only people you have confirmed as friends.',
}

function BrandDrawer({ form, errors, onChange, onDone }: DrawerProps) {
  return (
    <BrandField value={form.brand} error={errors.brand} onChange={(brand) => onChange({ brand })} onPick={onDone} />
  )
}

function CategoryDrawer({ form, errors, onChange, onDone }: DrawerProps) {
  const choose = (category: string) => {
    onChange({ category, ...(category !== 'dress' && { length: '' }) })
    if (category !== 'dress') onDone()
  }
  return (
    <div className={css.fields}>
      <ChoiceGroup label="What it is" error={errors.category}>
        {categories.map((category) => (
          <Chip
            key={category}
            type="radio"
            name="category"
            checked={form.category === category}
            onChange={() => choose(category)}
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
              onChange={() => onChange({ length })}
            >
              {lengthLabels[length]}
            </Chip>
          ))}
        </ChoiceGroup>
      )}
    </div>
  )
}

function ColourDrawer({ form, errors, onChange }: DrawerProps) {
  return (
    <ChoiceGroup label="The main colour" error={errors.colour}>
      {colours.map((colour) => (
        <Chip
          key={colour}
          type="radio"
          name="colour"
          dot={colourDots[colour]}
          checked={form.colour === colour}
          onChange={() => onChange({ colour })}
        >
          {capitalised(colour)}
        </Chip>
      ))}
    </ChoiceGroup>
  )
}

function SizingDrawer({ form, errors, onChange }: DrawerProps) {
  return (
    <div className={css.fields}>
      <ChoiceGroup label="UK size" error={errors.size}>
        {sizes.map((size) => (
          <Chip key={size} type="radio" name="size" checked={form.size === size} onChange={() => onChange({ size })}>
            {size}
          </Chip>
        ))}
      </ChoiceGroup>
      <ChoiceGroup label="How it fits" error={errors.fit}>
        {Object.entries(fitLabels).map(([fit, label]) => (
          <Chip
            key={fit}
            type="radio"
            name="fit"
            checked={form.fit === Number(fit)}
            onChange={() => onChange({ fit: Number(fit) })}
          >
            {label}
          </Chip>
        ))}
      </ChoiceGroup>
    </div>
  )
}

function ValueDrawer({ form, errors, onChange }: DrawerProps) {
  return (
    <div className={css.fields}>
      <TextField
        label="Retail price"
        name="retailPrice"
        prefix="£"
        inputMode="decimal"
        isOptional
        hint="What it cost new."
        value={form.retailPrice}
        error={errors.retailPrice}
        onChange={(event) => onChange({ retailPrice: event.target.value })}
      />
      <TextField
        label="Replacement price"
        name="replacementPrice"
        prefix="£"
        inputMode="decimal"
        hint="The most a borrower pays if it’s lost or can’t be repaired."
        value={form.replacementPrice}
        error={errors.replacementPrice}
        onChange={(event) => onChange({ replacementPrice: event.target.value })}
      />
    </div>
  )
}

function SharingDrawer({ form, errors, onChange }: DrawerProps) {
  return (
    <ChoiceGroup label="Who can see and borrow it" error={errors.sharedStatus} hint={sharedHints[form.sharedStatus]}>
      {sharedStatuses.map((status) => (
        <Chip
          key={status}
          type="radio"
          name="sharedStatus"
          checked={form.sharedStatus === status}
          onChange={() => onChange({ sharedStatus: status })}
        >
          {sharedLabels[status]}
        </Chip>
      ))}
    </ChoiceGroup>
  )
}

/** The drawers of the listing form (product.md §8): title and content of each. */
export const drawers = {
  brand: { title: 'Brand', Content: BrandDrawer },
  category: { title: 'Category', Content: CategoryDrawer },
  colour: { title: 'Colour', Content: ColourDrawer },
  sizing: { title: 'Sizing', Content: SizingDrawer },
  value: { title: 'Item value', Content: ValueDrawer },
  sharing: { title: 'Sharing options', Content: SharingDrawer },
} as const satisfies { [name in DrawerName]: { title: string; Content: (props: DrawerProps) => React.ReactNode } }
