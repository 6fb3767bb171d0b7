import { FIGURES_DAYS } from '@hemline/contract/limits.ts'
import type { DeskMember, Figures } from '@hemline/contract/operator/shapes.ts'
import { DAY_MS } from '@hemline/contract/spans.ts'
import { readLastKey, writeLastKey } from '../base/keyset.ts'
import type { Deps } from '../deps.ts'
import { countCommunity, pageOfMembers } from './community-store.ts'

/** One page of members for the operator alone: whoever calls this has made sure of that. */
export async function readMembers(
  { db }: Deps,
  asked: { words: string; lastKey?: string | undefined; limit: number },
): Promise<{ items: DeskMember[]; lastKey: string | null }> {
  const rows = await pageOfMembers(db, {
    words: asked.words.split(/\s+/).filter((word) => word !== ''),
    after: asked.lastKey ? readLastKey(asked.lastKey) : null,
    limit: asked.limit + 1,
  })
  const page = rows.slice(0, asked.limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => ({
      id: row.id,
      name: `${row.first_name} ${row.second_name}`.trim(),
      email: row.email,
      city: row.city ?? '',
      joinedAt: row.created_at.toISOString(),
      hasOnboarded: row.has_onboarded,
      isSuspended: row.suspended_at !== null && row.deletes_at === null,
      isLeaving: row.deletes_at !== null,
      activeListings: row.active_listings,
      liveOrders: row.live_orders,
      completedLoans: row.completed_loans,
      cancelledAsLender: row.cancelled_as_lender,
      openReports: row.open_reports,
      balancePence: row.balance_pence,
    })),
    lastKey: rows.length > asked.limit && last ? writeLastKey({ at: last.at, id: last.id }) : null,
  }
}

/** How the community is doing, over the last 30 days and now. */
export async function readFigures({ db, clock }: Deps): Promise<Figures> {
  return await countCommunity(db, new Date(clock.now().getTime() - FIGURES_DAYS * DAY_MS))
}
