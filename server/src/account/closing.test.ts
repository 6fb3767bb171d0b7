import { cancelAccountDeletion, deleteAccount, getAccountDeletion } from '@hemline/contract/account/calls.ts'
import {
  answerClaim,
  createBalanceSession,
  createClaim,
  getBalance,
  getClaims,
  payBalance,
} from '@hemline/contract/claims/calls.ts'
import { getConversations, getMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { getEvidence } from '@hemline/contract/evidence/calls.ts'
import { getFriends } from '@hemline/contract/friends/calls.ts'
import { changeListing } from '@hemline/contract/listings/calls.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { markOwedPaid } from '@hemline/contract/operator/payout-calls.ts'
import { changeRole } from '@hemline/contract/operator/setting-calls.ts'
import { createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmAsBrowser } from '../../../sandboxes/payments/confirm-as-browser.ts'
import {
  acceptedInPerson,
  arrivedLoan,
  daysOf,
  evidence,
  lenderAndStranger,
  listGarment,
  move,
  requestLoan,
} from '../../test/loans.ts'
import { PASSWORD, poolOf, setPasswordOf } from '../../test/member-pool.ts'
import { account, owedLender, own, saveAccount } from '../../test/payouts.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { findMember } from '../members/store.ts'
import { eraseDue } from './actions.ts'

// docs/product.md §5, "Closing an account": who leaves finishes and pays what is open, and may stay until they are erased
const BANK_ASKS_LATER = '4000000000007726'

let world: World
let operator: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  operator = await world.member({ email: 'host@example.com' })
})
afterAll(() => world.close())

const obstaclesOf = async (member: TestMember) =>
  (await member.ok(getAccountDeletion)).body.data.obstacles.map(({ kind }) => kind)
const isErased = async ({ id }: TestMember) => (await findMember(world.db, id))!.erasedAt !== null
/** Closes an account although something is open, as it can be opened by the other side after it was closed. */
const close = async ({ id }: TestMember) => {
  const now = world.clock.now()
  const deletesAt = new Date(now.getTime() + 60_000)
  await world.db.updateTable('members').set({ deletesAt, suspendedAt: now }).where('id', '=', id).execute()
}

/** A borrower who left after the loan, of whom the lender then claims £20. */
async function claimedOfOneWhoLeft(card?: string) {
  const loan = await arrivedLoan(world, card)
  const { lender, lendee, orderId } = loan
  await setPasswordOf(world, lendee)
  await move(lender, orderId, 'complete')
  await world.drain()
  await lendee.ok(deleteAccount, { body: { password: PASSWORD } })
  const images = [await evidence(lender)]
  const { data } = (await lender.ok(createClaim, { body: { orderId, lines: ['zip'], description: 'The zip', images } }))
    .body
  return { ...loan, claimId: data.id }
}

it('a member who leaves reads a claim, accepts it, pays what their card refused after the 14 days, and is erased a day later', async () => {
  const { lendee, orderId, claimId } = await claimedOfOneWhoLeft(BANK_ASKS_LATER)
  expect(await obstaclesOf(lendee)).toEqual(['CLAIM'])
  expect((await lendee.ok(getClaims, { query: { orderId } })).body.items[0]).toMatchObject({ state: 'OPEN' })
  await lendee.ok(answerClaim, { body: { claimId, action: 'accept' } })
  await world.advance('P14DT1H')
  expect([await isErased(lendee), await obstaclesOf(lendee)]).toEqual([false, ['BALANCE']])
  expect((await lendee.ok(getBalance)).body.totalPence).toBe(2000)
  const session = (await lendee.ok(createBalanceSession, { body: { claimId } })).body
  await confirmAsBrowser({ address: world.url, ...session })
  const body = { claimId, setupIntentId: session.setupIntentId }
  expect((await lendee.ok(payBalance, { body })).body.state).toBe('PAID')
  await world.drain()
  await world.advance('PT23H')
  expect([await isErased(lendee), await obstaclesOf(lendee)]).toEqual([false, []])
  await world.advance('PT3H')
  expect(await isErased(lendee)).toBe(true)
})

