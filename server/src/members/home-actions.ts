import { encodeGeohash } from '@hemline/contract/place.ts'
import type { Updateable } from 'kysely'
import type { Members } from '../../db-types.ts'
import type { Tx } from '../base/db.ts'
import type { Place } from '../outside/geocoder/port.ts'
import { drawPoint, mayStandFor, roughPoint, servingPoint } from './public-point.ts'
import {
  insertPoint,
  insertShownPoint,
  listPointsAround,
  listShownPoints,
  lockPublicPoints,
  type PublicPoint,
} from './public-points-store.ts'
import type { MemberRow } from './store.ts'

type Home = {
  before: Pick<MemberRow, 'id' | 'postcode' | 'lat'>
  written: string
  place: Place
  key: string
  now: Date
}

/**
 * Returns the columns of a saved home: its place, and the one public point shown to others (product.md §5 "Location",
 * decision 69). An exact place is not replaced by a rougher one of the same postcode. Call with the row locked.
 */
export async function settleHome(tx: Tx, home: Home): Promise<Updateable<Members>> {
  const { before, written, place, key } = home
  if (!place.exact && before.postcode === written && before.lat !== null) return {}
  const shown = place.exact ? await pointOfExact(tx, home) : roughPoint(place, { memberId: before.id, key })
  return {
    postcode: written,
    lat: place.lat,
    lng: place.lng,
    placeIsExact: place.exact,
    publicLat: shown.lat,
    publicLng: shown.lng,
    publicGeohash7: encodeGeohash(shown),
    locationName: place.locationName,
  }
}

/**
 * Returns the oldest point shown for this member, otherwise the oldest existing one that serves the place, otherwise a
 * new one.
 */
async function pointOfExact(tx: Tx, { before, written, place, key, now }: Home): Promise<PublicPoint> {
  await lockPublicPoints(tx)
  const own = (await listShownPoints(tx, before.id)).find((point) => mayStandFor(point, place))
  if (own) return own
  const around = await listPointsAround(tx, place)
  const point =
    servingPoint(place, around) ??
    (await insertPoint(tx, { point: drawPoint(place, { postcode: written, key, others: around }), now }))
  await insertShownPoint(tx, { memberId: before.id, pointNo: point.no, now })
  return point
}
