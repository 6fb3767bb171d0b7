import { getMapGround, getPlaceNames } from '@hemline/contract/tiles/calls.ts'
import { send } from '../base/send.ts'
import type { MapTiles } from '../ui/map/use-ground.ts'

/** The ground under the pins of a map, and the names on it: what a map of ui is handed. Neither changes while the app is open. */
export const mapTiles: MapTiles = {
  ground: {
    queryKey: ['map-ground'],
    queryFn: async ({ signal }) => (await send(getMapGround, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  },
  names: (geohash4) => ({
    queryKey: ['place-names', geohash4],
    queryFn: async ({ signal }) => (await send(getPlaceNames, { query: { geohash4 }, signal })).items,
    staleTime: Number.POSITIVE_INFINITY,
  }),
}
