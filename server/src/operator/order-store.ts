import { addDays, type Day, startOfDay } from '@hemline/contract/days.ts'
import type { Handover } from '@hemline/contract/handovers/shapes.ts'
import { extendableStatuses } from '@hemline/contract/issues/rules.ts'
import type { ListingSnapshot } from '@hemline/contract/listings/shapes.ts'
import type { WaitSide } from '@hemline/contract/operator/order-shapes.ts'
import type { SortColumn } from '@hemline/contract/operator/sorts.ts'
import type { DeliveryMethod, OrderStatus } from '@hemline/contract/order-status.ts'
import { loanSettings } from '@hemline/contract/settings/loan-settings.ts'
import { lastDayHome } from '@hemline/contract/shipping/rules.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { contains } from '../base/search-words.ts'
import { type SortedPage, type Sorts, sortedBy } from '../base/sorted.ts'
import { isMember } from '../members/search-store.ts'
import { hasTurned } from '../shipping/under-way-store.ts'

export type DeskOrderRow = {
  orderId: string
  orderNumber: string
  status: OrderStatus
  listing: ListingSnapshot
  lenderName: string
  lendeeName: string
  deliveryMethod: DeliveryMethod
  startDate: Day
  endDate: Day
  createdAt: Date
  totalPence: number
  at: string
  waitsForLender: boolean
  waitsForLendee: boolean
  waitsForOperator: boolean
}

export type OrderSearch = {
  words: readonly string[]
  status?: OrderStatus | undefined
  method?: DeliveryMethod | undefined
  waitsFor?: WaitSide | undefined
  /** London days, both included. */
  from?: Day | undefined
  to?: Day | undefined
}

export const orderSorts: Sorts<SortColumn<'orders'>> = {
  id: sql`o.id`,
  ids: 'uuid',
  columns: {
    CREATED: { by: sql`o.created_at`, is: 'moment' },
    START: { by: sql`o.start_date`, is: 'day' },
    LENDER: { by: sql`o.lender_name`, is: 'text' },
    BORROWER: { by: sql`o.lendee_name`, is: 'text' },
    TOTAL: { by: sql`(o.price->>'total')::int`, is: 'number' },
  },
}

/**
 * Returns a page of orders without enquiries. Every word must occur in number, garment or names; one with @ in the email
 * of a party. Whom an order waits for is `needsViewer` of the contract, in SQL.
 */
