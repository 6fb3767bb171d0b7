import { createClaim, getClaims } from '@hemline/contract/claims/calls.ts'
import { addDays } from '@hemline/contract/days.ts'
import { getExtensions } from '@hemline/contract/issues/calls.ts'
import { getListings } from '@hemline/contract/listings/calls.ts'
import { type LoanTimes, standardTimes } from '@hemline/contract/loan-times.ts'
import { getDeskParcels } from '@hemline/contract/operator/parcel-calls.ts'
import { createOrder, createPaymentHold, getOrders } from '@hemline/contract/orders/calls.ts'
import {
  createPendingRequest,
  getLoanOffer,
  getOrderDates,
  getPendingRequest,
} from '@hemline/contract/requests/calls.ts'
import { standardLoanSettings } from '@hemline/contract/settings/sample-loan-settings.ts'
import { addWorkingDays, earliestDeliveryStart, turnaround } from '@hemline/contract/working-days.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  arrivedLoan,
  daysOf,
  evidence,
  lenderAndStranger,
  move,
  prepareRequest,
  requestLoan,
} from '../../test/loans.ts'
import { openOwners } from '../../test/owners.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { listGuarantees } from '../payments/card-store.ts'

// From docs/product.md §13 and decision 206: a setting of loans counts for requests begun from then on; what was agreed, or
// begun, before keeps what held then.

const { opened, openNode, change, undo, fees } = openOwners()
let world: World
let owner: TestMember
let there: World
beforeAll(async () => {
  ;({ world, owner } = opened())
  there = await openNode()
})
afterAll(() => there.close())

const blockedBy = async (orderId: string) => {
  const result = await world.deps.pool.query(
    `select lower(blocked)::text as "startDate", (upper(blocked) - 1)::text as "endDate" from bookings where order_id = $1`,
    [orderId],
  )
  return result.rows[0]
}

