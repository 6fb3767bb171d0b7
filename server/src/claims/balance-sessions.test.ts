import {
  answerClaim,
  createBalanceSession,
  createClaim,
  getBalance,
  getClaims,
  payBalance,
} from '@hemline/contract/claims/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { confirmAsBrowser } from '../../../sandboxes/payments/confirm-as-browser.ts'
import { heardOf } from '../../test/heard.ts'
import { arrivedLoan, behave, evidence, ledger } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

const BANK_ASKS_LATER = '4000000000007726'
const DECLINED = '4000000000000002'
const INSUFFICIENT_FUNDS = '4000000000007700'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => behave(world, {}))

/** Two balances of one member for one loan: £20 and £10. */
async function balances() {
  const loan = await arrivedLoan(world, BANK_ASKS_LATER)
  const { lender, lendee, orderId } = loan
  const images = [await evidence(lender)]
  const ids: string[] = []
  for (const line of ['zip', 'button']) {
    const made = await lender.ok(createClaim, { body: { orderId, lines: [line], description: line, images } })
    ids.push(made.body.data.id)
    await lendee.ok(answerClaim, { body: { claimId: made.body.data.id, action: 'accept' } })
  }
  await world.drain()
  return { ...loan, zip: ids[0]!, button: ids[1]! }
}
const pay = (member: TestMember, claimId: string, setupIntentId: string) =>
  member.call(payBalance, { body: { claimId, setupIntentId } })
async function sessionFor(member: TestMember, claimId: string) {
  return (await member.ok(createBalanceSession, { body: { claimId } })).body
}
async function confirmed(member: TestMember, claimId: string, cardNumber?: string) {
  const session = await sessionFor(member, claimId)
  await confirmAsBrowser({ address: world.url, ...session, ...(cardNumber ? { cardNumber } : {}) })
  return session.setupIntentId
}
const takenFor = async (orderId: string) =>
  (await ledger(world))
    .filter((hold) => hold.metadata.orderId === orderId && hold.capturedPence > 0)
    .map((hold) => hold.capturedPence)
const dueOf = async (member: TestMember) =>
  (await member.ok(getBalance)).body.items.map(({ claimId, isCharging }) => [claimId, isCharging])

it('balances are summed, each with its reason for the borrower, and their news opens the balance', async () => {
  const { lendee, orderId, zip, button } = await balances()
  const { items, totalPence } = (await lendee.ok(getBalance)).body
  expect([items.map(({ claimId, amountPence }) => [claimId, amountPence]), totalPence]).toEqual([
    [
      [zip, 2000],
      [button, 1000],
    ],
    3000,
  ])
  const { items: claims } = (await lendee.ok(getClaims, { query: { orderId } })).body
  expect(claims.map(({ refusalCode }) => refusalCode)).toEqual(['authentication_failed', 'authentication_failed'])
  const { data } = (await lendee.ok(getNotifications, { query: { all: 'true' } })).body
  expect(data.filter(({ path }) => path === '/balance')).toHaveLength(2)
})

it('a session is opened for a claim that is due, and for no other', async () => {
  const { lendee, zip } = await balances()
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const call of [createBalanceSession, payBalance] as const) {
    const body = { claimId: unknown, setupIntentId: 'seti_none' }
    expect((await lendee.call(call, { body })).body.error.code).toBe('NOT_FOUND')
  }
  expect((await sessionFor(lendee, zip)).amountPence).toBe(2000)
  expect((await pay(lendee, zip, await confirmed(lendee, zip))).body.state).toBe('PAID')
  const { status, body } = await lendee.call(createBalanceSession, { body: { claimId: zip } })
  expect([status, body.error.code]).toEqual([409, 'MOVE_NOT_ALLOWED'])
})

it('a card that was not confirmed, or was refused, pays nothing; the reason is shown', async () => {
  const { lendee, orderId, zip } = await balances()
  const open = await sessionFor(lendee, zip)
  const unconfirmed = await pay(lendee, zip, open.setupIntentId)
  expect([unconfirmed.status, unconfirmed.body.error.code]).toEqual([422, 'authentication_failed'])
  const refused = await pay(lendee, zip, await confirmed(lendee, zip, DECLINED))
  expect([refused.status, refused.body.error.code]).toEqual([422, 'card_declined'])
  expect((await dueOf(lendee))[0]).toEqual([zip, false])
  expect(await takenFor(orderId)).toEqual([])
})

it('a card confirmed for one balance does not pay another', async () => {
  const { lendee, orderId, zip, button } = await balances()
  const { status, body } = await pay(lendee, button, await confirmed(lendee, zip))
  expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
  expect(await dueOf(lendee)).toEqual([
    [zip, false],
    [button, false],
  ])
  expect(await takenFor(orderId)).toEqual([])
})

it('a second tab whose card was never confirmed hears that the balance is paid', async () => {
  const { lendee, orderId, zip } = await balances()
  const second = await sessionFor(lendee, zip)
  await pay(lendee, zip, await confirmed(lendee, zip))
  const { status, body } = await pay(lendee, zip, second.setupIntentId)
  expect([status, body.state]).toEqual([200, 'PAID'])
  expect(await takenFor(orderId)).toEqual([2000])
})

it('while the provider does not answer, the balance is shown as being charged in both apps; it is paid later, once', async () => {
  const { lender, lendee, orderId, zip, button } = await balances()
  const setup = await confirmed(lendee, zip)
  await behave(world, { failNext: { path: '/v1/payment_intents', status: 500, times: 100 } })
  const heard = await heardOf(world, { lender, lendee }, async () => {
    expect((await pay(lendee, zip, setup)).status).toBe(503)
  })
  expect(heard).toEqual(['lendee order', 'lender order'])
  expect(await dueOf(lendee)).toEqual([
    [zip, true],
    [button, false],
  ])
  await behave(world, {})
  await world.advance('PT1M')
  expect(await dueOf(lendee)).toEqual([[button, false]])
  expect((await pay(lendee, zip, setup)).body.state).toBe('PAID')
  expect(await takenFor(orderId)).toEqual([2000])
})

it('a payment that the card refused is not tried again with the same card', async () => {
  const { lender, lendee, zip } = await balances()
  const setup = await confirmed(lendee, zip, INSUFFICIENT_FUNDS)
  expect((await pay(lendee, zip, setup)).body.error.code).toBe('insufficient_funds')
  const heard = await heardOf(world, { lender, lendee }, async () => {
    expect((await pay(lendee, zip, setup)).body.error.code).toBe('insufficient_funds')
  })
  expect(heard).toEqual([])
})
