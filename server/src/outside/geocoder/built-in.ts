import type { Postcode } from '@hemline/contract/members/rules.ts'
import { distanceMetres, type Point } from '@hemline/contract/place.ts'
import { dataLines } from '../../base/data-lines.ts'
import type { Place } from './port.ts'

/** The tables of districts in `places/`. */
const regions = [
  'london',
  'outer-london',
  'midlands',
  'north',
  'north-east',
  'south',
  'south-west',
  'scotland',
  'wales',
  'northern-ireland',
]

const linesOf = (name: string) => dataLines(new URL(`./places/${name}.txt`, import.meta.url))

/** Reads lines of 'CODE lat lng Name' into places by their code. */
function readPlaces(names: readonly string[]): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const line of names.flatMap(linesOf)) {
    const [code = '', lat, lng, ...name] = line.split(' ')
    places.set(code, { lat: Number(lat), lng: Number(lng), locationName: name.join(' '), exact: false })
  }
  return places
}

export const areaPlaces: ReadonlyMap<string, Place> = readPlaces(['areas'])
export const districtPlaces: ReadonlyMap<string, Place> = readPlaces(regions)

const codesIn = (name: string): ReadonlySet<string> => new Set(linesOf(name).flatMap((line) => line.split(' ')))

/** The areas whose inhabited districts are all listed, so that other districts do not exist. */
export const completeAreas = codesIn('complete-areas')
const largeUsers = codesIn('large-users')

/** Letters that never occur in the second half of a postcode. */
const neverInward = /[CIKMOV]/

/**
 * Whether a postcode area belongs to the United Kingdom; not the Channel Islands', the Isle of Man's or the forces'.
 */
export function isUkArea(area: string): boolean {
  return areaPlaces.has(area)
}

/**
 * Returns the place of a postcode from the built-in table: its district's, otherwise its area's. Null when the postcode
 * cannot exist: an unknown area, invalid letters, or an unlisted district of a completely listed area.
 */
export function findBuiltIn({ area, outward, unit, subDistrict }: Postcode): Place | null {
  const town = areaPlaces.get(area)
  if (!town || neverInward.test(unit)) return null
  const district = districtPlaces.get(outward)
  if (district) return district
  if (largeUsers.has(outward)) return town
  return subDistrict || completeAreas.has(area) ? null : town
}

const NEAR_METRES = 4_000
const IN_TOWN_METRES = 10_000

/**
 * Returns the locality of a known point: its district's, otherwise the nearest listed one within 4 km, otherwise the
 * town or 'Truro area'.
 */
export function nameAt({ area, outward }: Postcode, point: Point): string {
  const district = districtPlaces.get(outward)
  if (district) return district.locationName
  let near = { name: '', metres: NEAR_METRES }
  for (const place of districtPlaces.values()) {
    const metres = distanceMetres(place, point)
    if (metres < near.metres) near = { name: place.locationName, metres }
  }
  if (near.name) return near.name
  const town = areaPlaces.get(area)
  if (!town) return area
  return distanceMetres(town, point) <= IN_TOWN_METRES ? town.locationName : `${town.locationName} area`
}
