import { getCoinLedger, getCoins } from '@hemline/contract/coins/calls.ts'
import { changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { changeListing } from '@hemline/contract/listings/calls.ts'
import { createOrder, createPaymentHold, getOrders } from '@hemline/contract/orders/calls.ts'
import {
  createPaymentSession,
  createPendingRequest,
  getOrderDates,
  getPendingRequest,
} from '@hemline/contract/requests/calls.ts'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  daysOf,
  ledger,
  lenderAndStranger,
  listGarment,
  move,
  prepareRequest,
  requestLoan,
  soonByPost,
} from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { grantCoin } from '../../test/wardrobe.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'
import { holdRequest } from '../requests/hold.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const summaryOf = async (member: TestMember, pendingRequestId: string) =>
  (await member.ok(getPendingRequest, { query: { pendingRequestId } })).body.data
const coinsOf = async (member: TestMember) => {
  const { free, reserved, spent } = (await member.ok(getCoinLedger)).body
  return { free, reserved, spent }
}
const change = (lender: TestMember, id: string, body: object) =>
  lender.ok(changeListing, { params: { id }, body: body as never })

async function unfriend(one: TestMember, other: TestMember) {
  const { items } = (await one.ok(getFriends)).body
  const { friendshipId } = items.find(({ id }) => id === other.id)!
  await one.ok(changeFriendship, { body: { friendshipId, status: 'dismissed' } })
}
/** Places the hold only, as a process does that dies before it creates the order. */
async function holdAlone(lendee: TestMember, confirmed: { pendingRequestId: string; setupIntentId: string }) {
  const headers = { authorization: `Bearer ${await lendee.token()}` }
  const member = (await world.app.callerOf({ headers } as FastifyRequest))!
  return holdRequest(world.deps, { member, id: confirmed.pendingRequestId, setupIntentId: confirmed.setupIntentId })
}

/** Expects no hold, no reserved day or coin, and no order. */
async function expectUntouched(lendee: TestMember, listingId: string, pendingRequestId: string) {
  expect((await ledger(world)).filter(({ metadata }) => metadata.pendingRequestId === pendingRequestId)).toEqual([])
  expect((await lendee.ok(getOrderDates, { query: { listingId } })).body.items).toEqual([])
  expect(await coinsOf(lendee)).toMatchObject({ reserved: 0, spent: 0 })
  expect((await lendee.ok(getOrders, { query: {} })).body.items).toEqual([])
}

