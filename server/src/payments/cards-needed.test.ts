import { createClaim, getClaims } from '@hemline/contract/claims/calls.ts'
import { daysBetween } from '@hemline/contract/days.ts'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { createOrder, createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { getCards, removeCard } from '@hemline/contract/payments/calls.ts'
import { createPaymentSession, createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { waitForHour } from '../../test/hours.ts'
import { arrivedLoan, behave, daysOf, evidence, lenderAndStranger, move, prepareRequest } from '../../test/loans.ts'
import { acceptedByPost, orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// From docs/product.md §3: a card stays while it guarantees a request being sent, a loan until 24 hours after it was
// completed, or cancelled so that its lender can still claim, or a claim that is not settled.

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => behave(world, {}))
afterAll(() => world.close())

const cardsOf = async (member: TestMember) => (await member.ok(getCards)).body.items

/** Whether the list says that the only card is needed, and whether removing it is refused; both agree. */
async function isNeeded(member: TestMember): Promise<boolean> {
  const [card, ...others] = await cardsOf(member)
  expect(others).toEqual([])
  if (!card!.isNeeded) return false
  const { status, body } = await member.call(removeCard, { params: { id: card!.id } })
  expect([status, body.error?.code]).toEqual([409, 'CARD_NEEDED'])
  return true
}

it('guarantees a request from the moment that it is sent until it is an order or released', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  const prepared = await prepareRequest(world, lendee, { listingId })
  expect(await isNeeded(lendee)).toBe(false)
  const answers: [string, boolean][] = []
  for (const state of ['RESERVED', 'RELEASED'] as const) {
    const { pendingRequestId: id, setupIntentId } = prepared
    await world.db.updateTable('pendingRequests').set({ state, setupIntentId }).where('id', '=', id).execute()
    answers.push([state, await isNeeded(lendee)])
  }
  expect(answers).toEqual([
    ['RESERVED', true],
    ['RELEASED', false],
  ])
})

it('guarantees a claim until it is settled, also longer than the loan', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const images = [await evidence(lender)]
  const body = { orderId, lines: ['zip' as const], description: 'The zip', images }
  const claimId = (await lender.ok(createClaim, { body })).body.data.id
  const completedAt = new Date(world.clock.now().getTime() - 25 * HOUR_MS)
  await world.db.updateTable('orders').set({ status: 'COMPLETED', completedAt }).where('id', '=', orderId).execute()
  const answers: [string, boolean][] = []
  for (const state of ['OPEN', 'CONTESTED', 'CHARGING', 'PAID', 'DISMISSED'] as const) {
    await world.db.updateTable('claims').set({ state }).where('id', '=', claimId).execute()
    answers.push([state, await isNeeded(lendee)])
  }
  expect(answers).toEqual([
    ['OPEN', true],
    ['CONTESTED', true],
    ['CHARGING', true],
    ['PAID', false],
    ['DISMISSED', false],
  ])
})

it('guarantees a loan for 24 hours after the borrower cancelled what no one had posted, as long as a claim can be made', async () => {
  const early = await acceptedByPost(world)
  expect((await move(early.lendee, early.orderId, 'cancel')).status).toBe(200)
  expect(await isNeeded(early.lendee)).toBe(false)
  const { lender, lendee, orderId } = await acceptedByPost(world)
  const { startDate } = await orderOf(lendee, orderId)
  await waitForHour(world, 12, daysBetween(world.day(), startDate))
  expect((await move(lendee, orderId, 'cancel')).status).toBe(200)
  const mayClaim = async () => (await lender.ok(getClaims, { query: { orderId } })).body.mayClaim
  expect([await mayClaim(), await isNeeded(lendee)]).toEqual([true, true])
  await world.advance('P1DT1M')
  expect([await mayClaim(), await isNeeded(lendee)]).toEqual([false, false])
})

it('that was entered again since guarantees the earlier loan as before', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  const earlier = await prepareRequest(world, lendee, { listingId, from: 30, to: 31 })
  const [first] = await cardsOf(lendee)
  await prepareRequest(world, lendee, { listingId, from: 40, to: 41 })
  expect((await cardsOf(lendee))[0]!.id).not.toBe(first!.id)
  await lendee.ok(createPaymentHold, { body: earlier })
  await lendee.ok(createOrder, { body: earlier })
  expect(await isNeeded(lendee)).toBe(true)
})

it('cannot be offered while the provider does not answer: the form is there', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  await prepareRequest(world, lendee, { listingId })
  const days = daysOf(world, { listingId, from: 30, to: 31 })
  const request = await lendee.ok(createPendingRequest, { body: { listingId, ...days, deliveryMethod: 'IN_PERSON' } })
  await behave(world, { failNext: { path: '/v1/customers/*/payment_methods', method: 'GET', status: 503, times: 4 } })
  const session = await lendee.ok(createPaymentSession, { body: { pendingRequestId: request.body.data.id } })
  expect(session.body).toMatchObject({ savedCards: [], clientSecret: expect.any(String) })
})
