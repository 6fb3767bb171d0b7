import { createHmac } from 'node:crypto'
import { PUBLIC_POINT_MAX_METRES, PUBLIC_POINT_MIN_METRES } from '@hemline/contract/limits.ts'
import { parsePostcode } from '@hemline/contract/members/postcode.ts'
import { offsetPoint, type Point } from '@hemline/contract/place.ts'

type Home = Point & { memberId: string; postcode: string; key: string | Uint8Array }

/** Room for rounding the point to a metre, so that it stays within the limits. */
const MARGIN_METRES = 2

/** Six bytes of a hash as a share from 0 up to, but not including, 1. */
const shareOf = (hash: Buffer, at: number): number => hash.readUIntBE(at, 6) / 2 ** 48

/**
 * The one point of a home that other members may know (product.md §5): 200 to 700 m from the true one, spread evenly over
 * that ring by a keyed hash of member and postcode. The same home always gives the same point; without the key nobody can
 * undo it. In degrees, rounded to about a metre.
 */
export function publicPoint({ lat, lng, memberId, postcode, key }: Home): Point {
  const written = parsePostcode(postcode)?.postcode ?? postcode
  const hash = createHmac('sha256', key).update(`public-point\n${memberId}\n${written}`).digest()
  const nearest = (PUBLIC_POINT_MIN_METRES + MARGIN_METRES) ** 2
  const farthest = (PUBLIC_POINT_MAX_METRES - MARGIN_METRES) ** 2
  const metres = Math.sqrt(nearest + shareOf(hash, 0) * (farthest - nearest))
  const moved = offsetPoint({ lat, lng }, metres, shareOf(hash, 6) * 2 * Math.PI)
  return { lat: Number(moved.lat.toFixed(5)), lng: Number(moved.lng.toFixed(5)) }
}
