import { HOME_GEOHASH_PRECISION } from '@hemline/contract/limits.ts'
import { type Bounds, geohashesIn } from '@hemline/contract/place.ts'
import type { MapGround, PlaceName } from '@hemline/contract/tiles/shapes.ts'
import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { Map as LeafletMap } from 'leaflet/dist/leaflet-src.esm.js'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Spot } from './clusters.ts'
import { type GroundState, groundLayer } from './ground-layer.ts'
import css from './map.module.css'
import { NamesLayer } from './names-layer.ts'

/** Where a map gets its ground, and the names in one area of four characters. */
export type MapTiles = { ground: UseQueryOptions<MapGround>; names(geohash4: string): UseQueryOptions<PlaceName[]> }

/** The ground while the server cannot be reached: our own drawing, as far as it is cached. */
const plainGround: MapGround = {
  hasPictures: false,
  hasDarkPictures: false,
  attribution: '',
  attributionUrl: null,
  edgeBufferTiles: 0,
}

const darkness = '(prefers-color-scheme: dark)'
const useDark = () =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(darkness)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(darkness).matches,
  )

/** Adds the ground layer to a map, with place names over our own drawing. Returns its state and its attribution. */
export function useGround(
  map: LeafletMap | null,
  tiles: MapTiles,
  bounds: Bounds | null,
  pins: readonly Spot[],
): { state: GroundState | null; ground: MapGround | null } {
  const isDark = useDark()
  const query = useQuery(tiles.ground)
  const ground = query.data ?? (query.isError ? plainGround : null)
  const [state, setState] = useState<GroundState | null>(null)

  useEffect(() => {
    if (!map || !ground) return
    const layer = groundLayer({ ground, isDark, dimClass: css.dimmed ?? '', onState: setState }).addTo(map)
    return () => {
      layer.remove()
    }
  }, [map, ground, isDark])

  const hasNames = state !== null && state !== 'pictures'
  const cells = hasNames && bounds ? geohashesIn(bounds, HOME_GEOHASH_PRECISION) : []
  const names = useQueries({
    queries: cells.map(tiles.names),
    combine: (results) => results.flatMap(({ data = [] }) => data),
  })

  const [layer, setLayer] = useState<NamesLayer | null>(null)
  useEffect(() => {
    if (!map || !hasNames) return
    const made = new NamesLayer({
      names: css.names ?? '',
      TOWN: css.town ?? '',
      PLACE: css.place ?? '',
      WATER: css.water ?? '',
      PARK: css.park ?? '',
    }).addTo(map)
    setLayer(made)
    return () => {
      made.remove()
      setLayer(null)
    }
  }, [map, hasNames])
  useEffect(() => layer?.show(names, pins), [layer, names, pins])

  return { state: query.isError ? 'unreachable' : state, ground }
}
