import { getMessages } from '@hemline/contract/conversations/calls.ts'
import { changeListing } from '@hemline/contract/listings/calls.ts'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import { createEnquiry, createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysOf, lenderAndStranger, listGarment } from '../../test/loans.ts'
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

const contents = async (member: TestMember, conversationId: string) =>
  (await member.ok(getMessages, { query: { conversationId } })).body.items.map(({ content }) => content)
const ask = (body: object) => lendee.call(createEnquiry, { body: { listingId, message: 'Is it lined?', ...body } })

it('an enquiry is a message with the garment’s card, and no order', async () => {
  const answer = await ask({ lenderId: lendee.id, lenderName: 'Somebody', listingBrand: 'Cheap', listingSize: 4 })
  expect(answer.status).toBe(201)
  const { data } = answer.body
  expect(data.status).toBe('ENQUIRED')
  const { body } = await lender.ok(getMessages, { query: { conversationId: data.conversationId } })
  expect(body.items).toMatchObject([
    {
      type: 'enquiry',
      content: 'Is it lined?',
      senderId: lendee.id,
      orderId: null,
      card: { orderId: null, listingId, status: 'ENQUIRED', listingBrand: 'Rixo', listingSize: 10, startDate: null },
    },
  ])
  for (const member of [lender, lendee]) {
    expect((await member.ok(getOrders, {})).body.items).toEqual([])
    expect((await member.call(getOrders, { query: { orderId: data.id } })).body.items ?? []).toEqual([])
  }
})

it('an enquiry blocks neither days nor requests: further enquiries and loans are possible', async () => {
  expect((await ask({ message: 'And one thing more' })).status).toBe(201)
  const wish = { listingId, ...daysOf(world, { listingId }), deliveryMethod: 'DELIVERY' as const }
  expect((await lendee.call(createPendingRequest, { body: wish })).status).toBe(201)
})

it('a repeated enquiry is stored once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask({ message: 'Only once', clientId: 'enquiry-1' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(new Set(answers.map(({ body }) => body.data.message.id)).size).toBe(1)
  const { conversationId } = answers[0]!.body.data
  expect((await contents(lender, conversationId)).filter((content) => content === 'Only once')).toHaveLength(1)
  const rows = await world.db.selectFrom('enquiries').selectAll().where('conversationId', '=', conversationId).execute()
  expect(rows).toHaveLength(3)
})

it('an enquiry needs a message, and a visible garment of another member', async () => {
  const empty = await ask({ message: '  ' })
  expect(empty.status).toBe(400)
  expect(empty.body.error.fields).toEqual({ message: 'Message is required' })
  const own = await lender.call(createEnquiry, { body: { listingId, message: 'Mine?' } })
  expect([own.status, own.body.error.code]).toEqual([422, 'OWN_LISTING'])
  const hidden = await listGarment(lender, { sharedStatus: 'FRIENDS_ONLY' })
  expect((await ask({ listingId: hidden })).status).toBe(404)
  expect((await ask({ listingId: '000000000000' })).status).toBe(404)
})

it('an enquiry that arrived and is sent again is answered as the first time, whatever its lender did meanwhile', async () => {
  const { lender: owner, lendee: asking, listingId: garment } = await lenderAndStranger(world)
  const send = (body: object) =>
    asking.call(createEnquiry, { body: { listingId: garment, message: 'Has it pockets?', ...body } })
  const first = await send({ clientId: 'lost-answer' })
  expect(first.status).toBe(201)
  await owner.ok(changeListing, { params: { id: garment }, body: { isActive: false } })
  expect(await send({ clientId: 'lost-answer' })).toMatchObject({ status: 201, body: first.body })
  expect((await send({ clientId: 'another' })).status).toBe(404)
  await owner.ok(blockMember, { body: { userId: asking.id } })
  expect(await send({ clientId: 'lost-answer' })).toMatchObject({ status: 201, body: first.body })
  // another text under that name is another enquiry, and is not posted
  expect((await send({ clientId: 'lost-answer', message: 'And sleeves?' })).status).toBe(400)
  const rows = await world.db.selectFrom('enquiries').select('id').where('listingId', '=', garment).execute()
  expect(rows).toHaveLength(1)
})
