import { createOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysOf, lenderAndStranger, move, prepareRequest } from '../../test/loans.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
})
afterAll(() => world.close())

async function friends() {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await befriend(lender, lendee)
  const days = daysOf(world, { listingId, from: 3, to: 4 })
  return { lender, lendee, body: { listingId, ...days, deliveryMethod: 'IN_PERSON' as const } }
}
const headers = (key: string | null): Record<string, string> => (key ? { 'idempotency-key': key } : {})

async function expectOne(lendee: TestMember, confirm: () => ReturnType<typeof send>) {
  const answers = await Promise.all(Array.from({ length: 10 }, confirm))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
  expect((await lendee.ok(getOrders, { query: {} })).body.items).toHaveLength(1)
}
const send = (
  lendee: TestMember,
  body: Awaited<ReturnType<typeof friends>>['body'] | { pendingRequestId: string; setupIntentId: string },
  key: string | null,
) => lendee.call(createOrder, { body, headers: headers(key) })

it.each([
  ['with a key', 'ten-clicks'],
  ['without a key', null],
])('ten concurrent confirms create one order, %s: to a friend', async (_, key) => {
  const { lendee, body } = await friends()
  await expectOne(lendee, () => send(lendee, body, key))
})

it.each([
  ['with a key', 'ten-confirms'],
  ['without a key', null],
])('ten concurrent confirms create one order, %s: by card', async (_, key) => {
  const { lendee, listingId } = await lenderAndStranger(world)
  const body = await prepareRequest(world, lendee, { listingId })
  await expectOne(lendee, () => send(lendee, body, key))
})

it('a retry with its key after a crash between commit and answer returns the same order', async () => {
  const { lendee, body } = await friends()
  const first = await send(lendee, body, 'crashed')
  // the state left long ago by a process that died before it stored the answer
  const longAgo = new Date(world.clock.now().getTime() - 3_600_000)
  await world.db
    .updateTable('idempotentWrites')
    .set({ answer: null, claimedAt: longAgo })
    .where('key', '=', 'crashed')
    .execute()
  await world.db.updateTable('orders').set({ createdAt: longAgo }).where('id', '=', first.body.orderId).execute()
  const again = await send(lendee, body, 'crashed')
  expect([again.status, again.body.orderId]).toEqual([201, first.body.orderId])
  // a later confirm with another key is a new request
  expect((await send(lendee, body, 'another')).body.error.code).toBe('ACTIVE_ORDER_EXISTS')
})

it('a retry right after the crash waits until the claim of the dead process expires', async () => {
  const { lendee, body } = await friends()
  const first = await send(lendee, body, 'just-now')
  await world.db
    .updateTable('idempotentWrites')
    .set({ answer: null, claimedAt: world.clock.now() })
    .where('key', '=', 'just-now')
    .execute()
  const again = await send(lendee, body, 'just-now')
  expect([again.status, again.body.orderId]).toEqual([201, first.body.orderId])
})

it.each([
  ['withdrawn', 'CANCELLED'],
  ['declined', 'DECLINED'],
] as const)('the same choice again within a minute, after the first was %s, is a new wish', async (_, end) => {
  const { lender, lendee, body } = await friends()
  const first = (await send(lendee, body, null)).body.orderId
  await (end === 'CANCELLED' ? move(lendee, first, 'cancel') : move(lender, first, 'decline'))
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(lendee, body, null)))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
  const second = new Set(answers.map((one) => one.body.orderId))
  expect([second.size, second.has(first)]).toEqual([1, false])
  const { items } = (await lendee.ok(getOrders, { query: {} })).body
  expect(items.map(({ status }) => status).sort()).toEqual([end, 'REQUESTED'].sort())
})

it('a key belongs to its member: another member with the same key gets their own order', async () => {
  const [one, other] = [await friends(), await friends()]
  const mine = (await send(one.lendee, one.body, 'shared-key')).body.orderId
  const theirs = await send(other.lendee, other.body, 'shared-key')
  expect([theirs.status, theirs.body.orderId === mine]).toEqual([201, false])
  // the same key with another choice is refused: no stored answer, no new order
  const again = await send(
    one.lendee,
    { ...one.body, ...daysOf(world, { ...one.body, from: 9, to: 10 }) },
    'shared-key',
  )
  expect([again.status, Object.keys(again.body.error.fields ?? {})]).toEqual([400, ['Idempotency-Key']])
})
