import { getCoinLedger, getCoins } from '@hemline/contract/coins/calls.ts'
import { completeOrder, createOrder, createPaymentHold, getOrders } from '@hemline/contract/orders/calls.ts'
import {
  createPaymentSession,
  createPendingRequest,
  getOrderDates,
  getPendingRequest,
} from '@hemline/contract/requests/calls.ts'
import { getReviews, writeReview } from '@hemline/contract/reviews/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmAsBrowser } from '../../../sandboxes/payments/confirm-as-browser.ts'
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
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'
import { findMember } from '../members/store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const coinsOf = async (member: TestMember) => {
  const { body } = await member.ok(getCoinLedger)
  return { free: body.free, reserved: body.reserved, spent: body.spent }
}
const holdOf = async (orderId: string, member: TestMember) => {
  const order = await orderOf(member, orderId)
  return (await ledger(world)).find((hold) => hold.paymentIntentId === order.paymentIntentId)
}

describe('a loan by post to a stranger', () => {
  it('reserves, holds, captures on acceptance, and ends with a coin for the lender and two review prompts', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, ...soonByPost(world) })
    expect(await orderOf(lendee, orderId)).toMatchObject({
      status: 'REQUESTED',
      role: 'LENDEE',
      price: { total: 2490 },
      otherAddress: null,
      moves: ['cancel'],
    })
    expect(await orderOf(lender, orderId)).toMatchObject({
      role: 'LENDER',
      moves: ['accept', 'decline'],
      needsMe: true,
      paymentIntentId: null,
    })
    expect(await coinsOf(lendee)).toEqual({ free: 0, reserved: 1, spent: 0 })
    expect(await holdOf(orderId, lendee)).toMatchObject({ status: 'HELD', amountPence: 2490 })

    expect((await move(lender, orderId, 'accept')).body).toEqual({ status: 'SHIPPING_OPENED', isSettling: false })
    expect(await holdOf(orderId, lendee)).toMatchObject({ status: 'CAPTURED', capturedPence: 2490 })
    expect(await coinsOf(lendee)).toEqual({ free: 0, reserved: 0, spent: 1 })
    expect((await orderOf(lender, orderId)).otherAddress).toMatchObject({ name: expect.stringContaining('Bea') })

    for (const [who, action, status] of [
      [lender, 'sent', 'SHIPPING_SENT'],
      [lendee, 'received', 'SHIPPING_RECEIVED'],
      [lendee, 'returned', 'SHIPPING_RECEIVED'],
      [lender, 'complete', 'COMPLETED'],
    ] as const) {
      const answer = await move(who, orderId, action)
      expect([action, answer.status, answer.body]).toEqual([action, 200, { status, isSettling: false }])
    }
    expect(await coinsOf(lender)).toEqual({ free: 2, reserved: 0, spent: 0 })
    const forLendee = await orderOf(lendee, orderId)
    const forLender = await orderOf(lender, orderId)
    expect(forLendee.timeline.map((event) => event.move)).toEqual([
      'request',
      'accept',
      'openLabel',
      'sent',
      'received',
      'returned',
      'complete',
    ])
    await lendee.ok(writeReview, { body: { reviewId: forLendee.reviewId!, rating: 5, review: 'Lovely' } })
    expect((await lender.ok(getReviews, { query: { targetUserId: lender.id } })).body.items).toEqual([])
    await lender.ok(writeReview, { body: { reviewId: forLender.reviewId!, rating: 4 } })
    expect((await lender.ok(getReviews, { query: { targetUserId: lender.id } })).body.items).toMatchObject([
      { rating: 5, review: 'Lovely', type: 'lender' },
    ])
    // a repeated move gets the same answer as the first one
    for (const [action, status] of [
      ['accept', 'SHIPPING_OPENED'],
      ['sent', 'SHIPPING_SENT'],
      ['complete', 'COMPLETED'],
    ] as const)
      expect(await move(lender, orderId, action)).toMatchObject({ status: 200, body: { status, isSettling: false } })
    expect((await move(lender, orderId, 'decline')).status).toBe(409)
    expect((await orderOf(lender, orderId)).timeline).toHaveLength(forLender.timeline.length)
  })

  it('releases days, hold and coin when the lender declines', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId })
    expect((await lender.ok(getOrderDates, { query: { listingId } })).body.items).toHaveLength(1)
    expect((await move(lender, orderId, 'decline')).body.status).toBe('DECLINED')
    await world.drain()
    expect(await holdOf(orderId, lendee)).toMatchObject({ status: 'RELEASED', capturedPence: 0 })
    expect(await coinsOf(lendee)).toEqual({ free: 1, reserved: 0, spent: 0 })
    expect((await lender.ok(getOrderDates, { query: { listingId } })).body.items).toEqual([])
    const lines = (await lendee.ok(getCoinLedger)).body.items.map((line) => line.kind)
    expect(lines).toEqual(['RELEASED', 'RESERVED', 'EARNED'])
  })

  it('lapses when the lender does not answer for seven days', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 30, to: 32 })
    await world.advance('P6D')
    expect((await orderOf(lendee, orderId)).status).toBe('REQUESTED')
    await world.advance('P1D')
    expect((await orderOf(lendee, orderId)).status).toBe('EXPIRED')
    expect(await holdOf(orderId, lendee)).toMatchObject({ status: 'RELEASED' })
    expect(await coinsOf(lendee)).toEqual({ free: 1, reserved: 0, spent: 0 })
    expect((await move(lender, orderId, 'accept')).status).toBe(409)
  })

  it('refunds in full when the lendee cancels in time, but not later', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    await move(lender, orderId, 'accept')
    expect((await orderOf(lendee, orderId)).status).toBe('ACCEPTED')
    expect((await move(lendee, orderId, 'cancel')).body.status).toBe('CANCELLED')
    await world.drain()
    expect(await holdOf(orderId, lendee)).toMatchObject({ status: 'REFUNDED', refundedPence: 2490 })
    expect(await coinsOf(lendee)).toEqual({ free: 1, reserved: 0, spent: 0 })

    const second = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    await move(lender, second, 'accept')
    await world.advance('P18D')
    expect((await move(lendee, second, 'cancel')).status).toBe(409)
    expect((await move(lender, second, 'cancel')).body.status).toBe('CANCELLED')
    expect((await findMember(world.deps.db, lender.id))?.cancelledAsLender).toBe(1)
  })

  it('opens the label seven days before the start', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    await move(lender, orderId, 'accept')
    expect((await move(lender, orderId, 'sent')).status).toBe(409)
    await world.advance('P13D')
    expect((await orderOf(lender, orderId)).status).toBe('SHIPPING_PROCESSED')
  })

  it('completes by the clock seven days after the return when the lender does not answer', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, ...soonByPost(world) })
    await move(lender, orderId, 'accept')
    await move(lender, orderId, 'sent')
    await move(lendee, orderId, 'received')
    await move(lendee, orderId, 'returned')
    await world.advance('P7D')
    expect((await orderOf(lender, orderId)).status).toBe('COMPLETED')
    expect(await coinsOf(lender)).toEqual({ free: 2, reserved: 0, spent: 0 })
  })

  it('returns the coin and the lender gets none when the garment does not fit', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, ...soonByPost(world) })
    await move(lender, orderId, 'accept')
    await move(lender, orderId, 'sent')
    await move(lendee, orderId, 'received')
    expect((await move(lendee, orderId, 'not-fit')).status).toBe(200)
    expect((await move(lendee, orderId, 'not-fit')).status).toBe(200)
    expect((await orderOf(lendee, orderId)).timeline.filter(({ move }) => move === 'notFit')).toHaveLength(1)
    expect(await coinsOf(lendee)).toEqual({ free: 1, reserved: 0, spent: 0 })
    await move(lendee, orderId, 'returned')
    await move(lender, orderId, 'complete')
    expect(await coinsOf(lender)).toEqual({ free: 1, reserved: 0, spent: 0 })
  })
})

