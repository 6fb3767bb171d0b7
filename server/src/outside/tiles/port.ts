import type { MapGround, PlaceName, TileAddress, TileTheme } from '@hemline/contract/tiles/shapes.ts'

/** The look of a tile: its theme, and the pixels of the picture per pixel of the map. */
export type TileLook = { theme: TileTheme; scale: 1 | 2 }

export type TileType = 'image/png' | 'image/jpeg' | 'image/webp'
export type TileImage = { bytes: Buffer; type: TileType }

/** The background of the map. The caller validates tile addresses. */
export type Tiles = {
  ground: MapGround
  /** Returns the tile server's picture, cached while fresh; null when none is available now. */
  picture(tile: TileAddress, look: TileLook): Promise<TileImage | null>
  /** Draws the tile: coast, water, parks and main roads. */
  plain(tile: TileAddress, look: TileLook): Promise<TileImage>
  /** Returns the names for the plain ground in the area of a geohash of 4 characters, most important first. */
  names(geohash4: string): PlaceName[]
  /** Resolves when tiles that are being drawn or stored are finished. */
  close(): Promise<void>
}
