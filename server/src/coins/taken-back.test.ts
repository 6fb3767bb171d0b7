import { randomUUID } from 'node:crypto'
import { addDays, atHour } from '@hemline/contract/days.ts'
import { createOrderIssue, getOrderIssues } from '@hemline/contract/issues/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { isQuiet } from '@hemline/contract/notifications/rules.ts'
import { getDispute, resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { getDeskOrder, moveDeskOrder } from '@hemline/contract/operator/order-calls.ts'
import type { OrderAction } from '@hemline/contract/order-status.ts'
import { createOrder, createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceTo } from '../../test/hours.ts'
import { arrivedLoan, lenderAndStranger, move, prepareRequest, soonByPost } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { orderOf } from '../../test/post.ts'
import type { TestMember, World } from '../../test/world.ts'

// product.md §4: what a member reads of the coin of a loan follows where that coin is, and they are notified when it is taken back

let world: World
let host: TestMember
beforeAll(async () => {
  ;({ world, host } = await worldWithOperators())
})
afterAll(() => world.close())

const reason = 'There was no loan.'
const settle = (orderId: string, outcome: 'CANCELLED' | 'BACK', returnsCoin: boolean) =>
  host.ok(resolveDispute, { body: { orderId, outcome, returnsCoin, reason } })
/** What the operator reads that a cancellation does. */
const cancelling = async (orderId: string) => {
  const { previews } = (await host.ok(getDispute, { query: { orderId } })).body.data
  return previews.find(({ outcome }) => outcome === 'CANCELLED')
}
const dispute = (member: TestMember, orderId: string) =>
  member.ok(createOrderIssue, { body: { orderId, topic: 'OTHER', description: 'It never went.', images: [] } })

/** A member who uses the coin of a loan that was complete for a request, and a way to cancel that loan. */
async function usingEarnedCoin({ byPost = false } = {}) {
  const { lender: earner, lendee, orderId: earning } = await arrivedLoan(world)
  expect((await move(lendee, earning, 'returned')).status).toBe(200)
  expect((await move(earner, earning, 'complete')).status).toBe(200)
  const { id: coinId } = await world.db
    .selectFrom('coins')
    .select('id')
    .where('earnedByOrder', '=', earning)
    .executeTakeFirstOrThrow()
  const { lender, listingId } = await lenderAndStranger(world)
  const wish = byPost ? soonByPost(world) : ({ from: 0, to: 1, method: 'IN_PERSON' } as const)
  const confirmed = await prepareRequest(world, earner, { listingId, ...wish })
  await earner.ok(createPaymentHold, { body: { ...confirmed, coinId } })
  const { orderId } = (await earner.ok(createOrder, { body: confirmed })).body
  const cancelEarning = async () => {
    await dispute(earner, earning)
    await settle(earning, 'CANCELLED', false)
    await world.drain()
  }
  const make = async (...actions: OrderAction[]) => {
    for (const action of actions) {
      const who = ['accept', 'decline', 'complete'].includes(action) ? lender : earner
      expect((await move(who, orderId, action)).status).toBe(200)
    }
    await world.drain()
  }
  return { earner, lender, earning, orderId, coinId, cancelEarning, make }
}

const TITLE = 'We’ve taken back a coin'
/** What a member read that their coin was taken back: by letter, and in the app. */
async function takenBackNotices(member: TestMember) {
  const letters = (await world.emailsTo(member.email)).filter(({ subject }) => subject === TITLE)
  const shown = (await member.ok(getNotifications)).body.data.filter(({ title }) => title === TITLE)
  return { letters: letters.map(({ text }) => text), shown: shown.map(({ text, path }) => [text, path]) }
}
const letterTo = async ({ email }: TestMember, subject: string) => {
  const letters = (await world.emailsTo(email)).filter((letter) => letter.subject.includes(subject))
  expect(letters).toHaveLength(1)
  return letters[0]!.text
}
const settledLetters = async ({ email }: TestMember) =>
  (await world.emailsTo(email))
    .filter(({ subject }) => subject.includes('is settled'))
    .map(({ text }) => text)
    .join()
const coinOf = async (member: TestMember, orderId: string) => (await orderOf(member, orderId)).coinId

describe('a coin that is taken back as its request ends', () => {
  it('is not called returned, in the letter or on the page, and a notice says that it is gone', async () => {
    const { earner, earning, orderId, coinId, cancelEarning, make } = await usingEarnedCoin()
    expect(await coinOf(earner, orderId)).toBe(coinId)
    await cancelEarning()
    expect(await takenBackNotices(earner)).toEqual({ letters: [], shown: [] })
    await make('decline')
    expect(await letterTo(earner, 'couldn’t lend you')).not.toContain('coin')
    expect(await coinOf(earner, orderId)).toBeNull()
    const { orderNumber } = await orderOf(earner, earning)
    const { letters, shown } = await takenBackNotices(earner)
    expect(letters).toHaveLength(1)
    expect(letters[0]).toContain(`You earned it by lending, in order ${orderNumber}. That loan has been cancelled`)
    expect(shown).toEqual([[expect.stringContaining(orderNumber), `/order/${earning}`]])
  })

  it('wakes no one as the clock ends the request at night', async () => {
    const { earner, earning, orderId, cancelEarning } = await usingEarnedCoin()
    await cancelEarning()
    const { answerBy } = await orderOf(earner, orderId)
    expect(isQuiet(new Date(answerBy!))).toBe(true)
    await advanceTo(world, new Date(answerBy!))
    const { dueAt } = await world.db
      .selectFrom('deliveries as d')
      .innerJoin('notifications as n', 'n.id', 'd.notificationId')
      .select('d.dueAt')
      .where('n.key', '=', `coin-taken-back:${earning}`)
      .where('d.channel', '=', 'push')
      .executeTakeFirstOrThrow()
    expect(isQuiet(dueAt)).toBe(false)
  })

  it('is promised to no one before that: not on the page, by a reminder or in what an operator confirms', async () => {
    const { earner, orderId, cancelEarning, make } = await usingEarnedCoin({ byPost: true })
    await cancelEarning()
    expect(await coinOf(earner, orderId)).toBeNull()
    await dispute(earner, orderId)
    expect((await earner.ok(getOrderIssues, { query: { orderId } })).body).toMatchObject({
      dispute: { hasOwnPhotos: false },
      mayReturnCoin: false,
    })
    await settle(orderId, 'BACK', false)
    await make('accept')
    expect(await coinOf(earner, orderId)).toBeNull()
    const { moves } = (await host.ok(getDeskOrder, { query: { orderId } })).body.data
    expect(moves.find(({ move: one }) => one === 'cancelAsOperator')).toMatchObject({ returnsCoin: false })
    const { startDate } = await orderOf(earner, orderId)
    await advanceTo(world, atHour(addDays(startDate, -1), 19))
    await world.drain()
    expect(await letterTo(earner, 'hasn’t posted')).not.toContain('coin')
  })

  it('is not called returned by an operator who ends the loan, also one who wanted to return it', async () => {
    const ended = await usingEarnedCoin()
    await ended.make('accept')
    await ended.cancelEarning()
    const act = { orderId: ended.orderId, actId: randomUUID(), move: 'cancelAsOperator' as const, reason }
    await host.ok(moveDeskOrder, { body: act })
    const settled = await usingEarnedCoin()
    await settled.make('accept')
    await settled.cancelEarning()
    await dispute(settled.earner, settled.orderId)
    expect(await cancelling(settled.orderId)).toMatchObject({ returnsCoin: false, losesCoin: true })
    await settle(settled.orderId, 'CANCELLED', true)
    await world.drain()
    expect(await letterTo(ended.earner, 'We’ve cancelled the loan')).not.toContain('coin')
    expect(await settledLetters(settled.earner)).not.toContain('coin')
    const { resolutions } = (await settled.earner.ok(getOrderIssues, { query: { orderId: settled.orderId } })).body
    expect(resolutions.map(({ isCoinReturned }) => isCoinReturned)).toEqual([false])
    for (const { earner, orderId } of [ended, settled]) {
      expect(await coinOf(earner, orderId)).toBeNull()
      expect((await takenBackNotices(earner)).letters).toHaveLength(1)
    }
  })
})

describe('a coin that came back with the end of a request', () => {
  it('is called returned, and no longer once it is taken back, which a notice says', async () => {
    const { earner, orderId, coinId, cancelEarning, make } = await usingEarnedCoin()
    await make('decline')
    expect(await letterTo(earner, 'couldn’t lend you')).toContain('Your coin is back with you.')
    expect(await coinOf(earner, orderId)).toBe(coinId)
    expect((await takenBackNotices(earner)).letters).toEqual([])
    await cancelEarning()
    expect(await coinOf(earner, orderId)).toBeNull()
    const { letters, shown } = await takenBackNotices(earner)
    expect([letters.length, shown.length]).toEqual([1, 1])
  })

  it('is called returned while it is used for another one', async () => {
    const { earner, lender, orderId, coinId, make } = await usingEarnedCoin()
    await make('decline')
    const { listingId } = await orderOf(earner, orderId)
    const confirmed = await prepareRequest(world, earner, { listingId, from: 0, to: 1, method: 'IN_PERSON' })
    await earner.ok(createPaymentHold, { body: { ...confirmed, coinId } })
    const again = (await earner.ok(createOrder, { body: confirmed })).body.orderId
    expect((await move(lender, again, 'accept')).status).toBe(200)
    expect([await coinOf(earner, orderId), await coinOf(earner, again)]).toEqual([coinId, coinId])
  })

  it('stays, and is called returned, where the item did not fit or an operator decided so', async () => {
    const unfit = await usingEarnedCoin()
    await unfit.make('accept', 'received')
    await unfit.cancelEarning()
    await unfit.make('not-fit')
    const decided = await usingEarnedCoin()
    await decided.make('accept')
    await decided.cancelEarning()
    await dispute(decided.earner, decided.orderId)
    await settle(decided.orderId, 'BACK', true)
    // the borrower had it, though no one reported that
    const fine = await usingEarnedCoin()
    await fine.make('accept', 'complete')
    await fine.cancelEarning()
    await dispute(fine.earner, fine.orderId)
    expect(await cancelling(fine.orderId)).toMatchObject({ losesCoin: false })
    await settle(fine.orderId, 'CANCELLED', true)
    await world.drain()
    for (const { earner } of [decided, fine])
      expect(await settledLetters(earner)).toContain('The coin goes back to the borrower.')
    for (const { earner, orderId, coinId } of [unfit, decided, fine]) {
      expect(await coinOf(earner, orderId)).toBe(coinId)
      expect((await takenBackNotices(earner)).letters).toEqual([])
    }
  })
})

it('a coin that an operator returned before the end of its loan is promised no more, by the page or a reminder', async () => {
  const { earner, orderId, coinId, make } = await usingEarnedCoin({ byPost: true })
  await make('accept')
  expect(await orderOf(earner, orderId)).toMatchObject({ coinId, isCoinBack: false })
  await dispute(earner, orderId)
  await settle(orderId, 'BACK', true)
  expect(await orderOf(earner, orderId)).toMatchObject({ coinId, isCoinBack: true })
  const { startDate } = await orderOf(earner, orderId)
  await advanceTo(world, atHour(addDays(startDate, -1), 19))
  await world.drain()
  expect(await letterTo(earner, 'hasn’t posted')).toContain('you can cancel and get £24.90 back.')
})

it.each([true, false])(
  'an operator who cancels a loan and returns its coin, %s, decides what its page says',
  async (returnsCoin) => {
    const { lendee, orderId } = await arrivedLoan(world)
    await dispute(lendee, orderId)
    await settle(orderId, 'CANCELLED', returnsCoin)
    expect((await coinOf(lendee, orderId)) !== null).toBe(returnsCoin)
  },
)
