import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { PaymentUnavailable } from '../outside/payments/port.ts'
import { performStranded } from './actions.ts'
import { planOperation } from './store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
})
afterAll(() => world.close())

it('while the provider doesn’t answer, three steps are tried at a time, those tried least first', async () => {
  const { db, deps, clock } = world
  const keys = ['a', 'b', 'c', 'd', 'e']
  const plan = { kind: 'RELEASE' as const, orderId: null, pendingRequestId: null, setupIntentId: null, amountPence: 0 }
  for (const key of keys) {
    await db
      .transaction()
      .execute((tx) => planOperation(tx, { ...plan, key, paymentIntentId: `pi_${key}`, now: clock.now() }))
    await clock.advance('PT1S')
  }
  await clock.advance('PT1H')
  const away = new Proxy(deps.payments, {
    get: () => async () => {
      throw new PaymentUnavailable('The provider is away')
    },
  })
  const attempts = async () =>
    (await db.selectFrom('paymentOperations').select('attempts').orderBy('key').execute()).map((row) => row.attempts)
  await performStranded({ ...deps, payments: away })
  expect(await attempts()).toEqual([1, 1, 1, 0, 0])
  await performStranded({ ...deps, payments: away })
  expect(await attempts()).toEqual([2, 1, 1, 1, 1])
})
