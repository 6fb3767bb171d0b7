import type { DeliveryMethod, OrderStatus, Role } from '@hemline/contract/order-status.ts'
import type { Mover, MoveSets } from '@hemline/contract/orders/move-shapes.ts'
import type { MoveName } from '@hemline/contract/orders/moves.ts'
import { removedMessage } from '@hemline/contract/safety/words.ts'
import { type Selectable, sql } from 'kysely'
import type { OrderEvents, Orders } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'
import { publishChange } from '../live/publish-change.ts'

export type OrderRow = Selectable<Orders>
export type OrderEventRow = Selectable<OrderEvents>

/** The columns that nothing but a move or a mark writes. */
type LaterColumn = keyof MoveSets | 'backAskedAt' | 'remindAfter'

/** All that an order has from the start: a column is either here or written later, so that none can be forgotten. */
export type NewOrder = Omit<OrderRow, 'orderNumber' | 'status' | 'createdAt' | 'updatedAt' | LaterColumn>

export async function insertOrder(tx: Tx, order: NewOrder, now: Date): Promise<OrderRow> {
  const json = (value: object | null) => value && JSON.stringify(value)
  return tx
    .insertInto('orders')
    .values({
      ...order,
      orderNumber: sql<string>`'H' || nextval('order_numbers')`,
      status: 'REQUESTED',
      listing: JSON.stringify(order.listing),
      price: JSON.stringify(order.price),
      tariff: JSON.stringify(order.tariff),
      lendeeAddress: json(order.lendeeAddress),
      lenderAddress: json(order.lenderAddress),
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns the order of a row that refers to it. */
export function readOrder(db: Db, id: string): Promise<OrderRow> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/**
 * Returns the order that the member has already created with this request: with the same key, or, for a repeated click,
 * an unanswered one with the same choice created since `since`.
 */
export function findSameRequest(
  db: Db,
  request: {
    lendeeId: string
    clientKey: string | null
    listingId: string
    startDate: string
    endDate: string
    deliveryMethod: DeliveryMethod
    message: string
    since: Date
  },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('orders')
    .select('id')
    .where('lendeeId', '=', request.lendeeId)
    .where((eb) =>
      eb.or([
        eb('clientKey', '=', request.clientKey ?? ''),
        eb
          .and({
            listingId: request.listingId,
            startDate: request.startDate,
            endDate: request.endDate,
            deliveryMethod: request.deliveryMethod,
            message: request.message,
            status: 'REQUESTED',
          })
          .and('createdAt', '>=', request.since),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns an order, locked until the end of the transaction. */
export function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Reminders of a changed order are checked in the next run. */
const LOOK_BATCH_SIZE = new Date(0)

/** Writes a move that was decided under the order's lock, and its line in the timeline. */
export async function writeMove(tx: Tx, { order, name, by, to, sets, detail, now }: WrittenMove): Promise<OrderRow> {
  const byRole = by === 'LENDER' || by === 'LENDEE' ? by : null
  await insertEvent(tx, { orderId: order.id, name, from: order.status, to, by: byRole, detail, now })
  await publishChange(tx, 'order', { orderId: order.id }, now)
  return tx
    .updateTable('orders')
    .set({ ...sets, status: to, updatedAt: now, remindAfter: LOOK_BATCH_SIZE })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type WrittenMove = {
  order: OrderRow
  name: MoveName
  by: Mover
  to: OrderStatus
  sets: MoveSets
  detail?: Record<string, unknown> | undefined
  now: Date
}

/** Blocks every move of the order except the card provider's until the result of the capture is known. */
export async function startSettling(tx: Tx, order: OrderRow, now: Date): Promise<OrderRow> {
  await publishChange(tx, 'order', { orderId: order.id }, now)
  return tx
    .updateTable('orders')
    .set({ settling: 'accept', updatedAt: now })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertEvent(
  tx: Tx,
  event: {
    orderId: string
    name: string
    from: OrderStatus | null
    to: OrderStatus
    by: Role | null
    detail?: Record<string, unknown> | undefined
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('orderEvents')
    .values({
      orderId: event.orderId,
      move: event.name,
      fromStatus: event.from,
      toStatus: event.to,
      byRole: event.by,
      at: event.now,
      detail: event.detail ? JSON.stringify(event.detail) : null,
    })
    .execute()
}

export function listEvents(db: Db, orderIds: string[]): Promise<OrderEventRow[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db.selectFrom('orderEvents').selectAll().where('orderId', 'in', orderIds).orderBy('id').execute()
}

/** Changes the last day of a loan or the time to answer, under the order's lock. */
export function changeOrder(
  tx: Tx,
  { id, set, now }: { id: string; set: { endDate?: string; answerBy?: Date }; now: Date },
): Promise<OrderRow> {
  return tx
    .updateTable('orders')
    .set({ ...set, updatedAt: now, remindAfter: LOOK_BATCH_SIZE })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Marks the lender of a loan in person as asked, once. Returns undefined when that was done before or the loan is over.
 */
export function claimBackQuestion(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
): Promise<OrderRow | undefined> {
  return tx
    .updateTable('orders')
    .set({ backAskedAt: now })
    .where('id', '=', orderId)
    .where('backAskedAt', 'is', null)
    .where('status', '=', 'SHIPPING_RECEIVED')
    .returningAll()
    .executeTakeFirst()
}

/** The data of its two parties that an order copies or shows, and by which each is hidden from the other. */
export function findParties(db: Db, ids: string[]) {
  return db
    .selectFrom('members')
    .select([
      'id',
      'firstName',
      'secondName',
      'email',
      'picture',
      'no',
      'suspendedAt',
      'blockedNos',
      'address',
      'address2',
      'city',
      'postcode',
      'secondaryAddress',
      'secondaryAddress2',
      'secondaryCity',
      'secondaryPostcode',
    ])
    .where('id', 'in', ids)
    .execute()
}
export type Party = Awaited<ReturnType<typeof findParties>>[number]

/** Replaces the message of a request. */
export async function setMessage(tx: Tx, { orderId, message }: { orderId: string; message: string }): Promise<void> {
  await tx.updateTable('orders').set({ message }).where('id', '=', orderId).execute()
}

/**
 * Stores the message of a request that its lender has not answered. Returns undefined when it has one, had one that was
 * removed, or one of the two blocked the other: what is written later would read as sent with the request.
 */
export function setFirstMessage(tx: Tx, { orderId, message }: { orderId: string; message: string }) {
  return tx
    .updateTable('orders')
    .set({ message })
    .where('id', '=', orderId)
    .where('message', '=', '')
    .where('status', '=', 'REQUESTED')
    .where('settling', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members as lender')
            .innerJoin('members as lendee', (join) => join.on(sql<boolean>`lendee.no = any(lender.blocked_nos)`))
            .select('lender.id')
            .whereRef('lender.id', '=', 'orders.lenderId')
            .whereRef('lendee.id', '=', 'orders.lendeeId'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages as m')
            .select('m.id')
            .whereRef('m.orderId', '=', 'orders.id')
            .whereRef('m.senderId', '=', 'orders.lendeeId')
            .where('m.type', '=', 'notification')
            .where('m.content', '=', removedMessage),
        ),
      ),
    )
    .returning(['id', 'lenderId', 'lendeeId'])
    .executeTakeFirst()
}
