import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { worldWithRequest } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import type { TestMember, World } from '../../test/world.ts'
import {
  closeExtension,
  countExtensions,
  endLateExtensions,
  findExtension,
  findHandlerName,
  insertExtension,
  insertIssue,
  insertResolution,
  listExtensions,
  listIssues,
  listResolutions,
} from './store.ts'

let world: World
let db: World['db']
let lender: TestMember
let lendee: TestMember
let operator: TestMember
let requested: string
let now: Date
let orderId: string
let otherOrderId: string
beforeAll(async () => {
  const made = await worldWithRequest()
  ;({ world, db, lender, lendee, now } = made)
  requested = made.orderId
  operator = await world.member({ firstName: 'Olga' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await db.deleteFrom('extensions').execute()
  orderId = await copyOrder(world, requested)
  otherOrderId = await copyOrder(world, requested)
})

const inTx = <T>(work: (tx: never) => Promise<T>) => db.transaction().execute((tx) => work(tx as never))
const after = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
const issue = (of: string, description: string, hours: number) => {
  const given = { role: 'LENDER' as const, topic: 'DAMAGED' as const, images: ['/images/one.jpg'] }
  return inTx((tx) => insertIssue(tx, { ...given, orderId: of, memberId: lender.id, description, now: after(hours) }))
}
const days = { oldEndDate: '2030-05-03', endDate: '2030-05-05', message: 'A day more' }
const extend = (of: string, changes: object = {}) =>
  inTx((tx) => insertExtension(tx, { ...days, orderId: of, now, ...changes }))

it('the issues of an order in their order; a resolution closes those that are open, of this order alone', async () => {
  const later = await issue(orderId, 'Stained', 2)
  const first = await issue(orderId, 'Torn', 1)
  const other = await issue(otherOrderId, 'Torn', 1)
  const rows = await listIssues(db, orderId)
  expect(rows.map(({ id, resolutionId }) => [id, resolutionId])).toEqual([
    [first, null],
    [later, null],
  ])
  expect(rows[0]).toMatchObject({
    memberId: lender.id,
    role: 'LENDER',
    description: 'Torn',
    images: ['/images/one.jpg'],
  })
  const resolve = (id: string, of: string, hours: number) =>
    inTx((tx) =>
      insertResolution(tx, {
        ...{ id, orderId: of, operatorId: operator.id, outcome: 'BACK' as const, toStatus: 'ACCEPTED' as const },
        ...{ reason: 'Agreed', refundPence: 100, chargePence: 20, isCoinReturned: true, now: after(hours) },
      }),
    )
  const [one, two] = [randomUUID(), randomUUID()]
  const amounts = { refundPence: 100, chargePence: 20, isCoinReturned: true, reason: 'Agreed', at: after(2) }
  expect(await resolve(one, orderId, 2)).toMatchObject({ id: one, orderId, operatorId: operator.id, ...amounts })
  const again = await issue(orderId, 'Again', 3)
  await resolve(two, orderId, 1)
  expect((await listIssues(db, orderId)).map(({ id, resolutionId }) => [id, resolutionId])).toEqual([
    [first, one],
    [later, one],
    [again, two],
  ])
  expect((await listIssues(db, otherOrderId)).map(({ id, resolutionId }) => [id, resolutionId])).toEqual([
    [other, null],
  ])
  expect((await listResolutions(db, orderId)).map(({ id }) => id)).toEqual([two, one])
})

it('the operator who handles an order is the one it is assigned to, else the first, and none of its parties', async () => {
  const find = () => findHandlerName(db, { id: orderId, lenderId: lender.id, lendeeId: lendee.id })
  const second = await world.member({ firstName: 'Pia' })
  const set = (member: TestMember, changes: object) =>
    db.updateTable('members').set(changes).where('id', '=', member.id).execute()
  expect(await find()).toBeNull()
  for (const member of [lender, lendee]) await set(member, { isOperator: true })
  expect(await find()).toBeNull()
  await set(operator, { isOperator: true, suspendedAt: now })
  expect(await find()).toBeNull()
  await set(operator, { suspendedAt: null, firstName: '' })
  expect(await find()).toBeNull()
  await set(operator, { firstName: 'Olga' })
  await set(second, { isOperator: true })
  expect(await find()).toBe('Olga')
  const assign = (of: string) =>
    db
      .insertInto('caseAssignments')
      .values({ orderId: of, operatorId: second.id, assignedBy: operator.id, at: now })
      .execute()
  await assign(otherOrderId)
  expect(await find()).toBe('Olga')
  await assign(orderId)
  expect(await find()).toBe('Pia')
})

it('one extension of an order is open at a time, and is answered once', async () => {
  const first = (await extend(orderId))!
  expect(first).toMatchObject({ orderId, ...days, state: 'OPEN', createdAt: now, answeredAt: null })
  expect(await extend(orderId)).toBeUndefined()
  const other = (await extend(otherOrderId))!
  const close = () => closeExtension(db, { id: first.id, state: 'DECLINED', now: after(1) })
  expect(await close()).toMatchObject({ id: first.id, state: 'DECLINED', answeredAt: after(1) })
  expect(await close()).toBeUndefined()
  expect((await findExtension(db, other.id))?.state).toBe('OPEN')
  expect(await findExtension(db, randomUUID())).toBeUndefined()
  const second = (await extend(orderId, { now: after(2) }))!
  expect((await listExtensions(db, orderId)).map(({ id }) => id)).toEqual([second.id, first.id])
})

it('the extensions of an order are counted since a moment, in any state', async () => {
  const first = (await extend(orderId, { now: after(1) }))!
  await closeExtension(db, { id: first.id, state: 'WITHDRAWN', now: after(2) })
  await extend(orderId, { now: after(2) })
  await extend(otherOrderId, { now: after(2) })
  const count = (hours: number) => inTx((tx) => countExtensions(tx, { orderId, since: after(hours) }))
  expect([await count(0), await count(1), await count(2)]).toEqual([2, 1, 0])
})

it('an extension ends when its last day is over, or its order was returned, closed or not a fit', async () => {
  const closed = await copyOrder(world, requested, { closed_at: now.toISOString() })
  const returned = await copyOrder(world, requested, { returned_at: now.toISOString() })
  const notFit = await copyOrder(world, requested, { not_fit: true })
  const answered = await copyOrder(world, requested, { closed_at: now.toISOString() })
  for (const of of [closed, returned, notFit, orderId]) await extend(of)
  await extend(otherOrderId, { endDate: '2030-05-04' })
  const over = (await extend(answered))!
  await closeExtension(db, { id: over.id, state: 'ACCEPTED', now })
  const end = () => inTx((tx) => endLateExtensions(tx, { today: '2030-05-05', now: after(1) }))
  const ended = (await end()).map(({ orderId }) => orderId)
  expect(ended.sort()).toEqual([closed, returned, notFit, otherOrderId].sort())
  expect(await end()).toEqual([])
  expect((await listExtensions(db, orderId))[0]).toMatchObject({ state: 'OPEN', answeredAt: null })
  expect((await listExtensions(db, closed))[0]).toMatchObject({ state: 'ENDED', answeredAt: after(1) })
  expect((await listExtensions(db, answered))[0]).toMatchObject({ state: 'ACCEPTED' })
})
