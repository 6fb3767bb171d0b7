import { blockDays, getBlockedDays } from '@hemline/contract/requests/calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { daysOf } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import type { Caller } from './caller.ts'
import { createWriteOnce } from './idempotency.ts'

let world: World
let member: TestMember
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  member = await world.member()
})

const send = (key: string, from = 10) =>
  member.call(blockDays, {
    body: daysOf(world, { listingId: '', from, to: from + 1 }),
    headers: { 'idempotency-key': key },
  })
const written = async () => (await member.ok(getBlockedDays, { query: {} })).body.items.length

it('a write that is repeated with its key is executed once and gets the same answer', async () => {
  const first = await send('one')
  expect([first.status, (await send('one')).body]).toEqual([201, first.body])
  expect(await written()).toBe(1)
  await send('two')
  expect(await written()).toBe(2)
})

it('concurrent requests with one key are executed once, whichever is answered first', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('at-once')))
  for (const { status } of answers) expect([201, 409]).toContain(status)
  expect(await written()).toBe(1)
})

it('a key used for a different request is refused, and so is an invalid key', async () => {
  await send('one')
  for (const answer of [await send('one', 30), await send('with a blank')])
    expect([answer.status, Object.keys(answer.body.error.fields ?? {})]).toEqual([400, ['Idempotency-Key']])
  expect(await written()).toBe(1)
})

it('a write that was refused may be repeated', async () => {
  expect((await send('early', -30)).status).toBe(422)
  expect(await world.db.selectFrom('idempotentWrites').select('key').where('key', '=', 'early').execute()).toEqual([])
})

it('a process that stalled and then failed does not release the claim of the process that took over', async () => {
  const writeOnce = createWriteOnce(world.db, world.clock)
  const claim = { member: { id: member.id } as Caller, key: 'stalled', call: 'a call', body: {} }
  const taken = () => world.db.selectFrom('idempotentWrites').select('claimedAt').where('key', '=', 'stalled').execute()
  const later = new Date(world.clock.now().getTime() + 7000)
  const failed = writeOnce(claim, async () => {
    await world.db.updateTable('idempotentWrites').set({ claimedAt: later }).where('key', '=', 'stalled').execute()
    throw new Error('too late')
  })
  await expect(failed).rejects.toThrow('too late')
  expect(await taken()).toEqual([{ claimedAt: later }])
})

it('an answer is stored for a week', async () => {
  const storedWrites = () => world.db.selectFrom('idempotentWrites').select('key').where('key', '=', 'week').execute()
  await send('week')
  await world.advance('P6DT23H')
  expect(await storedWrites()).toHaveLength(1)
  await world.advance('PT2H')
  expect(await storedWrites()).toEqual([])
})
