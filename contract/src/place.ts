import { z } from 'zod/mini'

/** A point on the earth in WGS84 degrees. */
export const Point = z.object({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
})
export type Point = z.infer<typeof Point>

/** The bounds of a geohash cell in degrees. */
export type Bounds = { south: number; west: number; north: number; east: number }

const ALPHABET = '0123456789bcdefghjkmnpqrstuvwxyz'

/** A geohash of 1 to 12 characters. */
export const Geohash = z.string().check(z.regex(/^[0-9b-hjkmnp-z]{1,12}$/))
export type Geohash = z.infer<typeof Geohash>

/** The default centre of the map: the centre of London, in the geohash gcpvj0d (community spec §9). */
export const DEFAULT_CENTRE: Point = { lat: 51.5074, lng: -0.1278 }

const latBits = (length: number): number => Math.floor((length * 5) / 2)
const lngBits = (length: number): number => Math.ceil((length * 5) / 2)

/** Returns the cell's number along one axis, clamped to the axis. */
const cellOf = (share: number, bits: number): number => {
  const cells = 2 ** bits
  return Math.min(cells - 1, Math.max(0, Math.floor(share * cells)))
}

/** Encodes the two cell numbers as interleaved bits, longitude first, five per character. */
function write(latCell: number, lngCell: number, length: number): Geohash {
  let hash = ''
  let lat = latBits(length)
  let lng = lngBits(length)
  for (let at = 0; at < length; at++) {
    let digit = 0
    for (let bit = 0; bit < 5; bit++) {
      const fromLng = (at * 5 + bit) % 2 === 0
      const next = fromLng ? Math.floor(lngCell / 2 ** --lng) % 2 : Math.floor(latCell / 2 ** --lat) % 2
      digit = digit * 2 + next
    }
    hash += ALPHABET[digit]
  }
  return hash
}

/** Returns the two cell numbers of a geohash. Throws for an invalid character. */
function read(hash: Geohash): { latCell: number; lngCell: number } {
  let latCell = 0
  let lngCell = 0
  for (let at = 0; at < hash.length; at++) {
    const digit = ALPHABET.indexOf(hash.charAt(at).toLowerCase())
    if (digit < 0) throw new RangeError(`not a geohash: ${hash}`)
    for (let bit = 0; bit < 5; bit++) {
      const value = (digit >> (4 - bit)) & 1
      if ((at * 5 + bit) % 2 === 0) lngCell = lngCell * 2 + value
      else latCell = latCell * 2 + value
    }
  }
  return { latCell, lngCell }
}

/**
 * Returns the geohash of a point, 1 to 12 characters long: 4 is about 39 × 20 km, 5 is 4.9 × 4.9 km, 7 is 153 × 153 m.
 */
export function encodeGeohash({ lat, lng }: Point, length = 7): Geohash {
  return write(cellOf((lat + 90) / 180, latBits(length)), cellOf((lng + 180) / 360, lngBits(length)), length)
}

export function geohashBounds(hash: Geohash): Bounds {
  const { latCell, lngCell } = read(hash)
  const latStep = 180 / 2 ** latBits(hash.length)
  const lngStep = 360 / 2 ** lngBits(hash.length)
  const south = -90 + latCell * latStep
  const west = -180 + lngCell * lngStep
  return { south, west, north: south + latStep, east: west + lngStep }
}

/** Returns the centre of a geohash cell. */
export function decodeGeohash(hash: Geohash): Point {
  const { south, west, north, east } = geohashBounds(hash)
  return { lat: (south + north) / 2, lng: (west + east) / 2 }
}

const AROUND = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const

/**
 * Returns the neighbours of a cell: N, NE, E, SE, S, SW, W, NW. East and west wrap; beyond a pole there are no cells.
 */
export function geohashNeighbours(hash: Geohash): Geohash[] {
  const { latCell, lngCell } = read(hash)
  const rows = 2 ** latBits(hash.length)
  const columns = 2 ** lngBits(hash.length)
  return AROUND.filter(([north]) => latCell + north >= 0 && latCell + north < rows).map(([north, east]) =>
    write(latCell + north, (lngCell + east + columns) % columns, hash.length),
  )
}

/** Returns every cell of this length that intersects an area, by rows from the south-west. */
export function geohashesIn({ south, west, north, east }: Bounds, length: number): Geohash[] {
  const first = read(encodeGeohash({ lat: south, lng: west }, length))
  const last = read(encodeGeohash({ lat: north, lng: east }, length))
  const cells: Geohash[] = []
  for (let lat = first.latCell; lat <= last.latCell; lat++) {
    for (let lng = first.lngCell; lng <= last.lngCell; lng++) cells.push(write(lat, lng, length))
  }
  return cells
}

const EARTH_RADIUS_METRES = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the great-circle distance in metres (haversine; within 0.6 % of the ellipsoid). */
export function distanceMetres(a: Point, b: Point): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2)
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2)
  const chord = halfLat * halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng * halfLng
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Returns the point at a distance in metres in a direction (radians clockwise from north); for short distances. */
export function offsetPoint({ lat, lng }: Point, metres: number, bearing: number): Point {
  const north = (metres * Math.cos(bearing)) / EARTH_RADIUS_METRES
  const east = (metres * Math.sin(bearing)) / (EARTH_RADIUS_METRES * Math.cos(radians(lat)))
  return { lat: lat + (north * 180) / Math.PI, lng: lng + (east * 180) / Math.PI }
}

export const METRES_IN_MILE = 1609.344

export type DistanceUnit = 'MILES' | 'KILOMETRES'

/** Miles as in the UK, unless the first language of the device names a region that has kilometres ('fr-FR'). */
export const distanceUnitOf = (language: string): DistanceUnit =>
  /-(?!GB|US)[A-Z]{2}\b/.test(language) ? 'KILOMETRES' : 'MILES'

/**
 * '0.4 miles away from you', '1 mile away from you', '12 miles away from you'; where the device has kilometres '650 m away
 * from you', '3.2 km away from you', '12 km away from you' (product.md §14).
 */
export function distanceText(metres: number, unit: DistanceUnit = 'MILES'): string {
  if (unit === 'MILES') return `${milesText(metres / METRES_IN_MILE)} away from you`
  const whole = Math.round(metres)
  if (whole < 1000) return `${whole} m away from you`
  const tenths = Math.round(metres / 100) / 10
  return `${tenths < 10 ? tenths.toFixed(1) : Math.round(metres / 1000)} km away from you`
}

function milesText(miles: number): string {
  const tenths = Math.max(1, Math.round(miles * 10)) / 10
  if (tenths === 1) return '1 mile'
  return `${tenths < 10 ? tenths.toFixed(1) : Math.round(miles)} miles`
}
