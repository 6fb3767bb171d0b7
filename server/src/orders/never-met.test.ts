import { getCoinLedger } from '@hemline/contract/coins/calls.ts'
import { getMessages } from '@hemline/contract/conversations/calls.ts'
import { addDays } from '@hemline/contract/days.ts'
import { answerExtension, askExtension } from '@hemline/contract/issues/calls.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { waitForHour } from '../../test/hours.ts'
import { ledger, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { noticesDuring } from '../../test/notices.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// docs/product.md §1, "Never met": a loan in person that was not reported as collected.

let world: World
beforeAll(async () => {
  world = await createWorld()
  // what a night holds back is not asked about here
  await waitForHour(world, 10)
})
afterAll(() => world.close())
afterEach(() => world.drain())

/** A loan in person from the day after tomorrow for three days, agreed and not collected. */
async function agreed() {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 2, to: 4, method: 'IN_PERSON' })
  expect((await move(lender, orderId, 'accept')).status).toBe(200)
  await world.drain()
  return { lender, lendee, orderId }
}
type Loan = Awaited<ReturnType<typeof agreed>>
const freeCoins = async (member: TestMember) => (await member.ok(getCoinLedger)).body.free
const titles = (notices: { title: string }[]) => notices.map(({ title }) => title)
async function endedWithoutBlame({ lender, lendee, orderId }: Loan) {
  await world.drain()
  expect(await orderOf(lendee, orderId)).toMatchObject({ status: 'CANCELLED', reason: 'NOT_MET', moves: [] })
  const { paymentIntentId } = await orderOf(lendee, orderId)
  const hold = (await ledger(world)).find((one) => one.paymentIntentId === paymentIntentId)!
  expect(hold.capturedPence - hold.refundedPence).toBe(0)
  expect(await freeCoins(lendee)).toBe(1)
  const member = world.db.selectFrom('members').select('cancelledAsLender').where('id', '=', lender.id)
  expect((await member.executeTakeFirstOrThrow()).cancelledAsLender).toBe(0)
}

it('asks both once, tells no one that it is late, and ends after three days without an answer', async () => {
  const loan = await agreed()
  const { lender, lendee, orderId } = loan
  const until = await noticesDuring(world, { lender, lendee }, () => world.advance('P4D'))
  expect([...titles(until.lender), ...titles(until.lendee)].filter((title) => /back|overdue/.test(title))).toEqual([])
  const notices = await noticesDuring(world, { lender, lendee }, () => world.advance('P1D'))
  expect(titles(notices.lender)).toEqual(['Did the loan of your Rixo dress take place?'])
  expect(titles(notices.lendee)).toEqual(['Did you get the Rixo dress?'])
  expect(notices.lendee[0]!.text).toContain('you get £18.00 and your coin back')
  const { conversationId } = await orderOf(lender, orderId)
  const { items } = (await lender.ok(getMessages, { query: { conversationId: conversationId! } })).body
  expect(items.filter(({ type }) => type === 'is-complete-delivery')).toEqual([])
  expect((await orderOf(lender, orderId)).moves).toEqual(expect.arrayContaining(['cancel', 'complete']))
  expect((await move(lendee, orderId, 'cancel')).status).toBe(409)
  const waiting = await noticesDuring(world, { lender, lendee }, () => world.advance('P2D'))
  expect([waiting.lender, waiting.lendee]).toEqual([[], []])
  const ended = await noticesDuring(world, { lender, lendee }, () => world.advance('P1D'))
  expect(titles(ended.lender)).toEqual(['The loan of your Rixo dress to Bea has ended'])
  expect(ended.lendee).toMatchObject([
    {
      title: 'The loan of the Rixo dress has ended',
      text: 'No one told us that it took place, so we’ve ended it. We’re returning £18.00 to your card in full. Your coin is back with you. It doesn’t count against either of you.',
    },
  ])
  await endedWithoutBlame(loan)
})

it('asks both once more after a later last day, when they missed each other and agreed on one', async () => {
  const { lender, lendee, orderId } = await agreed()
  await world.advance('P5D')
  const { endDate } = await orderOf(lendee, orderId)
  const question = await lendee.ok(askExtension, { body: { orderId, endDate: addDays(endDate, 3), message: '' } })
  await lender.ok(answerExtension, { body: { extensionId: question.body.data.id, action: 'accept' } })
  const until = await noticesDuring(world, { lender, lendee }, () => world.advance('P2D'))
  expect([...titles(until.lender), ...titles(until.lendee)].filter((title) => /^Did/.test(title))).toEqual([])
  const again = await noticesDuring(world, { lender, lendee }, () => world.advance('P1D'))
  expect(titles(again.lender)).toEqual(['Did the loan of your Rixo dress take place?'])
  expect(titles(again.lendee)).toEqual(['Did you get the Rixo dress?'])
  const waiting = await noticesDuring(world, { lender, lendee }, () => world.advance('P1D'))
  expect([waiting.lender, waiting.lendee]).toEqual([[], []])
})

it('ends immediately when the lender says that they did not meet, and counts on no one', async () => {
  const loan = await agreed()
  await world.advance('P5D')
  const { lendee } = await noticesDuring(world, { lendee: loan.lendee }, async () => {
    expect((await move(loan.lender, loan.orderId, 'cancel')).status).toBe(200)
  })
  expect(titles(lendee)).toEqual(['The loan of the Rixo dress is off'])
  await endedWithoutBlame(loan)
})

it('goes on when the borrower has it, and is complete when the lender says that it is back', async () => {
  const held = await agreed()
  const back = await agreed()
  await world.advance('P5D')
  expect((await move(held.lendee, held.orderId, 'received')).status).toBe(200)
  expect((await move(back.lender, back.orderId, 'complete')).status).toBe(200)
  await world.advance('P5D')
  expect(await orderOf(held.lender, held.orderId)).toMatchObject({ status: 'SHIPPING_RECEIVED' })
  expect(await orderOf(back.lender, back.orderId)).toMatchObject({ status: 'COMPLETED' })
})
