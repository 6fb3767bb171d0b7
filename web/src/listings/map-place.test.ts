import { DEFAULT_CENTRE, distanceMetres } from '@hemline/contract/place.ts'
import { describe, expect, test } from 'vitest'
import { cellsOf, formatPlace, nearPlace, parsePlace, startPlace } from './map-place.ts'

const around = (lat: number, lng: number, up: number, right: number) => ({
  south: lat - up,
  north: lat + up,
  west: lng - right,
  east: lng + right,
})

describe('the cells of a view', () => {
  test.each([
    ['a few streets', around(51.52, -0.12, 0.004, 0.004), 5],
    ['a phone at zoom 13', around(51.5, -0.1, 0.03, 0.035), 5],
    ['a phone at zoom 12', around(51.5, -0.1, 0.055, 0.07), 4],
    ['a desktop at zoom 11', around(51.5, -0.1, 0.2, 0.32), 4],
  ])('%s: of one size, at most nine, covering its corners', (_, bounds, length) => {
    const cells = cellsOf(bounds)
    expect(new Set(cells.map((cell) => cell.length))).toEqual(new Set([length]))
    expect(cells.length).toBeLessThanOrEqual(9)
  })

  test('a view that is too large has the nine cells at its centre', () => {
    const cells = cellsOf(around(51.5, -0.1, 3, 3))
    expect(cells).toHaveLength(9)
    expect(cells).toContain('gcpv')
  })
})

describe('the place of the map in the address', () => {
  test('is read back as it was written', () => {
    const place = { centre: { lat: 51.50741, lng: -0.12779 }, zoom: 13 }
    expect(formatPlace(place)).toBe('51.5074,-0.1278,13')
    expect(parsePlace(formatPlace(place))).toEqual({ centre: { lat: 51.5074, lng: -0.1278 }, zoom: 13 })
  })
  test.each([null, '', '51.5,-0.1', '51.5,-0.1,9', '51.5,-0.1,17', 'a,b,12', '51.5,-0.1,12,', '91.5.1,0.1,12'])(
    '%j is invalid',
    (text) => expect(parsePlace(text)).toBeNull(),
  )
})

describe('where the map opens', () => {
  const home = { lat: 53.4631, lng: -2.2413 }
  const near = { lat: 50.8225, lng: -0.1372 }
  test.each([
    ['London when nothing is known', { at: null, near: null, home: null, hasFilters: false }, DEFAULT_CENTRE, 12, 0],
    ['a zoom farther with filters', { at: null, near: null, home: null, hasFilters: true }, DEFAULT_CENTRE, 11, 0],
    ['around the home', { at: null, near: null, home, hasFilters: false }, home, 12, 4000],
    ['at the position of the member', { at: null, near, home, hasFilters: false }, near, 12, 4000],
    ['where the address says', { at: '51.1,-0.2,14', near, home, hasFilters: true }, { lat: 51.1, lng: -0.2 }, 14, 0],
  ])('%s', (_, known, centre, zoom, within) => {
    const place = startPlace(known)
    expect(place.zoom).toBe(zoom)
    expect(distanceMetres(place.centre, centre)).toBeLessThanOrEqual(within)
  })

  test('is the same for every home of a cell, so that a shared address does not reveal a home', () => {
    const place = (point: typeof home) => startPlace({ at: null, near: null, home: point, hasFilters: false })
    expect(place(home)).toEqual(place({ lat: home.lat + 0.005, lng: home.lng - 0.005 }))
  })
})

test('Near me moves the map to the same place for every position of a cell, less than 800 metres away', () => {
  const position = { lat: 51.5362, lng: -0.0559 }
  const neighbour = { lat: 51.5364, lng: -0.0552 }
  expect(nearPlace(position)).toEqual(nearPlace(neighbour))
  expect(nearPlace(position)).not.toEqual(position)
  expect(distanceMetres(nearPlace(position), position)).toBeLessThan(800)
})
