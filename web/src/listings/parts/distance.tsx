import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { distanceMetres, distanceText } from '@hemline/contract/place.ts'
import { useOrigin } from '../near.ts'

/** How far a garment is from where the member said she is, or from her home; nothing when neither is known. */
export default function Distance({ listing, className }: { listing: Listing; className?: string | undefined }) {
  const origin = useOrigin()
  return origin && <span className={className}>{distanceText(distanceMetres(origin, listing))}</span>
}
