import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { getAudit, getDesk, getToday } from '@hemline/contract/operator/calls.ts'
import { closeLabelVoid, enterParcelNumber, retryLabels } from '@hemline/contract/operator/parcel-calls.ts'
import { enterTrackingNumber, getParcelLabel } from '@hemline/contract/shipping/calls.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { move } from '../../test/loans.ts'
import { acceptedByPost, carrierDoes, orderOf, parcelsAt, scan } from '../../test/post.ts'
import { countDeskEvents } from '../../test/stream.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { voidLabels } from './void-actions.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
})
afterAll(() => world.close())

function enter(member: TestMember, orderId: string, trackingNumber: string, direction: Direction = 'OUTBOUND') {
  const body = { orderId, direction, trackingNumber }
  return member === host ? member.call(enterParcelNumber, { body }) : member.call(enterTrackingNumber, { body })
}
const troubled = async (orderId: string) =>
  (await host.ok(getDesk)).body.labels.find((labels) => labels.orderId === orderId)
/** Returns the labels of an order that the carrier has voided, by the end of their references. */
const voided = async (order: { orderNumber: string }) =>
  (await parcelsAt(world, order))
    .filter(({ voidedAt }) => voidedAt !== null)
    .map(({ reference }) => reference.slice(-3))
    .toSorted()

async function labelled() {
  const loan = await acceptedByPost(world)
  await world.drain()
  return { ...loan, order: await orderOf(loan.lender, loan.orderId) }
}

