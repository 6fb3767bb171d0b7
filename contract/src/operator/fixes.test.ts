import { expect, it } from 'vitest'
import { decidedOf, decidedText, fixesFor } from './fixes.ts'
import { driftKinds } from './money-shapes.ts'

it('every difference has an act that fixes it', () => {
  for (const kind of driftKinds)
    for (const [expectedPence, foundPence] of [
      [0, 500],
      [500, 0],
    ] as const)
      expect([kind, fixesFor({ kind, expectedPence, foundPence }).length > 0]).toEqual([kind, true])
})

it('money is given back only where the cardholder paid too much or got too little', () => {
  const given = (kind: 'CAPTURED' | 'REFUNDED', expectedPence: number, foundPence: number) =>
    fixesFor({ kind, expectedPence, foundPence }).includes('REFUND')
  expect(given('CAPTURED', 2000, 2500)).toBe(true)
  expect(given('CAPTURED', 2500, 2000)).toBe(false)
  expect(given('REFUNDED', 2000, 1500)).toBe(true)
  expect(given('REFUNDED', 0, 500)).toBe(false)
})

it('the bank’s decision is of all that is disputed, unless it is of a part: the rest stays open', () => {
  const dispute = { kind: 'CARD_DISPUTE', expectedPence: 1500, foundPence: 1500 } as const
  expect(decidedOf(dispute)).toEqual({ pence: 1500, restPence: 0 })
  expect(decidedOf({ ...dispute, decidedPence: 1000 })).toEqual({ pence: 1000, restPence: 500 })
  expect(decidedOf({ kind: 'REFUNDED', expectedPence: 700, foundPence: 0 })).toEqual({ pence: 700, restPence: 0 })
})

it('the bank decides on no more than is disputed, and on something', () => {
  const textOf = (foundPence: number, decidedPence?: number) =>
    decidedText({ kind: 'CARD_DISPUTE', foundPence, decidedPence })
  expect([textOf(1500), textOf(1500, 1), textOf(1500, 1500), textOf(0, 0)]).toEqual([null, null, null, null])
  expect(textOf(1500, 1501)).toBe('No more than £15.00 is disputed')
  expect(textOf(1500, 0)).toBe('Please enter an amount in pounds, such as 12.50')
  expect(decidedText({ kind: 'REFUNDED', foundPence: 700, decidedPence: 700 })).toContain('Only a card dispute')
})
