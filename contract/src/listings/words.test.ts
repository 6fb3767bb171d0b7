import { expect, test } from 'vitest'
import { FIT_DEFAULT, FIT_MAX, FIT_MIN } from '../limits.ts'
import { fitLabels } from './words.ts'

// docs/product.md §9

test('each fit from 1 to 5 has its label, and an item that nothing was chosen for is true to size', () => {
  expect(fitLabels).toEqual({ 1: 'Small', 2: 'Slightly small', 3: 'True to size', 4: 'Slightly large', 5: 'Large' })
  expect([FIT_MIN, FIT_MAX]).toEqual([1, 5])
  expect(fitLabels[FIT_DEFAULT]).toBe('True to size')
})