describe('a label whose parcel uses another number', () => {
  it('is voided at the carrier, alone, and hidden', async () => {
    const { lender, lendee, orderId, order } = await labelled()
    expect((await enter(lender, orderId, 'AB123456785GB')).status).toBe(200)
    const label = { query: { orderId, direction: 'OUTBOUND' as const } }
    expect((await lender.call(getParcelLabel, label)).status).toBe(404)
    await world.drain()
    expect(await voided(order)).toEqual(['OUT'])
    expect((await orderOf(lender, orderId)).post).toMatchObject({
      labels: 'READY',
      outbound: { trackingNumber: 'AB123456785GB', hasLabel: false },
    })
    expect((await orderOf(lendee, orderId)).post?.inbound).toMatchObject({ hasLabel: true, isManual: false })
  })

  it('is voided once, for any number of entries and repetitions', async () => {
    const { lender, orderId, order } = await labelled()
    const answers = await Promise.all(
      ['AB300000009GB', 'AB300000012GB', 'AB300000026GB'].map((number, at) =>
        enter(at ? lender : host, orderId, number),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await Promise.all(Array.from({ length: 5 }, () => voidLabels(world.deps, orderId)))
    await world.drain()
    const [out] = (await parcelsAt(world, order)).filter(({ voidedAt }) => voidedAt)
    await world.advance('PT1H')
    await enter(lender, orderId, 'AB300000030GB')
    await world.drain()
    expect((await parcelsAt(world, order)).filter(({ voidedAt }) => voidedAt)).toEqual([out])
  })

  it('is voided for the return too', async () => {
    const { lender, lendee, orderId, order } = await labelled()
    for (const [member, action] of [
      [lender, 'sent'],
      [lendee, 'received'],
    ] as const)
      await move(member, orderId, action)
    expect((await enter(lendee, orderId, 'AB400000001GB', 'RETURN')).status).toBe(200)
    await world.drain()
    expect(await voided(order)).toEqual(['RTN'])
  })

  it('remains when the number is its own, or when it was scanned', async () => {
    const { lender, orderId, order } = await labelled()
    const own = order.post!.outbound!.trackingNumber
    expect((await enter(lender, orderId, own)).status).toBe(200)
    await scan(world, own, 'POSTED')
    for (const number of ['AB500000004GB', 'AB500000018GB']) {
      expect((await enter(host, orderId, number)).status).toBe(200)
      await world.drain()
      expect(await voided(order), number).toEqual([])
    }
  })

  it('is voided when it arrives after the number, and after a failure of the carrier or a crash', async () => {
    await carrierDoes(world, { on: 'order', outcome: 'DOWN', times: 1 })
    const { lender, orderId } = await acceptedByPost(world)
    await world.drain()
    await enter(lender, orderId, 'AB600000007GB')
    await carrierDoes(world, { on: 'void', outcome: 'LATE', times: 2 })
    for (let round = 0; round < 3; round += 1) await world.advance('PT1M')
    expect(await voided(await orderOf(lender, orderId))).toEqual(['OUT'])
    expect(await troubled(orderId)).toBeUndefined()
  })

  it('is voided when it arrives after the parcel was posted without it, and its number is not shown', async () => {
    await carrierDoes(world, { on: 'order', outcome: 'DOWN', times: 2 })
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    expect((await move(lender, orderId, 'sent')).status).toBe(200)
    for (let round = 0; round < 3; round += 1) await world.advance('PT1M')
    const order = await orderOf(lendee, orderId)
    expect(order).toMatchObject({ status: 'SHIPPING_SENT', post: { outbound: null, inbound: { hasLabel: true } } })
    expect(await voided(order)).toEqual(['OUT'])
  })

  it.each([
    ['is on its way', ['sent']],
    ['was received', ['sent', 'received']],
  ] as const)(
    'is voided when it arrives in a dispute about a parcel that was posted without it and %s',
    async (_, actions) => {
      await carrierDoes(world, { on: 'order', outcome: 'DOWN', times: 2 })
      const { lender, lendee, orderId } = await acceptedByPost(world)
      await world.drain()
      for (const action of actions)
        expect((await move(action === 'sent' ? lender : lendee, orderId, action)).status).toBe(200)
      await lendee.ok(createOrderIssue, { body: { orderId, description: 'It is late' } })
      for (let round = 0; round < 3; round += 1) await world.advance('PT1M')
      const order = await orderOf(lendee, orderId)
      expect(order).toMatchObject({ status: 'DISPUTE', post: { outbound: null, inbound: { hasLabel: true } } })
      expect((await orderOf(lender, orderId)).post?.outbound).toBeNull()
      expect(await voided(order)).toEqual(['OUT'])
    },
  )

  it('is voided with the other one when the loan is cancelled meanwhile', async () => {
    const { lender, orderId, order } = await labelled()
    await carrierDoes(world, { on: 'void', outcome: 'DOWN', times: 1 })
    await enter(lender, orderId, 'AB720000009GB')
    await world.drain()
    await move(lender, orderId, 'cancel')
    await world.advance('PT1M')
    expect(await voided(order)).toEqual(['OUT', 'RTN'])
  })
})

it('labels whose answers were lost are voided once the item is on its way back without them', async () => {
  await carrierDoes(world, { on: 'order', outcome: 'LATE', times: 99 })
  const { lender, lendee, orderId } = await acceptedByPost(world)
  await world.drain()
  for (const [member, action] of [
    [lender, 'sent'],
    [lendee, 'received'],
    [lendee, 'returned'],
  ] as const)
    expect((await move(member, orderId, action)).status).toBe(200)
  const order = await orderOf(lender, orderId)
  expect(await parcelsAt(world, order)).toHaveLength(2)
  await world.advance('PT15M')
  expect(await voided(order)).toEqual(['OUT', 'RTN'])
  expect(await troubled(orderId)).toBeUndefined()
  expect((await move(lender, orderId, 'complete')).status).toBe(200)
  await world.advance('PT15M')
  expect(await voided(order)).toEqual(['OUT', 'RTN'])
  expect((await orderOf(lender, orderId)).post).toMatchObject({ labels: 'NONE', outbound: null, inbound: null })
  await carrierDoes(world, { on: 'order', outcome: 'OK', times: 0 })
})

describe('labels refused by the carrier', () => {
  it('are notified to the lender once, with the next step; the operator sees them and can retry', async () => {
    await carrierDoes(world, { on: 'order', outcome: 'REFUSED', times: 3 })
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    await world.advance('PT61M')
    const order = await orderOf(lender, orderId)
    expect(order).toMatchObject({ status: 'SHIPPING_OPENED', post: { labels: 'REFUSED' } })
    expect(order.moves).toContain('sent')
    const subjects = (await world.emailsTo(lender.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'There’s no postal label for your Rixo dress')).toHaveLength(1)
    expect((await world.emailsTo(lendee.email)).filter(({ subject }) => subject.includes('no postal label'))).toEqual(
      [],
    )

    expect(await troubled(orderId)).toMatchObject({
      task: 'ORDER',
      isRefused: true,
      failure: 'The sandbox carrier does not serve this address',
      attempts: 2,
      orderNumber: order.orderNumber,
      lenderEmail: lender.email,
    })
    for (const member of [lender, lendee])
      expect((await member.call(retryLabels, { body: { orderId } })).status).toBe(404)
    await carrierDoes(world, { on: 'order', outcome: 'OK', times: 0 })
    await host.ok(retryLabels, { body: { orderId } })
    await world.drain()
    expect(await orderOf(lender, orderId)).toMatchObject({ status: 'SHIPPING_PROCESSED', post: { labels: 'READY' } })
    expect(await troubled(orderId)).toBeUndefined()
    expect((await host.call(retryLabels, { body: { orderId } })).status).toBe(409)
    const lines = (await host.ok(getAudit)).body.items.filter((line) => line.orderId === orderId)
    expect(lines.map(({ action }) => action)).toEqual(['retry-labels'])
  })

  it('are not assumed when the carrier only does not answer', async () => {
    await carrierDoes(world, { on: 'order', outcome: 'DOWN', times: 1 })
    const { lender, orderId } = await acceptedByPost(world)
    const before = await countDeskEvents(world)
    await world.drain()
    expect((await orderOf(lender, orderId)).post?.labels).toBe('COMING')
    expect(await troubled(orderId)).toMatchObject({ task: 'ORDER', isRefused: false })
    expect(await countDeskEvents(world)).toBe(before + 1)
    expect((await world.emailsTo(lender.email)).filter(({ subject }) => subject.includes('no postal label'))).toEqual(
      [],
    )
    await world.advance('PT1M')
    expect((await orderOf(lender, orderId)).post?.labels).toBe('READY')
    expect(await countDeskEvents(world)).toBe(before + 2)
  })

  it('whose voiding failed can be retried, or marked as handled manually', async () => {
    const { lender, orderId, order } = await labelled()
    await carrierDoes(world, { on: 'void', outcome: 'REFUSED', times: 2 })
    await enter(lender, orderId, 'AB800000002GB')
    await world.drain()
    expect(await troubled(orderId)).toMatchObject({ task: 'VOID', isRefused: true })
    const { waiting } = (await host.ok(getToday)).body.data
    expect(waiting.find(({ id }) => id === orderId)).toMatchObject({ kind: 'LABELS', task: 'VOID' })
    await host.ok(retryLabels, { body: { orderId } })
    await world.drain()
    expect(await troubled(orderId)).toMatchObject({ task: 'VOID', attempts: 2 })
    await host.ok(closeLabelVoid, { body: { orderId, note: 'Cancelled in the account' } })
    await world.advance('PT2H')
    expect([await troubled(orderId), await voided(order)]).toEqual([undefined, []])
    expect((await host.call(closeLabelVoid, { body: { orderId } })).status).toBe(409)
    expect((await orderOf(lender, orderId)).post?.outbound).toMatchObject({ hasLabel: false })
  })
})
