import { getCoinLedger, getCoins, markCoinsSeen } from '@hemline/contract/coins/calls.ts'
import { deleteListing } from '@hemline/contract/listings/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, listGarment, move, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.close())

const coinsOf = async (member: TestMember) => (await member.ok(getCoins)).body
const ledgerOf = async (member: TestMember) => (await member.ok(getCoinLedger)).body

it('a coin is new until it was seen, and only its owner sees it', async () => {
  const [ida, eve] = [await world.member({ firstName: 'Ida' }), await world.member({ firstName: 'Eve' })]
  expect(await coinsOf(ida)).toEqual({ items: [], hasOnboardingCoin: false })
  await listGarment(ida)
  const { items, hasOnboardingCoin } = await coinsOf(ida)
  expect(hasOnboardingCoin).toBe(true)
  expect(items).toMatchObject([{ hasBeenSeen: false, isActive: true, isOnboardingCoin: true }])
  const coinIds = items.map(({ id }) => id)

  await eve.ok(markCoinsSeen, { body: { coinIds } })
  expect((await coinsOf(ida)).items[0]?.hasBeenSeen).toBe(false)
  expect((await world.visitor().call(markCoinsSeen, { body: { coinIds } })).status).toBe(401)
  expect((await ida.call(markCoinsSeen, { body: { coinIds: ['mine'] } })).status).toBe(400)
  await ida.ok(markCoinsSeen, { body: { coinIds } })
  expect((await coinsOf(ida)).items).toMatchObject([{ hasBeenSeen: true, isActive: true }])
  expect((await coinsOf(eve)).items).toEqual([])
})

it('the first listing earns one coin once ever: not for the second, not after deleting, not for two at the same moment', async () => {
  const member = await world.member()
  const [first] = await Promise.all([listGarment(member), listGarment(member), listGarment(member)])
  expect((await coinsOf(member)).items).toHaveLength(1)
  await member.ok(deleteListing, { body: { listingId: first! } })
  await listGarment(member)
  expect((await ledgerOf(member)).items).toMatchObject([{ kind: 'EARNED', reason: 'Your first listing' }])
})

it('each change has its line and reason, and what was minted is free, set aside or spent at every step', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const counts = async (member: TestMember) => {
    const { free, reserved, spent } = await ledgerOf(member)
    return [free, reserved, spent]
  }
  const kinds = async () => (await ledgerOf(lendee)).items.map(({ kind }) => kind)
  expect(await counts(lendee)).toEqual([1, 0, 0])
  const declined = await requestLoan(world, lendee, { listingId })
  expect(await counts(lendee)).toEqual([0, 1, 0])
  await move(lender, declined, 'decline')
  await world.drain()
  expect(await counts(lendee)).toEqual([1, 0, 0])

  const lent = await requestLoan(world, lendee, { listingId, from: 0, to: 1, method: 'IN_PERSON' })
  await move(lender, lent, 'accept')
  expect(await counts(lendee)).toEqual([0, 0, 1])
  await move(lendee, lent, 'received')
  await move(lender, lent, 'complete')
  await world.drain()
  expect(await kinds()).toEqual(['SPENT', 'RESERVED', 'RELEASED', 'RESERVED', 'EARNED'])
  expect(await counts(lender)).toEqual([2, 0, 0])
  const { items } = await ledgerOf(lender)
  expect(items[0]).toMatchObject({ kind: 'EARNED', orderId: lent, reason: expect.stringMatching(/^Lending, order H/) })
  // the other member's ledger has none of it
  expect(items.map(({ kind }) => kind)).toEqual(['EARNED', 'EARNED'])
})
