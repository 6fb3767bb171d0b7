import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { distanceTo } from '../../base/distance-unit.ts'
import { useOrigin } from '../near.ts'

/** The distance of a garment from the member's position, or from their home; renders nothing if neither is known. */
export default function Distance({ listing, className }: { listing: Listing; className?: string | undefined }) {
  const origin = useOrigin()
  return origin && <span className={className}>{distanceTo(listing, origin)}</span>
}
