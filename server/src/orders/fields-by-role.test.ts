import { createClaim, getBalance, getClaims } from '@hemline/contract/claims/calls.ts'
import { getChecks } from '@hemline/contract/condition-checks/calls.ts'
import { getConversations, getMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { getEvidence } from '@hemline/contract/evidence/calls.ts'
import { getHandover } from '@hemline/contract/handovers/calls.ts'
import { createOrderIssue, getExtensions, getOrderIssues } from '@hemline/contract/issues/calls.ts'
import { getDesk } from '@hemline/contract/operator/calls.ts'
import { getDispute } from '@hemline/contract/operator/case-calls.ts'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptedInPerson, evidence, labelsMade, listGarment, move, requestLoan, soonByPost } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, request, type TestMember, type World } from '../../test/world.ts'

// From docs/product.md: §1 (the other party's address on a delivery order only, from ACCEPTED until 14 days after the close; a
// handover code is for the one who shows it; the record has no addresses, emails or cards), §3 (a pending request and the card
// are its owner's), §5 (other members see first name, picture and public id; emails are never sent to another member; the
// surname is on the label of a delivery order).

type Side = 'lender' | 'lendee'

let world: World
let host: TestMember
let stranger: TestMember
let lender: TestMember
let lendee: TestMember
let listingId: string

/** What of each side only some readers may see. */
const secrets = {
  lender: { surname: 'Quillfeather', street: '7 Larkspur Lane', postcode: 'M1 1AE', phone: '+447400000001' },
  lendee: { surname: 'Thistlewood', street: '9 Bramble Row', postcode: 'EH1 1YZ', phone: '+447400000002' },
}

beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com' })
  stranger = await world.member({ firstName: 'Uma' })
})
afterAll(() => world?.close())

/** A lender with a dress, and a stranger with a coin. */
async function meet(): Promise<void> {
  lender = await member('Lena', 'lender')
  lendee = await member('Bea', 'lendee')
  listingId = await listGarment(lender)
  await listGarment(lendee, { brand: 'Ganni' })
  await world.drain()
}

async function member(firstName: string, side: Side): Promise<TestMember> {
  const { surname, street, postcode, phone } = secrets[side]
  const one = await world.member({ firstName, secondName: surname, postcode })
  await world.db.updateTable('members').set({ address: street, phoneNumber: phone }).where('id', '=', one.id).execute()
  return one
}

/** Which of the two sides' secrets stand in a text, as `lender street`. */
function foundIn(text: string): string[] {
  return (['lender', 'lendee'] as const).flatMap((side) => {
    const email = (side === 'lender' ? lender : lendee).email
    return Object.entries({ ...secrets[side], email })
      .filter(([, secret]) => text.includes(secret))
      .map(([name]) => `${side} ${name}`)
  })
}

/** An order's own answer as one member reads it, with what of the other side is in it and what only one side may see. */
async function orderAs(who: TestMember, orderId: string) {
  const order = await orderOf(who, orderId)
  const { setupIntentId, paymentIntentId, pendingRequestId, coinId } = order
  return {
    secrets: foundIn(JSON.stringify(order)),
    card: [setupIntentId, paymentIntentId, pendingRequestId, coinId].filter((one) => one !== null).length,
    address: order.otherAddress !== null,
  }
}

const whole = (side: Side) => ['surname', 'street', 'postcode'].map((name) => `${side} ${name}`)

/** What each side reads of the other at this moment; of strangers it is no order, nor is it in their list. */
async function expectFields(orderId: string, { address }: { address: boolean }): Promise<void> {
  expect(await orderAs(lender, orderId)).toEqual({ secrets: address ? whole('lendee') : [], card: 0, address })
  expect(await orderAs(lendee, orderId)).toEqual({ secrets: address ? whole('lender') : [], card: 4, address })
  for (const other of [stranger, host]) {
    expect((await other.call(getOrders, { query: { orderId } })).body.error.code).toBe('NOT_FOUND')
    expect((await other.ok(getOrders, { query: {} })).body.items).toEqual([])
  }
}

describe('a loan by post', () => {
  let orderId: string
  beforeAll(meet)

  it('shows none where it is declined', async () => {
    const declined = await requestLoan(world, lendee, { listingId, from: 30, to: 32 })
    await move(lender, declined, 'decline')
    await world.drain()
    await expectFields(declined, { address: false })
  })

  it('shows the borrower’s no longer once it has ended without being posted, and the lender’s for 14 days more', async () => {
    const ended = await requestLoan(world, lendee, { listingId, ...soonByPost(world, { from: 6, to: 8 }) })
    await move(lender, ended, 'accept')
    await expectFields(ended, { address: true })
    await world.advance('P10D')
    expect(await orderAs(lender, ended)).toEqual({ secrets: [], card: 0, address: false })
    expect(await orderAs(lendee, ended)).toEqual({ secrets: whole('lender'), card: 4, address: true })
    await world.advance('P14D')
    await expectFields(ended, { address: false })
  })

  it('shows no address before it is accepted, and both from then on until 14 days after its end', async () => {
    orderId = await requestLoan(world, lendee, { listingId, ...soonByPost(world, { from: 6, to: 8 }) })
    await expectFields(orderId, { address: false })
    await move(lender, orderId, 'accept')
    await expectFields(orderId, { address: true })
    await labelsMade(world, orderId)
    for (const [who, action] of [
      [lender, 'sent'],
      [lendee, 'received'],
      [lendee, 'returned'],
      [lender, 'complete'],
    ] as const) {
      await move(who, orderId, action)
      await expectFields(orderId, { address: true })
    }
    await world.advance('P13DT23H')
    await expectFields(orderId, { address: true })
    await world.advance('PT2H')
    await expectFields(orderId, { address: false })
  })
})

