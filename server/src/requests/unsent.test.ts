import { createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { createPendingRequest, getPendingRequest } from '@hemline/contract/requests/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysOf, lenderAndStranger, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { endDrift, noteDrift } from '../payments/drift-store.ts'

// From docs/product.md §3: a request that was never sent is deleted 30 days after it was begun.

let world: World
let lendee: TestMember
let listingId: string
beforeAll(async () => {
  world = await createWorld()
  ;({ lendee, listingId } = await lenderAndStranger(world))
})
afterAll(() => world.close())

async function begin(from: number): Promise<string> {
  const days = daysOf(world, { listingId, from, to: from + 1 })
  const made = await lendee.ok(createPendingRequest, { body: { listingId, ...days, deliveryMethod: 'IN_PERSON' } })
  return made.body.data.id
}
const stored = async () =>
  (await world.db.selectFrom('pendingRequests').select('id').execute()).map(({ id }) => id).toSorted()

it('a request that was begun and never sent is there for 29 days and deleted after 31, with a card entered or without', async () => {
  const withoutCard = await begin(20)
  const { pendingRequestId: withCard } = await prepareRequest(world, lendee, { listingId, from: 24, to: 25 })
  await world.advance('P29D')
  expect(await stored()).toEqual([withoutCard, withCard].toSorted())
  const later = await begin(20)
  await world.advance('P2D')
  expect(await stored()).toEqual([later])
  const gone = await lendee.call(getPendingRequest, { query: { pendingRequestId: withCard } })
  expect([gone.status, gone.body.error.code]).toEqual([404, 'NOT_FOUND'])
  await world.db.deleteFrom('pendingRequests').execute()
})

it('a request that was sent stays with its loan, whatever became of it', async () => {
  const [one, other] = [await lenderAndStranger(world), await lenderAndStranger(world)]
  const declined = await requestLoan(world, one.lendee, { listingId: one.listingId })
  const lapsed = await requestLoan(world, other.lendee, { listingId: other.listingId, from: 30, to: 31 })
  expect((await move(one.lender, declined, 'decline')).status).toBe(200)
  const before = await stored()
  expect(before).toHaveLength(2)
  await world.advance('P31D')
  const { status } = await world.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', lapsed)
    .executeTakeFirstOrThrow()
  expect(status).toBe('EXPIRED')
  expect(await stored()).toEqual(before)
})

it('a request whose card was refused stays, since the record of money names it', async () => {
  const before = await stored()
  const refused = await prepareRequest(world, lendee, { listingId, from: 20, to: 21 }, '4000000000000341')
  expect((await lendee.call(createPaymentHold, { body: refused })).body.error.code).toBe('card_declined')
  await begin(24)
  await world.advance('P31D')
  expect(await stored()).toEqual([...before, refused.pendingRequestId].toSorted())
})

it('a request stays while a hold that it alone names is open with the card provider', async () => {
  const before = await stored()
  const { pendingRequestId } = await prepareRequest(world, lendee, { listingId, from: 20, to: 21 })
  const hold = { paymentIntentId: `pi_${pendingRequestId}`, kind: 'UNKNOWN_HOLD', orderId: null } as const
  await world.db
    .updateTable('pendingRequests')
    .set({ paymentIntentId: hold.paymentIntentId })
    .where('id', '=', pendingRequestId)
    .execute()
  await noteDrift(world.db, { ...hold, expectedPence: 0, foundPence: 690, now: world.clock.now() })
  await world.advance('P31D')
  expect(await stored()).toEqual([...before, pendingRequestId].toSorted())
  await endDrift(world.db, { ...hold, now: world.clock.now() })
  await world.advance('PT1H')
  expect(await stored()).toEqual(before)
})
