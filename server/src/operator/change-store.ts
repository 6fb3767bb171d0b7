import type { CoinLine } from '@hemline/contract/coins/shapes.ts'
import type { movementKinds, StateKind, StateOf } from '@hemline/contract/operator/change-shapes.ts'
import type { OrderStatus } from '@hemline/contract/order-status.ts'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { cursorMoment, type Keyset } from '../base/keyset.ts'
import { tookFree } from '../coins/line-store.ts'
import { isMember } from '../members/search-store.ts'
import { bookedCorrections } from '../payments/correction-store.ts'
import { isInItem } from './listing-store.ts'
import { movementId, movementSources } from './movement-store.ts'
import { type NameParts, nameParts, withName } from './name-store.ts'
import { hasWord } from './order-store.ts'

/** A search looks through the changes of the newest orders and members that it finds. */
const FOUND_MOST = 1000

/** The order of a change, if it has one. `at`: the cursor's time, in microseconds. */
type OrderPart = {
  id: string
  at: string
  orderId: string | null
  orderNumber: string | null
  lenderName: string | null
  lendeeName: string | null
}
export type StatusRow = OrderPart & { move: string; from: OrderStatus | null; to: OrderStatus }
export type CoinRow = OrderPart & {
  what: CoinLine['kind']
  tookFree: boolean
  memberId: string
  memberName: string
  reason: string
}
export type MoneyRow = OrderPart & {
  what: (typeof movementKinds)[number]
  pence: number
  afterPence: number | null
  memberName: string | null
  reference: string | null
}

/** A line of the record of states. Its triggers write only states that the contract knows. Only a batch has no member. */
export type StateRow<Kind extends StateKind> = OrderPart & {
  memberId: Kind extends 'BATCH' ? string | null : string
  memberName: string
  from: StateOf<Kind> | null
  to: StateOf<Kind>
}
export type StatePage<Kind extends StateKind> = StateRow<Kind> & {
  listingId: string
  brand: string | null
  category: string | null
  batchNo: number | null
}

export type ChangeSearch = { words: readonly string[]; after: Keyset | null; limit: number }

/** A row with the name of its member, of what has one, other than a batch. */
const withMember = <Row extends NameParts>(row: Row) => {
  const named = withName(row)
  return { ...named, memberName: named.memberName ?? '' }
}

const all = (conditions: readonly ReturnType<typeof sql>[]) => sql.join([sql`true`, ...conditions], sql` and `)

type Subjects = { orderIds: string[]; memberIds: string[] }

/**
 * Returns the newest orders and some members with these words: searched for once and given to each source as ids, which it
 * finds by its index. As a subquery the search would run again for each source of money. Null without words.
 */
async function findSubjects(db: Db, words: readonly string[]): Promise<Subjects | null> {
  if (words.length === 0) return null
  const { rows } = await sql<Subjects>`
    select array(select o.id from orders o where ${all(words.map((word) => hasWord(word)))}
             order by o.created_at desc limit ${FOUND_MOST})::text[] as order_ids,
           array(select m.id from members m where ${all(words.map(isMember))}
             order by m.id limit ${FOUND_MOST})::text[] as member_ids`.execute(db)
  return rows[0]!
}

