import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTextable, parseUkPhone } from './phone.ts'

test.each([
  ['07400 123456', '+447400123456'],
  ['+44 (0)7400 123 456', '+447400123456'],
  ['0044 7400 123456', '+447400123456'],
  ['\u202a07400\u200b123456\u202c', '+447400123456'],
  ['020 7946 0018', '+442079460018'],
])('%s is %s', (text, e164) => expect(parseUkPhone(text)).toEqual({ e164 }))

test.each([
  ['France', '+33 1 22 33 44 55'],
  ['the United States', '+1 202 555 0104'],
  ['Jersey', '07797 712345'],
  ['Guernsey', '07781 123456'],
  ['the Isle of Man', '07524 345678'],
  ['drama numbers', '07700 900123'],
  ['too few digits', '07400 12345'],
  ['too many digits', '07400 1234567'],
  ['words', 'call me'],
  ['nothing', ''],
])('refused: %s (%s)', (_, text) => expect(parseUkPhone(text)).toBeNull())

test('parsing a parsed number returns the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (n) => {
      const e164 = parseUkPhone(`07400 ${String(n).padStart(6, '0')}`)?.e164
      expect(e164 === undefined ? undefined : parseUkPhone(e164)?.e164).toBe(e164)
    }),
  )
})

test.each([
  ['+447400123456', true],
  ['+447911123456', true],
  ['+442079460018', false],
  ['+447012345678', false],
  ['+447640123456', false],
  ['+33712345678', false],
])('%s can be texted: %s', (e164, wanted) => expect(isTextable(e164)).toBe(wanted))
