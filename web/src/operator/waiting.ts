import type { DeskSection } from '@hemline/contract/operator/sections.ts'
import type { TodayItem } from '@hemline/contract/operator/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { deskQuery, todayQuery } from './calls.ts'

type Counts = { [section in DeskSection]?: number }

const sectionOf: { [kind in TodayItem['kind']]: DeskSection } = {
  DISPUTE: 'disputes',
  CLAIM: 'claims',
  REPORT: 'reports',
  APPEAL: 'appeals',
  LISTING: 'listings',
  LABELS: 'labels',
  CARRIER_CLAIM: 'parcels',
  PAYOUTS: 'payouts',
  CARD_DISPUTE: 'differences',
  NOT_RETURNED: 'differences',
}

/** How many items of Today are settled in each section (product.md §13). */
export function countBySection(waiting: readonly Pick<TodayItem, 'kind'>[]): Counts {
  const counts: Counts = {}
  for (const { kind } of waiting) counts[sectionOf[kind]] = (counts[sectionOf[kind]] ?? 0) + 1
  return counts
}

/** How many items of each section wait for the operator, as Today lists them, and balances; empty until they are loaded. */
export function useWaiting(): Counts {
  const today = useQuery(todayQuery()).data
  const balances = useQuery(deskQuery()).data?.balances.length ?? 0
  return { ...countBySection(today?.waiting ?? []), balances }
}
