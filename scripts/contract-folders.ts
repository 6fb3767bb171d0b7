/**
 * Every domain of the contract and exactly the domains whose files it imports. All may import the files above the
 * domains.
 */
export const contractFolders: Readonly<Record<string, readonly string[]>> = {
  'routes.ts': ['listings'],
  'refusal-words.ts': ['account', 'handovers', 'members', 'orders', 'payments'],

  claims: ['images', 'payments'],
  'condition-checks': ['images', 'orders'],
  conversations: ['listings', 'members', 'reviews'],
  evidence: ['claims', 'coins', 'condition-checks', 'issues', 'orders', 'requests', 'shipping'],
  favourites: ['listings', 'members'],
  friends: ['members'],
  issues: ['images'],
  listings: ['images', 'members'],
  operator: ['claims', 'issues', 'listings', 'members', 'notifications', 'orders', 'payments', 'payouts', 'safety'],
  meetings: ['handovers'],
  orders: ['listings', 'meetings', 'members', 'notifications', 'requests', 'shipping'],
  payouts: ['claims'],
  policies: ['listings', 'payments', 'shipping'],
  requests: ['conversations', 'listings', 'members', 'payments', 'shipping'],
  reviews: ['members'],
  safety: ['listings', 'members'],
  'share-links': ['images', 'listings', 'members'],
}
