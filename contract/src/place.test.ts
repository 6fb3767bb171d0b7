import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_CENTRE,
  decodeGeohash,
  distanceMetres,
  distanceText,
  distanceUnitOf,
  encodeGeohash,
  Geohash,
  geohashBounds,
  geohashesIn,
  geohashNeighbours,
  offsetPoint,
} from './place.ts'

const anyPoint = fc.record({
  lat: fc.integer({ min: -90e7, max: 90e7 }).map((n) => n / 1e7),
  lng: fc.integer({ min: -180e7, max: 180e7 }).map((n) => n / 1e7),
})
const inBritain = fc.record({
  lat: fc.double({ min: 49.9, max: 60.9, noNaN: true }),
  lng: fc.double({ min: -8.2, max: 1.8, noNaN: true }),
})
const anyLength = fc.integer({ min: 1, max: 12 })

describe('geohash', () => {
  test('the default prefix is the centre of London', () => expect(encodeGeohash(DEFAULT_CENTRE)).toBe('gcpvj0d'))
  test('a point lies in its cell, and the cell’s centre has the same geohash', () => {
    fc.assert(
      fc.property(anyPoint, anyLength, (point, length) => {
        const hash = encodeGeohash(point, length)
        const { south, west, north, east } = geohashBounds(hash)
        expect(Geohash.safeParse(hash).success && hash.length === length).toBe(true)
        expect(point.lat >= south && point.lat <= north && point.lng >= west && point.lng <= east).toBe(true)
        expect(encodeGeohash(decodeGeohash(hash), length)).toBe(hash)
      }),
    )
  })
  // the examples of the geohash's own page
  test.each([
    [{ lat: 57.64911, lng: 10.40744 }, 'u4pruydqqvj'],
    [{ lat: 42.6, lng: -5.6 }, 'ezs42'],
    [{ lat: -25.382708, lng: -49.265506 }, '6gkzwgjzn820'],
    [{ lat: 90, lng: 180 }, 'zzzz'],
    [{ lat: -90, lng: -180 }, '0000'],
    [{ lat: 95, lng: 190 }, 'zzzz'],
    [{ lat: -95, lng: -190 }, '0000'],
  ])('%o is %s', (point, hash) => expect(encodeGeohash(point, hash.length)).toBe(hash))

  test('a cell has the size that its length says', () => {
    expect(geohashBounds('ezs42')).toEqual({
      south: 42.5830078125,
      west: -5.625,
      north: 42.626953125,
      east: -5.5810546875,
    })
    expect(decodeGeohash('ezs42')).toEqual({ lat: 42.60498046875, lng: -5.60302734375 })
    expect(decodeGeohash('EZS42')).toEqual(decodeGeohash('ezs42'))
  })

  test('the eight around a cell go from the north with the sun', () => {
    expect(geohashNeighbours('gcpvj')).toEqual(['gcpvm', 'gcpvq', 'gcpvn', 'gcpuy', 'gcpuv', 'gcpuu', 'gcpvh', 'gcpvk'])
    expect(geohashNeighbours('s')).toEqual(['u', 'v', 't', 'm', 'k', '7', 'e', 'g'])
  })

  test('a shorter geohash is a prefix of a longer one', () => {
    fc.assert(fc.property(anyPoint, anyLength, (p, n) => encodeGeohash(p, 12).startsWith(encodeGeohash(p, n))))
  })
  test('neighbours are mutual, and there are eight of them in Britain', () => {
    fc.assert(
      fc.property(inBritain, fc.integer({ min: 3, max: 9 }), (point, length) => {
        const hash = encodeGeohash(point, length)
        const around = geohashNeighbours(hash)
        expect(new Set(around).size).toBe(8)
        for (const other of around) expect(geohashNeighbours(other)).toContain(hash)
      }),
    )
  })
  test('cells are adjacent across the date line, and there are none beyond a pole', () => {
    expect(geohashNeighbours(encodeGeohash({ lat: 1, lng: 179.99 }, 5))).toContain(
      encodeGeohash({ lat: 1, lng: -179.99 }, 5),
    )
    expect(geohashNeighbours(encodeGeohash({ lat: 89.999, lng: 0 }, 5))).toHaveLength(5)
    expect(geohashNeighbours(encodeGeohash({ lat: 1, lng: -179.99 }, 5))).toContain(
      encodeGeohash({ lat: 1, lng: 179.99 }, 5),
    )
    // the last row at either pole, and the row before it
    for (const [lat, count] of [
      [-89.999, 5],
      [-89.94, 8],
      [89.94, 8],
    ] as const) {
      const around = geohashNeighbours(encodeGeohash({ lat, lng: 0 }, 5))
      expect([lat, around.length]).toEqual([lat, count])
      for (const one of around) expect(Math.abs(decodeGeohash(one).lat - lat)).toBeLessThan(0.1)
    }
  })
  test('an invalid character is refused', () => {
    expect(() => decodeGeohash('gcpa')).toThrow(RangeError)
    expect(Geohash.safeParse('gcpa').success).toBe(false)
  })
})

