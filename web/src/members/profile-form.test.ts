import { expect, test } from 'vitest'
import { codeIn, mergeChanges, type ProfileForm, profileFields } from './profile-form.ts'

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

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456 ', '123456'],
  ["123456 is your Hemline code. It lasts 10 minutes. Don't share it with anyone.", '123456'],
  ['12a', '12'],
  ['', ''],
])('the code in %j is %j', (text, code) => expect(codeIn(text)).toBe(code))
