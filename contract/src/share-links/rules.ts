import type { SharedStatus } from '../listings/shapes.ts'

/**
 * Whether a member who sees this listing may create a link to it: its owner, or anyone when it is for everyone
 * (product.md §5).
 */
export function mayShare(
  listing: { isActive: boolean; sharedStatus: SharedStatus | string },
  viewer: { isOwner: boolean },
): boolean {
  return listing.isActive && (viewer.isOwner || listing.sharedStatus === 'EVERYONE')
}
