import { randomUUID } from 'node:crypto'
import type { Handover } from '@hemline/contract/handovers/shapes.ts'
import type { MeetingState } from '@hemline/contract/meetings/shapes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import type { MeetingRow } from '../orders/ask-store.ts'

export function findMeeting(db: Db | Tx, id: string): Promise<MeetingRow | undefined> {
  return db.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Replaces what is in this state for a handover. Returns whose suggestions that were. */
export async function replaceMeeting(
  tx: Tx,
  { orderId, handover, state, now }: { orderId: string; handover: Handover; state: MeetingState; now: Date },
): Promise<{ id: string; proposedBy: string }[]> {
  return tx
    .updateTable('meetings')
    .set({ state: 'REPLACED', answeredAt: now })
    .where('orderId', '=', orderId)
    .where('handover', '=', handover)
    .where('state', '=', state)
    .returning(['id', 'proposedBy'])
    .execute()
}

/** Counts what a side has suggested for an order since then, in any state. Under the order's lock. */
export async function countMeetings(
  tx: Tx,
  { orderId, proposedBy, since }: { orderId: string; proposedBy: string; since: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('meetings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orderId', '=', orderId)
    .where('proposedBy', '=', proposedBy)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Writes a suggestion. The order's row is locked, and a unique index protects it. */
export function insertMeeting(
  tx: Tx,
  meeting: { orderId: string; handover: Handover; proposedBy: string; place: string; at: Date; now: Date },
): Promise<MeetingRow> {
  const { now, ...rest } = meeting
  return tx
    .insertInto('meetings')
    .values({ ...rest, id: randomUUID(), state: 'PROPOSED', createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Moves a meeting from one state to another, with the next number for calendars. Undefined when it has changed. */
export function changeMeeting(
  tx: Tx,
  { id, from, to, now }: { id: string; from: MeetingState; to: MeetingState; now: Date },
): Promise<MeetingRow | undefined> {
  return tx
    .updateTable('meetings as m')
    .set({
      state: to,
      answeredAt: now,
      sequence: sql<number>`(select max(sequence) + 1 from meetings o where o.order_id = m.order_id and o.handover = m.handover)`,
    })
    .where('m.id', '=', id)
    .where('m.state', '=', from)
    .returningAll()
    .executeTakeFirst()
}
