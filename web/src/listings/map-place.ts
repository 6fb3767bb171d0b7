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

/** About 1.2 × 0.6 km. */
const NEAR_GEOHASH_PRECISION = 6

/** A cell and its eight neighbours: a view with more cells uses larger ones. */
const CELLS_MOST = 9

/** The cells that cover a view: geohash precision 5, or 4 if there would be more than nine. */
export function cellsOf(bounds: Bounds): Geohash[] {
  const cells = geohashesIn(bounds, MAP_GEOHASH_PRECISION)
  if (cells.length <= CELLS_MOST) return cells
  const middle = { lat: (bounds.south + bounds.north) / 2, lng: (bounds.west + bounds.east) / 2 }
  const away = (cell: Geohash) => distanceMetres(decodeGeohash(cell), middle)
  return geohashesIn(bounds, HOME_GEOHASH_PRECISION)
    .sort((a, b) => away(a) - away(b))
    .slice(0, CELLS_MOST)
}

/** Formats the map's place as `lat,lng,zoom` for the address, to 10 metres. */
export function formatPlace({ centre, zoom }: MapPlace): string {
  return `${centre.lat.toFixed(4)},${centre.lng.toFixed(4)},${zoom}`
}

/** Parses the output of `formatPlace`; returns null for anything else. */
export function parsePlace(text: string | null): MapPlace | null {
  const match = /^(\d{2}\.\d{1,4}),(-?\d\.\d{1,4}),(\d{2})$/.exec(text ?? '')
  if (!match) return null
  const [lat = 0, lng = 0, zoom = 0] = match.slice(1).map(Number)
  return zoom >= MAP_MIN_ZOOM && zoom <= MAP_MAX_TILE_ZOOM ? { centre: { lat, lng }, zoom } : null
}

/** Where 'Near me' moves the map: the centre of the cell of a position, because the address has the map's place and may be shared. */
export const nearPlace = (point: Point): Point => decodeGeohash(encodeGeohash(point, NEAR_GEOHASH_PRECISION))

/**
 * Where the map opens: the place in the address, else the member's position, else around their home, else London. Only
 * the centre of the home's cell is used, because the address may be shared.
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
  const place = near ?? home
  const centre = place ? decodeGeohash(encodeGeohash(place, MAP_GEOHASH_PRECISION)) : DEFAULT_CENTRE
  return parsePlace(at) ?? { centre, zoom }
}
