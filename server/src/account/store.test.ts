import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { untilLocked } from '../../test/locks.ts'
import { copyOrder } from '../../test/rows.ts'
import { createWorld, type World } from '../../test/world.ts'
import { claimErasure, eraseHoldings, listDueErasures, postponeErasure, rewriteNotices } from './store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('an erasure is due from its moment on, once, and those already done leave room for the next', async () => {
  const now = world.clock.now()
  const later = new Date(now.getTime() + 1)
  const members = await Promise.all(Array.from({ length: 22 }, () => world.member()))
  const [due, early, ...done] = members.map(({ id }) => id)
  const set = (ids: string[], values: { deletesAt: Date; erasedAt?: Date }) =>
    world.db
      .updateTable('members')
      .set({ suspendedAt: now, ...values })
      .where('id', 'in', ids)
      .execute()
  await set(done, { deletesAt: new Date(now.getTime() - 60_000), erasedAt: now })
  await set([due!], { deletesAt: now })
  await set([early!], { deletesAt: later })
  expect(await listDueErasures(world.db, { now, except: [] })).toEqual([{ id: due }])
  expect(await listDueErasures(world.db, { now, except: [due!] })).toEqual([])
  const claim = (id: string) => world.db.transaction().execute((tx) => claimErasure(tx, { id, now }))
  expect(
    await Promise.all([claim(due!), claim(due!), claim(early!)].map(async (one) => (await one)?.id)).then((ids) =>
      ids.filter(Boolean),
    ),
  ).toEqual([due])
  expect(await listDueErasures(world.db, { now, except: [] })).toEqual([])
})

it('an erasure waits until a day after the hour in which something was last found open', async () => {
  const start = world.clock.now()
  const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  const { id } = await world.member()
  await world.db.updateTable('members').set({ suspendedAt: start, deletesAt: start }).where('id', '=', id).execute()
  const isListed = async (minutes: number) =>
    (await listDueErasures(world.db, { now: after(minutes), except: [] })).some((one) => one.id === id)
  const waitsUntil = async () =>
    (await world.db.selectFrom('members').select('erasureWaitsUntil').where('id', '=', id).executeTakeFirstOrThrow())
      .erasureWaitsUntil
  const claimed = async (minutes: number) =>
    (await world.db.transaction().execute((tx) => claimErasure(tx, { id, now: after(minutes) })))?.id
  await postponeErasure(world.db, { id, now: after(-1) })
  expect([await waitsUntil(), await isListed(0)]).toEqual([null, true])
  await postponeErasure(world.db, { id, now: after(0) })
  expect([await waitsUntil(), await isListed(59), await isListed(60)]).toEqual([after(26 * 60), false, true])
  await postponeErasure(world.db, { id, now: after(59) })
  expect(await waitsUntil()).toEqual(after(26 * 60))
  await postponeErasure(world.db, { id, now: after(60) })
  expect(await waitsUntil()).toEqual(after(27 * 60))
  expect([await claimed(27 * 60 - 1), await isListed(27 * 60 - 1), await claimed(27 * 60)]).toEqual([
    undefined,
    true,
    id,
  ])
})

it('Hemline’s own messages about a member are rewritten on whichever side of a conversation they are', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  const other = await lenderAndStranger(world)
  await requestLoan(world, other.lendee, { listingId: other.listingId })
  await world.db.updateTable('messages').set({ senderId: null }).where('senderId', 'is not', null).execute()
  const contents = (mine: boolean) =>
    world.db
      .selectFrom('messages as m')
      .innerJoin('orders as o', 'o.conversationId', 'm.conversationId')
      .select('m.content')
      .where('o.id', mine ? '=' : '!=', orderId)
      .orderBy('m.place')
      .execute()
  const others = await contents(false)
  for (const [index, { id }] of [lender, lendee].entries()) {
    await world.db.transaction().execute((tx) => rewriteNotices(tx, id, () => `Rewritten ${index}`))
    expect(new Set((await contents(true)).map(({ content }) => content))).toEqual(new Set([`Rewritten ${index}`]))
  }
  expect(await contents(false)).toEqual(others)
})

it('an erasure holds the orders of a member in one order, as a payout that was returned does', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  // the first by id was written last
  const first = '00000000-0000-4000-8000-000000000000'
  await copyOrder(world, orderId, { id: first })
  const payout = await world.deps.pool.connect()
  try {
    await payout.query('begin')
    await payout.query('select from orders where id = $1 for no key update', [first])
    const erased = world.db.transaction().execute((tx) => eraseHoldings(tx, lendee.id))
    await untilLocked(world, { on: 'orders' })
    await payout.query('select from orders where id = $1 for no key update nowait', [orderId])
    await payout.query('rollback')
    await erased
  } finally {
    payout.release()
  }
})
