import { isBlank } from '@hemline/contract/blank.ts'
import type { BodyOf } from '@hemline/contract/call.ts'
import type { changeUser } from '@hemline/contract/members/calls.ts'
import { heights } from '@hemline/contract/members/heights.ts'
import { POSTCODE_INVALID, parsePostcode } from '@hemline/contract/members/rules.ts'
import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { memberTexts } from '@hemline/contract/members/words.ts'
import { changedFields, followChange } from '@hemline/contract/seen.ts'
import type { Difference } from '../ui/changed-elsewhere.tsx'

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
export function formOf(me: OpenedProfile): ProfileForm {
  const saved = Object.fromEntries(profileFields.map((field) => [field, me[field] ?? ''])) as ProfileForm
  return { ...saved, phoneNumber: inBritain(me.phoneNumber) }
}

/** The profile as a form was opened with it, field by field. */
export type OpenedProfile = Pick<OwnProfile, ProfileField>

/**
 * Follows a change of the profile made elsewhere: fields that were not edited here take the new values; an edited one keeps
 * what was typed, and what it was opened with (product.md §7).
 */
export function followProfile(
  { form, opened }: { form: ProfileForm; opened: OpenedProfile },
  now: OpenedProfile,
): { form: ProfileForm; opened: OpenedProfile } {
  const edited = changedFields(form, formOf(opened)).map((field) => [field, opened[field]])
  return {
    form: followChange({ form, opened: formOf(opened) }, formOf(now)).form,
    opened: { ...now, ...Object.fromEntries(edited) },
  }
}

/** What was typed and not saved yet, and what each of those fields was opened with. */
export type ProfileDraft = { typed: { [field: string]: string }; opened: { [field: string]: string | null } }

/** The draft of a form: without the fields that are as they were opened, which follow the profile (product.md §7). */
export function draftOf({ form, opened }: { form: ProfileForm; opened: OpenedProfile }): ProfileDraft {
  const edited = changedFields(form, formOf(opened))
  const pick = <T>(of: { [field in ProfileField]: T }) => Object.fromEntries(edited.map((field) => [field, of[field]]))
  return { typed: pick<string>(form), opened: pick<string | null>(opened) }
}

export function withDraft(me: OpenedProfile, draft: ProfileDraft): { form: ProfileForm; opened: OpenedProfile } {
  return { form: { ...formOf(me), ...draft.typed }, opened: { ...me, ...draft.opened } }
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

/** The fields that differ from what the form was opened with, and what that was: no others are sent (product.md §11). */
export function changesOf(opened: OpenedProfile, form: ProfileForm, fields: readonly ProfileField[]): ProfileBody {
  const before = formOf(opened)
  const changed = fields.filter((field) => form[field].trim() !== before[field])
  if (changed.length === 0) return {}
  const pick = (value: (field: ProfileField) => string | null) =>
    Object.fromEntries(changed.map((field) => [field, value(field)]))
  return { ...pick((field) => form[field].trim()), seen: pick((field) => opened[field]) }
}

const addressFields: readonly string[] = profileFields.filter((field) => /address|city|postcode/i.test(field))

/** What the catalogue says when these changes could not be saved: an address alone has a text of its own. */
export function failureOf({ seen: _, ...changes }: ProfileBody): string {
  const names = Object.keys(changes)
  const isAddress = names.length > 0 && names.every((name) => addressFields.includes(name))
  return isAddress ? memberTexts.addressFailed : memberTexts.saveFailed
}

const labels: { [field in ProfileField | 'picture']: string } = {
  firstName: 'First name',
  secondName: 'Last name',
  phoneNumber: 'Phone number',
  height: 'Height',
  address: 'Address line 1',
  address2: 'Address line 2',
  city: 'Town or city',
  postcode: 'Postcode',
  secondaryAddress: 'Delivery address line 1',
  secondaryAddress2: 'Delivery address line 2',
  secondaryCity: 'Delivery town or city',
  secondaryPostcode: 'Delivery postcode',
  picture: 'Picture',
}

/** The newer values of fields that were changed elsewhere too. */
export function differencesOf(fields: readonly (ProfileField | 'picture')[], now: OpenedProfile): Difference[] {
  const values = formOf(now)
  const inWords = (field: ProfileField | 'picture') => {
    if (field === 'picture') return 'another one'
    if (field === 'height') return heights.find(({ value }) => value === values.height)?.label
    return values[field]
  }
  return fields.map((name) => ({ name, label: labels[name], now: inWords(name) || 'none' }))
}
