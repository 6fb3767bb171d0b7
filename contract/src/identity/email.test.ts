import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { parseEmail } from './rules.ts'
import { Email } from './shapes.ts'
import { identityTexts } from './words.ts'

test.each([
  'anna@example.com',
  "miles.o'brien@example.com",
  'anna+hemline@sub.example.co.uk',
  '1234@example.com',
  '_@example.com',
  'anna@a--b.com',
  'anna@host-with-hyphens.com',
  'anna@firma.vermögensberatung',
  'anna@例え.テスト',
  'anna@example.averyveryverylongtoplevelnameindeed',
])('an address: %s', (email) => expect(parseEmail(email)).toBe(email))

test.each([
  'anna',
  '@example.com',
  'anna@example',
  'anna@192.0.2.1',
  'anna@[192.0.2.1]',
  'Anna <anna@example.com>',
  'anna.example.com',
  'anna@bea@example.com',
  'an na@example.com',
  'anna@exam ple.com',
  'anna..b@example.com',
  'anna@example..com',
  'anna@.example.com',
  'anna@exam_ple.com',
  'anna@example.com;',
  'anna@exam;ple.com',
  ';anna@example.com',
  'anna,b@example.com',
  'anna@example,com',
  '"anna"@example.com',
  'an"na@example.com',
  'anna£@example.com',
  'anna’s@example.com',
  'anna(b)@example.com',
  'anna@example.com|b.com',
  'anna@exam%70le.com',
  'anna@xn---nothing.com',
  'anna@-example.com',
  'anna@example.c',
  'anna@example.123',
  `${'a'.repeat(250)}@example.com`,
  `anna@${'a'.repeat(64)}.com`,
  'anna@example.com\r\nbcc: b@example.com',
  '',
])('no address: %s', (email) => expect(parseEmail(email)).toBeNull())

/** Returns a host with exactly this many characters, in parts of at most 63. */
const hostOf = (length: number) => {
  const parts = Array.from({ length: Math.ceil((length - 3) / 64) }, () => 'b'.repeat(63)).join('.')
  return `${parts.slice(0, length - 4)}x.com`.slice(-length)
}

test.each([
  [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`, 254, true],
  [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com`, 255, false],
  [`a@${hostOf(252)}`, 254, true],
])('an address has at most 254 characters: %#', (email, length, is) => {
  expect(email.length).toBe(length)
  expect(parseEmail(email) !== null).toBe(is)
})

test.each([
  ['a part of 63 characters', `anna@${'a'.repeat(63)}.com`, true],
  ['a part of 64', `anna@${'a'.repeat(64)}.com`, false],
  ['a top level of two', 'anna@example.uk', true],
  ['a second @ at the end', 'anna@example.com@', false],
])('%s', (_, email, is) => expect(parseEmail(email) !== null).toBe(is))

test('on the wire it is accepted, or refused with our message', () => {
  expect(z.safeParse(Email, ' Anna@Example.com ').data).toBe('anna@example.com')
  expect(z.safeParse(Email, 'anna').error?.issues.map(({ message }) => message)).toEqual([identityTexts.emailInvalid])
})

test.each([
  ' anna@example.com ',
  '\tAnna@Example.com\n',
  '\u200banna@example.com\u200b',
  'an\ufeffna@example.com\u00a0',
])('invisible spaces are removed: %j', (email) => expect(parseEmail(email)).toBe('anna@example.com'))