describe('the days and times of a loan', () => {
  const times: LoanTimes = {
    workingDaysBefore: 1,
    workingDaysAfter: 4,
    cancelBeforeHours: 48,
    cancelAfterHours: 3,
    helpHours: 36,
    issueHours: 72,
    confirmDays: 3,
    extensionDays: 2,
  }
  const changeAll = async () => {
    await world.advance('PT1M')
    for (const [name, value] of Object.entries({ ...times, longestLoanDays: 4 }))
      expect((await change(name as keyof LoanTimes, value)).status).toBe(200)
  }

  it('are those of the moment in which its request was begun', async () => {
    const [agreed, begun, later] = await Promise.all([1, 2, 3].map(() => lenderAndStranger(world)))
    const agreedId = await requestLoan(world, agreed!.lendee, { listingId: agreed!.listingId, from: 30, to: 35 })
    const wish = { listingId: begun!.listingId, from: 30, to: 35 }
    const confirmed = await prepareRequest(world, begun!.lendee, wish)
    await changeAll()
    expect(await fees()).toEqual({ ...standardLoanSettings, ...times, longestLoanDays: 4 })

    // longer than the longest loan of now
    const shown = await begun!.lendee.ok(getPendingRequest, { query: { pendingRequestId: confirmed.pendingRequestId } })
    expect(shown.body.data).toMatchObject({ times: standardTimes, changed: {} })
    await begun!.lendee.ok(createPaymentHold, { body: confirmed })
    const { orderId: begunId } = (await begun!.lendee.ok(createOrder, { body: confirmed })).body
    const laterId = await requestLoan(world, later!.lendee, { listingId: later!.listingId, from: 30, to: 33 })
    for (const [{ lendee }, id, of] of [
      [agreed!, agreedId, standardTimes],
      [begun!, begunId, standardTimes],
      [later!, laterId, times],
    ] as const) {
      const order = await orderOf(lendee, id)
      expect(order.times).toEqual(of)
      expect(await blockedBy(id)).toEqual(turnaround(order, 'DELIVERY', of))
      expect(order.post).toMatchObject({ homeBy: addWorkingDays(order.endDate, of.workingDaysAfter) })
    }

    await move(later!.lender, laterId, 'accept')
    const { startDate, endDate, orderNumber } = await orderOf(later!.lendee, laterId)
    const parcels = (await owner.ok(getDeskParcels, { query: { words: orderNumber } })).body.items
    expect(parcels.map(({ dueOn }) => dueOn)).toEqual([addWorkingDays(startDate, -1)])
    const { latestEndDate } = (await later!.lendee.ok(getExtensions, { query: { orderId: laterId } })).body
    expect(latestEndDate).toBe(addDays(endDate, 2))
  })

  it('decide what may be requested from then on, and what is offered and found', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    await changeAll()
    const { startDate, endDate } = daysOf(world, { listingId, from: 30, to: 34 })
    const body = { listingId, startDate, endDate, deliveryMethod: 'DELIVERY' } as const
    const refused = await lendee.call(createPendingRequest, { body })
    expect(refused.body).toMatchObject({
      error: { code: 'DATES_NOT_ALLOWED', fields: { endDate: 'The end date can be at most 3 days after the start' } },
    })
    const offer = (await lendee.ok(getLoanOffer, { query: { listingId, startDate, endDate } })).body.data
    expect(offer).toMatchObject({ longestLoanDays: 4, wanted: { freeBy: [], nearest: [] } })
    expect(offer.methods[0]!.earliest).toBe(earliestDeliveryStart(world.day(), 1))
    const isOffered = async (freeTo: string) =>
      (await lendee.ok(getListings, { query: { freeFrom: startDate, freeTo } })).body.items.some(
        ({ id }) => id === listingId,
      )
    expect([await isOffered(addDays(startDate, 3)), await isOffered(endDate)]).toEqual([true, false])

    // the days between two parcels grow with the working days of now
    await requestLoan(world, lendee, { listingId, from: 60, to: 61 })
    const query = { listingId, deliveryMethod: 'DELIVERY' } as const
    const [taken] = (await lendee.ok(getOrderDates, { query })).body.items
    const loan = (await lendee.ok(getOrders, {})).body.items.find((one) => one.listingId === listingId)!
    expect(addWorkingDays(addDays(taken!.startDate, -1), 4) < addWorkingDays(loan.startDate, -1)).toBe(true)
    expect(addWorkingDays(taken!.startDate, 4) >= addWorkingDays(loan.startDate, -1)).toBe(true)
  })

  it('end by the clock: a return that is not answered, and what a card guarantees', async () => {
    const before = await arrivedLoan(world)
    await changeAll()
    const after = await arrivedLoan(world)
    for (const { lendee, orderId } of [before, after]) await move(lendee, orderId, 'returned')
    await world.advance('P3D')
    await world.drain()
    const statusOf = async ({ lendee, orderId }: typeof before) => (await orderOf(lendee, orderId)).status
    expect([await statusOf(before), await statusOf(after)]).toEqual(['SHIPPING_RECEIVED', 'COMPLETED'])
    await move(before.lender, before.orderId, 'complete')
    await world.advance('PT30H')
    const guarantees = async ({ lendee }: typeof before) =>
      (await listGuarantees(world.db, { memberId: lendee.id, now: world.clock.now() })).length
    expect([await guarantees(before), await guarantees(after)]).toEqual([0, 1])
  })

  it.each([
    ['workingDaysBefore', 0, 4, 'Please enter a whole number from 1 to 3'],
    ['workingDaysAfter', 0, 11, 'Please enter a whole number from 1 to 10'],
    ['longestLoanDays', 2, 29, 'Please enter a whole number from 3 to 28'],
    ['extensionDays', 0, 15, 'Please enter a whole number from 1 to 14'],
    ['cancelBeforeHours', 23, 337, 'Please enter a whole number from 24 to 336'],
    ['cancelAfterHours', 0, 25, 'Please enter a whole number from 1 to 24'],
    ['helpHours', 11, 73, 'Please enter a whole number from 12 to 72'],
    ['issueHours', 11, 169, 'Please enter a whole number from 12 to 168'],
    ['confirmDays', 1, 22, 'Please enter a whole number from 2 to 21'],
  ] as const)('%s is never %i or %i', async (name, low, high, words) => {
    for (const value of [low, high])
      expect(await change(name, value)).toMatchObject({ status: 400, body: { error: { fields: { value: words } } } })
  })
})

