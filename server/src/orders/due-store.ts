import { addDays, startOfDay, today } from '@hemline/contract/days.ts'
import { LABEL_DAYS_BEFORE_START, UNMET_DAYS, UNPOSTED_DAYS } from '@hemline/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { hasTurned } from '../shipping/under-way-store.ts'
import { returnOn } from './ask-store.ts'
import type { OrderRow } from './store.ts'

const DUE_BATCH_SIZE = 200
/** A confirm or an acceptance that has not changed for this long was interrupted. */
export const CUT_OFF_AFTER_MS = 20_000

/** The moves that the clock makes. */
export type ClockMove = 'lapse' | 'openLabel' | 'neverPosted' | 'neverMet' | 'complete'
/** The same, an interrupted acceptance to complete, and a borrower to ask whether the garment is back. */
export type Due = ClockMove | 'settle' | 'askBack'

/** The end of the days in which a lender confirms a return: in hours, since a day of an interval depends on the time zone. */
const confirmBy = (since: RawBuilder<unknown>) => sql`${since} + make_interval(hours => confirm_days * 24)`

/** A dispute pauses the clock: whether the full number of days has passed again after it. True without one. */
const hasTimeSinceDispute = (now: Date, days: number) =>
  sql<boolean>`(resumed_at is null or resumed_at < ${startOfDay(addDays(today(now), -days))})`

