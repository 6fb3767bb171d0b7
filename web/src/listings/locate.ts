import { HOME_GEOHASH_PRECISION } from '@hemline/contract/limits.ts'
import { encodeGeohash, type Point } from '@hemline/contract/place.ts'

const LOCATE_MS = 8000
const POSITION_MAX_AGE_MS = 5 * 60_000

/** `near`: the geohash of the area to search. */
export type Located = { point: Point; near: string; from: 'device' | 'home' }

/**
 * Returns the position of the device, or that of the member's home if it has none; null without either. The home, which is perhaps
 * not loaded yet, is asked for only then: a device that knows where it is waits for no answer.
 */
export async function locate(askHome: () => Promise<Point | null>): Promise<Located | null> {
  const device = await new Promise<Point | null>((resolve) => {
    if (!navigator.geolocation) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(null),
      { timeout: LOCATE_MS, maximumAge: POSITION_MAX_AGE_MS },
    )
  })
  const point = device ?? (await askHome())
  if (!point) return null
  return { point, near: encodeGeohash(point, HOME_GEOHASH_PRECISION), from: device ? 'device' : 'home' }
}
