import type { DeskPaymentStep, PaymentState } from '@hemline/contract/operator/money-shapes.ts'
import type { SortColumn } from '@hemline/contract/operator/sorts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { containing } from '../base/search-words.ts'
import { type SortedPage, type Sorts, sortedBy } from '../base/sorted.ts'
import { isMember } from '../members/search-store.ts'
import { bookedCorrections, correctedOrder } from '../payments/correction-store.ts'
import { paidOrder, paidRequest } from '../payments/receipt-store.ts'
import { type NameParts, nameParts, withName } from './name-store.ts'
import { isInOrder } from './order-store.ts'

export type StepRow = Omit<DeskPaymentStep, 'createdAt' | 'finishedAt' | 'lapsesAt'> & {
  createdAt: Date
  finishedAt: Date | null
  lapsesAt: Date | null
  at: string
  id: string
}

/** A search looks through the payments of the newest orders that it finds. */
const ORDERS_FOUND_MOST = 1000
/** No provider holds longer than this. */
const HOLD_MOST_DAYS = 35

const heldNow = (now: Date) => sql`p.kind = 'HOLD' and p.state = 'DONE'
  and p.created_at > ${now}::timestamptz - make_interval(days => ${HOLD_MOST_DAYS}::int)
  and not exists (select from payment_operations e where e.payment_intent_id = p.payment_intent_id
    and e.kind in ('CAPTURE', 'RELEASE') and e.state = 'DONE')`

function inState(state: PaymentState, now: Date): ReturnType<typeof sql>[] {
  const done = (kinds: readonly string[]) => [
    sql`p.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and p.state = 'DONE'`,
  ]
  return {
    ALL: [],
    HELD: [heldNow(now)],
    CAPTURED: done(['CAPTURE']),
    CHARGED: done(['CHARGE', 'PAYMENT']),
    REFUNDED: done(['REFUND']),
    RELEASED: done(['RELEASE']),
    REFUSED: [sql`p.state = 'REFUSED'`],
    OPEN: [sql`p.state = 'PENDING'`],
  }[state]
}

type Subjects = { orderIds: string[]; requestIds: string[]; paymentIds: string[] }

/** Returns what was found with its payments: a step that fixes a difference may have no order and no request of its own. */
async function withPayments(db: Db, found: Omit<Subjects, 'paymentIds'>): Promise<Subjects> {
  const { rows } = await sql<{ id: string }>`
    select distinct payment_intent_id as id from payment_operations where payment_intent_id is not null
      and (order_id = any (${found.orderIds}::uuid[]) or pending_request_id = any (${found.requestIds}::uuid[]))`.execute(
    db,
  )
  return { ...found, paymentIds: rows.map(({ id }) => id) }
}

/**
 * Returns the newest orders with these words, and their requests: in a statement of its own, so that their steps are looked
 * up by indexes. With a subquery the planner reads every step, twice.
 */
async function findNamed(db: Db, words: readonly string[]): Promise<Subjects> {
  const { rows } = await sql<Omit<Subjects, 'paymentIds'>>`
    with named as (
      select o.id, o.pending_request_id from orders o where ${sql.join(
        words.map((word) => isInOrder(word)),
        sql` and `,
      )} order by o.created_at desc limit ${ORDERS_FOUND_MOST}
    )
    select array(select id from named)::text[] as order_ids,
           array(select pending_request_id from named where pending_request_id is not null)::text[] as request_ids`.execute(
    db,
  )
  return withPayments(db, rows[0]!)
}

/** Returns the newest orders and requests of the members that `who` selects, as borrowers: paid with their cards. */
async function findPaidBy(db: Db, who: RawBuilder<unknown>): Promise<Subjects> {
  const { rows } = await sql<Omit<Subjects, 'paymentIds'>>`
    with payers as (select ${who} as ids)
    select array(select id from orders where lendee_id = any ((select ids from payers)::uuid[])
             order by created_at desc limit ${ORDERS_FOUND_MOST})::text[] as order_ids,
           array(select id from pending_requests where lendee_id = any ((select ids from payers)::uuid[])
             order by created_at desc limit ${ORDERS_FOUND_MOST})::text[] as request_ids`.execute(db)
  return withPayments(db, rows[0]!)
}

