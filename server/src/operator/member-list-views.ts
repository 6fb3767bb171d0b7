import type { QueryIn } from '@hemline/contract/call.ts'
import { today } from '@hemline/contract/days.ts'
import type { getDeskMembers } from '@hemline/contract/operator/member-calls.ts'
import type { DeskMember, MemberState } from '@hemline/contract/operator/member-shapes.ts'
import { sortOf } from '@hemline/contract/operator/sorts.ts'
import type { Caller } from '../base/caller.ts'
import { pageOf } from '../base/keyset.ts'
import { searchWords } from '../base/search-words.ts'
import { sortedPage } from '../base/sorted.ts'
import type { Deps } from '../deps.ts'
import { CSV_LINES_READ, writeCsv } from './csv-actions.ts'
import { type DeskMemberRow, memberSorts, pageOfMembers } from './member-list-store.ts'

type MemberQuery = { words: string; state: MemberState }
/** Returns one page of members, for the operator only: the caller has checked that. */
export async function readMembers(
  { db }: Deps,
  query: QueryIn<typeof getDeskMembers>,
): Promise<{ items: DeskMember[]; lastKey: string | null }> {
  const rows = await pageOfMembers(db, {
    words: searchWords(query.words),
    state: query.state,
    sorted: sortedPage(memberSorts, sortOf('members', query), query.lastKey),
    limit: query.limit + 1,
  })
  const { page, lastKey } = pageOf(rows, { limit: query.limit, keyOf: (row) => row })
  return {
    items: page.map(memberView),
    lastKey,
  }
}

/** A member as a line of the list. */
export function memberView(row: Omit<DeskMemberRow, 'at'>): DeskMember {
  return {
    id: row.id,
    name: `${row.firstName} ${row.secondName}`.trim(),
    email: row.email,
    city: row.city ?? '',
    joinedAt: row.createdAt.toISOString(),
    hasOnboarded: row.hasOnboarded,
    isSuspended: row.suspendedAt !== null && row.deletesAt === null,
    isBanned: row.isBanned,
    isLeaving: row.deletesAt !== null,
    activeListings: row.activeListings,
    liveOrders: row.liveOrders,
    completedLoans: row.completedLoans,
    cancelledAsLender: row.cancelledAsLender,
    openReports: row.openReports,
    balancePence: row.balancePence,
  }
}

/** Returns the members that a search finds as a CSV file, the newest first, and writes the download into the log. */
export async function downloadMembers(
  deps: Deps,
  { operator, ...search }: MemberQuery & { operator: Caller },
): Promise<{ fileName: string; text: string }> {
  const rows = await pageOfMembers(deps.db, {
    words: searchWords(search.words),
    state: search.state,
    sorted: sortedPage(memberSorts, sortOf('members', {})),
    limit: CSV_LINES_READ,
  })
  return writeCsv(deps, {
    operator,
    action: 'download-members',
    fileName: `hemline-members-${today(deps.clock.now())}.csv`,
    lines: rows.map(memberView),
    columns: csvColumns,
    detail: search,
  })
}

const csvColumns = [
  { key: 'name', header: 'Name' },
  { key: 'email', header: 'Email' },
  { key: 'city', header: 'City' },
  { key: 'joinedAt', header: 'Joined' },
  { key: 'activeListings', header: 'Items on offer' },
  { key: 'liveOrders', header: 'Loans under way' },
  { key: 'completedLoans', header: 'Loans completed' },
  { key: 'openReports', header: 'Open reports' },
]
