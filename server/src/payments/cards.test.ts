import { createOrder, createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { getCards, removeCard } from '@hemline/contract/payments/calls.ts'
import { createPaymentSession, createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sandboxKeys } from '../../../sandboxes/payments/sandbox-keys.ts'
import { behave, daysOf, lenderAndStranger, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { untilLocked } from '../../test/locks.ts'
import { retryNow } from '../../test/retry-now.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { deleteStoredCustomer } from './actions.ts'
import { listRemovedCards } from './card-store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => behave(world, {}))
afterAll(() => world.close())

const cardsOf = async (member: TestMember) => (await member.ok(getCards)).body.items
const remove = (member: TestMember, id: string) => member.call(removeCard, { params: { id } })
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]
const atProvider = async (id: string) => {
  const headers = { authorization: `Bearer ${sandboxKeys.secretKey}` }
  const answer = await fetch(`${world.url}/dev/stripe/v1/payment_methods/${id}`, { headers })
  return (await answer.json()) as { customer: string | null }
}
const detaching = async (id: string) => {
  const answer = await fetch(`${world.url}/dev/payments.json?requests=10000`)
  const { requests } = (await answer.json()) as { requests: { path: string; status: unknown }[] }
  return requests.filter(({ path }) => path === `/v1/payment_methods/${id}/detach`).map(({ status }) => status)
}

/** A member whose card is stored, and nothing open. */
async function withCard(card?: string) {
  const people = await lenderAndStranger(world)
  const prepared = await prepareRequest(world, people.lendee, { listingId: people.listingId }, card)
  const [stored] = await cardsOf(people.lendee)
  return { ...people, prepared, stored: stored! }
}

describe('a stored card', () => {
  it('is listed by its brand and last digits, and is gone here and at the provider once it is removed', async () => {
    const { lendee, prepared, stored } = await withCard()
    expect(stored).toEqual({ id: stored.id, brand: 'visa', last4: '4242', wallet: null, isNeeded: false })
    expect((await remove(lendee, stored.id)).status).toBe(200)
    expect(await cardsOf(lendee)).toEqual([])
    const session = await lendee.ok(createPaymentSession, { body: { pendingRequestId: prepared.pendingRequestId } })
    expect(session.body.savedCards).toEqual([])
    await world.drain()
    expect((await atProvider(stored.id)).customer).toBeNull()
  })

  it('is removed with everything that was entered for it, so that it does not come back', async () => {
    const { lendee, listingId, stored } = await withCard()
    await prepareRequest(world, lendee, { listingId, from: 30, to: 31 })
    const [newest, ...others] = await cardsOf(lendee)
    expect([newest!.id === stored.id, others]).toEqual([false, []])
    await lendee.ok(removeCard, { params: { id: newest!.id } })
    await world.drain()
    expect(await cardsOf(lendee)).toEqual([])
    expect((await atProvider(stored.id)).customer).toBeNull()
  })

  it('of another member is neither listed nor removed', async () => {
    const { lendee, stored } = await withCard()
    const other = await withCard()
    expect(codeOf(await remove(other.lendee, stored.id))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await remove(await world.member(), stored.id))).toEqual([404, 'NOT_FOUND'])
    expect((await cardsOf(lendee)).map(({ id }) => id)).toEqual([stored.id])
  })

  it('stays while it guarantees a loan, and for 24 hours after it', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 0, to: 1, method: 'IN_PERSON' })
    const [card] = await cardsOf(lendee)
    const isNeeded = async () => (await cardsOf(lendee))[0]!.isNeeded
    for (const [who, action] of [
      [lender, 'accept'],
      [lendee, 'received'],
      [lendee, 'returned'],
      [lender, 'complete'],
    ] as const) {
      expect(await isNeeded()).toBe(true)
      expect(codeOf(await remove(lendee, card!.id))).toEqual([409, 'CARD_NEEDED'])
      expect((await move(who, orderId, action)).status).toBe(200)
    }
    expect(codeOf(await remove(lendee, card!.id))).toEqual([409, 'CARD_NEEDED'])
    await world.advance('P1DT1M')
    expect(await isNeeded()).toBe(false)
    expect((await remove(lendee, card!.id)).status).toBe(200)
  })

  it('that is removed in the moment in which its member is erased leaves nothing of it', async () => {
    const { lendee, stored } = await withCard()
    const signedIn = world.visitor(await lendee.token())
    const { removing } = await world.db.transaction().execute(async (tx) => {
      await deleteStoredCustomer(world.deps, tx, lendee.id)
      const removing = signedIn.call(removeCard, { params: { id: stored.id } })
      await untilLocked(world, { on: '"payment_customers"' })
      return { removing }
    })
    expect(codeOf(await removing)).toEqual([404, 'NOT_FOUND'])
    expect(await listRemovedCards(world.db, lendee.id)).toEqual([])
  })

  it('can be removed while another card guarantees the loan', async () => {
    const { lendee, listingId, stored } = await withCard('5555555555554444')
    await requestLoan(world, lendee, { listingId, from: 30, to: 31 })
    expect((await cardsOf(lendee)).map(({ brand, isNeeded }) => [brand, isNeeded])).toEqual([
      ['visa', true],
      ['mastercard', false],
    ])
    expect((await remove(lendee, stored.id)).status).toBe(200)
  })
})

