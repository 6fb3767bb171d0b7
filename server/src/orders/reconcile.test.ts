import { DAY_MS } from '@hemline/contract/durations.ts'
import { getMoneyReport } from '@hemline/contract/operator/money-calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { behave, ledger, lenderAndStranger, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { countDeskEvents } from '../../test/stream.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { PaymentUnavailable } from '../outside/payments/port.ts'
import { reconcile } from './reconcile-actions.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com' })
})
afterAll(() => world.close())
beforeEach(() => behave(world, {}))

const holdOf = async (paymentIntentId: string | null) =>
  (await ledger(world)).find((hold) => hold.paymentIntentId === paymentIntentId)
const report = async () => (await host.ok(getMoneyReport)).body
async function requested() {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  return { lender, lendee, orderId, paymentIntentId: (await orderOf(lendee, orderId)).paymentIntentId! }
}

describe('the comparison every minute', () => {
  it('releases a hold that belongs to no order, and notifies the operator', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const { pendingRequestId, setupIntentId } = await prepareRequest(world, lendee, { listingId })
    // as if a process had placed it and its row had been lost
    const stray = await world.deps.payments.placeHold({
      amountPence: 2490,
      setupIntentId,
      idempotencyKey: 'lost',
      metadata: { pendingRequestId },
    })
    await world.drain()
    expect(await holdOf(stray.paymentIntentId)).toMatchObject({ status: 'HELD' })
    await world.advance('PT2M')
    expect(await holdOf(stray.paymentIntentId)).toMatchObject({ status: 'RELEASED' })
    expect((await report()).drifts).toMatchObject([{ kind: 'UNKNOWN_HOLD', paymentIntentId: stray.paymentIntentId }])
  })

  it('ends a request whose hold is gone, and no other', async () => {
    const gone = await requested()
    const good = await requested()
    await world.deps.payments.release({ paymentIntentId: gone.paymentIntentId, idempotencyKey: 'elsewhere' })
    await world.advance('PT1M')
    expect(await orderOf(gone.lender, gone.orderId)).toMatchObject({ status: 'DECLINED', reason: 'PAYMENT_FAILED' })
    expect(await orderOf(good.lender, good.orderId)).toMatchObject({ status: 'REQUESTED' })
    expect(await holdOf(good.paymentIntentId)).toMatchObject({ status: 'HELD' })
  })

  it('reports a capture or refund that was made at the provider until the records agree again, and announces both changes once', async () => {
    const { lender, orderId, paymentIntentId } = await requested()
    await move(lender, orderId, 'accept')
    await world.deps.payments.refund({ paymentIntentId, amountPence: 500, idempotencyKey: 'in the dashboard' })
    const before = await countDeskEvents(world)
    await world.advance('PT1M')
    const mine = async () => (await report()).drifts.filter((drift) => drift.paymentIntentId === paymentIntentId)
    expect(await mine()).toMatchObject([{ kind: 'REFUNDED', expectedPence: 0, foundPence: 500 }])
    await world.advance('PT1M')
    expect(await mine()).toHaveLength(1)
    expect(await countDeskEvents(world)).toBe(before + 1)
    await world.db
      .insertInto('paymentOperations')
      .values({
        key: 'by-hand',
        kind: 'REFUND',
        orderId,
        paymentIntentId,
        amountPence: 500,
        state: 'DONE',
        createdAt: world.clock.now(),
        finishedAt: world.clock.now(),
      })
      .execute()
    await world.advance('PT1M')
    await world.advance('PT1M')
    expect(await mine()).toEqual([])
    expect(await countDeskEvents(world)).toBe(before + 2)
  })

  it('reports a charge that was taken and that we have as refused', async () => {
    const { lender, orderId, paymentIntentId } = await requested()
    await move(lender, orderId, 'accept')
    const { setupIntentId } = await world.db
      .selectFrom('pendingRequests')
      .innerJoin('orders', 'orders.pendingRequestId', 'pendingRequests.id')
      .select('pendingRequests.setupIntentId')
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow()
    const key = `charge:${orderId}`
    const charge = { amountPence: 500, setupIntentId: setupIntentId!, idempotencyKey: key }
    const taken = await world.deps.payments.chargeSavedCard(charge)
    const operation = { key, kind: 'CHARGE', orderId, amountPence: 500, state: 'REFUSED' } as const
    const [createdAt, finishedAt] = [world.clock.now(), world.clock.now()]
    await world.db
      .insertInto('paymentOperations')
      .values({ ...operation, createdAt, finishedAt })
      .execute()
    await world.advance('PT1M')
    const drifts = (await report()).drifts.filter((drift) => drift.paymentIntentId === taken.paymentIntentId)
    expect(drifts).toMatchObject([{ kind: 'CAPTURED', expectedPence: 0, foundPence: 500 }])
    expect((await report()).drifts.filter((drift) => drift.paymentIntentId === paymentIntentId)).toEqual([])
  })

  it('that goes back a month and fails does not stop that of the last hours, and is made a minute later', async () => {
    const gone = await requested()
    await world.advance('P1D')
    await world.deps.payments.release({ paymentIntentId: gone.paymentIntentId, idempotencyKey: 'a day later' })
    // due each hour, when the minute's is due too
    await world.clock.advance('PT1H')
    const late = await requested()
    await world.deps.payments.release({ paymentIntentId: late.paymentIntentId, idempotencyKey: 'just now' })
    const findHolds: typeof world.deps.payments.findHolds = async (query) => {
      if (world.clock.now().getTime() - query.createdAfter.getTime() > DAY_MS) throw new PaymentUnavailable('too long')
      return world.deps.payments.findHolds(query)
    }
    await reconcile({ ...world.deps, payments: { ...world.deps.payments, findHolds } })
    expect(await orderOf(late.lender, late.orderId)).toMatchObject({ status: 'DECLINED' })
    expect(await orderOf(gone.lender, gone.orderId)).toMatchObject({ status: 'REQUESTED' })
    await world.clock.advance('PT1M')
    await reconcile(world.deps)
    expect(await orderOf(gone.lender, gone.orderId)).toMatchObject({ status: 'DECLINED' })
  })

  it('finds no difference for regular loans', async () => {
    const before = (await report()).drifts.length
    const one = await requested()
    await move(one.lender, one.orderId, 'decline')
    const two = await requested()
    await move(two.lender, two.orderId, 'accept')
    const three = await requested()
    await move(three.lender, three.orderId, 'accept')
    await move(three.lender, three.orderId, 'cancel')
    await world.drain()
    for (let minute = 0; minute < 3; minute++) await world.advance('PT1M')
    await world.advance('PT1H')
    expect((await report()).drifts).toHaveLength(before)
    expect(await report()).toMatchObject({ operations: [], lastLookAt: expect.any(String) })
    expect(await holdOf(two.paymentIntentId)).toMatchObject({ status: 'CAPTURED', capturedPence: 2490 })
  })

  it('runs on one of several nodes, and a minute later on the next', async () => {
    await world.clock.advance('PT1M')
    const lists = async () => {
      const answer = await fetch(`${world.url}/dev/payments.json?requests=10000`)
      const { requests } = (await answer.json()) as { requests: { method: string; path: string }[] }
      return requests.filter(({ method, path }) => method === 'GET' && path === '/v1/payment_intents').length
    }
    const before = await lists()
    await Promise.all(Array.from({ length: 8 }, () => reconcile(world.deps)))
    const pages = (await lists()) - before
    expect(pages).toBeGreaterThan(0)
    await Promise.all(Array.from({ length: 8 }, () => reconcile(world.deps)))
    expect((await lists()) - before).toBe(pages)
    await world.clock.advance('PT1M')
    await reconcile(world.deps)
    expect((await lists()) - before).toBeGreaterThan(pages)
  })

  it('pauses while the provider does not answer, and continues afterwards', async () => {
    const gone = await requested()
    await world.deps.payments.release({ paymentIntentId: gone.paymentIntentId, idempotencyKey: 'elsewhere too' })
    await behave(world, { failNext: { method: 'GET', path: '/v1/payment_intents', status: 500, times: 50 } })
    await world.advance('PT1M')
    expect(await orderOf(gone.lender, gone.orderId)).toMatchObject({ status: 'REQUESTED' })
    await behave(world, {})
    await world.advance('PT1M')
    expect(await orderOf(gone.lender, gone.orderId)).toMatchObject({ status: 'DECLINED' })
  })
})
