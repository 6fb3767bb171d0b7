import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { createWorld, type World } from '../../test/world.ts'
import { claimErasure, listDueErasures, rewriteNotices } from './store.ts'

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
  expect(await listDueErasures(world.db, { now, except: [] })).toEqual([due])
  expect(await listDueErasures(world.db, { now, except: [due!] })).toEqual([])
  const claim = (id: string) => world.db.transaction().execute((tx) => claimErasure(tx, { id, now }))
  expect(
    await Promise.all([claim(due!), claim(due!), claim(early!)].map(async (one) => (await one)?.id)).then((ids) =>
      ids.filter(Boolean),
    ),
  ).toEqual([due])
  expect(await listDueErasures(world.db, { now, except: [] })).toEqual([])
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
