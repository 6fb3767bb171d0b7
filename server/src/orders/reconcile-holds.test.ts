import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hemline/contract/durations.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { copyOrder } from '../../test/rows.ts'
import { createWorld, type World } from '../../test/world.ts'
import { type Hold, type Payments, PaymentUnavailable } from '../outside/payments/port.ts'
import { hastenReconcile, reconcile } from './reconcile-actions.ts'
import { findOrder } from './store.ts'

// what becomes of a payment that the provider lists, and of a request whose payment it does not list

let world: World
let provider: Payments
beforeAll(async () => {
  world = await createWorld()
  provider = world.deps.payments
})
afterEach(() => {
  world.deps.payments = provider
})
afterAll(() => world.close())

async function requested() {
  const { lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  return (await findOrder(world.db, orderId))!
}
const outcome = async (orderId: string) => {
  const { status, reason } = (await findOrder(world.db, orderId))!
  return reason ? [status, reason] : [status]
}
/** The provider, but for these answers. */
const answering = (answers: Partial<Payments>) => {
  world.deps.payments = new Proxy(provider, {
    get: (target, name) => Reflect.get(answers, name) ?? Reflect.get(target, name),
  })
}
/** Compares everything with a provider that lists these payments. */
async function compare(holds: Hold[], answers: Partial<Payments> = {}): Promise<void> {
  answering({ findHolds: async () => holds, ...answers })
  await hastenReconcile(world.deps)
  await reconcile(world.deps)
}
const hold = (changes: Partial<Hold>): Hold => ({
  paymentIntentId: `pi_${randomUUID()}`,
  status: 'HELD',
  amountPence: 2_490,
  capturedPence: 0,
  refundedPence: 0,
  captureBefore: new Date(world.clock.now().getTime() + 5 * DAY_MS),
  createdAt: new Date(world.clock.now().getTime() - MINUTE_MS),
  metadata: { operation: 'lost' },
  ...changes,
})
const released = async ({ paymentIntentId }: Hold) => {
  const planned = world.db.selectFrom('paymentOperations').select(['orderId', 'pendingRequestId'])
  return planned.where('key', '=', `release:${paymentIntentId}`).executeTakeFirst()
}
const reported = ({ paymentIntentId }: Hold) =>
  world.db
    .selectFrom('paymentDrifts')
    .select(['kind', 'expectedPence', 'foundPence', 'orderId'])
    .where('paymentIntentId', '=', paymentIntentId)
    .execute()

it('a hold that we know nothing of is reported and released when it is a minute old', async () => {
  const [lost, young] = [hold({}), hold({ createdAt: new Date(world.clock.now().getTime() - MINUTE_MS / 2) })]
  const invalid = hold({ metadata: { operation: 'lost', pendingRequestId: 'no id' } })
  await compare([young, lost, invalid])
  for (const one of [lost, invalid]) {
    expect(await released(one)).toEqual({ orderId: null, pendingRequestId: null })
    expect(await reported(one)).toEqual([{ kind: 'UNKNOWN_HOLD', expectedPence: 0, foundPence: 2_490, orderId: null }])
  }
  expect([await released(young), await reported(young)]).toEqual([undefined, []])
})

it('a hold that is not Hemline’s is left alone', async () => {
  const foreign = hold({ metadata: {} })
  await compare([foreign])
  expect([await released(foreign), await reported(foreign)]).toEqual([undefined, []])
})

it('the charge of a claim is left to its claim', async () => {
  const charge = hold({ metadata: { operation: `charge:${randomUUID()}` } })
  await world.db
    .insertInto('paymentOperations')
    .values({
      key: charge.metadata.operation!,
      kind: 'CHARGE',
      state: 'DONE',
      amountPence: 2_490,
      paymentIntentId: charge.paymentIntentId,
      createdAt: charge.createdAt,
    } as never)
    .execute()
  await compare([charge])
  expect(await released(charge)).toBeUndefined()
})

it('of the holds of one request its order’s own stays, and another is released without a report', async () => {
  const order = await requested()
  const metadata = { operation: `hold:${order.pendingRequestId}`, pendingRequestId: order.pendingRequestId! }
  const { key } = await world.db
    .selectFrom('paymentOperations')
    .select('key')
    .where('kind', '=', 'HOLD')
    .where('pendingRequestId', '=', order.pendingRequestId)
    .executeTakeFirstOrThrow()
  const own = hold({ paymentIntentId: order.paymentIntentId!, metadata: { ...metadata, operation: key } })
  const second = hold({ metadata: { ...metadata, operation: key } })
  await compare([own, second])
  expect(await released(second)).toEqual({ orderId: null, pendingRequestId: order.pendingRequestId })
  expect([await released(own), await reported(second)]).toEqual([undefined, []])
  expect(await outcome(order.id)).toEqual(['REQUESTED'])
})

it('a request ends when its own hold is gone, and not while its money is held, being taken or taken', async () => {
  const compared = async (status: Hold['status'], changes: Partial<Hold> = {}) => {
    const { id, pendingRequestId, paymentIntentId } = await requested()
    const metadata = { operation: 'hold', pendingRequestId: pendingRequestId! }
    await compare([hold({ paymentIntentId: paymentIntentId!, status, metadata, ...changes })])
    return outcome(id)
  }
  for (const status of ['RELEASED', 'DECLINED', 'REFUNDED'] as const)
    expect(await compared(status), status).toEqual(['DECLINED', 'PAYMENT_FAILED'])
  for (const status of ['HELD', 'PENDING', 'CAPTURED'] as const)
    expect(await compared(status), status).toEqual(['REQUESTED'])
  expect(await compared('RELEASED', { paymentIntentId: 'pi_earlier' })).toEqual(['REQUESTED'])
})

it('a request whose payment is not listed ends if the provider does not know it, or released it', async () => {
  const [good, gone] = [await requested(), await requested()]
  const unknown = await copyOrder(world, good.id, { client_key: null, payment_intent_id: 'pi_unknown' })
  await provider.release({ paymentIntentId: gone.paymentIntentId!, idempotencyKey: 'elsewhere' })
  const unanswered: Payments['readHold'] = async () => {
    throw new PaymentUnavailable('down')
  }
  await compare([], { readHold: unanswered })
  for (const id of [good.id, gone.id, unknown]) expect(await outcome(id)).toEqual(['REQUESTED'])
  await compare([])
  expect(await outcome(good.id)).toEqual(['REQUESTED'])
  for (const id of [gone.id, unknown]) expect(await outcome(id)).toEqual(['DECLINED', 'PAYMENT_FAILED'])
})

it('the newest payments are compared each minute, all that can still change each hour', async () => {
  const hours: number[] = []
  answering({
    findHolds: async ({ createdAfter }) => {
      hours.push(Math.round((world.clock.now().getTime() - createdAfter.getTime()) / HOUR_MS))
      return []
    },
  })
  await hastenReconcile(world.deps)
  await reconcile(world.deps)
  for (const duration of ['PT1M', 'PT1M', 'PT59M']) {
    await world.clock.advance(duration)
    await reconcile(world.deps)
  }
  expect(hours).toEqual([35 * 24, 2, 2, 35 * 24])
})

it('a provider that does not answer is compared with later; a fault of ours is no silence', async () => {
  const failing = (error: Error) =>
    compare([], {
      findHolds: async () => {
        throw error
      },
    })
  await expect(failing(new PaymentUnavailable('down'))).resolves.toBeUndefined()
  await expect(failing(new Error('a fault'))).rejects.toThrow('a fault')
})
