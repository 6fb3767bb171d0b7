import { randomUUID } from 'node:crypto'
import { formatDay } from '@hemline/contract/days.ts'
import { limitTexts } from '@hemline/contract/limit-words.ts'
import { PENDING_REQUESTS_PER_DAY } from '@hemline/contract/limits.ts'
import { changeListing, deleteListing } from '@hemline/contract/listings/calls.ts'
import { createOrder } from '@hemline/contract/orders/calls.ts'
import {
  createEnquiry,
  createPaymentSession,
  createPendingRequest,
  getPendingRequest,
} from '@hemline/contract/requests/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysOf, lenderAndStranger, listGarment } from '../../test/loans.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let lender: TestMember
let lendee: TestMember
let listingId: string
beforeAll(async () => {
  world = await createWorld()
  ;({ lender, lendee, listingId } = await lenderAndStranger(world))
})
afterAll(() => world.close())

type Wish = { listing?: string; method?: 'DELIVERY' | 'IN_PERSON'; from?: number; useLendeePrimaryAddress?: boolean }
const ask = (who: TestMember, { listing = listingId, method = 'IN_PERSON', from = 20, ...rest }: Wish = {}) =>
  who.call(createPendingRequest, {
    body: {
      listingId: listing,
      ...daysOf(world, { listingId: listing, from, to: from + 1 }),
      deliveryMethod: method,
      ...rest,
    },
  })
const codeOf = async (answer: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await answer
  return body.error?.code ?? status
}

it('no one can borrow their own item, an inactive or deleted one, or before onboarding', async () => {
  expect(await codeOf(ask(lender))).toBe('OWN_LISTING')
  const fresh = await world.member({ isOnboarded: false })
  expect(await codeOf(ask(fresh))).toBe('NOT_ONBOARDED')
  const [off, gone] = [await listGarment(lender), await listGarment(lender)]
  await lender.ok(changeListing, { params: { id: off }, body: { isActive: false } })
  await lender.ok(deleteListing, { body: { listingId: gone } })
  for (const listing of [off, gone]) {
    expect(await codeOf(ask(lendee, { listing }))).toBe('NOT_FOUND')
    expect(await codeOf(lendee.call(createEnquiry, { body: { listingId: listing, message: 'There?' } }))).toBe(
      'NOT_FOUND',
    )
  }
  // deleted is deleted, for the owner too
  expect(await codeOf(ask(lender, { listing: gone }))).toBe('NOT_FOUND')
})

it('at most 100 are begun in 24 hours, also at the same moment', async () => {
  const eager = await world.member({ firstName: 'Eve' })
  await listGarment(eager)
  await ask(eager)
  await world.deps.pool.query(
    `insert into pending_requests select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
     from pending_requests r, generate_series(1, $2) where lendee_id = $1`,
    [eager.id, PENDING_REQUESTS_PER_DAY - 3],
  )
  const answers = await Promise.all([ask(eager), ask(eager), ask(eager)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429])
  expect(answers.find(({ status }) => status === 429)!.body.error).toMatchObject({
    code: 'TOO_MANY',
    message: limitTexts.pendingRequests,
  })
  await world.advance('PT24H')
  expect((await ask(eager)).status).toBe(201)
})

it('what reaches a friend without a payment counts for the same 100', async () => {
  const eager = await world.member({ firstName: 'Fay' })
  await listGarment(eager)
  await befriend(eager, lender)
  const items = [await listGarment(lender), await listGarment(lender), await listGarment(lender)]
  await ask(eager)
  await world.deps.pool.query(
    `insert into pending_requests select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
     from pending_requests r, generate_series(1, $2) where lendee_id = $1`,
    [eager.id, PENDING_REQUESTS_PER_DAY - 3],
  )
  const send = (listing: string) =>
    eager.call(createOrder, {
      body: {
        listingId: listing,
        ...daysOf(world, { listingId: listing, from: 20, to: 21 }),
        deliveryMethod: 'IN_PERSON',
      },
    })
  const answers = await Promise.all(items.map(send))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(2)
  expect([await codeOf(ask(eager)), await codeOf(send(await listGarment(lender)))]).toEqual(['TOO_MANY', 'TOO_MANY'])
  await world.advance('PT24H')
  expect((await send(await listGarment(lender))).status).toBeLessThan(300)
})

