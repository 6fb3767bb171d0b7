import { BRAND_MAX } from '@hemline/contract/limits.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { suggestBrands } from '../brands.ts'
import css from './brand-field.module.css'

/** The brand field, with up to ten suggestions; any other name is valid too. */
export function BrandField({
  value,
  error,
  isInline,
  onChange,
  onPick,
}: {
  value: string
  error?: string | undefined
  /** The suggestions float over the content below. */
  isInline?: boolean
  onChange: (brand: string) => void
  onPick?: (() => void) | undefined
}) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const options = isOpen ? suggestBrands(value) : []
  const pick = (brand: string) => {
    onChange(brand)
    setOpen(false)
    onPick?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[at]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((at + step + options.length) % Math.max(1, options.length))
    } else if (event.key === 'Enter' && option) {
      event.preventDefault()
      pick(option)
    } else if (event.key === 'Escape' && options.length > 0) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <div className={css.place}>
      <TextField
        label="Brand"
        name="brand"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={options[at] ? `${listId}-${at}` : undefined}
        maxLength={BRAND_MAX}
        value={value}
        error={error}
        onChange={(event) => {
          onChange(event.target.value)
          setOpen(true)
          setAt(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Brands"
        className={isInline ? `${css.list} ${css.floating}` : css.list}
        hidden={options.length === 0}
      >
        {options.map((brand, index) => (
          <div
            key={brand}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={css.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(brand)}
            onKeyDown={undefined}
          >
            {brand}
          </div>
        ))}
      </div>
    </div>
  )
}
