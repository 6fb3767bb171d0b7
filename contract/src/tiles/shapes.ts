import { z } from 'zod/mini'
import type { Bounds } from '../place.ts'

/** One tile of the usual web map pyramid: 2^z columns (x, from the west) and rows (y, from the north). */
export type TileAddress = { z: number; x: number; y: number }

export const tileThemes = ['light', 'dark'] as const
export const TileTheme = z.enum(tileThemes)
export type TileTheme = z.infer<typeof TileTheme>

/** The bounds of the map, around the United Kingdom: no tile outside is drawn or fetched. */
export const MAP_BOUNDS: Bounds = { south: 49.75, west: -8.75, north: 60.95, east: 2 }

/**
 * Returns the position of a point on the square map of the world (spherical Mercator): fractions of its width and
 * height from the north-west.
 */
export function mercatorShare({ lat, lng }: { lat: number; lng: number }): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Whether any part of a tile is inside the map. False for an invalid tile. */
export function isOnMap({ z, x, y }: TileAddress): boolean {
  const rows = 2 ** z
  const northWest = mercatorShare({ lat: MAP_BOUNDS.north, lng: MAP_BOUNDS.west })
  const southEast = mercatorShare({ lat: MAP_BOUNDS.south, lng: MAP_BOUNDS.east })
  return x + 1 > northWest.x * rows && x < southEast.x * rows && y + 1 > northWest.y * rows && y < southEast.y * rows
}

/** The background of the map: the host's tile server, or a plain drawing. */
export const MapGround = z.object({
  hasPictures: z.boolean(),
  /** Whether the tile server has dark pictures; otherwise the page dims the light ones. */
  hasDarkPictures: z.boolean(),
  attribution: z.string(),
  attributionUrl: z.nullable(z.string()),
  /** How many tiles around the view are prefetched. */
  edgeBufferTiles: z.int(),
})
export type MapGround = z.infer<typeof MapGround>

export const placeKinds = ['TOWN', 'PLACE', 'WATER', 'PARK'] as const

/** A name on the plain ground, from a zoom on; in order of importance. */
export const PlaceName = z.object({
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  kind: z.enum(placeKinds),
  fromZoom: z.int(),
})
export type PlaceName = z.infer<typeof PlaceName>
