import { parsePostcode } from '@hemline/contract/members/rules.ts'
import {
  decodeGeohash,
  distanceMetres,
  encodeGeohash,
  geohashBounds,
  geohashNeighbours,
} from '../../contract/src/place.ts'
import { completeAreas, districtPlaces, findBuiltIn } from '../../server/src/outside/geocoder/built-in.ts'
import { importedSource } from '../../server/src/outside/geocoder/imported.ts'
import { readTable, type TableEntry, writeTable } from '../../server/src/outside/geocoder/postcode-table.ts'
import { codePointFiles, readCodePoint } from '../geodata/code-point.ts'
import { type Outcome, openSet } from './report.ts'

type Read = (path: string) => unknown
type Around = { hash: string; neighbors_N_NE_E_SE_S_SW_W_NW: string[] }

/** Encoding to 12 characters, the cells' bounds to the data's ten digits, the eight neighbours in order. */
export function checkGeohashes(read: Read): Outcome[] {
  const encode = openSet('geohash: encode')
  for (const { lat, lng, hash } of read('geohash/encode.json') as { lat: number; lng: number; hash: string }[]) {
    encode.expect(`${lat}, ${lng}`, encodeGeohash({ lat, lng }, 12), hash)
  }
  const decode = openSet('geohash: decode')
  for (const { hash, box } of read('geohash/decode.json') as { hash: string; box: string }[]) {
    const { south, west, north, east } = geohashBounds(hash)
    const off = box.split(', ').map((edge, at) => Math.abs(Number(edge) - [south, north, west, east][at]!))
    const { lat, lng } = decodeGeohash(hash)
    decode.expect(
      `${hash} (${box})`,
      Math.max(...off) < 1e-9 && lat > south && lat < north && lng > west && lng < east,
      true,
    )
  }
  const neighbours = openSet('geohash: neighbours')
  for (const { hash, neighbors_N_NE_E_SE_S_SW_W_NW: expected } of read('geohash/neighbours.json') as Around[]) {
    neighbours.expect(hash, geohashNeighbours(hash), expected)
  }
  return [encode.outcome(), decode.outcome(), neighbours.outcome()]
}

const quantile = (numbers: number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN

const spread = (km: number[]): string =>
  `median ${quantile(km, 0.5).toFixed(2)} km, p95 ${quantile(km, 0.95).toFixed(2)} km`

type Centre = { code: string; lat: number; lng: number }

const readCentres = (text: string): Centre[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([code = '', lat, lng]) => ({ code, lat: Number(lat), lng: Number(lng) }))

const LONDON = /^(E|EC|N|NW|SE|SW|W|WC)\d/

/**
 * The errors of the built-in table, with limits, and whether it refuses an existing district or lists one that does not
 * exist.
 */
export function checkBuiltInPlaces(tsv: string): Outcome[] {
  const centres = readCentres(tsv)
  const existence = openSet('places: every district that exists')
  const off = { london: [] as number[], listed: [] as number[], areas: [] as number[] }
  for (const centre of centres) {
    const postcode = parsePostcode(`${centre.code} 1AA`)!
    const place = findBuiltIn(postcode)
    existence.expect(centre.code, place !== null, true)
    if (!place) continue
    const km = distanceMetres(place, centre) / 1000
    if (!districtPlaces.has(centre.code)) off.areas.push(km)
    else if (LONDON.test(centre.code)) off.london.push(km)
    else off.listed.push(km)
  }
  const codes = new Set(centres.map(({ code }) => code))
  for (const code of districtPlaces.keys()) existence.expect(`${code} is listed`, codes.has(code), true)

  const absent = openSet('places: districts that cannot exist')
  for (const area of completeAreas) {
    for (let number = 0; number < 100; number++) {
      const outward = `${area}${number}`
      const isReal = codes.has(outward)
      if (!isReal) absent.expect(outward, findBuiltIn(parsePostcode(`${outward} 1AA`)!) === null, true)
    }
  }
  const bounds = [
    { about: 'London districts', km: off.london, median: 0.5, p95: 1.5 },
    { about: 'other listed districts', km: off.listed, median: 1, p95: 4 },
    { about: 'areas, where no district is listed', km: off.areas, median: 25, p95: 100 },
  ].map(({ about, km, median, p95 }) => {
    const set = openSet(`places: ${about}`)
    set.expect(`the median of ${km.length} is within ${median} km`, quantile(km, 0.5) <= median, true)
    set.expect(`19 of 20 are within ${p95} km`, quantile(km, 0.95) <= p95, true)
    return set.outcome(`${km.length} measured, ${spread(km)}`)
  })
  return [existence.outcome(), absent.outcome(), ...bounds]
}

const UNITS = 'ABDEFGHJLNPQRSTUWXYZ'

/** Returns another postcode of the same sector: the next unit missing in the file, or null when it has all of them. */
function absentNeighbour({ postcode: { outward, inward } }: TableEntry, present: Set<string>): string | null {
  for (const first of UNITS) {
    for (const second of UNITS) {
      const candidate = `${outward} ${inward.charAt(0)}${first}${second}`
      if (!present.has(candidate)) return candidate
    }
  }
  return null
}

/** Imports the files into a table in memory: exactly their postcodes exist, with the right places. */
export function checkImport(folder: string, tsv: string): Outcome[] {
  const existence = openSet('places: imported postcodes exist, others do not')
  const builtIn = openSet('places: our own table refuses none of them')
  const centre = openSet('places: imported districts lie where they should')
  const centres = new Map(readCentres(tsv).map((row) => [row.code, row]))
  const entries = codePointFiles(folder).flatMap((file) => [...readCodePoint(file)])
  const table = readTable(writeTable(entries, 'conformance'))
  const source = importedSource(table)
  const present = new Set(entries.map(({ postcode }) => postcode.postcode))
  const sectors = new Set<string>()
  const districts = new Map<string, { lat: number; lng: number; count: number }>()
  for (const entry of entries) {
    const { postcode, point } = entry
    const place = table.find(postcode)
    existence.expect(
      postcode.postcode,
      place !== null && (point === null || (place !== 'nowhere' && distanceMetres(place, point) < 0.2)),
      true,
    )
    builtIn.expect(postcode.postcode, findBuiltIn(postcode) !== null, true)
    if (point) {
      const sum = districts.get(postcode.outward) ?? { lat: 0, lng: 0, count: 0 }
      districts.set(postcode.outward, { lat: sum.lat + point.lat, lng: sum.lng + point.lng, count: sum.count + 1 })
    }
    if (sectors.has(postcode.sector)) continue
    sectors.add(postcode.sector)
    const absent = absentNeighbour(entry, present)
    if (absent) existence.expect(absent, source.find(parsePostcode(absent)!), null)
  }
  existence.expect('an area that was not imported', source.find(parsePostcode('M1 1AE')!), 'unknown')
  let farthest = 0
  for (const [code, { lat, lng, count }] of districts) {
    const expected = centres.get(code)
    const metres = expected ? distanceMetres(expected, { lat: lat / count, lng: lng / count }) : Number.NaN
    farthest = Math.max(farthest, metres)
    centre.expect(`${code} is ${metres.toFixed(0)} m off`, metres < 50, true)
  }
  return [existence.outcome(), builtIn.outcome(), centre.outcome(`at most ${farthest.toFixed(1)} m apart`)]
}
