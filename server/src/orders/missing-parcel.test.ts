import { DAY_MS } from '@hemline/contract/durations.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { getAudit, getToday } from '@hemline/contract/operator/calls.ts'
import { resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { markClaimSent } from '@hemline/contract/operator/parcel-calls.ts'
import { type OrderStatus, orderStatuses } from '@hemline/contract/order-status.ts'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import { enterTrackingNumber, getCarrierForm, sendCarrierClaim } from '@hemline/contract/shipping/calls.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { move } from '../../test/loans.ts'
import { noticesDuring } from '../../test/notices.ts'
import { acceptedByPost, orderOf, scan } from '../../test/post.ts'
import { copyOrder } from '../../test/rows.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { listSilentParcels } from '../shipping/carrier-claim-store.ts'
import { claimDueParcels } from '../shipping/tracking-store.ts'

// docs/product.md §1, "A parcel that is late or missing". The loan begins on Mon 9 Nov; its labels are made immediately.

let world: World
let host: TestMember
beforeEach(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' }, { startsAt: '2026-11-03T10:00:00Z' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
})
afterEach(() => world.close())

const transitOf = async (member: TestMember, orderId: string) => (await orderOf(member, orderId)).post!.transit
const claimsToSend = async (orderId: string) =>
  (await host.ok(getToday)).body.data.waiting.filter((one) => one.kind === 'CARRIER_CLAIM' && one.orderId === orderId)

/** A loan whose parcel was scanned at the counter on Tue 3 Nov and at a depot on Wed 4 Nov. */
async function scannedAtDepot() {
  const loan = await acceptedByPost(world)
  await world.drain()
  const { post } = await orderOf(loan.lender, loan.orderId)
  const number = post!.outbound!.trackingNumber
  await scan(world, number, 'POSTED')
  await world.advance('P1D')
  await scan(world, number, 'SEEN')
  return { ...loan, number }
}

it('shows both where it was last seen, until when to wait for news, and follows it in a dispute too', async () => {
  const { lender, lendee, orderId, number } = await scannedAtDepot()
  for (const member of [lender, lendee])
    expect(await transitOf(member, orderId)).toMatchObject({
      ...{
        direction: 'OUTBOUND',
        isScanned: true,
        place: 'Bristol Mail Centre',
        dueOn: '2026-11-09',
        newsBy: '2026-11-11',
      },
      seenAt: expect.stringMatching(/^2026-11-04/),
    })
  await lendee.ok(createOrderIssue, { body: { orderId, description: 'I need it tomorrow.' } })
  await world.advance('P1D')
  await scan(world, number, 'SEEN')
  expect(await transitOf(lender, orderId)).toMatchObject({
    seenAt: expect.stringMatching(/^2026-11-05/),
    newsBy: '2026-11-12',
  })
  await scan(world, number, 'DELIVERED')
  expect(await transitOf(lender, orderId)).toBeNull()
})

it('without a scan counts from the report of its sender', async () => {
  const { lender, lendee, orderId } = await acceptedByPost(world)
  await world.drain()
  expect(await transitOf(lendee, orderId)).toBeNull()
  await move(lender, orderId, 'sent')
  expect(await transitOf(lendee, orderId)).toMatchObject({
    seenAt: expect.stringMatching(/^2026-11-03/),
    isScanned: false,
    place: null,
  })
  await move(lendee, orderId, 'received')
  expect(await transitOf(lendee, orderId)).toBeNull()
  await move(lendee, orderId, 'returned')
  expect(await transitOf(lender, orderId)).toMatchObject({ direction: 'RETURN', isScanned: false })
})

