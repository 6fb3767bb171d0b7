import { DESCRIPTION_MAX } from '@hemline/contract/limits.ts'
import { sharedStatuses } from '@hemline/contract/listings/shapes.ts'
import { sharedLabels } from '@hemline/contract/listings/words.ts'
import { useLoanSettings } from '../../settings/calls.ts'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { CheckField, TextArea, TextField } from '../../ui/field.tsx'
import { cleaningHint, sharedHints } from '../lending-words.ts'
import css from './listing-form.module.css'
import type { ListingFormState } from './use-listing-form.ts'

/** What a borrower has to know: description, prices, cleaning, who can see it. */
export function LendingFields({ form, errors, change, touch }: ListingFormState) {
  const fees = useLoanSettings()
  return (
    <>
      <TextArea
        label="Description"
        name="description"
        placeholder="Fabric, occasion, how it moves, anything to know."
        maxLength={DESCRIPTION_MAX}
        value={form.description}
        error={errors.description}
        onChange={(event) => change({ description: event.target.value })}
        onBlur={() => touch('description')}
      />
      <div className={css.prices}>
        <TextField
          label="Retail price"
          name="retailPrice"
          prefix="£"
          inputMode="decimal"
          autoComplete="off"
          isOptional
          hint="What it cost new."
          value={form.retailPrice}
          error={errors.retailPrice}
          onChange={(event) => change({ retailPrice: event.target.value })}
          onBlur={() => touch('retailPrice')}
        />
        <TextField
          label="Replacement price"
          name="replacementPrice"
          prefix="£"
          inputMode="decimal"
          autoComplete="off"
          hint="The most a borrower pays if it’s lost or can’t be repaired."
          value={form.replacementPrice}
          error={errors.replacementPrice}
          onChange={(event) => change({ replacementPrice: event.target.value })}
          onBlur={() => touch('replacementPrice')}
        />
      </div>
      <CheckField
        isSwitch
        name="hasDryCleaning"
        label="Needs dry cleaning after each loan"
        hint={cleaningHint(fees?.dryCleaningFee)}
        checked={form.hasDryCleaning}
        onChange={(event) => change({ hasDryCleaning: event.target.checked })}
      />
      <ChoiceGroup
        label="Who can see and borrow it"
        error={errors.sharedStatus}
        hint={sharedHints[sharedStatuses.find((status) => status === form.sharedStatus) ?? 'EVERYONE']}
      >
        {sharedStatuses.map((status) => (
          <Chip
            key={status}
            type="radio"
            name="sharedStatus"
            checked={form.sharedStatus === status}
            onChange={() => change({ sharedStatus: status })}
          >
            {sharedLabels[status]}
          </Chip>
        ))}
      </ChoiceGroup>
    </>
  )
}
