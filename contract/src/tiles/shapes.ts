import { z } from 'zod/mini'
import type { Bounds } from '../place.ts'

/** One tile of the web's usual map pyramid: 2^z columns (x, from the west) and rows (y, from the north). */
export type TileAddress = { z: number; x: number; y: number }

export const tileThemes = ['light', 'dark'] as const
export const TileTheme = z.enum(tileThemes)
export type TileTheme = z.infer<typeof TileTheme>

/** The map ends where the United Kingdom does: no tile beyond is drawn or fetched. */
export const MAP_BOUNDS: Bounds = { south: 49.75, west: -8.75, north: 60.95, east: 2 }

/** Where a point lies on the square map of the world (spherical Mercator): shares of its width and height from the north-west. */
export function mercatorShare({ lat, lng }: { lat: number; lng: number }): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
}

/** Whether any part of a tile lies in the map. False for an address that no tile has. */
export function isOnMap({ z, x, y }: TileAddress): boolean {
  const rows = 2 ** z
  const northWest = mercatorShare({ lat: MAP_BOUNDS.north, lng: MAP_BOUNDS.west })
  const southEast = mercatorShare({ lat: MAP_BOUNDS.south, lng: MAP_BOUNDS.east })
  return x + 1 > northWest.x * rows && x < southEast.x * rows && y + 1 > northWest.y * rows && y < southEast.y * rows
}

/** What the ground under the pins is: the host's tile server, or a plain drawing of our own. */
export const MapGround = z.object({
  hasPictures: z.boolean(),
  /** Whether the tile server has pictures for the dark; otherwise the page dims the light ones. */
  hasDarkPictures: z.boolean(),
  attribution: z.string(),
  attributionUrl: z.nullable(z.string()),
  /** Tiles around the view that are fetched in advance. */
  edgeBufferTiles: z.int(),
})
export type MapGround = z.infer<typeof MapGround>

export const placeKinds = ['TOWN', 'PLACE', 'WATER', 'PARK'] as const

/** A name to write on the plain ground, from a zoom on; the more important, the earlier in the list. */
export const PlaceName = z.object({
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  kind: z.enum(placeKinds),
  fromZoom: z.int(),
})
export type PlaceName = z.infer<typeof PlaceName>