const ofSubjects = ({ orderIds, requestIds, paymentIds }: Subjects) =>
  sql`p.order_id = any (${orderIds}::uuid[]) or p.pending_request_id = any (${requestIds}::uuid[])
    or p.payment_intent_id = any (${paymentIds}::text[])`

export const stepSorts: Sorts<SortColumn<'payments'>> = {
  id: sql`md5(p.key)`,
  ids: 'text',
  columns: {
    CREATED: { by: sql`p.created_at`, is: 'moment' },
    AMOUNT: { by: sql`p.amount_pence`, is: 'number' },
  },
}

type StepPage = SortedPage<SortColumn<'payments'>>
export type StepSearch = { words: readonly string[]; state: PaymentState; now: Date }

/**
 * Returns steps of payments with their orders, sorted by a column. A word may be a part of an order's number or names, or a
 * payment's id; one with @ a part of the email of who pays.
 */
export async function pageOfSteps(
  db: Db,
  { words, state, now, sorted, limit }: StepSearch & { sorted: StepPage; limit: number },
): Promise<StepRow[]> {
  const emails = words.filter((word) => word.includes('@'))
  const named = words.filter((word) => !word.includes('@'))
  const [paidBy, ofNamed] = await Promise.all([
    emails.length > 0 ? findPaidBy(db, membersWith(emails)) : null,
    named.length > 0 ? findNamed(db, named) : null,
  ])
  const conditions = [
    ...(paidBy ? [sql`(${ofSubjects(paidBy)})`] : []),
    ...(ofNamed ? [sql`(${ofSubjects(ofNamed)} or p.payment_intent_id = ${named.join(' ')})`] : []),
  ]
  const { beyond } = sortedBy(stepSorts, sorted)
  const where = sql.join([sql`true`, ...inState(state, now), ...conditions, ...beyond], sql` and `)
  return await listSteps(db, { where, now, limit, sorted })
}

/** Returns the newest steps of payments on a member's own cards. */
export async function listStepsPaidBy(
  db: Db,
  { memberId, now, limit }: { memberId: string; now: Date; limit: number },
): Promise<StepRow[]> {
  const paidBy = await findPaidBy(db, sql`array[${memberId}::uuid]`)
  return listSteps(db, { where: sql`(${ofSubjects(paidBy)})`, now, limit })
}

const membersWith = (emails: readonly string[]) =>
  sql`array(select m.id from members m where ${sql.join(emails.map(isMember), sql` and `)})`

async function listSteps(
  db: Db,
  {
    where,
    now,
    limit,
    sorted = { column: 'CREATED', isAscending: false, after: null },
  }: { where: RawBuilder<unknown>; now: Date; limit: number; sorted?: StepPage },
): Promise<StepRow[]> {
  const { order, at } = sortedBy(stepSorts, sorted)
  const { rows } = await sql<StepRow>`
    with page as (
      select p.* from payment_operations p where ${where} order by ${order} limit ${limit}
    )
    select p.key, p.kind, p.state, p.amount_pence as pence, p.refusal_code as refusal, p.attempts, p.created_at, p.finished_at,
           p.payment_intent_id, md5(p.key) as id,
           ${at} as at,
           (${heldNow(now)}) as is_held, r.capture_before as lapses_at,
           o.id as order_id, o.order_number, o.lender_name, o.lendee_name
    from page p
    left join pending_requests r on r.id = ${paidRequest}
    left join orders o on o.id = coalesce(${paidOrder}, r.order_id)
    order by ${order}`.execute(db)
  return rows
}

export type MonthRow = {
  month: string
  capturedPence: number
  chargedPence: number
  refundedPence: number
  correctedPence: number
  owedPence: number
  paidOutPence: number
}

/**
 * The id of a step as a movement of money: of two that finished at the same moment, the one that was planned first is lower, and of
 * two planned together the charge is lower than the refund.
 */
export const movementId = (step: 'p' | 'q') => {
  const of = (column: string) => sql.ref(`${step}.${column}`)
  return sql`(to_char(${of('createdAt')} at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || case ${of('kind')} when 'REFUND' then '2' else '1' end
    || md5(${of('key')}))`
}

/**
 * Where money moves, each as rows of (id, at, what, pence, order_id, reference, member_id). `correction` is signed as money
 * of ours: what was taken counts up, what was paid back down; `OWED` is below 0 where a lender is no longer owed it.
 */
