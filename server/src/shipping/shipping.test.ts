import { getAppSettings } from '@hemline/contract/identity/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { getParcelLabel } from '@hemline/contract/shipping/calls.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { openTransactions } from '../../test/locks.ts'
import { acceptedByPost, carrierDoes, orderOf, parcelsAt } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { orderLabelsOf } from '../orders/parcel-actions.ts'
import type { Carrier } from '../outside/carrier/port.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  // labels are ordered on a day before the start, which working days move
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' }, { startsAt: '2026-11-02T10:00:00Z' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
})
afterAll(() => world.close())

const labelOf = (member: TestMember, orderId: string, direction: Direction) =>
  member.call(getParcelLabel, { query: { orderId, direction } })
const statusOf = async (member: TestMember, orderId: string) => (await orderOf(member, orderId)).status

/** The sandbox carrier, which answers an order for labels only after `answer()`; `isAsked` resolves when it got one. */
function slowCarrier(world: World) {
  const received = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const carrier = world.deps.carrier!
  const orderLabels: Carrier['orderLabels'] = async (wanted) => {
    received.resolve()
    await answered.promise
    return carrier.orderLabels(wanted)
  }
  return {
    deps: { ...world.deps, carrier: { ...carrier, orderLabels } },
    isAsked: received.promise,
    answer: answered.resolve,
  }
}