export async function pageOfDeskOrders(
  db: Db,
  {
    words,
    status,
    method,
    waitsFor,
    from,
    to,
    sorted,
    limit,
    now,
    today,
  }: OrderSearch & {
    sorted: SortedPage<SortColumn<'orders'>>
    limit: number
    now: Date
    today: Day
  },
): Promise<DeskOrderRow[]> {
  const waits = waitsOf(now, today)
  const { order, at, beyond } = sortedBy(orderSorts, sorted)
  const where = [
    sql`o.status <> 'ENQUIRED'`,
    ...words.map(hasWord),
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(method ? [sql`o.delivery_method = ${method}`] : []),
    ...(waitsFor ? [sql`(${waits[waitsFor]})`] : []),
    ...(waitsFor === 'LENDER' ? [isLive] : []),
    ...(to ? [sql`o.start_date <= ${to}`] : []),
    ...(from ? [sql`o.end_date >= ${from}`] : []),
    ...beyond,
  ]
  const { rows } = await sql<DeskOrderRow>`
    select o.id as order_id, o.order_number, o.status, o.listing, o.lender_name, o.lendee_name, o.delivery_method,
           o.start_date, o.end_date, o.created_at, (o.price->>'total')::int as total_pence,
           ${at} as at,
           coalesce(${waits.LENDER}, false) as waits_for_lender, coalesce(${waits.LENDEE}, false) as waits_for_lendee,
           coalesce(${waits.OPERATOR}, false) as waits_for_operator
    from orders o where ${sql.join(where, sql` and `)} order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** The condition that a word occurs in an order `o`: its number, garment or names; with @ the email of a party. */
export function hasWord(word: string): RawBuilder<unknown> {
  if (word.includes('@')) {
    // by the index of members, then the orders of each side by theirs
    const members = sql`array(select m.id from members m where ${isMember(word)})`
    return sql`o.id = any (array(select d.id from orders d where d.lender_id = any (${members})
      union all select d.id from orders d where d.lendee_id = any (${members})))`
  }
  return isInOrder(word)
}

/** The condition that a word occurs in the number, the garment or a name of the order with this alias. */
export function isInOrder(word: string, alias: 'o' | 'f' = 'o'): RawBuilder<unknown> {
  const o = sql.raw(alias)
  // exactly the text of orders_searched, so that its index is used
  return contains(
    sql`(${o}.order_number || ' ' || ${o}.lender_name || ' ' || ${o}.lendee_name || ' ' || (${o}.listing->>'brand') || ' ' || (${o}.listing->>'category'))`,
    word,
  )
}

/** Exactly the condition of orders_live, so that its index is used: nothing else waits for a lender. */
const isLive = sql`o.status in
  ('REQUESTED', 'ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT', 'SHIPPING_RECEIVED', 'DISPUTE')`

/** Claims and questions for a longer loan wait too, until their time is over; a meeting that was suggested and a review do not. */
function waitsOf(now: Date, today: Day): { [side in WaitSide]: RawBuilder<unknown> } {
  const ordersWith = (rows: RawBuilder<unknown>) => sql`o.id = any (array(select order_id from ${rows}))`
  const isInPerson = sql`o.delivery_method = 'IN_PERSON'`
  const meetsLater = (handover: Handover) => sql`exists (select from meetings m
    where m.order_id = o.id and m.handover = ${handover} and m.state = 'AGREED' and m.at >= ${startOfDay(addDays(today, 1))})`
  // back with its sender, or on its way there: once for the statement, by parcels_turned
  const isTurned = (direction: Direction) =>
    ordersWith(sql`parcels p where p.direction = ${direction} and ${hasTurned}`)
  // `mayExtend` of the contract, of what is not settling
  const mayExtend = sql`o.status = any (${extendableStatuses}::text[]) and o.returned_at is null and not o.not_fit`
  const isToBePosted = sql`o.status in ('SHIPPING_OPENED', 'SHIPPING_PROCESSED')`
  // the last day of a loan that should be home today, by its working days in the post
  const lastDays = Array.from({ length: loanSettings.workingDaysAfter.most }, (_, index) =>
    lastDayHome(today, { workingDaysAfter: index + 1 }),
  )
  return {
    LENDER: sql`o.settling is null and (
        (o.status = 'REQUESTED' and (o.answer_by is null or o.answer_by > ${now}))
        or (${isToBePosted} and not ${isInPerson})
        or (o.status = 'SHIPPING_SENT' and ${isTurned('OUTBOUND')})
        or (o.status = 'SHIPPING_RECEIVED' and not ${isTurned('RETURN')} and (o.returned_at is not null or (${isInPerson} and o.end_date < ${today} and not ${meetsLater('BACK')})
          or (not ${isInPerson} and o.end_date <= (${lastDays}::date[])[o.working_days_after])))
        or (o.status = 'ACCEPTED' and ${isInPerson} and o.end_date < ${today})
        or (${mayExtend} and ${ordersWith(sql`extensions where state = 'OPEN' and end_date >= ${today}`)}))`,
    LENDEE: sql`o.settling is null and (
        (o.status = 'SHIPPING_SENT' and (o.end_date < ${today} or not ${isTurned('OUTBOUND')}))
        or (${isToBePosted} and not ${isInPerson} and o.start_date <= ${today})
        or (o.status = 'ACCEPTED' and ${isInPerson} and o.start_date <= ${today}
          and (o.end_date < ${today} or not ${meetsLater('OUT')}))
        or (o.status = 'SHIPPING_RECEIVED' and ${isTurned('RETURN')})
        or (o.status = 'SHIPPING_RECEIVED' and o.returned_at is null and (o.end_date < ${today} or o.not_fit)
          and not ${meetsLater('BACK')}))
      or ${ordersWith(sql`claims where state = 'DUE' or (state = 'OPEN' and answer_by > ${now})`)}`,
    OPERATOR: sql`o.status = 'DISPUTE' or ${ordersWith(sql`claims where state = 'CONTESTED'`)}`,
  }
}

/** Returns one order as in the list. */
export async function findDeskOrder(
  db: Db,
  { orderId, now, today }: { orderId: string; now: Date; today: Day },
): Promise<DeskOrderRow | undefined> {
  const waits = waitsOf(now, today)
  const { rows } = await sql<DeskOrderRow>`
    select o.id as order_id, o.order_number, o.status, o.listing, o.lender_name, o.lendee_name, o.delivery_method,
           o.start_date, o.end_date, o.created_at, (o.price->>'total')::int as total_pence, '' as at,
           coalesce(${waits.LENDER}, false) as waits_for_lender, coalesce(${waits.LENDEE}, false) as waits_for_lendee,
           coalesce(${waits.OPERATOR}, false) as waits_for_operator
    from orders o where o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** Whether an order is or was in dispute. */
export async function hasIssue(db: Db, orderId: string): Promise<boolean> {
  const issue = await db.selectFrom('orderIssues').select('id').where('orderId', '=', orderId).executeTakeFirst()
  return issue !== undefined
}