describe('distance', () => {
  const london = { lat: 51.5074, lng: -0.1278 }
  test.each([
    ['Paris', { lat: 48.8566, lng: 2.3522 }, 343_500],
    ['Edinburgh', { lat: 55.9533, lng: -3.1883 }, 534_000],
    ['itself', london, 0],
  ])('from London to %s', (_, there, metres) =>
    expect(Math.abs(distanceMetres(london, there) - metres)).toBeLessThan(1000),
  )
  test('is 111.195 km for a degree, and half round the earth at most', () => {
    const origin = { lat: 0, lng: 0 }
    expect(distanceMetres(origin, { lat: 1, lng: 0 })).toBeCloseTo(111_195.08, 1)
    expect(distanceMetres(origin, { lat: 0, lng: 1 })).toBeCloseTo(111_195.08, 1)
    expect(distanceMetres({ lat: 60, lng: 0 }, { lat: 60, lng: 1 })).toBeCloseTo(55_596.93, 0)
    expect(distanceMetres(origin, { lat: 0, lng: 180 })).toBeCloseTo(20_015_114.4, 0)
    expect(distanceMetres({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBeCloseTo(20_015_114.4, 0)
  })

  test('an offset has the given direction: north, east, south', () => {
    const home = { lat: 51.5, lng: -0.1 }
    const [north, east, south] = [0, Math.PI / 2, Math.PI].map((bearing) => offsetPoint(home, 1000, bearing))
    expect([north!.lat > home.lat, east!.lng > home.lng, south!.lat < home.lat]).toEqual([true, true, true])
    expect([north!.lng, east!.lat, south!.lng]).toEqual(
      [home.lng, home.lat, home.lng].map((one) => expect.closeTo(one, 9)),
    )
  })

  test('an offset point is at the given distance', () => {
    fc.assert(
      fc.property(
        inBritain,
        fc.double({ min: 1, max: 700, noNaN: true }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        (point, metres, bearing) => {
          expect(Math.abs(distanceMetres(point, offsetPoint(point, metres, bearing)) - metres)).toBeLessThan(0.2)
        },
      ),
    )
  })
  test.each([
    [0, '0 m away from you'],
    [349.6, '350 m away from you'],
    [649.6, '650 m away from you'],
    [999, '999 m away from you'],
    [999.4, '999 m away from you'],
    [999.6, '1.0 km away from you'],
    [1000, '1.0 km away from you'],
    [3249, '3.2 km away from you'],
    [9940, '9.9 km away from you'],
    [9949, '9.9 km away from you'],
    [9960, '10 km away from you'],
    [10_000, '10 km away from you'],
    [12_499, '12 km away from you'],
    [18_499, '18 km away from you'],
  ])('%d metres reads %s where the device has kilometres', (metres, text) =>
    expect(distanceText(metres, 'KILOMETRES')).toBe(text),
  )
  test.each([
    [0, '0.1 miles away from you'],
    [650, '0.4 miles away from you'],
    [1530, '1 mile away from you'],
    [1689, '1 mile away from you'],
    [1780, '1.1 miles away from you'],
    [3249, '2.0 miles away from you'],
    [15_900, '9.9 miles away from you'],
    [16_050, '10 miles away from you'],
    [18_499, '11 miles away from you'],
  ])('%d metres reads %s', (metres, text) => expect(distanceText(metres)).toBe(text))
  test.each([
    ['en-GB', 'MILES'],
    ['en-US', 'MILES'],
    ['en', 'MILES'],
    ['cy', 'MILES'],
    ['', 'MILES'],
    ['zh-Hant-GB', 'MILES'],
    ['fr-FR', 'KILOMETRES'],
    ['en-IE', 'KILOMETRES'],
  ])('a device set to %j reads %s', (language, unit) => expect(distanceUnitOf(language)).toBe(unit))
})

describe('the cells of an area', () => {
  const cell = geohashBounds('gcpvj')
  const [north, northEast, east] = geohashNeighbours('gcpvj')
  const grown = (by: number) => ({ ...cell, north: cell.north + by, east: cell.east + by })

  test.each([
    ['inside a cell, that cell alone', grown(-0.001), ['gcpvj']],
    ['over its northern and eastern edge, four', grown(0.001), ['gcpvj', east, north, northEast]],
  ])('%s', (_, area, expected) => {
    expect(geohashesIn(area, 5)).toEqual(expected)
  })

  test('include every point of the area', () => {
    fc.assert(
      fc.property(
        inBritain,
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (point, size, share) => {
          const area = { south: point.lat, west: point.lng, north: point.lat + size, east: point.lng + size }
          const inside = { lat: point.lat + size * share, lng: point.lng + size * (1 - share) }
          expect(geohashesIn(area, 5)).toContain(encodeGeohash(inside, 5))
        },
      ),
    )
  })
})
