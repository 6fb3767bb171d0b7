import { heights } from '@hemline/contract/members/heights.ts'
import { phoneTexts } from '@hemline/contract/members/words.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useVerifiesPhones } from '../phone-calls.ts'
import type { ProfileErrors, ProfileField, ProfileForm } from '../profile-form.ts'
import { AddressInputs, addressParts, type PostalAddress } from './address-inputs.tsx'
import css from './profile-fields.module.css'

export type Fields = {
  form: ProfileForm
  errors: ProfileErrors
  /** The result of the live check of the phone number. */
  livePhone?: string | undefined
  onChange: (field: ProfileField, value: string) => void
  /** Whether a title above a single field names it already; its own label is then for screen readers only. */
  isTitled?: boolean
}

const labelOf = (label: string, isTitled: boolean | undefined) =>
  isTitled ? <VisuallyHidden>{label}</VisuallyHidden> : label

export function NameFields({ form, errors, onChange }: Fields) {
  return (
    <div className={css.pair}>
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        autoCapitalize="words"
        value={form.firstName}
        error={errors.firstName}
        onChange={(event) => onChange('firstName', event.target.value)}
      />
      <TextField
        label="Last name"
        name="secondName"
        autoComplete="family-name"
        autoCapitalize="words"
        value={form.secondName}
        error={errors.secondName}
        onChange={(event) => onChange('secondName', event.target.value)}
      />
    </div>
  )
}

export function PhoneField({ form, errors, livePhone, onChange, isTitled }: Fields) {
  const isLookedUp = useVerifiesPhones()
  return (
    <TextField
      label={labelOf('Phone number', isTitled)}
      name="phoneNumber"
      type="tel"
      autoComplete="tel"
      placeholder="07400 123456"
      hint={isLookedUp === false ? phoneTexts.purposeWithoutTexts : phoneTexts.purpose}
      value={form.phoneNumber}
      error={errors.phoneNumber ?? livePhone}
      onChange={(event) => onChange('phoneNumber', event.target.value)}
    />
  )
}

export function HeightField({ form, errors, onChange, isTitled }: Fields) {
  return (
    <SelectField
      label={labelOf('Height', isTitled)}
      name="height"
      hint="Shown on your listings, so others can judge the length."
      value={form.height}
      error={errors.height}
      onChange={(event) => onChange('height', event.target.value)}
    >
      <option value="" disabled>
        Choose your height
      </option>
      {heights.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

const secondaryNames = {
  address: 'secondaryAddress',
  address2: 'secondaryAddress2',
  city: 'secondaryCity',
  postcode: 'secondaryPostcode',
} as const

const homeNames = { address: 'address', address2: 'address2', city: 'city', postcode: 'postcode' } as const

/** The fields of an address: home, or deliveries only. */
export function AddressFields({ form, errors, onChange, of = 'home' }: Fields & { of?: 'home' | 'secondary' }) {
  const names = of === 'home' ? homeNames : secondaryNames
  const pick = <T,>(from: { [field in ProfileField]?: T }) =>
    Object.fromEntries(addressParts.map((part) => [part, from[names[part]]]))
  return (
    <AddressInputs
      names={names}
      address={pick(form) as PostalAddress}
      errors={pick(errors)}
      onChange={(part, value) => onChange(names[part], value)}
    />
  )
}

/** The fields of the address for deliveries only. */
export const DeliveryAddressFields = (fields: Fields) => <AddressFields {...fields} of="secondary" />
