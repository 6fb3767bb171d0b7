import {
  answerClaim,
  createBalanceSession,
  createClaim,
  getBalance,
  getClaims,
  payBalance,
} from '@hemline/contract/claims/calls.ts'
import { createOrder, createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmAsBrowser } from '../../../sandboxes/payments/confirm-as-browser.ts'
import { arrivedLoan, behave, daysOf, evidence, ledger, listGarment, move, prepareRequest } from '../../test/loans.ts'
import { openTransactions } from '../../test/locks.ts'
import { befriend, createWorld, type TestMember, type World } from '../../test/world.ts'

const BANK_ASKS_LATER = '4000000000007726'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => behave(world, {}))

/** A claim of £20 that waits for the lendee. */
async function openClaim(card?: string) {
  const loan = await arrivedLoan(world, card)
  const { lender, orderId } = loan
  const images = [await evidence(lender)]
  const made = await lender.ok(createClaim, { body: { orderId, lines: ['zip'], description: 'The zip', images } })
  return { ...loan, claimId: made.body.data.id }
}
const accept = (lendee: TestMember, claimId: string) => lendee.ok(answerClaim, { body: { claimId, action: 'accept' } })

/** A claim of £20 accepted by the lendee; from then on the provider behaves as `provider` defines. */
async function acceptedClaim({ card, provider = {} }: { card?: string; provider?: object } = {}) {
  const claim = await openClaim(card)
  await behave(world, provider)
  await accept(claim.lendee, claim.claimId)
  return claim
}
const stateOf = async (member: TestMember, orderId: string) =>
  (await member.ok(getClaims, { query: { orderId } })).body.items[0]!.state
const takenFor = async (orderId: string) =>
  (await ledger(world))
    .filter((hold) => hold.metadata.orderId === orderId && hold.capturedPence > 0)
    .map((hold) => hold.capturedPence)

async function confirmCard(lendee: TestMember, claimId: string, cardNumber?: string) {
  const session = (await lendee.ok(createBalanceSession, { body: { claimId } })).body
  await confirmAsBrowser({ address: world.url, ...session, ...(cardNumber ? { cardNumber } : {}) })
  return { claimId, setupIntentId: session.setupIntentId }
}

describe('a charge refused by the card', () => {
  it('leaves a balance that blocks new requests until it is paid on session', async () => {
    const { lender, lendee, orderId, claimId } = await acceptedClaim({ card: BANK_ASKS_LATER })
    await world.drain()
    expect((await lendee.ok(getBalance)).body).toMatchObject({
      totalPence: 2000,
      items: [{ claimId, refusalCode: 'authentication_failed', isCharging: false, garment: 'Rixo dress' }],
    })
    expect((await lender.ok(getBalance)).body.items).toEqual([])
    expect((await lender.ok(getClaims, { query: { orderId } })).body.items[0]).toMatchObject({
      state: 'DUE',
      refusalCode: null,
    })
    expect((await world.emailsTo(lendee.email)).map((one) => one.subject).join()).toContain('couldn’t be charged')

    const other = await world.member({ firstName: 'Olga' })
    const wish = { listingId: await listGarment(other) }
    const refused = await lendee.call(createPendingRequest, {
      body: { ...wish, ...daysOf(world, wish), deliveryMethod: 'DELIVERY' },
    })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'BALANCE_DUE'])
    await befriend(lendee, other)
    const friendly = await lendee.call(createOrder, {
      body: { ...wish, ...daysOf(world, wish), deliveryMethod: 'IN_PERSON' },
    })
    expect(friendly.body.error.code).toBe('BALANCE_DUE')

    const paid = await lendee.ok(payBalance, { body: await confirmCard(lendee, claimId) })
    expect(paid.body.state).toBe('PAID')
    expect((await lendee.ok(getBalance)).body).toEqual({ items: [], totalPence: 0 })
    expect(await takenFor(orderId)).toEqual([2000])
    const now = await lendee.call(createOrder, {
      body: { ...wish, ...daysOf(world, wish), deliveryMethod: 'IN_PERSON' },
    })
    expect(now.status).toBe(201)
  })

  it('blocks a request prepared earlier at its confirmation, and holds nothing', async () => {
    const { lendee, claimId } = await openClaim(BANK_ASKS_LATER)
    await listGarment(lendee, { brand: 'Reiss' })
    const other = await world.member({ firstName: 'Olga' })
    const listingId = await listGarment(other)
    await world.deps.db
      .updateTable('coins')
      .set({ state: 'FREE', reservedFor: null })
      .where('memberId', '=', lendee.id)
      .execute()
    const confirmed = await prepareRequest(world, lendee, { listingId })
    await accept(lendee, claimId)
    await world.drain()
    const before = (await ledger(world)).length
    const hold = await lendee.call(createPaymentHold, { body: confirmed })
    expect([hold.status, hold.body.error.code]).toEqual([409, 'BALANCE_DUE'])
    expect(await ledger(world)).toHaveLength(before)
  })

  it('is paid once, from two tabs with two cards', async () => {
    const { lendee, orderId, claimId } = await acceptedClaim({ card: BANK_ASKS_LATER })
    await world.drain()
    const tabs = [await confirmCard(lendee, claimId), await confirmCard(lendee, claimId, '5555555555554444')]
    const answers = await Promise.all([...tabs, ...tabs, ...tabs].map((body) => lendee.call(payBalance, { body })))
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]))
    // no second payment waits to be made
    await world.advance('PT1M')
    expect(await takenFor(orderId)).toEqual([2000])
    expect(await stateOf(lendee, orderId)).toBe('PAID')
    expect((await lendee.ok(payBalance, { body: tabs[0]! })).body.state).toBe('PAID')
  })

  it('reports why another card was refused too, and leaves the balance', async () => {
    const { lendee, orderId, claimId } = await acceptedClaim({ card: BANK_ASKS_LATER })
    await world.drain()
    const declined = await confirmCard(lendee, claimId, '4000000000007700')
    for (let time = 0; time < 2; time++) {
      const answer = await lendee.call(payBalance, { body: declined })
      expect([answer.status, answer.body.error.code]).toEqual([422, 'insufficient_funds'])
    }
    expect(await stateOf(lendee, orderId)).toBe('DUE')
    expect((await lendee.ok(payBalance, { body: await confirmCard(lendee, claimId) })).body.state).toBe('PAID')
  })

  it('is visible to and payable by its owner only', async () => {
    const { lender, lendee, claimId } = await acceptedClaim({ card: BANK_ASKS_LATER })
    await world.drain()
    const stranger = await world.member({ firstName: 'Sal' })
    const confirmed = await confirmCard(lendee, claimId)
    for (const member of [lender, stranger]) {
      expect((await member.call(createBalanceSession, { body: { claimId } })).status).toBe(404)
      expect((await member.call(payBalance, { body: confirmed })).status).toBe(404)
    }
    const elsewhere = await acceptedClaim({ card: BANK_ASKS_LATER })
    await world.drain()
    const foreign = { claimId: elsewhere.claimId, setupIntentId: confirmed.setupIntentId }
    expect((await elsewhere.lendee.call(payBalance, { body: foreign })).status).toBe(404)
  })
})

