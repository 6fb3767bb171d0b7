import { getDeskMembers, getFigures, suspendMember } from '@hemline/contract/operator/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, listGarment, move, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna', secondName: 'Host' })
})
afterAll(() => world.close())

const found = async (words: string) =>
  (await host.ok(getDeskMembers, { query: { words } })).body.items.map(({ name }) => name)

it('only the operator finds members and figures there', async () => {
  const member = await world.member()
  expect((await member.call(getDeskMembers)).status).toBe(404)
  expect((await member.call(getFigures)).status).toBe(404)
  expect((await world.visitor().call(getDeskMembers)).status).toBe(401)
})

it('finds a member by parts of name, email address and city together, with special characters taken literally', async () => {
  await world.member({ firstName: 'Zoë', secondName: 'O’Hara_x', email: 'zoe.100%@example.com', city: 'Leeds' })
  await world.member({ firstName: 'Zoë', secondName: 'Smith', email: 'zs@example.com', city: 'York' })
  expect(await found('zoë')).toEqual(['Zoë Smith', 'Zoë O’Hara_x'])
  expect(await found('zoë leeds')).toEqual(['Zoë O’Hara_x'])
  expect(await found('100%')).toEqual(['Zoë O’Hara_x'])
  expect(await found('hara_')).toEqual(['Zoë O’Hara_x'])
  expect(await found('%')).toEqual(['Zoë O’Hara_x'])
  expect(await found('nobody has this')).toEqual([])
})

it('pages through all members, each once', async () => {
  const seen: string[] = []
  let lastKey: string | null | undefined
  do {
    const { body } = await host.ok(getDeskMembers, { query: { limit: 2, ...(lastKey ? { lastKey } : {}) } })
    seen.push(...body.items.map(({ id }) => id))
    lastKey = body.lastKey
  } while (lastKey)
  const members = await world.db.selectFrom('members').select('id').execute()
  expect(seen.toSorted()).toEqual(members.map(({ id }) => id).toSorted())
  expect((await host.call(getDeskMembers, { query: { lastKey: 'x' } })).status).toBe(400)
})

it('lists the open items of a member, and counts additions', async () => {
  const before = (await host.ok(getFigures)).body.data
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const other = await listGarment(lender, { brand: 'Ghost' })
  const accepted = await requestLoan(world, lendee, { listingId })
  expect((await move(lender, accepted, 'accept')).status).toBe(200)
  await host.ok(suspendMember, { body: { userId: lendee.id, isSuspended: true, note: 'Tried out' } })

  const { items } = (await host.ok(getDeskMembers, { query: { words: lender.email } })).body
  expect(items).toMatchObject([{ activeListings: 2, liveOrders: 1, isSuspended: false, email: lender.email }])
  const [suspended] = (await host.ok(getDeskMembers, { query: { words: lendee.email } })).body.items
  expect(suspended).toMatchObject({ liveOrders: 1, isSuspended: true, isLeaving: false, balancePence: 0 })

  const { now, lastDays } = (await host.ok(getFigures)).body.data
  expect(now.members - before.now.members).toBe(2)
  expect(now.activeListings - before.now.activeListings, `${listingId}, ${other} and one of the lendee`).toBe(3)
  expect(now.liveOrders - before.now.liveOrders).toBe(1)
  expect(lastDays.requests - before.lastDays.requests).toBe(1)
  expect(lastDays.accepted - before.lastDays.accepted).toBe(1)
  expect(lastDays.capturedPence - before.lastDays.capturedPence).toBe(690 + 1800)

  await world.advance('P31D')
  expect((await host.ok(getFigures)).body.data.lastDays).toMatchObject({ members: 0, requests: 0, capturedPence: 0 })
})
