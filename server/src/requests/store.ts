import { randomUUID } from 'node:crypto'
import type { DeliveryMethod, Price } from '@hemline/contract/requests/shapes.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import type { PendingRequests } from '../base/db-types.ts'

export type PendingRequestRow = Selectable<PendingRequests>
export type PendingState = 'OPEN' | 'RESERVED' | 'HELD' | 'ORDERED' | 'RELEASED'

export async function insertPendingRequest(
  db: Db,
  request: {
    lendeeId: string
    lenderId: string
    listingId: string
    coinId: string | null
    deliveryMethod: DeliveryMethod
    startDate: string
    endDate: string
    useLendeePrimaryAddress: boolean
    areFriends: boolean
    now: Date
    expiresAt: Date
  },
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('pending_requests')
    .values({
      id,
      lendee_id: request.lendeeId,
      lender_id: request.lenderId,
      listing_id: request.listingId,
      coin_id: request.coinId,
      delivery_method: request.deliveryMethod,
      start_date: request.startDate,
      end_date: request.endDate,
      use_lendee_primary_address: request.useLendeePrimaryAddress,
      are_friends: request.areFriends,
      state: 'OPEN',
      created_at: request.now,
      expires_at: request.expiresAt,
    })
    .execute()
  return id
}

export function findPendingRequest(db: Db, id: string): Promise<PendingRequestRow | undefined> {
  return db.selectFrom('pending_requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Moves a pending request on only if it still is in one of `from`. Undefined when somebody else moved it. */
export function movePendingRequest(
  db: Db,
  move: {
    id: string
    from: readonly PendingState[]
    to: PendingState
    price?: Price
    setupIntentId?: string
    paymentIntentId?: string | null
    captureBefore?: Date | null
    reservedAt?: Date | null
    orderId?: string
    areFriends?: boolean
    /** Only if the card is still this one. */
    withSetupIntentId?: string | null
  },
): Promise<PendingRequestRow | undefined> {
  const { withSetupIntentId } = move
  return db
    .updateTable('pending_requests')
    .set({
      state: move.to,
      ...(move.price ? { price: JSON.stringify(move.price) } : {}),
      ...(move.setupIntentId !== undefined ? { setup_intent_id: move.setupIntentId } : {}),
      ...(move.paymentIntentId !== undefined ? { payment_intent_id: move.paymentIntentId } : {}),
      ...(move.captureBefore !== undefined ? { capture_before: move.captureBefore } : {}),
      ...(move.reservedAt !== undefined ? { reserved_at: move.reservedAt } : {}),
      ...(move.orderId !== undefined ? { order_id: move.orderId } : {}),
      ...(move.areFriends !== undefined ? { are_friends: move.areFriends } : {}),
    })
    .where('id', '=', move.id)
    .where('state', 'in', move.from)
    .$if(Boolean(withSetupIntentId), (query) => query.where('setup_intent_id', '=', withSetupIntentId!))
    .returningAll()
    .executeTakeFirst()
}

export async function keepSetupIntent(
  db: Db,
  { id, setupIntentId }: { id: string; setupIntentId: string },
): Promise<void> {
  await db
    .updateTable('pending_requests')
    .set({ setup_intent_id: setupIntentId })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .execute()
}

/** Requests whose dates are reserved but that became no order: the confirm was cut off. */
export function listUnfinished(db: Db, reservedBefore: Date): Promise<PendingRequestRow[]> {
  return db
    .selectFrom('pending_requests')
    .selectAll()
    .where('state', 'in', ['RESERVED', 'HELD'])
    .where('reserved_at', '<', reservedBefore)
    .orderBy('reserved_at')
    .limit(200)
    .execute()
}

/** Takes the days of a listing for a request. The exclusion constraint answers REQUEST_DATE_CONFLICT, the unique index ACTIVE_ORDER_EXISTS. */
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
      listing_id: booking.listingId,
      lendee_id: booking.lendeeId,
      pending_request_id: booking.pendingRequestId,
      blocked: sql<string>`daterange(${booking.from}::date, ${booking.to}::date, '[]')`,
      created_at: booking.now,
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
    .set({ released_at: now })
    .where(
      'pendingRequestId' in where ? 'pending_request_id' : 'order_id',
      '=',
      'pendingRequestId' in where ? where.pendingRequestId : where.orderId,
    )
    .where('released_at', 'is', null)
    .execute()
}

export async function giveBookingToOrder(
  tx: Tx,
  given: { bookingId?: string; pendingRequestId?: string; orderId: string },
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ order_id: given.orderId })
    .where('released_at', 'is', null)
    .where((eb) =>
      given.bookingId ? eb('id', '=', given.bookingId) : eb('pending_request_id', '=', given.pendingRequestId ?? ''),
    )
    .execute()
}

