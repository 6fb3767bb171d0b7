import { getCoinLedger } from '@hemline/contract/coins/calls.ts'
import { createOrder, createPaymentHold, getOrders } from '@hemline/contract/orders/calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf } from '../../test/balance.ts'
import { daysOf, ledger, lenderAndStranger, listGarment, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { untilLocked } from '../../test/locks.ts'
import { holdsOf } from '../../test/random-moves.ts'
import { befriend, createWorld, type World } from '../../test/world.ts'
import { Refusal } from '../base/refusal.ts'
import { lockMember } from '../members/store.ts'
import { makeMove } from './move-order.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const times = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))

/** Asks again while the answer is that the server is too busy, as the app does: confirming is safe to repeat. */
async function untilAnswered<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
}

describe('concurrent requests', () => {
  it('64 clients requesting overlapping days get one order and one hold; the others are refused with the reason', async () => {
    const lender = await world.member({ firstName: 'Lena' })
    const listingId = await listGarment(lender)
    const clients = []
    for (let index = 0; index < 64; index++) {
      const lendee = await world.member({ firstName: `Client${index}` })
      await listGarment(lendee)
      const from = 20 + (index % 4)
      clients.push({ lendee, confirmed: await prepareRequest(world, lendee, { listingId, from, to: from + 3 }) })
    }
    const before = (await ledger(world)).length
    const answers = await Promise.all(
      clients.map(async ({ lendee, confirmed }) => {
        const hold = await untilAnswered(() => lendee.call(createPaymentHold, { body: confirmed }))
        return hold.status === 200 ? untilAnswered(() => lendee.call(createOrder, { body: confirmed })) : hold
      }),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(
      new Set(refused.map((answer) => `${answer.status} ${(answer.body as { error: { code: string } }).error.code}`)),
    ).toEqual(new Set(['409 REQUEST_DATE_CONFLICT']))
    expect((await ledger(world)).length).toBe(before + 1)
    const { body } = await lender.ok(getOrders)
    expect(body.items).toHaveLength(1)
    for (const { lendee } of clients) {
      const coins = (await lendee.ok(getCoinLedger)).body
      expect(coins.free + coins.reserved).toBe(1)
    }
  }, 300_000)

  it('a request to a friend locks who asks before the item, as an owner’s changes do', async () => {
    const [lender, lendee] = [await world.member(), await world.member()]
    await befriend(lender, lendee)
    const listingId = await listGarment(lender)
    const answer = await world.db.transaction().execute(async (tx) => {
      await lockMember(tx, lendee.id)
      const asked = lendee.call(createOrder, {
        body: { listingId, ...daysOf(world, { listingId }), deliveryMethod: 'IN_PERSON' },
      })
      await untilLocked(world, { on: 'from "members"' })
      const free = sql<{ id: string }>`select id from listings where id = ${listingId} for no key update skip locked`
      expect((await free.execute(tx)).rows).toEqual([{ id: listingId }])
      return { asked }
    })
    expect((await answer.asked).status).toBe(201)
  })

  it('a confirm sent 20 times creates one hold and one order', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, lendee, { listingId })
    const answers = await times(20, (index) =>
      lendee.call(index % 2 ? createOrder : createPaymentHold, { body: confirmed }),
    )
    expect(answers.map((answer) => answer.status).filter((status) => status >= 400)).toEqual([])
    const { body } = await lendee.ok(getOrders)
    expect(body.items).toHaveLength(1)
    const holds = (await ledger(world)).filter((hold) => hold.metadata.pendingRequestId === confirmed.pendingRequestId)
    expect(holds).toHaveLength(1)
  })

  it('exactly one of 64 concurrent accepts, declines, cancellations and lapses succeeds, and money and coins balance', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 10; round++) {
      const { lender, lendee, listingId } = await lenderAndStranger(world)
      const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
      // The time to answer is long, or ends during the race, or has ended before it.
      const answerBy = new Date(world.clock.now().getTime() + [60_000, 20, 60_000, 8, -1][round % 5]!)
      await world.db.updateTable('orders').set({ answerBy }).where('id', '=', orderId).execute()
      const answers = await times(64, (index) => {
        const turn = (index + round) % 4
        if (turn === 0) return move(lender, orderId, 'accept')
        if (turn === 1) return lapse(orderId)
        return turn === 2 ? move(lender, orderId, 'decline') : move(lendee, orderId, 'cancel')
      })
      await world.drain()
      // a repeated move gets the same answer as the first one
      const wins = new Set(
        answers.flatMap(({ status }, index) =>
          status === 200 ? [['accept', 'lapse', 'decline', 'cancel'][(index + round) % 4]] : [],
        ),
      ).size
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      const { body } = await lendee.ok(getOrders, { query: { orderId } })
      const order = body.items[0]!
      const path = order.timeline
        .map((event) => event.move)
        .filter((name) => name !== 'request' && name !== 'openLabel')
      // Accepted, then cancelled by the lendee within two hours: an allowed second move.
      expect(path.length).toBe(path[0] === 'accept' && path[1] ? 2 : 1)
      // When the sweep was faster than all lapse requests, each of them was answered so.
      expect(wins).toBe(path[0] === 'lapse' && wins === 0 ? 0 : path.length)
      outcomes.add(path.join(', '))
    }
    expect(await faultsOf(world.db, await holdsOf(world))).toEqual([])
    expect(outcomes.size, [...outcomes].join('; ')).toBeGreaterThan(1)
    expect([...outcomes]).toContain('lapse')
  })
})

/** The clock's move, as made by a scheduler. */
async function lapse(orderId: string): Promise<{ status: number }> {
  try {
    await makeMove(world.deps, { orderId, name: 'lapse', by: 'CLOCK' })
    return { status: 200 }
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status }
    throw error
  }
}
