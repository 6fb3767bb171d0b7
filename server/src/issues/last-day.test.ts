import { addDays, daysBetween } from '@hemline/contract/days.ts'
import { answerExtension, askExtension, createOrderIssue, getExtensions } from '@hemline/contract/issues/calls.ts'
import { standardTimes } from '@hemline/contract/loan-times.ts'
import { getOrderDates } from '@hemline/contract/requests/calls.ts'
import { addWorkingDays } from '@hemline/contract/working-days.ts'
import type { Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Orders } from '../../db-types.ts'
import { heardOf } from '../../test/heard.ts'
import { waitForHour } from '../../test/hours.ts'
import { arrivedLoan, lenderAndStranger, listGarment, move, requestLoan } from '../../test/loans.ts'
import { untilLocked } from '../../test/locks.ts'
import { noticesDuring } from '../../test/notices.ts'
import { orderOf } from '../../test/post.ts'
import { copyOrder } from '../../test/rows.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { listEvents } from '../orders/store.ts'
import { changeBooking, insertBooking, lockListing } from '../requests/bookings-store.ts'
import { insertExtension, listExtensions } from './store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const endOf = async (member: TestMember, orderId: string) => (await orderOf(member, orderId)).endDate
const extensionsOf = async (member: TestMember, orderId: string) =>
  (await member.ok(getExtensions, { query: { orderId } })).body
const latest = async (member: TestMember, orderId: string) => (await extensionsOf(member, orderId)).latestEndDate
const states = async (member: TestMember, orderId: string) =>
  (await extensionsOf(member, orderId)).items.map(({ state }) => state)
const ask = (member: TestMember, orderId: string, endDate: string) =>
  member.call(askExtension, { body: { orderId, endDate, message: '' } })
const codeOf = async (member: TestMember, orderId: string, endDate: string) => {
  const { status, body } = await ask(member, orderId, endDate)
  return status === 201 ? 'asked' : body.error.code
}
const answer = (member: TestMember, extensionId: string, action: 'accept' | 'decline' | 'withdraw') =>
  member.call(answerExtension, { body: { extensionId, action } })
const extend = async (by: { lender: TestMember; lendee: TestMember; orderId: string }, endDate: string) => {
  const question = await ask(by.lendee, by.orderId, endDate)
  expect((await answer(by.lender, question.body.data.id, 'accept')).status).toBe(200)
}
/** Puts a question for this day into the order, as one that no sweep has ended yet. */
const putQuestion = (orderId: string, endDate: string) =>
  world.db
    .transaction()
    .execute((tx) =>
      insertExtension(tx, { orderId, oldEndDate: addDays(endDate, -1), endDate, message: '', now: world.clock.now() }),
    )