describe('a card from a wallet', () => {
  it('is stored under the name of the wallet, guarantees a loan, and is another one than the card behind it', async () => {
    const { lendee, stored } = await withCard()
    const address = `${world.url}/dev/stripe`
    const token = (wallet: string) => ({ type: 'card', 'card[token]': wallet })
    const post = async (path: string, form: Record<string, string>) => {
      const headers = { authorization: `Bearer ${sandboxKeys.publishableKey}` }
      const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: new URLSearchParams(form) })
      return (await answer.json()) as { id: string; error?: { code: string } }
    }
    expect((await post('/v1/payment_methods', token('tok_visa'))).error?.code).toBe('resource_missing')
    const { id } = await post('/v1/payment_methods', token('tok_sandbox_google_pay'))
    const other = await lenderAndStranger(world)
    const days = daysOf(world, { listingId: other.listingId, from: 30, to: 31 })
    const body = { listingId: other.listingId, ...days, deliveryMethod: 'IN_PERSON' as const }
    const pendingRequestId = (await lendee.ok(createPendingRequest, { body })).body.data.id
    const session = await lendee.ok(createPaymentSession, { body: { pendingRequestId } })
    const { clientSecret, setupIntentId } = session.body
    const confirm = { payment_method: id, client_secret: clientSecret, return_url: `${world.url}/back` }
    await post(`/v1/setup_intents/${setupIntentId}/confirm`, confirm)
    await lendee.ok(createPaymentHold, { body: { pendingRequestId, setupIntentId } })
    expect(await cardsOf(lendee)).toEqual([
      { id, brand: 'visa', last4: '4242', wallet: 'google_pay', isNeeded: true },
      stored,
    ])
  })
})

describe('removing a card', () => {
  it('twice, in the same moment and later, removes it once', async () => {
    const { lendee, stored } = await withCard()
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(lendee, stored.id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    await world.drain()
    expect((await remove(lendee, stored.id)).status).toBe(200)
    expect(await detaching(stored.id)).toEqual([200])
  })

  it('says so when the provider is down before it, and is finished by itself when it goes down after it', async () => {
    const { lendee, stored } = await withCard()
    await behave(world, { failNext: { path: '/v1/customers/*/payment_methods', method: 'GET', status: 503, times: 4 } })
    expect(codeOf(await lendee.call(getCards))).toEqual([503, 'UNAVAILABLE'])
    expect(codeOf(await remove(lendee, stored.id))).toEqual([503, 'UNAVAILABLE'])
    await behave(world, { failNext: { path: '/v1/payment_methods/*/detach', method: 'POST', status: 503, times: 2 } })
    expect((await remove(lendee, stored.id)).status).toBe(200)
    await world.drain()
    expect(await cardsOf(lendee)).toEqual([])
    await expect
      .poll(async () => {
        await retryNow(world)
        return (await atProvider(stored.id)).customer
      })
      .toBeNull()
    expect(await detaching(stored.id)).toContain(503)
  })

  it('and sending a request with it, in the same moment: one of the two happens, never both', async () => {
    const { lendee, listingId, stored } = await withCard()
    const prepared = await prepareRequest(world, lendee, { listingId, from: 30, to: 31 })
    const [removed, held] = await Promise.all([
      remove(lendee, stored.id),
      lendee.call(createPaymentHold, { body: prepared }),
    ])
    expect([removed.status, held.status].toSorted()).toEqual([200, 409])
    if (held.status === 200) expect((await lendee.call(createOrder, { body: prepared })).status).toBe(201)
  })

  it('leaves a request that was to be sent with it unsent: nothing is held, no day is taken', async () => {
    const { lendee, stored, prepared } = await withCard()
    await lendee.ok(removeCard, { params: { id: stored.id } })
    expect(codeOf(await lendee.call(createPaymentHold, { body: prepared }))).toEqual([409, 'CARD_REMOVED'])
    const bookings = world.db.selectFrom('bookings').select('id').where('lendeeId', '=', lendee.id)
    expect(await bookings.execute()).toEqual([])
  })
})
