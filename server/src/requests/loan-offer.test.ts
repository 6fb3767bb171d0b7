import { addDays, today } from '@hemline/contract/days.ts'
import { DELIVERY_FEE_PENCE, DRY_CLEANING_FEE_PENCE } from '@hemline/contract/limits.ts'
import { changeListing } from '@hemline/contract/listings/calls.ts'
import { blockDays, createPendingRequest, getLoanOffer, getPendingRequest } from '@hemline/contract/requests/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysOf, lenderAndStranger, listGarment, move, requestLoan } from '../../test/loans.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type OfferQuery = { listingId: string; startDate?: string; endDate?: string; deliveryMethod?: 'DELIVERY' | 'IN_PERSON' }
const offer = async (member: TestMember, query: OfferQuery) => (await member.ok(getLoanOffer, { query })).body.data

describe('what a loan costs', () => {
  it('is a coin for a stranger, and by either method exactly what the summary asks for', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const { methods, areFriends } = await offer(lendee, { listingId })
    expect(areFriends).toBe(false)
    expect(methods.map(({ deliveryMethod, coins }) => [deliveryMethod, coins])).toEqual([
      ['DELIVERY', 1],
      ['IN_PERSON', 1],
    ])
    for (const { deliveryMethod, price } of methods) {
      const body = { listingId, ...daysOf(world, { listingId, from: 30, to: 31 }), deliveryMethod }
      const pendingRequestId = (await lendee.ok(createPendingRequest, { body })).body.data.id
      const { data } = (await lendee.ok(getPendingRequest, { query: { pendingRequestId } })).body
      expect(price.total).toBe(data.total)
    }
    expect(methods.map(({ friendSaves }) => friendSaves)).toEqual([0, DRY_CLEANING_FEE_PENCE])
  })

  it('is no coin between friends, and nothing at all in person', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    await befriend(lender, lendee)
    const { methods, areFriends } = await offer(lendee, { listingId })
    expect(areFriends).toBe(true)
    expect(methods.map(({ coins, price }) => [coins, price.total])).toEqual([
      [0, DELIVERY_FEE_PENCE + DRY_CLEANING_FEE_PENCE],
      [0, 0],
    ])
  })

  it('is refused for an item that the member may not see, and to its owner', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const call = (member: TestMember) => member.call(getLoanOffer, { query: { listingId } })
    expect((await call(lender)).body.error?.code).toBe('OWN_LISTING')
    await lender.ok(changeListing, { params: { id: listingId }, body: { sharedStatus: 'FRIENDS_ONLY' } })
    expect((await call(lendee)).status).toBe(404)
  })
})

describe('the member’s own open order of it', () => {
  it('is named with its days while it is open, to them alone, and says whether it is agreed', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const other = await world.member()
    expect((await offer(lendee, { listingId })).openOrder).toBeNull()
    const wish = { listingId, from: 30, to: 31 }
    const { startDate, endDate } = daysOf(world, wish)
    const orderId = await requestLoan(world, lendee, wish)
    expect((await offer(lendee, { listingId })).openOrder).toEqual({ orderId, isRequest: true, startDate, endDate })
    expect((await offer(other, { listingId })).openOrder).toBeNull()
    await move(lender, orderId, 'accept')
    expect((await offer(lendee, { listingId })).openOrder).toMatchObject({ orderId, isRequest: false })
  })

  it('is none once it was declined', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 30, to: 31 })
    await move(lender, orderId, 'decline')
    expect((await offer(lendee, { listingId })).openOrder).toBeNull()
  })
})

describe('when it is free', () => {
  it('the next weekend that is named can be requested, and the one before cannot', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const first = (await offer(lendee, { listingId, deliveryMethod: 'DELIVERY' })).nextWeekend!
    await lender.ok(blockDays, { body: { listingId, startDate: first.endDate, endDate: first.endDate } })
    const next = (await offer(lendee, { listingId, deliveryMethod: 'DELIVERY' })).nextWeekend!
    expect(next.startDate).toBe(addDays(first.startDate, 7))
    const request = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
      lendee.call(createPendingRequest, { body: { listingId, startDate, endDate, deliveryMethod: 'DELIVERY' } })
    expect((await request(first)).body.error?.code).toBe('REQUEST_DATE_CONFLICT')
    expect((await request(next)).status).toBe(201)
  })

  it('days that are taken come with the nearest free ones, and each of those can be requested', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    const third = await world.member({ firstName: 'Cleo' })
    await listGarment(third, { brand: 'Ghost' })
    const days = daysOf(world, { listingId, from: 21, to: 23 })
    for (const deliveryMethod of ['DELIVERY', 'IN_PERSON'] as const) {
      const { wanted } = await offer(third, { listingId, ...days, deliveryMethod })
      expect(wanted!.freeBy).toEqual([])
      expect(wanted!.nearest.length).toBeGreaterThanOrEqual(2)
      for (const { startDate, endDate } of wanted!.nearest) {
        const body = { listingId, startDate, endDate, deliveryMethod }
        expect((await third.call(createPendingRequest, { body })).status).toBe(201)
      }
    }
  })

  it('free days come with their methods and without other days', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const day = today(world.clock.now())
    expect((await offer(lendee, { listingId, startDate: day, endDate: day })).wanted).toEqual({
      freeBy: ['IN_PERSON'],
      nearest: [],
    })
    expect((await offer(lendee, { listingId })).wanted).toBeNull()
  })

  it('the methods of the days are all of them, whichever was asked for; the nearest days are by the asked one', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const ahead = daysOf(world, { listingId, from: 30, to: 31 })
    const inPerson = await offer(lendee, { listingId, ...ahead, deliveryMethod: 'IN_PERSON' })
    expect(inPerson.wanted).toEqual({ freeBy: ['DELIVERY', 'IN_PERSON'], nearest: [] })
    const day = today(world.clock.now())
    const byPost = await offer(lendee, { listingId, startDate: day, endDate: day, deliveryMethod: 'DELIVERY' })
    expect(byPost.wanted!.freeBy).toEqual(['IN_PERSON'])
    expect(byPost.wanted!.nearest[0]!.freeBy).toEqual(['DELIVERY'])
  })

  it('a last day without a first, or before it, is refused', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    for (const query of [
      { listingId, endDate: '2026-12-05' },
      { listingId, startDate: '2026-12-06', endDate: '2026-12-05' },
    ])
      expect((await lendee.call(getLoanOffer, { query })).status).toBe(400)
  })
})
