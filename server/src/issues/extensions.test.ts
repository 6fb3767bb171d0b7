import { addDays, daysBetween, formatDay, onScreen } from '@hemline/contract/days.ts'
import { answerExtension, askExtension, getExtensions } from '@hemline/contract/issues/calls.ts'
import { limitTexts } from '@hemline/contract/limit-words.ts'
import { EXTENSIONS_PER_ORDER_A_DAY } from '@hemline/contract/limits.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { arrivedLoan, listGarment, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { noticesDuring } from '../../test/notices.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { insertExtension } from './store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const endOf = async (member: TestMember, orderId: string) => (await orderOf(member, orderId)).endDate
const ask = (member: TestMember, orderId: string, endDate: string) =>
  member.call(askExtension, { body: { orderId, endDate, message: 'The trains are on strike' } })
const answer = (member: TestMember, extensionId: string, action: 'accept' | 'decline' | 'withdraw') =>
  member.call(answerExtension, { body: { extensionId, action } })

const unreadQuestions = async (lender: TestMember) =>
  (await lender.ok(getNotifications, { query: {} })).body.data
    .map(({ title }) => title)
    .filter((title) => title.includes('asks to keep'))

/** Two days from `days` after that one, as a wish counts them. */
function daysAfter(end: string, days: number) {
  const from = daysBetween(world.day(), end) + days
  return { from, to: from + 1 }
}

