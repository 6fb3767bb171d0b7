import { DAY_MS, HOUR_MS } from '@hemline/contract/durations.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { behave, ledger, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { acceptedByPost, orderOf } from '../../test/post.ts'
import { copyOrder } from '../../test/rows.ts'
import { createWorld, type World } from '../../test/world.ts'
import { DECLINE_UNLISTED_JOB } from '../listings/open-request-actions.ts'
import { LOOK_JOB } from '../payments/event-actions.ts'
import { ORDER_LABELS_JOB } from '../shipping/label-actions.ts'
import { endForbiddenRequests } from './forbidden-request-actions.ts'
import { END_FORBIDDEN_REQUESTS, orderJobs } from './jobs.ts'

// what is queued is done by its job, before a sweep comes round

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => behave(world, {}))

const run = (name: string, data: object) =>
  orderJobs(world.deps)
    .find((job) => job.name === name)!
    .run(data as never)
async function requested() {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  const last = async () => {
    const { status, timeline } = await orderOf(lendee, orderId)
    return [status, timeline.at(-1)?.move, timeline.at(-1)?.by]
  }
  return { lender, lendee, orderId, last }
}
const holdOf = async ({ lendee, orderId }: Awaited<ReturnType<typeof requested>>) => {
  const { paymentIntentId } = await orderOf(lendee, orderId)
  return (await ledger(world)).find((hold) => hold.paymentIntentId === paymentIntentId)?.status
}
/** Takes the item from a request, the first in its turn, so that no move of it succeeds; returns what puts it back. */
async function breakFirst(orderId: string): Promise<() => Promise<unknown>> {
  const { listing } = await world.db
    .selectFrom('orders')
    .select('listing')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const change = (set: unknown) =>
    world.db
      .updateTable('orders')
      .set({ listing: JSON.stringify(set), createdAt: new Date(world.clock.now().getTime() - HOUR_MS) })
      .where('id', '=', orderId)
      .execute()
  await change(null)
  return () => change(listing)
}
const labelsOf = (orderId: string) =>
  world.db.selectFrom('labelOrders').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()

it('the labels of an agreed loan are ordered', async () => {
  const { lender, orderId } = await acceptedByPost(world)
  expect((await orderOf(lender, orderId)).status).toBe('SHIPPING_OPENED')
  await run(ORDER_LABELS_JOB, { orderId, at: world.clock.now().toISOString() })
  expect((await orderOf(lender, orderId)).status).toBe('SHIPPING_PROCESSED')
})

// decision 30: the demo community's past loans
it('the labels of a past loan have the time at which they were planned; others the present one', async () => {
  const finishedAfter = async (plannedAgo: number) => {
    const { orderId } = await acceptedByPost(world)
    const now = world.clock.now().getTime()
    await run(ORDER_LABELS_JOB, { orderId, at: new Date(now - plannedAgo).toISOString() })
    return (await labelsOf(orderId)).finishedAt!.getTime() - now
  }
  expect(await finishedAfter(2 * DAY_MS)).toBe(-2 * DAY_MS)
  expect(await finishedAfter(0.9 * HOUR_MS)).toBeGreaterThanOrEqual(0)
})

it('a payment that changed at the provider is looked at', async () => {
  const { lendee, orderId, last } = await requested()
  const paymentIntentId = (await orderOf(lendee, orderId)).paymentIntentId!
  await run(LOOK_JOB, { paymentIntentId })
  expect(await last()).toEqual(['REQUESTED', 'request', 'LENDEE'])
  await world.deps.payments.release({ paymentIntentId, idempotencyKey: 'at the provider' })
  await run(LOOK_JOB, { paymentIntentId })
  expect(await last()).toEqual(['DECLINED', 'paymentFailed', null])
})

