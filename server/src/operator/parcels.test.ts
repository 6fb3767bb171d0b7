import { daysBetween } from '@hemline/contract/days.ts'
import { getAudit, getToday } from '@hemline/contract/operator/calls.ts'
import { downloadParcels, enterParcelNumber, getDeskParcels } from '@hemline/contract/operator/parcel-calls.ts'
import type { ParcelFilter } from '@hemline/contract/operator/parcel-shapes.ts'
import { changeRole } from '@hemline/contract/operator/setting-calls.ts'
import { ownCaseTexts } from '@hemline/contract/operator/words.ts'
import type { OperatorRole } from '@hemline/contract/operator-roles.ts'
import { enterTrackingNumber } from '@hemline/contract/shipping/calls.ts'
import { checkDigit, parseTrackingNumber } from '@hemline/contract/shipping/rules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForHour } from '../../test/hours.ts'
import { acceptedInPerson, move } from '../../test/loans.ts'
import { acceptedByPost, carrierDoes, orderOf, scan } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
})
afterAll(() => world.close())

const parcels = async (query: { words?: string; state?: ParcelFilter }) =>
  (await host.ok(getDeskParcels, { query })).body.items
async function labelled() {
  const loan = await acceptedByPost(world)
  await world.drain()
  return { ...loan, order: await orderOf(loan.lender, loan.orderId) }
}

it('follows a parcel out and back: to be posted, on its way, arrived', async () => {
  const { lender, lendee, orderId, order } = await labelled()
  const words = order.orderNumber
  const states = async () => (await parcels({ words })).map(({ direction, state }) => `${direction} ${state}`)
  const [out] = await parcels({ words })
  expect(out).toMatchObject({ from: 'Lena', to: 'Bea', label: 'READY', isOwnNumber: false, isLate: false })
  expect(out?.dueOn).toBe(order.post?.postBy)
  expect(await states()).toEqual(['OUTBOUND TO_POST'])
  await scan(world, out!.trackingNumber!, 'POSTED')
  await world.drain()
  expect(await states()).toEqual(['OUTBOUND ON_ITS_WAY'])
  expect((await parcels({ words, state: 'ON_ITS_WAY' })).map(({ dueOn }) => dueOn)).toEqual([order.startDate])
  await move(lendee, orderId, 'received')
  expect((await states()).toSorted()).toEqual(['OUTBOUND ARRIVED', 'RETURN TO_POST'])
  await move(lendee, orderId, 'returned')
  const back = (await parcels({ words, state: 'ON_ITS_WAY' })).map(({ direction, from, dueOn }) => [
    direction,
    from,
    dueOn,
  ])
  expect(back).toEqual([['RETURN', 'Bea', order.post?.homeBy]])
  await move(lender, orderId, 'complete')
  expect((await states()).toSorted()).toEqual(['OUTBOUND ARRIVED', 'RETURN ARRIVED'])
  expect(await parcels({ words: `${words} nobody` })).toEqual([])
  expect((await parcels({ words: out!.trackingNumber! })).length).toBeGreaterThan(0)
})

it('a parcel that went back to its sender is neither on its way nor late, until it is posted again', async () => {
  const { lender, orderId, order } = await labelled()
  const words = order.orderNumber
  await scan(world, order.post!.outbound!.trackingNumber, 'POSTED')
  await scan(world, order.post!.outbound!.trackingNumber, 'TURNED')
  await world.drain()
  await waitForHour(world, 12, daysBetween(world.day(), order.startDate) + 1)
  expect(await parcels({ words, state: 'TURNED' })).toMatchObject([
    // an app of the version before knows no state of its own for it
    { state: 'ON_ITS_WAY', isTurned: true, dueOn: null, isLate: false },
  ])
  expect([await parcels({ words, state: 'ON_ITS_WAY' }), await parcels({ words, state: 'LATE' })]).toEqual([[], []])
  const { text } = (await host.ok(downloadParcels, { body: { words } })).body
  expect(text).toContain('Returned to sender')
  const trackingNumber = `AB33333333${checkDigit('33333333')}GB`
  await lender.ok(enterTrackingNumber, { body: { orderId, direction: 'OUTBOUND', trackingNumber } })
  await world.drain()
  expect(await parcels({ words })).toMatchObject([{ state: 'ON_ITS_WAY', isTurned: false, isLate: false }])
  await world.advance('P7D')
  expect(await parcels({ words })).toMatchObject([{ state: 'ON_ITS_WAY', isLate: true }])
})

