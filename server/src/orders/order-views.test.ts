import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@hemline/contract/durations.ts'
import type { OrderStatus } from '@hemline/contract/order-status.ts'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worldWithRequest } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { copyOrder } from '../../test/rows.ts'
import type { TestMember, World } from '../../test/world.ts'
import { insertCarrierClaim } from '../shipping/carrier-claim-store.ts'
import { postageRefundKey } from './postage-actions.ts'
import { findOrder, insertEvent } from './store.ts'

// docs/product.md §1 and §3: what each side reads of an order

let world: World
let db: World['db']
let lender: TestMember
let lendee: TestMember
/** Another lender. */
let third: TestMember
let requested: string
let now: Date
beforeAll(async () => {
  const made = await worldWithRequest()
  ;({ world, db, lender, lendee, now } = made)
  requested = made.orderId
  third = await world.member({ firstName: 'Cleo' })
  for (const [{ id }, picture] of [
    [lender, '0000000000-lena.jpg'],
    [lendee, '0000000000-bea.jpg'],
  ] as const)
    await db.updateTable('members').set({ picture }).where('id', '=', id).execute()
})
afterAll(() => world.close())

const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
const order = (changes: Record<string, unknown> = {}) =>
  copyOrder(world, requested, { client_key: null, coin_id: null, ...changes })
const event = (orderId: string, name: string, to: OrderStatus, at = ago(1), detail?: object) =>
  insertEvent(db as never, { orderId, name, from: null, to, by: null, detail: detail as never, now: at })
const operation = (orderId: string, key: string, changes: object = {}) =>
  db
    .insertInto('paymentOperations')
    .values({ key, orderId, kind: 'REFUND', amountPence: 250, state: 'DONE', createdAt: now, ...changes } as never)
    .execute()
async function meeting(orderId: string, changes: object = {}): Promise<string> {
  const id = randomUUID()
  const row = { proposedBy: lender.id, at: new Date(now.getTime() + DAY_MS), place: 'The park', handover: 'OUT' }
  await db
    .insertInto('meetings')
    .values({ ...row, id, orderId, state: 'PROPOSED', createdAt: now, ...changes } as never)
    .execute()
  return id
}

it('a list has with each order what belongs to it, and not what belongs to another', async () => {
  const one = await order({ status: 'COMPLETED', delivery_method: 'IN_PERSON', completed_at: ago(1).toISOString() })
  const other = await order({ status: 'DECLINED', lender_id: third.id, payment_intent_id: 'pi_other' })
  await event(one, 'accept', 'ACCEPTED')
  await event(other, 'decline', 'DECLINED')
  const check = { memberId: lender.id, moment: 'LENDER_OUT', isClean: true, isComplete: true, isUndamaged: true }
  await db
    .insertInto('conditionChecks')
    .values({ ...check, orderId: one, createdAt: now } as never)
    .execute()
  const metAt = await meeting(one, { state: 'REPLACED' })
  const reviewId = randomUUID()
  const review = { reviewerId: lendee.id, subjectId: lender.id, type: 'lender', createdAt: now, updatedAt: now }
  await db
    .insertInto('reviews')
    .values({ ...review, id: reviewId, orderId: one, showsAt: now } as never)
    .execute()
  await operation(one, postageRefundKey(one))
  await operation(other, `release:${other}`, { kind: 'RELEASE' })

  const { items } = (await lendee.ok(getOrders, { query: {} })).body
  const [ofOne, ofOther] = [one, other].map((id) => items.find((item) => item.id === id))
  expect(ofOne).toMatchObject({
    otherPicture: expect.stringContaining('lena'),
    checks: ['LENDER_OUT'],
    meetings: [{ id: metAt, proposedBy: 'LENDER', answeredAt: null }],
    reviewId,
    isReviewed: false,
    postageBackPence: 250,
    moneyBack: null,
    post: null,
  })
  expect(ofOther).toMatchObject({
    otherPicture: null,
    checks: [],
    meetings: [],
    reviewId: null,
    isReviewed: false,
    postageBackPence: 0,
    moneyBack: { state: 'DONE', step: 'RELEASE', owedPence: 0, isTakenBack: false },
    asks: [],
    post: expect.any(Object),
  })
  expect([ofOne, ofOther].map((item) => item?.timeline.map(({ move }) => move))).toEqual([['accept'], ['decline']])
})

