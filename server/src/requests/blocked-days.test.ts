import { deleteListing } from '@hemline/contract/listings/calls.ts'
import {
  blockDays,
  createPendingRequest,
  getBlockedDays,
  getOrderDates,
  unblockDays,
} from '@hemline/contract/requests/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysOf, lenderAndStranger, listGarment } from '../../test/loans.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('blocked days prevent requests for one listing, and holidays for all of them', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const other = await listGarment(lender, { brand: 'Ghost' })
  const wish = { from: 12, to: 13, method: 'DELIVERY' as const }
  const ask = (id: string) =>
    lendee.call(createPendingRequest, {
      body: { listingId: id, ...daysOf(world, { listingId: id, ...wish }), deliveryMethod: 'DELIVERY' },
    })
  const { body: blocked } = await lender.ok(blockDays, {
    body: { listingId, ...daysOf(world, { listingId, from: 13, to: 14 }) },
  })
  expect((await ask(listingId)).body.error.code).toBe('REQUEST_DATE_CONFLICT')
  expect((await ask(other)).status).toBe(201)
  expect((await lendee.ok(getOrderDates, { query: { listingId } })).body.items).toEqual([
    daysOf(world, { listingId, from: 13, to: 14 }),
  ])
  expect((await lendee.call(unblockDays, { body: { id: blocked.data.id } })).status).toBe(404)
  expect((await lendee.call(blockDays, { body: { listingId, ...daysOf(world, { listingId }) } })).status).toBe(404)
  await lender.ok(blockDays, { body: { listingId: other, ...daysOf(world, { listingId, from: 40, to: 40 }) } })
  const left = async (id?: string) =>
    (await lender.ok(getBlockedDays, { query: id ? { listingId: id } : {} })).body.items.map((item) => item.listingId)
  expect([await left(), await left(other)]).toEqual([[listingId, other], [other]])
  for (let time = 0; time < 2; time += 1) await lender.ok(unblockDays, { body: { id: blocked.data.id } })
  expect([await left(), await left(listingId)]).toEqual([[other], []])
  expect((await ask(listingId)).status).toBe(201)

  await lender.ok(blockDays, { body: daysOf(world, { listingId, from: 10, to: 20 }) })
  expect(await left(other)).toEqual([null, other])
  expect((await ask(other)).body.error.code).toBe('REQUEST_DATE_CONFLICT')
  expect((await lendee.ok(getBlockedDays)).body.items).toEqual([])
})

it('at most a hundred blocked ranges can be open, also with concurrent calls; ranges in the past do not count', async () => {
  const owner = await world.member({ firstName: 'Ona' })
  const block = (from: number) => owner.call(blockDays, { body: daysOf(world, { listingId: '', from, to: from + 1 }) })
  for (let from = 0; from < 96; from += 1) expect((await block(from)).status).toBe(201)
  const late = await Promise.all(Array.from({ length: 12 }, (_, at) => block(100 + at)))
  expect(late.map(({ status }) => status).sort()).toEqual([...Array(4).fill(201), ...Array(8).fill(429)])
  await world.advance('P10D')
  expect((await block(120)).status).toBe(201)
})

it('the blocked ranges of an item that was deleted neither count nor are listed', async () => {
  const owner = await world.member({ firstName: 'Ona' })
  const listingId = await listGarment(owner)
  const block = (of: string | null, from: number) =>
    owner.call(blockDays, { body: { listingId: of, ...daysOf(world, { listingId, from, to: from }) } })
  expect((await block(listingId, 200)).status).toBe(201)
  for (let from = 0; from < 99; from += 1) expect((await block(null, from)).status).toBe(201)
  expect((await block(null, 100)).status).toBe(429)
  await owner.ok(deleteListing, { body: { listingId } })
  expect((await owner.ok(getBlockedDays)).body.items.map((item) => item.listingId)).not.toContain(listingId)
  expect((await block(null, 100)).status).toBe(201)
  expect((await block(null, 101)).status).toBe(429)
})
