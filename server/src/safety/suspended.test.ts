import { randomUUID } from 'node:crypto'
import { cancelAccountDeletion, DATA_EXPORT_PATH } from '@hemline/contract/account/calls.ts'
import { getBalance } from '@hemline/contract/claims/calls.ts'
import { getConversations, getMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { getEvidence } from '@hemline/contract/evidence/calls.ts'
import { changeListing, getListings } from '@hemline/contract/listings/calls.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { getToday } from '@hemline/contract/operator/calls.ts'
import { suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { changeRole } from '@hemline/contract/operator/setting-calls.ts'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import { createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { createShareLink, getSharedListing } from '@hemline/contract/share-links/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForHour } from '../../test/hours.ts'
import { acceptedInPerson, daysOf, lenderAndStranger, listGarment, move, requestLoan } from '../../test/loans.ts'
import { outcome, PASSWORD, poolOf, setPasswordOf } from '../../test/member-pool.ts'
import { noticesDuring } from '../../test/notices.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { startClosing } from '../members/actions.ts'

// docs/product.md §13: a suspended member finishes what is under way, and nothing else
let world: World
let host: TestMember

beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'owner@example.com' })
  host = await world.member({ email: 'owner@example.com', firstName: 'Olga' })
})
afterAll(() => world.close())

const suspend = ({ id }: TestMember, more: { isPermanent?: true } = {}) =>
  host.ok(suspendMember, { body: { userId: id, isSuspended: true, note: 'Asked for transfers.', ...more } })
const statusOf = async (member: TestMember, orderId: string) => (await orderOf(member, orderId)).status
const inbox = async (member: TestMember) => (await member.ok(getConversations, { query: {} })).body.items
const write = (member: TestMember, conversationId: string, content: string) =>
  member.call(sendMessage, { body: { conversationId, content, clientId: randomUUID() } })

it('both sides finish a live loan and write about it, whichever of them is suspended', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  await suspend(lendee)
  const conversationId = (await inbox(lendee))[0]!.id
  expect((await inbox(lender))[0]).toMatchObject({ id: conversationId, mayWrite: true })
  expect((await write(lendee, conversationId, 'I’m at the café.')).status).toBe(201)
  expect((await write(lender, conversationId, 'Coming.')).status).toBe(201)
  expect(
    (await lendee.ok(getMessages, { query: { conversationId } })).body.items.map(({ content }) => content),
  ).toContain('Coming.')
  expect((await move(lendee, orderId, 'received')).status).toBe(200)
  await suspend(lender)
  expect((await move(lendee, orderId, 'returned')).status).toBe(200)
  expect((await move(lender, orderId, 'complete')).status).toBe(200)
  expect(await statusOf(lendee, orderId)).toBe('COMPLETED')
  // nothing is under way any more
  expect((await inbox(lendee))[0]).toMatchObject({ mayWrite: false })
  expect((await write(lendee, conversationId, 'Hello?')).status).toBe(403)
  expect((await write(lender, conversationId, 'Hello?')).status).toBe(403)
})

it('they are asked for no review of the loan they finished until the suspension ends; the other side is', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  await suspend(lendee)
  await move(lendee, orderId, 'received')
  const completed = await noticesDuring(world, { lender, lendee }, () => move(lender, orderId, 'complete'))
  const textsOf = (notices: { title: string; text: string }[]) =>
    notices.filter(({ title }) => title.endsWith('is complete')).map(({ text }) => text)
  expect(textsOf(completed.lender)).toEqual([expect.stringContaining('Please leave a review.')])
  expect(textsOf(completed.lendee)).toEqual(['Thank you for borrowing.'])
  const reviewAsks = async (member: TestMember) => {
    const { reviewId, needsMe } = await orderOf(member, orderId)
    const conversationId = (await inbox(member))[0]!.id
    const { items } = (await member.ok(getMessages, { query: { conversationId } })).body
    const prompt = items.find(({ type }) => type === 'review')
    return [reviewId !== null, needsMe, prompt !== undefined && prompt.reviewId === reviewId]
  }
  const lastLine = async (member: TestMember) => {
    const { lastMessageContent, unreadCount } = (await inbox(member))[0]!
    return [lastMessageContent.startsWith('Please leave a review'), unreadCount]
  }
  const [isAsked, unread] = await lastLine(lendee)
  expect([...(await reviewAsks(lendee)), isAsked]).toEqual([false, false, false, false])
  expect(await reviewAsks(lender)).toEqual([true, true, true])
  expect((await lastLine(lender))[0]).toBe(true)
  await waitForHour(world, 10, 4)
  await world.drain()
  const reminders = async ({ id }: TestMember) =>
    (await world.db.selectFrom('notifications').select('title').where('memberId', '=', id).execute()).filter(
      ({ title }) => title.startsWith('How was it with'),
    )
  expect(await reminders(lendee)).toEqual([])
  expect(await reminders(lender)).toEqual([{ title: 'How was it with Bea?' }])
  await host.ok(suspendMember, { body: { userId: lendee.id, isSuspended: false, note: 'A mix-up.' } })
  expect(await reviewAsks(lendee)).toEqual([true, true, true])
  // the prompt counts as unread only now
  expect(await lastLine(lendee)).toEqual([true, Number(unread) + 1])
})

