import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase, freshDatabase } from '../../test/database.ts'
import { schemaOf } from '../../test/schema.ts'
import { facetOf } from '../listings/facets.ts'
import { migrate } from './migrate.ts'

let old: Awaited<ReturnType<typeof emptyDatabase>>
let client: pg.Client
beforeEach(async () => {
  old = await emptyDatabase()
  client = new pg.Client({ connectionString: old.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await old.drop()
})

const load = async (name: string) =>
  client.query(await readFile(new URL(`../../test/old-databases/${name}.sql`, import.meta.url), 'utf8'))
const namesIn = async (table: string) =>
  (await client.query<{ name: string }>(`select name from ${table} order by timestamp, name`)).rows.map(
    ({ name }) => name,
  )

async function schemaOfFresh(): Promise<string[]> {
  const fresh = await freshDatabase()
  const there = new pg.Client({ connectionString: fresh.url })
  await there.connect()
  try {
    return await schemaOf(there)
  } finally {
    await there.end()
    await fresh.drop()
  }
}

describe.each(['2026-11-21-morning', '2026-11-22-night'])('the database of %s', (name) => {
  test('is migrated to exactly the schema of a new database, and keeps its rows', async () => {
    await load(name)
    await migrate(old.url)
    expect(await schemaOf(client)).toEqual(await schemaOfFresh())
    const { rows } = await client.query(
      `select l.brand, l.facet, l.words @@ 'brand' as is_found, o.status, m.content, m.place, c.message_count as messages
       from listings l join orders o on o.listing_id = l.id, messages m join conversations c on c.id = m.conversation_id`,
    )
    const facet = facetOf({ category: 'dress', size: 8, colour: 'blue' })
    expect(rows).toMatchObject([
      { brand: 'Old Brand', facet, is_found: true, status: 'REQUESTED', content: 'Hello', place: 1 },
    ])
  })

  test('keeps its public window closed, as the first line of that setting’s history', async () => {
    await load(name)
    await migrate(old.url)
    const { rows } = await client.query('select name, revision, before, value, changed_by from setting_changes')
    expect(rows).toEqual([{ name: 'publicWindow', revision: 1, before: true, value: false, changed_by: null }])
  })

  test('a request that was interrupted between its hold and its order goes on from its reservation', async () => {
    await load(name)
    const id = '00000000-0000-4000-8000-0000000000d1'
    await client.query(
      `insert into pending_requests (id, lendee_id, lender_id, listing_id, delivery_method, start_date, end_date,
         use_lendee_primary_address, are_friends, state, payment_intent_id, reserved_at, created_at, expires_at)
       select $1, lendee_id, lender_id, listing_id, 'DELIVERY', start_date, end_date, true, false, 'HELD', 'pi_1',
         created_at, created_at, created_at from orders limit 1`,
      [id],
    )
    await migrate(old.url)
    const { rows } = await client.query('select state, payment_intent_id from pending_requests where id = $1', [id])
    expect(rows).toEqual([{ state: 'RESERVED', payment_intent_id: 'pi_1' }])
  })

  test('is still accepted by a node of the previous version: the parts it knows are unchanged', async () => {
    await load(name)
    const before = await namesIn('kysely_migration')
    await migrate(old.url)
    expect(await namesIn('kysely_migration')).toEqual(before)
  })
})

describe('the database of the last release', () => {
  /** Every row of every table, in those columns. */
  const rowsIn = async (columns: Map<string, string[]>) => {
    const all: Record<string, unknown[]> = {}
    for (const [table, names] of columns) {
      const { rows } = await client.query(
        `select ${names.map((name) => `"${name}"::text`).join()} from ${table} order by 1`,
      )
      all[table] = rows
    }
    return all
  }
  const columnsNow = async () => {
    const { rows } = await client.query<{ table: string; names: string[] }>(
      `select table_name as table, array_agg(column_name::text order by ordinal_position) as names
       from information_schema.columns where table_schema = 'public' and table_name not similar to '(schema|kysely)_migration%'
       group by 1`,
    )
    return new Map(rows.map(({ table, names }) => [table, names]))
  }

  test('has all that a node of that release reads after it is migrated, unchanged, and exactly the schema of a new one', async () => {
    const released = new URL('../../migrations/released.json', import.meta.url)
    const { migrations } = JSON.parse(await readFile(released, 'utf8'))
    await load('2026-11-22-night')
    await migrate(old.url, { only: Object.keys(migrations) })
    const [columns, names] = [await columnsNow(), await namesIn('schema_migrations')]
    const before = await rowsIn(columns)
    expect(Object.values(before).filter((rows) => rows.length > 0).length, 'tables with rows').toBeGreaterThan(10)
    await migrate(old.url)
    expect((await namesIn('schema_migrations')).length).toBeGreaterThanOrEqual(names.length)
    expect(await rowsIn(columns)).toEqual(before)
    expect(await schemaOf(client)).toEqual(await schemaOfFresh())
  })
})

test('labels that 0.2.0 left unused without a call are to be voided at the carrier; others are as they were', async () => {
  await load('2026-11-22-night')
  const { rows: orders } = await client.query<{ id: string }>('select id from orders order by id limit 1')
  const [{ id }] = orders as [{ id: string }]
  const states = ['PENDING', 'READY', 'UNUSED', 'VOIDED']
  for (const state of states)
    await client.query(
      `with copy as (
         insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', $2::text,
           'pending_request_id', null, 'payment_intent_id', null))).* from orders o where o.id = $1 returning id, created_at
       )
       insert into label_orders (order_id, state, created_at) select id, $2, created_at from copy`,
      [id, state],
    )
  await migrate(old.url)
  const { rows } = await client.query(
    'select o.order_number as was, l.state from label_orders l join orders o on o.id = l.order_id where o.order_number = any ($1) order by 1',
    [states],
  )
  expect(rows).toEqual(states.map((was) => ({ was, state: was === 'UNUSED' ? 'VOIDING' : was })))
})

test('a node starts on a database that a newer version has migrated', async () => {
  await migrate(old.url)
  await client.query(
    `insert into schema_migrations (name, timestamp) values ('9998_of_a_newer_version', '2027-01-01T00:00:00.000Z')`,
  )
  const before = await schemaOf(client)
  await migrate(old.url)
  expect(await schemaOf(client)).toEqual(before)
  expect(await namesIn('schema_migrations')).toContain('9998_of_a_newer_version')
})

test('a migration that was merged late, with a lower number than one already applied, is applied', async () => {
  await migrate(old.url)
  const late = '0055_orders_of_a_conversation'
  await client.query('drop index orders_conversation, label_orders_troubled')
  await client.query('delete from schema_migrations where name = $1', [late])
  await client.query('delete from kysely_migration where name = $1', [late])
  await migrate(old.url)
  expect(await schemaOf(client)).toEqual(await schemaOfFresh())
})

test('a new database is accepted by the last version before `schema_migrations`: its table lists the files of that version', async () => {
  await migrate(old.url)
  const names = await namesIn('kysely_migration')
  expect([names.length, names.at(-1)]).toEqual([28, '0056_unused_postage'])
})

test('several nodes starting together on an old database migrate it once', async () => {
  await load('2026-11-22-night')
  await Promise.all([migrate(old.url), migrate(old.url), migrate(old.url)])
  expect(await schemaOf(client)).toEqual(await schemaOfFresh())
})

describe('beside nodes that serve members', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hemline-migrations-'))
    await migrate(old.url)
    await client.query('create table wraps (id int primary key, colour text)')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const write = (name: string, text: string) => writeFile(join(folder, `${name}.sql`), text)
  const run = (more: Parameters<typeof migrate>[1] = {}) =>
    migrate(old.url, { folder: pathToFileURL(`${folder}/`), lockMs: 20, ...more })
  const indexes = async () =>
    (
      await client.query<{ name: string; isValid: boolean }>(
        `select relname as name, indisvalid as "isValid" from pg_index join pg_class on oid = indexrelid
         where indrelid = 'wraps'::regclass and not indisprimary`,
      )
    ).rows
  const holding = async () => {
    const holder = new pg.Client({ connectionString: old.url, application_name: 'a back-up' })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from wraps')
    return holder
  }

  test('a migration that waits for a table releases it for members between its tries, and is applied in the end', async () => {
    await write('9001_wraps_of_silk', 'alter table wraps add column silk boolean not null default false;')
    const holder = await holding()
    let tries = 0
    const beforeRetry = async () => {
      tries += 1
      // a member’s read would wait behind the migration if that still waited
      await client.query(`set lock_timeout = '1s'`)
      expect((await client.query('select * from wraps')).rows).toEqual([])
      if (tries === 2) await holder.query('commit')
    }
    await run({ beforeRetry })
    expect(tries).toBe(2)
    expect(await namesIn('schema_migrations')).toContain('9001_wraps_of_silk')
    await holder.end()
  })

  test('a migration that PostgreSQL ends because of a deadlock with members is tried again, and any other failure is not', async () => {
    await client.query('create sequence tries')
    const failing = (state: string, times: number) => `create table first_of_two (id int);
      do $$ begin
        if nextval('tries') <= ${times} then raise exception 'ended' using errcode = '${state}'; end if;
      end $$;`
    await write('9001_deadlocked', failing('40P01', 2))
    let pauses = 0
    const beforeRetry = async () => {
      pauses += 1
    }
    await run({ beforeRetry })
    expect(pauses).toBe(2)
    expect(await namesIn('schema_migrations')).toContain('9001_deadlocked')
    await write('9002_wrong', failing('23514', 4).replace('first_of_two', 'second_of_two'))
    await expect(run({ beforeRetry })).rejects.toMatchObject({ code: '23514' })
    expect(pauses).toBe(2)
  })

  test('one that never gets its table changes nothing, and says who holds it', async () => {
    await write('9001_first', 'create table first_of_two (id int);')
    await write('9002_wraps_of_silk', 'alter table wraps add column silk boolean;')
    const holder = await holding()
    const failed = run({ lockTries: 2, beforeRetry: async () => {} })
    await expect(failed).rejects.toThrow(/in use by another connection for too long.* a back-up \(process \d+, since/)
    expect((await client.query(`select to_regclass('first_of_two') as there`)).rows).toEqual([{ there: null }])
    await holder.end()
  })

  const indexed = `-- concurrently: wraps has many rows\ncreate index concurrently if not exists wraps_colour on wraps (colour);\n`

  test('an index is built concurrently, once, by nodes that start together', async () => {
    await write('9001_wraps_colour', indexed)
    await Promise.all([run(), run(), run()])
    await run()
    expect(await indexes()).toEqual([{ name: 'wraps_colour', isValid: true }])
    expect(await namesIn('schema_migrations')).toContain('9001_wraps_colour')
  })

  test('an index whose build was interrupted is built again', async () => {
    await write('9001_wraps_colour', indexed)
    await client.query(`insert into wraps values (1, 'red'), (2, 'red')`)
    const unique = client.query('create unique index concurrently wraps_colour on wraps (colour)')
    await expect(unique).rejects.toThrow('could not create unique index')
    expect(await indexes()).toEqual([{ name: 'wraps_colour', isValid: false }])
    await run()
    expect(await indexes()).toEqual([{ name: 'wraps_colour', isValid: true }])
  })

  test('an index is dropped concurrently, once, also one whose drop was interrupted', async () => {
    await client.query(`insert into wraps values (1, 'red'), (2, 'red')`)
    await client.query('create index wraps_by_colour on wraps (colour)')
    // an interrupted drop leaves an index that is not valid, as a failed build does
    const unique = client.query('create unique index concurrently wraps_colour on wraps (colour)')
    await expect(unique).rejects.toThrow('could not create unique index')
    expect((await indexes()).map(({ isValid }) => isValid).sort()).toEqual([false, true])
    const drop = (index: string) =>
      `-- concurrently: members write to wraps meanwhile\ndrop index concurrently if exists ${index};\n`
    await write('9001_wraps_colour', drop('wraps_colour'))
    await write('9002_wraps_by_colour', drop('wraps_by_colour'))
    await Promise.all([run(), run()])
    expect(await indexes()).toEqual([])
    await run()
    expect(await namesIn('schema_migrations')).toEqual(
      expect.arrayContaining(['9001_wraps_colour', '9002_wraps_by_colour']),
    )
  })

  test('anything else in such a file is rejected before it runs', async () => {
    await write('9001_wraps_colour', `${indexed}drop table wraps;`)
    await expect(run()).rejects.toThrow('9001_wraps_colour: a migration that begins with "-- concurrently" has one')
    expect(await indexes()).toEqual([])
  })
})
