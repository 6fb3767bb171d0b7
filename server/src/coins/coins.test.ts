import { getCoinLedger, getCoins, markCoinsSeen } from '@hemline/contract/coins/calls.ts'
import { deleteListing } from '@hemline/contract/listings/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lenderAndStranger, listGarment, move, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const coinsOf = async (member: TestMember) => (await member.ok(getCoins)).body
const ledgerOf = async (member: TestMember) => (await member.ok(getCoinLedger)).body

describe('POST /api/coins', () => {
  it('marks the named coins of the member as seen and no others, any number of times', async () => {
    const anna = await world.member({ firstName: 'Anna' })
    expect(await coinsOf(anna)).toEqual({ items: [], hasOnboardingCoin: false })
    await listGarment(anna)
    const { items } = await coinsOf(anna)
    expect(items).toMatchObject([{ hasBeenSeen: false, isActive: true, isOnboardingCoin: true }])
    await anna.ok(markCoinsSeen, { body: { coinIds: [] } })
    expect((await coinsOf(anna)).items[0]?.hasBeenSeen).toBe(false)
    const coinIds = items.map(({ id }) => id)
    for (let time = 0; time < 2; time += 1)
      expect((await anna.ok(markCoinsSeen, { body: { coinIds } })).body).toEqual({ ok: true })
    expect((await coinsOf(anna)).items).toMatchObject([{ hasBeenSeen: true, isActive: true }])
  })

  it("does not mark another member's coin, and reveals nothing about it", async () => {
    const anna = await world.member({ firstName: 'Anna' })
    const eve = await world.member({ firstName: 'Eve' })
    await listGarment(anna)
    const coinIds = (await coinsOf(anna)).items.map(({ id }) => id)
    const ofOther = await eve.call(markCoinsSeen, { body: { coinIds } })
    const ofUnknown = await eve.call(markCoinsSeen, { body: { coinIds: ['00000000-0000-4000-8000-000000000000'] } })
    expect([ofOther.status, ofOther.body]).toEqual([ofUnknown.status, ofUnknown.body])
    expect((await coinsOf(anna)).items[0]?.hasBeenSeen).toBe(false)
    expect((await world.visitor().call(markCoinsSeen, { body: { coinIds } })).status).toBe(401)
  })

  it('refuses invalid ids, and more than a hundred, beside the field', async () => {
    const anna = await world.member({ firstName: 'Anna' })
    const many = Array.from({ length: 101 }, () => '00000000-0000-4000-8000-000000000000')
    for (const coinIds of [['x'], 'x', many, null]) {
      const answer = await anna.call(markCoinsSeen, { body: { coinIds: coinIds as string[] } })
      expect([answer.status, Object.keys(answer.body.error.fields ?? {})[0]?.split('.')[0]]).toEqual([400, 'coinIds'])
    }
  })
})

describe('the onboarding coin', () => {
  it('is granted once: not for a second listing, nor after deleting and listing again, nor for two concurrent ones', async () => {
    const anna = await world.member({ firstName: 'Anna' })
    const [first] = await Promise.all([listGarment(anna), listGarment(anna), listGarment(anna)])
    await anna.ok(deleteListing, { body: { listingId: first } })
    await listGarment(anna)
    expect((await coinsOf(anna)).items).toHaveLength(1)
    expect((await anna.ok(getCoinLedger)).body).toMatchObject({
      items: [{ kind: 'EARNED', reason: 'Your first listing', orderId: null }],
      free: 1,
      reserved: 0,
      spent: 0,
    })
  })
})

it('each change has its line and reason, and every coin is free, reserved or spent at every step', async () => {
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
  // the other member's ledger contains none of it
  expect(items.map(({ kind }) => kind)).toEqual(['EARNED', 'EARNED'])
})
