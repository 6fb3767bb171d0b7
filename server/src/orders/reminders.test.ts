import { addDays, atHour, today } from '@hemline/contract/days.ts'
import { answerExtension, askExtension } from '@hemline/contract/issues/calls.ts'
import { answerMeeting, proposeMeeting } from '@hemline/contract/meetings/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { postBackBy } from '@hemline/contract/shipping/rules.ts'
import { lastPostingDay } from '@hemline/contract/working-days.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  acceptedInPerson,
  arrivedLoan,
  daysOf,
  lenderAndStranger,
  listGarment,
  move,
  requestLoan,
} from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { realDeps } from '../deps.ts'
import { jobNames, startWorker } from '../worker.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await to(atHour(addDays(today(world.clock.now()), 1), 10))
})
afterAll(() => world.close())

/** Moves the clock to an instant without running what became due. */
async function to(moment: Date): Promise<void> {
  const seconds = Math.ceil((moment.getTime() - world.clock.now().getTime()) / 1000)
  await world.clock.advance(`PT${seconds}S`)
}
const countNotices = async (member: TestMember, pattern: RegExp) =>
  (await member.ok(getNotifications, { query: {} })).body.data.filter(({ title }) => pattern.test(title)).length
const pathsOf = async (member: TestMember, pattern: RegExp) =>
  (await member.ok(getNotifications, { query: {} })).body.data
    .filter(({ title }) => pattern.test(title))
    .map(({ path }) => path)
/** Whether an order must be looked at now. */
const isDue = async (orderId: string) => {
  const due = world.db.selectFrom('orders').select('id').where('id', '=', orderId)
  return (await due.where('remindAfter', '<=', world.clock.now()).executeTakeFirst()) !== undefined
}
const mailed = async (member: TestMember, pattern: RegExp) =>
  (await world.emailsTo(member.email)).filter(({ subject }) => pattern.test(subject)).length

