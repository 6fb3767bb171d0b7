import { PIN_GROUP_DEGREES } from '@hemline/contract/limits.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { describe, expect, test } from 'vitest'
import { nearestGroup, pinGroups } from './pin-groups.ts'

const at = (id: string, lat: number, lng: number, day = 1) =>
  ({ id, lat, lng, createdAt: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z` }) as Listing
const idsOf = (listings: Listing[]) => pinGroups(listings).map((group) => group.listings.map(({ id }) => id).join(''))

describe('pinGroups', () => {
  test.each<[string, Listing[], string[]]>([
    ['nothing', [], []],
    ['one', [at('a', 51.5, -0.1)], ['a']],
    ['two at one place', [at('a', 51.5, -0.1), at('b', 51.5, -0.1)], ['ab']],
    ['two within the tolerance', [at('a', 51.5, -0.1), at('b', 51.50009, -0.10009)], ['ab']],
    ['two beyond it in one direction', [at('a', 51.5, -0.1), at('b', 51.50012, -0.1)], ['a', 'b']],
    ['two on both sides of a rounding edge', [at('a', 51.50001, -0.09999), at('b', 51.49999, -0.10001)], ['ab']],
    ['the newest first', [at('a', 51.5, -0.1, 1), at('b', 51.5, -0.1, 3), at('c', 51.5, -0.1, 2)], ['bca']],
  ])('%s', (_, listings, expected) => {
    expect(idsOf(listings)).toEqual(expected)
    expect(idsOf(listings.toReversed())).toEqual(expected)
  })

  test('every listing has a pin when many are close together', () => {
    const step = PIN_GROUP_DEGREES * 0.6
    const listings = Array.from({ length: 60 }, (_, n) =>
      at(`id${n}`, 51.5 + (n % 8) * step, -0.1 + Math.floor(n / 8) * step),
    )
    const groups = pinGroups(listings)
    expect(groups.flatMap((group) => group.listings.map(({ id }) => id)).sort()).toEqual(
      listings.map(({ id }) => id).sort(),
    )
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
    for (const { lat, lng, listings: own } of groups)
      for (const one of own)
        expect(Math.max(Math.abs(one.lat - lat), Math.abs(one.lng - lng))).toBeLessThanOrEqual(0.000101)
  })
})

describe('nearestGroup', () => {
  const groups = pinGroups([at('a', 51.5, -0.1), at('b', 51.52, -0.1), at('c', 51.9, -0.1)])
  const view = { south: 51.4, west: -0.2, north: 51.6, east: 0 }
  test.each([
    ['is the nearest to the middle', { lat: 51.505, lng: -0.1 }, view, 'a'],
    ['is another after moving', { lat: 51.515, lng: -0.1 }, view, 'b'],
    ['is in the view, even if a nearer one does not', { lat: 51.8, lng: -0.1 }, view, 'b'],
    ['is none where there is nothing', { lat: 55, lng: -3 }, { south: 54, west: -4, north: 56, east: -2 }, undefined],
  ])('%s', (_, middle, area, expected) => {
    expect(nearestGroup(groups, middle, area)?.listings[0]?.id).toBe(expected)
  })
})