/** Returns the ids of the newest items with these words that are not deleted. */
async function findItems(db: Db, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select l.id from listings l where l.deleted_at is null and ${all(words.map(isInItem))} order by l.created_at desc limit ${FOUND_MOST}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The batches with a payment to one of these members, or with this number. */
const batchesOf = ({ memberIds }: Subjects, [no = '']: readonly string[]) => sql`
  select p.batch_id::text from payouts p where p.member_id = any (${memberIds}::uuid[])
  union select b.id::text from payout_batches b where b.no::text = ${no}`

/** The condition that a change is one of these orders, or of these members. */
const ofSubjects = (subjects: Subjects, order: string, member?: string) =>
  member
    ? sql`(${sql.ref(order)} = any (${subjects.orderIds}::uuid[]) or ${sql.ref(member)} = any (${subjects.memberIds}::uuid[]))`
    : sql`${sql.ref(order)} = any (${subjects.orderIds}::uuid[])`

/** Returns the moves of orders, the newest first; those before a place, where it is given. */
export async function pageOfStatuses(db: Db, { words, after, limit }: ChangeSearch): Promise<StatusRow[]> {
  const subjects = await findSubjects(db, words)
  const where = all([
    ...(subjects ? [ofSubjects(subjects, 'e.orderId')] : []),
    ...(after ? [sql`e.id < ${after.id}::bigint`] : []),
  ])
  const { rows } = await sql<StatusRow>`
    select e.id::text as id, ${cursorMoment(sql`e.at`)} as at, e.move, e.from_status as "from", e.to_status as "to",
           o.id as order_id, o.order_number, o.lender_name, o.lendee_name
    from order_events e join orders o on o.id = e.order_id where ${where} order by e.id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the states that things of one kind got, the newest first; those before a place, where it is given. */
export async function pageOfStates<Kind extends StateKind>(
  db: Db,
  kind: Kind,
  { words, after, limit }: ChangeSearch,
): Promise<StatePage<Kind>[]> {
  const subjects = await findSubjects(db, words)
  // literal: the index of items has this condition
  const ofItems =
    kind === 'LISTING' && subjects
      ? [sql`(s.kind = 'LISTING' and s.subject = any (${await findItems(db, words)}::text[]))`]
      : kind === 'BATCH' && subjects
        ? [sql`s.subject in (${batchesOf(subjects, words)})`]
        : []
  const where = all([
    sql`s.kind = ${kind}`,
    ...(subjects ? [sql`(${sql.join([ofSubjects(subjects, 's.orderId', 's.memberId'), ...ofItems], sql` or `)})`] : []),
    ...(after ? [sql`s.id < ${after.id}::bigint`] : []),
  ])
  const { rows } = await sql<Omit<StatePage<Kind>, 'memberName'> & NameParts>`
    with page as (select s.* from status_lines s where ${where} order by s.id desc limit ${limit})
    select p.id::text as id, ${cursorMoment(sql`p.at`)} as at, p.before as "from", p.after as "to", p.member_id,
           ${nameParts}, p.subject as listing_id, l.brand, l.category, b.no as batch_no,
           o.id as order_id, o.order_number, o.lender_name, o.lendee_name
    from page p left join members m on m.id = p.member_id left join orders o on o.id = p.order_id
      left join listings l on p.kind = 'LISTING' and l.id = p.subject
      left join payout_batches b on p.kind = 'BATCH' and b.id::text = p.subject
    order by p.id desc`.execute(db)
  return rows.map(withMember)
}

/** Returns the lines of all coin ledgers, the newest first; those before a place, where it is given. */
export async function pageOfCoins(db: Db, { words, after, limit }: ChangeSearch): Promise<CoinRow[]> {
  const subjects = await findSubjects(db, words)
  const where = all([
    ...(subjects ? [ofSubjects(subjects, 'l.orderId', 'l.memberId')] : []),
    ...(after ? [sql`l.id < ${after.id}::bigint`] : []),
  ])
  const { rows } = await sql<Omit<CoinRow, 'memberName'> & NameParts>`
    select l.id::text as id, ${cursorMoment(sql`l.at`)} as at, l.kind as what, ${tookFree} as took_free, l.reason, l.member_id,
           ${nameParts},
           o.id as order_id, o.order_number, o.lender_name, o.lendee_name
    from coin_lines l join members m on m.id = l.member_id left join orders o on o.id = l.order_id
    where ${where} order by l.id desc limit ${limit}`.execute(db)
  return rows.map(withMember)
}

/**
 * Whether a step `q` or a correction `c` is of the order of a movement `p`. What corrects the charge of a claim is stored without
 * an order, with a payment of it.
 */
const isOfOrder = (
  one: 'q' | 'c',
) => sql`(${sql.ref(`${one}.orderId`)} = p.order_id or ${sql.ref(`${one}.orderId`)} is null
  and ${sql.ref(`${one}.paymentIntentId`)} = any (array(select o.payment_intent_id from payment_operations o
    where o.order_id = p.order_id and o.payment_intent_id is not null)))`

/**
 * Returns movements of money, the newest first; those before a place, where it is given. `afterPence`: what the order's card
 * has been charged until then, less refunds, with what was corrected by then.
 */
export async function pageOfMoney(db: Db, { words, after, limit }: ChangeSearch): Promise<MoneyRow[]> {
  const subjects = await findSubjects(db, words)
  const where = all([
    ...(subjects ? [ofSubjects(subjects, 's.orderId', 's.memberId')] : []),
    ...(after
      ? [sql`s.at <= ${after.at}::timestamptz and (s.at, s.id) < (${after.at}::timestamptz, ${after.id})`]
      : []),
  ])
  // each source stops at its own newest, by its index
  const newest = sql.join(
    movementSources.map(
      (source) => sql`(select * from (${source}) s where ${where} order by s.at desc, s.id desc limit ${limit})`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<Omit<MoneyRow, 'memberName'> & NameParts>`
    with page as (select * from (${newest}) n order by n.at desc, n.id desc limit ${limit})
    select p.id, ${cursorMoment(sql`p.at`)} as at, p.what, p.pence, p.reference,
           ${nameParts},
           o.id as order_id, o.order_number, o.lender_name, o.lendee_name,
           case when p.what in ('CAPTURE', 'CHARGE', 'REFUND', 'CORRECTION') and p.order_id is not null then (
             select coalesce(sum(case q.kind when 'REFUND' then -q.amount_pence else q.amount_pence end), 0)::bigint
             from payment_operations q
             where ${isOfOrder('q')} and q.state = 'DONE' and q.kind in ('CAPTURE', 'CHARGE', 'PAYMENT', 'REFUND')
               and (q.finished_at, ${movementId('q')}) <= (p.at, p.id)
           ) + (
             select coalesce(sum(case c.kind when 'REFUNDED' then -c.pence else c.pence end), 0)::bigint
             from ${bookedCorrections} c where ${isOfOrder('c')} and (c.at, c.movement_id) <= (p.at, p.id)
           ) end as after_pence
    from page p left join orders o on o.id = p.order_id left join members m on m.id = p.member_id
    order by p.at desc, p.id desc`.execute(db)
  return rows.map(withName)
}
