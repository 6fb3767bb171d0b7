import { changeUser } from '@hemline/contract/members/calls.ts'
import { getRequestFacts } from '@hemline/contract/orders/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let lender: TestMember
let lendee: TestMember
let listingId: string
beforeAll(async () => {
  world = await createWorld()
  ;({ lender, lendee, listingId } = await lenderAndStranger(world))
})
afterAll(() => world.close())

const ask = (who: TestMember, orderId: string) => who.call(getRequestFacts, { query: { orderId } })

it('a lender reads who asks, and only they, and only while they decide', async () => {
  const [anna, vera] = [await world.member({ firstName: 'Anna' }), await world.member({ firstName: 'Vera' })]
  for (const friend of [anna, vera]) {
    await befriend(lender, friend)
    await befriend(lendee, friend)
  }
  await vera.ok(changeUser, { body: { isNamedAsFriend: false } })
  const fresh = await world.member({ firstName: '', secondName: '' })
  for (const party of [lender, lendee]) await befriend(fresh, party)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 21, method: 'IN_PERSON' })
  const { body } = await ask(lender, orderId)
  expect(body.data).toEqual({
    averageRating: null,
    reviewCount: 0,
    loansDone: 0,
    joinedOn: expect.any(String),
    areFriends: false,
    friendsInCommon: 3,
    friendNames: ['Anna'],
    distanceKm: expect.any(Number),
    returns: null,
    answers: null,
  })
  expect(Number.isInteger(body.data.distanceKm)).toBe(true)
  expect([(await ask(lendee, orderId)).status, (await ask(anna, orderId)).status]).toEqual([404, 404])
  await move(lender, orderId, 'decline')
  expect((await ask(lender, orderId)).status).toBe(404)
})

it('by post there is no distance, and habits show from the third loan on', async () => {
  const orderId = await requestLoan(world, lendee, { listingId, from: 30, to: 32 })
  const facts = async () => (await ask(lender, orderId)).body.data
  expect((await facts()).distanceKm).toBeNull()
  const { endDate } = await world.db
    .selectFrom('orders')
    .select('endDate')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const copy = () => copyOrder(world, orderId, { status: 'COMPLETED', returned_at: `${endDate}T12:00:00Z` })
  await copy()
  await copy()
  expect(await facts()).toMatchObject({ loansDone: 2, returns: null })
  await copy()
  expect(await facts()).toMatchObject({ loansDone: 3, returns: 'ALWAYS' })
})

it('the distance is in whole kilometres, at least one, and unknown where either place is', async () => {
  const { id } = await world.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const open = { status: 'REQUESTED', delivery_method: 'IN_PERSON', client_key: null }
  const orderId = await copyOrder(world, id, open)
  const put = ({ id: memberId }: TestMember, lat: number | null) =>
    world.db
      .updateTable('members')
      .set({ publicLat: lat, publicLng: lat && -0.1 })
      .where('id', '=', memberId)
      .execute()
  const apart = async (lat: number | null) => {
    await put(lendee, lat)
    return (await ask(lender, orderId)).body.data.distanceKm
  }
  await put(lender, 51.5)
  // a degree of latitude is 111.2 km
  expect([await apart(51.5), await apart(56.5), await apart(null)]).toEqual([1, 556, null])
})

it('of a borrower who is hidden a lender reads nothing', async () => {
  const { id } = await world.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const orderId = await copyOrder(world, id, { status: 'REQUESTED', client_key: null })
  await world.db.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', lendee.id).execute()
  expect((await ask(lender, orderId)).body.error.code).toBe('NOT_FOUND')
})
