import { expect, it } from 'vitest'
import { fixesFor } from './fixes.ts'
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