it('is claimed by Hemline for a label of ours: both are notified once, and the operator sends the form', async () => {
  const { lender, lendee, orderId, number } = await scannedAtDepot()
  const waited = await noticesDuring(world, { lender, lendee }, () => world.advance('P7D'))
  expect([waited.lender, waited.lendee, await claimsToSend(orderId)]).toEqual([[], [], []])
  const notified = await noticesDuring(world, { lender, lendee }, () => world.advance('P1D'))
  for (const notices of [notified.lender, notified.lendee])
    expect(notices).toMatchObject([
      {
        title: 'There’s been no news of the Rixo dress in the post',
        text: expect.stringContaining('We’ve opened a claim with Royal Mail and will send it by Tue 17 Nov.'),
      },
    ])
  const again = await noticesDuring(world, { lender, lendee }, () => world.advance('P1D'))
  expect([again.lender, again.lendee]).toEqual([[], []])
  expect(await claimsToSend(orderId)).toMatchObject([{ dueOn: '2026-11-17', isLate: false }])

  const parcel = { orderId, direction: 'OUTBOUND' as const }
  for (const member of [lender, lendee]) {
    expect((await member.call(getCarrierForm, { query: parcel })).status).toBe(404)
    expect((await member.call(sendCarrierClaim, { body: { ...parcel, reference: 'RM1' } })).status).toBe(404)
  }
  const form = (await host.ok(getCarrierForm, { query: parcel })).body.data
  expect(form).toMatchObject({
    ...{ trackingNumber: number, postedOn: '2026-11-03', seenOn: '2026-11-04', seenPlace: 'Bristol Mail Centre' },
    ...{ contents: 'Rixo dress', postagePence: 345, reference: null },
  })
  expect(form.claimPence).toBe(Math.min(form.valuePence, 15_000))
  expect([form.from?.postcode, form.to?.postcode]).not.toContain(undefined)
  expect((await host.call(sendCarrierClaim, { body: { ...parcel, reference: 'RM1' } })).status).toBe(404)
  expect((await host.call(markClaimSent, { body: { ...parcel, reference: ' ' } })).status).toBe(400)
  const sent = await noticesDuring(world, { lender, lendee }, () =>
    host.ok(markClaimSent, { body: { ...parcel, reference: 'RM123' } }),
  )
  for (const notices of [sent.lender, sent.lendee])
    expect(notices).toMatchObject([
      {
        title: 'The claim for the Rixo dress is with Royal Mail',
        text: expect.stringContaining('We’ve sent the claim to Royal Mail, reference RM123. It answers by Sun 13 Dec.'),
      },
    ])
  expect((await host.call(markClaimSent, { body: { ...parcel, reference: 'RM124' } })).status).toBe(409)
  const log = (await host.ok(getAudit)).body.items.filter((line) => line.orderId === orderId)
  expect(log).toMatchObject([{ action: 'mark-claim-sent', detail: { direction: 'OUTBOUND', reference: 'RM123' } }])
  for (const member of [lender, lendee])
    expect((await transitOf(member, orderId))!.claim).toMatchObject({ reference: 'RM123', nextOn: '2026-12-13' })
  expect(await claimsToSend(orderId)).toEqual([])
})

it('is claimed by the member who bought the postage', async () => {
  const { lender, lendee, orderId } = await acceptedByPost(world)
  await world.drain()
  await lender.ok(enterTrackingNumber, { body: { orderId, direction: 'OUTBOUND', trackingNumber: 'AB123456785GB' } })
  await move(lender, orderId, 'sent')
  const notified = await noticesDuring(world, { lender, lendee }, () => world.advance('P12D'))
  expect(notified.lender.at(-1)!.text).toContain('We’ve filled in a claim with Royal Mail for you.')
  expect(notified.lendee.at(-1)!.text).toContain('and Lena is to send it by')
  const parcel = { orderId, direction: 'OUTBOUND' as const }
  expect((await lender.ok(getCarrierForm, { query: parcel })).body.data).toMatchObject({
    ...{ trackingNumber: 'AB123456785GB', postagePence: null, seenOn: null },
  })
  for (const member of [lendee, host, await world.member()])
    expect((await member.call(getCarrierForm, { query: parcel })).status).toBe(404)
  const sent = await noticesDuring(world, { lender, lendee }, () =>
    lender.ok(sendCarrierClaim, { body: { ...parcel, reference: 'RM7' } }),
  )
  expect(sent.lender).toEqual([])
  expect(sent.lendee).toMatchObject([
    { text: expect.stringContaining('Lena has sent the claim to Royal Mail. It answers by') },
  ])
})

it('that turns up ends the claim, and a late scan starts the five working days again', async () => {
  const { lender, lendee, orderId, number } = await scannedAtDepot()
  await world.advance('P7D')
  await scan(world, number, 'SEEN')
  await world.advance('P7D')
  expect((await transitOf(lender, orderId))!.claim).toBeNull()
  await world.advance('P1D')
  expect((await transitOf(lender, orderId))!.claim).toMatchObject({ byHemline: true, sentAt: null })
  expect(await claimsToSend(orderId)).toHaveLength(1)
  expect((await move(lendee, orderId, 'received')).status).toBe(200)
  expect([await claimsToSend(orderId), await transitOf(lender, orderId)]).toEqual([[], null])
})

