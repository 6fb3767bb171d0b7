import { randomUUID } from 'node:crypto'
import { addDays, today } from '@hemline/contract/days.ts'
import { LABEL_DAYS_BEFORE_START, RETURN_CONFIRM_DAYS } from '@hemline/contract/limits.ts'
import { orderStatuses } from '@hemline/contract/order-status.ts'
import { mayMove } from '@hemline/contract/orders/moves.ts'
import { DAY_MS } from '@hemline/contract/spans.ts'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { createWorld, type World } from '../../test/world.ts'
import type { Orders } from '../base/db-types.ts'
import { listDue } from './due-store.ts'
import { factsOf } from './views.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
})
afterAll(() => world.close())

/** An order in every state, at the moments about which the clock's guards disagree if they can. */
async function orderEverywhere(now: Date): Promise<void> {
  const { lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  const row = await world.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const at = (ms: number) => new Date(now.getTime() + ms)
  const returns = [null, at(-RETURN_CONFIRM_DAYS * DAY_MS), at(1 - RETURN_CONFIRM_DAYS * DAY_MS)]
  const rows: Insertable<Orders>[] = []
  for (const status of orderStatuses)
    for (const delivery_method of ['DELIVERY', 'IN_PERSON'])
      for (const answer_by of [at(0), at(1)])
        for (const startsIn of [LABEL_DAYS_BEFORE_START, LABEL_DAYS_BEFORE_START + 1])
          for (const returned_at of returns)
            for (const resumed_at of returns) {
              const start_date = addDays(today(now), startsIn)
              rows.push({
                ...row,
                ...{ status, delivery_method, answer_by, start_date, end_date: start_date, returned_at, resumed_at },
                ...{ id: randomUUID(), order_number: randomUUID(), pending_request_id: null, payment_intent_id: null },
                received_at: at(-20 * DAY_MS),
                disputed_from: status === 'DISPUTE' ? 'SHIPPING_RECEIVED' : null,
                listing: JSON.stringify(row.listing),
                price: JSON.stringify(row.price),
                tariff: JSON.stringify(row.tariff),
                lendee_address: JSON.stringify(row.lendee_address),
                lender_address: JSON.stringify(row.lender_address),
              })
            }
  for (let from = 0; from < rows.length; from += 200)
    await world.db
      .insertInto('orders')
      .values(rows.slice(from, from + 200))
      .execute()
}

it('lists for the clock exactly the orders for which the table of moves has its move', async () => {
  const now = world.clock.now()
  await orderEverywhere(now)
  const all = await world.db.selectFrom('orders').selectAll().execute()
  const everything = async (due: 'lapse' | 'openLabel' | 'closeReturn', limits: { at: Date; startBefore?: string }) => {
    const found: string[] = []
    for (;;) {
      const rows = await listDue(world.db, due, { ...limits, except: found })
      if (rows.length === 0) return found.sort()
      found.push(...rows.map(({ id }) => id))
    }
  }
  for (const [move, due, limits] of [
    ['lapse', 'lapse', { at: now }],
    ['openLabel', 'openLabel', { at: now, startBefore: addDays(today(now), LABEL_DAYS_BEFORE_START) }],
    ['complete', 'closeReturn', { at: new Date(now.getTime() - RETURN_CONFIRM_DAYS * DAY_MS) }],
  ] as const) {
    const may = all.filter((order) => mayMove(move, factsOf(order), 'CLOCK', now)).map(({ id }) => id)
    expect(may.length).toBeGreaterThan(0)
    expect(await everything(due, limits)).toEqual(may.sort())
  }
})
