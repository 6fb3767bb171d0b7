import { CompiledQuery, type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../test/database.ts'
import { openDatabase } from './db.ts'

let database: TestDatabase
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await freshDatabase()
  opened = openDatabase(database.url, { max: 2 })
})
afterAll(async () => {
  await Promise.all([opened.db.destroy(), opened.pool.end()])
  await database.drop()
})

test('every table and column name survives the conversion to camelCase and back', async () => {
  const { rows: tables } = await opened.pool.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' group by table_name`,
  )
  expect(tables.length).toBeGreaterThan(50)
  const untyped = opened.db as unknown as Kysely<Record<string, Record<string, unknown>>>
  for (const { name, columns } of tables) {
    const named = [name, ...columns].map((column) => `1 as "${column}"`).join(', ')
    const { rows } = await untyped.executeQuery<object>(CompiledQuery.raw(`select ${named}`))
    const [table, ...fields] = Object.keys(rows[0]!)
    expect([table, ...fields].join(), 'camelCase has no underscore').not.toContain('_')
    expect(untyped.selectFrom(table!).select(fields).compile().sql).toBe(
      `select ${columns.map((column) => `"${column}"`).join(', ')} from "${name}"`,
    )
  }
})

test("a raw statement uses the database's column names and returns camelCase rows", async () => {
  const { rows } = await sql<object>`select 1 as some_thing, 2 as "someOther", ${sql.ref('one.ownerId')}
    from (values (3)) as one (owner_id)`.execute(opened.db)
  expect(rows).toEqual([{ someThing: 1, someOther: 2, ownerId: 3 }])
})

test('the content of a JSON value is returned as stored', async () => {
  const stored = { order_id: 1, inner_list: [{ line_1: 'a', lineTwo: 'b' }] }
  const { rows } = await sql<object>`select ${JSON.stringify(stored)}::jsonb as my_value`.execute(opened.db)
  expect(rows).toEqual([{ myValue: stored }])
})

test('both ways wait six seconds for a lock, and thirty for a statement or an idle transaction', async () => {
  const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
  const limits = sql<{
    setting: string
  }>`select setting from pg_settings where name in (${sql.join(names)}) order by name`
  const { rows } = await limits.execute(opened.db)
  expect(rows.map(({ setting }) => setting)).toEqual(['30000', '6000', '30000'])
  const { rows: ofPool } = await opened.pool.query('show lock_timeout')
  expect(ofPool).toEqual([{ lock_timeout: '6s' }])
})
