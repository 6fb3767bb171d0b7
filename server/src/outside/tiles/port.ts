import type { MapGround, PlaceName, TileAddress, TileTheme } from '@hemline/contract/tiles/shapes.ts'

/** How a tile is to look: its theme, and how many pixels of the picture make one of the map's. */
export type TileLook = { theme: TileTheme; scale: 1 | 2 }

export type TileType = 'image/png' | 'image/jpeg' | 'image/webp'
export type TileImage = { bytes: Buffer; type: TileType }

/** What lies under the pins of the map. Addresses are checked by whoever asks. */
export type Tiles = {
  ground: MapGround
  /** The tile server's picture, from the disk where it is fresh; null when there is none to be had just now. */
  picture(tile: TileAddress, look: TileLook): Promise<TileImage | null>
  /** Our own drawing of the tile: coast, water, parks and main roads. */
  plain(tile: TileAddress, look: TileLook): Promise<TileImage>
  /** The names for the plain ground in the area of a geohash of 4 characters, the more important first. */
  names(geohash4: string): PlaceName[]
}
