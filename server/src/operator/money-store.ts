import type { DeskPaymentStep, PaymentState } from '@hemline/contract/operator/money-shapes.ts'
import type { SortColumn } from '@hemline/contract/operator/sorts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { contains } from '../base/search-words.ts'
import { type SortedPage, type Sorts, sortedBy } from '../base/sorted.ts'
import { isMember } from '../members/search-store.ts'
import { paidOrder, paidRequest } from '../payments/receipt-store.ts'
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
  const named = words.map((word) => contains(sql`concat(m.first_name, ' ', m.second_name, ' ', m.email)`, word))
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
