import { HOME_GEOHASH_PRECISION } from '@hemline/contract/limits.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import { encodeGeohash, type Point } from '@hemline/contract/place.ts'

/** What the filter of a cell is called for a reader who is at `origin`: the address may be that of another member. */
export const areaLabel = (near: string | null, origin: Point | null): string =>
  near === null || (origin && encodeGeohash(origin, HOME_GEOHASH_PRECISION) === near)
    ? listingTexts.nearMe
    : listingTexts.inOneArea
