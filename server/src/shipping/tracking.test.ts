import { enterTrackingNumber } from '@hemline/contract/shipping/calls.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { move } from '../../test/loans.ts'
import { acceptedByPost, carrierDoes, orderOf, scan } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { type Carrier, CarrierUnavailable } from '../outside/carrier/port.ts'
import { readTracking } from './tracking.ts'

let world: World
beforeAll(async () => {
  // labels are ordered on a day before the start, which working days move
  world = await createWorld({}, { startsAt: '2026-11-02T10:00:00Z' })
})
afterAll(() => world.close())

const statusOf = async (member: TestMember, orderId: string) => (await orderOf(member, orderId)).status

describe('tracking of a parcel', () => {
  it('moves its loan when it is scanned, in both directions', async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    const { post } = await orderOf(lender, orderId)
    await scan(world, post!.outbound!.trackingNumber, 'POSTED')
    const sent = await orderOf(lendee, orderId)
    expect(sent).toMatchObject({ status: 'SHIPPING_SENT', post: { outbound: { postedAt: expect.any(String) } } })
    expect(sent.timeline.at(-1)).toMatchObject({ move: 'sent', by: null })
    await world.advance('PT47H')
    expect(await statusOf(lendee, orderId)).toBe('SHIPPING_SENT')
    await world.advance('PT2H')
    const received = await orderOf(lendee, orderId)
    expect(received).toMatchObject({ status: 'SHIPPING_RECEIVED', returnedAt: null })
    expect(received.moves).toEqual(expect.arrayContaining(['not-fit', 'returned']))
    await scan(world, post!.inbound!.trackingNumber, 'POSTED')
    expect(await orderOf(lender, orderId)).toMatchObject({
      status: 'SHIPPING_RECEIVED',
      returnedAt: expect.any(String),
      needsMe: true,
    })
    await scan(world, post!.inbound!.trackingNumber, 'DELIVERED')
    expect((await orderOf(lender, orderId)).post).toMatchObject({ inbound: { deliveredAt: expect.any(String) } })
    expect((await move(lender, orderId, 'complete')).status).toBe(200)
  })

  it("accepts scans that arrive twice, out of order, or after the members' own confirmations", async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    const { post } = await orderOf(lender, orderId)
    const number = post!.outbound!.trackingNumber
    await scan(world, number, 'DELIVERED')
    await scan(world, number, 'POSTED')
    await scan(world, number, 'DELIVERED')
    const order = await orderOf(lendee, orderId)
    expect(order.status).toBe('SHIPPING_RECEIVED')
    expect(order.timeline.map((event) => event.move).slice(-2)).toEqual(['sent', 'received'])
    expect((await move(lendee, orderId, 'returned')).status).toBe(200)
    await scan(world, post!.inbound!.trackingNumber, 'POSTED')
    const after = await orderOf(lendee, orderId)
    expect(after.timeline.filter((event) => event.move === 'returned')).toHaveLength(1)
  })

  it('moves nothing when the loan was cancelled', async () => {
    const { lender, orderId } = await acceptedByPost(world)
    await world.drain()
    const { post } = await orderOf(lender, orderId)
    await move(lender, orderId, 'cancel')
    await scan(world, post!.outbound!.trackingNumber, 'POSTED')
    expect(await statusOf(lender, orderId)).toBe('CANCELLED')
  })

  it('is repeated after a failure', async () => {
    const { lender, orderId } = await acceptedByPost(world)
    await world.drain()
    await carrierDoes(world, { on: 'track', outcome: 'DOWN', times: 1 })
    const { post } = await orderOf(lender, orderId)
    await scan(world, post!.outbound!.trackingNumber, 'POSTED')
    await world.drain()
    expect(await statusOf(lender, orderId)).toBe('SHIPPING_SENT')
  })

  /** What the carrier is asked while it fails at some numbers. */
  async function readFailingAt(fails: (number: string) => boolean): Promise<string[]> {
    const numbersRead: string[] = []
    const carrier: Carrier = {
      ...world.deps.carrier!,
      readScans: async (numbers) => {
        numbersRead.push(...numbers)
        if (numbers.some(fails)) throw new CarrierUnavailable('500 for this number')
        return world.deps.carrier!.readScans(numbers)
      },
    }
    await readTracking({ ...world.deps, carrier })
    return numbersRead
  }

  it('that the carrier fails at stops that of no other', async () => {
    const loans = await Promise.all([acceptedByPost(world), acceptedByPost(world)])
    await world.drain()
    await carrierDoes(world, { on: 'track', outcome: 'DOWN', times: 1000 })
    const numbers: string[] = []
    for (const { lender, orderId } of loans) {
      const { post } = await orderOf(lender, orderId)
      numbers.push(post!.outbound!.trackingNumber)
      await scan(world, numbers.at(-1)!, 'POSTED')
    }
    await carrierDoes(world, { on: 'track', outcome: 'DOWN', times: 0 })
    await readFailingAt((number) => number === numbers[0])
    const posted = await Promise.all(loans.map(({ lender, orderId }) => orderOf(lender, orderId)))
    expect(posted.map(({ post }) => post!.outbound!.postedAt !== null)).toEqual([false, true])
  })

  it('goes on, while the carrier is down, with those that were not asked for', async () => {
    for (let loan = 0; loan < 3; loan++) await acceptedByPost(world)
    await world.drain()
    const sweeps = [await readFailingAt(() => true), await readFailingAt(() => true)]
    expect(sweeps.map((numbers) => numbers.length)).toEqual([3, 3])
    expect(new Set(sweeps.flat()).size).toBe(6)
  })
})

