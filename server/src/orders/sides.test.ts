import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { copyRow } from '../../test/rows.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { setFirstMessage } from './store.ts'

let world: World
let lender: TestMember
let lendee: TestMember
let orderId: string
beforeAll(async () => {
  world = await createWorld()
  const loan = await lenderAndStranger(world)
  lender = loan.lender
  lendee = loan.lendee
  orderId = await requestLoan(world, lendee, { listingId: loan.listingId, from: 30, to: 32 })
})
afterAll(() => world.close())

const orderOf = async (member: TestMember) => (await member.ok(getOrders, { query: { orderId } })).body.items[0]!
const homeOf = async ({ id }: TestMember) =>
  (await world.db.selectFrom('members').select('address').where('id', '=', id).executeTakeFirstOrThrow()).address
const addresses = async () => [(await orderOf(lender)).otherAddress, (await orderOf(lendee)).otherAddress]
const change = (set: { closedAt?: Date | null; deliveryMethod?: 'DELIVERY' | 'IN_PERSON' }) =>
  world.db.updateTable('orders').set(set).where('id', '=', orderId).execute()

it('each side sees the other’s address, not its own: by post, once agreed, until 14 days after the end', async () => {
  expect(await addresses()).toEqual([null, null])
  expect((await move(lender, orderId, 'accept')).status).toBe(200)
  const each = [
    expect.objectContaining({ name: expect.stringMatching(/^Bea /), address: await homeOf(lendee) }),
    expect.objectContaining({ name: expect.stringMatching(/^Lena /), address: await homeOf(lender) }),
  ]
  expect(await addresses()).toEqual(each)
  await change({ deliveryMethod: 'IN_PERSON' })
  expect(await addresses()).toEqual([null, null])
  await change({ deliveryMethod: 'DELIVERY' })
  const now = world.clock.now().getTime()
  await change({ closedAt: new Date(now - 13.9 * DAY_MS) })
  // it was never posted: the lender no longer needs where to
  expect(await addresses()).toEqual([null, each[1]])
  await change({ closedAt: new Date(now - 14.1 * DAY_MS) })
  expect(await addresses()).toEqual([null, null])
  await change({ closedAt: null })
})

it('who moves reads to which former address the parcels still go, and so does the other side, while it is open', async () => {
  const street = await homeOf(lender)
  const shown = async (member: TestMember) => {
    const { formerAddress, hasOtherMoved, otherAddress } = await orderOf(member)
    return [formerAddress?.address ?? null, hasOtherMoved, otherAddress?.address ?? null]
  }
  const lendeeStreet = await homeOf(lendee)
  expect([await shown(lender), await shown(lendee)]).toEqual([
    [null, false, lendeeStreet],
    [null, false, street],
  ])
  await lender.ok(changeUser, { body: { address: '7 Cowley Road', city: 'Oxford' } })
  expect([await shown(lender), await shown(lendee)]).toEqual([
    [street, false, lendeeStreet],
    [null, true, street],
  ])
  await change({ closedAt: world.clock.now() })
  expect([await shown(lender), await shown(lendee)]).toEqual([
    [null, false, null],
    [null, false, street],
  ])
  await change({ closedAt: null })
  await change({ deliveryMethod: 'IN_PERSON' })
  expect([await shown(lender), await shown(lendee)]).toEqual([
    [null, false, null],
    [null, false, null],
  ])
  await change({ deliveryMethod: 'DELIVERY' })
  await lender.ok(changeUser, { body: { address: street!, city: 'London' } })
})

it('how the borrower pays is theirs alone to see; who did what is the same for both', async () => {
  const [mine, theirs] = [await orderOf(lendee), await orderOf(lender)]
  expect([mine.role, theirs.role]).toEqual(['LENDEE', 'LENDER'])
  for (const key of ['setupIntentId', 'paymentIntentId', 'pendingRequestId', 'coinId'] as const) {
    expect(mine[key], key).toEqual(expect.any(String))
    expect(theirs[key], key).toBeNull()
  }
  for (const order of [mine, theirs]) {
    expect(order).toMatchObject({ lenderId: lender.id, lendeeId: lendee.id, lenderName: 'Lena', lendeeName: 'Bea' })
    expect(order.timeline.map(({ by, status }) => [by, status])).toEqual([
      ['LENDEE', 'REQUESTED'],
      ['LENDER', 'ACCEPTED'],
    ])
  }
})

it('the message of a request is its own, and is written once', async () => {
  const copy = randomUUID()
  const own = { id: copy, order_number: 'copy', pending_request_id: null, payment_intent_id: null, message: '' }
  await copyRow(world, { table: 'orders', id: orderId, changes: { ...own, status: 'REQUESTED' } })
  const write = (message: string) =>
    world.db.transaction().execute((tx) => setFirstMessage(tx, { orderId: copy, message }))
  expect(await write('First')).toEqual({ id: copy, lenderId: lender.id, lendeeId: lendee.id })
  expect(await write('Second')).toBeUndefined()
  const rows = await world.db.selectFrom('orders').select(['id', 'message']).where('message', '!=', '').execute()
  expect(rows).toEqual([{ id: copy, message: 'First' }])
})
