import type { QueryOf } from '@hemline/contract/call.ts'
import { createClaim } from '@hemline/contract/claims/calls.ts'
import { addDays, atHour, startOfDay, today } from '@hemline/contract/days.ts'
import { askExtension, createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { standardTimes } from '@hemline/contract/loan-times.ts'
import { answerMeeting, proposeMeeting } from '@hemline/contract/meetings/calls.ts'
import { getAudit } from '@hemline/contract/operator/calls.ts'
import { resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { downloadOrders, getDeskOrder, getDeskOrders } from '@hemline/contract/operator/order-calls.ts'
import { postalDays } from '@hemline/contract/shipping/rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceTo } from '../../test/hours.ts'
import {
  acceptedInPerson,
  arrivedLoan,
  evidence,
  lenderAndStranger,
  move,
  requestLoan,
  reviewedLoan,
} from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { acceptedByPost, orderOf, scan } from '../../test/post.ts'
import type { TestMember, World } from '../../test/world.ts'

// product.md §13, Orders: found, filtered, one page each.

let world: World
let host: TestMember
beforeAll(async () => {
  ;({ world, host } = await worldWithOperators())
})
afterAll(() => world.close())

const idsFor = async (query: QueryOf<typeof getDeskOrders>) =>
  (await host.ok(getDeskOrders, { query })).body.items.map(({ orderId }) => orderId)
const page = async (orderId: string) => (await host.ok(getDeskOrder, { query: { orderId } })).body.data
const requested = async () => {
  const loan = await lenderAndStranger(world)
  return { ...loan, orderId: await requestLoan(world, loan.lendee, { listingId: loan.listingId }) }
}
const accepted = async () => {
  const loan = await requested()
  expect((await move(loan.lender, loan.orderId, 'accept')).status).toBe(200)
  return loan
}

describe('the list of orders', () => {
  it('finds an order by its number, garment and names together, and by the email of a party', async () => {
    const { lender, lendee, orderId } = await requested()
    const { orderNumber } = await page(orderId)
    expect(await idsFor({ words: orderNumber.toLowerCase() })).toEqual([orderId])
    expect(await idsFor({ words: `${orderNumber} rixo lena bea` })).toEqual([orderId])
    expect(await idsFor({ words: `${orderNumber} ríxo léna` })).toEqual([orderId])
    expect(await idsFor({ words: `${orderNumber} ganni` })).toEqual([])
    expect(await idsFor({ words: lendee.email })).toEqual([orderId])
    expect(await idsFor({ words: `${lender.email} rixo` })).toEqual([orderId])
    expect(await idsFor({ words: '%' })).toEqual([])
  })

  it('filters by status, handover, days and whom it waits for', async () => {
    const { lendee, orderId } = await requested()
    const words = lendee.email
    const { startDate, endDate } = await page(orderId)
    expect(await idsFor({ words, status: 'REQUESTED', method: 'DELIVERY', waitsFor: 'LENDER' })).toEqual([orderId])
    for (const wrong of [{ status: 'ACCEPTED' }, { method: 'IN_PERSON' }, { waitsFor: 'LENDEE' }] as const)
      expect(await idsFor({ words, ...wrong })).toEqual([])
    expect(await idsFor({ words, from: endDate, to: addDays(endDate, 9) })).toEqual([orderId])
    expect(await idsFor({ words, to: addDays(startDate, -1) })).toEqual([])
    expect(await idsFor({ words, from: addDays(endDate, 1) })).toEqual([])
  })

  it('says for every state whom it waits for, as the two sides’ own lists do', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const agrees = async () => {
      const { waitsFor } = await page(orderId)
      for (const [side, member] of [
        ['LENDER', lender],
        ['LENDEE', lendee],
      ] as const)
        expect((await orderOf(member, orderId)).needsMe, side).toBe(waitsFor.includes(side))
      return waitsFor
    }
    expect(await agrees()).toEqual([])
    const { endDate } = await page(orderId)
    await advanceTo(world, startOfDay(addDays(endDate, 1)))
    expect(await agrees()).toEqual(['LENDEE'])
    // by post its lender is asked once it should be home
    const { homeBy } = postalDays({ startDate: endDate, endDate }, standardTimes)
    await advanceTo(world, atHour(addDays(homeBy, -1), 23))
    expect(await agrees()).toEqual(['LENDEE'])
    await advanceTo(world, startOfDay(homeBy))
    expect(await agrees()).toEqual(['LENDER', 'LENDEE'])
    await move(lendee, orderId, 'returned')
    expect(await agrees()).toEqual(['LENDER'])
    // returned to sender, it is the borrower's to post again
    const { trackingNumber } = (await orderOf(lendee, orderId)).post!.inbound!
    await scan(world, trackingNumber, 'TURNED')
    expect(await agrees()).toEqual(['LENDEE'])
    await lender.ok(createOrderIssue, { body: { orderId, topic: 'DAMAGED', description: 'Torn.', images: [] } })
    expect(await agrees()).toEqual(['OPERATOR'])
    expect(await idsFor({ words: lendee.email, waitsFor: 'OPERATOR' })).toEqual([orderId])
  })

  it('says whom a parcel waits for that was never posted, once the first day has come', async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    const waits = async () => {
      const needs = [lender, lendee].map(async (one) => (await orderOf(one, orderId)).needsMe)
      return [(await page(orderId)).waitsFor, await Promise.all(needs)]
    }
    expect(await waits()).toEqual([['LENDER'], [true, false]])
    await advanceTo(world, startOfDay((await page(orderId)).startDate))
    expect(await waits()).toEqual([
      ['LENDER', 'LENDEE'],
      [true, true],
    ])
  })

  it('says whom a parcel out waits for that Royal Mail returned to its lender', async () => {
    const { lender, lendee, orderId } = await acceptedByPost(world)
    await world.drain()
    await move(lender, orderId, 'sent')
    const waits = async () => {
      const needs = [lender, lendee].map(async (one) => (await orderOf(one, orderId)).needsMe)
      return [(await page(orderId)).waitsFor, await Promise.all(needs)]
    }
    expect(await waits()).toEqual([['LENDEE'], [false, true]])
    await scan(world, (await orderOf(lender, orderId)).post!.outbound!.trackingNumber, 'TURNED')
    expect(await waits()).toEqual([['LENDER'], [true, false]])
    // after the days of the loan both are asked what is wrong
    await advanceTo(world, startOfDay(addDays((await page(orderId)).endDate, 1)))
    expect(await waits()).toEqual([
      ['LENDER', 'LENDEE'],
      [true, true],
    ])
  })

  it('says that a loan in person waits for no one until the day on which its two meet', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson(world)
    const { endDate } = await page(orderId)
    const waits = async () => {
      const needs = [lender, lendee].map(async (one) => (await orderOf(one, orderId)).needsMe)
      return [(await page(orderId)).waitsFor, await Promise.all(needs)]
    }
    const neither = [[], [false, false]]
    const agree = async (day: string) => {
      const at = atHour(day, 18).toISOString()
      const { data } = (await lender.ok(proposeMeeting, { body: { orderId, place: 'Paddington', at } })).body
      await lendee.ok(answerMeeting, { body: { meetingId: data.id, action: 'accept' } })
    }
    expect(await waits()).toEqual([['LENDEE'], [false, true]])
    await agree(endDate)
    expect(await waits()).toEqual(neither)
    await advanceTo(world, startOfDay(endDate))
    expect(await waits()).toEqual([['LENDEE'], [false, true]])
    await move(lendee, orderId, 'received')
    await agree(addDays(endDate, 2))
    await advanceTo(world, startOfDay(addDays(endDate, 1)))
    expect(await waits()).toEqual(neither)
    await advanceTo(world, startOfDay(addDays(endDate, 2)))
    expect(await waits()).toEqual([
      ['LENDER', 'LENDEE'],
      [true, true],
    ])
  })

  it('says that a question for a longer loan waits for its lender while they may answer it, not in a dispute', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const waits = async () => {
      const needs = [lender, lendee].map(async (one) => (await orderOf(one, orderId)).needsMe)
      return [(await page(orderId)).waitsFor, await Promise.all(needs)]
    }
    const listed = () => idsFor({ words: lendee.email, waitsFor: 'LENDER' })
    await lendee.ok(askExtension, {
      body: { orderId, endDate: addDays((await page(orderId)).endDate, 2), message: '' },
    })
    expect([await waits(), await listed()]).toEqual([[['LENDER'], [true, false]], [orderId]])
    await lendee.ok(createOrderIssue, { body: { orderId, topic: 'OTHER', description: 'A spot.', images: [] } })
    expect([await waits(), await listed()]).toEqual([[['OPERATOR'], [false, false]], []])
    await host.ok(resolveDispute, { body: { orderId, outcome: 'BACK', reason: 'It may be worn.' } })
    expect([await waits(), await listed()]).toEqual([[['LENDER'], [true, false]], [orderId]])
    await move(lendee, orderId, 'not-fit')
    expect([await waits(), await listed()]).toEqual([[['LENDEE'], [false, true]], []])
  })

  it('says that a question or a claim waits until its time is over, not until the sweep after it', async () => {
    const waits = async (member: TestMember, orderId: string) => [
      (await page(orderId)).waitsFor,
      (await orderOf(member, orderId)).needsMe,
    ]
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await reviewedLoan(world, lender, lendee, listingId)
    const asked = await acceptedByPost(world)
    expect((await move(asked.lender, asked.orderId, 'sent')).status).toBe(200)
    const { endDate } = await page(asked.orderId)
    const images = [await evidence(lender)]
    await lender.ok(createClaim, { body: { orderId, lines: ['stain'], description: 'Red wine', images } })
    await asked.lendee.ok(askExtension, {
      body: { orderId: asked.orderId, endDate: addDays(endDate, 1), message: '' },
    })
    const both = async () => [await waits(asked.lender, asked.orderId), await waits(lendee, orderId)]
    expect(await both()).toEqual([
      [['LENDER', 'LENDEE'], true],
      [['LENDEE'], true],
    ])
    const untilOver = startOfDay(addDays(endDate, 2)).getTime() - world.clock.now().getTime()
    await world.clock.advance(`PT${Math.ceil(untilOver / 1000)}S`)
    expect(await both()).toEqual([
      [['LENDEE'], false],
      [[], false],
    ])
  })

  it('pages through all orders by either column, each once, forged places refused', async () => {
    for (const sort of ['CREATED', 'START'] as const) {
      const pagedIds: string[] = []
      let lastKey: string | null | undefined
      do {
        const { body } = await host.ok(getDeskOrders, {
          query: { limit: 2, sort, order: 'OLDEST', ...(lastKey ? { lastKey } : {}) },
        })
        pagedIds.push(...body.items.map(({ orderId }) => orderId))
        lastKey = body.lastKey
      } while (lastKey)
      const orders = await world.db.selectFrom('orders').select(['id', 'createdAt', 'startDate']).execute()
      expect(pagedIds.toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
      const values = pagedIds.map((id) => {
        const order = orders.find((one) => one.id === id)!
        return sort === 'START' ? order.startDate : order.createdAt.toISOString()
      })
      expect(values).toEqual(values.toSorted())
    }
    expect((await host.call(getDeskOrders, { query: { lastKey: 'x' } })).status).toBe(400)
  })

  it('is downloaded as CSV without a formula, and that is logged', async () => {
    const { orderId } = await requested()
    await world.db.updateTable('orders').set({ lendeeName: '=HYPERLINK("x")' }).where('id', '=', orderId).execute()
    const { orderNumber } = await page(orderId)
    const { fileName, text } = (await host.ok(downloadOrders, { body: { words: orderNumber } })).body
    expect(fileName).toBe(`hemline-orders-${today(world.clock.now())}.csv`)
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(text.trim().split('\n')).toHaveLength(2)
    const [line] = (await host.ok(getAudit)).body.items
    expect(line).toMatchObject({ action: 'download-orders', subject: '1', detail: { words: orderNumber } })
  })
})

describe('an order’s page', () => {
  it('shows both sides, without addresses, notes, places and payment ids', async () => {
    const { lender, lendee, orderId } = await accepted()
    const whole = await page(orderId)
    expect(whole).toMatchObject({
      lenderId: lender.id,
      lendeeId: lendee.id,
      capturedPence: 2490,
      refundablePence: 2490,
    })
    expect([whole.asLender.role, whole.asLendee.role]).toEqual(['LENDER', 'LENDEE'])
    expect(JSON.stringify(whole)).not.toMatch(/Mare Street|pi_|seti_|cus_|(?<!\d)(\+44|0)7400/)
    expect([whole.asLender.otherAddress, whole.asLendee.message, whole.asLendee.pendingRequestId]).toEqual([
      null,
      '',
      null,
    ])
  })
})
