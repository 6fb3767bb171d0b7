import { onScreen } from '@hemline/contract/days.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import type { OrderAction, Role } from '@hemline/contract/order-status.ts'
import { type MoveName, moves } from '@hemline/contract/orders/moves.ts'
import { noticeFor } from '@hemline/contract/orders/notices.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForNight } from '../../test/hours.ts'
import { lenderAndStranger, listGarment, move, requestLoan, soonByPost } from '../../test/loans.ts'
import { noticesDuring } from '../../test/notices.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { findOrder } from './store.ts'
import { noticeFacts } from './views.ts'

let world: World
let lender: TestMember
let lendee: TestMember
let listingId: string
beforeAll(async () => {
  world = await createWorld()
  // moves alone are asked about here, not reminders
  await waitForNight(world)
  ;({ lender, lendee, listingId } = await lenderAndStranger(world))
})
afterAll(() => world.close())

const freeCoins = () => world.db.updateTable('coins').set({ state: 'FREE', reservedFor: null }).execute()
const members = () => ({ LENDER: lender, LENDEE: lendee })

/** A notice as the bell shows it. */
const shown = ({ subject, text }: { subject: string; text: string }) => ({
  title: subject,
  text: onScreen(text, world.clock.now()),
})

const lastPath = async (who: TestMember) =>
  (await who.ok(getNotifications, { query: { all: 'true' } })).body.data[0]?.path

/** Runs the action, and expects each side to receive what the table of moves states, in its own words, and nothing else. */
async function expectNotices(name: MoveName, orderId: string, act: () => Promise<unknown>): Promise<void> {
  const received = await noticesDuring(world, members(), act)
  const order = await findOrder(world.db, orderId)
  const { notifies } = moves[name] as { notifies: { [role in Role]?: Parameters<typeof noticeFor>[0] } }
  for (const role of ['LENDER', 'LENDEE'] as const) {
    const notice = notifies[role]
    const words = notice ? noticeFor(notice, role, noticeFacts(order!)) : undefined
    expect(received[role], `${name}, ${role}`).toEqual(words ? [shown(words)] : [])
  }
}
const does = (who: TestMember, orderId: string, action: OrderAction) => async () =>
  expect((await move(who, orderId, action)).status).toBe(200)

it('each move notifies each side in its own words: a request that is withdrawn, declined or lapses', async () => {
  const ends: [MoveName, (orderId: string) => () => Promise<unknown>][] = [
    ['withdraw', (orderId) => does(lendee, orderId, 'cancel')],
    ['decline', (orderId) => does(lender, orderId, 'decline')],
    ['lapse', () => () => world.advance('P8D')],
  ]
  for (const [name, act] of ends) {
    let orderId = ''
    const notices = await noticesDuring(world, members(), async () => {
      orderId = await requestLoan(world, lendee, { listingId, from: 30, to: 32 })
    })
    const facts = noticeFacts((await findOrder(world.db, orderId))!)
    const words = noticeFor('requested', 'LENDER', facts)!
    expect(notices).toEqual({ LENDER: [shown(words)], LENDEE: [] })
    expect(await lastPath(lender)).toBe(`/order/${orderId}#answer`)
    await expectNotices(name, orderId, act(orderId))
  }
})

it('each move notifies each side in its own words: a loan that is agreed and cancelled', async () => {
  for (const [name, who] of [
    ['cancelAsLendee', lendee],
    ['cancelAsLender', lender],
  ] as const) {
    await freeCoins()
    const orderId = await requestLoan(world, lendee, { listingId: await listGarment(lender), from: 30, to: 32 })
    await expectNotices('accept', orderId, does(lender, orderId, 'accept'))
    expect(await lastPath(lendee)).toBe(`/order/${orderId}`)
    await expectNotices(name, orderId, does(who, orderId, 'cancel'))
  }
})

it('an acceptance whose label opens in the same moment notifies each side once', async () => {
  await freeCoins()
  const wish = { listingId: await listGarment(lender), ...soonByPost(world) }
  const orderId = await requestLoan(world, lendee, wish)
  await expectNotices('accept', orderId, does(lender, orderId, 'accept'))
  expect((await findOrder(world.db, orderId))!.status).toMatch(/^SHIPPING_/)
})

it('each move notifies each side in its own words: a loan in person to its end', async () => {
  await freeCoins()
  const orderId = await requestLoan(world, lendee, { listingId, method: 'IN_PERSON', from: 0, to: 1 })
  await expectNotices('accept', orderId, does(lender, orderId, 'accept'))
  await does(lendee, orderId, 'received')()
  await expectNotices('returned', orderId, does(lendee, orderId, 'returned'))
})
