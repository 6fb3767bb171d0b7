import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { onlyGrow } from './database-check.ts'

test('looks at exactly the tables that the migrations let only grow', async () => {
  const database = await freshDatabase()
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; triggers: string[] }>(
      `select c.relname as name, array_agg(t.tgname::text order by t.tgname) as triggers
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
       where p.prosrc like '%only grows%' group by c.relname`,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(onlyGrow)
    for (const { name, triggers } of rows) expect(triggers).toEqual([`${name}_no_change`, `${name}_no_truncate`])
  } finally {
    await client.end()
    await database.drop()
  }
})