describe('the labels of a loan by post', () => {
  it('are ordered after acceptance, emailed to the sender of each parcel, and visible to that member only', async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    const order = await orderOf(lender, orderId)
    expect(order).toMatchObject({ status: 'SHIPPING_PROCESSED', post: { labels: 'READY' } })
    expect(order.post).toMatchObject({ outbound: { hasLabel: true, isManual: false }, inbound: { hasLabel: false } })
    const theirs = await orderOf(lendee, orderId)
    expect(theirs.post).toMatchObject({ outbound: { hasLabel: false }, inbound: { hasLabel: true } })
    expect(order.timeline.map((event) => event.move)).toEqual(['request', 'accept', 'openLabel', 'labelReady'])

    const parcels = await parcelsAt(world, order)
    expect(parcels).toHaveLength(2)
    const number = order.post!.outbound!.trackingNumber
    expect(number).toMatch(/^HM\d{9}GB$/)
    expect(order.post!.outbound!.trackingUrl).toContain(number)

    const mine = await labelOf(lender, orderId, 'OUTBOUND')
    expect(mine.body.name).toBe(`hemline-${order.orderNumber.toLowerCase()}-outbound-label.pdf`)
    const pdf = await PDFDocument.load(Buffer.from(mine.body.pdf, 'base64'))
    expect([pdf.getPageCount(), pdf.getTitle()]).toEqual([1, `Label ${number}`])

    const stranger = await world.member()
    const refused = await Promise.all([
      labelOf(lender, orderId, 'RETURN'),
      labelOf(lendee, orderId, 'OUTBOUND'),
      labelOf(stranger, orderId, 'OUTBOUND'),
      labelOf(stranger, orderId, 'RETURN'),
    ])
    expect(refused.map((answer) => [answer.status, answer.body.error.code])).toEqual(Array(4).fill([404, 'NOT_FOUND']))
    expect((await world.visitor().call(getParcelLabel, { query: { orderId, direction: 'OUTBOUND' } })).status).toBe(401)

    const [toLender] = (await world.emailsTo(lender.email)).filter(({ attachments }) => attachments)
    const [toLendee] = (await world.emailsTo(lendee.email)).filter(({ attachments }) => attachments)
    expect(toLender?.subject).toBe('The postal label for your Rixo dress')
    expect(toLender?.attachments).toEqual([{ name: mine.body.name, type: 'application/pdf', base64: mine.body.pdf }])
    expect(toLendee?.subject).toBe('Your return label for the Rixo dress')
    expect(toLendee?.attachments?.[0]?.base64).not.toBe(mine.body.pdf)
  })

  it('count as opened for their sender alone, once downloaded', async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    const opened = async () => {
      const [mine, theirs] = await Promise.all([orderOf(lender, orderId), orderOf(lendee, orderId)])
      return [mine.post!.outbound!.isLabelOpened, theirs.post!.outbound!.isLabelOpened]
    }
    expect(await opened()).toEqual([false, false])
    expect((await labelOf(lendee, orderId, 'OUTBOUND')).status).toBe(404)
    expect(await opened()).toEqual([false, false])
    expect((await labelOf(lender, orderId, 'OUTBOUND')).status).toBe(200)
    expect(await opened()).toEqual([true, false])
    expect((await orderOf(lendee, orderId)).post!.inbound!.isLabelOpened).toBe(false)
  })

  it('are not ordered until 7 days before the start', async () => {
    const { lender, orderId } = await acceptedByPost(world, { from: 20, to: 22 })
    await world.drain()
    expect(await orderOf(lender, orderId)).toMatchObject({
      status: 'ACCEPTED',
      post: { labels: 'NONE', outbound: null },
    })
    await world.advance('P12D')
    expect(await statusOf(lender, orderId)).toBe('ACCEPTED')
    await world.advance('P1D')
    expect(await statusOf(lender, orderId)).toBe('SHIPPING_PROCESSED')
  })

  it.each(['DOWN', 'LATE'] as const)('are ordered later, as one pair, when the carrier is %s', async (outcome) => {
    await carrierDoes(world, { on: 'order', outcome, times: 3 })
    const { lender, orderId } = await acceptedByPost(world)
    await world.drain()
    const waiting = await orderOf(lender, orderId)
    expect(waiting).toMatchObject({ status: 'SHIPPING_OPENED', post: { labels: 'COMING', outbound: null } })
    expect(waiting.moves).toContain('sent')
    for (let round = 0; round < 4; round++) await world.advance('PT1M')
    expect(await statusOf(lender, orderId)).toBe('SHIPPING_PROCESSED')
    expect(await parcelsAt(world, waiting)).toHaveLength(2)
  })

  it('refused by the carrier are retried an hour later, and the lender can post without them', async () => {
    await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 1 })
    const { lender, orderId } = await acceptedByPost(world)
    await world.drain()
    await world.advance('PT30M')
    expect(await statusOf(lender, orderId)).toBe('SHIPPING_OPENED')
    await world.advance('PT31M')
    expect(await statusOf(lender, orderId)).toBe('SHIPPING_PROCESSED')
  })

  it('are one pair when ten workers order them concurrently, and the carrier is slow', async () => {
    await carrierDoes(world, { on: 'order', outcome: 'OK', times: 10, delayMs: 150 })
    const { lender, orderId } = await acceptedByPost(world)
    await Promise.all(Array.from({ length: 10 }, () => orderLabelsOf(world.deps, orderId)))
    await world.drain()
    const order = await orderOf(lender, orderId)
    expect(order.timeline.filter((event) => event.move === 'labelReady')).toHaveLength(1)
    expect(await parcelsAt(world, order)).toHaveLength(2)
    expect((await world.emailsTo(lender.email)).filter(({ attachments }) => attachments)).toHaveLength(1)
    await carrierDoes(world, { on: 'order', outcome: 'OK', times: 0 })
  })

  it("leave no transaction open during the carrier's call", async () => {
    const { orderId } = await acceptedByPost(world)
    const { deps, isAsked, answer } = slowCarrier(world)
    const ordering = orderLabelsOf(deps, orderId)
    await isAsked
    const open = await openTransactions(world)
    answer()
    await ordering
    expect(open).toBe(0)
  })

  it('are completed after a process died between ordering and storing them', async () => {
    const { lender, orderId } = await acceptedByPost(world)
    // the state left by the dead process: claimed, ordered at the carrier, nothing stored
    await carrierDoes(world, { on: 'order', outcome: 'LATE', times: 1 })
    await orderLabelsOf(world.deps, orderId)
    const before = await parcelsAt(world, await orderOf(lender, orderId))
    expect(before).toHaveLength(2)
    await world.db
      .updateTable('labelOrders')
      .set({ claimedUntil: new Date(world.clock.now().getTime() + 150_000), tryAfter: null })
      .where('orderId', '=', orderId)
      .execute()
    await world.drain()
    expect(await statusOf(lender, orderId)).toBe('SHIPPING_OPENED')
    await world.advance('PT3M')
    const order = await orderOf(lender, orderId)
    expect(order.status).toBe('SHIPPING_PROCESSED')
    expect((await parcelsAt(world, order)).map((parcel) => parcel.trackingNumber)).toEqual(
      before.map((parcel) => parcel.trackingNumber),
    )
  })

  it('that were stored before a process died still move the order', async () => {
    const { lender, orderId } = await acceptedByPost(world)
    await world.drain()
    await world.db.updateTable('orders').set({ status: 'SHIPPING_OPENED' }).where('id', '=', orderId).execute()
    await world.drain()
    expect(await statusOf(lender, orderId)).toBe('SHIPPING_PROCESSED')
  })

  it('are voided and hidden when the lender cancels', async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    expect((await move(lender, orderId, 'cancel')).status).toBe(200)
    await world.drain()
    const order = await orderOf(lender, orderId)
    expect((await parcelsAt(world, order)).map((parcel) => parcel.voidedAt !== null)).toEqual([true, true])
    expect(order.post).toMatchObject({ labels: 'NONE', outbound: null, inbound: null })
    expect((await labelOf(lender, orderId, 'OUTBOUND')).status).toBe(404)
    expect((await labelOf(lendee, orderId, 'RETURN')).status).toBe(404)
  })

  it('that arrive after the cancellation are voided too, and not sent', async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    const { deps, isAsked, answer } = slowCarrier(world)
    const ordering = orderLabelsOf(deps, orderId)
    await isAsked
    expect((await move(lendee, orderId, 'cancel')).status).toBe(200)
    answer()
    await ordering
    await world.advance('PT3M')
    const order = await orderOf(lender, orderId)
    expect(order.status).toBe('CANCELLED')
    const parcels = await parcelsAt(world, order)
    expect(parcels.map((parcel) => parcel.voidedAt !== null)).toEqual([true, true])
    expect((await world.emailsTo(lender.email)).filter(({ attachments }) => attachments)).toEqual([])
  })

  it('that arrive after the item went back without them are voided too, and not sent', async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    const { deps, isAsked, answer } = slowCarrier(world)
    const ordering = orderLabelsOf(deps, orderId)
    await isAsked
    for (const [member, action] of [
      [lender, 'sent'],
      [lendee, 'received'],
      [lendee, 'returned'],
    ] as const)
      expect((await move(member, orderId, action)).status).toBe(200)
    answer()
    await ordering
    await world.advance('PT3M')
    const order = await orderOf(lendee, orderId)
    expect(order.post).toMatchObject({ outbound: null, inbound: null })
    expect((await parcelsAt(world, order)).map((parcel) => parcel.voidedAt !== null)).toEqual([true, true])
    expect((await world.emailsTo(lendee.email)).filter(({ attachments }) => attachments)).toEqual([])
  })

  it('are voided later when the carrier is down', async () => {
    const { lender, orderId } = await acceptedByPost(world)
    await world.drain()
    await carrierDoes(world, { on: 'void', outcome: 'DOWN', times: 2 })
    await move(lender, orderId, 'cancel')
    await world.drain()
    for (let round = 0; round < 3; round++) await world.advance('PT1M')
    const parcels = await parcelsAt(world, await orderOf(lender, orderId))
    expect(parcels.map((parcel) => parcel.voidedAt !== null)).toEqual([true, true])
  })

  it('are still ordered for the return when the lender has posted without one', async () => {
    await carrierDoes(world, { on: 'order', outcome: 'DOWN', times: 2 })
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    expect((await move(lender, orderId, 'sent')).status).toBe(200)
    for (let round = 0; round < 3; round++) await world.advance('PT1M')
    expect(await orderOf(lendee, orderId)).toMatchObject({
      status: 'SHIPPING_SENT',
      post: { inbound: { hasLabel: true } },
    })
    expect((await world.emailsTo(lender.email)).filter(({ attachments }) => attachments)).toEqual([])
    expect((await world.emailsTo(lendee.email)).filter(({ attachments }) => attachments)).toHaveLength(1)
  })

  it('made in a dispute are emailed to the lender once the loan goes on, and only once', async () => {
    await carrierDoes(world, { on: 'order', outcome: 'DOWN', times: 2 })
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    const raise = () => lendee.ok(createOrderIssue, { body: { orderId, description: 'Is it still on?' } })
    const goOn = async () => {
      const decided = { outcome: 'BACK' as const, refundPence: 0, charge: [], returnsCoin: false, reason: 'It is' }
      await host.ok(resolveDispute, { body: { orderId, ...decided } })
      await world.advance('PT1M')
    }
    const labelsTo = (members: TestMember[]) =>
      Promise.all(
        members.map(async ({ email }) => (await world.emailsTo(email)).filter((one) => one.attachments).length),
      )
    await raise()
    for (let round = 0; round < 3; round++) await world.advance('PT1M')
    expect(await labelsTo([lender, lendee])).toEqual([0, 1])
    await goOn()
    expect(await statusOf(lender, orderId)).toBe('SHIPPING_PROCESSED')
    expect(await labelsTo([lender, lendee])).toEqual([1, 1])
    await raise()
    await goOn()
    expect(await labelsTo([lender, lendee])).toEqual([1, 1])
  })

  it('are visible until 14 days after the close, like the address', async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    for (const [member, action] of [
      [lender, 'sent'],
      [lendee, 'received'],
      [lendee, 'returned'],
      [lender, 'complete'],
    ] as const)
      expect((await move(member, orderId, action)).status).toBe(200)
    await world.advance('P13D')
    expect((await labelOf(lendee, orderId, 'RETURN')).status).toBe(200)
    expect((await orderOf(lendee, orderId)).otherAddress).not.toBeNull()
    await world.advance('P2D')
    expect((await labelOf(lendee, orderId, 'RETURN')).status).toBe(404)
    const order = await orderOf(lendee, orderId)
    expect([order.otherAddress, order.post!.inbound!.hasLabel]).toEqual([null, false])
  })
})

