import { expect, it, test } from 'vitest'
import { z } from 'zod/mini'
import { Height, heights } from './heights.ts'

// From the specification (community §3): heights from 4ft8 (142cm) to 6ft6 (198cm) in 1-inch steps, with values like 5f6.
test('heights range from 4ft8 to 6ft6, in steps of an inch', () => {
  expect(heights).toHaveLength(23)
  expect(heights[0]).toEqual({ value: '4f8', label: '4ft8 (142cm)', centimetres: 142 })
  expect(heights[4]).toEqual({ value: '5f0', label: '5ft0 (152cm)', centimetres: 152 })
  expect(heights[10]).toEqual({ value: '5f6', label: '5ft6 (168cm)', centimetres: 168 })
  expect(heights.at(-1)).toEqual({ value: '6f6', label: '6ft6 (198cm)', centimetres: 198 })
})

it.each([
  ['4f8', true],
  ['6f6', true],
  ['4f7', false],
  ['6f7', false],
  ['5f12', false],
])('%s is a height: %s', (value, is) => expect(z.safeParse(Height, value).success).toBe(is))
