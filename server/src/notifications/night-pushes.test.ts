import { createClaim } from '@hemline/contract/claims/calls.ts'
import { isQuiet } from '@hemline/contract/notifications/rules.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitForHour, waitForNight } from '../../test/hours.ts'
import { arrivedLoan, evidence, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { acceptedByPost, carrierDoes, orderOf, scan } from '../../test/post.ts'
import { createWorld, type World } from '../../test/world.ts'

// docs/product.md §12: what the clock does at night, and what follows from it, is pushed at eight in the morning.

let world: World
beforeEach(async () => {
  world = await createWorld({}, { startsAt: '2026-11-03T10:00:00Z' })
})
afterEach(() => world.close())

/** Returns the notices that came while this was done, and which of them were to be pushed at night. */
async function pushed(act: () => Promise<unknown>) {
  const all = () =>
    world.db
      .selectFrom('deliveries as d')
      .innerJoin('notifications as n', 'n.id', 'd.notificationId')
      .select(['d.id', 'n.title', 'd.dueAt'])
      .where('d.channel', '=', 'push')
      .execute()
  const before = new Set((await all()).map(({ id }) => id))
  await act()
  await world.drain()
  const rows = (await all()).filter(({ id }) => !before.has(id))
  const titles = (some: typeof rows) => some.map(({ title }) => title).sort()
  return { all: titles(rows), atNight: titles(rows.filter(({ dueAt }) => isQuiet(dueAt))) }
}

it('a loan that the clock completes at night, with the postage that comes back', async () => {
  await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 99 })
  const { lender, lendee, orderId } = await acceptedByPost(world)
  await world.drain()
  await move(lender, orderId, 'sent')
  await move(lendee, orderId, 'received')
  await waitForHour(world, 22, 0)
  await move(lendee, orderId, 'returned')
  const notices = await pushed(async () => {
    while ((await orderOf(lender, orderId)).status !== 'COMPLETED') await waitForHour(world, 22)
  })
  expect(notices.all.join()).toMatch(/return postage.*We owe you the postage/s)
  expect(notices.atNight).toEqual([])
})

it('a label that opens at midnight, which the carrier refuses', async () => {
  await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 99 })
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  await move(lender, orderId, 'accept')
  const notices = await pushed(async () => {
    while ((await orderOf(lender, orderId)).status === 'ACCEPTED') await waitForNight(world)
  })
  expect(notices.all).toEqual(['There’s no postal label for your Rixo dress', 'Time to post your Rixo dress'])
  expect(notices.atNight).toEqual([])
})

it('a claim with the carrier that opens at midnight', async () => {
  const { lender, orderId } = await acceptedByPost(world)
  await world.drain()
  const { trackingNumber } = (await orderOf(lender, orderId)).post!.outbound!
  await scan(world, trackingNumber, 'POSTED')
  await world.advance('P1D')
  await scan(world, trackingNumber, 'SEEN')
  const notices = await pushed(async () => {
    for (let days = 0; days < 11; days += 1) await waitForNight(world)
  })
  expect(notices.all.join()).toMatch(/There’s been no news.*There’s been no news/s)
  expect(notices.atNight).toEqual([])
})

it('a claim that no one answered, with its charge', async () => {
  const { lender, orderId } = await arrivedLoan(world)
  const images = [await evidence(lender)]
  await waitForHour(world, 22, 0)
  await lender.ok(createClaim, { body: { orderId, lines: ['zip'], description: 'It is damaged', images } })
  const notices = await pushed(() => world.advance('PT49H'))
  expect(notices.all.join()).toMatch(/is paid.*was charged to your card/s)
  expect(notices.atNight).toEqual([])
})
