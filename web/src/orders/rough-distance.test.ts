import { expect, test } from 'vitest'
import { roughDistanceText } from './rough-distance.ts'

test.each([
  [1, 'About 1 mile away from you', 'About 1 km away from you'],
  [3, 'About 2 miles away from you', 'About 3 km away from you'],
  [24, 'About 15 miles away from you', 'About 24 km away from you'],
])('%d km reads %s', (km, miles, kilometres) => {
  expect([roughDistanceText(km), roughDistanceText(km, 'KILOMETRES')]).toEqual([miles, kilometres])
})