it('that Royal Mail sends back to its sender is not missing: no claim for it is opened or sent', async () => {
  const { lender, lendee, orderId, number } = await scannedAtDepot()
  await scan(world, number, 'TURNED')
  for (const member of [lender, lendee])
    expect((await orderOf(member, orderId)).post).toMatchObject({
      ...{ transit: null, outbound: { deliveredAt: null, turnedAt: expect.stringMatching(/^2026-11-04/) } },
    })
  const notified = await noticesDuring(world, { lender, lendee }, () => world.advance('P9D'))
  for (const notices of [notified.lender, notified.lendee])
    expect(notices.map(({ title }) => title)).not.toContain('There’s been no news of the Rixo dress in the post')
  expect(await claimsToSend(orderId)).toEqual([])
})

it('that turns round once its claim was opened is no longer claimed', async () => {
  const { lender, orderId, number } = await scannedAtDepot()
  await world.advance('P8D')
  expect(await claimsToSend(orderId)).toHaveLength(1)
  await scan(world, number, 'TURNED')
  expect([await claimsToSend(orderId), await transitOf(lender, orderId)]).toEqual([[], null])
})

it('back to its lender, who says that it did not come, is claimed beside the dispute', async () => {
  const { lender, lendee, orderId } = await acceptedByPost(world)
  await world.drain()
  await move(lender, orderId, 'sent')
  await move(lendee, orderId, 'received')
  await lendee.ok(enterTrackingNumber, { body: { orderId, direction: 'RETURN', trackingNumber: 'AB123456785GB' } })
  await move(lendee, orderId, 'returned')
  await lender.ok(createOrderIssue, { body: { orderId, description: 'It never came.', topic: 'NOT_RETURNED' } })
  await world.advance('P7D')
  expect((await transitOf(lender, orderId))!.claim).toBeNull()
  await world.advance('P1D')
  expect(await transitOf(lender, orderId)).toMatchObject({ direction: 'RETURN', claim: { byHemline: false } })
  const parcel = { orderId, direction: 'RETURN' as const }
  expect((await lendee.ok(getCarrierForm, { query: parcel })).status).toBe(200)
  expect((await lender.call(getCarrierForm, { query: parcel })).status).toBe(404)
  expect((await orderOf(lender, orderId)).status).toBe('DISPUTE')
})

it('is claimed after the dispute about it too: the operator who settles it still has the form to send', async () => {
  const { lender, lendee, orderId } = await scannedAtDepot()
  await world.advance('P8D')
  await lendee.ok(createOrderIssue, { body: { orderId, description: 'It never came.' } })
  expect(await claimsToSend(orderId)).toHaveLength(1)
  await host.ok(resolveDispute, {
    body: {
      orderId,
      outcome: 'CANCELLED',
      refundPence: 2490,
      charge: [],
      returnsCoin: true,
      reason: 'Lost in the post.',
    },
  })
  expect((await orderOf(lendee, orderId)).status).toBe('CANCELLED')
  expect(await claimsToSend(orderId)).toHaveLength(1)
  const parcel = { orderId, direction: 'OUTBOUND' as const }
  await host.ok(markClaimSent, { body: { ...parcel, reference: 'RM9' } })
  for (const member of [lender, lendee])
    expect((await transitOf(member, orderId))!.claim).toMatchObject({ reference: 'RM9' })
  expect(await claimsToSend(orderId)).toEqual([])
})

it('that arrived before its dispute was settled has no claim any more', async () => {
  const { lendee, orderId } = await scannedAtDepot()
  await world.advance('P8D')
  expect(await claimsToSend(orderId)).toHaveLength(1)
  expect((await move(lendee, orderId, 'received')).status).toBe(200)
  await lendee.ok(createOrderIssue, { body: { orderId, description: 'It came too late.' } })
  await host.ok(resolveDispute, {
    body: { orderId, outcome: 'CANCELLED', refundPence: 2490, charge: [], returnsCoin: true, reason: 'Too late.' },
  })
  expect([await claimsToSend(orderId), await transitOf(lendee, orderId)]).toEqual([[], null])
})

it('that turns up after its dispute was settled has no claim any more', async () => {
  const { lender, lendee, orderId, number } = await scannedAtDepot()
  await world.advance('P8D')
  await lendee.ok(createOrderIssue, { body: { orderId, description: 'It never came.' } })
  const settled = { outcome: 'CANCELLED' as const, refundPence: 2490, charge: [], returnsCoin: true, reason: 'Lost.' }
  await host.ok(resolveDispute, { body: { orderId, ...settled } })
  expect([await claimsToSend(orderId), (await transitOf(lender, orderId)) === null]).toEqual([
    [expect.anything()],
    false,
  ])
  await scan(world, number, 'DELIVERED')
  expect(await claimsToSend(orderId)).toEqual([])
  for (const member of [lender, lendee]) expect(await transitOf(member, orderId)).toBeNull()
  expect((await orderOf(lendee, orderId)).status).toBe('CANCELLED')
})

