/**
 * The sections of the operator's room, in order (product.md §13): the last part of the address `/operator/{section}`.
 * `today` is `/operator` itself.
 */
export const deskSections = [
  'today',
  'disputes',
  'claims',
  'reports',
  'appeals',
  'networks',
  'orders',
  'listings',
  'members',
  'balances',
  'payouts',
  'payments',
  'differences',
  'accounts',
  'parcels',
  'labels',
  'numbers',
  'outbox',
  'newsletter',
  'settings',
  'roles',
  'jobs',
  'log',
] as const
export type DeskSection = (typeof deskSections)[number]
