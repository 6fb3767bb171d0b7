import { accountNumberOf, HOLDER, sortCodeOf } from '@hemline/contract/payouts/rules.ts'
import { describe, expect, it } from 'vitest'
import { isValidPair } from './account-check.ts'

/** Pay.UK's own examples of the modulus check, one for each exception. */
const right = `089999 66374958, 107999 88837491, 202959 63748472, 871427 46238510, 872427 46238510, 871427 09123496,
  871427 99123496, 820000 73688637, 827999 73988638, 827101 28748352, 134020 63849203, 118765 64371389, 200915 41011166,
  938611 07806039, 938600 42368003, 938063 55065200, 772798 99345694, 086090 06774744, 309070 02355688, 309070 12345668,
  309070 12345677, 309070 99345694, 180002 00000190, 074456 12345112, 070116 34012583, 074456 11104102`
const wrong = `089999 66374959, 107999 88837493, 118765 64371388, 203099 66831036, 203099 58716970, 938063 15764273,
  938063 15764264, 938063 15763217`
const pairs = (text: string) => text.split(/,\s+/).map((pair) => pair.trim().split(' ') as [string, string])

describe('a sort code and an account number', () => {
  it.each(pairs(right))('%s %s is a valid pair', (sortCode, accountNumber) =>
    expect(isValidPair({ sortCode, accountNumber })).toBe(true),
  )
  it.each(pairs(wrong))('%s %s is not', (sortCode, accountNumber) =>
    expect(isValidPair({ sortCode, accountNumber })).toBe(false),
  )
  it.each([
    ['000000', '00000000'],
    ['000000', '12345678'],
    ['089999', '00000000'],
  ])('%s %s, zeros alone, is not', (sortCode, accountNumber) =>
    expect(isValidPair({ sortCode, accountNumber })).toBe(false),
  )
  it('of a bank in no table are accepted', () =>
    expect(isValidPair({ sortCode: '000001', accountNumber: '12345678' })).toBe(true))
})

describe('entered values', () => {
  it('may contain hyphens, dashes and spaces; short numbers are padded with zeros', () => {
    for (const typed of ['08-99-99', '08 99 99', '08–99–99', '089999']) expect(sortCodeOf(typed)).toBe('089999')
    for (const typed of ['08999', '0899991', 'O89999', '']) expect(sortCodeOf(typed)).toBeNull()
    expect([accountNumberOf('6637 4958'), accountNumberOf('1234567'), accountNumberOf('123456')]).toEqual([
      '66374958',
      '01234567',
      '00123456',
    ])
    for (const typed of ['12345', '123456789', '1234567a']) expect(accountNumberOf(typed)).toBeNull()
  })

  it('cannot be a formula in a spreadsheet', () => {
    for (const holder of ["Zoë O'Neill", 'Smith & Sons Ltd.', 'A-M de Groot']) expect(holder).toMatch(HOLDER)
    for (const holder of ['=1+1', '+44', '-A', '@SUM', '\tA', 'A;B', 'A"B', 'A\nB', 'A,B'])
      expect(holder).not.toMatch(HOLDER)
  })
})
