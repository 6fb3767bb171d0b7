import type { Figures } from '@hemline/contract/operator/shapes.ts'
import { liveStatuses } from '@hemline/contract/orders/rules.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import type { Keyset } from '../base/keyset.ts'

export type DeskMemberRow = {
  id: string
  firstName: string
  secondName: string
  email: string
  city: string | null
  hasOnboarded: boolean
  suspendedAt: Date | null
  deletesAt: Date | null
  cancelledAsLender: number
  createdAt: Date
  at: string
  activeListings: number
  liveOrders: number
  completedLoans: number
  openReports: number
  balancePence: number
}

/**
 * Returns the members who are not erased, newest first, each with their open items. Every word must occur in the
 * searched columns.
 */
export async function pageOfMembers(
  db: Db,
  { words, after, limit }: { words: readonly string[]; after: Keyset | null; limit: number },
): Promise<DeskMemberRow[]> {
  // exactly the text of members_found_by, so that its index is used
  const foundBy = sql`(m.first_name || ' ' || m.second_name || ' ' || m.email::text || ' ' || coalesce(m.city, '') || ' ' || m.public_id)`
  const has = words.map((word) => sql`${foundBy} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  const from = after ? [sql`(m.created_at, m.id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []
  const where = sql.join([sql`m.erased_at is null`, ...has, ...from], sql` and `)
  const { rows } = await sql<DeskMemberRow>`
    with page as (
      select m.* from members m where ${where} order by m.created_at desc, m.id desc limit ${limit}
    )
    select m.id, m.first_name, m.second_name, m.email::text as email, m.city, m.has_onboarded, m.suspended_at,
           m.deletes_at, m.cancelled_as_lender, m.created_at,
           to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
           (select count(*)::int from listings l
            where l.owner_id = m.id and l.is_active and l.deleted_at is null) as active_listings,
           orders.live as live_orders, orders.completed as completed_loans,
           (select count(*)::int from reports r where r.subject_id = m.id and r.state = 'OPEN') as open_reports,
           (select coalesce(sum(c.amount_pence), 0)::int from claims c
            where c.lendee_id = m.id and c.state = 'DUE') as balance_pence
    from page m
    cross join lateral (
      select (count(*) filter (where o.status = any (${liveStatuses})))::int as live,
             (count(*) filter (where o.status = 'COMPLETED'))::int as completed
      from orders o where o.lender_id = m.id or o.lendee_id = m.id
    ) orders
    order by m.created_at desc, m.id desc`.execute(db)
  return rows
}

/**
 * Returns present totals, and what was added since that instant. Amounts in pence, as confirmed by the card provider.
 */
export async function countCommunity(db: Db, since: Date): Promise<Figures> {
  const count = (what: ReturnType<typeof sql>) => sql`(select count(*)::int from ${what})`
  const moved = (kinds: readonly string[]) => sql`
    (select coalesce(sum(amount_pence), 0)::int from payment_operations
     where state = 'DONE' and kind = any (${kinds}) and finished_at >= ${since})`
  const { rows } = await sql<Figures>`
    select
      json_build_object(
        'members', ${count(sql`members where erased_at is null`)},
        'activeListings', ${count(sql`listings where is_active and deleted_at is null`)},
        'liveOrders', ${count(sql`orders where status = any (${liveStatuses})`)},
        'completedLoans', ${count(sql`orders where status = 'COMPLETED'`)}
      ) as now,
      json_build_object(
        'members', ${count(sql`members where created_at >= ${since} and erased_at is null`)},
        'listings', ${count(sql`listings where created_at >= ${since} and deleted_at is null`)},
        'requests', ${count(sql`orders where created_at >= ${since} and status <> 'ENQUIRED'`)},
        'answered', ${count(sql`orders where created_at >= ${since} and (accepted_at is not null or status = 'DECLINED')`)},
        'accepted', ${count(sql`orders where created_at >= ${since} and accepted_at is not null`)},
        'completedLoans', ${count(sql`orders where completed_at >= ${since} and status = 'COMPLETED'`)},
        'capturedPence', ${moved(['CAPTURE', 'CHARGE', 'PAYMENT'])},
        'refundedPence', ${moved(['REFUND'])}
      ) as "lastDays"`.execute(db)
  return rows[0]!
}
