/** Why there is no more of something today (product.md §1, §3 and §5). */
export const limitTexts = {
  claims: 'You’ve made a lot of claims for this loan today. Please try again tomorrow.',
  extensions: 'You’ve asked to keep this a lot of times today. Please try again tomorrow.',
  friendRequests:
    'You’ve sent a lot of friend requests today. Please try again tomorrow for anyone we haven’t asked yet.',
  meetings: 'You’ve suggested a lot of times to meet today. Please try again tomorrow, or send a message.',
  newListings: 'You’ve listed a lot of items today. Please list the rest tomorrow.',
  photos: 'You’ve added a lot of photos today. Please add the rest tomorrow.',
  pendingRequests: 'You’ve started a lot of requests today. Please try again tomorrow.',
} as const