describe('declined cards', () => {
  it('a declined hold releases days and coin, and another card can be tried', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId }, '4000000000000341')
    const refused = await lendee.call(createPaymentHold, { body: confirmed })
    expect([refused.status, refused.body.error.code]).toEqual([422, 'card_declined'])
    expect((await lendee.call(createPaymentHold, { body: confirmed })).body.error.code).toBe('card_declined')
    expect((await lendee.ok(getOrderDates, { query: { listingId } })).body.items).toEqual([])
    expect(await coinsOf(lendee)).toEqual({ free: 1, reserved: 0, spent: 0 })

    const session = await lendee.ok(createPaymentSession, { body: { pendingRequestId: confirmed.pendingRequestId } })
    await confirmAsBrowser({ address: world.url, ...session.body })
    const again = { pendingRequestId: confirmed.pendingRequestId, setupIntentId: session.body.setupIntentId }
    await lendee.ok(createPaymentHold, { body: again })
    expect((await lendee.ok(createOrder, { body: again })).status).toBe(201)
  })

  it('a card that was never confirmed is refused for a hold', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const pending = await lendee.ok(createPendingRequest, {
      body: { listingId, ...daysOf(world, { listingId }), deliveryMethod: 'DELIVERY' },
    })
    const pendingRequestId = pending.body.data.id
    const session = await lendee.ok(createPaymentSession, { body: { pendingRequestId } })
    const refused = await lendee.call(createPaymentHold, {
      body: { pendingRequestId, setupIntentId: session.body.setupIntentId },
    })
    expect(refused.status).toBe(422)
    expect((await lendee.ok(getOrderDates, { query: { listingId } })).body.items).toEqual([])
  })

  it('a failed capture ends the order as DECLINED and returns everything', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId }, '4000000000007718')
    expect((await move(lender, orderId, 'accept')).body.status).toBe('DECLINED')
    await world.drain()
    expect(await orderOf(lendee, orderId)).toMatchObject({ status: 'DECLINED', reason: 'PAYMENT_FAILED' })
    expect(await holdOf(orderId, lendee)).toMatchObject({ status: 'RELEASED', capturedPence: 0 })
    expect(await coinsOf(lendee)).toEqual({ free: 1, reserved: 0, spent: 0 })
  })
})

