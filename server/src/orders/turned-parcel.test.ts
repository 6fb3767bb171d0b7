import { getEvidence } from '@hemline/contract/evidence/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { getToday } from '@hemline/contract/operator/calls.ts'
import { enterParcelNumber, getDeskParcels } from '@hemline/contract/operator/parcel-calls.ts'
import { enterTrackingNumber } from '@hemline/contract/shipping/calls.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { move } from '../../test/loans.ts'
import { noticesDuring } from '../../test/notices.ts'
import { acceptedByPost, orderOf, scan } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { readTracking } from '../shipping/tracking.ts'
import { listPosted, listReturned } from './facts-store.ts'
import { notifyOfTurn } from './turned-parcel-actions.ts'

// docs/product.md §1, a parcel that the carrier returns to its sender. The loan is from Mon 9 to Wed 11 Nov; its labels are
// made immediately.

let world: World
let host: TestMember
beforeEach(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' }, { startsAt: '2026-11-03T10:00:00Z' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
})
afterEach(() => world.close())

const OWN_NUMBER = 'AB123456785GB'

/** A loan whose parcel out, or back, was scanned at the counter on Tue 3 Nov. */
async function onItsWay(direction: 'OUTBOUND' | 'RETURN') {
  const loan = await acceptedByPost(world)
  await world.drain()
  const { post } = await orderOf(loan.lendee, loan.orderId)
  if (direction === 'RETURN') {
    await move(loan.lender, loan.orderId, 'sent')
    await move(loan.lendee, loan.orderId, 'received')
  }
  const number = (direction === 'OUTBOUND' ? post!.outbound : post!.inbound)!.trackingNumber
  await scan(world, number, 'POSTED')
  await world.drain()
  return { ...loan, number }
}

it.each([
  [
    'OUTBOUND',
    ['your Rixo dress back to you', 'post it again and enter its new tracking number'],
    ['the Rixo dress back to Lena', 'Lena can post it again or hand it over to you'],
  ],
  [
    'RETURN',
    ['your Rixo dress back to Bea', 'the loan doesn’t complete automatically'],
    ['the Rixo dress back to you', 'the loan isn’t complete yet'],
  ],
] as const)('%s notifies both once, with what each can do: %j, %j', async (direction, toLender, toLendee) => {
  const { lender, lendee, number } = await onItsWay(direction)
  const received = await noticesDuring(world, { lender, lendee }, () => scan(world, number, 'TURNED'))
  const notice = ([what, text]: readonly [string, string]) => ({
    title: `Royal Mail is sending ${what}`,
    text: expect.stringContaining(text),
  })
  expect(received).toMatchObject({ lender: [notice(toLender)], lendee: [notice(toLendee)] })
  const again = await noticesDuring(world, { lender, lendee }, () => scan(world, number, 'SEEN'))
  expect([again.lender, again.lendee]).toEqual([[], []])
})

it('out after the days of the loan asks no one to post it again', async () => {
  const { lender, lendee, number } = await onItsWay('OUTBOUND')
  await scan(world, number, 'SEEN')
  await world.advance('P9D')
  const received = await noticesDuring(world, { lender, lendee }, () => scan(world, number, 'TURNED'))
  expect(received).toMatchObject({
    lender: [{ text: expect.stringContaining('Please don’t post it again') }],
    lendee: [{ text: expect.stringContaining('the days of the loan are over') }],
  })
})

it('of which the carrier reports posting and return together is never on its way', async () => {
  const { lender, lendee, orderId } = await acceptedByPost(world)
  await world.drain()
  const { trackingNumber } = (await orderOf(lender, orderId)).post!.outbound!
  const received = await noticesDuring(world, { lender, lendee }, () => scan(world, trackingNumber, 'TURNED'))
  expect((await orderOf(lendee, orderId)).status).toBe('SHIPPING_SENT')
  expect(received).toMatchObject({
    lender: [{ title: 'Royal Mail is sending your Rixo dress back to you' }],
    lendee: [{ title: 'Royal Mail is sending the Rixo dress back to Lena' }],
  })
})

it('notifies no one of a number that was replaced meanwhile', async () => {
  const { lender, lendee, orderId, number } = await onItsWay('OUTBOUND')
  await lender.ok(enterTrackingNumber, { body: { orderId, direction: 'OUTBOUND', trackingNumber: OWN_NUMBER } })
  await world.drain()
  const received = await noticesDuring(world, { lender, lendee }, () =>
    notifyOfTurn(world.deps, { orderId, direction: 'OUTBOUND', trackingNumber: number }),
  )
  expect([received.lender, received.lendee]).toEqual([[], []])
})

