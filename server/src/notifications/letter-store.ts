import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

export type NewLetter = {
  id: string
  key: string
  memberId: string
  orderId: string | null
  title: string
  job: string
  fingerprint: string
  sealed: string
  repeats: string | null
  now: Date
}

/** Inserts a letter unless its key or id exists; returns whether it did. */
export async function insertLetter(db: Db, { now, ...letter }: NewLetter): Promise<boolean> {
  const made = await db
    .insertInto('letters')
    .values({ ...letter, dueAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Returns a letter's state; undefined for an unknown or erased one. */
export function findLetter(db: Db, id: string) {
  return db.selectFrom('letters').select('doneAt').where('id', '=', id).executeTakeFirst()
}

export function findLetterByKey(db: Db, key: string) {
  return db.selectFrom('letters').select(['id', 'doneAt']).where('key', '=', key).executeTakeFirst()
}

export function lockLetter(tx: Tx, id: string) {
  return tx.selectFrom('letters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Stores what became of a letter, once. */
export async function finishLetter(
  db: Db,
  { id, outcome, now }: { id: string; outcome: 'SENT' | 'NOT_NEEDED'; now: Date },
): Promise<void> {
  await db
    .updateTable('letters')
    .set({ doneAt: now, outcome })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .execute()
}

/** Stores that the letters which this job would have sent are no longer needed. */
export async function finishUnneeded(
  db: Db,
  { job, fingerprint, now }: { job: string; fingerprint: string; now: Date },
): Promise<void> {
  await db
    .updateTable('letters')
    .set({ doneAt: now, outcome: 'NOT_NEEDED' })
    .where('job', '=', job)
    .where('fingerprint', '=', fingerprint)
    .where('doneAt', 'is', null)
    .execute()
}

/** Marks a letter as come back, once, with the mail server's words. */
export async function markLetterBounced(
  tx: Tx,
  { id, words, now }: { id: string; words: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('letters')
    .set({ bouncedAt: now, bounce: words })
    .where('id', '=', id)
    .where('bouncedAt', 'is', null)
    .execute()
}

/** Returns the letters that were not sent yet, which may wait or have been given up. */
export function listUnsentLetters(db: Db) {
  return db.selectFrom('letters').select(['id', 'job', 'fingerprint']).where('doneAt', 'is', null).execute()
}

export type WaitingLetter = {
  id: string
  job: string
  dueAt: Date
  memberId: string
  orderId: string | null
}

/** Returns which of these jobs have a letter already, as `job fingerprint`. */
export async function findRecorded(
  db: Db,
  jobs: readonly { job: string; fingerprint: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ mark: string }>`
    select distinct l.job || ' ' || l.fingerprint as mark from letters l
    where l.job = any (${jobs.map(({ job }) => job)}::text[])
      and l.fingerprint = any (${jobs.map(({ fingerprint }) => fingerprint)}::text[])`.execute(db)
  return new Set(rows.map(({ mark }) => mark))
}

/**
 * Returns these letters without those to erased members. `memberIds`: only to these; null for all. `orderId`: only
 * about that order.
 */
export async function listAddressed(
  db: Db,
  letters: readonly { id: string; job: string; at: Date; memberId: string; orderId: string | null }[],
  { memberIds, orderId }: { memberIds: readonly string[] | null; orderId: string | null },
): Promise<WaitingLetter[]> {
  const columns = letters.map(({ id, job, at, memberId: member, orderId: order }) => ({ id, job, at, member, order }))
  const { rows } = await sql<WaitingLetter>`
    select l.id, l.job, l.at as due_at, m.id as member_id, o.id as order_id
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as l (id uuid, job text, at timestamptz, member uuid, "order" uuid)
    join members m on m.id = l.member and m.erased_at is null left join orders o on o.id = l."order"
    where ${memberIds === null ? sql`true` : sql`m.id = any (${[...memberIds]}::uuid[])`}
      and ${orderId === null ? sql`true` : sql`o.id = ${orderId}::uuid`}`.execute(db)
  return rows
}

/** Returns the letters to a member: a report may come before it is known here that one was sent. */
export function listLettersTo(db: Db, memberId: string) {
  return db.selectFrom('letters').select(['id', 'key']).where('memberId', '=', memberId).execute()
}

/** Deletes letters older than that instant, and those to a member that were written while their erasure ran. */
export async function deleteOldLetters(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('letters').where('dueAt', '<', before).execute()
  await db
    .deleteFrom('letters')
    .where('memberId', 'in', (eb) => eb.selectFrom('members').select('id').where('erasedAt', '>=', before))
    .execute()
}