/** Takes a listing's row, so that all who want its days come one after the other. */
export async function lockListing(tx: Tx, listingId: string): Promise<void> {
  await tx.selectFrom('listings').select('id').where('id', '=', listingId).forNoKeyUpdate().execute()
}

/** Why these days cannot be had, or null when they can: another loan (widened by its turnaround) or the owner's blocked days. */
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
    .select(['lendee_id', sql<boolean>`blocked && ${blocked}`.as('clashes')])
    .where('listing_id', '=', wanted.listingId)
    .where('released_at', 'is', null)
    .where((eb) => eb.or([eb('lendee_id', '=', wanted.lendeeId), sql<boolean>`blocked && ${blocked}`]))
    .execute()
  if (bookings.some((booking) => booking.lendee_id === wanted.lendeeId)) return 'ACTIVE_ORDER_EXISTS'
  if (bookings.length > 0) return 'REQUEST_DATE_CONFLICT'
  const ownersOwn = await db
    .selectFrom('blocked_days')
    .select('id')
    .where('owner_id', '=', wanted.ownerId)
    .where((eb) => eb.or([eb('listing_id', 'is', null), eb('listing_id', '=', wanted.listingId)]))
    .where(sql<boolean>`days && ${loan}`)
    .executeTakeFirst()
  return ownersOwn ? 'REQUEST_DATE_CONFLICT' : null
}

/** The ranges of a listing that are taken from today on, as inclusive days, first to last. */
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

/** What a request copies from a listing and its owner, if the listing exists at all; visibility is asked elsewhere. */
export function findLendable(db: Db, listingId: string) {
  return db
    .selectFrom('listings as l')
    .innerJoin('members as m', 'm.id', 'l.owner_id')
    .select([
      'l.id',
      'l.owner_id',
      'l.brand',
      'l.description',
      'l.category',
      'l.size',
      'l.has_dry_cleaning',
      'l.replacement_price',
      'l.images',
      'l.is_active',
      'l.deleted_at',
      'm.first_name',
      'm.second_name',
      'm.suspended_at',
    ])
    .where('l.id', '=', listingId)
    .executeTakeFirst()
}
export type Lendable = NonNullable<Awaited<ReturnType<typeof findLendable>>>

/** Whether something is left to pay from an earlier loan of this member. */
export async function hasBalanceDue(db: Db, memberId: string): Promise<boolean> {
  const due = await db
    .selectFrom('claims')
    .select('id')
    .where('lendee_id', '=', memberId)
    .where((eb) =>
      eb.or([eb('state', '=', 'DUE'), eb.and([eb('state', '=', 'CHARGING'), eb('refusal_code', 'is not', null)])]),
    )
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/** The days that other loans take of a listing, each widened by its turnaround, first to last. */
export function listOtherLoans(
  db: Db,
  of: { listingId: string; orderId: string; from: string },
): Promise<{ startDate: string; endDate: string }[]> {
  return db
    .selectFrom('bookings')
    .select([sql<string>`lower(blocked)::text`.as('startDate'), sql<string>`(upper(blocked) - 1)::text`.as('endDate')])
    .where('listing_id', '=', of.listingId)
    .where('released_at', 'is', null)
    .where((eb) => eb.or([eb('order_id', 'is', null), eb('order_id', '!=', of.orderId)]))
    .where(sql<boolean>`upper(blocked) > ${of.from}::date`)
    .orderBy('blocked')
    .execute()
}

/** Gives an order's loan other days, under the listing's lock. The exclusion constraint answers REQUEST_DATE_CONFLICT. */
export async function changeBooking(tx: Tx, days: { orderId: string; from: string; to: string }): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ blocked: sql<string>`daterange(${days.from}::date, ${days.to}::date, '[]')` })
    .where('order_id', '=', days.orderId)
    .where('released_at', 'is', null)
    .execute()
}

/** Keeps who asked about which listing, with the listing as it was. */
export async function insertEnquiry(
  tx: Tx,
  enquiry: {
    id: string
    lenderId: string
    lendeeId: string
    listingId: string
    listing: { image: string; brand: string; size: number; category: string; description: string }
    conversationId: string
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('enquiries')
    .values({
      id: enquiry.id,
      lender_id: enquiry.lenderId,
      lendee_id: enquiry.lendeeId,
      listing_id: enquiry.listingId,
      listing: JSON.stringify(enquiry.listing),
      conversation_id: enquiry.conversationId,
      created_at: enquiry.now,
    })
    .execute()
}
