import { POSTCODE_CHECK_MS } from '@hemline/contract/limits.ts'
import { POSTCODE_REQUIRED, parsePostcode } from '@hemline/contract/members/rules.ts'
import { TextField } from '../../ui/field.tsx'
import css from './profile-fields.module.css'
import { useLiveCheck } from './use-live-check.ts'

export const addressParts = ['address', 'address2', 'city', 'postcode'] as const
export type AddressPart = (typeof addressParts)[number]
export type PostalAddress = { [part in AddressPart]: string }

/**
 * The fields of an address. The postcode is checked after a pause in typing. `names`: the names of the controls in the
 * form.
 */
export function AddressInputs({
  address,
  errors,
  names,
  onChange,
}: {
  address: PostalAddress
  errors: { [part in AddressPart]?: string | undefined }
  names?: { [part in AddressPart]: string }
  onChange: (part: AddressPart, value: string) => void
}) {
  const live = useLiveCheck(address.postcode, POSTCODE_CHECK_MS, (value) =>
    parsePostcode(value) ? null : POSTCODE_REQUIRED,
  )
  const tidy = () => {
    const postcode = parsePostcode(address.postcode)?.postcode
    if (postcode && postcode !== address.postcode) onChange('postcode', postcode)
  }
  const field = (part: AddressPart) => ({
    name: names?.[part] ?? part,
    value: address[part],
    error: errors[part],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange(part, event.target.value),
  })
  return (
    <>
      <TextField label="Address line 1" autoComplete="address-line1" maxLength={100} {...field('address')} />
      <TextField
        label="Address line 2"
        autoComplete="address-line2"
        isOptional
        maxLength={100}
        {...field('address2')}
      />
      <div className={css.pair}>
        <TextField label="Town or city" autoComplete="address-level2" maxLength={60} {...field('city')} />
        <TextField
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={10}
          {...field('postcode')}
          error={errors.postcode ?? live}
          onBlur={tidy}
        />
      </div>
    </>
  )
}
