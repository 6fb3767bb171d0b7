import { getCoinLedger, getCoins } from '@hemline/contract/coins/calls.ts'
import { createOrder, createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { orderTexts } from '@hemline/contract/orders/words.ts'
import { createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysOf, lenderAndStranger, listGarment, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ABSENT = '00000000-0000-4000-8000-000000000000'
const coinOf = async (member: TestMember) => (await member.ok(getCoins)).body.items[0]!.id
const ledgerOf = async (member: TestMember) => (await member.ok(getCoinLedger)).body
const countsOf = async (member: TestMember) => {
  const { free, reserved, spent } = await ledgerOf(member)
  return [free, reserved, spent]
}

it('a named coin must be the member’s own and free; without any the refusal says how to earn one', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const ask = async (who: TestMember, coinId?: string, from = 30) => {
    const days = daysOf(world, { listingId, from, to: from + 1 })
    const body = { listingId, ...days, deliveryMethod: 'IN_PERSON' as const, ...(coinId ? { coinId } : {}) }
    const answer = await who.call(createPendingRequest, { body })
    return answer.status === 201 || answer.status === 200
      ? 'fine'
      : [answer.body.error.code, answer.body.error.message].slice(0, coinId ? 1 : 2)
  }
  const coin = await coinOf(lendee)
  expect(await ask(lendee, coin)).toBe('fine')
  for (const wrong of [await coinOf(lender), ABSENT]) expect(await ask(lendee, wrong)).toEqual(['invalid_coin'])
  const another = await listGarment(lender)
  await requestLoan(world, lendee, { listingId: another, method: 'IN_PERSON' })
  expect(await ask(lendee, coin)).toEqual(['invalid_coin'])
  expect(await ask(lendee)).toEqual(['COIN_REQUIRED', orderTexts.coinNeeded])
  const poor = await world.member()
  expect(await ask(poor)).toEqual(['COIN_REQUIRED', orderTexts.coinNeededFirst])
})

it('the coin that is named at the confirm is the one that is spent, and of another member there is none to name', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const oldest = await coinOf(lendee)
  const second = '11111111-1111-4111-8111-111111111111'
  await world.db
    .insertInto('coins')
    .values({ id: second, memberId: lendee.id, isOnboardingCoin: false, state: 'FREE', createdAt: world.clock.now() })
    .execute()
  const confirmed = await prepareRequest(world, lendee, { listingId })
  const theirs = await lendee.call(createPaymentHold, { body: { ...confirmed, coinId: await coinOf(lender) } })
  expect(theirs.body.error.code).toBe('invalid_coin')
  await lendee.ok(createPaymentHold, { body: { ...confirmed, coinId: second } })
  const { items } = (await lendee.ok(getCoins)).body
  expect(items.map(({ id, isActive }) => [id, isActive])).toEqual([
    [oldest, true],
    [second, false],
  ])
  expect((await ledgerOf(lendee)).items[0]).toMatchObject({ coinId: second, kind: 'RESERVED', orderId: null })
  const { orderId: id } = (await lendee.ok(createOrder, { body: confirmed })).body
  const order = world.db.selectFrom('orders').select('coinId').where('id', '=', id)
  expect(await order.executeTakeFirstOrThrow()).toEqual({ coinId: second })
})

it('a coin that was meant is left to the request that took it first: the next one takes another, or none', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const second = '22222222-2222-4222-8222-222222222222'
  await world.db
    .insertInto('coins')
    .values({ id: second, memberId: lendee.id, isOnboardingCoin: false, state: 'FREE', createdAt: world.clock.now() })
    .execute()
  const meant = await coinOf(lendee)
  const requests = []
  for (const listing of [listingId, await listGarment(lender), await listGarment(lender)]) {
    const confirmed = await prepareRequest(world, lendee, { listingId: listing })
    await world.db
      .updateTable('pendingRequests')
      .set({ coinId: meant })
      .where('id', '=', confirmed.pendingRequestId)
      .execute()
    requests.push(confirmed)
  }
  const codes: (string | number)[] = []
  for (const body of requests) {
    const answer = await lendee.call(createPaymentHold, { body })
    codes.push(answer.body.error?.code ?? 'held')
  }
  expect(codes).toEqual(['held', 'held', 'COIN_REQUIRED'])
  const reserved = await world.db.selectFrom('coins').selectAll().where('memberId', '=', lendee.id).execute()
  expect(reserved.map(({ id, reservedFor }) => [id, reservedFor]).sort()).toEqual(
    [
      [meant, requests[0]?.pendingRequestId],
      [second, requests[1]?.pendingRequestId],
    ].sort(),
  )
})

it('a friend who names a coin must name one of their own, although none is needed', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await befriend(lender, lendee)
  const wish = { listingId, ...daysOf(world, { listingId }), deliveryMethod: 'IN_PERSON' as const }
  const theirs = await lendee.call(createOrder, { body: { ...wish, coinId: await coinOf(lender) } })
  expect(theirs.body.error.code).toBe('invalid_coin')
  expect((await lendee.call(createOrder, { body: { ...wish, coinId: await coinOf(lendee) } })).status).toBe(201)
  expect(await countsOf(lendee)).toEqual([1, 0, 0])
})

it('a coin that an agreed loan spent comes back with a line that says so', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  await move(lender, orderId, 'accept')
  expect((await ledgerOf(lendee)).items[0]).toMatchObject({
    kind: 'SPENT',
    orderId,
    reason: expect.stringMatching(/^Borrowing, order H/),
  })
  expect((await move(lender, orderId, 'cancel')).status).toBe(200)
  await world.drain()
  expect((await ledgerOf(lendee)).items[0]).toMatchObject({ kind: 'REINSTATED', orderId })
  expect(await countsOf(lendee)).toEqual([1, 0, 0])
})

it('a loan by post among friends costs no coin, and earns none', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await befriend(lender, lendee)
  const orderId = await requestLoan(world, lendee, { listingId })
  expect((await move(lender, orderId, 'accept')).status).toBe(200)
  expect([await countsOf(lendee), await countsOf(lender)]).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ])
  expect((await ledgerOf(lendee)).items.map(({ kind }) => kind)).toEqual(['EARNED'])
})
