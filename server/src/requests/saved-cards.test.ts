import { createPaymentSession, createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysOf, lenderAndStranger, listGarment, prepareRequest } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let lendee: TestMember
let listingId: string
beforeAll(async () => {
  world = await createWorld()
  ;({ lendee, listingId } = await lenderAndStranger(world))
})
afterAll(() => world.close())

async function cardsOf(who: TestMember, from: number) {
  const days = daysOf(world, { listingId, from, to: from + 1 })
  const made = await who.ok(createPendingRequest, { body: { listingId, ...days, deliveryMethod: 'IN_PERSON' } })
  const session = await who.ok(createPaymentSession, { body: { pendingRequestId: made.body.data.id } })
  return session.body.savedCards
}

it('a card that was confirmed once is offered by its last digits, once, to its own member only', async () => {
  expect(await cardsOf(lendee, 20)).toEqual([])
  for (const from of [30, 40]) await prepareRequest(world, lendee, { listingId, from, to: from + 1 })
  expect(await cardsOf(lendee, 20)).toEqual([
    { id: expect.stringMatching(/^pm_/), brand: 'visa', last4: '4242', wallet: null },
  ])
  const other = await world.member()
  await listGarment(other)
  expect(await cardsOf(other, 20)).toEqual([])
})
