import { SelectField } from '../../ui/field.tsx'
import type { ListAddress } from '../use-list-address.ts'

/** The values of one filter in a menu, after "All". */
export function FilterSelect<Value extends string>({
  label,
  name,
  values,
  labels,
  address: { chosen, change },
}: {
  label: string
  /** Its name in the address. */
  name: string
  values: readonly Value[]
  labels: { [value in Value]: string }
  address: ListAddress
}) {
  return (
    <SelectField
      label={label}
      value={chosen(name, values) ?? ''}
      onChange={(event) => change({ [name]: event.target.value })}
    >
      <option value="">All</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {labels[one]}
        </option>
      ))}
    </SelectField>
  )
}
