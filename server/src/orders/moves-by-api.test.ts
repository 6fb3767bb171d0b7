import { addDays, today } from '@hemline/contract/days.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import {
  type OrderAction,
  type OrderStatus,
  orderActions,
  orderStatuses,
  type Role,
} from '@hemline/contract/order-status.ts'
import { completeOrder, decideOrder } from '@hemline/contract/orders/calls.ts'
import { type MoveName, mayMove, moves, outcomeOf } from '@hemline/contract/orders/moves.ts'
import { closedStatuses, mayEver, moveFor } from '@hemline/contract/orders/rules.ts'
import { deliveryHalves } from '@hemline/contract/shipping/rules.ts'
import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Orders } from '../../db-types.ts'
import { lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { copyListing, grantCoin } from '../../test/wardrobe.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { performOperation } from '../payments/actions.ts'
import { makeMove } from './move-order.ts'
import { findOrder } from './store.ts'
import { factsOf } from './views.ts'

type Method = 'DELIVERY' | 'IN_PERSON'
type Variant = {
  what: string
  status: OrderStatus
  /** Days from today to the first day of the loan. */
  starts?: number
  set?: (hoursAgo: (hours: number) => Date) => Updateable<Orders>
}

/** Every status, with every moment in it that the life cycle distinguishes. */
const variants: Variant[] = [
  { what: 'asked', status: 'REQUESTED' },
  { what: 'asked, the time to answer over', status: 'REQUESTED', set: (ago) => ({ answerBy: ago(0) }) },
  { what: 'asked, the money on its way', status: 'REQUESTED', set: () => ({ settling: 'accept' }) },
  { what: 'enquired', status: 'ENQUIRED' },
  ...(['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED'] as const).flatMap((status): Variant[] => [
    { what: 'long before', status, set: (ago) => ({ acceptedAt: ago(24) }) },
    { what: 'the day before', status, starts: 1, set: (ago) => ({ acceptedAt: ago(24) }) },
    { what: 'the day before, agreed just now', status, starts: 1, set: (ago) => ({ acceptedAt: ago(1) }) },
    { what: 'begun', status, starts: -1, set: (ago) => ({ acceptedAt: ago(48) }) },
  ]),
  { what: 'under way', status: 'SHIPPING_SENT' },
  { what: 'just received', status: 'SHIPPING_RECEIVED', set: (ago) => ({ receivedAt: ago(2) }) },
  { what: 'received', status: 'SHIPPING_RECEIVED', set: (ago) => ({ receivedAt: ago(25) }) },
  {
    what: 'no fit',
    status: 'SHIPPING_RECEIVED',
    set: (ago) => ({ receivedAt: ago(2), notFit: true }),
  },
  {
    what: 'returned',
    status: 'SHIPPING_RECEIVED',
    set: (ago) => ({ receivedAt: ago(2), returnedAt: ago(1) }),
  },
  {
    what: 'returned, unanswered for 7 days',
    status: 'SHIPPING_RECEIVED',
    set: (ago) => ({ receivedAt: ago(9 * 24), returnedAt: ago(7 * 24) }),
  },
  {
    what: 'returned, a dispute between',
    status: 'SHIPPING_RECEIVED',
    set: (ago) => ({ receivedAt: ago(9 * 24), returnedAt: ago(7 * 24), resumedAt: ago(24) }),
  },
  {
    what: 'disputed on its way',
    status: 'DISPUTE',
    set: (ago) => ({ disputedFrom: 'SHIPPING_SENT', disputedAt: ago(1) }),
  },
  {
    what: 'disputed unanswered',
    status: 'DISPUTE',
    set: (ago) => ({ disputedFrom: 'REQUESTED', disputedAt: ago(1) }),
  },
  ...closedStatuses.map((status): Variant => ({ what: 'over', status, set: (ago) => ({ closedAt: ago(1) }) })),
]
const beforeAcceptance: readonly OrderStatus[] = ['ENQUIRED', 'REQUESTED', 'DECLINED', 'EXPIRED']

let world: World
let lender: TestMember
let lendee: TestMember
let stranger: TestMember
let listingId: string
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
  ;({ lender, lendee, listingId } = await lenderAndStranger(world))
  stranger = await world.member({ firstName: 'Eve' })
})
afterAll(() => world.close())

