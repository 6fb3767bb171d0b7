import { participantsKeyOf } from '@hemline/contract/conversations/rules.ts'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import type { NotificationType } from '@hemline/contract/notifications/shapes.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import {
  claimDueDeliveries,
  findDelivery,
  finishDelivery,
  insertDeliveries,
  isCoveredByEarlier,
} from './delivery-store.ts'
import {
  countUnread,
  deleteMessageNotifications,
  deleteOld,
  insertNotification,
  listNotifications,
  listUnreadOrders,
  markRead,
} from './store.ts'

let world: World
let db: World['db']
let ada: TestMember
let bea: TestMember
let now: Date
let firstOrder: string
let secondOrder: string
beforeAll(async () => {
  world = await createWorld()
  db = world.db
  ada = await world.member()
  bea = await world.member()
  now = world.clock.now()
  const { lendee, listingId } = await lenderAndStranger(world)
  firstOrder = await requestLoan(world, lendee, { listingId })
  secondOrder = await copyOrder(world, firstOrder)
})
afterAll(() => world.close())
beforeEach(async () => {
  await db.deleteFrom('notifications').execute()
})

const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
type Changes = {
  of?: TestMember
  type?: NotificationType
  at?: Date
  with?: string | null
  orderId?: string | null
  isRead?: boolean
}
const idOf = new Map<string, string>()
async function addNotification(title: string, changes: Changes = {}): Promise<string> {
  const { of = ada, type = 'message', at = ago(2), with: participantsKey = null, orderId = null, isRead } = changes
  const id = await db.transaction().execute((tx) =>
    insertNotification(tx, {
      memberId: of.id,
      key: title,
      type,
      topic: type === 'message' ? 'messages' : 'orders',
      participantsKey,
      orderId,
      title,
      text: '',
      path: '/',
      now: at,
    }),
  )
  if (!id) throw new Error(`${title} was told already`)
  idOf.set(title, id)
  if (isRead) await db.updateTable('notifications').set({ readAt: now }).where('id', '=', id).execute()
  return id
}
const titles = async (isUnreadOnly = false) =>
  (await db.selectFrom('notifications').select(['title', 'readAt']).orderBy('title').execute())
    .filter(({ readAt }) => !isUnreadOnly || readAt === null)
    .map(({ title }) => title)
const deliver = async (
  notificationId: string,
  changes: { channel?: 'push' | 'email'; dueAt?: Date; queuedAt?: Date } = {},
): Promise<string> => {
  const delivery = { channel: 'email' as const, dueAt: ago(1), queuedAt: null, ...changes }
  const [id] = await db.transaction().execute((tx) => insertDeliveries(tx, notificationId, [delivery]))
  return id!
}

it('deliveries are claimed once when they are due, the longest due first', async () => {
  const id = await addNotification('one')
  const late = await deliver(id, { dueAt: ago(3) })
  const due = await deliver(id, { channel: 'push', dueAt: now })
  const other = await addNotification('two')
  await deliver(other, { dueAt: ago(-1) })
  await deliver(other, { channel: 'push', queuedAt: now })
  const claim = (limit: number) => db.transaction().execute((tx) => claimDueDeliveries(tx, { now, limit }))
  expect(await claim(1)).toEqual([late])
  expect(await claim(5)).toEqual([due])
  expect(await claim(5)).toEqual([])
  expect(await findDelivery(db, due)).toMatchObject({ memberId: ada.id, title: 'one', channel: 'push' })
  expect(await finishDelivery(db, { id: due, outcome: 'SENT', now })).toBe(true)
  expect(await finishDelivery(db, { id: due, outcome: 'READ', now })).toBe(false)
  expect(await findDelivery(db, due)).toBeUndefined()
  expect(await findDelivery(db, late)).toBeDefined()
})

