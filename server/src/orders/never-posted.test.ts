import { getCoinLedger } from '@hemline/contract/coins/calls.ts'
import { addDays, atHour, formatRange } from '@hemline/contract/days.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { clearNotifications } from '@hemline/contract/notifications/calls.ts'
import { resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { advanceTo } from '../../test/hours.ts'
import { ledger, move } from '../../test/loans.ts'
import { noticesDuring } from '../../test/notices.ts'
import { acceptedByPost, orderOf, scan } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// docs/product.md §1, "Never posted": what the two meet day by day when a parcel does not go out.

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
})
afterAll(() => world.close())
afterEach(() => world.drain())

type Loan = Awaited<ReturnType<typeof acceptedByPost>>

/** Moves the clock to noon in London, of a day that is counted from the loan's first day. */
async function goTo({ lender, orderId }: Loan, fromStart: number, hour = 12): Promise<void> {
  const { startDate } = await orderOf(lender, orderId)
  await advanceTo(world, atHour(addDays(startDate, fromStart), hour))
}
async function moneyOf({ lendee, orderId }: Loan) {
  await world.drain()
  const { paymentIntentId } = await orderOf(lendee, orderId)
  const { capturedPence, refundedPence } = (await ledger(world)).find((one) => one.paymentIntentId === paymentIntentId)!
  return { capturedPence, refundedPence }
}
const freeCoins = async (member: TestMember) => (await member.ok(getCoinLedger)).body.free
const cancellations = async ({ lender }: Loan) => {
  const member = world.db.selectFrom('members').select('cancelledAsLender').where('id', '=', lender.id)
  return (await member.executeTakeFirstOrThrow()).cancelledAsLender
}
const titles = (notices: { title: string }[]) => notices.map(({ title }) => title)

it('notifies the borrower the evening before, lets them cancel from the first day on, and returns everything', async () => {
  const loan = await acceptedByPost(world)
  const { lender, lendee, orderId } = loan
  await goTo(loan, -1)
  expect((await orderOf(lendee, orderId)).moves).not.toContain('cancel')
  expect((await move(lendee, orderId, 'cancel')).status).toBe(409)
  const evening = await noticesDuring(world, { lendee }, () => goTo(loan, -1, 19))
  expect(titles(evening.lendee)).toEqual(['Lena hasn’t posted the Rixo dress'])
  expect(evening.lendee[0]!.text).toContain('you can cancel and get £24.90 and your coin back')
  const first = await noticesDuring(world, { lendee }, () => goTo(loan, 0))
  expect(titles(first.lendee)).toEqual(['The Rixo dress still hasn’t been posted'])
  expect((await orderOf(lendee, orderId)).moves).toEqual(expect.arrayContaining(['cancel', 'received']))
  expect((await orderOf(lendee, orderId)).needsMe).toBe(true)
  expect(await freeCoins(lendee)).toBe(0)

  const counted = await cancellations(loan)
  const notices = await noticesDuring(world, { lender, lendee }, async () => {
    expect((await move(lendee, orderId, 'cancel')).status).toBe(200)
  })
  expect(titles(notices.lender)).toEqual(['Bea has cancelled the loan of your Rixo dress'])
  expect(await orderOf(lendee, orderId)).toMatchObject({ status: 'CANCELLED', reason: 'NOT_POSTED', moves: [] })
  expect(await moneyOf(loan)).toEqual({ capturedPence: 2490, refundedPence: 2490 })
  expect(await freeCoins(lendee)).toBe(1)
  expect(await cancellations(loan)).toBe(counted + 1)
})

it('ends at night without a push before eight in the morning, and without one to a side that has read it by then', async () => {
  const loan = await acceptedByPost(world)
  const { lender, lendee, orderId } = loan
  await goTo(loan, 3, 2)
  const delivered = async (channel: 'push' | 'email') => {
    await world.drain()
    const rows = await world.db
      .selectFrom('deliveries as d')
      .innerJoin('notifications as n', 'n.id', 'd.notificationId')
      .select(['n.memberId', 'd.outcome'])
      .where('n.key', 'like', `${orderId}:neverPosted:%`)
      .where('d.channel', '=', channel)
      .execute()
    return [lender, lendee].map(({ id }) => rows.find(({ memberId }) => memberId === id)!.outcome)
  }
  expect(await delivered('email')).toEqual(['SENT', 'SENT'])
  expect(await delivered('push')).toEqual([null, null])
  await lendee.ok(clearNotifications, { body: { type: 'order', orderId } })
  await goTo(loan, 3, 8)
  expect(await delivered('push')).toEqual(['NO_DEVICE', 'READ'])
})

