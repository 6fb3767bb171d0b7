import {
  HOME_GEOHASH_PRECISION,
  MAP_DEFAULT_ZOOM,
  MAP_FILTERED_ZOOM,
  MAP_GEOHASH_PRECISION,
  MAP_MAX_TILE_ZOOM,
  MAP_MIN_ZOOM,
} from '@hemline/contract/limits.ts'
import {
  type Bounds,
  DEFAULT_CENTRE,
  decodeGeohash,
  distanceMetres,
  encodeGeohash,
  type Geohash,
  geohashesIn,
  type Point,
} from '@hemline/contract/place.ts'

export type MapPlace = { centre: Point; zoom: number }

/** A cell and its eight neighbours: where a view has more cells than that, larger ones are asked for. */
const CELLS_MOST = 9

/** What to ask for to fill a view: cells of geohash precision 5, or of 4 where those would be more than nine. */
export function cellsOf(bounds: Bounds): Geohash[] {
  const cells = geohashesIn(bounds, MAP_GEOHASH_PRECISION)
  if (cells.length <= CELLS_MOST) return cells
  const middle = { lat: (bounds.south + bounds.north) / 2, lng: (bounds.west + bounds.east) / 2 }
  const away = (cell: Geohash) => distanceMetres(decodeGeohash(cell), middle)
  return geohashesIn(bounds, HOME_GEOHASH_PRECISION)
    .sort((a, b) => away(a) - away(b))
    .slice(0, CELLS_MOST)
}

/** The map's place as `lat,lng,zoom` for the address, to 10 metres. */
export function writePlace({ centre, zoom }: MapPlace): string {
  return `${centre.lat.toFixed(4)},${centre.lng.toFixed(4)},${zoom}`
}

/** Reads what `writePlace` wrote; null for anything else. */
export function readPlace(text: string | null): MapPlace | null {
  const found = /^(\d{2}\.\d{1,4}),(-?\d\.\d{1,4}),(\d{2})$/.exec(text ?? '')
  if (!found) return null
  const [lat = 0, lng = 0, zoom = 0] = found.slice(1).map(Number)
  return zoom >= MAP_MIN_ZOOM && zoom <= MAP_MAX_TILE_ZOOM ? { centre: { lat, lng }, zoom } : null
}

/**
 * Where the map opens: at the place in the address, else where the member said she is, else around her home, else in
 * London. Of the home only the middle of its cell is used: the address may be handed on.
 */
export function startPlace({
  at,
  near,
  home,
  hasFilters,
}: {
  at: string | null
  near: Point | null
  home: Point | null
  hasFilters: boolean
}): MapPlace {
  const zoom = hasFilters ? MAP_FILTERED_ZOOM : MAP_DEFAULT_ZOOM
  const known = near ?? home
  const centre = known ? decodeGeohash(encodeGeohash(known, MAP_GEOHASH_PRECISION)) : DEFAULT_CENTRE
  return readPlace(at) ?? { centre, zoom }
}
