/** The tabs of the operator's room in their order, by the name that stands in the address, with what is written on them. */
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