it('of a closed order the picture of who is suspended, leaving or behind a block is not shown, of a live one it is', async () => {
  const [closed, live] = [
    await order({ status: 'COMPLETED', completed_at: ago(1).toISOString() }),
    await order({ status: 'ACCEPTED' }),
  ]
  const pictures = async (who: TestMember) => [
    (await orderOf(who, closed)).otherPicture,
    (await orderOf(who, live)).otherPicture,
  ]
  const set = (who: TestMember, changes: object) =>
    db.updateTable('members').set(changes).where('id', '=', who.id).execute()
  const numberOf = async ({ id }: TestMember) =>
    (await db.selectFrom('members').select('no').where('id', '=', id).executeTakeFirstOrThrow()).no
  const shown = [expect.stringContaining('lena'), expect.stringContaining('lena')]
  expect(await pictures(lendee)).toEqual(shown)
  await set(lender, { suspendedAt: now })
  expect(await pictures(lendee)).toEqual([null, shown[1]])
  await set(lender, { suspendedAt: null, blockedNos: [await numberOf(lendee)] })
  await set(lendee, { blockedNos: [await numberOf(lender)] })
  expect(await pictures(lendee)).toEqual([null, shown[1]])
  expect(await pictures(lender)).toEqual([null, expect.stringContaining('bea')])
  for (const one of [lender, lendee]) await set(one, { blockedNos: [await numberOf(third)] })
  expect(await pictures(lendee)).toEqual(shown)
  for (const one of [lender, lendee]) await set(one, { blockedNos: [] })
})

it('of what the borrower gets back its lender reads nothing', async () => {
  const one = await order({ status: 'DECLINED', payment_intent_id: 'pi_one' })
  await operation(one, postageRefundKey(one))
  expect(await orderOf(lendee, one)).toMatchObject({ postageBackPence: 250, moneyBack: { state: 'DONE' } })
  expect(await orderOf(lender, one)).toMatchObject({
    postageBackPence: 0,
    moneyBack: null,
    otherPicture: expect.stringContaining('bea'),
  })
  await db.updateTable('paymentOperations').set({ state: 'REFUSED' }).where('orderId', '=', one).execute()
  expect((await orderOf(lendee, one)).postageBackPence).toBe(0)
})

it('money comes back from an order that ended without a loan, if any was held', async () => {
  const price = (await findOrder(db, requested))!.price
  const hasMoneyBack = async (changes: Record<string, unknown>) => {
    const id = await order({ status: 'DECLINED', payment_intent_id: `pi_${randomUUID()}`, ...changes })
    return (await orderOf(lendee, id)).moneyBack !== null
  }
  for (const status of ['DECLINED', 'EXPIRED', 'CANCELLED']) expect(await hasMoneyBack({ status }), status).toBe(true)
  expect(await hasMoneyBack({ price: { ...price, total: 1 } })).toBe(true)
  expect(await hasMoneyBack({ price: { ...price, total: 0 } })).toBe(false)
  expect(await hasMoneyBack({ payment_intent_id: null })).toBe(false)
  for (const status of ['REQUESTED', 'COMPLETED', 'DISPUTE']) expect(await hasMoneyBack({ status }), status).toBe(false)
})

it('what an operator refunded before or with the end is on its way until the provider has agreed', async () => {
  for (const reason of ['RESOLVED', 'CANCELLED_BY_LENDER']) {
    const ended = { status: 'CANCELLED', reason, accepted_at: ago(2).toISOString() }
    const one = await order({ ...ended, payment_intent_id: `pi_${reason}` })
    const act = { state: 'PENDING', amountPence: 1490, paymentIntentId: `pi_${reason}` }
    await operation(one, `refund:${randomUUID()}`, act)
    const returning = { state: 'RETURNING', step: 'REFUND', owedPence: 1490, isTakenBack: false }
    expect((await orderOf(lendee, one)).moneyBack).toEqual(returning)
    await db.updateTable('paymentOperations').set({ state: 'DONE' }).where('orderId', '=', one).execute()
    expect((await orderOf(lendee, one)).moneyBack).toMatchObject({ state: 'DONE', owedPence: 0 })
  }
})

it('the deadline of an answer is shown while the answer is awaited', async () => {
  const { answerBy, acceptedAt } = await orderOf(lendee, requested)
  expect([answerBy, acceptedAt]).toEqual([(await findOrder(db, requested))!.answerBy!.toISOString(), null])
  expect((await orderOf(lendee, await order({ status: 'DECLINED' }))).answerBy).toBeNull()
})