it('is read after its dispute was settled, for 14 days, and no other parcel of a loan that is over', async () => {
  const { orderId: base } = await acceptedByPost(world)
  const now = world.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  type Claimed = { move: string; days: number; claim: Direction }
  const claimed = async (status: OrderStatus, { move: name, days, claim }: Claimed) => {
    const orderId = await copyOrder(world, base, { status, closed_at: ago(days), received_at: ago(days + 1) })
    const parcel = { orderId, trackingNumber: orderId, createdAt: now }
    await world.db
      .insertInto('parcels')
      .values({ ...parcel, direction: 'RETURN' })
      .execute()
    await world.db.insertInto('orderEvents').values({ orderId, move: name, toStatus: status, at: now }).execute()
    const opened = { orderId, direction: claim, byHemline: true, openedAt: now }
    await world.db.insertInto('carrierClaims').values(opened).execute()
    return orderId
  }
  const settled = { move: 'resolveCompleted', days: 13.9, claim: 'RETURN' } as const
  const read = [
    await claimed('COMPLETED', settled),
    await claimed('CANCELLED', { ...settled, move: 'resolveCancelled' }),
  ]
  await claimed('COMPLETED', { ...settled, days: 14.1 })
  await claimed('COMPLETED', { ...settled, move: 'complete' })
  await claimed('COMPLETED', { ...settled, claim: 'OUTBOUND' })
  const due = await claimDueParcels(world.db, { now, readBefore: now })
  expect(due.map(({ orderId }) => orderId).sort()).toEqual(read.sort())
})

const closed = ['COMPLETED', 'CANCELLED', 'DECLINED', 'EXPIRED']
/** Every state of a loan with a claim for one of its parcels, also those that no moves lead to. */
const states = orderStatuses.flatMap((status) =>
  (status === 'DISPUTE' ? ['SHIPPING_OPENED', 'SHIPPING_SENT', 'SHIPPING_RECEIVED'] : [null]).flatMap((disputedFrom) =>
    (closed.includes(status) ? [0, 13.9, 14.1] : [null]).flatMap((daysClosed) =>
      [true, false].flatMap((isReceived) =>
        [null, 'resolveCompleted', 'resolveCancelled', 'resolveBack'].flatMap((settledBy) =>
          (['OUTBOUND', 'RETURN'] as const).map((direction) => ({
            ...{ status, disputedFrom, daysClosed, isReceived, settledBy, direction },
          })),
        ),
      ),
    ),
  ),
)

it('is to be sent by the operator exactly while both see that parcel under way', async () => {
  const { lender, orderId } = await acceptedByPost(world)
  const now = world.clock.now()
  const ofId = new Map<string, string>()
  for (const { status, disputedFrom, daysClosed, isReceived, settledBy, direction } of states) {
    const id = await copyOrder(world, orderId, {
      ...{ status, disputed_from: disputedFrom, received_at: isReceived ? now : null, returned_at: now },
      closed_at: daysClosed === null ? null : new Date(now.getTime() - daysClosed * DAY_MS),
    })
    ofId.set(id, JSON.stringify({ status, disputedFrom, daysClosed, isReceived, settledBy, direction }))
    if (settledBy)
      await world.db
        .insertInto('orderEvents')
        .values({ orderId: id, move: settledBy, toStatus: status, at: now })
        .execute()
    await world.db
      .insertInto('carrierClaims')
      .values({ orderId: id, direction, byHemline: true, openedAt: now })
      .execute()
    const parcel = { orderId: id, direction, trackingNumber: id, postedAt: now, createdAt: now }
    await world.db.insertInto('parcels').values(parcel).execute()
  }
  const { waiting } = (await host.ok(getToday)).body.data
  const toSend = waiting.flatMap((one) => (one.kind === 'CARRIER_CLAIM' ? (ofId.get(one.orderId ?? '') ?? []) : []))
  const { items } = (await lender.ok(getOrders)).body
  const underWay = items.flatMap(({ id, post }) => (post?.transit?.claim ? (ofId.get(id) ?? []) : []))
  expect(toSend.sort()).toEqual(underWay.sort())
  // 8 for each of the two ways, on its way or disputed from there, and 16 settled less than 14 days ago
  expect(toSend).toHaveLength(48)
})

it('looks at the parcels without news for longest first', async () => {
  const first = await scannedAtDepot()
  const second = await scannedAtDepot()
  await world.advance('P1D')
  await scan(world, first.number, 'SEEN')
  const rows = await listSilentParcels(world.db, { seenBefore: new Date(world.clock.now().getTime() + DAY_MS) })
  expect(rows.map(({ orderId }) => orderId)).toEqual([second.orderId, first.orderId])
})
