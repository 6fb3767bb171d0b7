import { expect, test } from 'vitest'
import { memberAsSubject, memberName } from './names.ts'
import { ProfileChange } from './shapes.ts'

const nameOf = (firstName: string) => ProfileChange.safeParse({ firstName }).data?.firstName

test.each([
  ["anna-maria o'neil", "Anna-Maria O'Neil"],
  ['  zoë   lópez ', 'Zoë López'],
  ['großmann', 'Großmann'],
  ['ßtraub', 'ßtraub'],
  ['\uFB01ona', '\uFB01ona'],
  ['’t Hooft', '’T Hooft'],
  ['Nguyễn', 'Nguyễn'],
  ['Zoe\u0308', 'Zoë'],
  ['李 小龍', '李 小龍'],
  ['محمد', 'محمد'],
  ['शर्\u200Dमा', 'शर्\u200Dमा'],
  ['علی\u200Cرضا', 'علی\u200Cرضا'],
  ['st. john', 'St. John'],
  ['Smith Jr.', 'Smith Jr.'],
  ['J. R.', 'J. R.'],
  ['ji\u2010woo', 'Ji\u2010Woo'],
  ['ji\u2011woo', 'Ji\u2011Woo'],
  // a letter of the word
  ['мар\u02BCяна', 'Мар\u02BCяна'],
])('%j is a name', (typed, stored) => expect(nameOf(typed)).toBe(stored))

test.each([
  'https://evil.example',
  'evil.example',
  'anna@example.com',
  'Anna\u202Eevil',
  'Anna\u200F',
  '\u2066Anna',
  'An\u200Bna',
  'An\u200Dna',
  'Anna\u0000',
  'Anna<b>',
  '$&',
  '{lendee}',
  'Anna 2',
  'Anna..',
  '.Anna',
  'J.R',
  '👗',
  '-',
  "'",
  '\u0301',
  '\u3164',
  'An\uFFA0na',
  '\u115F\u1160',
])('%j is none', (typed) =>
  expect(ProfileChange.safeParse({ firstName: typed }).error?.issues[0]?.message).toBe(
    'Use letters, spaces, apostrophes and hyphens only',
  ),
)

test('a name has at most 50 characters as it is stored, not as it was typed', () => {
  // stored as two characters, whatever it was typed as
  const devanagari = '\u0958'
  expect(nameOf(`${'x'.repeat(48)}${devanagari}`)).toHaveLength(50)
  expect(nameOf(`${'x'.repeat(49)}${devanagari}`)).toBeUndefined()
})

test('a member without a name is a new one, and a former one once erased', () => {
  expect([memberName('Fay'), memberName(''), memberName(' '), memberName('', true)]).toEqual([
    'Fay',
    'New member',
    'New member',
    'Former member',
  ])
  expect([memberAsSubject('Fay'), memberAsSubject('')]).toEqual(['Fay', 'A new member'])
})
