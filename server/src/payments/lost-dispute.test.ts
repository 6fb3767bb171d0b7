import { randomUUID } from 'node:crypto'
import { fixDifference } from '@hemline/contract/operator/money-calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankDecision, decideAtBank, disputeAtBank, driftsOf, paidLoan } from '../../test/card-disputes.ts'
import { behave } from '../../test/loans.ts'
import { untilLocked } from '../../test/locks.ts'
import { worldWithOperators } from '../../test/operators.ts'
import type { TestMember, World } from '../../test/world.ts'
import type { Tx } from '../base/db.ts'
import { lockOrder } from '../orders/store.ts'
import { planRefund } from './actions.ts'
import { insertCorrection } from './correction-store.ts'
import { findMoneyOf } from './store.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  ;({ world, host } = await worldWithOperators())
})
afterAll(() => world.close())
beforeEach(() => behave(world, {}))

const refusing = { failNext: { path: '/v1/refunds', status: 400, code: 'charge_disputed', times: 1 } }

/** Plans a refund of an order's payment under the order's lock, as each decision does. */
async function plan(tx: Tx, { orderId, pence }: { orderId: string; pence: number }) {
  const order = (await lockOrder(tx, orderId))!
  await planRefund(world.deps, tx, { key: `refund:${randomUUID()}`, order, pence })
}
const owedOf = async (paymentIntentId: string) =>
  (await driftsOf(host, paymentIntentId))
    .filter(({ kind }) => kind === 'NOT_RETURNED')
    .map(({ expectedPence }) => expectedPence)

describe('a lost card dispute', () => {
  it('waits for a refund that is being decided, and then takes only what that leaves', async () => {
    const { orderId, paymentIntentId } = await paidLoan(world)
    await disputeAtBank(world, paymentIntentId)
    const body = await bankDecision(host, paymentIntentId, 'LOST')
    const answered = await world.db.transaction().execute(async (tx) => {
      await plan(tx, { orderId, pence: 1000 })
      const answer = host.call(fixDifference, { body })
      await untilLocked(world, { on: 'for no key update' })
      return { answer }
    })
    const { status, body: refusal } = await answered.answer
    expect([status, refusal.error.code]).toEqual([409, 'CONFLICT'])
    await world.drain()
    await decideAtBank(world, host, paymentIntentId, 'LOST')
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 1000, refundedPence: 1000 })
  })

  it.each([
    [2490, []],
    [1000, [1490]],
  ])('of %i pence leaves %j owed of a refund that is refused after it', async (lostPence, owed) => {
    const { lendee, orderId, paymentIntentId } = await paidLoan(world)
    const lost = { id: randomUUID(), kind: 'CARD_DISPUTE', act: 'LOST', orderId, operatorId: host.id } as const
    const now = world.clock.now()
    await behave(world, refusing)
    await world.db.transaction().execute(async (tx) => {
      await plan(tx, { orderId, pence: 2490 })
      await insertCorrection(tx, { ...lost, paymentIntentId, pence: -lostPence, now })
    })
    await world.drain()
    expect(await owedOf(paymentIntentId)).toEqual(owed)
    const letters = (await world.emailsTo(lendee.email)).filter(({ subject }) => subject.includes('couldn’t return'))
    expect(letters.map(({ subject }) => subject)).toEqual(
      owed.length > 0 ? ['We couldn’t return £14.90 to your card yet'] : [],
    )
  })
})

it('a payment that the provider never had is not owed, where its refund was planned before', async () => {
  const { lendee, orderId, paymentIntentId } = await paidLoan(world)
  const gone = `pi_gone_${orderId}`
  await world.db.updateTable('orders').set({ paymentIntentId: gone }).where('id', '=', orderId).execute()
  await world.db
    .updateTable('paymentOperations')
    .set({ paymentIntentId: gone })
    .where('paymentIntentId', '=', paymentIntentId)
    .execute()
  const missing = { id: randomUUID(), kind: 'MISSING', act: 'RECORD', orderId, operatorId: host.id } as const
  const now = world.clock.now()
  await world.db.transaction().execute(async (tx) => {
    await plan(tx, { orderId, pence: 2490 })
    await insertCorrection(tx, { ...missing, paymentIntentId: gone, pence: -2490, now })
  })
  await world.drain()
  expect(await owedOf(gone)).toEqual([])
  expect((await world.emailsTo(lendee.email)).map(({ subject }) => subject).join()).not.toContain('couldn’t return')
})