describe('an extension', () => {
  it('requested by the lendee and accepted by the lender moves the last day and blocks the days for others', async () => {
    const { lender, lendee, orderId, listingId } = await arrivedLoan(world)
    const end = await endOf(lendee, orderId)
    const before = (await lendee.ok(getExtensions, { query: { orderId } })).body
    expect(before).toEqual({ items: [], latestEndDate: addDays(end, 7) })
    const extension = await ask(lendee, orderId, addDays(end, 3))
    expect([extension.status, extension.body.data.state]).toEqual([201, 'OPEN'])
    expect(await endOf(lendee, orderId)).toBe(end)
    expect((await ask(lendee, orderId, addDays(end, 4))).status).toBe(409)
    const yes = await answer(lender, extension.body.data.id, 'accept')
    expect(yes.body.data.state).toBe('ACCEPTED')
    expect(await endOf(lender, orderId)).toBe(addDays(end, 3))
    const other = await world.member({ firstName: 'Ola' })
    await listGarment(other)
    const clash = await other.call(createPendingRequest, {
      body: {
        listingId,
        startDate: addDays(end, 2),
        endDate: addDays(end, 3),
        deliveryMethod: 'IN_PERSON',
      },
    })
    expect(clash.body.error.code).toBe('REQUEST_DATE_CONFLICT')
    // seven days after the day first agreed, however often it is requested
    expect((await ask(lendee, orderId, addDays(end, 8))).body.error.code).toBe('DATES_NOT_ALLOWED')
    expect((await ask(lendee, orderId, addDays(end, 7))).status).toBe(201)
    await world.drain()
    expect((await world.emailsTo(lender.email)).map((one) => one.subject).join()).toContain('asks to keep')
    expect((await world.emailsTo(lendee.email)).map((one) => one.subject).join()).toContain(
      'You may keep the Rixo dress',
    )
  })

  it('is refused where the next loan begins, also when that was booked after the request', async () => {
    const { lender, lendee, orderId, listingId } = await arrivedLoan(world)
    const end = await endOf(lendee, orderId)
    const extension = await ask(lendee, orderId, addDays(end, 7))
    const next = await world.member({ firstName: 'Nell' })
    await listGarment(next)
    await requestLoan(world, next, { listingId, ...daysAfter(end, 7) })
    const late = await answer(lender, extension.body.data.id, 'accept')
    expect([late.status, late.body.error.code]).toEqual([409, 'REQUEST_DATE_CONFLICT'])
    expect(await endOf(lendee, orderId)).toBe(end)
    expect((await answer(lender, extension.body.data.id, 'decline')).status).toBe(200)
    expect((await ask(lendee, orderId, addDays(end, 7))).body.error.code).toBe('REQUEST_DATE_CONFLICT')
    const { latestEndDate } = (await lendee.ok(getExtensions, { query: { orderId } })).body
    expect(latestEndDate === null || latestEndDate < addDays(end, 7)).toBe(true)
  })

  it('either the acceptance or a concurrent request of the same days succeeds', async () => {
    const { lender, lendee, orderId, listingId } = await arrivedLoan(world)
    const end = await endOf(lendee, orderId)
    const extension = await ask(lendee, orderId, addDays(end, 7))
    const next = await world.member({ firstName: 'Nell' })
    await listGarment(next)
    const confirmed = await prepareRequest(world, next, { listingId, ...daysAfter(end, 7) })
    const [yes, hold] = await Promise.all([
      answer(lender, extension.body.data.id, 'accept'),
      next.call(createPaymentHold, { body: confirmed }),
    ])
    expect([yes.status, hold.status].sort()).toEqual([200, 409])
    expect(await endOf(lendee, orderId)).toBe(yes.status === 200 ? addDays(end, 7) : end)
  })

  it('is requested by the lendee and answered by the lender only, once', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const end = await endOf(lendee, orderId)
    const stranger = await world.member({ firstName: 'Sal' })
    expect((await ask(lender, orderId, addDays(end, 1))).status).toBe(403)
    expect((await ask(stranger, orderId, addDays(end, 1))).status).toBe(404)
    expect((await ask(lendee, orderId, end)).status).toBe(422)
    const { body } = await ask(lendee, orderId, addDays(end, 1))
    expect((await answer(lendee, body.data.id, 'accept')).status).toBe(403)
    expect((await answer(stranger, body.data.id, 'accept')).status).toBe(404)
    const both = await Promise.all([answer(lender, body.data.id, 'accept'), answer(lender, body.data.id, 'decline')])
    expect(both.map((one) => one.status).sort()).toEqual([200, 409])
    await world.advance('P20D')
    expect((await ask(lendee, orderId, addDays(end, 2))).status).toBe(422)
  })

  it('may be open once for an order, also where PostgreSQL plans the statement for all values', async () => {
    const { orderId } = await arrivedLoan(world)
    const extension = { orderId, oldEndDate: '2027-01-03', endDate: '2027-01-04', message: '', now: world.clock.now() }
    const rows = await world.db.transaction().execute(async (tx) => {
      await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
      return [await insertExtension(tx, extension), await insertExtension(tx, extension)]
    })
    expect(rows).toMatchObject([{ orderId, state: 'OPEN' }, undefined])
  })

  it('notifies the other side only: the lender of the request, the lendee of the answer, no one of a withdrawal', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const end = await endOf(lendee, orderId)
    const members = { lender, lendee }
    let id = ''
    const asking = async () => {
      const body = { orderId, endDate: addDays(end, 2), message: 'The trains are on strike' }
      id = (await lendee.ok(askExtension, { body })).body.data.id
    }
    const notices = async (act: () => Promise<unknown>) => {
      const { lender: lena, lendee: bea } = await noticesDuring(world, members, act)
      return [lena.map(({ title, text }) => `${title} ${text}`).join(), bea.map(({ title }) => title).join()]
    }
    expect(await heardOf(world, members, asking)).toEqual(
      expect.arrayContaining(['lendee order', 'lender notification', 'lender order']),
    )
    const withdrawn = await heardOf(world, members, () => answer(lendee, id, 'withdraw'))
    expect(withdrawn).toEqual(['lendee order', 'lender notification', 'lender order'])
    // nothing is left to answer
    expect(await unreadQuestions(lender)).toEqual([])
    const [question, none] = await notices(asking)
    expect([question, none]).toEqual([
      expect.stringMatching(/asks to keep.*Please say yes or no.*Bea writes: “The trains are on strike”/s),
      '',
    ])
    const by = onScreen(formatDay(end), world.clock.now())
    expect(question).toContain(`by ${by}. If you don’t reply, the agreed date stands.`)
    const [nothing, no] = await notices(() => answer(lender, id, 'decline'))
    expect([nothing, no]).toEqual(['', expect.stringMatching(/./)])
    expect(await endOf(lendee, orderId)).toBe(end)
    const quiet = await notices(() =>
      lendee.ok(askExtension, { body: { orderId, endDate: addDays(end, 1), message: '' } }),
    )
    expect(quiet[0]).not.toContain('writes:')
  })

  it('is closed as soon as the garment is on its way back', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const { body } = await ask(lendee, orderId, addDays(await endOf(lendee, orderId), 1))
    expect((await move(lendee, orderId, 'returned')).status).toBe(200)
    const { items } = (await lender.ok(getExtensions, { query: { orderId } })).body
    expect(items.map(({ id, state }) => ({ id, state }))).toEqual([{ id: body.data.id, state: 'ENDED' }])
    expect((await answer(lender, body.data.id, 'accept')).status).toBe(409)
  })

  it('leaves no unread notice once it can no longer be answered: the garment is on its way back, or its day is over', async () => {
    const [back, late] = [await arrivedLoan(world), await arrivedLoan(world)]
    for (const { lender, lendee, orderId } of [back, late]) {
      expect((await ask(lendee, orderId, addDays(await endOf(lendee, orderId), 1))).status).toBe(201)
      expect(await unreadQuestions(lender)).toHaveLength(1)
    }
    expect((await move(back.lendee, back.orderId, 'returned')).status).toBe(200)
    await world.advance('PT1H')
    expect(await unreadQuestions(back.lender)).toEqual([])
    expect(await unreadQuestions(late.lender)).toHaveLength(1)
    await world.advance('P20D')
    expect(await unreadQuestions(late.lender)).toEqual([])
  })

  it('is requested at most 10 times in 24 hours for one order, withdrawn ones too', async () => {
    const { lendee, orderId } = await arrivedLoan(world)
    const other = await arrivedLoan(world)
    const end = await endOf(lendee, orderId)
    for (let asked = 0; asked < EXTENSIONS_PER_ORDER_A_DAY; asked += 1) {
      const { body } = await ask(lendee, orderId, addDays(end, 6))
      expect((await answer(lendee, body.data.id, 'withdraw')).status).toBe(200)
    }
    const refused = await ask(lendee, orderId, addDays(end, 6))
    expect([refused.status, refused.body.error]).toEqual([
      429,
      expect.objectContaining({
        code: 'TOO_MANY',
        message: limitTexts.extensions,
        fields: { endDate: limitTexts.extensions },
      }),
    ])
    const elsewhere = await ask(other.lendee, other.orderId, addDays(await endOf(other.lendee, other.orderId), 1))
    expect(elsewhere.status).toBe(201)
    await world.advance('PT24H')
    expect((await ask(lendee, orderId, addDays(end, 6))).status).toBe(201)
  })
})
