import { DAY_MS, HOUR_MS } from '@hemline/contract/durations.ts'
import { CompiledQuery, type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../db-types.ts'
import type { Db, Tx } from '../base/db.ts'
import { mapTextsDeep } from '../base/map-texts-deep.ts'
import { holdings, textsByOthers } from './personal-data.ts'

/** Runs a statement given as text; its rows have the database's column names. */
const run = <Row>(db: Db, text: string, values: unknown[]) =>
  db.withoutPlugins().executeQuery<Row>(CompiledQuery.raw(text, values))

/** What delays an erasure is noted at most this often. */
const NOTED_EVERY_MS = HOUR_MS
/**
 * How long an erasure waits from such a note: a day passes from the end of what was open, so that the letters about it still arrive,
 * also where no sweep ran for an hour.
 */
const WAIT_MS = DAY_MS + 2 * NOTED_EVERY_MS

/** Whether an erasure waits at that instant for nothing that was found open. */
const waitsNoLonger = (eb: ExpressionBuilder<DB, 'members'>, at: Date) =>
  eb.or([eb('erasureWaitsUntil', 'is', null), eb('erasureWaitsUntil', '<=', at)])

/** Whether nothing was found open within the hour before. */
const isToBeLookedAt = (eb: ExpressionBuilder<DB, 'members'>, now: Date) =>
  waitsNoLonger(eb, new Date(now.getTime() + WAIT_MS - NOTED_EVERY_MS))

/**
 * Returns members whose 14 days have passed, at most 20, the longest first, without operators, those of `except`, and those of
 * whom something open was found within the hour.
 */
export function listDueErasures(
  db: Db,
  { now, except }: { now: Date; except: readonly string[] },
): Promise<{ id: string }[]> {
  return db
    .selectFrom('members')
    .select('id')
    .where('deletesAt', '<=', now)
    .where('erasedAt', 'is', null)
    .where('isOperator', '=', false)
    .where((eb) => isToBeLookedAt(eb, now))
    .where('id', 'not in', sql<string>`(select unnest(${except}::uuid[]))`)
    .orderBy('deletesAt')
    .limit(20)
    .execute()
}

/** Lets a due erasure wait, because something is open now; without effect within an hour of the last time. */
export async function postponeErasure(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .updateTable('members')
    .set({ erasureWaitsUntil: new Date(now.getTime() + WAIT_MS) })
    .where('id', '=', id)
    .where('deletesAt', '<=', now)
    .where('erasedAt', 'is', null)
    .where((eb) => isToBeLookedAt(eb, now))
    .execute()
}

/**
 * Claims a member for erasure; undefined when they cancelled, became an operator, had something open within the day, or another
 * process has erased them.
 */
export function claimErasure(tx: Tx, { id, now }: { id: string; now: Date }) {
  return tx
    .updateTable('members')
    .set({ erasedAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('deletesAt', '<=', now)
    .where('erasedAt', 'is', null)
    .where('isOperator', '=', false)
    .where((eb) => waitsNoLonger(eb, now))
    .returningAll()
    .executeTakeFirst()
}

/** The entries whose tables exist in this database. */
async function present<T extends { table: string }>(db: Db, list: readonly T[]): Promise<T[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return list.filter(({ table }) => names.has(table))
}

/** Runs every erasing statement of the list. */
export async function eraseHoldings(tx: Tx, memberId: string): Promise<void> {
  for (const { erase = [] } of await present(tx, holdings)) for (const text of erase) await run(tx, text, [memberId])
}

/** Returns the types of those columns of a table that exist in this database. */
async function typesOf(db: Db, table: string, columns: readonly string[]): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = any (${columns})`.execute(db)
  return rows
}

/**
 * Rewrites texts of others to or about a member where `redact` returns a different text; those about anyone where `redactAll` does.
 */
export async function rewriteTextsByOthers(
  tx: Tx,
  memberId: string,
  { redact, redactAll }: { redact: (text: string) => string; redactAll: (text: string) => string },
): Promise<void> {
  for (const { table, where, columns: named, isOfAll } of await present(tx, textsByOthers)) {
    const change = isOfAll ? redactAll : redact
    const columns = await typesOf(tx, table, named)
    const read = columns.map(({ name }) => `"${name}"`).join(', ')
    const { rows } = await run<Record<string, unknown>>(
      tx,
      `select ctid::text as "its place", ${read} from ${table} where ${where} for no key update`,
      [memberId],
    )
    for (const row of rows) {
      const changed = columns.flatMap(({ name, type }) => {
        const before = JSON.stringify(row[name])
        const after = mapTextsDeep(row[name], change)
        if (JSON.stringify(after) === before) return []
        return [{ name, type, value: type.startsWith('json') ? JSON.stringify(after) : after }]
      })
      if (changed.length === 0) continue
      const set = changed.map(({ name, type }, at) => `"${name}" = $${at + 2}::${type}`).join(', ')
      const values = changed.map(({ value }) => value)
      await run(tx, `update ${table} set ${set} where ctid = $1::tid`, [row['its place'], ...values])
    }
  }
}

/**
 * Rewrites Hemline's own messages about the member in conversations. Those to the member were deleted before, and each that is left
 * names only who it is not to: also of two with one first name.
 */
export async function rewriteNotices(tx: Tx, memberId: string, change: (text: string) => string): Promise<void> {
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'content'])
    .where('senderId', 'is', null)
    .where('conversationId', 'in', (eb) =>
      eb
        .selectFrom('conversations')
        .select('id')
        .where((or) => or.or([or('oneId', '=', memberId), or('otherId', '=', memberId)])),
    )
    .execute()
  for (const { id, content } of rows)
    await tx
      .updateTable('messages')
      .set({ content: change(content) })
      .where('id', '=', id)
      .execute()
}

/** A pattern for what is erased, as PostgreSQL reads it, and what is written instead. */
type Rewriting = { pattern: string; instead: string }

/**
 * Rewrites the subjects of letters, and the mail servers' words about them: `change` where they are about the member's loans,
 * `pattern` everywhere. Locks only the letters that change, since others are being sent.
 */
export async function rewriteLetters(
  tx: Tx,
  { memberId, change, pattern, instead }: { memberId: string; change: (text: string) => string } & Rewriting,
): Promise<void> {
  // whole names before first names
  await sql`
    update letters set title = regexp_replace(title, ${pattern}, ${instead}, 'gi'),
      bounce = regexp_replace(bounce, ${pattern}, ${instead}, 'gi')
    where title ~* ${pattern} or bounce ~* ${pattern}`.execute(tx)
  const rows = await tx
    .selectFrom('letters')
    .select(['id', 'title'])
    .where('orderId', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('id')
        .where((or) => or.or([or('lenderId', '=', memberId), or('lendeeId', '=', memberId)])),
    )
    .execute()
  for (const { id, title } of rows)
    if (change(title) !== title)
      await tx
        .updateTable('letters')
        .set({ title: change(title) })
        .where('id', '=', id)
        .execute()
}

/** Returns the member's photo files. */
export async function listPhotos(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('path')
    .where('memberId', '=', memberId)
    .where('storedAt', 'is not', null)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ path }) => path)
}

/** Counts an export of the member's data, and returns its id; null when the limit since then is reached. Locks the member's row. */
export async function takeExport(
  tx: Tx,
  { memberId, now, since, most }: { memberId: string; now: Date; since: Date; most: number },
): Promise<number | null> {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('dataExports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('memberId', '=', memberId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  if (count >= most) return null
  const { id } = await tx
    .insertInto('dataExports')
    .values({ memberId, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An export that failed is not counted. */
export async function deleteExport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('dataExports').where('id', '=', id).execute()
}

/** Deletes the counts of exports before that instant: the limit is of a day, and the member was emailed of each. */
export async function deleteOldExports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('dataExports').where('at', '<', before).execute()
}

/** Returns all data about the member, by table, as defined in the list of holdings. */
export async function readHoldings(db: Db, memberId: string): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const { table, exports } of await present(db, holdings))
    if (exports) rows[table] = (await run<Record<string, unknown>>(db, exports, [memberId])).rows
  return rows
}
