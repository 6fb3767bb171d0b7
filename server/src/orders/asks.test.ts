import { answerClaim, createClaim, getBalance } from '@hemline/contract/claims/calls.ts'
import { addDays, endOfDay } from '@hemline/contract/days.ts'
import { answerExtension, askExtension } from '@hemline/contract/issues/calls.ts'
import { clearNotifications, getNotifications } from '@hemline/contract/notifications/calls.ts'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import { writeReview } from '@hemline/contract/reviews/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrivedLoan, evidence, move } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const claim = async (lender: TestMember, orderId: string, lines: string[]) =>
  (
    await lender.ok(createClaim, {
      body: { orderId, lines, description: 'Red wine', images: [await evidence(lender)] },
    })
  ).body.data
const answer = (member: TestMember, claimId: string, action: 'accept' | 'contest') =>
  member.ok(answerClaim, { body: { claimId, action, reason: action === 'contest' ? 'Not me' : '' } })

describe('what waits for an answer on an order', () => {
  it('a claim that is accepted by silence waits for the borrower only, with its deadline, although the loan is completed', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    await move(lendee, orderId, 'returned')
    await move(lender, orderId, 'complete')
    // the reviews that are asked for wait for both, until they are written
    for (const member of [lendee, lender]) {
      const { reviewId, ...order } = await orderOf(member, orderId)
      expect(order).toMatchObject({ status: 'COMPLETED', needsMe: true, asks: [] })
      await member.ok(writeReview, { body: { reviewId: reviewId!, rating: 5 } })
      expect(await orderOf(member, orderId)).toMatchObject({ needsMe: false, asks: [] })
    }
    const { id, answerBy } = await claim(lender, orderId, ['stain'])
    expect(await orderOf(lendee, orderId)).toMatchObject({
      status: 'COMPLETED',
      needsMe: true,
      asks: [{ kind: 'CLAIM', id, by: answerBy, amountPence: 2000, onSilence: 'CHARGE' }],
    })
    expect(await orderOf(lender, orderId)).toMatchObject({ needsMe: false, asks: [], openClaim: 'OPEN' })
    await answer(lendee, id, 'accept')
    expect(await orderOf(lendee, orderId)).toMatchObject({ needsMe: false, asks: [], openClaim: null })
  })

  it('it stays counted after the notifications were seen, until it is answered or expired', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    await claim(lender, orderId, ['lost'])
    const unread = async () => (await lendee.ok(getNotifications)).body
    expect((await unread()).unreadOrders).toEqual([orderId])
    await lendee.ok(clearNotifications, { body: { type: 'order' } })
    expect(await unread()).toMatchObject({ unread: { order: 0 }, unreadOrders: [] })
    const { items } = (await lendee.ok(getOrders)).body
    expect(items).toMatchObject([{ id: orderId, needsMe: true, asks: [{ kind: 'CLAIM', onSilence: 'OPERATOR' }] }])
    await world.advance('PT49H')
    expect((await orderOf(lendee, orderId)).asks).toEqual([])
  })

  it('a balance is listed after the claims that can lapse, and disappears when it is paid', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const first = await claim(lender, orderId, ['stain'])
    const second = await claim(lender, orderId, ['button'])
    await world.db.updateTable('orders').set({ setupIntentId: null }).where('id', '=', orderId).execute()
    await answer(lendee, first.id, 'accept')
    await world.drain()
    expect((await lendee.ok(getBalance)).body.totalPence).toBe(2000)
    expect((await orderOf(lendee, orderId)).asks).toMatchObject([
      { kind: 'CLAIM', id: second.id },
      { kind: 'BALANCE', id: first.id, by: null, amountPence: 2000 },
    ])
    await answer(lendee, second.id, 'contest')
    expect((await orderOf(lendee, orderId)).asks).toMatchObject([{ kind: 'BALANCE', id: first.id }])
    // a decision of the operator is waited for on both sides, also beside another claim
    await claim(lender, orderId, ['hem'])
    for (const member of [lender, lendee]) expect((await orderOf(member, orderId)).openClaim).toBe('CONTESTED')
    await world.db.updateTable('claims').set({ state: 'DISMISSED' }).where('id', '!=', first.id).execute()
    expect((await orderOf(lender, orderId)).openClaim).toBeNull()
    await world.db.updateTable('claims').set({ state: 'DISMISSED' }).where('id', '=', first.id).execute()
    expect(await orderOf(lendee, orderId)).toMatchObject({ asks: [], needsMe: false })
  })

  it('an extension request waits for the lender until the agreed last day, then until the requested one', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const { endDate } = await orderOf(lender, orderId)
    expect((await orderOf(lender, orderId)).needsMe).toBe(false)
    const later = addDays(endDate, 2)
    const body = { orderId, endDate: later, message: '' }
    const { id } = (await lendee.ok(askExtension, { body })).body.data
    expect(await orderOf(lender, orderId)).toMatchObject({
      needsMe: true,
      asks: [{ kind: 'EXTENSION', id, by: endOfDay(endDate).toISOString(), endDate: later, onSilence: null }],
    })
    expect((await orderOf(lendee, orderId)).asks).toEqual([])
    const untilLate = endOfDay(endDate).getTime() + 3_600_000 - world.clock.now().getTime()
    await world.clock.advance(`PT${Math.ceil(untilLate / 1000)}S`)
    expect((await orderOf(lender, orderId)).asks).toMatchObject([{ by: endOfDay(later).toISOString() }])
    await lender.ok(answerExtension, { body: { extensionId: id, action: 'decline' } })
    expect((await orderOf(lender, orderId)).asks).toEqual([])
  })

  it('an extension request ends with the loan: one that cannot be answered is not listed', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const { endDate } = await orderOf(lender, orderId)
    await lendee.ok(askExtension, { body: { orderId, endDate: addDays(endDate, 2), message: '' } })
    await move(lendee, orderId, 'returned')
    expect((await orderOf(lender, orderId)).asks).toEqual([])
  })
})
