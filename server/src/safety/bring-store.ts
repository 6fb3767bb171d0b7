import { randomUUID } from 'node:crypto'
import type { ReportReason } from '@hemline/contract/safety/shapes.ts'
import { sql } from 'kysely'
import type { Tx } from '../base/db.ts'
import { uuidIn } from '../base/uuid.ts'
import type { Reported } from './store.ts'

type Target = { targetType: 'MESSAGE' | 'REVIEW' | 'PROFILE'; targetId: string }

/** Returns what is to be looked at, its row locked, as it is now; undefined when there is nothing to look at. */
export async function findBrought(tx: Tx, { targetType, targetId }: Target): Promise<Reported | undefined> {
  if (targetType === 'MESSAGE')
    // two messages of one conversation come one after the other: the second sees the report of the first
    await sql`select from conversations where id = (select conversation_id from messages where id = ${targetId})
      for no key update`.execute(tx)
  const query = {
    MESSAGE: sql<Reported>`select m.sender_id as subject_id, m.content as seen from messages m
      where m.id = ${targetId} and m.sender_id is not null and not exists (
        select from reports r join messages o on o.id = case when r.target_type = 'MESSAGE' then ${uuidIn(sql`r.target_id`)} end
        where r.state = 'OPEN' and r.reporter_id is null and r.subject_id = m.sender_id
          and o.conversation_id = m.conversation_id) for no key update`,
    REVIEW: sql<Reported>`select reviewer_id as subject_id, rating || ' of 5' || E'\n' || waiting_text as seen from reviews
      where id = ${targetId} and waiting_text is not null for no key update`,
    PROFILE: sql<Reported>`select id as subject_id, waiting_picture as seen from members
      where id = ${targetId} and waiting_picture is not null for no key update`,
  }[targetType]
  return (await query.execute(tx)).rows[0]
}

/** Deletes the open reports of Hemline's own about the same that saw something else. */
export async function deleteOthersOfOurs(
  tx: Tx,
  { targetType, targetId, seen }: Target & { seen: string },
): Promise<void> {
  await tx
    .deleteFrom('reports')
    .where('reporterId', 'is', null)
    .where('state', '=', 'OPEN')
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('seen', '<>', seen)
    .execute()
}

/** Inserts a report of Hemline's own unless one about the same is open. */
export async function insertOfOurs(
  tx: Tx,
  { now, ...report }: Target & Reported & { reason: ReportReason; text: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('reports')
    .values({ id: randomUUID(), reporterId: null, ...report, state: 'OPEN', createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