it('shows numbers that were entered by hand, and labels that failed with the carrier’s words', async () => {
  const own = await labelled()
  await own.lender.ok(enterTrackingNumber, {
    body: { orderId: own.orderId, direction: 'OUTBOUND', trackingNumber: 'AB123456785GB' },
  })
  expect(await parcels({ words: own.order.orderNumber, state: 'OWN_NUMBER' })).toMatchObject([
    { direction: 'OUTBOUND', trackingNumber: 'AB123456785GB', isOwnNumber: true },
  ])
  await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 1 })
  const failed = await acceptedByPost(world)
  await world.drain()
  const { orderNumber } = await orderOf(failed.lender, failed.orderId)
  const [parcel] = await parcels({ words: orderNumber, state: 'LABEL_FAILED' })
  expect(parcel).toMatchObject({ label: 'FAILED', failure: expect.stringMatching(/./) })
  expect(await parcels({ words: own.order.orderNumber, state: 'LABEL_FAILED' })).toEqual([])
})

it('an operator enters a number for its sender, in the log; support doesn’t, nor an operator of their own loan', async () => {
  const { lender, lendee, orderId, order } = await labelled()
  const support = await world.member()
  const roleOf = (member: TestMember, role: OperatorRole) =>
    host.ok(changeRole, { body: { email: member.email, role, note: 'You asked to help.' } })
  await roleOf(support, 'SUPPORT')
  await roleOf(lender, 'OPERATOR')
  const body = { orderId, direction: 'OUTBOUND' as const, trackingNumber: 'ab 2222 2222 5gb' }
  expect((await support.call(enterTrackingNumber, { body })).status).toBe(404)
  expect((await host.call(enterTrackingNumber, { body })).status).toBe(404)
  expect((await support.call(enterParcelNumber, { body })).status).toBe(403)
  const refused = await lender.call(enterParcelNumber, { body })
  expect([refused.status, refused.body.error.message]).toEqual([403, ownCaseTexts.another])
  expect((await host.call(enterParcelNumber, { body: { ...body, trackingNumber: '12345' } })).status).toBe(400)
  expect((await orderOf(lendee, orderId)).post!.outbound).toMatchObject({ isManual: false })
  await host.ok(enterParcelNumber, { body })
  const trackingNumber = parseTrackingNumber(body.trackingNumber)
  expect((await orderOf(lendee, orderId)).post!.outbound).toMatchObject({ trackingNumber, isManual: true })
  const lines = (await host.ok(getAudit)).body.items.filter((line) => line.orderId === orderId)
  expect(lines).toMatchObject([
    { action: 'enter-tracking-number', subject: order.orderNumber, detail: { direction: 'OUTBOUND', trackingNumber } },
  ])
  // a sender with a role enters theirs like any other
  await lender.ok(enterTrackingNumber, { body: { ...body, trackingNumber: 'AB710000004GB' } })
})

it('a parcel is late the day after it was due, first those of the earliest loan, and Today counts it', async () => {
  const { lender, orderId, order } = await labelled()
  const words = order.orderNumber
  expect(await parcels({ words, state: 'LATE' })).toEqual([])
  await waitForHour(world, 12, daysBetween(world.day(), order.startDate) - 1)
  expect(await parcels({ words, state: 'LATE' })).toMatchObject([
    { direction: 'OUTBOUND', state: 'TO_POST', isLate: true },
  ])
  const late = await parcels({ state: 'LATE' })
  const { troubles } = (await host.ok(getToday)).body.data
  expect(troubles).toContainEqual({ kind: 'PARCELS', count: late.length })
  await move(lender, orderId, 'sent')
  await world.drain()
  const after = await parcels({ words, state: 'LATE' })
  expect(after.every(({ state }) => state === 'ON_ITS_WAY')).toBe(true)
})

it('has no loan in person, is paged, each once, downloaded and logged, and for operators alone', async () => {
  const { lender, orderId } = await acceptedInPerson(world)
  const inPerson = await orderOf(lender, orderId)
  expect(await parcels({ words: inPerson.orderNumber })).toEqual([])
  const pagedIds: string[] = []
  let lastKey: string | null | undefined
  do {
    const { body } = await host.ok(getDeskParcels, { query: { limit: 2, ...(lastKey ? { lastKey } : {}) } })
    pagedIds.push(...body.items.map(({ id }) => id))
    lastKey = body.lastKey
  } while (lastKey)
  expect(new Set(pagedIds).size).toBe(pagedIds.length)
  expect(pagedIds.toSorted()).toEqual(
    (await host.ok(getDeskParcels, { query: { limit: 100 } })).body.items.map(({ id }) => id).toSorted(),
  )
  const { text } = (await host.ok(downloadParcels, { body: {} })).body
  expect(text.split('\n')[0]).toContain('Tracking number')
  expect((await host.ok(getAudit)).body.items[0]).toMatchObject({ action: 'download-parcels' })
  const other = await world.member()
  expect((await other.call(getDeskParcels)).status).toBe(404)
  expect((await other.call(downloadParcels, { body: {} })).status).toBe(404)
})