describe('between friends in person, without a stored card,', () => {
  it('a claim is a balance immediately, and can be paid', async () => {
    const lender = await world.member({ firstName: 'Lena' })
    const lendee = await world.member({ firstName: 'Bea' })
    await befriend(lender, lendee)
    const wish = { listingId: await listGarment(lender), from: 1, to: 2 }
    const { orderId } = (
      await lendee.ok(createOrder, { body: { ...wish, ...daysOf(world, wish), deliveryMethod: 'IN_PERSON' } as never })
    ).body
    await move(lender, orderId, 'accept')
    await move(lendee, orderId, 'received')
    const images = [await evidence(lender)]
    const { data } = (await lender.ok(createClaim, { body: { orderId, lines: ['hem'], description: 'Torn', images } }))
      .body
    await lendee.ok(answerClaim, { body: { claimId: data.id, action: 'accept' } })
    await world.drain()
    expect((await lendee.ok(getBalance)).body.items).toMatchObject([{ refusalCode: 'no_card', amountPence: 2500 }])
    expect((await lendee.ok(payBalance, { body: await confirmCard(lendee, data.id) })).body.state).toBe('PAID')
  })
})

describe('the card provider', () => {
  it('loses its answer: the charge was made, is found again, and is made once', async () => {
    const failNext = { path: '/v1/payment_intents', status: 500, times: 4, afterActing: true }
    const { lendee, orderId } = await acceptedClaim({ provider: { failNext } })
    await world.drain()
    await world.advance('PT1M')
    expect(await stateOf(lendee, orderId)).toBe('PAID')
    expect(await takenFor(orderId)).toEqual([2000])
  })

  it('fails for a while: the claim remains in CHARGING, no transaction is open, and it is paid in the end', async () => {
    const failNext = { path: '/v1/payment_intents', status: 500, times: 8 }
    const { lendee, orderId } = await acceptedClaim({ provider: { failNext } })
    await world.drain()
    expect(await stateOf(lendee, orderId)).toBe('CHARGING')
    expect(await openTransactions(world)).toBe(0)
    await behave(world, {})
    await world.advance('PT1M')
    expect(await stateOf(lendee, orderId)).toBe('PAID')
    expect(await takenFor(orderId)).toEqual([2000])
  })
})