describe('the order has the terms that were shown', () => {
  const calls = [
    ['create-payment-hold', createPaymentHold],
    ['POST /api/orders alone', createOrder],
  ] as const

  it.each(calls)('a replacement value raised after the summary does not apply: %s', async (_, call) => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    const { pendingRequestId } = confirmed
    expect(await summaryOf(lendee, pendingRequestId)).toMatchObject({ listingReplacementPrice: 20_000, changed: {} })
    await change(lender, listingId, { retailPrice: 1_000_000, replacementPrice: 1_000_000 })

    const sentence = 'The replacement value is now £10,000.00. It was £200.00.'
    for (let tries = 0; tries < 2; tries++) {
      const { status, body } = await lendee.call(call, { body: confirmed })
      expect([status, body.error.code, body.error.fields]).toEqual([
        409,
        'REQUEST_CHANGED',
        { listingReplacementPrice: sentence },
      ])
    }
    await expectUntouched(lendee, listingId, pendingRequestId)

    // the summary shows the new value, marked as changed at every load, and then it can be agreed to
    for (let loads = 0; loads < 2; loads++)
      expect(await summaryOf(lendee, pendingRequestId)).toMatchObject({
        listingReplacementPrice: 1_000_000,
        changed: { listingReplacementPrice: sentence },
      })
    await lendee.ok(call, { body: confirmed })
    const { body } = await lendee.ok(createOrder, { body: confirmed })
    expect(await orderOf(lendee, body.orderId)).toMatchObject({ listingReplacementPrice: 1_000_000 })
  })

  it('the shown terms stay fixed between hold and order', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    await holdAlone(lendee, confirmed)
    await change(lender, listingId, { retailPrice: 1_000_000, replacementPrice: 1_000_000, hasDryCleaning: false })
    const { body } = await lendee.ok(createOrder, { body: confirmed })
    expect(await orderOf(lendee, body.orderId)).toMatchObject({
      listingReplacementPrice: 20_000,
      listingHasDryCleaning: true,
      price: { total: 2490 },
    })
  })

  it('the order costs what was held when a node of the previous version reserved it at a later price', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    const { pendingRequestId } = confirmed
    const { shown } = await world.db
      .selectFrom('pendingRequests')
      .select('shown')
      .where('id', '=', pendingRequestId)
      .executeTakeFirstOrThrow()
    await change(lender, listingId, { hasDryCleaning: false })
    await summaryOf(lendee, pendingRequestId)
    await holdAlone(lendee, confirmed)
    // that node showed and held the new price, and did not change what this one had stored
    await world.db
      .updateTable('pendingRequests')
      .set({ shown: JSON.stringify(shown) })
      .where('id', '=', pendingRequestId)
      .execute()
    const { body } = await lendee.ok(createOrder, { body: confirmed })
    expect((await orderOf(lendee, body.orderId)).price.total).toBe(690)
    await move(lender, body.orderId, 'accept')
    expect((await orderOf(lendee, body.orderId)).status).not.toBe('DECLINED')
  })

  it('reports a changed cleaning option and price', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    await change(lender, listingId, { hasDryCleaning: false })
    const { body } = await lendee.call(createPaymentHold, { body: { ...confirmed, amount: 2490 } })
    expect([body.error.code, body.error.fields]).toEqual([
      'REQUEST_CHANGED',
      {
        total: 'The price is now £6.90. It was £24.90.',
        listingHasDryCleaning: 'This item no longer has to be dry cleaned after the loan.',
      },
    ])
    await expectUntouched(lendee, listingId, confirmed.pendingRequestId)
  })

  it('compares the terms that a client sends back as the specification defines them', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    for (const call of [createPaymentHold, createOrder]) {
      const { status, body } = await lendee.call(call, { body: { ...confirmed, listingReplacementPrice: 100 } })
      expect([status, body.error.code, Object.keys(body.error.fields ?? {})]).toEqual([
        409,
        'REQUEST_CHANGED',
        ['listingReplacementPrice'],
      ])
    }
    await expectUntouched(lendee, listingId, confirmed.pendingRequestId)
    const seenTerms = { listingReplacementPrice: 20_000, listingHasDryCleaning: true, total: 2490, areFriends: false }
    expect((await lendee.call(createOrder, { body: { ...confirmed, ...seenTerms } })).status).toBe(201)
  })

  it('a request stored by an older version has to be reviewed again', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    await world.db
      .updateTable('pendingRequests')
      .set({ shown: null })
      .where('id', '=', confirmed.pendingRequestId)
      .execute()
    expect((await lendee.call(createOrder, { body: confirmed })).body.error.code).toBe('REQUEST_CHANGED')
    await summaryOf(lendee, confirmed.pendingRequestId)
    expect((await lendee.call(createOrder, { body: confirmed })).status).toBe(201)
  })
})

