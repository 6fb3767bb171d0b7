import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

/**
 * Books the days of a listing for a request. Throws REQUEST_DATE_CONFLICT (exclusion constraint) or ACTIVE_ORDER_EXISTS
 * (unique index).
 */
export async function insertBooking(
  tx: Tx,
  booking: {
    listingId: string
    lendeeId: string
    pendingRequestId: string | null
    from: string
    to: string
    now: Date
  },
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('bookings')
    .values({
      id,
      listingId: booking.listingId,
      lendeeId: booking.lendeeId,
      pendingRequestId: booking.pendingRequestId,
      blocked: sql<string>`daterange(${booking.from}::date, ${booking.to}::date, '[]')`,
      createdAt: booking.now,
    })
    .execute()
  return id
}

export async function releaseBooking(
  tx: Tx,
  where: { pendingRequestId: string } | { orderId: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ releasedAt: now })
    .where(
      'pendingRequestId' in where ? 'pendingRequestId' : 'orderId',
      '=',
      'pendingRequestId' in where ? where.pendingRequestId : where.orderId,
    )
    .where('releasedAt', 'is', null)
    .execute()
}

export async function assignBookingToOrder(
  tx: Tx,
  given: { orderId: string } & ({ bookingId: string } | { pendingRequestId: string }),
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ orderId: given.orderId })
    .where('releasedAt', 'is', null)
    .where((eb) =>
      'bookingId' in given ? eb('id', '=', given.bookingId) : eb('pendingRequestId', '=', given.pendingRequestId),
    )
    .execute()
}

/** Locks a listing's row, so that concurrent bookings of its days are serialized. */
export async function lockListing(tx: Tx, listingId: string): Promise<void> {
  await tx.selectFrom('listings').select('id').where('id', '=', listingId).forNoKeyUpdate().execute()
}

/**
 * Returns why these days cannot be booked, or null: another loan (extended by its turnaround) or the owner's blocked
 * days.
 */
export async function findDateProblem(
  db: Db,
  wanted: {
    listingId: string
    ownerId: string
    lendeeId: string
    loan: { startDate: string; endDate: string }
    blocked: { startDate: string; endDate: string }
  },
): Promise<'ACTIVE_ORDER_EXISTS' | 'REQUEST_DATE_CONFLICT' | null> {
  const blocked = sql<string>`daterange(${wanted.blocked.startDate}::date, ${wanted.blocked.endDate}::date, '[]')`
  const loan = sql<string>`daterange(${wanted.loan.startDate}::date, ${wanted.loan.endDate}::date, '[]')`
  const bookings = await db
    .selectFrom('bookings')
    .select('lendeeId')
    .where('listingId', '=', wanted.listingId)
    .where('releasedAt', 'is', null)
    .where((eb) => eb.or([eb('lendeeId', '=', wanted.lendeeId), sql<boolean>`blocked && ${blocked}`]))
    .execute()
  if (bookings.some((booking) => booking.lendeeId === wanted.lendeeId)) return 'ACTIVE_ORDER_EXISTS'
  if (bookings.length > 0) return 'REQUEST_DATE_CONFLICT'
  const ownersOwn = await db
    .selectFrom('blockedDays')
    .select('id')
    .where('ownerId', '=', wanted.ownerId)
    .where((eb) => eb.or([eb('listingId', 'is', null), eb('listingId', '=', wanted.listingId)]))
    .where(sql<boolean>`days && ${loan}`)
    .executeTakeFirst()
  return ownersOwn ? 'REQUEST_DATE_CONFLICT' : null
}

/** Returns the order of a listing that a member has open; undefined without one. */
export function findOpenOrder(db: Db, of: { listingId: string; lendeeId: string }) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('orders as o', 'o.id', 'b.orderId')
    .select(['o.id as orderId', 'o.status', 'o.startDate', 'o.endDate'])
    .where('b.listingId', '=', of.listingId)
    .where('b.lendeeId', '=', of.lendeeId)
    .where('b.releasedAt', 'is', null)
    .executeTakeFirst()
}

/** Returns the booked ranges of a listing from today on, as inclusive days, in order. */
export async function listBlockedRanges(
  db: Db,
  of: { listingId: string; ownerId: string; from: string },
): Promise<{ startDate: string; endDate: string; isLoan: boolean }[]> {
  const { rows } = await sql<{ startDate: string; endDate: string; isLoan: boolean }>`
    select lower(days)::text as "startDate", (upper(days) - 1)::text as "endDate", "isLoan" from (
      select blocked as days, true as "isLoan" from bookings where listing_id = ${of.listingId} and released_at is null
      union all
      select days, false from blocked_days where owner_id = ${of.ownerId} and (listing_id is null or listing_id = ${of.listingId})
    ) taken where upper(days) > ${of.from}::date order by 1, 2`.execute(db)
  return rows
}

/** Returns the days that other loans block on a listing, each extended by its turnaround, in order. */
export function listOtherLoans(
  db: Db,
  of: { listingId: string; orderId: string; from: string },
): Promise<{ startDate: string; endDate: string }[]> {
  return db
    .selectFrom('bookings')
    .select([sql<string>`lower(blocked)::text`.as('startDate'), sql<string>`(upper(blocked) - 1)::text`.as('endDate')])
    .where('listingId', '=', of.listingId)
    .where('releasedAt', 'is', null)
    .where((eb) => eb.or([eb('orderId', 'is', null), eb('orderId', '!=', of.orderId)]))
    .where(sql<boolean>`upper(blocked) > ${of.from}::date`)
    .orderBy('blocked')
    .execute()
}

/**
 * Changes the days of an order's loan, under the listing's lock. Throws REQUEST_DATE_CONFLICT (exclusion constraint).
 */
export async function changeBooking(tx: Tx, days: { orderId: string; from: string; to: string }): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ blocked: sql<string>`daterange(${days.from}::date, ${days.to}::date, '[]')` })
    .where('orderId', '=', days.orderId)
    .where('releasedAt', 'is', null)
    .execute()
}

/** Detaches the pending request from its booking, so that it can reserve days again. */
export async function detachBooking(tx: Tx, pendingRequestId: string): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ pendingRequestId: null })
    .where('pendingRequestId', '=', pendingRequestId)
    .execute()
}
