import { isBlank } from '@hemline/contract/blank.ts'
import type { BodyOf } from '@hemline/contract/call.ts'
import type { changeUser } from '@hemline/contract/members/calls.ts'
import { POSTCODE_INVALID, parsePostcode } from '@hemline/contract/members/rules.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'

export const profileFields = [
  'firstName',
  'secondName',
  'phoneNumber',
  'height',
  'address',
  'address2',
  'city',
  'postcode',
  'secondaryAddress',
  'secondaryAddress2',
  'secondaryCity',
  'secondaryPostcode',
] as const
export type ProfileField = (typeof profileFields)[number]
export type ProfileForm = { [field in ProfileField]: string }
export type ProfileErrors = { [field in ProfileField | 'picture']?: string }
export type ProfileBody = BodyOf<typeof changeUser>

/** Formats a mobile number as in Britain: "+447400123456" as "07400 123456"; returns any other unchanged. */
export const inBritain = (e164: string | null) => (e164 ?? '').replace(/^\+44(7\d{3})(\d{6})$/, '0$1 $2')

/** The saved profile as form values. */
export function formOf(me: OwnProfile): ProfileForm {
  const saved = Object.fromEntries(profileFields.map((field) => [field, me[field] ?? ''])) as ProfileForm
  return { ...saved, phoneNumber: inBritain(me.phoneNumber) }
}

/** Updates the form after the profile was changed elsewhere: fields that were not edited here take the new values. */
export function mergeChanges(
  form: ProfileForm,
  { before, now }: { before: ProfileForm; now: ProfileForm },
): ProfileForm {
  const followed = profileFields.map((field) => [field, form[field] === before[field] ? now[field] : form[field]])
  return Object.fromEntries(followed) as ProfileForm
}

const required: { [field in ProfileField]?: string } = {
  firstName: 'First name is required',
  secondName: 'Last name is required',
  phoneNumber: 'Phone number is required',
  height: 'Height is required',
  address: 'Address is required',
  city: 'City is required',
  postcode: POSTCODE_INVALID,
  secondaryAddress: 'Address is required',
  secondaryCity: 'City is required',
  secondaryPostcode: POSTCODE_INVALID,
}

const secondary = profileFields.filter((field) => field.startsWith('secondary'))

/**
 * Returns a sentence for each invalid field; the server checks phone and postcode again. The address for deliveries
 * only may be empty as a whole until there is one.
 */
export function errorsOf(me: OwnProfile, form: ProfileForm, fields: readonly ProfileField[]): ProfileErrors {
  const errors: ProfileErrors = {}
  const hasNoSecondary = secondary.every((field) => isBlank(form[field]) && !me[field])
  for (const field of fields) {
    if (hasNoSecondary && secondary.includes(field)) continue
    const value = form[field].trim()
    if (isBlank(value) && required[field]) errors[field] = required[field]
    else if ((field === 'postcode' || field === 'secondaryPostcode') && value && !parsePostcode(value)) {
      errors[field] = POSTCODE_INVALID
    }
  }
  return errors
}

/** The errors to show while typing: all but that of a postcode, which has its own live check. */
export function errorsWhileTyping(problems: ProfileErrors, form: ProfileForm): ProfileErrors {
  const isTyped = (field: 'postcode' | 'secondaryPostcode') => form[field].trim() !== ''
  return {
    ...problems,
    ...(isTyped('postcode') ? { postcode: undefined } : {}),
    ...(isTyped('secondaryPostcode') ? { secondaryPostcode: undefined } : {}),
  }
}

/** The fields that differ from the saved profile: no others are sent (product.md §11). */
export function changesOf(me: OwnProfile, form: ProfileForm, fields: readonly ProfileField[]): ProfileBody {
  const saved = formOf(me)
  const changed = fields.filter((field) => form[field].trim() !== saved[field])
  return Object.fromEntries(changed.map((field) => [field, form[field].trim()]))
}
