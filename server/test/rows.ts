import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Meetings } from '../db-types.ts'
import type { World } from './world.ts'

/** Returns all rows of our tables except for the named columns, each row as a text, in a fixed order. */
export async function allRows(
  world: World,
  without: Record<string, readonly string[]> = {},
): Promise<Map<string, string[]>> {
  const names = await tableNames(world)
  const { rows } = await sql<{ name: string; row: string }>`${sql.join(
    names.map(
      (name) =>
        sql`select ${sql.lit(name)} as name, (to_jsonb(t) - ${[...(without[name] ?? [])]}::text[])::text as row from ${sql.table(name)} t`,
    ),
    sql` union all `,
  )} order by 1, 2`.execute(world.db)
  const rowsByName = new Map<string, string[]>(names.map((name) => [name, []]))
  for (const { name, row } of rows) rowsByName.get(name)?.push(row)
  return rowsByName
}

async function tableNames(world: World): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(world.db)
  return rows.map(({ name }) => name)
}

/** Copies the row of an id with these columns (by their names in the database) changed. A text's id must be among them. */
export async function copyRow(
  { db }: World,
  { table, id, changes }: { table: 'orders' | 'payment_operations'; id: string; changes: Record<string, unknown> },
): Promise<void> {
  const key = table === 'orders' ? 'id' : 'key'
  await sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(t, ${JSON.stringify(changes)}::jsonb)).* from ${sql.table(table)} t
    where ${sql.ref(key)}::text = ${id}`.execute(db)
}

/**
 * Copies an order this many times, as cancelled, so that no clock moves it, and has a pound owed for the cleaning of each, since
 * `at`. Returns the lines' ids.
 */
export async function oweCopies(
  { db }: World,
  { orderId, memberId, count, at }: { orderId: string; memberId: string; count: number; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with copies as (
      insert into orders
        select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'owed-' || ${memberId} || n,
          'status', 'CANCELLED', 'closed_at', ${at}::timestamptz, 'pending_request_id', null, 'payment_intent_id', null))).*
        from orders o, generate_series(1, ${count}::int) n where o.id = ${orderId}
      returning id
    )
    insert into owed_lines (id, member_id, order_id, kind, pence, created_at)
      select gen_random_uuid(), ${memberId}, id, 'CLEANING', 100, ${at} from copies
      returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Copies an order under another id, with these columns changed. Returns that id. */
export async function copyOrder(world: World, id: string, changes: Record<string, unknown> = {}): Promise<string> {
  const otherId = randomUUID()
  const own = { id: otherId, order_number: `copy-${otherId}`, pending_request_id: null, payment_intent_id: null }
  await copyRow(world, { table: 'orders', id, changes: { ...own, ...changes } })
  return otherId
}

/** Writes a meeting of an order, as it is: agreed and for the way back, unless another state or handover is passed. */
export async function addMeeting(
  { db }: Pick<World, 'db'>,
  meeting: { orderId: string; at: Date } & Partial<Pick<Insertable<Meetings>, 'handover' | 'state'>>,
): Promise<void> {
  const { lenderId } = await db
    .selectFrom('orders')
    .select('lenderId')
    .where('id', '=', meeting.orderId)
    .executeTakeFirstOrThrow()
  const rest = { id: randomUUID(), proposedBy: lenderId, place: 'The park', createdAt: meeting.at }
  await db
    .insertInto('meetings')
    .values({ handover: 'BACK', state: 'AGREED', ...rest, ...meeting })
    .execute()
}
