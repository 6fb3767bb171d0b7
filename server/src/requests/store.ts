import { randomUUID } from 'node:crypto'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import type { AgreedTerms, Price } from '@hemline/contract/requests/shapes.ts'
import { type Selectable, sql } from 'kysely'
import type { PendingRequests } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'

export type PendingRequestRow = Selectable<PendingRequests>
export type PendingState = 'OPEN' | 'RESERVED' | 'ORDERED' | 'RELEASED'

/** The columns that a confirm or a later view of the request writes. */
type LaterColumn =
  | 'captureBefore'
  | 'changed'
  | 'orderId'
  | 'paymentIntentId'
  | 'price'
  | 'reservedAt'
  | 'setupIntentId'

/** Returns how many requests a member has begun since then, sent or not, those too that reached a friend without a payment. */
export async function countBegunRequests(
  tx: Tx,
  { lendeeId, since }: { lendeeId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from pending_requests where lendee_id = ${lendeeId} and created_at > ${since})
      + (select count(*) from orders
           where lendee_id = ${lendeeId} and created_at > ${since} and pending_request_id is null))::int as count`.execute(
    tx,
  )
  return rows[0]!.count
}

export async function insertPendingRequest(
  db: Db,
  request: Omit<PendingRequestRow, 'id' | 'state' | LaterColumn>,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('pendingRequests')
    .values({ ...request, id, shown: JSON.stringify(request.shown), state: 'OPEN' })
    .execute()
  return id
}

export function findPendingRequest(db: Db, id: string): Promise<PendingRequestRow | undefined> {
  return db.selectFrom('pendingRequests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Changes the note of a request that is still open. Returns false when it is being confirmed, or is over. */
export async function setRequestNote(db: Db, { id, message }: { id: string; message: string }): Promise<boolean> {
  const changed = await db
    .updateTable('pendingRequests')
    .set({ message })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Stores the terms shown to the member now, and adds to the changes since the first view. Only while it is open. */
export function freezeTerms(
  db: Db,
  frozen: { id: string; shown: AgreedTerms; changed: Record<string, string>; areFriends: boolean },
): Promise<PendingRequestRow | undefined> {
  return db
    .updateTable('pendingRequests')
    .set({
      shown: JSON.stringify(frozen.shown),
      changed: sql`coalesce(changed, '{}'::jsonb) || ${JSON.stringify(frozen.changed)}::jsonb`,
      areFriends: frozen.areFriends,
    })
    .where('id', '=', frozen.id)
    .where('state', '=', 'OPEN')
    .returningAll()
    .executeTakeFirst()
}

/**
 * Returns the member's own request for a listing, days and method, when a payment call does not name it: the one with
 * this card, otherwise the newest that is not over.
 */
export function findOwnRequest(
  db: Db,
  wanted: {
    lendeeId: string
    listingId: string
    startDate: string
    endDate: string
    deliveryMethod: DeliveryMethod
    setupIntentId: string | null
    now: Date
  },
): Promise<PendingRequestRow | undefined> {
  return db
    .selectFrom('pendingRequests')
    .selectAll()
    .where('lendeeId', '=', wanted.lendeeId)
    .where('listingId', '=', wanted.listingId)
    .where('startDate', '=', wanted.startDate)
    .where('endDate', '=', wanted.endDate)
    .where('deliveryMethod', '=', wanted.deliveryMethod)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['RESERVED', 'ORDERED']),
        eb.and([eb('state', '=', 'OPEN'), eb('expiresAt', '>', wanted.now)]),
      ]),
    )
    .orderBy((eb) => eb('setupIntentId', 'is not distinct from', wanted.setupIntentId ?? ''), 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The life of a request until its order: reserved before its hold is placed, an order or open again after. */
const requestMoves = {
  reserve: { from: 'OPEN', to: 'RESERVED' },
  order: { from: 'RESERVED', to: 'ORDERED' },
  /** The card was refused: another one may be tried. */
  reopen: { from: 'RESERVED', to: 'OPEN' },
  /** No order was possible any more: the hold is released. */
  release: { from: 'RESERVED', to: 'RELEASED' },
} as const satisfies Record<string, { from: PendingState; to: PendingState }>

/**
 * Moves a pending request on if it is still where the move begins; what it does not name keeps its value. Returns undefined
 * when another call moved it.
 */
export function movePendingRequest(
  db: Db,
  move: {
    id: string
    name: keyof typeof requestMoves
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
  const { from, to } = requestMoves[move.name]
  return db
    .updateTable('pendingRequests')
    .set({
      state: to,
      ...(move.price ? { price: JSON.stringify(move.price) } : {}),
      setupIntentId: move.setupIntentId,
      paymentIntentId: move.paymentIntentId,
      captureBefore: move.captureBefore,
      reservedAt: move.reservedAt,
      orderId: move.orderId,
      areFriends: move.areFriends,
    })
    .where('id', '=', move.id)
    .where('state', '=', from)
    .$if(Boolean(withSetupIntentId), (query) => query.where('setupIntentId', '=', withSetupIntentId!))
    .returningAll()
    .executeTakeFirst()
}

export async function saveSetupIntent(
  db: Db,
  { id, setupIntentId }: { id: string; setupIntentId: string },
): Promise<void> {
  await db
    .updateTable('pendingRequests')
    .set({ setupIntentId })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .execute()
}

/** Returns requests with reserved dates but without an order: their confirm was interrupted. */
export function listUnfinished(db: Db, reservedBefore: Date): Promise<PendingRequestRow[]> {
  return db
    .selectFrom('pendingRequests')
    .selectAll()
    .where('state', '=', 'RESERVED')
    .where('reservedAt', '<', reservedBefore)
    .orderBy('reservedAt')
    .limit(200)
    .execute()
}

/**
 * Returns what a request copies from a listing and its owner, if the listing exists; visibility is checked elsewhere.
 */
export function findLendable(db: Db, listingId: string) {
  return db
    .selectFrom('listings as l')
    .innerJoin('members as m', 'm.id', 'l.ownerId')
    .select([
      'l.id',
      'l.ownerId',
      'l.brand',
      'l.description',
      'l.category',
      'l.size',
      'l.hasDryCleaning',
      'l.replacementPrice',
      'l.images',
      'l.isActive',
      'l.deletedAt',
      'm.firstName',
      'm.suspendedAt',
    ])
    .where('l.id', '=', listingId)
    .executeTakeFirst()
}
export type Lendable = NonNullable<Awaited<ReturnType<typeof findLendable>>>

/** Whether this member has an open balance of an earlier loan. */
export async function hasBalanceDue(db: Db, memberId: string): Promise<boolean> {
  const due = await db
    .selectFrom('claims')
    .select('id')
    .where('lendeeId', '=', memberId)
    .where((eb) =>
      eb.or([eb('state', '=', 'DUE'), eb.and([eb('state', '=', 'CHARGING'), eb('refusalCode', 'is not', null)])]),
    )
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/** Stores who enquired about which listing, with a copy of the listing. */
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
      lenderId: enquiry.lenderId,
      lendeeId: enquiry.lendeeId,
      listingId: enquiry.listingId,
      listing: JSON.stringify(enquiry.listing),
      conversationId: enquiry.conversationId,
      createdAt: enquiry.now,
    })
    .execute()
}

/** Returns the postcodes of a member's two addresses. */
export function findPostcodes(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select(['postcode', 'secondaryPostcode'])
    .where('id', '=', memberId)
    .executeTakeFirst()
}

/** Removes the price that was set when the days were reserved. */
export async function clearPrice(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('pendingRequests').set({ price: null }).where('id', '=', id).execute()
}

/**
 * Deletes at most `most` requests that were begun before that instant and never sent, and returns how many. One to which a payment
 * step or a booking points stays: a card that was refused belongs to the record of money.
 */
export async function deleteUnsentRequests(
  db: Db,
  { begunBefore, most }: { begunBefore: Date; most: number },
): Promise<number> {
  const deleted = await db
    .deleteFrom('pendingRequests')
    .where('state', '=', 'OPEN')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('pendingRequests as r')
        .select('r.id')
        .where('r.state', '=', 'OPEN')
        .where('r.createdAt', '<', begunBefore)
        .where((of) => of.and(references.map((reference) => sql<boolean>`not exists (${reference})`)))
        .orderBy('r.createdAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** What money, days and coins have of a request `r`. */
const references = [
  sql`select from payment_operations p where p.pending_request_id = r.id`,
  sql`select from orders o where o.pending_request_id = r.id`,
  sql`select from bookings b where b.pending_request_id = r.id`,
  sql`select from coins c where c.reserved_for = r.id`,
  // the request alone says whose an unknown hold is
  sql`select from payment_drifts d where d.payment_intent_id = r.payment_intent_id and d.resolved_at is null`,
]