/** Returns an order in the state of the variant, with its money, coin and days. */
async function orderAt(variant: Variant, method: Method): Promise<string> {
  await grantCoin(world, lendee.id)
  const orderId = await requestLoan(world, lendee, {
    listingId: await copyListing(world, listingId),
    from: 20,
    to: 22,
    method,
  })
  const set = variant.set?.((hours) => new Date(world.clock.now().getTime() - hours * 3_600_000))
  const status = set?.disputedFrom ?? variant.status
  if (!beforeAcceptance.includes(status)) await move(lender, orderId, 'accept')
  else if (closedStatuses.includes(variant.status)) await move(lender, orderId, 'decline')
  const now = world.clock.now()
  const day = today(now)
  // the same borrower begins more of them here than a member may in a day (decision 402)
  await world.db
    .updateTable('pendingRequests')
    .set({ createdAt: new Date(now.getTime() - DAY_MS) })
    .where('orderId', '=', orderId)
    .execute()
  await world.db
    .updateTable('orders')
    .set({
      status: variant.status,
      ...(variant.starts === undefined
        ? {}
        : { startDate: addDays(day, variant.starts), endDate: addDays(day, variant.starts + 2) }),
      ...set,
    })
    .where('id', '=', orderId)
    .execute()
  if (closedStatuses.includes(variant.status))
    await world.db.updateTable('bookings').set({ releasedAt: now }).where('orderId', '=', orderId).execute()
  return orderId
}