describe('a coin', () => {
  it('that was not shown is never used: the friendship ended between summary and confirm', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    await befriend(lender, lendee)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    expect(await summaryOf(lendee, confirmed.pendingRequestId)).toMatchObject({ areFriends: true, coinId: null })
    await unfriend(lender, lendee)
    const { body } = await lendee.call(createOrder, { body: confirmed })
    expect([body.error.code, body.error.fields?.areFriends]).toEqual(['REQUEST_CHANGED', 'This loan now takes 1 coin.'])
    await expectUntouched(lendee, listingId, confirmed.pendingRequestId)
    expect(await summaryOf(lendee, confirmed.pendingRequestId)).toMatchObject({ areFriends: false })
    expect((await lendee.call(createOrder, { body: confirmed })).status).toBe(201)
    expect(await coinsOf(lendee)).toMatchObject({ reserved: 1 })
  })

  it('that a request in person needs since the friendship ended is named before anything is booked', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    await befriend(lender, lendee)
    const days = daysOf(world, { listingId })
    const seen = { areFriends: true, listingReplacementPrice: 20_000, listingHasDryCleaning: true }
    const send = () => lendee.call(createOrder, { body: { listingId, ...days, deliveryMethod: 'IN_PERSON', ...seen } })
    await unfriend(lender, lendee)
    const { status, body } = await send()
    expect([status, body.error.code, body.error.fields]).toEqual([
      409,
      'REQUEST_CHANGED',
      { areFriends: 'This loan now takes 1 coin.' },
    ])
    expect((await lendee.ok(getOrderDates, { query: { listingId } })).body.items).toEqual([])
    await befriend(lender, lendee)
    expect((await send()).status).toBe(201)
  })

  it('that is not named is chosen at the confirm, with two summaries open and confirmed concurrently', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    await grantCoin(world, lendee.id)
    const other = await listGarment(lender, { brand: 'Cos' })
    const first = await prepareRequest(world, lendee, { listingId })
    const second = await prepareRequest(world, lendee, { listingId: other })
    const answers = await Promise.all([first, second].map((body) => lendee.call(createOrder, { body })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await coinsOf(lendee)).toEqual({ free: 0, reserved: 2, spent: 0 })
  })

  it('that is missing is reported at the confirm, and a named coin must be free and the member’s own', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const { items } = (await lendee.ok(getCoins)).body
    const others = (await lender.ok(getCoins)).body.items[0]!.id
    const other = await listGarment(lender, { brand: 'Cos' })
    const first = await prepareRequest(world, lendee, { listingId })
    const second = await prepareRequest(world, lendee, { listingId: other })
    for (const call of [createPaymentHold, createOrder])
      expect((await lendee.call(call, { body: { ...first, coinId: others } })).body.error.code).toBe('invalid_coin')
    await expectUntouched(lendee, listingId, first.pendingRequestId)
    await lendee.ok(createPaymentHold, { body: { ...first, coinId: items[0]!.id } })
    expect((await lendee.call(createOrder, { body: { ...first, coinId: others } })).body.error.code).toBe(
      'invalid_coin',
    )
    expect((await lendee.call(createPaymentHold, { body: second })).body.error.code).toBe('COIN_REQUIRED')
    const named = await lendee.call(createPaymentHold, { body: { ...second, coinId: items[0]!.id } })
    expect(named.body.error.code).toBe('invalid_coin')
  })

  it('that was free when the request was stored may be used by now: another free one is chosen unless the confirm names it', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    await grantCoin(world, lendee.id)
    const { items } = (await lendee.ok(getCoins)).body
    const coinId = items[0]!.id
    const other = await listGarment(lender, { brand: 'Cos' })
    const first = await prepareRequest(world, lendee, { listingId })
    const second = await prepareRequest(world, lendee, { listingId: other })
    // as a version before this one stores them, and as a client that names its first coin in every summary
    await world.db.updateTable('pendingRequests').set({ coinId }).where('lendeeId', '=', lendee.id).execute()
    await lendee.ok(createOrder, { body: first })
    expect((await lendee.call(createOrder, { body: { ...second, coinId } })).body.error.code).toBe('invalid_coin')
    expect((await lendee.call(createOrder, { body: second })).status).toBe(201)
    expect(await coinsOf(lendee)).toEqual({ free: 0, reserved: 2, spent: 0 })
  })

  it('that is missing is not the reported problem when there is an active order already', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    await requestLoan(world, lendee, { listingId })
    const { body } = await lendee.call(createPendingRequest, {
      body: { listingId, ...daysOf(world, { listingId, from: 40, to: 41 }), deliveryMethod: 'DELIVERY' },
    })
    expect(body.error.code).toBe('ACTIVE_ORDER_EXISTS')
  })
})

