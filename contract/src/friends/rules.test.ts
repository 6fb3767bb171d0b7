import { expect, it } from 'vitest'
import { readContact } from './contacts.ts'
import { contactKind } from './rules.ts'

it.each([
  ['anna@example.com', 'email'],
  ['@', 'email'],
  ['07400 123456', 'phone'],
  ['+44 (0)7400-123456', 'phone'],
  ['0740012345', 'phone'],
  ['074001234', 'publicId'],
  ['07400 123456 Bea', 'publicId'],
  ['AB12CD34', 'publicId'],
  ['12345678', 'publicId'],
] as const)('%s is read as %s', (text, kind) => {
  expect(contactKind(text)).toBe(kind)
})

it.each([
  ['anna@example.com', { body: { emails: 'anna@example.com' } }],
  ['\u200banna@example.com\u00a0', { body: { emails: 'anna@example.com' } }],
  ['07400\u00a0123\u2060456', { body: { phoneNumbers: '+447400123456' } }],
  ['ab12 cd34\ufeff', { body: { publicIds: 'AB12CD34' } }],
  ['anna@example', { problem: expect.stringContaining('not a valid email address') }],
  ['anna@', { problem: expect.stringContaining('not a valid email address') }],
  ['+1 202 555 0104', { problem: expect.stringContaining('not a valid UK phone number') }],
  ['Anna', { problem: expect.stringContaining('not a public ID') }],
  ['\u200b\u00a0', { problem: 'Enter a public ID, email or phone number' }],
])('%j is a contact, or no request is sent', (typed, read) => {
  expect(readContact(typed)).toEqual(read)
})
