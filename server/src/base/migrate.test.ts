import { readFile } from 'node:fs/promises'
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

  test('is still accepted by a node of the previous version: the parts it knows are unchanged', async () => {
    await load(name)
    const before = await namesIn('kysely_migration')
    await migrate(old.url)
    expect(await namesIn('kysely_migration')).toEqual(before)
  })
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