describe('the address of the other party', () => {
  it('is visible on a loan by post from ACCEPTED on, and never in person', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const byPost = await requestLoan(world, lendee, { listingId, from: 12, to: 13 })
    expect([(await orderOf(lender, byPost)).otherAddress, (await orderOf(lendee, byPost)).otherAddress]).toEqual([
      null,
      null,
    ])
    await move(lender, byPost, 'accept')
    expect((await orderOf(lender, byPost)).otherAddress).toMatchObject({ postcode: 'E8 3PH' })
    const other = await lenderAndStranger(world)
    const inPerson = await requestLoan(world, other.lendee, { listingId: other.listingId, method: 'IN_PERSON' })
    await move(other.lender, inPerson, 'accept')
    expect(await orderOf(other.lender, inPerson)).toMatchObject({ status: 'ACCEPTED', otherAddress: null, post: null })
  })
})

describe('an installation without labels', () => {
  it('lenders post with their own labels', async () => {
    const own = await createWorld({ ORDERS_LABELS: 'false' })
    try {
      const { lender, orderId } = await acceptedByPost(own)
      await own.drain()
      expect(await orderOf(lender, orderId)).toMatchObject({ status: 'SHIPPING_OPENED', post: { labels: 'NONE' } })
      const ordersLabels = async (at: World) => (await at.visitor().ok(getAppSettings)).body.ordersLabels
      expect([await ordersLabels(own), await ordersLabels(world)]).toEqual([false, true])
      expect((await move(lender, orderId, 'sent')).status).toBe(200)
      expect((await fetch(`${own.url}/dev/carrier`)).status).toBe(404)
    } finally {
      await own.close()
    }
  })
})
