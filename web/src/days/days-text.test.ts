import { expect, test } from 'vitest'
import { daysText } from './days-text.ts'

test('chosen days are named with the method that was chosen, and without one alone', () => {
  const free = { startDate: '2026-12-04', endDate: '2026-12-06' }
  expect(daysText(free, 'DELIVERY')).toBe(`${daysText(free, null)}, by post`)
  expect(daysText(free, null)).toBe('Fri 4 – Sun 6 Dec')
})