it('back never completes the loan by silence', async () => {
  const { lender, orderId, number } = await onItsWay('RETURN')
  expect((await orderOf(lender, orderId)).returnedAt).not.toBeNull()
  await scan(world, number, 'TURNED')
  await world.advance('P30D')
  const order = await orderOf(lender, orderId)
  expect([order.status, order.moves.includes('complete')]).toEqual(['SHIPPING_RECEIVED', true])
  // handed over, the lender says that all is well
  expect((await move(lender, orderId, 'complete')).status).toBe(200)
})

it('back and posted again leaves the lender the full seven days from then', async () => {
  const { lender, lendee, orderId, number } = await onItsWay('RETURN')
  await scan(world, number, 'TURNED')
  await world.advance('P10D')
  const received = await noticesDuring(world, { lender }, () =>
    lendee.ok(enterTrackingNumber, { body: { orderId, direction: 'RETURN', trackingNumber: OWN_NUMBER } }),
  )
  expect(received.lender.map(({ title }) => title)).toEqual(['Bea has returned your Rixo dress'])
  const again = await orderOf(lendee, orderId)
  expect(again).toMatchObject({
    returnedAt: expect.stringMatching(/^2026-11-13/),
    post: { inbound: { trackingNumber: OWN_NUMBER, turnedAt: null }, transit: { direction: 'RETURN', claim: null } },
  })
  expect(again.timeline.filter((event) => event.move === 'returned')).toHaveLength(2)
  await world.advance('P6D')
  expect((await orderOf(lender, orderId)).status).toBe('SHIPPING_RECEIVED')
  await world.advance('P2D')
  expect((await orderOf(lender, orderId)).status).toBe('COMPLETED')
  // a parcel that Royal Mail sent back makes no late return of one that was posted in time
  const [returned] = await listReturned(world.db, lendee.id)
  expect(returned!.returnedAt.toISOString()).toMatch(/^2026-11-03/)
})

it('reminds its sender once after three days, again of one that turned round again, and never once it is on its way', async () => {
  const { lender, lendee, orderId, number } = await onItsWay('OUTBOUND')
  await scan(world, number, 'TURNED')
  const after = async (duration: string) => {
    const received = await noticesDuring(world, { lender, lendee }, () => world.advance(duration))
    const titles = (side: 'lender' | 'lendee') => received[side].map(({ title }) => title)
    return { lender: titles('lender'), lendee: titles('lendee') }
  }
  expect(await after('P2D')).toEqual({ lender: [], lendee: [] })
  expect(await after('P1D')).toEqual({ lender: ['Have you posted your Rixo dress again?'], lendee: [] })
  expect(await after('P1D')).toEqual({ lender: [], lendee: [] })
  await lender.ok(enterTrackingNumber, { body: { orderId, direction: 'OUTBOUND', trackingNumber: OWN_NUMBER } })
  await world.drain()
  await scan(world, OWN_NUMBER, 'SEEN')
  expect((await after('P1D')).lender).toEqual([])
  await scan(world, OWN_NUMBER, 'TURNED')
  await world.drain()
  expect((await after('P3D')).lender).toEqual(['Have you posted your Rixo dress again?'])
})

it('of a loan whose days are over asks both what is wrong', async () => {
  const { lender, lendee, number } = await onItsWay('OUTBOUND')
  await scan(world, number, 'TURNED')
  const received = await noticesDuring(world, { lender, lendee }, () => world.advance('P9D'))
  expect(received).toMatchObject({
    lender: [{ title: 'Please tell us about your Rixo dress' }],
    lendee: [{ title: 'Please tell us about the Rixo dress' }],
  })
})