describe('the last day of a loan', () => {
  it('is at most seven days after the one agreed first, however often it is moved, and the timeline has each move', async () => {
    const loan = await arrivedLoan(world)
    const { lendee, orderId } = loan
    const end = await endOf(lendee, orderId)
    for (const days of [2, 4]) {
      await extend(loan, addDays(end, days))
      expect(await latest(lendee, orderId)).toBe(addDays(end, 7))
      expect(await codeOf(lendee, orderId, addDays(end, 8))).toBe('DATES_NOT_ALLOWED')
    }
    const order = await orderOf(lendee, orderId)
    expect(order.timeline.filter((event) => event.move === 'extend')).toMatchObject([
      { by: 'LENDER' },
      { by: 'LENDER' },
    ])
    await extend(loan, addDays(end, 7))
    expect(await latest(lendee, orderId)).toBeNull()
    expect(await codeOf(lendee, orderId, addDays(end, 7))).toBe('DATES_NOT_ALLOWED')
    await move(lendee, orderId, 'returned')
    expect(await states(lendee, orderId)).toEqual(['ACCEPTED', 'ACCEPTED', 'ACCEPTED'])
  })

  it('is the same after a question that was declined or withdrawn', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const end = await endOf(lendee, orderId)
    for (const [who, action] of [
      [lender, 'decline'],
      [lendee, 'withdraw'],
    ] as const) {
      const { body } = await ask(lendee, orderId, addDays(end, 3))
      expect((await answer(who, body.data.id, action)).status).toBe(200)
      expect([await endOf(lendee, orderId), await latest(lendee, orderId)]).toEqual([end, addDays(end, 7)])
    }
    expect(await codeOf(lendee, orderId, addDays(end, 7))).toBe('asked')
  })

  it('may be moved to today, and to no day that is over', async () => {
    const { lendee, orderId } = await arrivedLoan(world)
    const end = await endOf(lendee, orderId)
    await waitForHour(world, 12, daysBetween(world.day(), end) + 7)
    expect(world.day()).toBe(addDays(end, 7))
    expect(await latest(lendee, orderId)).toBe(world.day())
    expect(await codeOf(lendee, orderId, world.day(-1))).toBe('DATES_NOT_ALLOWED')
    expect(await codeOf(lendee, orderId, world.day())).toBe('asked')
    await world.advance('P1D')
    expect([await latest(lendee, orderId), await states(lendee, orderId)]).toEqual([null, ['ENDED']])
  })

  it('never runs into the next loan or the days in the post before it', async () => {
    const { lendee, orderId, listingId } = await arrivedLoan(world)
    const end = await endOf(lendee, orderId)
    const next = await world.member({ firstName: 'Nell' })
    await listGarment(next)
    const from = daysBetween(world.day(), end) + 20
    const nextId = await requestLoan(world, next, { listingId, from, to: from + 1, method: 'IN_PERSON' })
    const isHome = (day: string) => addWorkingDays(day, standardTimes.workingDaysAfter)
    for (const days of [1, 2, 3, 4, 5, 6]) {
      const starts = addDays(isHome(addDays(end, days)), 1)
      await world.db
        .transaction()
        .execute((tx) => changeBooking(tx, { orderId: nextId, from: starts, to: addDays(starts, 1) }))
      const most = (await latest(lendee, orderId))!
      expect(isHome(most) < starts).toBe(true)
      if (most === addDays(end, 7)) continue
      expect(isHome(addDays(most, 1)) < starts).toBe(false)
      expect(await codeOf(lendee, orderId, addDays(most, 1))).toBe('REQUEST_DATE_CONFLICT')
    }
  })

  it('when it is moved, the first days remain booked, and the record has the day before and after', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 14, to: 16, method: 'IN_PERSON' })
    await move(lender, orderId, 'accept')
    await extend({ lender, lendee, orderId }, world.day(18))
    const booked = (await lender.ok(getOrderDates, { query: { listingId } })).body.items
    expect(booked).toMatchObject([{ startDate: world.day(14), endDate: world.day(18) }])
    const event = (await listEvents(world.db, [orderId])).find(({ move: name }) => name === 'extend')
    expect(event).toMatchObject({ detail: { from: world.day(16), to: world.day(18) } })
  })

  it('waits for the member who is booking the days after it, when it is asked for and when it is agreed', async () => {
    const { lender, lendee, orderId, listingId } = await arrivedLoan(world)
    const day = addDays(await endOf(lendee, orderId), 7)
    const next = await world.member({ firstName: 'Nell' })
    const whileBooked = (act: () => Promise<{ body: { error: { code: string } } }>) =>
      world.db
        .transaction()
        .execute(async (tx) => {
          await lockListing(tx, listingId)
          const answered = act()
          await untilLocked(world)
          const booking = { listingId, lendeeId: next.id, pendingRequestId: null, from: day, to: day }
          const id = await insertBooking(tx, { ...booking, now: world.clock.now() })
          return { answered, id }
        })
        .then(async ({ answered, id }) => ({ code: (await answered).body.error.code, id }))
    const question = await whileBooked(() => ask(lendee, orderId, day))
    expect(question.code).toBe('REQUEST_DATE_CONFLICT')
    await world.db.deleteFrom('bookings').where('id', '=', question.id).execute()
    const { body } = await ask(lendee, orderId, day)
    expect((await whileBooked(() => answer(lender, body.data.id, 'accept'))).code).toBe('REQUEST_DATE_CONFLICT')
  })

  it('cannot be moved before the loan is agreed, nor once the garment is on its way back or didn’t fit, nor in a dispute', async () => {
    const { lendee, orderId } = await arrivedLoan(world)
    const at = world.clock.now()
    const end = await endOf(lendee, orderId)
    const isAs = (changes: Updateable<Orders>) =>
      world.db.updateTable('orders').set(changes).where('id', '=', orderId).execute()
    const live = {
      status: 'SHIPPING_RECEIVED',
      completedAt: null,
      returnedAt: null,
      notFit: false,
      settling: null,
    } as const
    for (const changes of [
      { status: 'REQUESTED' },
      { status: 'DISPUTE' },
      { status: 'COMPLETED', completedAt: at },
      { returnedAt: at },
      { notFit: true },
      { settling: 'ACCEPT' },
    ] as const) {
      await isAs(changes)
      const outcome = [await latest(lendee, orderId), await codeOf(lendee, orderId, addDays(end, 1))]
      expect(outcome, JSON.stringify(changes)).toEqual([null, 'MOVE_NOT_ALLOWED'])
      await isAs(live)
      expect(await latest(lendee, orderId)).toBe(addDays(end, 7))
    }
  })
})

