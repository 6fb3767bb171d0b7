import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { Owed } from '../claims/shapes.ts'
import {
  accountNumberOf,
  bankHolder,
  isPaidDay,
  maskedAccount,
  maskedSortCode,
  paidDayWords,
  printedSortCode,
  sortCodeOf,
  statementReference,
} from './rules.ts'
import { BankAccount, PayoutLine } from './shapes.ts'

// From docs/product.md §3: account holder, sort code and account number; the numbers are shown masked.

describe('a bank account', () => {
  it.each([
    ['123456', '123456'],
    ['12-34-56', '123456'],
    ['12 34 56', '123456'],
    ['12–34–56', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
  ])('has the sort code %s as %s', (typed, code) => expect(sortCodeOf(typed)).toBe(code))

  it.each([
    ['12345678', '12345678'],
    ['1234 5678', '12345678'],
    ['1234567', '01234567'],
    ['123456', '00123456'],
    ['12345', null],
    ['123456789', null],
    ['1234567a', null],
  ])('has the account number %s as %s', (typed, number) => expect(accountNumberOf(typed)).toBe(number))

  it('is shown by its last digits only', () => {
    expect([
      maskedAccount('12345678'),
      maskedSortCode('123456'),
      printedSortCode('123456'),
      statementReference(7),
    ]).toEqual(['••••5678', '••-••-56', '12-34-56', 'HEMLINE 7'])
  })

  it.each<[string, object, string | null]>([
    ['is read', {}, null],
    ['has a holder whom no sheet reads as a formula', { holder: '=1+1' }, 'holder'],
    ['has a holder whom a bank’s file can name', { holder: '王小明' }, 'holder'],
    ['whom it can name in part', { holder: '王小明 Wang' }, null],
    ['has a holder of letters', { holder: 'O’Neil & Söhne 2.' }, null],
    ['needs a sort code', { sortCode: '12345' }, 'sortCode'],
    ['of at most 40 characters', { sortCode: `123456${' '.repeat(34)}` }, null],
    ['and no more', { sortCode: `123456${' '.repeat(35)}` }, 'sortCode'],
    ['needs an account number', { accountNumber: '1' }, 'accountNumber'],
  ])('%s', (_, changes, wrong) => {
    const account = { holder: 'Ada', sortCode: '12-34-56', accountNumber: '1234567', ...changes }
    const { data, error } = z.safeParse(BankAccount, account)
    expect(error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(wrong ? [wrong] : [])
    if (data) expect(data).toMatchObject({ sortCode: '123456', accountNumber: '01234567' })
  })
})

describe('the name in the bank’s file', () => {
  it.each([
    ['Lena Lark', 'LENA LARK'],
    ['Zoë O’Brien-Featherstonehaugh', 'ZOE OBRIEN-FEATHER'],
    ["O'Neil & Söhne 2.", 'ONEIL & SOHNE 2.'],
    ['Ærøskøbing Łódź Groß', 'AEROSKOBING LODZ G'],
    ['Ngô Đình Nhu', 'NGO DINH NHU'],
    ['Ｌｅｎａ  ﬁnch', 'LENA FINCH'],
    ['Maximilian Karl-Eduard', 'MAXIMILIAN KARL-ED'],
    ['Alexandria Leonor Ba', 'ALEXANDRIA LEONOR'],
    ['王 -Lee/Wang', 'LEE/WANG'],
    ['王小明', ''],
    ['Юлия 2', ''],
  ])('of %s is %s', (holder, name) => expect(bankHolder(holder)).toBe(name))
})

describe('the payment day of a batch', () => {
  // created on the evening of 9 June in London, now just after midnight of 12 June
  const made = { madeAt: new Date('2026-06-09T22:59:00Z'), now: new Date('2026-06-11T23:01:00Z') }
  it.each([
    ['2026-06-08', false],
    ['2026-06-09', true],
    ['2026-06-12', true],
    ['2026-06-13', false],
  ])('%s: %s', (day, is) => expect(isPaidDay(day, made)).toBe(is))

  it('is reported beside its field', () =>
    expect(paidDayWords(made.madeAt, made.now)).toBe('Choose a day from Tue 9 Jun 2026 to Fri 12 Jun 2026'))
})

it('a line of a payout has its order and amount, and nothing else of the debt', () => {
  const owed = Object.keys(Owed.shape)
  expect(Object.keys(PayoutLine.shape).sort()).toEqual(['id', 'kind', 'orderId', 'orderNumber', 'pence'])
  expect(owed).toEqual(expect.arrayContaining(['paidAt', 'isVoided']))
})
