/**
 * Every domain of the contract and exactly the domains whose files it imports. All may import the files above the
 * domains.
 */
export const contractFolders: Readonly<Record<string, readonly string[]>> = {
  'app-paths.ts': ['operator'],
  'routes.ts': ['listings'],
  'refusal-words.ts': [
    'account',
    'conversations',
    'handovers',
    'identity',
    'members',
    'operator',
    'orders',
    'payments',
    'requests',
  ],

  claims: ['images', 'notifications', 'orders', 'payments'],
  'condition-checks': ['images', 'orders'],
  conversations: ['listings', 'members', 'reviews'],
  evidence: ['claims', 'coins', 'condition-checks', 'issues', 'orders', 'requests', 'shipping'],
  favourites: ['listings', 'members'],
  friends: ['identity', 'members'],
  issues: ['images', 'orders', 'shipping'],
  listings: ['images', 'members', 'settings'],
  operator: [
    'claims',
    'coins',
    'evidence',
    'issues',
    'listings',
    'members',
    'notifications',
    'orders',
    'payments',
    'payouts',
    'safety',
    'settings',
    'shipping',
  ],
  meetings: ['handovers'],
  members: ['account'],
  orders: ['listings', 'meetings', 'members', 'notifications', 'requests', 'reviews', 'shipping'],
  payouts: ['claims'],
  policies: ['listings', 'payments', 'settings', 'shipping'],
  requests: ['conversations', 'listings', 'members', 'payments', 'settings', 'shipping'],
  reviews: ['members'],
  safety: ['listings', 'members'],
  'share-links': ['images', 'listings', 'members', 'requests'],
}

/**
 * What has no domain of its own, and exactly the domains of the contract that it imports. All may import the files above the
 * domains.
 */
export const contractReaders: Readonly<Record<string, readonly string[]>> = {
  'server/src/base': ['identity', 'operator'],
  'server/src/outside': ['identity', 'members', 'payments', 'tiles'],
  'web/src/base': ['identity', 'listings', 'operator'],
  'web/src/ui': ['images', 'tiles'],
}
