import { Chip } from '../../ui/chip.tsx'
import type { ListAddress } from '../use-list-address.ts'
import css from './desk.module.css'

/** The values of one filter as chips, one of them chosen. `standard` is what an address without the filter means. */
export function FilterChips<Value extends string>({
  label,
  name,
  values,
  labels,
  standard,
  address: { chosen, change },
}: {
  label: string
  /** Its name in the address. */
  name: string
  values: readonly Value[]
  labels: { [value in Value]: string }
  standard: Value
  address: ListAddress
}) {
  const current = chosen(name, values) ?? standard
  return (
    <fieldset className={css.buttons} aria-label={label}>
      {values.map((one) => (
        <Chip
          key={one}
          type="radio"
          name={name}
          checked={one === current}
          onChange={() => change({ [name]: one === standard ? '' : one })}
        >
          {labels[one]}
        </Chip>
      ))}
    </fieldset>
  )
}
