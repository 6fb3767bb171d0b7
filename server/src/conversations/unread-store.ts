import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { onlyFinishes, type Standing } from '../base/standing.ts'

/** Who reads a conversation. */
export type Reader = { id: string } & Standing

/**
 * The messages that one member sees: all except Hemline's messages to the other member, questions that are answered, and
 * while the member is suspended or leaving the prompts for reviews that they cannot write (decision 397).
 */
export const isSeenBy = ({ id, ...standing }: Reader) =>
  sql<boolean>`(m.sender_id is not null or m.recipient_id = ${id})
    and not (m.type = 'is-complete-delivery' and m.is_fulfilled)
    and not (${onlyFinishes(standing)} and m.type = 'review' and not m.is_fulfilled)`

export const isUnreadBy = (reader: Reader) =>
  sql<boolean>`m.sender_id is distinct from ${reader.id} and ${isSeenBy(reader)}
    and m.place > case when c.one_id = ${reader.id} then c.one_read else c.other_read end`

/** Returns the ids of what the other side, or Hemline, wrote and this member has not read. */
export async function listUnread(
  db: Db,
  { conversationId, memberId }: { conversationId: string; memberId: string },
): Promise<string[]> {
  const unread = await db
    .selectFrom('conversations as c')
    .innerJoin('messages as m', 'm.conversationId', 'c.id')
    .select('m.id')
    .where('c.id', '=', conversationId)
    .where(isUnreadBy({ id: memberId }))
    .execute()
  return unread.map(({ id }) => id)
}

/** Stores how far a member has read; never moves back. Returns whether it changed. */
export async function markReadUpTo(
  db: Db,
  { conversationId, memberId, place }: { conversationId: string; memberId: string; place: number },
): Promise<boolean> {
  const mark = sql<number>`least(${place}, message_count)`
  const marked = await db
    .updateTable('conversations')
    .set((eb) => ({
      oneRead: eb.case().when('oneId', '=', memberId).then(mark).else(eb.ref('oneRead')).end(),
      otherRead: eb.case().when('otherId', '=', memberId).then(mark).else(eb.ref('otherRead')).end(),
    }))
    .where('id', '=', conversationId)
    .where(
      sql<boolean>`case when one_id = ${memberId} then one_read else other_read end < least(${place}, message_count)`,
    )
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