it('out is not delivered, and its borrower has nothing to give back, nor is late with it', async () => {
  const { lender, lendee, orderId, number } = await onItsWay('OUTBOUND')
  await scan(world, number, 'TURNED')
  const received = await noticesDuring(world, { lender, lendee }, () => world.advance('P20D'))
  const order = await orderOf(lendee, orderId)
  expect(order).toMatchObject({
    ...{ status: 'SHIPPING_SENT', receivedAt: null, returnedAt: null, completedAt: null },
    post: { outbound: { deliveredAt: null }, transit: null },
  })
  expect(order.timeline.map((event) => event.move)).toEqual(expect.not.arrayContaining(['received', 'returned']))
  expect(order.moves).toContain('received')
  expect(order.moves).not.toContain('returned')
  const titles = [...received.lender, ...received.lendee].map(({ title }) => title)
  // none about giving back, posting back or a claim with the carrier
  expect([...new Set(titles)].sort()).toEqual([
    'Please tell us about the Rixo dress',
    'Please tell us about your Rixo dress',
  ])
  const [parcel] = (await host.ok(getDeskParcels, { query: { state: 'TURNED' } })).body.items
  expect(parcel).toMatchObject({ orderId, direction: 'OUTBOUND', isTurned: true, arrivedAt: null })
  expect((await host.ok(getDeskParcels, { query: { state: 'ARRIVED' } })).body.items).toEqual([])
  expect(await listReturned(world.db, lendee.id)).toEqual([])
})

it('back for 14 days is reported to both, and is one of the late parcels of the operator', async () => {
  const { lender, lendee, orderId, number } = await onItsWay('RETURN')
  await scan(world, number, 'TURNED')
  await world.advance('P13D')
  const late = async () =>
    (await host.ok(getDeskParcels, { query: { state: 'LATE' } })).body.items.filter((one) => one.orderId === orderId)
  expect(await late()).toEqual([])
  const received = await noticesDuring(world, { lender, lendee }, () => world.advance('P1D'))
  expect(received).toMatchObject({
    lender: [{ title: 'Your Rixo dress hasn’t been posted back again', text: expect.stringContaining('reminded Bea') }],
    lendee: [{ title: 'Have you posted the Rixo dress back again?' }],
  })
  expect(await late()).toMatchObject([{ direction: 'RETURN', isTurned: true, isLate: true, dueOn: null }])
  expect((await host.ok(getToday)).body.data.troubles).toContainEqual({ kind: 'PARCELS', count: 1 })
  // who decides an issue has it in their list
  await lender.ok(createOrderIssue, { body: { orderId, description: 'It never came back.' } })
  expect(await late()).toEqual([])
})

it('of which the carrier’s scan is read four days late has its days from when it was read', async () => {
  const { lender, lendee, orderId } = await acceptedByPost(world)
  await world.drain()
  await move(lender, orderId, 'sent')
  await move(lendee, orderId, 'received')
  // the sandbox delivers what has a label of its own
  await lendee.ok(enterTrackingNumber, { body: { orderId, direction: 'RETURN', trackingNumber: OWN_NUMBER } })
  await world.advance('P5D')
  const postedAt = new Date('2026-11-03T15:00:00Z')
  const scan = {
    postedAt,
    deliveredAt: null,
    seenAt: postedAt,
    seenPlace: null,
    turnedAt: new Date('2026-11-04T09:00:00Z'),
  }
  const late = new Map([[OWN_NUMBER, scan]])
  const carrier = { ...world.deps.carrier!, readEveryMs: 0, readScans: async () => late }
  await readTracking({ ...world.deps, carrier })
  await world.drain()
  // what is shown is the carrier's scan
  expect((await orderOf(lendee, orderId)).post!.inbound!.turnedAt).toMatch(/^2026-11-04T09/)
  const during = async (duration: string) =>
    (await noticesDuring(world, { lender, lendee }, () => world.advance(duration))).lendee.map(({ title }) => title)
  expect(await during('P2D')).toEqual([])
  expect(await during('P1D')).toEqual(['Have you posted the Rixo dress back again?'])
  const isLate = async () =>
    (await host.ok(getDeskParcels, { query: { state: 'LATE' } })).body.items.some((one) => one.orderId === orderId)
  await world.advance('P10D')
  expect(await isLate()).toBe(false)
  await world.advance('P1D')
  expect(await isLate()).toBe(true)
})

it('out and posted again is on its way again, without the claim for the first parcel', async () => {
  const { lender, lendee, orderId, number } = await onItsWay('OUTBOUND')
  await world.advance('P1D')
  await scan(world, number, 'SEEN')
  await world.advance('P8D')
  expect((await orderOf(lender, orderId)).post!.transit!.claim).not.toBeNull()
  await scan(world, number, 'TURNED')
  const received = await noticesDuring(world, { lendee }, () =>
    lender.ok(enterTrackingNumber, { body: { orderId, direction: 'OUTBOUND', trackingNumber: OWN_NUMBER } }),
  )
  expect(received.lendee.map(({ title }) => title)).toContain('The Rixo dress is on its way')
  await world.advance('P1D')
  expect((await orderOf(lendee, orderId)).post).toMatchObject({
    ...{ outbound: { trackingNumber: OWN_NUMBER, turnedAt: null } },
    // due two working days after Thu 12 Nov: the first day of the loan is over
    transit: {
      ...{ direction: 'OUTBOUND', claim: null, seenAt: expect.stringMatching(/^2026-11-12/), dueOn: '2026-11-16' },
    },
  })
  await scan(world, OWN_NUMBER, 'SEEN')
  await scan(world, OWN_NUMBER, 'TURNED')
  expect((await orderOf(lendee, orderId)).post!.outbound!.turnedAt).toMatch(/^2026-11-13/)
  await move(lendee, orderId, 'received')
  await move(lender, orderId, 'complete')
  expect(await listPosted(world.db, lender.id)).toHaveLength(1)
})

