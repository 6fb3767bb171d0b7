import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { worldWithRequest } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import type { TestMember, World } from '../../test/world.ts'
import { isHelpAsked, listCoinLines, listConcurrentOrders, listMoney, listOrderMessages } from './store.ts'

let world: World
let db: World['db']
let lender: TestMember
let lendee: TestMember
let requested: string
let conversationId: string
let now: Date
let orderId: string
let otherOrderId: string
beforeAll(async () => {
  const made = await worldWithRequest()
  ;({ world, db, lender, lendee, now } = made)
  requested = made.orderId
  const order = await db.selectFrom('orders').selectAll().where('id', '=', requested).executeTakeFirstOrThrow()
  conversationId = order.conversationId!
})
afterAll(() => world.close())
beforeEach(async () => {
  await db.deleteFrom('messages').execute()
  orderId = await copyOrder(world, requested)
  otherOrderId = await copyOrder(world, requested)
})

const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
let place = 1_000
type Message = { senderId?: string | null; recipientId?: string; orderId?: string; conversationId?: string }
async function message(content: string, hours: number, of: Message = {}): Promise<void> {
  place += 1
  const between = { conversationId, senderId: lender.id, recipientId: lendee.id }
  await db
    .insertInto('messages')
    .values({ id: randomUUID(), type: 'normal', content, place, createdAt: after(hours), ...between, ...of } as never)
    .execute()
}

it('the messages of an order: between two instants, of no other order, and those of Hemline to the reader', async () => {
  const elsewhere = randomUUID()
  const third = await world.member()
  const [oneId, otherId] = [lender.id, third.id].sort() as [string, string]
  await db.insertInto('conversations').values({ id: elsewhere, oneId, otherId, createdAt: now }).execute()
  await message('before', -1)
  await message('first', 0)
  await message('of the order', 1, { orderId })
  await message('of another order', 1, { orderId: otherOrderId })
  await message('elsewhere', 1, { conversationId: elsewhere, recipientId: third.id })
  await message('Hemline to the lender', 2, { senderId: null, recipientId: lender.id })
  await message('Hemline to the lendee', 2, { senderId: null })
  await message('last', 3)
  await message('later', 4)
  const read = async (readerId: string | null) =>
    (await listOrderMessages(db, { orderId, conversationId, readerId, from: now, until: after(3) })).map(
      ({ content }) => content,
    )
  const both = ['first', 'of the order', 'Hemline to the lender', 'Hemline to the lendee', 'last']
  expect(await read(null)).toEqual(both)
  expect(await read(lender.id)).toEqual(both.filter((content) => content !== 'Hemline to the lendee'))
  expect(await read(lendee.id)).toEqual(both.filter((content) => content !== 'Hemline to the lender'))
})

it('concurrent orders are the others of the same conversation, the oldest first', async () => {
  const early = { created_at: after(-20).toISOString(), order_number: 'early', closed_at: after(-19).toISOString() }
  await copyOrder(world, requested, early)
  await copyOrder(world, requested, { order_number: 'without', conversation_id: null })
  const rows = await listConcurrentOrders(db, { id: orderId, conversationId })
  expect(rows[0]).toEqual({ orderNumber: 'early', createdAt: after(-20), closedAt: after(-19) })
  const numbers = rows.map(({ orderNumber }) => orderNumber)
  expect(numbers).not.toContain('without')
  expect(numbers).not.toContain(`copy-${orderId}`)
  expect(numbers).toContain(`copy-${otherOrderId}`)
})

it('money is of the order or of its request, the oldest first', async () => {
  const { pendingRequestId } = await db
    .selectFrom('orders')
    .select('pendingRequestId')
    .where('id', '=', requested)
    .executeTakeFirstOrThrow()
  const hold = (await listMoney(db, { id: randomUUID(), pendingRequestId })).map(({ kind }) => kind)
  expect(hold).toEqual(['HOLD'])
  const operation = (key: string, hours: number, of: string) =>
    db
      .insertInto('paymentOperations')
      .values({ key, kind: 'REFUND', amountPence: 5, orderId: of, state: 'DONE', createdAt: after(hours) } as never)
      .execute()
  await operation('second', 2, orderId)
  await operation('first', 1, orderId)
  await operation('other', 1, otherOrderId)
  expect((await listMoney(db, { id: orderId, pendingRequestId: null })).map(({ key }) => key)).toEqual([
    'first',
    'second',
  ])
  const all = await listMoney(db, { id: orderId, pendingRequestId })
  expect(all.map(({ kind }) => kind)).toEqual(['HOLD', 'REFUND', 'REFUND'])
})

it('coin lines are of the order, of one member or of both', async () => {
  const { id: coinId } = await db.selectFrom('coins').select('id').limit(1).executeTakeFirstOrThrow()
  const add = (of: string, memberId: string, reason: string) =>
    db
      .insertInto('coinLines')
      .values({ coinId, memberId, orderId: of, kind: 'SPENT', reason, at: now } as never)
      .execute()
  await add(orderId, lender.id, 'one')
  await add(orderId, lendee.id, 'two')
  await add(otherOrderId, lender.id, 'three')
  const read = async (memberId: string | null) =>
    (await listCoinLines(db, { orderId, memberId })).map(({ reason }) => reason)
  expect([await read(null), await read(lender.id), await read(lendee.id)]).toEqual([['one', 'two'], ['one'], ['two']])
})

it('help is asked for by an issue, a claim that was contested, or a report of one about the other', async () => {
  const third = await world.member()
  const ask = () => isHelpAsked(db, { id: orderId, lenderId: lender.id, lendeeId: lendee.id })
  const issue = (of: string) => {
    const given = { memberId: lender.id, role: 'LENDER' as const, topic: 'DAMAGED' as const, description: 'Torn' }
    const values = { ...given, id: randomUUID(), orderId: of, images: '[]', createdAt: now }
    return db
      .insertInto('orderIssues')
      .values(values as never)
      .execute()
  }
  const claim = (of: string, contestReason: string | null) => {
    const sides = { orderId: of, lenderId: lender.id, lendeeId: lendee.id, amountPence: 1, claimedPence: 1 }
    const rest = { byOperator: false, description: 'Torn', images: '[]', lines: '[]', state: 'OPEN', contestReason }
    return db
      .insertInto('claims')
      .values({ id: randomUUID(), ...sides, ...rest, createdAt: now, updatedAt: now } as never)
      .execute()
  }
  const report = (reporterId: string, subjectId: string) => {
    const about = { reporterId, subjectId, targetType: 'PROFILE', targetId: subjectId, reason: 'OTHER' }
    return db
      .insertInto('reports')
      .values({ id: randomUUID(), ...about, text: 'x', seen: 'x', state: 'OPEN', createdAt: now } as never)
      .execute()
  }
  await issue(otherOrderId)
  await claim(otherOrderId, 'No')
  await claim(orderId, null)
  await report(lender.id, third.id)
  await report(third.id, lendee.id)
  expect(await ask()).toBe(false)
  await report(lendee.id, lender.id)
  expect(await ask()).toBe(true)
  await db.deleteFrom('reports').execute()
  expect(await ask()).toBe(false)
  await claim(orderId, 'No')
  expect(await ask()).toBe(true)
  await db.deleteFrom('claims').execute()
  expect(await ask()).toBe(false)
  await issue(orderId)
  expect(await ask()).toBe(true)
})