it('a loan in person shows no address at all, and its code to the one who shows it', async () => {
  const loan = await acceptedInPerson(world)
  const query = { orderId: loan.orderId }
  const codes = async () =>
    Promise.all(
      [loan.lender, loan.lendee].map(async (who) => (await who.ok(getHandover, { query })).body.data?.code ?? null),
    )
  for (const who of [loan.lender, loan.lendee]) expect((await orderOf(who, loan.orderId)).otherAddress).toBeNull()
  expect(await codes()).toEqual([expect.stringMatching(/^\d{6}$/), null])
  await move(loan.lendee, loan.orderId, 'received')
  expect(await codes()).toEqual([null, expect.stringMatching(/^\d{6}$/)])
  for (const who of [loan.lender, loan.lendee]) expect((await orderOf(who, loan.orderId)).otherAddress).toBeNull()
  for (const other of [stranger, host])
    expect((await other.call(getHandover, { query })).body.error.code).toBe('NOT_FOUND')
})

describe('what belongs to an order', () => {
  let orderId: string
  beforeAll(async () => {
    await meet()
    orderId = await requestLoan(world, lendee, { listingId, from: 40, to: 42, method: 'IN_PERSON' })
    await move(lender, orderId, 'accept')
    await move(lendee, orderId, 'received')
    const images = [await evidence(lender)]
    await lender.ok(createClaim, { body: { orderId, lines: ['zip'], description: 'The zip', images } })
    await lender.ok(sendMessage, { body: { recipientId: lendee.id, content: 'Hello' } })
    await world.db.updateTable('claims').set({ refusalCode: 'card_declined' }).where('orderId', '=', orderId).execute()
  })

  it.each([getClaims, getChecks, getOrderIssues, getExtensions])(
    '$path is for its two sides, without what is private to either',
    async (call) => {
      for (const who of [lender, lendee]) {
        const { status, body } = await who.call(call, { query: { orderId } })
        expect([status, foundIn(JSON.stringify(body))]).toEqual([200, []])
      }
      expect((await stranger.call(call, { query: { orderId } })).body.error.code).toBe('NOT_FOUND')
      expect((await world.visitor().call(call, { query: { orderId } })).status).toBe(401)
    },
  )

  it('says to the lendee alone why their card was refused', async () => {
    const codes = await Promise.all(
      [lender, lendee].map(async (who) => (await who.ok(getClaims, { query: { orderId } })).body.items[0]!.refusalCode),
    )
    expect(codes).toEqual([null, 'card_declined'])
  })

  it('has a record without addresses, emails and cards, for its sides and the operator', async () => {
    for (const who of [lender, lendee, host]) {
      const { status, body } = await who.call(getEvidence, { query: { orderId } })
      expect([status, foundIn(JSON.stringify(body))]).toEqual([200, []])
      expect(JSON.stringify(body)).not.toMatch(/seti_|pi_|card_declined/)
    }
    expect((await stranger.call(getEvidence, { query: { orderId } })).body.error.code).toBe('NOT_FOUND')
  })

  it('has a conversation without emails, for the two alone', async () => {
    const { items } = (await lendee.ok(getConversations, { query: {} })).body
    const query = { conversationId: items[0]!.id }
    for (const who of [lender, lendee]) {
      const inbox = await who.ok(getConversations, { query: {} })
      const messages = await who.ok(getMessages, { query })
      expect(foundIn(JSON.stringify([inbox.body, messages.body]))).toEqual([])
      expect([inbox.body.items[0]!.conversationWithEmail, messages.body.items[0]!.recipientEmail]).toEqual(['', ''])
    }
    for (const other of [stranger, host]) {
      expect((await other.call(getMessages, { query })).body.error.code).toBe('NOT_FOUND')
      expect((await other.ok(getConversations, { query: {} })).body.items).toEqual([])
    }
  })

  it('is in the operator’s room for the operator alone', async () => {
    await lendee.ok(createOrderIssue, { body: { orderId, description: 'The zip was broken before' } })
    for (const [who, code] of [
      [lender, 'NOT_FOUND'],
      [lendee, 'NOT_FOUND'],
      [stranger, 'NOT_FOUND'],
      [host, undefined],
    ] as const) {
      const dispute = await who.call(getDispute, { query: { orderId } })
      expect([dispute.body.error?.code, (await who.call(getDesk)).body.error?.code]).toEqual([code, code])
    }
  })

  it('leaves what the lendee owes to the lendee', async () => {
    await world.db.updateTable('claims').set({ state: 'DUE' }).where('orderId', '=', orderId).execute()
    const due = await Promise.all(
      [lender, lendee, stranger].map(async (who) => (await who.ok(getBalance)).body.items.map((one) => one.orderId)),
    )
    expect(due).toEqual([[], [orderId], []])
  })
})

it('a member’s page names them by first name, for everyone', async () => {
  for (const who of [lendee, stranger])
    for (const path of [`/api/listing-user?userId=${lender.id}`, `/api/listings?userId=${lender.id}`]) {
      const answer = await request(world, who, { method: 'GET', path })
      expect([answer.status, foundIn(await answer.text())]).toEqual([200, []])
    }
})
