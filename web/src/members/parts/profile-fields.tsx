import { PHONE_CHECK_MS, POSTCODE_CHECK_MS } from '@hemline/contract/limits.ts'
import { POSTCODE_REQUIRED, parsePostcode } from '@hemline/contract/members/postcode.ts'
import { heights } from '@hemline/contract/members/shapes.ts'
import { useEffect, useState } from 'react'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { ProfileErrors, ProfileField, ProfileForm } from '../profile-form.ts'
import css from './profile-fields.module.css'

export type Fields = {
  form: ProfileForm
  errors: ProfileErrors
  onChange: (field: ProfileField, value: string) => void
}

/** Checks a value once its typing has paused, and gives the sentence to show meanwhile. */
function useLiveCheck(value: string, waitMs: number, check: (value: string) => string | null | Promise<string | null>) {
  const [said, setSaid] = useState<{ value: string; text: string | null }>({ value: '', text: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `check` is the same rule at every render
  useEffect(() => {
    if (!value.trim()) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const text = await check(value)
      if (isCurrent) setSaid({ value, text })
    }, waitMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [value, waitMs])
  return said.value === value ? (said.text ?? undefined) : undefined
}

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

/** The phone number, with a live check after a pause in typing; its rules are loaded with the first check. */
export function PhoneField({ form, errors, onChange }: Fields) {
  const live = useLiveCheck(form.phoneNumber, PHONE_CHECK_MS, async (value) => {
    const { PHONE_INVALID_LIVE, parseUkPhone } = await import('@hemline/contract/members/phone.ts')
    return parseUkPhone(value) ? null : PHONE_INVALID_LIVE
  })
  return (
    <TextField
      label="Phone number"
      name="phoneNumber"
      type="tel"
      autoComplete="tel"
      placeholder="07400 123456"
      hint="For the carrier, and for friends who have it. Other members never see it."
      value={form.phoneNumber}
      error={errors.phoneNumber ?? live}
      onChange={(event) => onChange('phoneNumber', event.target.value)}
    />
  )
}

export function HeightField({ form, errors, onChange }: Fields) {
  return (
    <SelectField
      label="Height"
      name="height"
      hint="Shown on what you list, so that others can judge the length."
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

const addressNames = {
  home: { line1: 'address', line2: 'address2', city: 'city', postcode: 'postcode' },
  secondary: {
    line1: 'secondaryAddress',
    line2: 'secondaryAddress2',
    city: 'secondaryCity',
    postcode: 'secondaryPostcode',
  },
} as const

/** An address: the home, or the one for deliveries only. */
export function AddressFields({ form, errors, onChange, of = 'home' }: Fields & { of?: 'home' | 'secondary' }) {
  const names = addressNames[of]
  const live = useLiveCheck(form[names.postcode], POSTCODE_CHECK_MS, (value) =>
    parsePostcode(value) ? null : POSTCODE_REQUIRED,
  )
  const tidy = () => {
    const postcode = parsePostcode(form[names.postcode])?.postcode
    if (postcode) onChange(names.postcode, postcode)
  }
  return (
    <>
      <TextField
        label="Address line 1"
        name={names.line1}
        autoComplete="address-line1"
        value={form[names.line1]}
        error={errors[names.line1]}
        onChange={(event) => onChange(names.line1, event.target.value)}
      />
      <TextField
        label="Address line 2"
        name={names.line2}
        autoComplete="address-line2"
        isOptional
        value={form[names.line2]}
        error={errors[names.line2]}
        onChange={(event) => onChange(names.line2, event.target.value)}
      />
      <div className={css.pair}>
        <TextField
          label="Town or city"
          name={names.city}
          autoComplete="address-level2"
          value={form[names.city]}
          error={errors[names.city]}
          onChange={(event) => onChange(names.city, event.target.value)}
        />
        <TextField
          label="Postcode"
          name={names.postcode}
          autoComplete="postal-code"
          autoCapitalize="characters"
          value={form[names.postcode]}
          error={errors[names.postcode] ?? live}
          onChange={(event) => onChange(names.postcode, event.target.value)}
          onBlur={tidy}
        />
      </div>
    </>
  )
}