describe('in person', () => {
  it('a friend needs no coin and no card, and completes the loan when the garment is back', async () => {
    const lender = await world.member({ firstName: 'Frida' })
    const lendee = await world.member({ firstName: 'Nora' })
    await befriend(lender, lendee)
    const listingId = await listGarment(lender, { sharedStatus: 'FRIENDS_ONLY' })
    const wish = { listingId, from: 0, to: 1, method: 'IN_PERSON' as const }
    const made = await lendee.ok(createOrder, {
      body: { listingId, ...daysOf(world, wish), deliveryMethod: 'IN_PERSON', message: 'For Saturday?' },
    })
    const { orderId } = made.body
    expect(await orderOf(lendee, orderId)).toMatchObject({
      areFriends: true,
      coinId: null,
      paymentIntentId: null,
      price: { total: 0 },
      message: 'For Saturday?',
    })
    await move(lender, orderId, 'accept')
    await move(lendee, orderId, 'received')
    const done = await lender.call(completeOrder, { body: { orderId } })
    expect(done.body).toEqual({ status: 'COMPLETED' })
    expect(await coinsOf(lender)).toEqual({ free: 1, reserved: 0, spent: 0 })
  })

  it("a stranger's card is stored as a guarantee when the hold is zero", async () => {
    const { lender, lendee, listingId: withCleaning } = await lenderAndStranger(world)
    const listingId = await listGarment(lender, { hasDryCleaning: false })
    expect(listingId).not.toBe(withCleaning)
    const confirmed = await prepareRequest(world, lendee, { listingId, from: 1, to: 2, method: 'IN_PERSON' })
    const before = (await ledger(world)).length
    expect((await lendee.ok(createPaymentHold, { body: confirmed })).body).toEqual({ paymentIntentId: null })
    const { body } = await lendee.ok(createOrder, { body: confirmed })
    expect((await ledger(world)).length).toBe(before)
    expect((await move(lender, body.orderId, 'accept')).body.status).toBe('ACCEPTED')
    expect(await coinsOf(lendee)).toEqual({ free: 0, reserved: 0, spent: 1 })
  })

  it('a stranger cannot skip the payment', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const refused = await lendee.call(createOrder, {
      body: { listingId, ...daysOf(world, { listingId }), deliveryMethod: 'IN_PERSON' },
    })
    expect(refused.status).toBe(400)
  })
})

