/** Why there is no more of something today (product.md §5). */
export const limitTexts = {
  friendRequests:
    'You’ve sent a lot of friend requests today. Please try again tomorrow for anyone we haven’t asked yet.',
  newListings: 'You’ve listed a lot of items today. Please list the rest tomorrow.',
  pendingRequests: 'You’ve started a lot of requests today. Please try again tomorrow.',
} as const