it('a member who leaves contests a claim, and takes the closing back after the 14 days as long as it is open', async () => {
  const { lender, lendee, claimId } = await claimedOfOneWhoLeft()
  await lendee.ok(answerClaim, { body: { claimId, action: 'contest', reason: 'It was broken before' } })
  await world.advance('P15D')
  expect([await isErased(lendee), await obstaclesOf(lendee)]).toEqual([false, ['CLAIM']])
  expect((await poolOf(world).signIn(lendee.email)).idToken).toBeTruthy()
  await lendee.ok(cancelAccountDeletion)
  expect((await lendee.ok(getUser)).body.data.deletesAt).toBeNull()
  await lender.ok(answerClaim, { body: { claimId, action: 'withdraw' } })
  await world.advance('P15D')
  expect(await isErased(lendee)).toBe(false)
  expect((await lendee.call(getFriends)).status).toBe(200)
})

it('a lender who leaves says where the money goes that they are owed, and is erased a day after it is paid, with the letter of it', async () => {
  const { lender, owedIds } = await owedLender(world, operator, { hasAccount: false })
  await close(lender)
  await saveAccount(world, lender)
  expect((await own(lender)).account).toMatchObject({ holder: account.holder })
  await world.advance('PT1H')
  expect([await isErased(lender), await obstaclesOf(lender)]).toEqual([false, ['OWED']])
  const letters = async () => (await world.emailsTo(lender.email)).length
  const before = await letters()
  await operator.ok(markOwedPaid, { body: { owedIds, note: 'By bank transfer' } })
  await eraseDue(world.deps)
  await world.drain()
  expect([await isErased(lender), await letters()]).toEqual([false, before + 1])
  await world.advance('PT26H')
  expect(await isErased(lender)).toBe(true)
})

it('a loan under way is finished and written about by who leaves, who is asked for a review only if they stay', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  await close(lendee)
  const conversation = async () => (await lendee.ok(getConversations, { query: {} })).body.items[0]!
  const { id: conversationId, mayWrite } = await conversation()
  expect(mayWrite).toBe(true)
  const write = () => lendee.call(sendMessage, { body: { conversationId, content: 'I’m at the café.' } })
  expect((await write()).status).toBe(201)
  expect((await move(lendee, orderId, 'received')).status).toBe(200)
  expect((await move(lendee, orderId, 'returned')).status).toBe(200)
  expect((await move(lender, orderId, 'complete')).status).toBe(200)
  expect((await conversation()).mayWrite).toBe(false)
  expect((await write()).status).toBe(403)
  const asks = async () => {
    const { reviewId } = await orderOf(lendee, orderId)
    const { items } = (await lendee.ok(getMessages, { query: { conversationId } })).body
    return [reviewId !== null, items.some((message) => message.reviewId !== null)]
  }
  expect(await asks()).toEqual([false, false])
  await lendee.ok(cancelAccountDeletion)
  expect(await asks()).toEqual([true, true])
})

it('who leaves begins nothing: no accept, request, listing or new conversation', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  const wish = { listingId: await listGarment(operator) }
  await close(lender)
  for (const { status, body } of [
    // the clock has not ended the request yet
    await move(lender, orderId, 'accept'),
    await lender.call(createPendingRequest, {
      body: { ...wish, ...daysOf(world, wish), deliveryMethod: 'DELIVERY' },
    }),
    await lender.call(changeListing, { params: { id: listingId }, body: { isActive: true } }),
    await lender.call(sendMessage, { body: { recipientId: operator.id, content: 'Hello' } }),
  ])
    expect([status, body.error.code]).toEqual([403, 'ACCOUNT_CLOSING'])
})

it('a role in the operator’s room does not count while who has it leaves', async () => {
  const { orderId } = await acceptedInPerson(world)
  const helper = await world.member({ email: 'helper@example.com' })
  await operator.ok(changeRole, { body: { email: helper.email, role: 'OPERATOR', note: 'Helps.' } })
  const evidence = () => helper.call(getEvidence, { query: { orderId } })
  expect((await evidence()).status).toBe(200)
  await close(helper)
  expect((await evidence()).status).toBe(404)
})