/** Returns the orders with which something is due at `now`, oldest first, without those of `except`. */
export function listDue(
  db: Db,
  due: Due,
  { now, except = [] }: { now: Date; except?: readonly string[] },
): Promise<{ id: string }[]> {
  const todays = today(now)
  const orders = db
    .selectFrom('orders')
    .select('id')
    .$if(except.length > 0, (query) => query.where('id', 'not in', [...except]))
    .limit(DUE_BATCH_SIZE)
  switch (due) {
    case 'lapse':
      return orders
        .where('status', '=', 'REQUESTED')
        .where('settling', 'is', null)
        .where('answerBy', '<=', now)
        .orderBy('answerBy')
        .execute()
    case 'openLabel':
      return orders
        .where('status', '=', 'ACCEPTED')
        .where('deliveryMethod', '=', 'DELIVERY')
        .where('startDate', '<=', addDays(todays, LABEL_DAYS_BEFORE_START))
        .orderBy('startDate')
        .execute()
    case 'neverPosted':
      return orders
        .where('status', 'in', ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED'])
        .where('deliveryMethod', '=', 'DELIVERY')
        .where('startDate', '<=', addDays(todays, -UNPOSTED_DAYS))
        .where(hasTimeSinceDispute(now, UNPOSTED_DAYS))
        .orderBy('startDate')
        .execute()
    case 'neverMet':
      return orders
        .where('status', '=', 'ACCEPTED')
        .where('deliveryMethod', '=', 'IN_PERSON')
        .where('endDate', '<', addDays(todays, -UNMET_DAYS))
        .where(hasTimeSinceDispute(now, UNMET_DAYS))
        .orderBy('endDate')
        .execute()
    case 'complete':
      return (
        orders
          .where('status', '=', 'SHIPPING_RECEIVED')
          .where('returnedAt', '<=', now)
          .where(sql<boolean>`${confirmBy(sql.ref('returned_at'))} <= ${now}`)
          // what went back to the borrower is not with the lender, who has nothing to answer
          .where(
            sql<boolean>`not exists (select from parcels p where p.order_id = orders.id and p.direction = 'RETURN' and ${hasTurned})`,
          )
          // a dispute pauses the clock: afterwards the lender has the full number of days again
          .where((eb) =>
            eb.or([eb('resumedAt', 'is', null), sql<boolean>`${confirmBy(sql.ref('resumed_at'))} <= ${now}`]),
          )
          .orderBy('returnedAt')
          .execute()
      )
    case 'askBack':
      return orders
        .where('deliveryMethod', '=', 'IN_PERSON')
        .where('backAskedAt', 'is', null)
        .where('status', '=', 'SHIPPING_RECEIVED')
        .where((eb) =>
          eb.or([
            // one that is given back later by agreement is not yet over
            eb.and([
              eb('endDate', '<', todays),
              sql<boolean>`coalesce(${returnOn(sql.ref('orders.id'))} < ${todays}, true)`,
            ]),
            eb('returnedAt', 'is not', null),
          ]),
        )
        .orderBy('endDate')
        .execute()
    case 'settle':
      return orders
        .where('settling', 'is not', null)
        .where('updatedAt', '<=', new Date(now.getTime() - CUT_OFF_AFTER_MS))
        .orderBy('updatedAt')
        .execute()
  }
}

/**
 * Returns the live orders whose reminders must be checked now, longest overdue first, and at most as many again whose parcel out
 * turned round: of the others on their way no one is reminded.
 */
export async function listToRemind(db: Db, page: { now: Date; limit: number }): Promise<OrderRow[]> {
  return [...(await listLiveToRemind(db, page)), ...(await listTurnedToRemind(db, page))]
}

function listTurnedToRemind(db: Db, { now, limit }: { now: Date; limit: number }): Promise<OrderRow[]> {
  return db
    .selectFrom('parcels as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .selectAll('o')
    .where('p.direction', '=', 'OUTBOUND')
    .where(hasTurned)
    .where('o.status', '=', 'SHIPPING_SENT')
    .where('o.remindAfter', '<=', now)
    .orderBy('o.remindAfter')
    .limit(limit)
    .execute()
}

function listLiveToRemind(db: Db, { now, limit }: { now: Date; limit: number }): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', ['REQUESTED', 'ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_RECEIVED'])
    .where('settling', 'is', null)
    .where('remindAfter', '<=', now)
    .orderBy('remindAfter')
    .limit(limit)
    .execute()
}

/** Stores when to check orders again; an order that has changed since the check stays due. */
export async function putNextLooks(db: Db, looks: readonly { order: OrderRow; at: Date }[]): Promise<void> {
  const column = <T>(of: (look: { order: OrderRow; at: Date }) => T) => looks.map(of)
  await sql`
    update orders o set remind_after = seen.at
    from unnest(${column(({ order }) => order.id)}::uuid[], ${column(({ order }) => order.status)}::text[],
      ${column(({ order }) => order.endDate)}::date[], ${column(({ order }) => order.updatedAt)}::timestamptz[],
      ${column(({ at }) => at)}::timestamptz[]) as seen (id, status, end_date, updated_at, at)
    where o.id = seen.id and o.status = seen.status and o.end_date = seen.end_date and date_trunc('milliseconds', o.updated_at) = seen.updated_at`.execute(
    db,
  )
}

/** Returns the unanswered requests with a hold. */
export function listWithHold(db: Db): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'REQUESTED')
    .where('settling', 'is', null)
    .where('paymentIntentId', 'is not', null)
    .execute()
}

/**
 * Returns the unanswered requests between members of whom one has blocked the other or is suspended, and whether each
 * ends as declined by the lender (who blocked, or is suspended) or as withdrawn by the lendee.
 */
export async function listForbiddenRequests(db: Db): Promise<{ id: string; byLender: boolean }[]> {
  const { rows } = await sql<{ id: string; byLender: boolean }>`
    select o.id, lender.suspended_at is not null or exists (
      select from blocks b where b.blocker_id = o.lender_id and b.blocked_id = o.lendee_id) as "byLender"
    from orders o join members lender on lender.id = o.lender_id join members lendee on lendee.id = o.lendee_id
    where o.status = 'REQUESTED' and o.settling is null
      and (lender.suspended_at is not null or lendee.suspended_at is not null or lendee.no = any(lender.blocked_nos))
    order by o.created_at limit 200`.execute(db)
  return rows
}
