import { addDays, type Day, startOfDay } from '@hemline/contract/days.ts'
import type { Figures } from '@hemline/contract/operator/numbers-shapes.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { liveStatuses } from '@hemline/contract/orders/rules.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { tookFree } from '../coins/line-store.ts'
import { returnOn } from '../orders/ask-store.ts'
import { bookedCorrections } from '../payments/correction-store.ts'

const PLACES_MOST = 50

/**
 * How many of these days had begun in London at an instant: 0 before the first. Compares with instants, because the time
 * zone of each row is a quarter of what these statements cost.
 */
const countOf = (at: Fragment, days: readonly Day[]) => sql`width_bucket(${at}, ${days.map(startOfDay)}::timestamptz[])`
const livesIn = (place: string) =>
  place === ''
    ? sql`true`
    : sql`exists (select from members there where there.id = l.owner_id and lower(there.city) = lower(${place}))`

type Fragment = ReturnType<typeof sql>

/**
 * `mondays`: weeks without a gap, the earliest first. `isOpen`: the last one has no end, else it ends with its Sunday.
 * `place`: only of that town, if given.
 */
export type Span = { mondays: readonly Day[]; isOpen: boolean; place: string }

/** Whether an instant is in the weeks of a span. */
const isIn = (at: Fragment, { mondays, isOpen }: Span) =>
  isOpen
    ? sql`${at} >= ${startOfDay(mondays[0]!)}`
    : sql`${at} >= ${startOfDay(mondays[0]!)} and ${at} < ${startOfDay(addDays(mondays.at(-1)!, 7))}`

/** Rows of the span's place alone, asked last: the planner expects few members in a town, and would begin with them. */
const ofPlace = (rows: Fragment, { place }: Span) =>
  place === ''
    ? sql`(${rows} offset 0)`
    : sql`(select * from (${rows} offset 0) everywhere where town = lower(${place}))`

/** A count of one week in one town, or with the place '' in all that were asked for. */
type InWeek = { week: Day; place: string }

/** Sums narrow rows, so that they are sorted in memory, by `begun` and `town`, and by `begun` alone. */
async function sumUp<Row extends InWeek>(
  db: Db,
  span: Span,
  { rows: did, sums }: { rows: Fragment; sums: Fragment },
): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'week'> & { begun: number }>`
    select begun, case when grouping(town) = 1 then '' else town end as place, ${sums}
    from ${ofPlace(did, span)} did
    group by grouping sets ((begun), (begun, town)) having grouping(town) = 1 or town <> ''`.execute(db)
  return rows.map(({ begun, ...row }) => ({ ...row, week: span.mondays[begun - 1]! }) as unknown as Row)
}

export type RequestsRow = InWeek & { requests: number; accepted: number; medianReplyMinutes: number | null }

/**
 * Requests by the week they were made in. A request whose payment failed, that lapsed or that Hemline declined was not
 * answered.
 */
export function countRequests(db: Db, span: Span): Promise<RequestsRow[]> {
  const answered = sql`coalesce(o.accepted_at, case when o.status = 'DECLINED' and coalesce(o.reason, '') <> 'PAYMENT_FAILED'
    and not exists (select from order_events e where e.order_id = o.id and e.detail->>'isAutomatic' is not null) then o.closed_at end)`
  return sumUp(db, span, {
    rows: sql`
      select ${countOf(sql`o.created_at`, span.mondays)} as begun, lower(there.city) as town, o.accepted_at is not null as is_accepted,
             extract(epoch from ${answered} - o.created_at)::float8 as took
      from orders o join members there on there.id = o.lender_id
      where ${isIn(sql`o.created_at`, span)} and o.status <> 'ENQUIRED'`,
    sums: sql`count(*)::int as requests, count(*) filter (where is_accepted)::int as accepted,
              (percentile_cont(0.5) within group (order by took) / 60)::int as median_reply_minutes`,
  })
}

export type EndedRow = InWeek & { completed: number; ended: number; withIssue: number }

/** Loans that were handed over, by the week they ended in. */
export function countEnded(db: Db, span: Span): Promise<EndedRow[]> {
  return sumUp(db, span, {
    rows: sql`
      select ${countOf(sql`o.closed_at`, span.mondays)} as begun, lower(there.city) as town, o.status = 'COMPLETED' as is_completed,
             exists (select from order_issues i where i.order_id = o.id) as has_issue
      from orders o join members there on there.id = o.lender_id
      where ${isIn(sql`o.closed_at`, span)} and o.received_at is not null`,
    sums: sql`count(*) filter (where is_completed)::int as completed, count(*)::int as ended,
              count(*) filter (where has_issue)::int as with_issue`,
  })
}

export type ReturnedRow = {
  returnedOn: Day
  endDate: Day
  deliveryMethod: DeliveryMethod
  returnOn: Day | null
  town: string | null
  loans: number
}

/**
 * Items sent back, by day of return, last day, method, agreed day and the lender's town: the contract says which were on
 * time. What was sent back after the last week counts on its last day. The agreed day only of what may be late.
 */
export async function countReturned(db: Db, span: Span): Promise<ReturnedRow[]> {
  const { mondays } = span
  const days = mondays.flatMap((monday) => Array.from({ length: 7 }, (_, at) => addDays(monday, at)))
  const sent = sql`
    select ${countOf(sql`o.returned_at`, days)} as begun, o.end_date, o.delivery_method,
           case when o.returned_at >= o.end_date + interval '23 hours' then ${returnOn(sql.ref('o.id'))} end as return_on,
           lower(there.city) as town
    from orders o join members there on there.id = o.lender_id where ${isIn(sql`o.returned_at`, span)}`
  const { rows } = await sql<Omit<ReturnedRow, 'returnedOn'> & { begun: number }>`
    select begun, end_date, delivery_method, return_on, town, count(*)::int as loans
    from ${ofPlace(sent, span)} sent group by 1, 2, 3, 4, 5`.execute(db)
  return rows.map(({ begun, ...row }) => ({ ...row, returnedOn: days[begun - 1]! }))
}