it('out and posted again notifies both when there is no news of it either, with a claim of its own', async () => {
  const { lender, lendee, orderId, number } = await onItsWay('OUTBOUND')
  const title = 'There’s been no news of the Rixo dress in the post'
  const missing = (act: () => Promise<unknown>) =>
    noticesDuring(world, { lender, lendee }, act).then((received) =>
      [received.lender, received.lendee].map((notices) => notices.filter((one) => one.title === title).length),
    )
  await world.advance('P1D')
  await scan(world, number, 'SEEN')
  await world.advance('P7D')
  expect(await missing(() => world.advance('P1D'))).toEqual([1, 1])
  await scan(world, number, 'TURNED')
  await lender.ok(enterTrackingNumber, { body: { orderId, direction: 'OUTBOUND', trackingNumber: OWN_NUMBER } })
  await world.drain()
  expect((await orderOf(lender, orderId)).post!.transit!.claim).toBeNull()
  expect(await missing(() => world.advance('P10D'))).toEqual([1, 1])
  expect((await orderOf(lender, orderId)).post!.transit!.claim).toMatchObject({ byHemline: false })
})

it('and posted again is on its way by its first scan, where entering its number ended no turn', async () => {
  const { lender, lendee, orderId, number } = await onItsWay('OUTBOUND')
  await scan(world, number, 'TURNED')
  await world.advance('P1D')
  // what a node of the version before stores
  await world.db
    .updateTable('parcels')
    .set({ trackingNumber: OWN_NUMBER, isManual: true, postedAt: null, seenAt: null, seenPlace: null, readAt: null })
    .where('orderId', '=', orderId)
    .where('direction', '=', 'OUTBOUND')
    .execute()
  const received = await noticesDuring(world, { lendee }, () => scan(world, OWN_NUMBER, 'POSTED'))
  expect(received.lendee.map(({ title }) => title)).toEqual(['The Rixo dress is on its way'])
  expect((await orderOf(lender, orderId)).post).toMatchObject({
    ...{ outbound: { trackingNumber: OWN_NUMBER, turnedAt: null }, transit: { direction: 'OUTBOUND' } },
  })
})

it('and posted again by a number that an operator entered is not reported by its sender', async () => {
  const { lendee, orderId, number } = await onItsWay('OUTBOUND')
  await scan(world, number, 'TURNED')
  await host.ok(enterParcelNumber, { body: { orderId, direction: 'OUTBOUND', trackingNumber: OWN_NUMBER } })
  await world.drain()
  const { post, timeline } = await orderOf(lendee, orderId)
  expect(post!.outbound).toMatchObject({ trackingNumber: OWN_NUMBER, turnedAt: null })
  expect(timeline.filter((event) => event.move === 'sent')).toMatchObject([{ by: null }, { by: null }])
})

it('in a dispute notifies both of it as such, and the operator who decides it sees it', async () => {
  const { lender, lendee, orderId, number } = await onItsWay('OUTBOUND')
  await lendee.ok(createOrderIssue, { body: { orderId, description: 'I need it tomorrow.' } })
  await world.drain()
  const received = await noticesDuring(world, { lender, lendee }, () => scan(world, number, 'TURNED'))
  expect([received.lender, received.lendee]).toMatchObject([
    [{ title: 'The parcel with your Rixo dress was returned to sender' }],
    [{ title: 'The parcel with the Rixo dress was returned to sender' }],
  ])
  for (const reader of [host, lender, lendee])
    expect((await reader.ok(getEvidence, { query: { orderId } })).body.data.parcels).toContainEqual({
      ...{ direction: 'OUTBOUND', trackingNumber: number, postedAt: expect.any(String), deliveredAt: null },
      turnedAt: expect.stringMatching(/^2026-11-03/),
    })
})
