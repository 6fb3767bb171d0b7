import { getDeskParcels } from '@hemline/contract/operator/parcel-calls.ts'
import type { DeskParcel } from '@hemline/contract/operator/parcel-shapes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { move } from '../../test/loans.ts'
import { acceptedByPost } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// product.md §13: parcels are sorted by state, deadline and sender, page by page.

let world: World
let host: TestMember

beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com' })
  for (const from of [30, 16]) await acceptedByPost(world, { from, to: from + 2 })
  const [sent, arrived] = [await acceptedByPost(world), await acceptedByPost(world)]
  await world.drain()
  for (const { lender, orderId } of [sent, arrived]) expect((await move(lender, orderId, 'sent')).status).toBe(200)
  expect((await move(arrived.lendee, arrived.orderId, 'received')).status).toBe(200)
  await world.drain()
})
afterAll(() => world.close())

async function sortedBy(sort: 'STATE' | 'DUE' | 'SENDER', order: 'ASCENDING' | 'DESCENDING' = 'ASCENDING') {
  const parcels: DeskParcel[] = []
  for (let lastKey: string | null | undefined; lastKey !== null; ) {
    const { body } = await host.ok(getDeskParcels, { query: { sort, order, limit: 2, ...(lastKey && { lastKey }) } })
    parcels.push(...body.items)
    lastKey = body.lastKey
  }
  return parcels
}

it('parcels by deadline: those due first come first, and those that arrived last', async () => {
  const due = (await sortedBy('DUE')).map(({ dueOn }) => dueOn)
  expect(due).toHaveLength(5)
  expect(due).toEqual([...due.slice(0, 4).toSorted(), null])
  expect(new Set(due).size).toBeGreaterThan(3)
  expect((await sortedBy('DUE', 'DESCENDING')).map(({ dueOn }) => dueOn)).toEqual(due.toReversed())
})

it('parcels by state: to be posted, on their way, arrived, and of equal states the one due first', async () => {
  const states = (await sortedBy('STATE')).map(({ state, dueOn }) => ({ state, dueOn }))
  expect(states.map(({ state }) => state)).toEqual(['TO_POST', 'TO_POST', 'TO_POST', 'ON_ITS_WAY', 'ARRIVED'])
  const toPost = states.slice(0, 3).map(({ dueOn }) => dueOn)
  expect(toPost).toEqual(toPost.toSorted())
})

it('parcels by sender: the lender out, the borrower back', async () => {
  const senders = (await sortedBy('SENDER')).map(({ from }) => from)
  expect(senders).toEqual(['Bea', 'Lena', 'Lena', 'Lena', 'Lena'])
})
