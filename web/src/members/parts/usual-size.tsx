import { sizes } from '@hemline/contract/listings/shapes.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { messageOf } from '../../base/send.ts'
import { SelectField } from '../../ui/field.tsx'
import { notice } from '../../ui/notice.tsx'
import { useChangeUser } from '../calls.ts'

/** The size that a member usually wears: optional, saved immediately (product.md §9). */
export function UsualSize({ me }: { me: OwnProfile }) {
  const change = useChangeUser()
  const value = change.isPending ? change.variables.usualSize : me.usualSize
  const save = (text: string) =>
    change
      .mutateAsync({ usualSize: text === '' ? null : Number(text), seen: { usualSize: me.usualSize } })
      .catch((error) => notice.bad(messageOf(error)))
  return (
    <SelectField
      label="Usual size"
      isOptional
      hint="Shown on your items so borrowers can judge the fit, and one tap away when you search."
      value={value ?? ''}
      onChange={(event) => save(event.target.value)}
    >
      <option value="">Not shown</option>
      {sizes.map((size) => (
        <option key={size} value={size}>
          UK {size}
        </option>
      ))}
    </SelectField>
  )
}