describe('a payment of another request', () => {
  it('creates no order, before and after the hold', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    await grantCoin(world, lendee.id)
    const other = await listGarment(lender, { brand: 'Cos' })
    const first = await prepareRequest(world, lendee, { listingId })
    const { paymentIntentId } = (await lendee.ok(createPaymentHold, { body: first })).body
    const second = await prepareRequest(world, lendee, { listingId: other })
    const foreign = () => lendee.call(createOrder, { body: { ...second, paymentIntentId } })
    expect((await foreign()).body.error).toMatchObject({
      code: 'INVALID',
      fields: { paymentIntentId: expect.any(String) },
    })
    expect((await ledger(world)).filter((hold) => hold.metadata.pendingRequestId === second.pendingRequestId)).toEqual(
      [],
    )
    await holdAlone(lendee, second)
    expect((await foreign()).status).toBe(400)
    expect((await lendee.ok(getOrders, { query: {} })).body.items).toHaveLength(1)
    expect((await lendee.call(createOrder, { body: { ...first, paymentIntentId } })).status).toBe(201)
  })
})

describe('the answer deadline', () => {
  it('is the same on the summary, on the order and for the lender, whenever the request is confirmed', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    await grantCoin(world, lendee.id)
    const soon = await listGarment(lender, { brand: 'Cos' })
    for (const wish of [
      { listingId, from: 30, to: 32 },
      { listingId: soon, ...soonByPost(world, { to: 6 }) },
    ]) {
      const confirmed = await prepareRequest(world, lendee, wish)
      const { answerBy } = await summaryOf(lendee, confirmed.pendingRequestId)
      await world.deps.dev!.clock.advance('PT30M')
      expect((await summaryOf(lendee, confirmed.pendingRequestId)).answerBy).toBe(answerBy)
      const { body } = await lendee.ok(createOrder, { body: confirmed })
      expect((await orderOf(lendee, body.orderId)).answerBy).toBe(answerBy)
      expect((await orderOf(lender, body.orderId)).answerBy).toBe(answerBy)
      await move(lender, body.orderId, 'decline')
    }
  })

  it('is earlier when the card provider keeps the hold for a shorter time', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId, from: 30, to: 32 })
    const { answerBy } = await summaryOf(lendee, confirmed.pendingRequestId)
    const captureBefore = new Date(world.clock.now().getTime() + 5 * 86_400_000)
    const { payments } = world.deps
    const readHold = payments.readHold.bind(payments)
    vi.spyOn(payments, 'readHold').mockImplementation(async (id) => ({ ...(await readHold(id)), captureBefore }))
    const { body } = await lendee.ok(createOrder, { body: confirmed })
    const order = await orderOf(lendee, body.orderId)
    expect(order.answerBy).toBe(new Date(captureBefore.getTime() - 6 * 3_600_000).toISOString())
    expect(order.answerBy! < answerBy).toBe(true)
  })
})

it('a confirm that was cut off after its hold is completed 20 seconds later', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  const confirmed = await prepareRequest(world, lendee, { listingId })
  // the comparison with the provider has just run, and finds the hold a minute later
  await world.advance('PT1M')
  await holdAlone(lendee, confirmed)
  const orders = async () => (await lendee.ok(getOrders, { query: {} })).body.items.length
  await world.advance('PT1S')
  expect(await orders()).toBe(0)
  await world.advance('PT20S')
  expect(await orders()).toBe(1)
})

it('a payment session can be opened again for a request whose summary has changed', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const confirmed = await prepareRequest(world, lendee, { listingId })
  await change(lender, listingId, { hasDryCleaning: false })
  const { pendingRequestId } = confirmed
  expect((await lendee.call(createPaymentSession, { body: { pendingRequestId, amount: 2490 } })).status).toBe(409)
  expect((await lendee.call(createPaymentSession, { body: { pendingRequestId, amount: 690 } })).status).toBe(200)
})
