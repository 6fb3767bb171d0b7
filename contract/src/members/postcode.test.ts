import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePostcode } from './rules.ts'

test.each([
  ['ec1a1bb', { postcode: 'EC1A 1BB', area: 'EC', district: 'EC1', subDistrict: 'EC1A', sector: 'EC1A 1', unit: 'BB' }],
  [' E8  3ph ', { postcode: 'E8 3PH', area: 'E', district: 'E8', subDistrict: null, sector: 'E8 3', unit: 'PH' }],
  ['BS81TH', { postcode: 'BS8 1TH', area: 'BS', district: 'BS8', subDistrict: null, sector: 'BS8 1', unit: 'TH' }],
  ['E8\u200b\u00a03ph\u2060\u202e', { postcode: 'E8 3PH' }],
  ['M 1 1 A E', { postcode: 'M1 1AE', outward: 'M1', inward: '1AE' }],
])('%s', (text, parts) => expect(parsePostcode(text)).toMatchObject(parts))

test.each(['', 'E8', 'E8 3P', 'E8 333PH', 'EE8A3 3PH', '18 3PH', 'E83PH!', 'ABC1 1AA', 'E8-3PH', 'GIR 0AA', 'BFPO 12'])(
  '%s has not the form',
  (text) => expect(parsePostcode(text)).toBeNull(),
)

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyz')
const digit = fc.constantFrom(...'0123456789')
const written = fc
  .tuple(
    fc.array(letter, { minLength: 1, maxLength: 2 }),
    digit,
    fc.oneof(letter, digit, fc.constant('')),
    digit,
    letter,
    letter,
  )
  .chain(([area, a, b, c, d, e]) =>
    fc.constantFrom('', ' ', '  ', '\u00a0').map((gap) => `${area.join('')}${a}${b}${gap}${c}${d}${e}`),
  )

test('normalizing is idempotent, and the parts make up the whole', () => {
  fc.assert(
    fc.property(written, (text) => {
      const once = parsePostcode(text)!
      expect(parsePostcode(once.postcode)).toEqual(once)
      expect(`${once.outward} ${once.inward}`).toBe(once.postcode)
      expect(once.sector + once.unit).toBe(once.postcode)
      expect(once.outward.startsWith(once.district) && once.district.startsWith(once.area)).toBe(true)
    }),
  )
})
test('any text is parsed to a valid postcode or null', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
      const parsed = parsePostcode(text)
      expect(parsed === null || /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/.test(parsed.postcode)).toBe(true)
    }),
  )
})
