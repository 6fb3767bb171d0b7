import { randomUUID } from 'node:crypto'
import { getMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { changeUser, getListingUser, getUser } from '@hemline/contract/members/calls.ts'
import { getDeskMember } from '@hemline/contract/operator/member-calls.ts'
import {
  answerAppeal,
  closeReport,
  getAppeals,
  getReportContext,
  getReports,
} from '@hemline/contract/operator/safety-calls.ts'
import { createOrder, createPaymentHold, getOrders } from '@hemline/contract/orders/calls.ts'
import { changeRequestNote } from '@hemline/contract/requests/calls.ts'
import { getReview, getReviews, writeReview } from '@hemline/contract/reviews/calls.ts'
import { sendAppeal } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyJpeg, daysOf, lenderAndStranger, prepareRequest, requestLoan } from '../../test/loans.ts'
import { setSettings } from '../../test/settings.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

// What owners want to see first: words that they listed, and new pictures.

let world: World
let operator: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'owner@example.com' })
  operator = await world.member({ email: 'owner@example.com', firstName: 'Olga' })
})
afterAll(() => world.close())

async function messageTo(recipient: TestMember, sender: TestMember, content: string): Promise<void> {
  await sender.ok(sendMessage, { body: { recipientId: recipient.id, content } })
}
const off = { newPicturesWait: false, reviewWordsWait: [], messageWordsSeen: [] }
const ours = async (subject: TestMember) =>
  (await operator.ok(getReports, { query: { limit: 100 } })).body.items.filter(
    (item) => item.reporter === null && item.subject.id === subject.id,
  )
const end = (reportId: string, outcome: 'NO_ACTION' | 'REMOVED' | 'WARNED' | 'ACTED') =>
  operator.call(closeReport, { body: { reportId, outcome, note: 'Please keep it here.' } })

test('a message with a listed word arrives straight away, and comes to the operator with those around it, once for each conversation', async () => {
  await setSettings(operator, { ...off, messageWordsSeen: ['pay pal'] })
  const [cleo, dora] = [await world.member({ firstName: 'Cleo' }), await world.member({ firstName: 'Dora' })]
  await messageTo(dora, cleo, 'Is it free?')
  const sent = (await dora.ok(sendMessage, { body: { recipientId: cleo.id, content: 'Yes, by PayPal or PAY-PAL' } }))
    .body.data
  await world.drain()
  await messageTo(cleo, dora, 'I mean pay pal.')
  const { items } = (await cleo.ok(getMessages, { query: { conversationId: sent.conversationId } })).body
  expect(items.map(({ content }) => content)).toContain('Yes, by PayPal or PAY-PAL')
  await world.drain()
  const [report, ...more] = await ours(dora)
  expect([report!.seen, report!.text, report!.reason, more]).toEqual([
    'Yes, by PayPal or PAY-PAL',
    'pay pal',
    'LISTED_WORD',
    [],
  ])
  const { around, other } = (await operator.ok(getReportContext, { query: { reportId: report!.id } })).body.data
  expect(around[0]).toMatchObject({ from: 'OTHER', text: 'Is it free?' })
  expect(around.map(({ from, text }) => [from, text])).toContainEqual(['SUBJECT', 'I mean pay pal.'])
  expect(other).toMatchObject({ id: cleo.id })
  const page = (await operator.ok(getDeskMember, { query: { userId: cleo.id } })).body.data
  expect(page.conversations).toMatchObject([{ because: 'WORD', with: { id: dora.id }, isOpen: true }])
  expect((await end(report!.id, 'ACTED')).status).toBe(400)
  expect((await end(report!.id, 'WARNED')).status).toBe(200)
  await world.drain()
  expect((await world.emailsTo(dora.email)).map(({ subject }) => subject)).toContain('A warning about your account')
  expect(await world.emailsTo(cleo.email)).not.toContainEqual(expect.objectContaining({ subject: /looked/i }))
})

test.each([
  ['before it is confirmed', 'pending'],
  ['with the confirm', 'confirm'],
  ['to a friend, in person', 'friend'],
] as const)('so does the note of a request, written %s', async (_, how) => {
  await setSettings(operator, { ...off, messageWordsSeen: ['pay pal'] })
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const message = 'Rather by Pay Pal?'
  if (how === 'friend') {
    await befriend(lender, lendee)
    const body = { listingId, ...daysOf(world, { listingId }), deliveryMethod: 'IN_PERSON' as const, message }
    await lendee.ok(createOrder, { body })
  } else {
    const confirmed = await prepareRequest(world, lendee, { listingId })
    const { pendingRequestId } = confirmed
    if (how === 'pending') await lendee.ok(changeRequestNote, { body: { pendingRequestId, message } })
    await lendee.ok(createPaymentHold, { body: confirmed })
    await lendee.ok(createOrder, { body: { ...confirmed, ...(how === 'confirm' && { message }) } })
  }
  await world.drain()
  expect((await ours(lendee)).map(({ seen, text, targetType }) => [targetType, seen, text])).toEqual([
    ['MESSAGE', message, 'pay pal'],
  ])
  const [order] = (await lender.ok(getOrders, { query: {} })).body.items
  const { items } = (await lender.ok(getMessages, { query: { conversationId: order!.conversationId! } })).body
  expect(items.map(({ content }) => content)).toEqual([message])
})