describe('wrong members and invalid input', () => {
  it('an order and a pending request are visible to their parties only', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    const other = await world.member({ firstName: 'Eve' })
    expect(
      (await other.call(getPendingRequest, { query: { pendingRequestId: confirmed.pendingRequestId } })).status,
    ).toBe(404)
    expect((await lender.call(createPaymentHold, { body: confirmed })).status).toBe(404)
    await lendee.ok(createPaymentHold, { body: confirmed })
    const { body } = await lendee.ok(createOrder, { body: confirmed })
    expect((await other.call(getOrders, { query: { orderId: body.orderId } })).status).toBe(404)
    expect((await move(other, body.orderId, 'accept')).status).toBe(404)
    expect((await move(lendee, body.orderId, 'accept')).status).toBe(403)
    expect((await orderOf(lender, body.orderId)).status).toBe('REQUESTED')
  })

  it('reports an invalid request beside the field', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const ask = (body: object) =>
      lendee.call(createPendingRequest, {
        body: { listingId, deliveryMethod: 'DELIVERY', ...daysOf(world, { listingId }), ...body } as never,
      })
    const day = daysOf(world, { listingId, from: 0, to: 1 })
    expect(await ask({ startDate: undefined })).toMatchObject({
      status: 400,
      body: { error: { fields: { startDate: expect.any(String) } } },
    })
    expect(await ask({ deliveryMethod: 'pigeon' })).toMatchObject({
      status: 400,
      body: { error: { fields: { deliveryMethod: 'Please select a delivery method' } } },
    })
    expect(await ask(day)).toMatchObject({
      status: 422,
      body: { error: { code: 'DATES_NOT_ALLOWED', fields: { startDate: expect.any(String) } } },
    })
    expect(await ask(daysOf(world, { listingId, from: 10, to: 18 }))).toMatchObject({
      status: 422,
      body: { error: { fields: { endDate: expect.any(String) } } },
    })
    expect(await ask({ coinId: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid_coin' } },
    })
    const own = await lender.call(createPendingRequest, {
      body: { listingId, deliveryMethod: 'DELIVERY', ...daysOf(world, { listingId }) },
    })
    expect(own.body.error.code).toBe('OWN_LISTING')
    const coinless = await world.member({ firstName: 'Cora' })
    const refused = await coinless.call(createPendingRequest, {
      body: { listingId, deliveryMethod: 'DELIVERY', ...daysOf(world, { listingId }) },
    })
    expect(refused.body.error).toMatchObject({
      code: 'COIN_REQUIRED',
      message: 'This item requires a coin to request. Please list your first item to receive your first coin.',
    })
  })

  it('refuses a wrong price, and a coin of another member', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const { body: own } = await lender.ok(getCoins)
    const stolen = await lendee.call(createPendingRequest, {
      body: { listingId, deliveryMethod: 'DELIVERY', ...daysOf(world, { listingId }), coinId: own.items[0]!.id },
    })
    expect(stolen.body.error.code).toBe('invalid_coin')
    const confirmed = await prepareRequest(world, lendee, { listingId })
    expect((await lendee.call(createPaymentHold, { body: { ...confirmed, amount: 1 } })).body.error.code).toBe(
      'AMOUNT_CHANGED',
    )
    expect(await ledger(world)).not.toContainEqual(
      expect.objectContaining({ metadata: expect.objectContaining({ pendingRequestId: confirmed.pendingRequestId }) }),
    )
  })

  it('a pending request expires after 24 hours', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId, from: 20, to: 21 })
    await world.advance('PT24H')
    expect((await lendee.call(createPaymentHold, { body: confirmed })).body.error.code).toBe('PENDING_REQUEST_EXPIRED')
  })
})