it('the requests for an item that was taken down are declined, but for those that were answered', async () => {
  const [open, answered] = [await requested(), await requested()]
  await move(answered.lendee, answered.orderId, 'cancel')
  await run(DECLINE_UNLISTED_JOB, { orderIds: [answered.orderId, open.orderId] })
  expect(await open.last()).toEqual(['DECLINED', 'declineUnlisted', 'LENDER'])
  expect(await answered.last()).toEqual(['CANCELLED', 'withdraw', 'LENDEE'])
})

it('one that cannot be declined does not stop the others, and its job fails', async () => {
  const [broken, next] = [await requested(), await requested()]
  const restore = await breakFirst(broken.orderId)
  const decline = () => run(DECLINE_UNLISTED_JOB, { orderIds: [broken.orderId, next.orderId] })
  await expect(decline()).rejects.toThrow()
  expect(await next.last()).toEqual(['DECLINED', 'declineUnlisted', 'LENDER'])
  await restore()
  await decline()
  expect(await broken.last()).toEqual(['DECLINED', 'declineUnlisted', 'LENDER'])
})

// docs/product.md §5, "Block"
it('a request between two of whom one blocks the other ends on the side that blocked, and its hold is released', async () => {
  const [byLender, byLendee, agreed] = [await requested(), await requested(), await requested()]
  await move(agreed.lender, agreed.orderId, 'accept')
  for (const { lender, lendee } of [byLender, agreed]) await lender.ok(blockMember, { body: { userId: lendee.id } })
  await byLendee.lendee.ok(blockMember, { body: { userId: byLendee.lender.id } })
  await run(END_FORBIDDEN_REQUESTS, {})
  expect(await byLender.last()).toEqual(['DECLINED', 'decline', 'LENDER'])
  expect(await byLendee.last()).toEqual(['CANCELLED', 'withdraw', 'LENDEE'])
  expect((await agreed.last())[0]).toBe('ACCEPTED')
  await world.drain()
  expect([await holdOf(byLender), await holdOf(byLendee)]).toEqual(['RELEASED', 'RELEASED'])
})

it('a request that cannot be ended does not stop the one after it', async () => {
  const log = vi.spyOn(world.deps.log, 'error')
  const [broken, next] = [await requested(), await requested()]
  const restore = await breakFirst(broken.orderId)
  for (const { lender, lendee } of [broken, next]) await lender.ok(blockMember, { body: { userId: lendee.id } })
  await endForbiddenRequests(world.deps)
  expect(await next.last()).toEqual(['DECLINED', 'decline', 'LENDER'])
  expect(log.mock.calls).toContainEqual([expect.objectContaining({ id: broken.orderId }), 'request not ended'])
  await restore()
  await endForbiddenRequests(world.deps)
  expect(await broken.last()).toEqual(['DECLINED', 'decline', 'LENDER'])
  log.mockRestore()
})

it('several processes end the same request once, and none of them fails', async () => {
  const { lender, lendee, orderId } = await requested()
  await lender.ok(blockMember, { body: { userId: lendee.id } })
  await Promise.all(Array.from({ length: 8 }, () => endForbiddenRequests(world.deps)))
  const { timeline } = await orderOf(lendee, orderId)
  expect(timeline.map(({ move: name }) => name)).toEqual(['request', 'decline'])
})

it('an acceptance that cannot be completed is tried, and does not stop the one after it', async () => {
  const { lender, orderId, last } = await requested()
  await behave(world, { failNext: [{ path: '/v1/payment_intents/*/capture', status: 500, times: 500 }] })
  expect((await move(lender, orderId, 'accept')).body.isSettling).toBe(true)
  await behave(world, {})
  // no capture was planned for it
  const earlier = new Date(world.clock.now().getTime() - HOUR_MS).toISOString()
  await copyOrder(world, orderId, { settling: 'accept', client_key: null, updated_at: earlier })
  await world.advance('PT1M')
  expect(await last()).toEqual(['ACCEPTED', 'accept', 'LENDER'])
})
