import { createHmac } from 'node:crypto'
import { PUBLIC_POINT_MAX_METRES, PUBLIC_POINT_MIN_METRES } from '@hemline/contract/limits.ts'
import { distanceMetres, offsetPoint, type Point } from '@hemline/contract/place.ts'

/** Allowance for rounding a point to a metre, so that it stays within the limits. */
const MARGIN_METRES = 2

/** How far apart two positions of one house may be: two postcodes, or one postcode in two sources. */
export const NEXT_DOOR_METRES = 60

/** The ring around a district's centre in which a home is shown while only the district is known. */
const ROUGH = { from: PUBLIC_POINT_MIN_METRES, to: 240 }

/**
 * The distance between a point and the homes it serves. At least 400 m, so that no point, nor a sum of an exact and a
 * rough one, comes close to a home (400 − 240 = 160 m).
 */
const SERVES = { from: 400, to: PUBLIC_POINT_MAX_METRES }

/** The ring in which a new point is drawn: narrower, so that it also serves the houses next door. */
const DRAWN = { from: SERVES.from + NEXT_DOOR_METRES, to: SERVES.to - NEXT_DOOR_METRES }

/**
 * The largest angle at a home between its point and one that serves next door: their midpoint is then rarely the home.
 */
const WIDEST_ANGLE = (5 * Math.PI) / 6
const TRIES = 64

type Ring = { from: number; to: number }
type Keyed = { key: string | Uint8Array; about: string }

/** Six bytes of a hash as a fraction in [0, 1). */
const shareOf = (hash: Buffer, at: number): number => hash.readUIntBE(at, 6) / 2 ** 48

/**
 * Returns a point of a ring around a place, uniformly distributed and determined by the key. In degrees, rounded to a
 * metre.
 */
function pointInRing(place: Point, { from, to }: Ring, { key, about }: Keyed): Point {
  const hash = createHmac('sha256', key).update(about).digest()
  const nearest = (from + MARGIN_METRES) ** 2
  const farthest = (to - MARGIN_METRES) ** 2
  const metres = Math.sqrt(nearest + shareOf(hash, 0) * (farthest - nearest))
  const moved = offsetPoint(place, metres, shareOf(hash, 6) * 2 * Math.PI)
  return { lat: Number(moved.lat.toFixed(5)), lng: Number(moved.lng.toFixed(5)) }
}

const isWithin = (metres: number, { from, to }: Ring): boolean => metres >= from && metres <= to

/** Whether a point may remain the point of a home at this place (product.md §5: 200 to 700 m). */
export function mayStandFor(point: Point, place: Point): boolean {
  return isWithin(distanceMetres(point, place), { from: PUBLIC_POINT_MIN_METRES, to: PUBLIC_POINT_MAX_METRES })
}

/**
 * Returns the public point of a member of whom only the district is known: 200 to 240 m from the district's centre, so
 * that it reveals nothing about the home. Its key is independent of the points of exact places.
 */
export function roughPoint(centre: Point, { memberId, key }: { memberId: string; key: Keyed['key'] }): Point {
  return pointInRing(centre, ROUGH, { key, about: `rough-point\n${memberId}\n${centre.lat},${centre.lng}` })
}

/**
 * Returns the existing point that serves a home at this place: the oldest within 400 to 700 m; undefined when there is
 * none. It depends only on distances, so that trying postcodes reveals a ring and not a place.
 */
export function servingPoint<P extends Point>(place: Point, oldestFirst: readonly P[]): P | undefined {
  const older: Point[] = []
  for (const point of oldestFirst) {
    if (serves(point, place) && isOnOneSide(place, point, older)) return point
    older.push(point)
  }
  return undefined
}

/** Returns a new point for a home that none serves, by the key and the postcode: 460 to 640 m away. */
export function drawPoint(
  place: Point,
  { postcode, key, others }: { postcode: string; key: Keyed['key']; others: readonly Point[] },
): Point {
  const drawn = Array.from({ length: TRIES }, (_, at) => at)
  const draw = (at: number) => pointInRing(place, DRAWN, { key, about: `home-point\n${postcode}\n${at}` })
  for (const at of drawn) {
    const point = draw(at)
    if (isOnOneSide(place, point, others)) return point
  }
  return draw(0)
}

const serves = (point: Point, place: Point): boolean => isWithin(distanceMetres(point, place), SERVES)

/**
 * Whether a point lies on the same side of the home as those that serve only the houses next door: at the boundary of
 * two points one house may show both, and their midpoint should not be that house (decision 69 states how often it is).
 */
function isOnOneSide(place: Point, point: Point, others: readonly Point[]): boolean {
  return others.every((other) => {
    if (serves(other, place) || !servesNextDoor(other, place)) return true
    const between = Math.abs(bearingOf(place, point) - bearingOf(place, other))
    return Math.min(between, 2 * Math.PI - between) <= WIDEST_ANGLE
  })
}

const servesNextDoor = (point: Point, place: Point): boolean =>
  isWithin(distanceMetres(point, place), { from: SERVES.from - NEXT_DOOR_METRES, to: SERVES.to + NEXT_DOOR_METRES })

/** Returns the direction from one place to another in radians; accurate for a few kilometres. */
function bearingOf(from: Point, to: Point): number {
  return Math.atan2((to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180), to.lat - from.lat)
}
