import { SHARE_LINK_DAYS } from '../limits.ts'
import type { SharedStatus } from '../listings/shapes.ts'

/** Texts of the shared listing page (product.md §8 and §8), and of sharing. */
export const shareTexts = {
  noToken: 'Invalid share link',
  gone: 'This share link has expired or is no longer available',
  home: 'Go to Homepage',
  switchedOff: 'Activate this item before you share it.',
  ownersAlone: 'Only its owner can share this item.',
  copied: `Link copied. It works for ${SHARE_LINK_DAYS} days.`,
  copiedForMembers: 'Link copied. It opens for members who can see this item.',
  failed: 'We couldn’t create the link. Please try again.',
  end: 'Turn off link',
  ended: 'This link no longer works.',
} as const

/** Who may borrow a shared item that is not for everyone, by its owner's first name (product.md §8). */
export const borrowersOf: { [status in Exclude<SharedStatus, 'EVERYONE'>]: (owner: string) => string } = {
  FRIENDS_OF_FRIENDS: (owner) => `Only ${owner}’s friends and their friends can borrow this item.`,
  FRIENDS_ONLY: (owner) => `Only ${owner}’s friends can borrow this item. If you know ${owner}, add them as a friend.`,
}
