import { sharedStatuses } from '@hemline/contract/listings/shapes.ts'
import { fitLabels, sharedLabels } from '@hemline/contract/listings/words.ts'
import { ChevronRight } from 'lucide-react'
import { capitalised } from '../../base/format.ts'
import { FieldError } from '../../ui/field-error.tsx'
import type { FieldErrors, FieldName, Form } from '../form.ts'
import { type DrawerName, drawers } from './drawers.tsx'
import css from './form-rows.module.css'

/** The fields of each drawer. */
export const fieldsOf: { [name in DrawerName]: FieldName[] } = {
  brand: ['brand'],
  category: ['category', 'length'],
  colour: ['colour'],
  sizing: ['size', 'fit'],
  value: ['retailPrice', 'replacementPrice'],
  sharing: ['sharedStatus'],
}

function summaryOf(name: DrawerName, form: Form): string {
  switch (name) {
    case 'brand':
      return form.brand
    case 'category':
      return [form.category && capitalised(form.category), form.length].filter(Boolean).join(', ')
    case 'colour':
      return form.colour && capitalised(form.colour)
    case 'sizing':
      return form.size ? `UK ${form.size}, ${fitLabels[form.fit]?.toLowerCase()}` : ''
    case 'value':
      return form.replacementPrice && `£${form.replacementPrice.replace(/^£/, '')}`
    case 'sharing':
      return sharedLabels[sharedStatuses.find((status) => status === form.sharedStatus) ?? 'EVERYONE']
  }
}

/** One row per drawer, with its values and errors. */
export function FormRows({
  form,
  errors,
  without,
  onOpen,
}: {
  form: Form
  errors: FieldErrors
  without: DrawerName[]
  onOpen: (name: DrawerName) => void
}) {
  const names = (Object.keys(drawers) as DrawerName[]).filter((name) => !without.includes(name))
  return (
    <ul className={css.rows}>
      {names.map((name) => {
        const summary = summaryOf(name, form)
        const error = fieldsOf[name].map((field) => errors[field]).find(Boolean)
        return (
          <li key={name}>
            <button
              type="button"
              className={css.row}
              aria-haspopup="dialog"
              aria-describedby={error ? `row-${name}` : undefined}
              onClick={() => onOpen(name)}
            >
              <span>{drawers[name].title}</span>
              <span className={css.value}>{summary || 'Choose'}</span>
              <ChevronRight size={20} aria-hidden="true" />
            </button>
            <FieldError id={`row-${name}`}>{error}</FieldError>
          </li>
        )
      })}
    </ul>
  )
}
