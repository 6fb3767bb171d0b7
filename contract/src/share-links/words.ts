import { SHARE_LINK_DAYS } from '../limits.ts'

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
  ended: 'This link no longer works.',
} as const
