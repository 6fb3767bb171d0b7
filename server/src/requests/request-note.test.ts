import { getMessages } from '@hemline/contract/conversations/calls.ts'
import { REQUEST_NOTE_MAX } from '@hemline/contract/limits.ts'
import { createOrder, createPaymentHold, getOrders } from '@hemline/contract/orders/calls.ts'
import { changeRequestNote, createPendingRequest, getPendingRequest } from '@hemline/contract/requests/calls.ts'
import { blockMember, unblockMember } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysOf, lenderAndStranger, move, prepareRequest } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let lender: TestMember
let lendee: TestMember
let listingId: string
beforeAll(async () => {
  world = await createWorld()
  ;({ lender, lendee, listingId } = await lenderAndStranger(world))
})
afterAll(() => world.close())

const write = (who: TestMember, pendingRequestId: string, message: string) =>
  who.call(changeRequestNote, { body: { pendingRequestId, message } })
const noteOf = async (pendingRequestId: string) =>
  (await lendee.ok(getPendingRequest, { query: { pendingRequestId } })).body.data.message

it('a note is stored with the request, by its own member only, until it is being confirmed', async () => {
  const body = { listingId, ...daysOf(world, { listingId, from: 20, to: 21 }), deliveryMethod: 'IN_PERSON' as const }
  const made = await lendee.ok(createPendingRequest, { body: { ...body, message: '  Hello!  ' } })
  const { id } = made.body.data
  expect(await noteOf(id)).toBe('Hello!')
  expect((await write(lender, id, 'Not mine')).status).toBe(404)
  expect((await write(lendee, id, 'a'.repeat(REQUEST_NOTE_MAX + 1))).status).toBe(400)
  expect((await write(lendee, id, 'a'.repeat(REQUEST_NOTE_MAX))).status).toBe(200)
  expect((await write(lendee, id, '')).status).toBe(200)
  expect(await noteOf(id)).toBe('')
  await world.advance('P1D')
  expect((await write(lendee, id, 'Too late')).body.error.code).toBe('PENDING_REQUEST_EXPIRED')
})

it('the lender reads the note with the request, in the conversation and in the email, where it is only text', async () => {
  const note = 'For my sister’s wedding, <b>I promise</b> to be careful.'
  const confirmed = await prepareRequest(world, lendee, { listingId, from: 20, to: 22 })
  await write(lendee, confirmed.pendingRequestId, note)
  await lendee.ok(createPaymentHold, { body: confirmed })
  expect((await write(lendee, confirmed.pendingRequestId, 'Other words')).body.error.code).toBe('CONFLICT')
  const [order] = (await lender.ok(getOrders)).body.items
  expect(order?.message).toBe(note)
  const query = { conversationId: order!.conversationId! }
  expect((await lender.ok(getMessages, { query })).body.items.map(({ content }) => content)).toEqual([note])
  await world.drain()
  const [mail] = await world.emailsTo(lender.email)
  expect(mail?.text).toContain(`Bea writes: “${note}”`)
  expect(mail?.text).toContain('You earn 1 coin, and £18.00 for cleaning.')
  expect(mail?.html).toContain('&lt;b&gt;I promise&lt;/b&gt;')
  expect(mail?.html).not.toContain('<b>I promise')
})

/** What the lender reads on the order's page, and as the first words of the conversation. */
async function readByLender(reader: TestMember, orderId: string) {
  const order = await orderOf(reader, orderId)
  const query = { conversationId: order.conversationId! }
  const { items } = (await reader.ok(getMessages, { query })).body
  return [order.message, items.find((item) => item.orderId === orderId)?.content]
}

it('a note sent with the confirm arrives once, in one call or after the hold, and is not changed by a retry', async () => {
  for (const holdsFirst of [true, false]) {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    if (holdsFirst) await lendee.ok(createPaymentHold, { body: confirmed })
    const send = async (message: string) =>
      (await lendee.ok(createOrder, { body: { ...confirmed, message } })).body.orderId
    const orderId = await send('For my sister’s wedding')
    expect(await send('For my sister’s wedding')).toBe(orderId)
    expect(await send('Other words')).toBe(orderId)
    expect(await readByLender(lender, orderId)).toEqual(['For my sister’s wedding', 'For my sister’s wedding'])
  }
})

it.each([
  ['accepted', (who: Sides, orderId: string) => move(who.lender, orderId, 'accept')],
  ['declined', (who: Sides, orderId: string) => move(who.lender, orderId, 'decline')],
  ['withdrawn', (who: Sides, orderId: string) => move(who.lendee, orderId, 'cancel')],
])('once a request was %s, the same confirm with a note is answered, and nothing is written', async (_, answer) => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const confirmed = await prepareRequest(world, lendee, { listingId })
  const { orderId } = (await lendee.ok(createOrder, { body: confirmed })).body
  const before = await readByLender(lender, orderId)
  expect((await answer({ lender, lendee }, orderId)).status).toBe(200)
  const late = await lendee.ok(createOrder, { body: { ...confirmed, message: 'You promised it without a stain' } })
  expect(late.body.orderId).toBe(orderId)
  expect(await readByLender(lender, orderId)).toEqual(before)
})
type Sides = { lender: TestMember; lendee: TestMember }

it('no note reaches a lender who blocked the borrower', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const confirmed = await prepareRequest(world, lendee, { listingId })
  const { orderId } = (await lendee.ok(createOrder, { body: confirmed })).body
  const before = await readByLender(lender, orderId)
  await lender.ok(blockMember, { body: { userId: lendee.id } })
  await lendee.call(createOrder, { body: { ...confirmed, message: 'Why did you block me?' } })
  await lender.ok(unblockMember, { body: { userId: lendee.id } })
  expect(await readByLender(lender, orderId)).toEqual(before)
})
