import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { expect, test } from 'vitest'
import {
  changesOf,
  differencesOf,
  draftOf,
  errorsOf,
  failureOf,
  followProfile,
  formOf,
  type ProfileForm,
  profileFields,
  withDraft,
} from './profile-form.ts'

const me = Object.fromEntries(profileFields.map((field) => [field, null])) as unknown as OwnProfile
const formWith = (fields: Partial<ProfileForm>): ProfileForm => ({
  ...(Object.fromEntries(profileFields.map((field) => [field, ''])) as ProfileForm),
  ...fields,
})

test('a failed save of an address alone has the text of an address, any other that of the profile', () => {
  const address = 'Unable to update address. Please try again.'
  const profile = 'Failed to complete profile'
  expect(failureOf({ address: '2 New Street', postcode: 'E8 3PH', seen: { address: '1 Old Street' } })).toBe(address)
  expect(failureOf({ secondaryCity: 'York', seen: {} })).toBe(address)
  expect(failureOf({ city: 'York', firstName: 'Ida', seen: {} })).toBe(profile)
  expect(failureOf({ city: 'York', isFromOnboarding: true, seen: {} })).toBe(profile)
  expect(failureOf({ picture: '/images/1.jpg', seen: {} })).toBe(profile)
})

test('values saved in another tab update the form, except fields that were edited', () => {
  const opened = { ...me, address: '1 Old Street', city: 'London', postcode: 'E8 3PH' }
  const now = { ...me, address: '2 New Street', city: 'York', postcode: 'E8 3PH' }
  const form = { ...formOf(opened), city: 'Leeds', height: '5f6' }
  const followed = followProfile({ form, opened }, now)
  expect(followed.form).toEqual({ ...formOf(now), city: 'Leeds', height: '5f6' })
  // what is sent names the city that was seen, so that the other device's is not undone unnoticed
  expect(changesOf(followed.opened, followed.form, profileFields)).toEqual({
    city: 'Leeds',
    height: '5f6',
    seen: { city: 'London', height: null },
  })
})

test('a form that is left and opened again shows what was saved meanwhile, and names what was seen of the rest', () => {
  const opened = { ...me, address: '1 Old Street', city: 'London' }
  const draft = draftOf({ form: { ...formOf(opened), city: 'Leeds' }, opened })
  expect(draft).toEqual({ typed: { city: 'Leeds' }, opened: { city: 'London' } })
  const again = withDraft({ ...me, address: '2 New Street', city: 'York', postcode: 'E8 3PH' }, draft)
  expect(again.form).toMatchObject({ address: '2 New Street', city: 'Leeds', postcode: 'E8 3PH' })
  expect(changesOf(again.opened, again.form, profileFields)).toEqual({ city: 'Leeds', seen: { city: 'London' } })
})

test('an unchanged form sends nothing; a difference is shown in the words of the form', () => {
  const opened = { ...me, phoneNumber: '+447400123456' }
  expect(changesOf(opened, formOf(opened), profileFields)).toEqual({})
  expect(differencesOf(['phoneNumber', 'address2'], opened)).toEqual([
    { name: 'phoneNumber', label: 'Phone number', now: '07400 123456' },
    { name: 'address2', label: 'Address line 2', now: 'none' },
  ])
})

test.each(['', '  ', '\u200b', '\u3164\u2800'])('%j is no name and no address', (text) => {
  const form = formWith({ firstName: text, address: text })
  expect(errorsOf(me, form, ['firstName', 'address', 'secondaryAddress'])).toEqual({
    firstName: 'First name is required',
    address: 'Address is required',
  })
})