export const movementSources = [
  sql`select ${movementId('p')} as id, finished_at as at, case kind when 'PAYMENT' then 'CHARGE' else kind end as what,
             amount_pence::bigint as pence, order_id, payment_intent_id as reference, null::uuid as member_id
      from payment_operations p where state = 'DONE' and kind in ('CAPTURE', 'CHARGE', 'PAYMENT', 'REFUND')
        and not (order_id is null and key like 'fix:%')`,
  // a correction's own step is stored with no more of an order than the correction is
  sql`select ${movementId('p')} as id, p.finished_at as at, p.kind as what, p.amount_pence::bigint as pence,
             ${correctedOrder} as order_id, p.payment_intent_id as reference, null::uuid as member_id
      from payment_corrections c join payment_operations p on p.key = 'fix:' || c.id
      where p.state = 'DONE' and p.kind = 'REFUND' and p.order_id is null`,
  sql`select c.movement_id as id, c.at, 'CORRECTION' as what, case c.kind when 'REFUNDED' then -c.pence else c.pence end::bigint as pence,
             ${correctedOrder} as order_id, c.payment_intent_id as reference, null::uuid as member_id
      from ${bookedCorrections} c where c.pence <> 0`,
  sql`select id::text as id, created_at as at, 'OWED' as what, pence::bigint as pence, order_id, kind as reference, member_id
      from owed_lines where voided_at is null`,
  // taken back: what a month that is over says does not change, and the month of the taking back says less
  sql`select id::text as id, created_at as at, 'OWED' as what, pence::bigint as pence, order_id, kind as reference, member_id
      from owed_lines where voided_at is not null`,
  sql`select id::text || '-v' as id, voided_at as at, 'OWED' as what, -pence::bigint as pence, order_id, kind as reference, member_id
      from owed_lines where voided_at is not null`,
  // when it was marked, not on the bank's day, which may be in a month whose file was made (decision 405)
  sql`select p.id::text as id, b.paid_at as at, 'PAYOUT' as what, p.pence::bigint as pence, null::uuid as order_id,
             'Batch ' || b.no || ', ' || b.paid_reference || ', paid on ' || to_char(b.paid_on, 'YYYY-MM-DD') as reference, p.member_id
      from payouts p join payout_batches b on b.id = p.batch_id where b.paid_at is not null and p.not_sent_at is null`,
  sql`select p.id::text || '-r' as id, p.returned_at as at, 'PAYOUT' as what, -p.pence::bigint as pence, null::uuid as order_id,
             'Returned: ' || p.returned_reason as reference, p.member_id
      from payouts p where p.returned_at is not null`,
  sql`select id::text || '-p' as id, paid_at as at, 'PAYOUT' as what, pence::bigint as pence, order_id, note as reference, member_id
      from owed_lines where paid_at is not null and payout_id is null`,
]

const movements = sql.join(movementSources, sql` union all `)

/** Returns the sums of the last months up to a day, newest first, in pence; a month without a movement is left out. */
export async function sumMonths(db: Db, { day, months }: { day: string; months: number }): Promise<MonthRow[]> {
  const within = (at: ReturnType<typeof sql>) => sql`${at} >= m.since and ${at} < m.before`
  const { rows } = await sql<MonthRow>`
    with months as (
      select to_char(first, 'YYYY-MM') as month, first at time zone 'Europe/London' as since,
             (first + interval '1 month') at time zone 'Europe/London' as before
      from generate_series(date_trunc('month', ${day}::date::timestamp) - make_interval(months => ${months - 1}::int),
                           date_trunc('month', ${day}::date::timestamp), interval '1 month') as first
    ), sums as (
      select m.month, card.*, fixed.*, owed.*, taken_back.*, batches.*, returned.*, by_hand.*
      from months m
      cross join lateral (
        select coalesce(sum(amount_pence) filter (where kind = 'CAPTURE'), 0)::bigint as captured_pence,
               coalesce(sum(amount_pence) filter (where kind in ('CHARGE', 'PAYMENT')), 0)::bigint as charged_pence,
               coalesce(sum(amount_pence) filter (where kind = 'REFUND'), 0)::bigint as refunded_pence
        from payment_operations where state = 'DONE' and kind in ('CAPTURE', 'CHARGE', 'PAYMENT', 'REFUND') and ${within(sql`finished_at`)}
      ) card
      cross join lateral (
        select coalesce(sum(case c.kind when 'REFUNDED' then -c.pence else c.pence end), 0)::bigint as corrected_pence
        from ${bookedCorrections} c where ${within(sql`c.at`)}
      ) fixed
      cross join lateral (
        select coalesce(sum(pence), 0)::bigint as owed_then from owed_lines where voided_at is null and ${within(sql`created_at`)}
      ) owed
      cross join lateral (
        select coalesce(sum(pence) filter (where ${within(sql`created_at`)}), 0)::bigint as since_voided,
               coalesce(sum(pence) filter (where ${within(sql`voided_at`)}), 0)::bigint as voided
        from owed_lines where voided_at is not null
      ) taken_back
      cross join lateral (
        select coalesce(sum(p.pence), 0)::bigint as in_batches from payouts p join payout_batches b on b.id = p.batch_id
        where ${within(sql`b.paid_at`)} and p.not_sent_at is null
      ) batches
      cross join lateral (
        select coalesce(sum(p.pence), 0)::bigint as sent_back from payouts p where ${within(sql`p.returned_at`)}
      ) returned
      cross join lateral (
        select coalesce(sum(pence), 0)::bigint as by_hand from owed_lines where payout_id is null and ${within(sql`paid_at`)}
      ) by_hand
    )
    select month, captured_pence, charged_pence, refunded_pence, corrected_pence,
           owed_then + since_voided - voided as owed_pence,
           in_batches - sent_back + by_hand as paid_out_pence
    from sums where (captured_pence, charged_pence, refunded_pence, corrected_pence, owed_then, since_voided, voided, in_batches, sent_back, by_hand)
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    order by month desc`.execute(db)
  return rows
}

