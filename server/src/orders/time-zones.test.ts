import type { Call } from '@hemline/contract/call.ts'
import { addDays, endOfDay, startOfDay } from '@hemline/contract/days.ts'
import { HOUR_MS } from '@hemline/contract/durations.ts'
import { createOrder, decideOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import { createPaymentSession, createPendingRequest, getOrderDates } from '@hemline/contract/requests/calls.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { confirmAsBrowser } from '../../../sandboxes/payments/confirm-as-browser.ts'
import { listGarment } from '../../test/loans.ts'
import { copyListing, grantCoin } from '../../test/wardrobe.ts'
import { createWorld, type TestMember } from '../../test/world.ts'

/** Late evenings before and early mornings after both clock changes in London, when UTC has another day or hour. */
const moments = [
  { at: '2026-03-28T23:30:00Z', day: '2026-03-28' },
  { at: '2026-03-29T00:59:00Z', day: '2026-03-29' },
  { at: '2026-03-29T01:01:00Z', day: '2026-03-29' },
  { at: '2026-03-29T23:30:00Z', day: '2026-03-30' },
  { at: '2026-10-24T22:30:00Z', day: '2026-10-24' },
  { at: '2026-10-24T23:30:00Z', day: '2026-10-25' },
  { at: '2026-10-25T01:30:00Z', day: '2026-10-25' },
  { at: '2026-10-25T23:30:00Z', day: '2026-10-25' },
]

afterEach(() => void vi.unstubAllEnvs())

/** Returns the answers of a server and a database in one time zone at each of the instants. */
async function answersIn(zone: string): Promise<unknown[]> {
  vi.stubEnv('TZ', zone)
  vi.stubEnv('PGOPTIONS', `-c timezone=${zone}`)
  const world = await createWorld({ RUNS_JOBS: 'false' })
  try {
    const { rows } = await sql<{ TimeZone: string }>`show timezone`.execute(world.db)
    expect(rows[0]?.TimeZone).toBe(zone)
    const lender = await world.member({ firstName: 'Lena' })
    const lendee = await world.member({ firstName: 'Bea' })
    const garment = await listGarment(lender)
    const at =
      (moment: Date | string) =>
      <C extends Call>(who: TestMember, call: C, sent: Parameters<TestMember['call']>[1]) =>
        who.call(call, { ...sent, headers: { 'x-dev-now': new Date(moment).toISOString() } } as never) as Promise<{
          status: number
          // biome-ignore lint/suspicious/noExplicitAny: the whole answer is compared
          body: any
        }>

    const all: unknown[] = [new Date('2026-07-01T00:00:00Z').getTimezoneOffset()]
    for (const { at: moment, day } of moments) {
      const now = at(moment)
      const listingId = await copyListing(world, garment)
      await grantCoin(world, lendee.id)
      const ask = (startDate: string, deliveryMethod: 'DELIVERY' | 'IN_PERSON') =>
        now(lendee, createPendingRequest, {
          body: { listingId, startDate, endDate: addDays(startDate, 2), deliveryMethod },
        })
      // Yesterday is refused and today is not; by post the refusal names the earliest day.
      const yesterday = await ask(addDays(day, -1), 'IN_PERSON')
      const tooSoon = await ask(day, 'DELIVERY')
      const start = addDays(day, 5)
      const method = moment.includes(':30') ? ('IN_PERSON' as const) : ('DELIVERY' as const)
      const today = await ask(day, 'IN_PERSON')
      const pending = await ask(method === 'DELIVERY' ? addDays(day, 12) : start, method)
      const pendingRequestId = pending.body.data.id
      const session = await now(lendee, createPaymentSession, { body: { pendingRequestId } })
      await confirmAsBrowser({ address: world.url, ...session.body })
      const confirmed = { pendingRequestId, setupIntentId: session.body.setupIntentId }
      const { orderId } = (await now(lendee, createOrder, { body: confirmed })).body
      const dates = await now(lendee, getOrderDates, { query: { listingId } })
      const readAt = async (moment: Date | string) => {
        const { body } = await at(moment)(lendee, getOrders, { query: { orderId } })
        const { status, startDate, endDate, answerBy, createdAt, acceptedAt, moves } = body.items[0]
        return { status, startDate, endDate, answerBy, createdAt, acceptedAt, moves }
      }
      const order = await readAt(moment)
      await now(lender, decideOrder, { body: { orderId, action: 'accept' } })
      // Up to 72 hours before London's midnight, to the millisecond.
      const last = startOfDay(order.startDate).getTime() - 72 * HOUR_MS
      all.push({
        moment,
        refused: [yesterday.status, yesterday.body.error.fields, tooSoon.status, tooSoon.body.error.fields],
        today: today.status,
        dates: dates.body.items,
        order,
        inTime: await readAt(new Date(last)),
        tooLate: await readAt(new Date(last + 1)),
      })
    }
    return all
  } finally {
    await world.close()
  }
}

describe('a server in Greenwich, Los Angeles or Auckland', () => {
  it('returns the same days, deadlines, earliest starts and allowed moves, across both clock changes', async () => {
    const [offset, ...inUtc] = (await answersIn('UTC')) as [number, ...{ order: Record<string, unknown> }[]]
    expect(offset).toBe(0)
    for (const zone of ['America/Los_Angeles', 'Pacific/Auckland']) {
      const [elsewhere, ...there] = await answersIn(zone)
      expect(elsewhere).not.toBe(0)
      expect(there).toEqual(inUtc)
    }
    for (const [index, { at, day }] of moments.entries()) {
      const { refused, today, order, inTime, tooLate } = inUtc[index] as unknown as {
        refused: unknown[]
        today: number
        order: { startDate: string; answerBy: string; createdAt: string }
        inTime: { moves: string[] }
        tooLate: { moves: string[] }
      }
      expect([at, refused[0], today]).toEqual([at, 422, 201])
      expect(order.createdAt).toBe(new Date(at).toISOString())
      expect([at, inTime.moves.includes('cancel'), tooLate.moves.includes('cancel')]).toEqual([at, true, false])
      // six hours before the hold lapses, usually after seven days
      const beforeHold = new Date(at).getTime() + (7 * 24 - 6) * HOUR_MS
      const lastUseful = order.startDate === addDays(day, 5) ? endOfDay(order.startDate).getTime() : beforeHold
      expect([at, order.answerBy]).toEqual([at, new Date(Math.min(beforeHold, lastUseful)).toISOString()])
    }
  })
})
