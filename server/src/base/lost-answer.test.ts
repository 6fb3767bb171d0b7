import { randomUUID } from 'node:crypto'
import { addDays, today } from '@hemline/contract/days.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { createListing } from '@hemline/contract/listings/calls.ts'
import { createOrder } from '@hemline/contract/orders/calls.ts'
import { blockDays } from '@hemline/contract/requests/calls.ts'
import { createShareLink } from '@hemline/contract/share-links/calls.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { databaseGate } from '../../test/database-gate.ts'
import { anyJpeg, arrivedLoan, daysOf, lenderAndStranger } from '../../test/loans.ts'
import { send } from '../../test/send.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'
import { buildApp } from '../app.ts'
import type { Caller } from './caller.ts'
import { createWriteOnce } from './idempotency.ts'

const gate = databaseGate()
let world: World
beforeAll(async () => {
  world = await createWorld({}, { throughPooler: gate.through })
})
afterEach(gate.open)
afterAll(async () => {
  await world.close()
  await gate.close()
})

type Table = 'listings' | 'orderIssues' | 'blockedDays' | 'shareLinks' | 'orders'
const countOf = async (table: Table) =>
  Number(
    (
      await world.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

async function itemOf(member: TestMember) {
  const [photo] = await member.upload([await anyJpeg()], { purpose: 'listing' })
  return {
    brand: 'Rixo',
    description: 'Worn once, to a wedding',
    fit: 3,
    retailPrice: 20_000,
    replacementPrice: 15_000,
    size: 10,
    hasDryCleaning: false,
    colour: 'green' as const,
    images: [photo!.path],
    category: 'dress' as const,
    length: 'midi' as const,
    sharedStatus: 'EVERYONE' as const,
  }
}

/** Each: what is sent, the table that holds its effect, and the statement after whose commit the database ends. */
const writes: { [what: string]: () => Promise<{ table: Table; fatal: string; run: (key: string) => Promise<Sent> }> } =
  {
    async 'a new item'() {
      const member = await world.member()
      const body = await itemOf(member)
      const run = (key: string) => member.call(createListing, { body, headers: { 'idempotency-key': key } })
      return { table: 'listings', fatal: 'insert into "listings"', run }
    },
    async 'an issue'() {
      const { lendee, orderId } = await arrivedLoan(world)
      const body = { orderId, topic: 'OTHER' as const, description: 'The zip is broken', images: [] }
      const run = (key: string) => lendee.call(createOrderIssue, { body, headers: { 'idempotency-key': key } })
      return { table: 'orderIssues', fatal: 'insert into "order_issues"', run }
    },
    async 'a request to a friend'() {
      const { lender, lendee, listingId } = await lenderAndStranger(world)
      await befriend(lender, lendee)
      const body = { listingId, ...daysOf(world, { listingId, from: 3, to: 4 }), deliveryMethod: 'IN_PERSON' as const }
      const run = (key: string) => lendee.call(createOrder, { body, headers: { 'idempotency-key': key } })
      return { table: 'orders', fatal: 'insert into "orders"', run }
    },
    async 'days of one’s own'() {
      const member = await world.member()
      const day = addDays(today(world.clock.now()), 20)
      const body = { startDate: day, endDate: day }
      const run = (key: string) => member.call(blockDays, { body, headers: { 'idempotency-key': key } })
      return { table: 'blockedDays', fatal: 'insert into "blocked_days"', run }
    },
    async 'a share link'() {
      const { lender, listingId } = await lenderAndStranger(world)
      const body = { listingId }
      const run = (key: string) => lender.call(createShareLink, { body, headers: { 'idempotency-key': key } })
      return { table: 'shareLinks', fatal: 'insert into "share_links"', run }
    },
  }
type Sent = { status: number; body: unknown }

it.each(Object.keys(writes))('%s: the database ends after the commit; the same key gets its answer', async (what) => {
  const { table, fatal, run } = await writes[what]!()
  const before = await countOf(table)
  const key = randomUUID()
  gate.shutAfterCommitOf(fatal)
  expect((await run(key)).status).toBe(503)
  gate.open()
  expect((await countOf(table)) - before).toBe(1)
  // long after the process that ran it has given up
  await world.advance('PT1M')
  const answers = [await run(key), await run(key)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]!.body).toEqual(answers[0]!.body)
  expect((await countOf(table)) - before).toBe(1)
})

it('two nodes that receive the same key together run it once and answer the same', async () => {
  const other = await buildApp(world.deps)
  await other.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.server.address() as { port: number }
  const member = await world.member()
  const [body, token] = [await itemOf(member), await member.token()] as const
  const before = await countOf('listings')
  for (let round = 0; round < 4; round++) {
    const key = randomUUID()
    const answers = await Promise.all(
      [world.url, `http://127.0.0.1:${port}`, world.url, `http://127.0.0.1:${port}`].map((url) =>
        send(url + createListing.path, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(body),
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  }
  expect((await countOf('listings')) - before).toBe(4)
  await other.close()
})

it('a process that stalled before its commit rolls back when another has run the write meanwhile', async () => {
  const member = await world.member()
  const claim = { member: { id: member.id } as Caller, key: 'stalled', call: 'a call', body: {} }
  const writeOnce = createWriteOnce(world.db, world.clock)
  const write = (id: string, meanwhile?: () => Promise<unknown>) =>
    writeOnce<{ id: string }>(claim, (store) =>
      world.db.transaction().execute(async (tx) => {
        await tx
          .insertInto('blockedDays')
          .values({ id, ownerId: member.id, days: '[2027-01-01,2027-01-02)', createdAt: world.clock.now() })
          .execute()
        await meanwhile?.()
        await store(tx, { id })
        return { id }
      }),
    )
  const [first, second] = [randomUUID(), randomUUID()]
  const answers: { id: string }[] = []
  answers.push(
    await write(first, async () => {
      const longAgo = new Date(world.clock.now().getTime() - 3_600_000)
      await world.db.updateTable('idempotentWrites').set({ claimedAt: longAgo }).where('key', '=', 'stalled').execute()
      answers.push(await write(second))
    }),
  )
  expect(answers).toEqual([{ id: second }, { id: second }])
  const rows = await world.db.selectFrom('blockedDays').select('id').where('ownerId', '=', member.id).execute()
  expect(rows).toEqual([{ id: second }])
})
