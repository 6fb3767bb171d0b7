import { getAudit } from '@hemline/contract/operator/calls.ts'
import { downloadMonth } from '@hemline/contract/operator/money-calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
})
afterAll(() => world.close())

it('a month with more movements than fit into one file says so, and no file is written into the log', async () => {
  const at = new Date('2026-03-10T12:00:00Z')
  await sql`insert into payment_operations (key, kind, amount_pence, state, created_at, finished_at)
    select 'many:' || n, 'CAPTURE', 100, 'DONE', ${at}::timestamptz, ${at}::timestamptz from generate_series(1, 200001) n`.execute(
    world.db,
  )
  const { status, body } = await host.call(downloadMonth, { body: { month: '2026-03' } })
  expect(status).toBe(413)
  expect(body).toMatchObject({
    error: { message: 'This month has more than 200,000 movements, which is too many for one file.' },
  })
  expect((await host.ok(getAudit)).body.items.map(({ action }) => action)).not.toContain('download-month')
})
