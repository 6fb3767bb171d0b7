import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { watchOutside } from './measured.ts'
import { kindOf, nameOf, type QueryReport, watchQueries } from './query-reports.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('every statement is reported with its time, and a failed one as failed', async () => {
  const heard: QueryReport[] = []
  // a job of the server's own may run meanwhile
  const isOurs = ({ name, text }: QueryReport) => name === 'one-of-ours' || /as hidden|1 \/|select 2/.test(text)
  const stop = watchQueries((report) => isOurs(report) && heard.push(report))
  await sql`select ${'a secret'}::text as hidden`.execute(world.db)
  await sql`select 1 / ${0}::int`.execute(world.db).catch(() => null)
  await world.deps.pool.query({ name: 'one-of-ours', text: 'select 1' })
  await expect.poll(() => heard.length).toBe(3)
  stop()
  await sql`select 2`.execute(world.db)
  expect(heard.map(({ name, hasFailed }) => [name, hasFailed])).toEqual([
    [null, false],
    [null, true],
    ['one-of-ours', false],
  ])
  expect(heard.every(({ seconds }) => seconds >= 0)).toBe(true)
  expect(heard.map(nameOf).join()).not.toContain('secret')
  expect(nameOf(heard[2]!)).toBe('one-of-ours')
})

test.each([
  ['select 1', 'select'],
  ['  INSERT into a values ($1)', 'insert'],
  ['with moved as (delete from a returning *) insert into b select * from moved', 'insert'],
  ['with x as (select 1) select * from x', 'select'],
  ['begin', 'other'],
])('%s is counted as %s', (text, kind) => expect(kindOf(text)).toBe(kind))

test('a value within a statement’s text is not in its name', () => {
  expect(nameOf({ name: null, text: "select *\n  from a where b = 'it''s me'" })).toBe('select * from a where b = ?')
  expect(nameOf({ name: null, text: 'x'.repeat(1000) })).toHaveLength(300)
})

test('calls to outside systems are reported by system and call, refusals as failed', async () => {
  const heard: string[] = []
  const stop = watchOutside(({ system, call, hasFailed }) => heard.push(`${system} ${call} ${hasFailed}`))
  await world.deps.mail.send({ to: 'a@hemline.test', subject: 's', text: 't', html: 'h', key: 'k' })
  await world.deps.payments.capture({} as never).catch(() => null)
  await expect.poll(() => heard).toEqual(['mail send false', 'payments capture true'])
  stop()
})
