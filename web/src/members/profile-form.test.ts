import type { OwnProfile } from '@hemline/contract/members/shapes.ts'
import { expect, test } from 'vitest'
import { errorsOf, mergeChanges, type ProfileForm, profileFields } from './profile-form.ts'

const me = Object.fromEntries(profileFields.map((field) => [field, null])) as unknown as OwnProfile
const formWith = (fields: Partial<ProfileForm>): ProfileForm => ({
  ...(Object.fromEntries(profileFields.map((field) => [field, ''])) as ProfileForm),
  ...fields,
})

test('values saved in another tab update the form, except fields that were edited', () => {
  const before = formWith({ address: '1 Old Street', city: 'London', postcode: 'E8 3PH' })
  const now = formWith({ address: '2 New Street', city: 'York', postcode: 'E8 3PH' })
  const form = { ...before, city: 'Leeds', height: '5f6' }
  expect(mergeChanges(form, { before, now })).toEqual({ ...now, city: 'Leeds', height: '5f6' })
})

test.each(['', '  ', '\u200b', '\u3164\u2800'])('%j is no name and no address', (text) => {
  const form = formWith({ firstName: text, address: text })
  expect(errorsOf(me, form, ['firstName', 'address', 'secondaryAddress'])).toEqual({
    firstName: 'First name is required',
    address: 'Address is required',
  })
})
