import { describe, expect, it } from 'vitest'
import { isOnMap, MAP_BOUNDS, mercatorShare } from './shapes.ts'

describe('the square map of the world', () => {
  it.each([
    ['Greenwich on the equator is its middle', { lat: 0, lng: 0 }, { x: 0.5, y: 0.5 }],
    ['the date line is its edge', { lat: 0, lng: -180 }, { x: 0, y: 0.5 }],
    ['it ends at 85.0511 degrees north', { lat: 85.0511287798, lng: 180 }, { x: 1, y: 0 }],
    ['and as far south', { lat: -85.0511287798, lng: 90 }, { x: 0.75, y: 1 }],
    // OpenStreetMap's tile of Charing Cross at zoom 16 is 32743/21793
    ['London', { lat: 51.5073, lng: -0.1276 }, { x: 32744.77 / 65536, y: 21793.74 / 65536 }],
  ])('%s', (_, point, share) => {
    const { x, y } = mercatorShare(point)
    expect(x).toBeCloseTo(share.x, 5)
    expect(y).toBeCloseTo(share.y, 4)
  })
})

// docs/product.md §8: zooms 11 to 16, inside the United Kingdom
describe('the map is limited to the United Kingdom', () => {
  it('includes Scilly, Unst, Lowestoft and Rockall’s near side, but not Paris, Dublin’s west, the Faroes or the Netherlands', () => {
    const within = (lat: number, lng: number) =>
      lat >= MAP_BOUNDS.south && lat <= MAP_BOUNDS.north && lng >= MAP_BOUNDS.west && lng <= MAP_BOUNDS.east
    const home = [
      [49.86, -6.4],
      [60.85, -0.88],
      [52.48, 1.76],
      [54.46, -8.17],
    ] as const
    const away = [
      [48.85, 2.35],
      [53.27, -9.06],
      [62, -6.8],
      [52.37, 4.9],
      [50.95, 2.1],
      [61.2, -2],
    ] as const
    expect(home.map(([lat, lng]) => within(lat, lng))).toEqual(home.map(() => true))
    expect(away.map(([lat, lng]) => within(lat, lng))).toEqual(away.map(() => false))
  })

  it.each([
    [{ z: 0, x: 0, y: 0 }, true],
    [{ z: 11, x: 1023, y: 681 }, true], // London
    [{ z: 0, x: 1, y: 0 }, false],
    [{ z: 0, x: 0, y: 1 }, false],
    [{ z: 0, x: -1, y: 0 }, false],
    [{ z: 0, x: 0, y: -1 }, false],
  ])('tile %o: %s', (tile, is) => expect(isOnMap(tile)).toBe(is))

  it('includes the tiles on its edges, and none beyond', () => {
    const z = 11
    const at = (lat: number, lng: number) => {
      const { x, y } = mercatorShare({ lat, lng })
      return { x: Math.floor(x * 2 ** z), y: Math.floor(y * 2 ** z) }
    }
    const { x: west, y: north } = at(MAP_BOUNDS.north, MAP_BOUNDS.west)
    const { x: east, y: south } = at(MAP_BOUNDS.south, MAP_BOUNDS.east)
    const { x, y } = at(54, -3)
    const columns = [west - 1, west, x, east, east + 1].map((one) => isOnMap({ z, x: one, y }))
    const rows = [north - 1, north, y, south, south + 1].map((one) => isOnMap({ z, x, y: one }))
    expect([columns, rows]).toEqual([
      [false, true, true, true, false],
      [false, true, true, true, false],
    ])
  })
})
