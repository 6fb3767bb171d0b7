import { DAY_MS } from '../durations.ts'
import { RECENTLY_ADDED_DAYS } from '../limits.ts'
import { listedWordsIn } from '../settings/listed-words.ts'
import type { Settings } from '../settings/settings.ts'
import type { ApprovalReason } from './approval-reasons.ts'
import type { SharedStatus } from './shapes.ts'

/** The relation of a viewer to the owner of a listing. */
export type Relation = 'SELF' | 'FRIEND' | 'FRIEND_OF_FRIEND' | 'STRANGER'

/**
 * Whether a viewer may see a listing (product.md §5). The SQL twin is `visibleTo` in the server's listings
 * store; one test runs every combination through both.
 */
export function maySee(
  listing: { sharedStatus: SharedStatus; isActive: boolean; isDeleted: boolean },
  viewer: { relation: Relation; isBlocked: boolean; ownerSuspended: boolean },
): boolean {
  if (listing.isDeleted) return false
  if (viewer.relation === 'SELF') return true
  if (!listing.isActive || viewer.isBlocked || viewer.ownerSuspended) return false
  if (listing.sharedStatus === 'EVERYONE') return true
  if (viewer.relation === 'FRIEND') return true
  return listing.sharedStatus === 'FRIENDS_OF_FRIENDS' && viewer.relation === 'FRIEND_OF_FRIEND'
}

/** What an operator looks at before others see it: first items, new photos, texts with one of these words. */
export type ApprovalSettings = Pick<Settings, 'firstItemsWait' | 'newPhotosWait' | 'wordsWait'>

/**
 * Returns why an item that its owner lists or changes waits for an operator (product.md §13); empty when it does not.
 * Words are found whole, in any case.
 */
export function approvalReasonsOf(
  { firstItemsWait, newPhotosWait, wordsWait }: ApprovalSettings,
  item: { isFirst: boolean; hasNewPhotos: boolean; text: string },
): ApprovalReason[] {
  return [
    ...(firstItemsWait && item.isFirst ? (['FIRST'] as const) : []),
    ...(listedWordsIn(wordsWait, item.text).length > 0 ? (['WORDS'] as const) : []),
    ...(newPhotosWait && item.hasNewPhotos ? (['PHOTOS'] as const) : []),
  ]
}

/** 'Recently Added': active and created under 30 days ago. */
export function isRecentlyAdded(listing: { isActive: boolean; createdAt: string }, now: Date): boolean {
  return listing.isActive && now.getTime() - Date.parse(listing.createdAt) < RECENTLY_ADDED_DAYS * DAY_MS
}

/** Returns the canonical path of a listing: `/{category}/{slug}-{id}`. */
export function listingPath(listing: { id: string; category: string; brand: string; colour: string }): string {
  const slug = `${listing.brand} ${listing.colour} ${listing.category}`
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `/${listing.category}/${slug}-${listing.id}`
}

/** Returns the id of a listing from the last segment of its path: its last 12 characters. */
export function listingIdOf(slugAndId: string): string {
  return slugAndId.slice(-12)
}
