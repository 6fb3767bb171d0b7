import { DAY_MS } from '@hemline/contract/durations.ts'
import { FIGURES_DAYS } from '@hemline/contract/limits.ts'
import type { DeskMember, Figures } from '@hemline/contract/operator/shapes.ts'
import { readLastKey, writeLastKey } from '../base/keyset.ts'
import type { Deps } from '../deps.ts'
import { countCommunity, pageOfMembers } from './community-store.ts'

/** Returns one page of members, for the operator only: the caller has checked that. */
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
      name: `${row.firstName} ${row.secondName}`.trim(),
      email: row.email,
      city: row.city ?? '',
      joinedAt: row.createdAt.toISOString(),
      hasOnboarded: row.hasOnboarded,
      isSuspended: row.suspendedAt !== null && row.deletesAt === null,
      isLeaving: row.deletesAt !== null,
      activeListings: row.activeListings,
      liveOrders: row.liveOrders,
      completedLoans: row.completedLoans,
      cancelledAsLender: row.cancelledAsLender,
      openReports: row.openReports,
      balancePence: row.balancePence,
    })),
    lastKey: rows.length > asked.limit && last ? writeLastKey({ at: last.at, id: last.id }) : null,
  }
}

/** Returns the figures of the community, over the last 30 days and now. */
export async function readFigures({ db, clock }: Deps): Promise<Figures> {
  return await countCommunity(db, new Date(clock.now().getTime() - FIGURES_DAYS * DAY_MS))
}
