import { BRAND_MAX } from '@hemline/contract/limits.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { TextField } from '../../ui/field.tsx'
import { suggestBrands } from '../brands.ts'
import css from './brand-field.module.css'

/**
 * The brand field, with up to ten suggestions that float over the content below; any other name is valid too.
 * `earlier`: brands that the member listed before, each one tap.
 */
export function BrandField({
  value,
  error,
  earlier = [],
  onChange,
  onBlur,
}: {
  value: string
  error?: string | undefined
  earlier?: readonly string[]
  onChange: (brand: string) => void
  onBlur?: () => void
}) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const options = isOpen ? suggestBrands(value) : []
  const pick = (brand: string) => {
    onChange(brand)
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[at]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      // the list may be closed still
      const last = suggestBrands(value).length - 1
      if (event.key === 'ArrowDown') setAt(at < last ? at + 1 : 0)
      else setAt(at > 0 ? at - 1 : last)
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
        onBlur={() => {
          setOpen(false)
          onBlur?.()
        }}
      />
      <div id={listId} role="listbox" aria-label="Brands" className={css.list} hidden={options.length === 0}>
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
      {earlier.length > 0 && (
        <fieldset className={css.earlier} aria-label="Brands you’ve listed">
          {earlier.map((brand) => (
            <Chip
              key={brand}
              type="radio"
              name="earlierBrand"
              checked={value === brand}
              onChange={() => {
                onChange(brand)
                setOpen(false)
              }}
            >
              {brand}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  )
}