describe('an open question for a longer loan', () => {
  it('can be answered on the day it asks for; after it, and after the loan, it has ended before the sweep comes', async () => {
    const { lendee, orderId } = await arrivedLoan(world)
    const at = world.clock.now().toISOString()
    for (const [changes, day, state] of [
      [{}, world.day(), 'OPEN'],
      [{}, world.day(-1), 'ENDED'],
      [{ closed_at: at }, world.day(1), 'ENDED'],
      [{ returned_at: at }, world.day(1), 'ENDED'],
      [{ not_fit: true }, world.day(1), 'ENDED'],
      [{ status: 'DISPUTE' }, world.day(1), 'OPEN'],
    ] as const) {
      const other = await copyOrder(world, orderId, changes)
      await putQuestion(other, day)
      expect(await states(lendee, other)).toEqual([state])
    }
  })

  it('is ended by the sweep with news to both apps', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    await world.drain()
    await putQuestion(orderId, world.day(-1))
    const heard = await heardOf(world, { lender, lendee }, () => world.advance('PT1M'))
    expect(heard).toEqual(['lendee order', 'lender order'])
    expect(await states(lendee, orderId)).toEqual(['ENDED'])
  })

  it('ends once the garment didn’t fit, and the lender is no longer asked', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const waits = async () => (await orderOf(lender, orderId)).asks.length
    await ask(lendee, orderId, addDays(await endOf(lendee, orderId), 1))
    expect(await waits()).toBe(1)
    await move(lendee, orderId, 'not-fit')
    expect([await waits(), await states(lender, orderId)]).toEqual([0, ['ENDED']])
    await world.advance('PT1M')
    expect((await listExtensions(world.db, orderId)).map(({ state }) => state)).toEqual(['ENDED'])
  })

  it('that no one has asked cannot be answered', async () => {
    const { lender } = await arrivedLoan(world)
    const { status, body } = await answer(lender, '00000000-0000-4000-8000-000000000000', 'accept')
    expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('is answered by no lender once the day that was asked for is over, though no sweep has ended it', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const question = await putQuestion(orderId, world.day(-1))
    const refused: string[] = []
    const { lendee: notices } = await noticesDuring(world, { lendee }, async () => {
      for (const action of ['accept', 'decline'] as const)
        refused.push((await answer(lender, question!.id, action)).body.error?.code)
    })
    expect([refused, notices]).toEqual([['MOVE_NOT_ALLOWED', 'MOVE_NOT_ALLOWED'], []])
  })

  it.each(['after the garment went back', 'in a dispute'] as const)(
    'is answered by no lender %s, and can be withdrawn',
    async (when) => {
      const { lender, lendee, orderId } = await arrivedLoan(world)
      const end = await endOf(lendee, orderId)
      const { body } = await ask(lendee, orderId, addDays(end, 1))
      const issue = { orderId, topic: 'OTHER' as const, description: 'There is a spot.', images: [] }
      if (when === 'in a dispute') await lendee.ok(createOrderIssue, { body: issue })
      else await move(lendee, orderId, 'returned')
      const refused: string[] = []
      const { lendee: notices } = await noticesDuring(world, { lendee }, async () => {
        for (const action of ['accept', 'decline'] as const)
          refused.push((await answer(lender, body.data.id, action)).body.error?.code)
        expect((await answer(lendee, body.data.id, 'withdraw')).status).toBe(200)
      })
      expect([refused, notices, await endOf(lendee, orderId)]).toEqual([
        ['MOVE_NOT_ALLOWED', 'MOVE_NOT_ALLOWED'],
        [],
        end,
      ])
    },
  )
})
