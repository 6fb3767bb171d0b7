import { deleteAccount } from '@hemline/contract/account/calls.ts'
import { answerAppeal, closeReport, getAppeals, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { createOrder } from '@hemline/contract/orders/calls.ts'
import { getReviews, writeReview } from '@hemline/contract/reviews/calls.ts'
import { createReport, sendAppeal } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { daysOf, listGarment, move } from '../../test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../test/member-pool.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { orderOf } from '../../test/post.ts'
import { befriend, type TestMember, type World } from '../../test/world.ts'

// product.md §13: the words of a review that operators removed, until the decision is taken back

let world: World
let host: TestMember
let second: TestMember
beforeAll(async () => {
  ;({ world, host, second } = await worldWithOperators())
})
afterAll(() => world.close())

/** A loan that both reviewed: the lender with words about the borrower. */
async function reviewed() {
  const lender = await world.member({ firstName: 'Lena' })
  const lendee = await world.member({ firstName: 'Fay' })
  await befriend(lender, lendee)
  const listingId = await listGarment(lender)
  const days = daysOf(world, { listingId, from: 0, to: 0 })
  const { body } = await lendee.ok(createOrder, { body: { listingId, ...days, deliveryMethod: 'IN_PERSON' } })
  const { orderId } = body
  await move(lender, orderId, 'accept')
  await move(lendee, orderId, 'received')
  await move(lender, orderId, 'complete')
  for (const [who, review] of [
    [lendee, ''],
    [lender, 'Rude and late'],
  ] as const) {
    const { reviewId } = await orderOf(who, orderId)
    await who.ok(writeReview, { body: { reviewId: reviewId!, rating: 2, review } })
  }
  await world.advance('P1D')
  return { lender, lendee }
}

const reviewOf = async (subject: TestMember, by = subject) =>
  (await by.ok(getReviews, { query: { targetUserId: subject.id } })).body.items[0]!

async function removed({ lender, lendee }: { lender: TestMember; lendee: TestMember }) {
  const { id: targetId } = await reviewOf(lendee)
  await lendee.ok(createReport, { body: { targetType: 'REVIEW', targetId, reason: 'UNTRUE' } })
  const { items } = (await host.ok(getReports, { query: { limit: 100 } })).body
  const { id: reportId } = items.find((report) => report.targetId === targetId)!
  const heard = await heardOf(world, { lender, lendee }, () =>
    host.ok(closeReport, { body: { reportId, outcome: 'REMOVED', note: 'Against our rules.' } }),
  )
  await world.drain()
  return heard
}

async function takenBack({ lender, lendee }: { lender: TestMember; lendee: TestMember }) {
  const letter = (await world.emailsTo(lender.email)).find((one) => /removed the text of one/.test(one.subject))
  const token = /\/appeal\/([\w-]{43})/.exec(letter!.text)![1]!
  await world.visitor().ok(sendAppeal, { body: { token, text: 'It was so.' } })
  const { id: appealId } = (await host.ok(getAppeals)).body.items.find(({ member }) => member.id === lender.id)!
  return heardOf(world, { lender, lendee }, () =>
    second.ok(answerAppeal, { body: { appealId, isUpheld: false, note: 'After another look.' } }),
  )
}

it('its words go and come back in the open apps of both, and it has the day on which it was written', async () => {
  const both = await reviewed()
  const before = await reviewOf(both.lendee)
  expect(before.review).toBe('Rude and late')
  expect(await removed(both)).toEqual(['lendee order', 'lender order'])
  expect(await reviewOf(both.lendee)).toEqual({ ...before, review: '' })
  expect(await takenBack(both)).toEqual(['lendee order', 'lender order'])
  expect(await reviewOf(both.lendee)).toEqual(before)
})

it('its words do not come back once who it is about was erased', async () => {
  const both = await reviewed()
  await removed(both)
  await setPasswordOf(world, both.lendee)
  await both.lendee.ok(deleteAccount, { body: { password: PASSWORD } })
  await world.advance('P14DT1H')
  await world.drain()
  const { was } = await world.db
    .selectFrom('appeals')
    .select('was')
    .where('memberId', '=', both.lender.id)
    .executeTakeFirstOrThrow()
  expect(was).toBeNull()
  // stored by a node of the version before
  await world.db.updateTable('appeals').set({ was: 'Rude and late' }).where('memberId', '=', both.lender.id).execute()
  await takenBack(both)
  const words = await world.db.selectFrom('reviews').select('review').where('subjectId', '=', both.lendee.id).execute()
  expect(words).toEqual([{ review: '' }])
})