it('an order waits for the side that is to answer a meeting that was suggested', async () => {
  const inPerson = { status: 'ACCEPTED', delivery_method: 'IN_PERSON', accepted_at: ago(2).toISOString() }
  const waits = async (changes: object) => {
    const id = await order(inPerson)
    await meeting(id, changes)
    return [(await orderOf(lender, id)).needsMe, (await orderOf(lendee, id)).needsMe]
  }
  expect(await waits({ proposedBy: lender.id })).toEqual([false, true])
  expect(await waits({ proposedBy: lendee.id })).toEqual([true, false])
  for (const proposedBy of [lender.id, lendee.id])
    expect(await waits({ proposedBy, state: 'AGREED' })).toEqual([false, false])
})

it('a loan in person waits for its borrower from its first day on, and for its lender after its last', async () => {
  const waits = async (status: OrderStatus, from: number, to: number) => {
    const days = { start_date: world.day(from), end_date: world.day(to) }
    const id = await order({ status, delivery_method: 'IN_PERSON', ...days, accepted_at: ago(99).toISOString() })
    return [(await orderOf(lender, id)).needsMe, (await orderOf(lendee, id)).needsMe]
  }
  expect(await waits('ACCEPTED', 1, 3)).toEqual([false, false])
  expect(await waits('ACCEPTED', 0, 3)).toEqual([false, true])
  expect(await waits('SHIPPING_RECEIVED', -3, 0)).toEqual([false, false])
  expect(await waits('SHIPPING_RECEIVED', -3, -1)).toEqual([true, true])
})

it('a lender reads where to after the end if the parcel travelled: reported as posted, or scanned', async () => {
  const ended = { status: 'CANCELLED', accepted_at: ago(48).toISOString(), closed_at: ago(1).toISOString() }
  const sees = async (...moves: [name: string, to: OrderStatus][]) => {
    const id = await order(ended)
    for (const [name, to] of moves) await event(id, name, to)
    return (await orderOf(lender, id)).otherAddress !== null
  }
  expect(await sees(['accept', 'ACCEPTED'])).toBe(false)
  expect(await sees(['accept', 'ACCEPTED'], ['sent', 'SHIPPING_SENT'])).toBe(true)
  expect(await sees(['accept', 'ACCEPTED'], ['received', 'SHIPPING_RECEIVED'])).toBe(true)
})

it('that the other side has moved is shown with their address alone', async () => {
  const address = { name: 'Lena', address: '1 Old Road', address2: '', city: 'London', postcode: 'N1 1AA' }
  const shown = async (changes: Record<string, unknown>) => {
    const { hasOtherMoved, otherAddress } = await orderOf(lendee, await order({ lender_address: address, ...changes }))
    return [hasOtherMoved, otherAddress?.address]
  }
  expect(await shown({ status: 'ACCEPTED', accepted_at: ago(1).toISOString() })).toEqual([true, '1 Old Road'])
  expect(await shown({})).toEqual([false, undefined])
})

it('a parcel that was reported as posted is under way, and one that was missing stays so when an operator ends the loan', async () => {
  const transit = async (changes: Record<string, unknown>, ...names: string[]) => {
    const id = await order({ accepted_at: ago(99).toISOString(), ...changes })
    await event(id, 'accept', 'ACCEPTED', ago(50))
    for (const name of names) await event(id, name, 'SHIPPING_SENT', ago(40))
    if (changes.status !== 'SHIPPING_SENT')
      await insertCarrierClaim(db as never, { orderId: id, direction: 'OUTBOUND', byHemline: false, now: ago(2) })
    return (await orderOf(lender, id)).post?.transit?.seenAt ?? null
  }
  const sentAt = ago(40).toISOString()
  expect(await transit({ status: 'SHIPPING_SENT' }, 'sent')).toBe(sentAt)
  expect(await transit({ status: 'SHIPPING_SENT' })).toBeNull()
  expect(await transit({ status: 'COMPLETED' }, 'sent')).toBeNull()
  expect(await transit({ status: 'COMPLETED' }, 'sent', 'resolveCompleted')).toBe(sentAt)
  expect(await transit({ status: 'CANCELLED' }, 'sent', 'resolveCancelled')).toBe(sentAt)
})

it('the history says when a handover was entered, if it was entered later', async () => {
  const id = await order({ status: 'SHIPPING_RECEIVED', delivery_method: 'IN_PERSON' })
  await event(id, 'accept', 'ACCEPTED')
  await event(id, 'received', 'SHIPPING_RECEIVED', ago(1), { handedAt: ago(5).toISOString() })
  const handed = (await orderOf(lender, id)).timeline.map(({ handedAt }) => handedAt)
  expect(handed).toEqual([null, ago(5).toISOString()])
})
