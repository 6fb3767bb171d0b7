import { z } from 'zod/mini'
import { call } from '../call.ts'
import { MapGround, PlaceName } from './shapes.ts'

export const getMapGround = call({
  method: 'GET',
  path: '/api/map-ground',
  whileSuspended: true,
  audience: 'anyone',
  about: 'What lies under the pins of the map, and whom to name for it. The tiles are at `/tiles/{z}/{x}/{y}.png`.',
  answer: z.object({ data: MapGround }),
})

export const getPlaceNames = call({
  method: 'GET',
  path: '/api/place-names',
  whileSuspended: true,
  audience: 'anyone',
  about: 'The names to write on the plain ground of one area, the more important first.',
  query: z.object({ geohash4: z.string().check(z.regex(/^[0-9b-hjkmnp-z]{4}$/)) }),
  answer: z.object({ items: z.array(PlaceName) }),
})
