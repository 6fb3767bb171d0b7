import { PIN_GROUP_DEGREES } from '@hemline/contract/limits.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { distanceMetres, type Point } from '@hemline/contract/place.ts'

/** The listings at one place on the map, usually one member's, newest first; `key` identifies the place. */
export type PinGroup = { key: string; lat: number; lng: number; count: number; listings: Listing[] }

const cellOf = (degrees: number) => Math.floor(degrees / PIN_GROUP_DEGREES)
const isSame = (a: Point, b: Point) =>
  Math.abs(a.lat - b.lat) <= PIN_GROUP_DEGREES && Math.abs(a.lng - b.lng) <= PIN_GROUP_DEGREES

/**
 * Groups listings within about 0.0001 degrees of each other into pins (product.md §8 and §9). A group is placed at its
 * first listing by id, so that the order of the input does not matter.
 */
export function pinGroups(listings: readonly Listing[]): PinGroup[] {
  const groups = new Map<string, PinGroup>()
  for (const listing of [...listings].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const [row, column] = [cellOf(listing.lat), cellOf(listing.lng)]
    const near = around(row, column)
      .map((key) => groups.get(key))
      .find((group) => group !== undefined && isSame(group, listing))
    if (near) near.listings.push(listing)
    else {
      const key = `${row},${column}`
      const { lat, lng } = listing
      // two groups can begin in one cell only if they are one group
      groups.set(key, { key, lat, lng, count: 0, listings: [listing] })
    }
  }
  return [...groups.values()].map((group) => ({
    ...group,
    count: group.listings.length,
    listings: [...group.listings].sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
  }))
}

const around = (row: number, column: number): string[] =>
  [0, -1, 1].flatMap((up) => [0, -1, 1].map((right) => `${row + up},${column + right}`))

/** Returns the group in an area that is nearest to a point; null if there is none. */
export function nearestGroup(
  groups: readonly PinGroup[],
  to: Point,
  { south, west, north, east }: { south: number; west: number; north: number; east: number },
): PinGroup | null {
  const inside = groups.filter(({ lat, lng }) => lat >= south && lat <= north && lng >= west && lng <= east)
  const away = (group: PinGroup) => distanceMetres(group, to)
  return inside.reduce<PinGroup | null>((best, group) => (best && away(best) <= away(group) ? best : group), null)
}
