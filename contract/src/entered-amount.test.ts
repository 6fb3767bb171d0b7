import { expect, it } from 'vitest'
import { amountText, countEntered, penceEntered } from './entered-amount.ts'

it.each([
  ['12', 12_00],
  ['12.5', 12_50],
  ['45,50', 45_50],
  ['1,25', 1_25],
  ['120,00', 120_00],
  ['0,5', 50],
  ['.50', 50],
  ['£0.30', 30],
  [' 7.05 ', 7_05],
  ['£ 40', 40_00],
  ['40 £', 40_00],
  ['GBP 40', 40_00],
  ['1,250', 1_250_00],
  ['1,250.5', 1_250_50],
  ['12,345,678.90', 12_345_678_90],
  ['1 250', 1_250_00],
  ['1\u00a0250,50', 1_250_50],
  ['1\u202f250.50', 1_250_50],
  ['1.250,50', 1_250_50],
  ['007', 7_00],
  ['\u200b12.50\u2060', 12_50],
  ['１２．５０', 12_50],
  ['99999999', 99_999_999_00],
])('reads %j as %j pence', (text, pence) => expect(penceEntered(text)).toBe(pence))

it.each([
  '',
  '£',
  '.',
  '-1',
  '12 50',
  '1.250',
  '0,250',
  '1,2345',
  '12,34,567',
  '1,250,50',
  '1.250.50',
  '1,250 000',
  '12.',
  '12.345',
  '1,000.500',
  'twelve',
  '1e3',
  '0x10',
  '12-14',
])('asks again about %j', (text) => expect(penceEntered(text)).toBeNull())

it('reads what it writes', () => {
  for (const pence of [0, 1, 30, 1999, 20_000, 1_000_000]) expect(penceEntered(amountText(pence))).toBe(pence)
})

it.each([
  ['14', 14],
  [' 7 ', 7],
  ['1,000', 1000],
  ['12 000', 12_000],
  ['4,5', Number.NaN],
  ['4.5', Number.NaN],
  ['1 4', Number.NaN],
  ['', Number.NaN],
])('reads %j as %j whole', (text, count) => expect(countEntered(text)).toBe(count))
