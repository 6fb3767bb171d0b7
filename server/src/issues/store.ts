import { randomUUID } from 'node:crypto'
import type { IssueTopic, Outcome } from '@hemline/contract/issues/shapes.ts'
import type { OrderStatus, Role } from '@hemline/contract/order-status.ts'
import { type Selectable, sql } from 'kysely'
import type { Extensions, OrderIssues, Resolutions } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'

export type IssueRow = Selectable<OrderIssues>
export type ResolutionRow = Selectable<Resolutions>
export type ExtensionRow = Selectable<Extensions>

export async function insertIssue(
  tx: Tx,
  issue: {
    orderId: string
    memberId: string
    role: Role
    topic: IssueTopic
    description: string
    images: string[]
    now: Date
  },
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('orderIssues')
    .values({
      id,
      orderId: issue.orderId,
      memberId: issue.memberId,
      role: issue.role,
      topic: issue.topic,
      description: issue.description,
      images: JSON.stringify(issue.images),
      createdAt: issue.now,
    })
    .execute()
  return id
}

export function listIssues(db: Db, orderId: string): Promise<IssueRow[]> {
  return db
    .selectFrom('orderIssues')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/**
 * Returns the first name of the operator to whom the order is assigned, else of the one who joined first; null when there is
 * none besides the parties.
 */
export async function findHandlerName(
  db: Db,
  { id, lenderId, lendeeId }: { id: string; lenderId: string; lendeeId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .leftJoin('caseAssignments as a', (join) => join.onRef('a.operatorId', '=', 'members.id').on('a.orderId', '=', id))
    .select('firstName')
    .where('isOperator', '=', true)
    .where('suspendedAt', 'is', null)
    .where('firstName', '<>', '')
    .where('id', 'not in', [lenderId, lendeeId])
    .orderBy('a.at', (order) => order.asc().nullsLast())
    .orderBy('no')
    .limit(1)
    .executeTakeFirst()
  return row?.firstName ?? null
}

export function listResolutions(db: Db, orderId: string): Promise<ResolutionRow[]> {
  return db.selectFrom('resolutions').selectAll().where('orderId', '=', orderId).orderBy('at').execute()
}

/** Stores the resolution of a dispute and closes its open issues with it. */
export async function insertResolution(
  tx: Tx,
  settled: {
    id: string
    orderId: string
    operatorId: string
    outcome: Outcome
    toStatus: OrderStatus
    reason: string
    refundPence: number
    chargePence: number
    isCoinReturned: boolean
    now: Date
  },
): Promise<ResolutionRow> {
  const row = await tx
    .insertInto('resolutions')
    .values({
      id: settled.id,
      orderId: settled.orderId,
      operatorId: settled.operatorId,
      outcome: settled.outcome,
      toStatus: settled.toStatus,
      reason: settled.reason,
      refundPence: settled.refundPence,
      chargePence: settled.chargePence,
      isCoinReturned: settled.isCoinReturned,
      at: settled.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('orderIssues')
    .set({ resolutionId: row.id })
    .where('orderId', '=', settled.orderId)
    .where('resolutionId', 'is', null)
    .execute()
  return row
}

/** Counts the extensions of an order that were requested since then, in any state. Under the order's lock. */
export async function countExtensions(tx: Tx, { orderId, since }: { orderId: string; since: Date }): Promise<number> {
  const { count } = await tx
    .selectFrom('extensions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orderId', '=', orderId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts a requested extension; undefined while another one is open. */
export function insertExtension(
  tx: Tx,
  extension: { orderId: string; oldEndDate: string; endDate: string; message: string; now: Date },
): Promise<ExtensionRow | undefined> {
  return (
    tx
      .insertInto('extensions')
      .values({
        id: randomUUID(),
        orderId: extension.orderId,
        oldEndDate: extension.oldEndDate,
        endDate: extension.endDate,
        message: extension.message,
        state: 'OPEN',
        createdAt: extension.now,
      })
      // not a parameter: a plan for all values would not find the partial index
      .onConflict((conflict) => conflict.column('orderId').where('state', '=', sql.lit('OPEN')).doNothing())
      .returningAll()
      .executeTakeFirst()
  )
}

export function findExtension(db: Db, id: string): Promise<ExtensionRow | undefined> {
  return db.selectFrom('extensions').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listExtensions(db: Db, orderId: string): Promise<ExtensionRow[]> {
  return db.selectFrom('extensions').selectAll().where('orderId', '=', orderId).orderBy('createdAt', 'desc').execute()
}

/** Answers an open extension; undefined when it was answered already. */
export function closeExtension(
  db: Db,
  end: { id: string; state: 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | 'ENDED'; now: Date },
): Promise<ExtensionRow | undefined> {
  return db
    .updateTable('extensions')
    .set({ state: end.state, answeredAt: end.now })
    .where('id', '=', end.id)
    .where('state', '=', 'OPEN')
    .returningAll()
    .executeTakeFirst()
}

/** Of an extension's own order. Not `order_id in`, for which all orders would be read. */
const hasMovedOn = sql<boolean>`
  (select o.closed_at is not null or o.returned_at is not null or o.not_fit from orders o where o.id = extensions.order_id)`

const lenderId = sql<string>`(select o.lender_id from orders o where o.id = extensions.order_id)`

/** Ends the open extensions whose order has moved on, or whose day is over. Returns them. */
export function endLateExtensions(
  tx: Tx,
  { today, now }: { today: string; now: Date },
): Promise<{ id: string; orderId: string; lenderId: string }[]> {
  return tx
    .updateTable('extensions')
    .set({ state: 'ENDED', answeredAt: now })
    .where('state', '=', 'OPEN')
    .where((eb) => eb.or([eb('endDate', '<', today), hasMovedOn]))
    .returning(['id', 'orderId', lenderId.as('lenderId')])
    .execute()
}