it('by post there must be the address that is chosen, to be met there need not', async () => {
  const bare = { postcode: null as never, secondaryPostcode: null }
  const cleo = await world.member({ firstName: 'Cleo' })
  await listGarment(cleo)
  const change = (set: object) => world.db.updateTable('members').set(set).where('id', '=', cleo.id).execute()
  const byPost = (useLendeePrimaryAddress: boolean) =>
    codeOf(ask(cleo, { method: 'DELIVERY', useLendeePrimaryAddress }))
  expect([await byPost(true), await byPost(false)]).toEqual([201, 'INVALID'])
  await change({ secondaryPostcode: 'E8 3PH' })
  expect(await byPost(false)).toBe(201)
  await change({ ...bare, postcode: '' })
  expect(await byPost(true)).toBe('INVALID')
  expect(await codeOf(ask(cleo))).toBe(201)
})

it('a request is its own member’s, for a day', async () => {
  const mine = (await ask(lendee)).body.data.id
  const read = (who: TestMember, id = mine) => codeOf(who.call(getPendingRequest, { query: { pendingRequestId: id } }))
  const pay = (who: TestMember) => codeOf(who.call(createPaymentSession, { body: { pendingRequestId: mine } }))
  const stranger = await world.member()
  expect([await read(stranger), await read(lender), await pay(stranger)]).toEqual(Array(3).fill('NOT_FOUND'))
  expect(await read(lendee, randomUUID())).toBe('NOT_FOUND')
  expect(await read(lendee)).toBe(200)
  const { body } = await lendee.ok(getPendingRequest, { query: { pendingRequestId: mine } })
  expect(body.data).toMatchObject({ listingId, ...daysOf(world, { listingId, from: 20, to: 21 }) })
  await world.advance('PT23H59M')
  expect(await read(lendee)).toBe(200)
  await world.advance('PT1M')
  expect([await read(lendee), await pay(lendee)]).toEqual(Array(2).fill('PENDING_REQUEST_EXPIRED'))
})

it('a payment call that names no request finds the member’s own newest one that is not over', async () => {
  const from = 40
  const wish = { listingId, ...daysOf(world, { listingId, from, to: from + 1 }), deliveryMethod: 'IN_PERSON' as const }
  const stranger = await world.member()
  await listGarment(stranger)
  const session = (who: TestMember, body: object = wish) => who.call(createPaymentSession, { body: body as never })
  expect(await codeOf(session(lendee))).toBe('NOT_FOUND')
  await ask(lendee, { from })
  const newest = (await ask(lendee, { from })).body.data.id
  expect(await codeOf(session(stranger))).toBe('NOT_FOUND')
  for (const other of [
    daysOf(world, { listingId, from, to: from + 2 }),
    daysOf(world, { listingId, from: from - 1, to: from + 1 }),
    { deliveryMethod: 'DELIVERY' },
    { listingId: await listGarment(lender) },
  ])
    expect(await codeOf(session(lendee, { ...wish, ...other }))).toBe('NOT_FOUND')
  const { setupIntentId } = (await session(lendee)).body
  const row = world.db.selectFrom('pendingRequests').select('id').where('setupIntentId', '=', setupIntentId)
  expect(await row.execute()).toEqual([{ id: newest }])
  await world.advance('P1D')
  expect(await codeOf(session(lendee))).toBe('NOT_FOUND')
})

it('the latest start is accepted, and named as members read it to who asks for a later one', async () => {
  const late = await ask(lendee, { from: 366 })
  expect(late.status).toBe(422)
  expect(late.body.error.fields).toEqual({ startDate: `The latest start is ${formatDay(world.day(365))}` })
  expect(await codeOf(ask(lendee, { from: 365 }))).toBe(201)
})