export type CoinsRow = InWeek & { coinsMinted: number; coinsSpent: number; coinsChange: number }

/** Coins by week. `coinsChange`: of free coins. */
export function countCoins(db: Db, span: Span): Promise<CoinsRow[]> {
  return sumUp(db, span, {
    rows: sql`
      select ${countOf(sql`l.at`, span.mondays)} as begun, lower(there.city) as town, l.kind, ${tookFree} as took_free
      from coin_lines l join members there on there.id = l.member_id where ${isIn(sql`l.at`, span)}`,
    sums: sql`count(*) filter (where kind = 'EARNED')::int as coins_minted, count(*) filter (where kind = 'SPENT')::int as coins_spent,
              sum(case kind when 'EARNED' then 1 when 'RELEASED' then 1 when 'REINSTATED' then 1 when 'RESERVED' then -1
                when 'SPENT' then case when took_free then -1 else 0 end else 0 end)::int
                as coins_change`,
  })
}

/** Lenders who accepted, by week. */
export function countLenders(db: Db, span: Span): Promise<(InWeek & { activeLenders: number })[]> {
  return sumUp(db, span, {
    rows: sql`
      select distinct ${countOf(sql`o.accepted_at`, span.mondays)} as begun, lower(there.city) as town, o.lender_id
      from orders o join members there on there.id = o.lender_id where ${isIn(sql`o.accepted_at`, span)}`,
    sums: sql`count(*)::int as active_lenders`,
  })
}

/** Members who joined, by week. */
export function countJoined(db: Db, span: Span): Promise<(InWeek & { newMembers: number })[]> {
  return sumUp(db, span, {
    rows: sql`
      select ${countOf(sql`there.created_at`, span.mondays)} as begun, lower(there.city) as town
      from members there where ${isIn(sql`there.created_at`, span)} and there.erased_at is null`,
    sums: sql`count(*)::int as new_members`,
  })
}

export type FunnelRow = { joined: number; setUp: number; listed: number; requested: number; agreed: number }

/** How far members came who joined since a day. */
export async function countFunnel(db: Db, { since, place }: { since: Day; place: string }): Promise<FunnelRow> {
  // whole sets, joined: a probe for each member is slow where one member has most loans
  const { rows } = await sql<FunnelRow>`
    with owners as (select owner_id as id from listings group by 1),
         askers as (select lendee_id as id, count(accepted_at) > 0 as is_agreed from orders where status <> 'ENQUIRED' group by 1),
         lenders as (select lender_id as id from orders where accepted_at is not null group by 1)
    select count(*)::int as joined, count(*) filter (where m.has_onboarded)::int as set_up, count(owners.id)::int as listed,
           count(askers.id)::int as requested,
           count(*) filter (where askers.is_agreed or lenders.id is not null)::int as agreed
    from members m left join owners on owners.id = m.id left join askers on askers.id = m.id left join lenders on lenders.id = m.id
    where m.created_at >= ${startOfDay(since)} and m.erased_at is null and ${place === '' ? sql`true` : sql`lower(m.city) = lower(${place})`}`.execute(
    db,
  )
  return rows[0]!
}

/** Items on offer, and how many of those were never lent. */
export async function countItems(db: Db, place: string): Promise<{ active: number; neverBorrowed: number }> {
  const { rows } = await sql<{ active: number; neverBorrowed: number }>`
    with lent as (select listing_id as id from orders where accepted_at is not null group by 1)
    select count(*)::int as active, count(*) filter (where lent.id is null)::int as never_borrowed
    from listings l left join lent on lent.id = l.id
    where l.is_active and l.deleted_at is null and l.hidden_at is null and ${livesIn(place)}`.execute(db)
  return rows[0]!
}

/** The towns with most members. */
export async function listPlaces(db: Db): Promise<{ place: string; members: number }[]> {
  const { rows } = await sql<{ place: string; members: number }>`
    select min(city) as place, count(*)::int as members from members
    where erased_at is null and city <> '' group by lower(city) order by 2 desc, 1 limit ${PLACES_MOST}`.execute(db)
  return rows
}

/**
 * Returns present totals, and what was added since that instant. Amounts in pence, as confirmed by the card provider, with what was
 * corrected.
 */
export async function countCommunity(db: Db, since: Date): Promise<Figures> {
  const count = (what: ReturnType<typeof sql>) => sql`(select count(*)::int from ${what})`
  const moved = (kinds: readonly string[]) => sql`
    (select coalesce(sum(amount_pence), 0)::bigint from payment_operations
     where state = 'DONE' and kind = any (${kinds}) and finished_at >= ${since})`
  const corrected = (isRefund: boolean) => sql`
    (select coalesce(sum(c.pence), 0)::bigint from ${bookedCorrections} c
     where (c.kind = 'REFUNDED') = ${isRefund} and c.at >= ${since})`
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
        'capturedPence', ${moved(['CAPTURE', 'CHARGE', 'PAYMENT'])} + ${corrected(false)},
        'refundedPence', ${moved(['REFUND'])} + ${corrected(true)}
      ) as "lastDays"`.execute(db)
  return rows[0]!
}