it('an earlier unread message of the same conversation speaks for the later ones, and nothing else does', async () => {
  const pair = 'ada_bea'
  const last = await addNotification('last', { with: pair, at: ago(1) })
  const isCovered = () => isCoveredByEarlier(db, last)
  const earlier: [string, Changes, { channel?: 'push' | 'email' }][] = [
    ['of another member', { of: bea, with: pair }, {}],
    ['of another conversation', { with: 'ada_cleo' }, {}],
    ['of another kind', { type: 'friend', with: pair }, {}],
    ['read', { with: pair, isRead: true }, {}],
    ['later', { with: pair, at: ago(0) }, {}],
    ['by push', { with: pair }, { channel: 'push' }],
  ]
  for (const [title, changes, delivery] of earlier) await deliver(await addNotification(title, changes), delivery)
  expect(await isCovered()).toBe(false)
  const left = await deliver(await addNotification('left out', { with: pair }))
  expect(await isCovered()).toBe(true)
  await finishDelivery(db, { id: left, outcome: 'SWITCHED_OFF', now })
  expect(await isCovered()).toBe(false)
  await db.updateTable('deliveries').set({ outcome: 'SENT' }).where('id', '=', left).execute()
  expect(await isCovered()).toBe(true)
})

it('the badges and the list are of the member’s own, unread and not too old', async () => {
  const [first, second] = [firstOrder, secondOrder]
  await addNotification('order', { type: 'order', orderId: first })
  await addNotification('same order', { type: 'order', orderId: first })
  await addNotification('old order', { type: 'order', orderId: second, at: ago(6) })
  await addNotification('read order', { type: 'order', orderId: second, isRead: true })
  await addNotification('message with an order', { orderId: second })
  await addNotification('of bea', { of: bea, type: 'order', orderId: second })
  await addNotification('at the beginning', { at: ago(5) })
  const filter = { memberId: ada.id, since: ago(5) }
  expect(await countUnread(db, filter)).toEqual({ message: 2, order: 2, friend: 0 })
  expect(await listUnreadOrders(db, filter)).toEqual([first])
  const list = async (isUnreadOnly: boolean) =>
    (await listNotifications(db, { ...filter, isUnreadOnly, after: null, limit: 9 })).rows.map(({ title }) => title)
  expect(await list(true)).toEqual(expect.arrayContaining(['order', 'same order', 'at the beginning']))
  expect((await list(false)).length - (await list(true)).length).toBe(1)
  expect(await list(false)).not.toContain('of bea')
  for (const [limit, hasMore] of [
    [4, true],
    [5, false],
  ] as const) {
    const { rows, lastKey } = await listNotifications(db, { ...filter, isUnreadOnly: false, after: null, limit })
    expect([rows.length, lastKey !== null]).toEqual([limit, hasMore])
  }
})

it('what is seen is of one type, and of one conversation or order if it is named', async () => {
  const orderId = firstOrder
  await addNotification('a', { with: 'ada_bea' })
  await addNotification('b', { with: 'ada_cleo' })
  await addNotification('c', { type: 'order', orderId })
  await addNotification('d', { type: 'order', orderId: secondOrder })
  await addNotification('e', { of: bea, with: 'ada_bea' })
  const mark = (which: { type: NotificationType; participantsKey?: string; orderId?: string }) =>
    markRead(db as never, { memberId: ada.id, now, ...which })
  expect(await mark({ type: 'message', participantsKey: 'ada_bea' })).toBe(1)
  expect(await titles(true)).toEqual(['b', 'c', 'd', 'e'])
  expect(await mark({ type: 'order', orderId })).toBe(1)
  expect(await titles(true)).toEqual(['b', 'd', 'e'])
  expect([await mark({ type: 'message' }), await mark({ type: 'message' })]).toEqual([1, 0])
  expect(await titles(true)).toEqual(['d', 'e'])
})

it('a block deletes the notifications of two members about each other; time deletes what is old or of an erased member', async () => {
  const both = participantsKeyOf(ada.id, bea.id)
  await addNotification('message', { with: both })
  await addNotification('message of the other', { of: bea, with: both })
  await addNotification('friend', { type: 'friend', with: both })
  await addNotification('order', { type: 'order', with: both })
  await addNotification('of others', { with: 'ada_cleo' })
  await db.transaction().execute((tx) => deleteMessageNotifications(tx, { oneId: bea.id, otherId: ada.id }))
  expect(await titles()).toEqual(['of others', 'order'])
  const erased = await world.member()
  await addNotification('erased', { of: erased })
  await addNotification('at the end', { at: ago(9) })
  await addNotification('before', { at: ago(10) })
  await db
    .updateTable('members')
    .set({ suspendedAt: now, deletesAt: now, erasedAt: now })
    .where('id', '=', erased.id)
    .execute()
  await deleteOld(db, ago(9))
  expect(await titles()).toEqual(['at the end', 'of others', 'order'])
})
