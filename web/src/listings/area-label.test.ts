import { expect, test } from 'vitest'
import { areaLabel } from './area-label.ts'

const hackney = { lat: 51.5362, lng: -0.0559 }
const brighton = { lat: 50.8225, lng: -0.1372 }

test('the filter of an area is Near me for who is there, and for another member who opens the same link it is one area', () => {
  expect(areaLabel('gcpv', hackney)).toBe('Near me')
  expect(areaLabel('gcpv', brighton)).toBe('In one area')
  expect(areaLabel('gcpv', null)).toBe('In one area')
})

test('the filter that is off offers Near me', () => {
  expect(areaLabel(null, brighton)).toBe('Near me')
  expect(areaLabel(null, null)).toBe('Near me')
})