describe('an entered tracking number', () => {
  const enter = (member: TestMember, orderId: string, trackingNumber: string, direction: Direction = 'OUTBOUND') =>
    member.call(enterTrackingNumber, { body: { orderId, direction, trackingNumber } })

  it("replaces the label's and is tracked", async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    const entered = await enter(lender, orderId, 'ab 1234 5678 5gb')
    expect(entered.body).toMatchObject({ trackingNumber: 'AB123456785GB' })
    expect((await orderOf(lendee, orderId)).post!.outbound).toMatchObject({
      trackingNumber: 'AB123456785GB',
      isManual: true,
    })
    await scan(world, 'AB123456785GB', 'POSTED')
    expect(await statusOf(lendee, orderId)).toBe('SHIPPING_SENT')
  })

  it('is retained when the label arrives later, which is not sent or shown', async () => {
    await carrierDoes(world, { on: 'order', outcome: 'DOWN', times: 1 })
    const { lender, orderId } = await acceptedByPost(world)
    await world.drain()
    expect((await enter(lender, orderId, 'AB200000023GB')).status).toBe(200)
    await world.advance('PT1M')
    expect(await orderOf(lender, orderId)).toMatchObject({
      status: 'SHIPPING_PROCESSED',
      post: { outbound: { trackingNumber: 'AB200000023GB', isManual: true, hasLabel: false } },
    })
    expect((await world.emailsTo(lender.email)).filter(({ attachments }) => attachments)).toEqual([])
  })

  it('of another parcel is refused, and earlier scans than the loan do not count', async () => {
    await scan(world, 'AB700000013GB', 'DELIVERED')
    await world.advance('PT1H')
    const { lender, orderId } = await acceptedByPost(world)
    await world.drain()
    expect((await enter(lender, orderId, 'AB700000013GB')).status).toBe(200)
    await world.drain()
    expect(await statusOf(lender, orderId)).toBe('SHIPPING_PROCESSED')
    const other = await acceptedByPost(world)
    const answer = await enter(other.lender, other.orderId, 'AB700000013GB')
    expect([answer.status, answer.body.error.fields]).toEqual([
      400,
      { trackingNumber: 'This number is on another parcel. Please check it.' },
    ])
  })

  it('is accepted for one parcel only, when six lenders enter it concurrently', async () => {
    const loans = await Promise.all(Array.from({ length: 6 }, () => acceptedByPost(world)))
    await world.drain()
    const answers = await Promise.all(loans.map(({ lender, orderId }) => enter(lender, orderId, 'AB710000004GB')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    await scan(world, 'AB710000004GB', 'POSTED')
    const sent = await Promise.all(loans.map(({ lender, orderId }) => statusOf(lender, orderId)))
    expect(sent.filter((status) => status === 'SHIPPING_SENT')).toHaveLength(1)
  })

  it('is refused when it is invalid, from anyone but the sender, and at the wrong time', async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    const stranger = await world.member()
    for (const wrong of ['AB123456789GB', '12345', 'AB 1234 5678 5FR', "x' or 1=1"]) {
      const answer = await enter(lender, orderId, wrong)
      expect([answer.status, answer.body.error.fields?.trackingNumber]).toEqual([
        400,
        'Please enter the Royal Mail tracking number as it is on the receipt, such as AB 1234 5678 5GB',
      ])
    }
    expect((await enter(lendee, orderId, 'AB123456785GB')).status).toBe(404)
    expect((await enter(lender, orderId, 'AB123456785GB', 'RETURN')).status).toBe(404)
    expect((await enter(stranger, orderId, 'AB123456785GB')).status).toBe(404)
    expect((await enter(lendee, orderId, 'AB123456785GB', 'RETURN')).status).toBe(409)
    await move(lender, orderId, 'cancel')
    expect((await enter(lender, orderId, 'AB123456785GB')).status).toBe(409)
  })
})
