import type { PlaceName } from '@hemline/contract/tiles/shapes.ts'
import { dataLines } from '../../base/data-lines.ts'
import { lakeTable, parkTable, riverTable } from './ground/tables.ts'

/** A place as named by the geocoder. */
export type NamedPlace = { name: string; lat: number; lng: number; isTown: boolean }

/** The parts of London to name first: those that Londoners name as where they live. */
const wellKnownParts = new Set(dataLines(new URL('./ground/parts-of-london.txt', import.meta.url)))
/** Names of postcode areas that are not names of places. */
const compass = /^(East|North|North West|South East|South West|West) London$/
/** A place that two districts share is named once, at their centre. */
const SAME_DEGREES = 0.06
const BIG_PARK_METRES = 1400
const BIG_LAKE_METRES = 3000
const RIVER_NAME_POINTS = 9

/**
 * Returns the names for the plain ground, most important first: towns, well-known parts, water, other places, parks.
 */
export function placeNames(places: readonly NamedPlace[]): PlaceName[] {
  const named = merged(
    places
      .filter(({ name }) => !compass.test(name))
      .map((place) => ({ ...place, name: place.name.replace(/, .*$/, '') })),
  )
  const towns = named.filter(({ isTown }) => isTown)
  const parts = named.filter(({ isTown }) => !isTown)
  const label =
    (kind: PlaceName['kind'], fromZoom: number) =>
    ({ name, lat, lng }: { name: string; lat: number; lng: number }): PlaceName => ({ name, lat, lng, kind, fromZoom })
  const big = parkTable.filter(({ length }) => length >= BIG_PARK_METRES)
  return [
    ...towns.map(label('TOWN', 11)),
    ...parts.filter(({ name }) => wellKnownParts.has(name)).map(label('PLACE', 11)),
    ...parts.filter(({ name }) => !wellKnownParts.has(name)).map(label('PLACE', 12)),
    ...riverNames().map(label('WATER', 12)),
    ...lakeTable.map((lake) => label('WATER', lake.length > BIG_LAKE_METRES ? 11 : 14)(lake)),
    ...big.map(label('PARK', 13)),
    ...parkTable.filter((park) => !big.includes(park)).map(label('PARK', 14)),
  ]
}

function merged(places: readonly NamedPlace[]): NamedPlace[] {
  const groups: NamedPlace[][] = []
  for (const place of places) {
    const same = groups.find(
      ([first]) =>
        first?.name === place.name &&
        Math.abs(first.lat - place.lat) < SAME_DEGREES &&
        Math.abs(first.lng - place.lng) < 2 * SAME_DEGREES,
    )
    if (same) same.push(place)
    else groups.push([place])
  }
  return groups.map((group) => {
    const parts = group.some(({ isTown }) => isTown) ? group.filter(({ isTown }) => isTown) : group
    const middle = (of: 'lat' | 'lng') =>
      Math.round((parts.reduce((sum, place) => sum + place[of], 0) / parts.length) * 1000) / 1000
    return { name: group[0]!.name, lat: middle('lat'), lng: middle('lng'), isTown: parts[0]!.isTown }
  })
}

/** A river's name at regular points of its course, so that it is visible in every view. */
const riverNames = () =>
  riverTable.flatMap(({ name, points }) =>
    points
      .filter((_, at) => at % RIVER_NAME_POINTS === Math.min(4, Math.floor(points.length / 2)))
      .map(({ lat, lng }) => ({ name, lat, lng })),
  )
