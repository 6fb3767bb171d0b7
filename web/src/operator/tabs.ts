/** The operator's tabs in order: the name in the address, and the label. */
export const tabLabels = {
  disputes: 'Disputes',
  claims: 'Claims',
  reports: 'Reports',
  balances: 'Balances due',
  owed: 'Payouts',
  labels: 'Labels',
  members: 'Members',
  figures: 'Community',
  money: 'Payments',
  newsletter: 'Newsletter',
  timers: 'Timers',
  log: 'Log',
} as const

export type Tab = keyof typeof tabLabels
export const tabs = Object.keys(tabLabels) as Tab[]
