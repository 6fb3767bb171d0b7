import { expect, it } from 'vitest'
import { moneyFacts } from './money-facts.ts'

it('says what was charged, also where the bank took it back since, and that beside it', () => {
  expect(moneyFacts({ capturedPence: 2490, refundedPence: 1000, takenBackPence: 0 })).toEqual([
    ['Charged', '£24.90'],
    ['Refunded', '£10.00'],
  ])
  expect(moneyFacts({ capturedPence: 2490, refundedPence: 0, takenBackPence: 2490 })).toEqual([
    ['Charged', '£24.90'],
    ['Refunded', '£0.00'],
    ['Taken back', '£24.90'],
  ])
  expect(moneyFacts({ capturedPence: 2490, refundedPence: 2490, takenBackPence: 2490 })).toEqual([
    ['Charged', '£24.90'],
    ['Refunded', '£24.90'],
    ['Taken back', '£24.90'],
  ])
})
