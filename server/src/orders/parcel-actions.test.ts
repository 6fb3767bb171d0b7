import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { move } from '../../test/loans.ts'
import { acceptedByPost, carrierDoes, orderOf, parcelsAt, scan } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { followLabels, followParcels, orderLabelsOf } from './parcel-actions.ts'

// docs/product.md §1: labels and parcels move a loan by post; what was lost on the way is done by the next look

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const statusOf = async (member: TestMember, orderId: string) => (await orderOf(member, orderId)).status
const refusalNotices = async (member: TestMember) =>
  (await member.ok(getNotifications, { query: { all: 'true' } })).body.data.filter(({ title }) =>
    title.startsWith('There’s no postal label'),
  ).length

it('labels whose job was lost are ordered, and those of a cancelled loan are voided', async () => {
  const { lender, orderId } = await acceptedByPost(world)
  await followLabels(world.deps)
  const order = await orderOf(lender, orderId)
  expect(order.status).toBe('SHIPPING_PROCESSED')
  const voided = async () => (await parcelsAt(world, order)).map(({ voidedAt }) => voidedAt !== null)
  expect(await voided()).toEqual([false, false])
  expect((await move(lender, orderId, 'cancel')).status).toBe(200)
  await followLabels(world.deps)
  expect(await voided()).toEqual([true, true])
})

it('a lender hears once that the carrier makes no label, and their borrower is not', async () => {
  await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 1 })
  const { lender, lendee, orderId } = await acceptedByPost(world)
  await orderLabelsOf(world.deps, orderId)
  await world.drain()
  expect(await statusOf(lender, orderId)).toBe('SHIPPING_OPENED')
  expect([await refusalNotices(lender), await refusalNotices(lendee)]).toEqual([1, 0])
})

it('a lender who has posted already does not hear that there is no label', async () => {
  const { lender, orderId } = await acceptedByPost(world)
  expect((await move(lender, orderId, 'sent')).status).toBe(200)
  await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 1 })
  await orderLabelsOf(world.deps, orderId)
  await world.drain()
  expect(await refusalNotices(lender)).toBe(0)
})

it('while the carrier doesn’t answer, labels are asked for three at a time, and those that failed wait', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push((await acceptedByPost(world)).orderId)
  await carrierDoes(world, { on: 'order', outcome: 'DOWN', times: 5 })
  const failed = async () => {
    const labels = world.db.selectFrom('labelOrders').select('failure').where('orderId', 'in', ids)
    return (await labels.execute()).filter(({ failure }) => failure !== null).length
  }
  await followLabels(world.deps)
  expect(await failed()).toBe(3)
  await followLabels(world.deps)
  expect(await failed()).toBe(5)
})

it('a parcel that the carrier has scanned is posted, and one that it has delivered has arrived', async () => {
  const { lender, orderId } = await acceptedByPost(world)
  await followLabels(world.deps)
  const { trackingNumber } = (await orderOf(lender, orderId)).post!.outbound!
  for (const [seen, status] of [
    ['POSTED', 'SHIPPING_SENT'],
    ['DELIVERED', 'SHIPPING_RECEIVED'],
  ] as const) {
    await scan(world, trackingNumber, seen)
    await followParcels(world.deps)
    expect(await statusOf(lender, orderId)).toBe(status)
  }
})

it('a parcel that goes back with our label has arrived before, though its borrower never reported it', async () => {
  const { lender, lendee, orderId } = await acceptedByPost(world)
  await followLabels(world.deps)
  expect((await move(lender, orderId, 'sent')).status).toBe(200)
  const { trackingNumber } = (await orderOf(lendee, orderId)).post!.inbound!
  await scan(world, trackingNumber, 'POSTED')
  for (let look = 0; look < 2; look++) await followParcels(world.deps)
  const order = await orderOf(lender, orderId)
  expect(order).toMatchObject({ status: 'SHIPPING_RECEIVED', receivedAt: expect.any(String) })
  expect(order.returnedAt).not.toBeNull()
  expect(order.moves).toContain('complete')
})