test('the words of a review with such a word wait, its stars do not; changed words come again, and are shown or removed', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  const now = world.clock.now()
  const [id, otherId] = [randomUUID(), randomUUID()]
  const review = { orderId, showsAt: new Date(now.getTime() + 60_000), createdAt: now, updatedAt: now }
  await world.db
    .insertInto('reviews')
    .values([
      { ...review, id, reviewerId: lendee.id, subjectId: lender.id, type: 'lender' },
      { ...review, id: otherId, reviewerId: lender.id, subjectId: lendee.id, type: 'lendee' },
    ])
    .execute()
  await setSettings(operator, { ...off, reviewWordsWait: ['thief'] })
  const write = (review: string) => lendee.ok(writeReview, { body: { reviewId: id, rating: 2, review } })
  await write('A thief!')
  await world.drain()
  const [first] = await ours(lendee)
  expect(first!.seen).toBe('2 of 5\nA thief!')
  expect((await write('Such a THIEF')).body.data).toMatchObject({ review: 'Such a THIEF', isWaiting: true })
  // the report of the first words decides nothing about the second
  expect((await end(first!.id, 'NO_ACTION')).status).toBe(200)
  await world.drain()
  const [second, ...more] = await ours(lendee)
  expect([second!.seen, more]).toEqual(['2 of 5\nSuch a THIEF', []])
  const read = async () =>
    (await (await world.member()).ok(getReviews, { query: { targetUserId: lender.id } })).body.items.map(
      ({ rating, review }) => [rating, review],
    )
  await lender.ok(writeReview, { body: { reviewId: otherId, rating: 5, review: 'Kind' } })
  expect(await read()).toEqual([[2, '']])
  expect((await end(second!.id, 'REMOVED')).status).toBe(200)
  expect((await lendee.ok(getReview, { query: { reviewId: id } })).body.data).toMatchObject({
    review: '',
    isWaiting: false,
  })
  await world.drain()
  const letters = (await world.emailsTo(lendee.email)).map(({ subject }) => subject)
  expect(letters).toContainEqual(expect.stringMatching(/removed the text of one of your reviews/))
})

test('a new picture waits, and others see the one before until it is approved', async () => {
  const [eva, faye] = [await world.member({ firstName: 'Eva' }), await world.member({ firstName: 'Faye' })]
  const picture = async () => (await eva.upload([await anyJpeg()]))[0]!.path
  const [one, two, three] = [await picture(), await picture(), await picture()]
  const set = (path: string) => eva.ok(changeUser, { body: { picture: path } })
  const shownPicture = async () => (await faye.ok(getListingUser, { query: { userId: eva.id } })).body.data.picture
  await set(one)
  await setSettings(operator, { ...off, newPicturesWait: true })
  await set(two)
  expect((await eva.ok(getUser)).body.data).toMatchObject({ picture: two, isPictureWaiting: true })
  expect(await shownPicture()).toBe(one)
  await world.drain()
  const [second] = await ours(eva)
  expect(second).toMatchObject({ seen: two, reason: 'NEW_PICTURE' })
  await set(three)
  await world.drain()
  expect((await end(second!.id, 'NO_ACTION')).status).toBe(404)
  const [third, ...more] = await ours(eva)
  expect(more).toEqual([])
  expect((await end(third!.id, 'NO_ACTION')).status).toBe(200)
  expect([await shownPicture(), (await eva.ok(getUser)).body.data.isPictureWaiting]).toEqual([three, false])
  // the one that was approved needs nothing more, nor does removing it
  await set(three)
  await set('')
  await world.drain()
  expect([await shownPicture(), await ours(eva)]).toEqual([null, []])
  await setSettings(operator, off)
})

test('a new picture that is removed while it waits is named as such, and shown once the decision was taken back', async () => {
  const [gina, faye] = [await world.member({ firstName: 'Gina' }), await world.member({ firstName: 'Faye' })]
  const set = async () => {
    await world.advance('PT1H')
    const [{ path }] = (await gina.upload([await anyJpeg()])) as [{ path: string }]
    await gina.ok(changeUser, { body: { picture: path } })
    await world.drain()
    return path
  }
  const shownPicture = async () => (await faye.ok(getListingUser, { query: { userId: gina.id } })).body.data.picture
  const removed = async () => {
    const [report] = await ours(gina)
    expect((await end(report!.id, 'REMOVED')).status).toBe(200)
    await world.drain()
    const { subject, text } = (await world.emailsTo(gina.email))[0]!
    expect(subject).toBe('We’ve removed your new profile picture')
    return /\/appeal\/([\w-]{43})/.exec(text)![1]!
  }
  const takenBack = async (token: string) => {
    await world.visitor().ok(sendAppeal, { body: { token, text: 'It is me.' } })
    const { items } = (await operator.ok(getAppeals)).body
    const { id: appealId } = items.find(({ member }) => member.id === gina.id)!
    await operator.ok(answerAppeal, { body: { appealId, isUpheld: false, note: 'It is.' } })
  }
  const before = await set()
  await setSettings(operator, { ...off, newPicturesWait: true })
  const waited = await set()
  const first = await removed()
  expect(await shownPicture()).toBe(before)
  await takenBack(first)
  expect(await shownPicture()).toBe(waited)
  await set()
  const second = await removed()
  await setSettings(operator, off)
  const newer = await set()
  await takenBack(second)
  expect(await shownPicture()).toBe(newer)
})
