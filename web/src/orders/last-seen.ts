import type { Post } from '@hemline/contract/shipping/shapes.ts'
import { transitTexts } from '@hemline/contract/shipping/words.ts'
import { formatMoment } from '../base/format.ts'

/** Where the parcel that is under way was last seen, in a sentence; empty when none is. */
export function lastSeenText({ transit, outbound, inbound }: Post): string {
  if (!transit) return ''
  const at = formatMoment(transit.seenAt)
  if (transit.isScanned) return transitTexts.scanned({ at, place: transit.place })
  const parcel = transit.direction === 'OUTBOUND' ? outbound : inbound
  return transitTexts.unscanned({ at, isTracked: parcel !== null })
}