describe('reminders', () => {
  it('of a request are sent after one, three and six days, once each with two schedulers, and not at night', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    const day = today(world.clock.now())
    const second = await realDeps({ ...world.deps.env }, { jobNames, devStore: world.deps.dev!.store })
    await startWorker(second)
    const both = async () => {
      await second.dev!.clock.refresh()
      await Promise.all([world.drain(), second.jobs.drain(), world.drain(), second.jobs.drain()])
    }
    const waiting = /waiting for your answer/
    try {
      await both()
      expect(await countNotices(lender, waiting)).toBe(0)
      // until the next one may be due it is not looked at again (decision 16)
      expect(await isDue(orderId)).toBe(false)
      await to(atHour(addDays(day, 1), 11))
      await both()
      expect([await countNotices(lender, waiting), await mailed(lender, waiting)]).toEqual([1, 1])
      expect(await pathsOf(lender, waiting)).toEqual([`/order/${orderId}#answer`])
      await both()
      expect(await countNotices(lender, waiting)).toBe(1)
      await to(atHour(addDays(day, 3), 22))
      await both()
      expect(await countNotices(lender, waiting)).toBe(1)
      await to(atHour(addDays(day, 4), 7))
      await both()
      expect(await countNotices(lender, waiting)).toBe(1)
      await to(atHour(addDays(day, 4), 8))
      await both()
      expect([await countNotices(lender, waiting), await mailed(lender, waiting)]).toEqual([2, 2])
      expect(await countNotices(lendee, waiting)).toBe(0)
    } finally {
      await second.close()
    }
  })

  it('are not sent for a request that was answered', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    await move(lender, orderId, 'decline')
    await world.advance('PT48H')
    expect(await countNotices(lender, /waiting/)).toBe(0)
  })

  it('accompany a loan by post from the last posting day to the return and the review', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const { startDate, endDate } = daysOf(world, { listingId, from: 20, to: 22 })
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    await move(lender, orderId, 'accept')
    const postBy = lastPostingDay(startDate, 2)
    const back = postBackBy(endDate)
    const at = async (day: string, hour: number) => {
      await to(atHour(day, hour))
      await world.drain()
    }
    await at(addDays(postBy, -1), 9)
    expect(await pathsOf(lender, /should be posted by/)).toEqual([`/order/${orderId}`])
    await at(postBy, 9)
    expect(await countNotices(lender, /is the last day to post your Rixo dress/)).toBe(1)
    await move(lender, orderId, 'sent')
    await at(addDays(postBy, 1), 9)
    expect(await countNotices(lender, /should have been posted/)).toBe(0)
    await at(startDate, 9)
    await move(lendee, orderId, 'received')
    await at(addDays(back, -1), 9)
    expect(await countNotices(lendee, /should be posted back by/)).toBe(1)
    await at(back, 7)
    expect(await countNotices(lendee, /is the last day to post the Rixo dress back/)).toBe(0)
    await at(back, 8)
    expect(await countNotices(lendee, /is the last day to post the Rixo dress back/)).toBe(1)
    await at(addDays(back, 1), 9)
    expect([await countNotices(lendee, /overdue/), await countNotices(lender, /hasn’t been posted back yet/)]).toEqual([
      1, 1,
    ])
    await move(lendee, orderId, 'returned')
    await move(lender, orderId, 'complete')
    await at(addDays(back, 3), 9)
    expect([await countNotices(lendee, /overdue/), await countNotices(lender, /How was it/)]).toEqual([1, 0])
    await at(addDays(back, 5), 9)
    expect([
      await countNotices(lendee, /How was it with Lena/),
      await countNotices(lender, /How was it with Bea/),
    ]).toEqual([1, 1])
    await at(addDays(back, 6), 9)
    expect(await countNotices(lender, /How was it/)).toBe(1)
  })

  it('to give back are sent for the later last day too, once each, when a loan was extended on its last day', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const loan = await orderOf(lendee, orderId)
    const end = loan.endDate
    const at = async (day: string, hour: number) => {
      await to(atHour(day, hour))
      await world.drain()
      return [
        await countNotices(lendee, /should be posted back by/),
        await countNotices(lendee, /last day to post the Rixo dress back/),
        await countNotices(lendee, /is overdue/),
        await countNotices(lender, /hasn’t been posted back|isn’t back/),
      ]
    }
    const due = loan.deliveryMethod === 'DELIVERY' ? postBackBy(end) : end
    expect(await at(addDays(due, -1), 10)).toEqual([1, 0, 0, 0])
    expect(await at(due, 10)).toEqual([1, 1, 0, 0])
    const body = { orderId, endDate: addDays(end, 7), message: '' }
    const extension = (await lendee.ok(askExtension, { body })).body.data
    await lender.ok(answerExtension, { body: { extensionId: extension.id, action: 'accept' } })
    const later = loan.deliveryMethod === 'DELIVERY' ? postBackBy(addDays(end, 7)) : addDays(end, 7)
    expect(await at(addDays(due, 1), 10)).toEqual([1, 1, 0, 0])
    expect(await at(addDays(later, -1), 10)).toEqual([2, 1, 0, 0])
    expect(await at(addDays(later, -1), 19)).toEqual([2, 1, 0, 0])
    expect(await at(later, 10)).toEqual([2, 2, 0, 0])
    expect(await at(addDays(later, 1), 10)).toEqual([2, 2, 1, 1])
  })

  it('to give back are not sent before the meeting that the two agreed on after the last day is over', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson(world)
    await move(lendee, orderId, 'received')
    const { endDate } = await orderOf(lendee, orderId)
    const body = { orderId, place: 'Paddington', at: atHour(addDays(endDate, 14), 18).toISOString() }
    const meeting = (await lender.ok(proposeMeeting, { body })).body.data
    await lendee.ok(answerMeeting, { body: { meetingId: meeting.id, action: 'accept' } })
    const at = async (day: number) => {
      await to(atHour(addDays(endDate, day), 20))
      await world.drain()
      return [
        await countNotices(lendee, /due back/),
        await countNotices(lendee, /is overdue/),
        await mailed(lender, /isn’t back yet/),
      ]
    }
    for (const day of [0, 1, 14]) expect(await at(day)).toEqual([0, 0, 0])
    expect(await at(15)).toEqual([0, 1, 1])
  })

  it('are sent at night only when the morning would be too late', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    await listGarment(lender, { brand: 'Second' })
    await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    const day = today(world.clock.now())
    // its answer is due before the morning, so the last reminder cannot wait for 08:00
    await world.db
      .updateTable('orders')
      .set({ answerBy: atHour(addDays(day, 2), 3) })
      .where('lenderId', '=', lender.id)
      .execute()
    await to(atHour(addDays(day, 1), 23))
    await world.drain()
    expect(await countNotices(lender, /waiting/)).toBe(1)
  })

  it('that fails is tried again, and does not stop those of other orders', async () => {
    const log = vi.spyOn(world.deps.log, 'error')
    const [broken, next] = [await lenderAndStranger(world), await lenderAndStranger(world)]
    const orderId = await requestLoan(world, broken.lendee, { listingId: broken.listingId, from: 20, to: 22 })
    await requestLoan(world, next.lendee, { listingId: next.listingId, from: 20, to: 22 })
    await world.drain()
    const change = (set: { listing?: string; remindAfter?: Date }) =>
      world.db.updateTable('orders').set(set).where('id', '=', orderId).execute()
    const { listing } = await world.db
      .selectFrom('orders')
      .select('listing')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    // the first of those that are due, and without its garment
    await change({ listing: JSON.stringify(null), remindAfter: new Date(0) })
    await to(atHour(addDays(today(world.clock.now()), 2), 11))
    await world.drain()
    const waiting = /waiting for your answer/
    expect([await countNotices(next.lender, waiting), await countNotices(broken.lender, waiting)]).toEqual([1, 0])
    expect(log.mock.calls).toContainEqual([expect.objectContaining({ orderId }), 'reminder failed'])
    expect(await isDue(orderId)).toBe(true)
    await change({ listing: JSON.stringify(listing) })
    await world.drain()
    expect(await countNotices(broken.lender, waiting)).toBe(1)
    log.mockRestore()
  })
})
