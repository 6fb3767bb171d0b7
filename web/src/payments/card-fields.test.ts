import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardProblems, formatCardNumber, formatExpiry, isLuhnValid, readExpiry } from './card-fields.ts'

const now = new Date('2026-11-21T12:00:00Z')
const good = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123', postcode: 'SE15 4QN' }

describe('the number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['378282246310005', '3782 822463 10005'],
    ['4242-4242 4242', '4242 4242 4242'],
    ['', ''],
  ])('%s is shown as %s', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown))

  it('keeps up to 19 digits, however often it is formatted', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[4-6]\d{0,18}$/), (digits) => {
        const shown = formatCardNumber(digits)
        expect(shown.replaceAll(' ', '')).toBe(digits)
        expect(formatCardNumber(shown)).toBe(shown)
      }),
    )
  })

  it('detects a wrong check digit', () => {
    expect(isLuhnValid('4242424242424242')).toBe(true)
    expect(isLuhnValid('4242424242424241')).toBe(false)
  })
})

describe('the expiry date', () => {
  it.each([
    ['1', '', '1'],
    ['12', '1', '12 / '],
    ['5', '', '05 / '],
    ['12 / 3', '12 / ', '12 / 3'],
    ['12 /', '12 / ', '12'],
    ['12/30', '', '12 / 30'],
    ['12/2030', '', '12 / 30'],
  ])('%s after %s becomes %s', (typed, before, shown) => expect(formatExpiry(typed, before)).toBe(shown))

  it('is parsed as month and year', () => {
    expect(readExpiry('03 / 29')).toEqual({ month: 3, year: 2029 })
    expect(readExpiry('03 / 2')).toBeNull()
  })
})

describe('problems', () => {
  it('there are none for a valid card', () => expect(cardProblems(good, now)).toEqual({}))

  it('a card is valid until the end of its month', () => {
    expect(cardProblems({ ...good, expiry: '11 / 26' }, now)).toEqual({})
    expect(cardProblems({ ...good, expiry: '10 / 26' }, now)).toHaveProperty('expiry')
  })

  it.each([
    ['number', '4242 4242'],
    ['number', '4242 4242 4242 4241'],
    ['expiry', ''],
    ['expiry', '13 / 30'],
    ['expiry', '00 / 30'],
    ['cvc', '12'],
    ['postcode', ''],
  ] as const)('names %s when it is %s', (field, value) => {
    expect(Object.keys(cardProblems({ ...good, [field]: value }, now))).toEqual([field])
  })

  it('an American Express has a security code of four digits', () => {
    const amex = { ...good, number: '3782 822463 10005' }
    expect(cardProblems(amex, now)).toHaveProperty('cvc')
    expect(cardProblems({ ...amex, cvc: '1234' }, now)).toEqual({})
  })
})
