import { expect, it } from 'vitest'
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