it('they read what is theirs, what they owe and the copy of their data', async () => {
  const member = await world.member()
  await setPasswordOf(world, member)
  await suspend(member)
  expect((await member.ok(getUser)).body.data.isSuspended).toBe(true)
  expect((await member.call(getBalance)).status).toBe(200)
  const answer = await fetch(world.url + DATA_EXPORT_PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${await member.token()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
})

it('they read a shared item as a visitor does', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const { token } = (await lender.ok(createShareLink, { body: { listingId } })).body.data
  await suspend(lendee)
  expect((await lendee.call(getSharedListing, { query: { token } })).status).toBe(200)
})

it('they begin nothing: no browsing, request, accept, listing, change or new conversation', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  const own = await listGarment(lender)
  await world.db
    .updateTable('members')
    .set({ suspendedAt: world.clock.now() })
    .where('id', 'in', [lender.id, lendee.id])
    .execute()
  const days = { ...daysOf(world, { listingId }), deliveryMethod: 'DELIVERY' as const }
  for (const refused of [
    await lender.call(getListings, { query: {} }),
    await lender.call(changeListing, { params: { id: own }, body: { isActive: false } }),
    await lender.call(changeUser, { body: { firstName: 'Ada' } }),
    await lender.call(sendMessage, { body: { recipientId: host.id, content: 'Hello', clientId: randomUUID() } }),
    await lendee.call(createPendingRequest, { body: { listingId, ...days } }),
    // the clock has not ended the request yet
    await move(lender, orderId, 'accept'),
  ])
    expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringContaining('suspended')])
  expect(await statusOf(lendee, orderId)).toBe('REQUESTED')
  await world.drain()
  expect(await statusOf(lendee, orderId)).toBe('DECLINED')
})

it('they cannot end their suspension by closing their account and changing their mind', async () => {
  const member = await world.member()
  await setPasswordOf(world, member)
  await suspend(member)
  const pool = poolOf(world)
  const { accessToken } = await pool.signIn(member.email)
  expect(await outcome(pool.deleteUser(accessToken))).toEqual({
    type: 'NotAuthorizedException',
    message: expect.stringContaining('suspended'),
  })
  // suspended between the two, while the token was already read
  const late = world.db.transaction().execute((tx) => startClosing(world.deps, tx, member.id))
  await expect(late).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await member.call(cancelAccountDeletion)).status).not.toBe(200)
  expect((await member.ok(getUser)).body.data).toMatchObject({ isSuspended: true, deletesAt: null })
})

it('a role in the operator’s room does not count meanwhile', async () => {
  const { orderId } = await acceptedInPerson(world)
  const helper = await world.member({ email: 'helper@example.com' })
  await host.ok(changeRole, { body: { email: helper.email, role: 'OPERATOR', note: 'Helps.' } })
  const evidence = () => helper.call(getEvidence, { query: { orderId } })
  expect((await evidence()).status).toBe(200)
  // the room refuses to suspend one with a role; a role may come later
  await world.db.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', helper.id).execute()
  expect((await evidence()).status).toBe(404)
  expect((await helper.call(getToday)).status).toBe(403)
})

it('one who is banned is refused everything, and no one can write to them', async () => {
  const { lender, lendee } = await acceptedInPerson(world)
  await suspend(lendee, { isPermanent: true })
  expect((await lendee.call(getOrders, { query: {} })).status).toBe(403)
  expect((await lendee.call(getUser)).status).toBe(403)
  expect((await inbox(lender))[0]).toMatchObject({ mayWrite: false })
})
