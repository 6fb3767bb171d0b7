import { addDays } from '@hemline/contract/days.ts'
import { blockDays, createPendingRequest, getOrderDates } from '@hemline/contract/requests/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysOf, lenderAndStranger, listGarment, requestLoan } from '../../test/loans.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('returns exactly the days on which a loan by post would be refused', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const wish = { listingId, from: 20, to: 22 }
  await requestLoan(world, lendee, wish)
  const third = await world.member({ firstName: 'Cleo' })
  await listGarment(third, { brand: 'Ghost' })

  const inPerson = (await third.ok(getOrderDates, { query: { listingId } })).body.items[0]!
  const byPost = (await third.ok(getOrderDates, { query: { listingId, deliveryMethod: 'DELIVERY' } })).body.items[0]!
  const { startDate, endDate } = daysOf(world, wish)
  expect(inPerson.startDate < startDate && inPerson.endDate > endDate).toBe(true)
  expect(byPost.startDate < inPerson.startDate && byPost.endDate > inPerson.endDate).toBe(true)

  for (const deliveryMethod of ['DELIVERY', 'IN_PERSON'] as const) {
    const taken = deliveryMethod === 'DELIVERY' ? byPost : inPerson
    const ask = (day: string) =>
      third.call(createPendingRequest, { body: { listingId, startDate: day, endDate: day, deliveryMethod } })
    for (const day of [taken.startDate, taken.endDate]) {
      expect((await ask(day)).body.error?.code).toBe('REQUEST_DATE_CONFLICT')
    }
    for (const day of [addDays(taken.startDate, -1), addDays(taken.endDate, 1)]) {
      expect((await ask(day)).status).toBe(201)
    }
  }

  const own = daysOf(world, { listingId, from: 60, to: 61 })
  await lender.ok(blockDays, { body: { listingId, ...own } })
  const { items } = (await third.ok(getOrderDates, { query: { listingId, deliveryMethod: 'DELIVERY' } })).body
  expect(items[1]).toEqual(own)
})
