import { randomUUID } from 'node:crypto'
import type { IssueTopic, Outcome } from '@hemline/contract/issues/shapes.ts'
import type { Role } from '@hemline/contract/order-status.ts'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import type { Extensions, OrderIssues, Resolutions } from '../base/db-types.ts'

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
    .insertInto('order_issues')
    .values({
      id,
      order_id: issue.orderId,
      member_id: issue.memberId,
      role: issue.role,
      topic: issue.topic,
      description: issue.description,
      images: JSON.stringify(issue.images),
      created_at: issue.now,
    })
    .execute()
  return id
}

export function listIssues(db: Db, orderId: string): Promise<IssueRow[]> {
  return db
    .selectFrom('order_issues')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function listResolutions(db: Db, orderId: string): Promise<ResolutionRow[]> {
  return db.selectFrom('resolutions').selectAll().where('order_id', '=', orderId).orderBy('at').execute()
}

/** Writes how a dispute was settled and ties its open issues to that. */
export async function insertResolution(
  tx: Tx,
  settled: {
    id: string
    orderId: string
    operatorId: string
    outcome: Outcome
    toStatus: string
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
      order_id: settled.orderId,
      operator_id: settled.operatorId,
      outcome: settled.outcome,
      to_status: settled.toStatus,
      reason: settled.reason,
      refund_pence: settled.refundPence,
      charge_pence: settled.chargePence,
      is_coin_returned: settled.isCoinReturned,
      at: settled.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('order_issues')
    .set({ resolution_id: row.id })
    .where('order_id', '=', settled.orderId)
    .where('resolution_id', 'is', null)
    .execute()
  return row
}

/** Writes an extension that is asked for; undefined while another one waits for an answer. */
export function insertExtension(
  tx: Tx,
  asked: { orderId: string; oldEndDate: string; endDate: string; message: string; now: Date },
): Promise<ExtensionRow | undefined> {
  return tx
    .insertInto('extensions')
    .values({
      id: randomUUID(),
      order_id: asked.orderId,
      old_end_date: asked.oldEndDate,
      end_date: asked.endDate,
      message: asked.message,
      state: 'OPEN',
      created_at: asked.now,
    })
    .onConflict((conflict) => conflict.column('order_id').where('state', '=', 'OPEN').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function findExtension(db: Db, id: string): Promise<ExtensionRow | undefined> {
  return db.selectFrom('extensions').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listExtensions(db: Db, orderId: string): Promise<ExtensionRow[]> {
  return db.selectFrom('extensions').selectAll().where('order_id', '=', orderId).orderBy('created_at', 'desc').execute()
}

/** Answers an open extension; undefined when it was answered already. */
export function closeExtension(
  db: Db,
  end: { id: string; state: 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN' | 'ENDED'; now: Date },
): Promise<ExtensionRow | undefined> {
  return db
    .updateTable('extensions')
    .set({ state: end.state, answered_at: end.now })
    .where('id', '=', end.id)
    .where('state', '=', 'OPEN')
    .returningAll()
    .executeTakeFirst()
}

/** Ends the questions whose order has moved past them. Gives the orders. */
export async function endLateExtensions(tx: Tx, { today, now }: { today: string; now: Date }): Promise<string[]> {
  const ended = await tx
    .updateTable('extensions')
    .set({ state: 'ENDED', answered_at: now })
    .where('state', '=', 'OPEN')
    .where((eb) =>
      eb.or([
        eb('end_date', '<', today),
        eb(
          'order_id',
          'in',
          eb
            .selectFrom('orders')
            .select('id')
            .where((or) => or.or([or('closed_at', 'is not', null), or('returned_at', 'is not', null)])),
        ),
      ]),
    )
    .returning('order_id')
    .execute()
  return ended.map(({ order_id }) => order_id)
}