export type MovementRow = {
  at: Date
  what: 'CAPTURE' | 'CHARGE' | 'REFUND' | 'CORRECTION' | 'OWED' | 'PAYOUT'
  pence: number
  orderNumber: string | null
  memberName: string | null
  reference: string | null
}

/** Returns every movement from a day on and before another, in London, oldest first. */
export async function listMovements(
  db: Db,
  { fromDay, beforeDay, limit }: { fromDay: string; beforeDay: string; limit: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<Omit<MovementRow, 'memberName'> & NameParts>`
    select s.at, s.what, s.pence, o.order_number, ${nameParts}, s.reference
    from (${movements}) s left join orders o on o.id = s.order_id left join members m on m.id = s.member_id
    where s.at >= ${fromDay}::date::timestamp at time zone 'Europe/London'
      and s.at < ${beforeDay}::date::timestamp at time zone 'Europe/London' order by s.at, s.what, s.reference limit ${limit}`.execute(
    db,
  )
  return rows.map(withName)
}

export type LenderRow = {
  memberId: string
  name: string
  isErased: boolean
  email: string
  hasAccount: boolean
  owedPence: number
  inBatchPence: number
  paidPence: number
  lastPaidAt: Date | null
}

/**
 * Returns what lenders are owed, have in an unpaid batch and were paid, in pence, the most owed first. An account that none of
 * the `keys` opens counts as missing.
 */
export async function sumLenders(
  db: Db,
  { words, keys, limit }: { words: readonly string[]; keys: readonly string[]; limit: number },
): Promise<LenderRow[]> {
  const named = words.map(
    (word) => sql`concat(m.first_name, ' ', m.second_name, ' ', m.email) ilike ${containing(word)}`,
  )
  const where = sql.join([sql`true`, ...named], sql` and `)
  const { rows } = await sql<LenderRow>`
    with sums as (
      select member_id,
             coalesce(sum(pence) filter (where paid_at is null and payout_id is null), 0)::bigint as owed_pence,
             coalesce(sum(pence) filter (where paid_at is null and payout_id is not null), 0)::bigint as in_batch_pence,
             coalesce(sum(pence) filter (where paid_at is not null), 0)::bigint as paid_pence,
             max(paid_at) as last_paid_at
      from owed_lines where voided_at is null group by member_id
    )
    select s.*, trim(concat(m.first_name, ' ', m.second_name)) as name, m.email::text as email, m.erased_at is not null as is_erased,
           exists (select from payout_details d where d.member_id = m.id and split_part(d.sealed, '.', 1) = any (${keys}::text[])) as has_account
    from sums s join members m on m.id = s.member_id where ${where}
    order by s.owed_pence desc, s.in_batch_pence desc, s.paid_pence desc, m.id limit ${limit}`.execute(db)
  return rows
}
