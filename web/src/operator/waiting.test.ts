import { expect, it } from 'vitest'
import { countBySection } from './waiting.ts'

it('each item of Today counts in the section where it is settled, and nothing else does', () => {
  const kinds = ['DISPUTE', 'DISPUTE', 'APPEAL', 'LISTING', 'PAYOUTS', 'CARD_DISPUTE'] as const
  expect(countBySection(kinds.map((kind) => ({ kind })))).toEqual({
    disputes: 2,
    appeals: 1,
    listings: 1,
    payouts: 1,
    differences: 1,
  })
  expect(countBySection([])).toEqual({})
})