describe('fees', () => {
  it('are the same at every node from the next call on, and the environment’s choice is only the default', async () => {
    expect(await fees(there)).toEqual(standardLoanSettings)
    await change('deliveryFee', 755)
    await change('chargesServiceFee', true)
    for (const node of [world, there])
      expect(await fees(node)).toEqual({ ...standardLoanSettings, deliveryFee: 755, chargesServiceFee: true })
    const charging = await createWorld({
      CHARGE_SERVICE_FEE: 'true',
      DATABASE_URL: world.deps.env.DATABASE_URL,
      RUNS_JOBS: 'false',
    })
    await undo('chargesServiceFee', 1)
    expect((await fees(charging)).chargesServiceFee).toBe(false)
    await charging.close()
  })

  it('a new request has the new price; an order and a request that were made before keep theirs', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const other = await lenderAndStranger(world)
    const third = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 30, to: 32 })
    const begun = await prepareRequest(world, other.lendee, { listingId, from: 60, to: 62 })
    const price = async (pendingRequestId: string, by: TestMember) =>
      (await by.ok(getPendingRequest, { query: { pendingRequestId } })).body.data
    const ofOrder = async (by: TestMember, id: string) => (await orderOf(by, id)).price.total
    expect(await price(begun.pendingRequestId, other.lendee)).toMatchObject({ deliveryFee: 690, total: 2490 })

    await world.advance('PT1M')
    await change('deliveryFee', 755)
    await change('serviceFee', 250)
    await change('chargesServiceFee', true)

    const [post] = (await third.lendee.ok(getLoanOffer, { query: { listingId } })).body.data.methods
    expect(post?.price).toMatchObject({ deliveryFee: 755, serviceFee: 250, serviceFeeWaived: false, total: 2805 })
    expect(await price(begun.pendingRequestId, other.lendee)).toMatchObject({ total: 2490, changed: {} })
    await other.lendee.ok(createPaymentHold, { body: { ...begun, amount: 2490 } })
    const { orderId: laterId } = (await other.lendee.ok(createOrder, { body: begun })).body
    expect(await ofOrder(other.lendee, laterId)).toBe(2490)
    expect(await ofOrder(lendee, orderId)).toBe(2490)

    const { startDate, endDate } = daysOf(world, { listingId, from: 90, to: 92 })
    const body = { listingId, startDate, endDate, deliveryMethod: 'DELIVERY' } as const
    const { id } = (await third.lendee.ok(createPendingRequest, { body })).body.data
    expect(await price(id, third.lendee)).toMatchObject({ deliveryFee: 755, total: 2805 })
  })
})

it('damage charges and the time to answer count for loans that are requested later; others keep what they agreed to', async () => {
  const hemOf = (lines: { id: string; pence: number | null }[]) => lines.find(({ id }) => id === 'hem')!.pence
  const claim = async ({ lender, orderId }: { lender: TestMember; orderId: string }) => {
    const { tariff, contestHours } = (await lender.ok(getClaims, { query: { orderId } })).body
    const images = [await evidence(lender)]
    const body = { orderId, lines: ['hem'], description: 'The hem is torn.', images }
    const now = world.clock.now().getTime()
    const { amountPence, answerBy } = (await lender.ok(createClaim, { body })).body.data
    const hours = Math.round((Date.parse(answerBy!) - now) / 3_600_000)
    return { hem: hemOf(tariff), contestHours, amountPence, hours }
  }
  const agreed = await arrivedLoan(world)
  await world.advance('PT1M')
  for (const [name, value] of [
    ['damageHem', 3000],
    ['contestHours', 72],
    ['answerDays', 3],
  ] as const)
    expect((await change(name, value)).status).toBe(200)
  expect(await fees()).toEqual({ ...standardLoanSettings, damageHem: 3000, contestHours: 72, answerDays: 3 })

  const { lendee, listingId } = await lenderAndStranger(world)
  const begun = await prepareRequest(world, lendee, { listingId, from: 60, to: 62 })
  const now = world.clock.now().getTime()
  const { data } = (await lendee.ok(getPendingRequest, { query: { pendingRequestId: begun.pendingRequestId } })).body
  expect(hemOf(data.tariff)).toBe(3000)
  expect(Math.round((Date.parse(data.answerBy) - now) / 3_600_000)).toBe(72)
  await lendee.ok(createPaymentHold, { body: begun })
  const { orderId } = (await lendee.ok(createOrder, { body: begun })).body
  const { answerBy } = await orderOf(lendee, orderId)
  expect(answerBy).toBe(data.answerBy)

  expect(await claim(agreed)).toEqual({ hem: 2500, contestHours: 48, amountPence: 2500, hours: 48 })
  expect(await claim(await arrivedLoan(world))).toEqual({ hem: 3000, contestHours: 72, amountPence: 3000, hours: 72 })
  expect(await change('contestHours', 47, 1)).toMatchObject({ status: 400 })
  expect(await change('answerDays', 8, 1)).toMatchObject({ status: 400 })
})
