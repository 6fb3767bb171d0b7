import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLUSTER_PX, clustersOf, pixelOf, type Spot } from './clusters.ts'
import { fittingNames } from './label-places.ts'

const spot = (key: string, lat: number, lng: number, count = 1): Spot => ({ key, lat, lng, count })
const clusteredSpots = (spots: Spot[], zoom: number) =>
  clustersOf(spots, zoom).map(({ spots: own, count }) => [
    own
      .map(({ key }) => key)
      .sort()
      .join(''),
    count,
  ])

describe('clusters', () => {
  // at zoom 12 and London's latitude a pixel is 23.8 m: 0.01 degrees of longitude are 29 pixels
  test.each<[string, Spot[], number, [string, number][]]>([
    ['nothing', [], 12, []],
    ['one spot', [spot('a', 51.5, 0)], 12, [['a', 1]]],
    [
      'two far apart',
      [spot('a', 51.5, 0), spot('b', 51.5, 0.05)],
      12,
      [
        ['a', 1],
        ['b', 1],
      ],
    ],
    ['two that overlap', [spot('a', 51.5, 0, 3), spot('b', 51.5, 0.01, 2)], 12, [['ab', 5]]],
    [
      'the same two, nearer',
      [spot('a', 51.5, 0, 3), spot('b', 51.5, 0.01, 2)],
      13,
      [
        ['a', 3],
        ['b', 2],
      ],
    ],
    ['on both sides of a rounding edge', [spot('a', 51.5, -0.0001), spot('b', 51.5, 0.0001)], 16, [['ab', 2]]],
    [
      'a row does not chain',
      [0, 1, 2, 3].map((at) => spot('abcd'.charAt(at), 51.5, at * 0.01)),
      12,
      [
        ['ab', 2],
        ['cd', 2],
      ],
    ],
    [
      'the crowd takes its neighbours',
      [spot('a', 51.5, 0), spot('b', 51.5, 0.01, 9), spot('c', 51.5, 0.02)],
      12,
      [['abc', 11]],
    ],
  ])('%s', (_, spots, zoom, expected) => {
    expect(clusteredSpots(spots, zoom)).toEqual(expected)
  })

  test('a marker is at the centre of its items', () => {
    const [cluster] = clustersOf([spot('a', 51.5, 0, 3), spot('b', 51.5, 0.01, 1)], 12)
    expect(cluster?.lng).toBeCloseTo(0.0025, 9)
  })

  const anySpots = fc
    .array(
      fc.record({
        lat: fc.double({ min: 50, max: 52, noNaN: true }),
        lng: fc.double({ min: -1, max: 0.5, noNaN: true }),
        count: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 60 },
    )
    .map((list) => list.map((one, at) => ({ ...one, key: `k${at}` })))
  const anyZoom = fc.integer({ min: 11, max: 16 })

  test('every item is counted exactly once, in any input order', () => {
    fc.assert(
      fc.property(anySpots, anyZoom, (spots, zoom) => {
        const clusters = clustersOf(spots, zoom)
        expect(clusters.flatMap(({ spots: own }) => own.map(({ key }) => key)).sort()).toEqual(
          spots.map(({ key }) => key).sort(),
        )
        expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(
          spots.reduce((sum, { count }) => sum + count, 0),
        )
        expect(clusteredSpots(spots.toReversed(), zoom)).toEqual(clusteredSpots(spots, zoom))
      }),
    )
  })

  test('the first spots of two markers are further apart than the clustering distance', () => {
    fc.assert(
      fc.property(anySpots, anyZoom, (spots, zoom) => {
        const heads = clustersOf(spots, zoom).map(({ spots: [head] }) => pixelOf(head!, zoom))
        for (const [at, a] of heads.entries())
          for (const b of heads.slice(at + 1))
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(CLUSTER_PX)
      }),
    )
  })
})

describe('fittingNames', () => {
  const name = (text: string, x: number, y: number, fromZoom = 11) =>
    ({ name: text, lat: 0, lng: 0, kind: 'PLACE', fromZoom, x, y, width: 60, height: 16 }) as const
  const pin = (x: number, y: number, height = 36) => ({ x, y, width: 36, height })
  type Names = Parameters<typeof fittingNames>[0]

  test.each<[string, Names, ReturnType<typeof pin>[], string[]]>([
    ['two with room stay where they belong', [name('Hackney', 0, 0), name('Bow', 0, 40)], [], ['Hackney 0', 'Bow 40']],
    [
      'of two that touch the less important moves',
      [name('Hackney', 0, 0), name('Homerton', 40, 4)],
      [],
      ['Hackney 0', 'Homerton 24'],
    ],
    [
      'one without room anywhere stays away',
      [name('a', 0, 0), name('b', 0, 22), name('c', 0, 44), name('d', 0, -22), name('e', 20, 2)],
      [],
      ['a 0', 'b 22', 'c 44', 'd -22'],
    ],
    ['a name under a pin moves below it', [name('Hackney', 0, 0)], [pin(0, -10)], ['Hackney 20']],
    ['and stays away when all around is taken', [name('Hackney', 0, 0)], [pin(0, 0, 120)], []],
    [
      'a river again only far along it',
      [name('Thames', 0, 0), name('Thames', 0, 300), name('Thames', 0, 600)],
      [],
      ['Thames 0', 'Thames 600'],
    ],
    ['nothing before its zoom', [name('Gray’s Inn', 0, 0, 13)], [], []],
  ])('%s', (_, names, pins, expected) => {
    expect(fittingNames(names, 12, pins).map((one) => `${one.name} ${one.y}`)).toEqual(expected)
  })
})
