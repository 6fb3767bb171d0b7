import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { checkedHost, troubles } from '../test/checked-host.ts'
import { freshDatabase } from '../test/database.ts'
import { openPooler } from '../test/pooler.ts'
import { createSealer } from './base/seal.ts'
import { exitCodeOf, lineOf } from './host-check.ts'

const host = checkedHost()

test('a pooler shares its connections: only those past it have to fit', async () => {
  const findings = await host.look({ DATABASE_POOL: '190', DATABASE_DIRECT_URL: host.database.url })
  expect(troubles(findings)).toEqual([])
})

test('the way past a pooler has to be set, to lead past it, and to the same database', async () => {
  const [pooler, other] = await Promise.all([openPooler(host.database.url), freshDatabase()])
  const lines = async (changes: Record<string, string>) =>
    (await host.look(changes)).map(lineOf).filter((line) => /^\S+ +Database/.test(line) && !line.startsWith('note'))
  try {
    expect(await lines({ DATABASE_URL: pooler.url })).toEqual([
      expect.stringMatching(/^WRONG +Database: DATABASE_URL leads to a pooler\. Set DATABASE_DIRECT_URL/),
    ])
    const past = async (url: string) => (await lines({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url })).at(-1)
    expect(await past(host.database.url)).toMatch(/^right +Database past the pooler/)
    expect(await past(pooler.url)).toMatch(/^WRONG .*DATABASE_DIRECT_URL leads to a pooler, too/)
    expect(await past(other.url)).toMatch(/^WRONG .*DATABASE_DIRECT_URL leads to another database/)
    expect(await past(host.database.url.replace(/:[^:@/]+@/, ':other@'))).toMatch(/^WRONG .*accept DATABASE_DIRECT_URL/)
  } finally {
    await Promise.all([pooler.close(), other.drop()])
  }
})

test('that a second node would not fit is a note', async () => {
  const findings = await host.look({ DATABASE_POOL: '100' })
  expect(exitCodeOf(findings)).toBe(0)
  expect(findings.map(lineOf).join('\n')).toMatch(/^note +Database: A node opens up to 115 .*second node/im)
})

test('what protects the lines that only grow is looked at: a note names each table where it is missing or off', async () => {
  const own = await freshDatabase()
  const notes = async () => (await host.look({ DATABASE_URL: own.url })).map(lineOf).join('\n')
  try {
    expect(await notes()).not.toMatch(/only grow/)
    const client = new pg.Client({ connectionString: own.url })
    await client.connect()
    await client.query('alter table operator_lines disable trigger operator_lines_no_change')
    await client.query('drop trigger coin_lines_no_truncate on coin_lines')
    await client.end()
    expect(await notes()).toMatch(
      /^note +Database: What protects the lines of coin_lines, operator_lines, which only grow/m,
    )
  } finally {
    await own.drop()
  }
})

test('a PAYOUT_KEY that opens nothing of what is stored is wrong, one that opens only a part is a note', async () => {
  const own = await freshDatabase()
  const client = new pg.Client({ connectionString: own.url })
  const [old, fresh] = [1, 2].map((byte) => Buffer.alloc(32, byte))
  const lines = async (...keys: Buffer[]) =>
    (await host.look({ DATABASE_URL: own.url, PAYOUT_KEY: keys.map((key) => key.toString('base64')).join() }))
      .map(lineOf)
      .filter((line) => /PAYOUT_KEY/.test(line))
  const store = (key: Buffer, { n, table, column }: { n: number; table: string; column: string }) =>
    client.query(
      `with added as (
         insert into members (id, public_id, email, created_at, updated_at)
         values ($1, $2::text, $2::text || '@hemline.test', '2026-11-01', '2026-11-01') returning id)
       insert into ${table} (member_id, ${column}, created_at${table === 'payout_details' ? ', updated_at' : ''})
       select id, $3, '2026-11-01'${table === 'payout_details' ? ", '2026-11-01'" : ''} from added`,
      [randomUUID(), `0000000${n}`, createSealer([key]).seal('secret', 'row')],
    )
  try {
    await client.connect()
    expect(await lines(fresh!)).toEqual([])
    await store(old!, { n: 1, table: 'payout_details', column: 'sealed' })
    expect(await lines(old!)).toEqual([])
    expect(await lines(fresh!)).toEqual([
      expect.stringMatching(/^WRONG +Stored secrets: PAYOUT_KEY opens nothing.*START_CHECKS=report/),
    ])
    await store(fresh!, { n: 2, table: 'second_factors', column: 'secret' })
    expect(await lines(fresh!)).toEqual([expect.stringMatching(/^note +Stored secrets: PAYOUT_KEY doesn’t open 1 of/)])
    expect(await lines(fresh!, old!)).toEqual([])
  } finally {
    await client.end()
    await own.drop()
  }
})

describe('a database in which Hemline was tried', () => {
  const inOne = async (statements: string[], changes: Record<string, string> = {}) => {
    const own = await freshDatabase()
    const client = new pg.Client({ connectionString: own.url })
    try {
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
      const findings = await host.look({ DATABASE_URL: own.url, ...changes })
      return findings.filter(({ what }) => what === 'Database').map(lineOf)
    } finally {
      await own.drop()
    }
  }
  const sandboxes = ['create schema dev', 'create table dev.store (room text)']
  const demo = `insert into members (id, public_id, email, created_at, updated_at)
    values (gen_random_uuid(), '0000000A', 'amara.okafor@demo.hemline.test', '2026-11-01', '2026-11-01')`

  test('is wrong to go live with, and the line says what to name in its place', async () => {
    expect(await inOne(sandboxes)).toContainEqual(
      expect.stringMatching(/^WRONG +Database: A trial ran in this database.* HEMLINE_DATA or DATABASE_URL/),
    )
  })

  test('is right again once a community that is live on it has run what the line and the guide say', async () => {
    const wrong = (await inOne(sandboxes)).find((line) => line.startsWith('WRONG'))!
    expect(wrong).toContain('START_CHECKS=report')
    const guide = await readFile(join(import.meta.dirname, '../../docs/hosting.md'), 'utf8')
    const [, heading] = /docs\/hosting\.md, “([^”]+)”/.exec(wrong)!
    const part = guide.split(/^##+ /m).find((text) => text.startsWith(heading!))!
    const statements = [...part.matchAll(/psql .* -c '([^']+)'/g)].map(([, statement]) => statement!)
    expect(new Set(statements).size).toBe(1)
    const lines = await inOne([...sandboxes, statements[0]!])
    expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([])
  })

  test('is wrong with the demo community in it, whose passwords everyone can read', async () => {
    expect(await inOne([demo])).toContainEqual(
      expect.stringMatching(/^WRONG +Database: The demo community is in this database.* HEMLINE_DATA or DATABASE_URL/),
    )
  })

  test('may be looked at by the trial itself', async () => {
    const lines = await inOne([...sandboxes, demo], { NODE_ENV: 'development', STRIPE_SECRET_KEY: 'sk_test_none' })
    expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([])
  })
})

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    'more connections than the database has',
    () => ({ DATABASE_POOL: '190' }),
    /^WRONG +Database: A node opens up to 205 connections, and PostgreSQL allows ours 197/,
  ],
  [
    'another password of the database',
    () => ({ DATABASE_URL: host.database.url.replace(/:[^:@/]+@/, ':other@') }),
    /^WRONG +Database: PostgreSQL doesn’t accept DATABASE_URL/,
  ],
])('%s is wrong, and the line says what to change', (_what, changes, line) => host.expectWrong(changes(), line))