it('ends by the clock three days after the first day, counted on the lender, without an act of either', async () => {
  const loan = await acceptedByPost(world)
  const { lender, lendee, orderId } = loan
  await goTo(loan, 2)
  expect(await orderOf(lender, orderId)).toMatchObject({ status: 'SHIPPING_PROCESSED', needsMe: true })
  const counted = await cancellations(loan)
  const notices = await noticesDuring(world, { lender, lendee }, () => goTo(loan, 3, 2))
  expect(await orderOf(lendee, orderId)).toMatchObject({ status: 'CANCELLED', reason: 'NOT_POSTED' })
  expect(titles(notices.lender)).toEqual(['The loan of your Rixo dress to Bea has ended'])
  expect(notices.lendee).toEqual([
    {
      title: 'The loan of the Rixo dress has ended',
      text: 'Lena never posted it. We’re sorry. We’re returning £24.90 to your card in full. Your coin is back with you.',
    },
  ])
  expect(await moneyOf(loan)).toEqual({ capturedPence: 2490, refundedPence: 2490 })
  expect(await freeCoins(lendee)).toBe(1)
  expect(await cancellations(loan)).toBe(counted + 1)
  // the days are free again
  const { startDate, endDate } = await orderOf(lender, orderId)
  const booked = world.db
    .selectFrom('bookings')
    .select('id')
    .where('orderId', '=', orderId)
    .where('releasedAt', 'is', null)
  expect(await booked.execute(), formatRange({ startDate, endDate })).toEqual([])
})

it('goes on for a lender who posts late, and for a borrower who has it without a notice', async () => {
  const late = await acceptedByPost(world)
  await goTo(late, 1)
  expect((await move(late.lender, late.orderId, 'sent')).status).toBe(200)
  const came = await acceptedByPost(world)
  await goTo(came, 1)
  expect((await move(came.lendee, came.orderId, 'received')).status).toBe(200)
  await world.advance('P3D')
  expect((await orderOf(late.lender, late.orderId)).status).toBe('SHIPPING_SENT')
  expect(await orderOf(came.lender, came.orderId)).toMatchObject({ status: 'SHIPPING_RECEIVED', moves: ['complete'] })
})

it('is not ended once the carrier has seen the parcel', async () => {
  const loan = await acceptedByPost(world)
  await goTo(loan, 1)
  const { post } = await orderOf(loan.lender, loan.orderId)
  await scan(world, post!.outbound!.trackingNumber, 'POSTED')
  await world.advance('PT1H')
  await goTo(loan, 5)
  expect((await orderOf(loan.lender, loan.orderId)).status).toMatch(/^SHIPPING_(SENT|RECEIVED)$/)
})

it('goes on for a lender who posts late on the last of the three days after a dispute, and ends the day after', async () => {
  const [posted, ended] = [await acceptedByPost(world), await acceptedByPost(world)]
  await goTo(posted, 1)
  for (const { lendee, orderId } of [posted, ended]) {
    await lendee.ok(createOrderIssue, { body: { orderId, description: 'It has not been posted.' } })
    await host.ok(resolveDispute, { body: { orderId, outcome: 'BACK', reason: 'It will be posted.' } })
  }
  await goTo(posted, 4, 23)
  expect((await move(posted.lender, posted.orderId, 'sent')).status).toBe(200)
  expect((await orderOf(ended.lender, ended.orderId)).moves).toContain('sent')
  await goTo(posted, 5, 2)
  expect((await orderOf(posted.lender, posted.orderId)).status).toBe('SHIPPING_SENT')
  expect(await orderOf(ended.lender, ended.orderId)).toMatchObject({ status: 'CANCELLED', reason: 'NOT_POSTED' })
})
