import { parseUkPhone } from '@hemline/contract/members/phone.ts'
import type { MemberState } from '@hemline/contract/operator/member-shapes.ts'
import type { SortColumn } from '@hemline/contract/operator/sorts.ts'
import { liveStatuses } from '@hemline/contract/orders/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { type SortedPage, type Sorts, sortedBy } from '../base/sorted.ts'
import { isMember } from '../members/search-store.ts'

export type DeskMemberRow = {
  id: string
  firstName: string
  secondName: string
  email: string
  city: string | null
  hasOnboarded: boolean
  suspendedAt: Date | null
  deletesAt: Date | null
  isBanned: boolean
  cancelledAsLender: number
  createdAt: Date
  at: string
  activeListings: number
  liveOrders: number
  completedLoans: number
  openReports: number
  balancePence: number
}

const inState: { [state in MemberState]: ReturnType<typeof sql>[] } = {
  ALL: [],
  SUSPENDED: [sql`m.suspended_at is not null and m.deletes_at is null`],
  LEAVING: [sql`m.deletes_at is not null`],
  NOT_SET_UP: [sql`not m.has_onboarded`],
  REPORTED: [sql`exists (select from reports r where r.subject_id = m.id and r.state = 'OPEN')`],
  OWING: [sql`exists (select from claims c where c.lendee_id = m.id and c.state = 'DUE')`],
}

export type MemberSearch = {
  words: readonly string[]
  state: MemberState
  sorted: SortedPage<SortColumn<'members'>>
}

const openReports = sql`(select count(*)::int from reports r where r.subject_id = m.id and r.state = 'OPEN')`
const balance = sql`(select coalesce(sum(c.amount_pence), 0)::bigint from claims c where c.lendee_id = m.id and c.state = 'DUE')`

export const memberSorts: Sorts<SortColumn<'members'>> = {
  id: sql`m.id`,
  ids: 'uuid',
  columns: {
    JOINED: { by: sql`m.created_at`, is: 'moment' },
    NAME: { by: sql`trim(m.first_name || ' ' || m.second_name)`, is: 'text' },
    CITY: { by: sql`coalesce(m.city, '')`, is: 'text' },
    CANCELLED: { by: sql`m.cancelled_as_lender`, is: 'number' },
    REPORTS: { by: openReports, is: 'number' },
    BALANCE: { by: balance, is: 'number' },
  },
}

/**
 * The condition that a search finds a member `m`: every word occurs in their name, email, city or public id or is the number
 * of an order of theirs, or all of it is their verified phone number, however it is written (product.md §13).
 */
function isFound(words: readonly string[]): RawBuilder<unknown>[] {
  if (words.length === 0) return []
  const each = sql.join(words.map(isMemberOrTheirOrder), sql` and `)
  const phone = phoneIn(words.join(' '))
  // only a verified number belongs to one account (product.md §5)
  return [phone ? sql`((${each}) or (m.phone_verified_at is not null and m.phone_number = ${phone}))` : each]
}

function isMemberOrTheirOrder(word: string): RawBuilder<unknown> {
  const digits = /^#?h?(\d{5,})$/i.exec(word)?.[1]
  if (!digits) return isMember(word)
  const parties = sql`select unnest(array[o.lender_id, o.lendee_id]) from orders o where o.order_number = ${`H${digits}`}`
  return sql`(${isMember(word)} or m.id = any (array(${parties})))`
}

/** Returns the UK number that a search is, in E.164 form; null for one with anything else in it. */
const phoneIn = (text: string): string | null =>
  /^[\d\s()+./-]+$/.test(text) ? (parseUkPhone(text)?.e164 ?? null) : null

/** Returns the members who are not erased that a search finds, sorted by a column, each with their open items. */
export async function pageOfMembers(
  db: Db,
  { words, state, sorted, limit }: MemberSearch & { limit: number },
): Promise<DeskMemberRow[]> {
  const { order, at, beyond } = sortedBy(memberSorts, sorted)
  const where = sql.join([sql`m.erased_at is null`, ...isFound(words), ...inState[state], ...beyond], sql` and `)
  const { rows } = await sql<DeskMemberRow>`
    with page as (
      select m.* from members m where ${where} order by ${order} limit ${limit}
    )
    select m.id, m.first_name, m.second_name, m.email::text as email, m.city, m.has_onboarded, m.suspended_at,
           m.deletes_at, m.cancelled_as_lender, m.created_at,
           exists (select from bans b where b.member_id = m.id) as is_banned,
           ${at} as at,
           (select count(*)::int from listings l
            where l.owner_id = m.id and l.is_active and l.deleted_at is null) as active_listings,
           orders.live as live_orders, orders.completed as completed_loans,
           ${openReports} as open_reports, ${balance} as balance_pence
    from page m
    cross join lateral (
      select (count(*) filter (where o.status = any (${liveStatuses})))::int as live,
             (count(*) filter (where o.status = 'COMPLETED'))::int as completed
      from orders o where o.lender_id = m.id or o.lendee_id = m.id
    ) orders
    order by ${order}`.execute(db)
  return rows
}
