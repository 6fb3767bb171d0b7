import { randomUUID } from 'node:crypto'
import { addDays, startOfDay, today } from '@hemline/contract/days.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { LABEL_DAYS_BEFORE_START, UNMET_DAYS, UNPOSTED_DAYS } from '@hemline/contract/limits.ts'
import { deliveryMethods, orderStatuses } from '@hemline/contract/order-status.ts'
import { mayMove } from '@hemline/contract/orders/moves.ts'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Orders } from '../../db-types.ts'
import { lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { createWorld, type World } from '../../test/world.ts'
import { type ClockMove, listDue } from './due-store.ts'
import { factsOf } from './views.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
})
afterAll(() => world.close())

/** An order in every state, at the moments where the guards of the clock's moves differ. */
async function orderEverywhere(now: Date): Promise<void> {
  const { lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  const row = await world.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const at = (ms: number) => new Date(now.getTime() + ms)
  const returns = [null, at(-3 * DAY_MS), at(1 - 3 * DAY_MS)]
  const resumes = [...returns, new Date(startOfDay(addDays(today(now), -UNPOSTED_DAYS)).getTime() - 1)]
  const rows: Insertable<Orders>[] = []
  for (const status of orderStatuses)
    for (const deliveryMethod of deliveryMethods)
      for (const answerBy of [at(0), at(1)])
        for (const startsIn of [
          LABEL_DAYS_BEFORE_START,
          LABEL_DAYS_BEFORE_START + 1,
          -UNPOSTED_DAYS,
          1 - UNPOSTED_DAYS,
          -1 - UNMET_DAYS,
        ])
          for (const returnedAt of returns)
            for (const resumedAt of resumes)
              for (const confirmDays of [3, 2, 4]) {
                const startDate = addDays(today(now), startsIn)
                rows.push({
                  ...row,
                  ...{
                    status,
                    deliveryMethod,
                    answerBy,
                    startDate,
                    endDate: startDate,
                    returnedAt,
                    resumedAt,
                    confirmDays,
                  },
                  ...{ id: randomUUID(), orderNumber: randomUUID(), pendingRequestId: null, paymentIntentId: null },
                  receivedAt: at(-20 * DAY_MS),
                  disputedFrom: status === 'DISPUTE' ? 'SHIPPING_RECEIVED' : null,
                  listing: JSON.stringify(row.listing),
                  price: JSON.stringify(row.price),
                  tariff: JSON.stringify(row.tariff),
                  lendeeAddress: JSON.stringify(row.lendeeAddress),
                  lenderAddress: JSON.stringify(row.lenderAddress),
                })
              }
  for (let from = 0; from < rows.length; from += 200)
    await world.db
      .insertInto('orders')
      .values(rows.slice(from, from + 200))
      .execute()
}

it('lists exactly the orders for which the table of moves allows a move of the clock', async () => {
  const now = world.clock.now()
  await orderEverywhere(now)
  const all = await world.db.selectFrom('orders').selectAll().execute()
  const everything = async (due: ClockMove) => {
    const dueIds: string[] = []
    for (;;) {
      const rows = await listDue(world.db, due, { now, except: dueIds })
      if (rows.length === 0) return dueIds.sort()
      dueIds.push(...rows.map(({ id }) => id))
    }
  }
  for (const move of ['lapse', 'openLabel', 'neverPosted', 'neverMet', 'complete'] as const) {
    const may = all.filter((order) => mayMove(move, factsOf(order), 'CLOCK', now)).map(({ id }) => id)
    expect(may.length).toBeGreaterThan(0)
    expect(await everything(move)).toEqual(may.sort())
  }
})