/** Everything that a move can change, as text: a refused move must not change it. */
async function traceOf(orderId: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    with o as (select * from orders where id = ${orderId})
    select o::text as row from o
    union all select e::text from order_events e where order_id = ${orderId}
    union all select b::text from bookings b where order_id = ${orderId}
    union all select p::text from pending_requests p where order_id = ${orderId}
    union all select c::text from coins c, o where c.id = o.coin_id or c.earned_by_order = o.id
    union all select l::text from coin_lines l, o where l.coin_id = o.coin_id or l.order_id = o.id
    union all select p::text from payment_operations p where order_id = ${orderId}
    union all select m::text from messages m where order_id = ${orderId}
    union all select r::text from reviews r where order_id = ${orderId}
    union all select m::text from members m, o where m.id in (o.lender_id, o.lendee_id)
    union all select j.data::text from jobs.job j where j.data->>'orderId' = ${orderId}`.execute(world.db)
  return rows.map(({ row }) => row).sort()
}

const factsNow = async (orderId: string) => factsOf((await findOrder(world.db, orderId))!)
const moneyOf = async (orderId: string) => {
  const order = (await findOrder(world.db, orderId))!
  const hold = await world.deps.payments.readHold(order.paymentIntentId!)
  return { status: hold.status, captured: hold.capturedPence, refunded: hold.refundedPence, placed: hold.amountPence }
}
const coinOf = async (orderId: string) => {
  const { coinId } = (await findOrder(world.db, orderId))!
  return (
    await world.db
      .selectFrom('coins')
      .select('state')
      .where('id', '=', coinId ?? '')
      .executeTakeFirstOrThrow()
  ).state
}
const earnedBy = async (orderId: string) =>
  (await world.db.selectFrom('coins').select('id').where('earnedByOrder', '=', orderId).execute()).length

/** Does a worker's work: no worker runs here, so that nothing else changes the rows. */
async function moveMoney(orderId: string) {
  const planned = await world.db
    .selectFrom('paymentOperations')
    .select('key')
    .where('orderId', '=', orderId)
    .where('state', '=', 'PENDING')
    .execute()
  for (const { key } of planned) await performOperation(world.deps, key, { waits: false })
}

/** Expects the effects that the table of moves states: status, history, money, coin, days. */
async function expectDone(orderId: string, name: MoveName, before: Awaited<ReturnType<typeof beforeMove>>) {
  const { to, money, coin, effects } = outcomeOf(name, before.facts, world.clock.now())
  const order = (await findOrder(world.db, orderId))!
  const events = await world.db
    .selectFrom('orderEvents')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  expect(events.length).toBeGreaterThan(before.events)
  expect(events[before.events]).toMatchObject({ move: name, toStatus: to })
  expect(events.at(-1)?.toStatus).toBe(order.status)
  await moveMoney(orderId)
  const { status, captured, refunded, placed } = await moneyOf(orderId)
  if (money === 'capture') expect([status, captured]).toEqual(['CAPTURED', placed])
  if (money === 'release') expect([status, captured]).toEqual(['RELEASED', 0])
  if (money === 'refund') expect([status, refunded]).toEqual(['REFUNDED', placed])
  // these loans have no labels: on completion the return postage is refunded (decision 19)
  const { deliveryFee } = order.price
  const comesBack = to === 'COMPLETED' && order.deliveryMethod === 'DELIVERY' ? deliveryHalves(deliveryFee).inbound : 0
  if (money === 'none') expect(refunded).toBe(comesBack)
  if (coin === 'spend') expect(await coinOf(orderId)).toBe('SPENT')
  else if (coin === 'return') expect(await coinOf(orderId)).toBe('FREE')
  else expect(await coinOf(orderId)).toBe(before.coin)
  expect(await earnedBy(orderId)).toBe(effects.includes('earnCoin') ? 1 : 0)
  const booking = await world.db.selectFrom('bookings').selectAll().where('orderId', '=', orderId).executeTakeFirst()
  expect(booking?.releasedAt !== null).toBe(closedStatuses.includes(order.status))
}

async function beforeMove(orderId: string) {
  const events = await world.db.selectFrom('orderEvents').select('id').where('orderId', '=', orderId).execute()
  return { events: events.length, facts: await factsNow(orderId), coin: await coinOf(orderId) }
}

it('covers every state of an order', () => {
  expect(new Set(variants.map(({ status }) => status))).toEqual(new Set(orderStatuses))
})

/** The states that occur only by post. */
const byPostAlone: readonly OrderStatus[] = ['SHIPPING_OPENED', 'SHIPPING_PROCESSED', 'SHIPPING_SENT']
const cases = variants.flatMap((variant) =>
  (['DELIVERY', 'IN_PERSON'] as const)
    .filter((method) => method === 'DELIVERY' || !byPostAlone.includes(variant.status))
    .map((method) => [`${variant.status} ${variant.what}, ${method}`, variant, method] as const),
)

describe.each(cases)('%s', (_name, variant, method) => {
  it('allows each role exactly the moves of the table, and a refused move changes nothing', async () => {
    let orderId = await orderAt(variant, method)
    const rows = await traceOf(orderId)
    const facts = await factsNow(orderId)
    const now = world.clock.now()
    const refused: Promise<void>[] = []
    const allowed: { name: MoveName; run(id: string): Promise<void> }[] = []

    for (const [who, role] of [
      [lender, 'LENDER'],
      [lendee, 'LENDEE'],
    ] as const) {
      for (const action of orderActions) {
        const name = moveFor(action, facts, role, now)
        if (name === null) {
          const expected = await refusalOf(action, role, orderId)
          refused.push(expectStatus(`${role} ${action}`, move(who, orderId, action), expected))
        } else
          allowed.push({
            name,
            run: async (id) => {
              const { status, body } = await move(who, id, action)
              expect([role, action, status, body.isSettling]).toEqual([role, action, 200, false])
            },
          })
      }
      if (moveFor('complete', facts, role, now) === null)
        refused.push(
          expectStatus(
            role,
            who.call(completeOrder, { body: { orderId } }),
            await refusalOf('complete', role, orderId),
          ),
        )
    }
    for (const action of orderActions) {
      refused.push(expectStatus(`stranger ${action}`, move(stranger, orderId, action), 404))
      refused.push(expectStatus('nobody', world.visitor().call(decideOrder, { body: { orderId, action } }), 401))
    }
    refused.push(expectStatus('stranger', stranger.call(completeOrder, { body: { orderId } }), 404))
    await Promise.all(refused)
    expect(await traceOf(orderId)).toEqual(rows)

    for (const by of ['CLOCK', 'CARRIER', 'OPERATOR'] as const) {
      for (const name of Object.keys(moves) as MoveName[]) {
        if (mayMove(name, facts, by, now)) {
          allowed.push({ name, run: async (id) => void (await makeMove(world.deps, { orderId: id, name, by })) })
          continue
        }
        const made = makeMove(world.deps, { orderId, name, by })
        await expect(made, `${by} ${name}`).rejects.toMatchObject({ code: 'MOVE_NOT_ALLOWED' })
      }
    }
    expect(await traceOf(orderId)).toEqual(rows)

    for (const [place, { name, run }] of allowed.entries()) {
      if (place > 0) orderId = await orderAt(variant, method)
      const before = await beforeMove(orderId)
      await run(orderId)
      await expectDone(orderId, name, before)
    }
  })
})

/**
 * 403 for a side that never makes this move, 200 for one that has made it, otherwise 409. Lenders accept or decline
 * here.
 */
async function refusalOf(action: OrderAction, role: Role, orderId: string): Promise<number> {
  if (!mayEver(action, role)) return 403
  const { settling } = (await findOrder(world.db, orderId))!
  const made = await world.db
    .selectFrom('orderEvents')
    .select('id')
    .where('orderId', '=', orderId)
    .where('byRole', '=', role)
    .where('move', '=', action)
    .executeTakeFirst()
  return made || (action === 'accept' && settling === 'accept') ? 200 : 409
}

async function expectStatus(what: string, answered: Promise<{ status: number }>, status: number): Promise<void> {
  expect([what, (await answered).status]).toEqual([what, status])
}

it('refuses an unknown action, and a request without an order', async () => {
  const orderId = await orderAt(variants[0]!, 'DELIVERY')
  for (const body of [
    { orderId, action: 'lapse' },
    { orderId, action: 'openLabel' },
    { orderId },
    { action: 'accept' },
  ])
    expect((await lender.call(decideOrder, { body: body as { orderId: string; action: OrderAction } })).status).toBe(
      400,
    )
})
