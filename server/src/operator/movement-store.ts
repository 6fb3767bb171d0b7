import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { bookedCorrections, correctedOrder } from '../payments/correction-store.ts'
import { type NameParts, nameParts, withName } from './name-store.ts'

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
