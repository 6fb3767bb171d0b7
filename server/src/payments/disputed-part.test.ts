import { getDeskOrder } from '@hemline/contract/operator/order-calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decideAtBank, disputeAtBank, driftsOf, paidLoan, refundPart } from '../../test/card-disputes.ts'
import { behave, move } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { orderOf } from '../../test/post.ts'
import type { TestMember, World } from '../../test/world.ts'
import { findMoneyOf } from './store.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  ;({ world, host } = await worldWithOperators())
})
afterAll(() => world.close())
beforeEach(() => behave(world, {}))

const refusing = { failNext: { path: '/v1/refunds', status: 400, code: 'charge_disputed', times: 1 } }
const refundable = async (orderId: string) =>
  (await host.ok(getDeskOrder, { query: { orderId } })).body.data.refundablePence
const shown = async (paymentIntentId: string) =>
  (await driftsOf(host, paymentIntentId)).map(({ kind, expectedPence, foundPence }) => ({
    kind,
    expectedPence,
    foundPence,
  }))
const disputed = (pence: number) => ({ kind: 'CARD_DISPUTE', expectedPence: pence, foundPence: pence })
const owed = (pence: number) => ({ kind: 'NOT_RETURNED', expectedPence: pence, foundPence: 0 })

describe('a part of a payment that its cardholder disputes', () => {
  it('is all that is shown, and all that is taken once the bank decides for them', async () => {
    const { orderId, paymentIntentId } = await paidLoan(world)
    await disputeAtBank(world, paymentIntentId, 1000)
    expect(await shown(paymentIntentId)).toEqual([disputed(1000)])
    await decideAtBank(world, host, paymentIntentId, 'LOST')
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 1490, refundedPence: 0 })
    expect(await refundable(orderId)).toBe(1490)
  })

  it('is never more than what is left of the payment', async () => {
    const { orderId, paymentIntentId } = await paidLoan(world)
    expect((await refundPart(host, orderId, 2000)).status).toBe(200)
    await world.drain()
    await disputeAtBank(world, paymentIntentId, 1000)
    expect(await shown(paymentIntentId)).toEqual([disputed(490)])
  })

  it('counts as the whole payment where the notice says no amount', async () => {
    const { paymentIntentId } = await paidLoan(world)
    await disputeAtBank(world, paymentIntentId)
    expect(await shown(paymentIntentId)).toEqual([disputed(2490)])
  })

  it('lowers what is owed by no more than that, whatever was refunded elsewhere since', async () => {
    const { lender, lendee, orderId, paymentIntentId } = await paidLoan(world)
    await disputeAtBank(world, paymentIntentId, 1000)
    await behave(world, refusing)
    expect((await move(lender, orderId, 'cancel')).status).toBe(200)
    await world.drain()
    expect(await shown(paymentIntentId)).toEqual(expect.arrayContaining([disputed(1000), owed(2490)]))
    await decideAtBank(world, host, paymentIntentId, 'LOST')
    expect(await shown(paymentIntentId)).toEqual([owed(1490)])
    await world.advance('PT2M')
    expect(await shown(paymentIntentId)).toEqual([owed(1490)])
    expect((await orderOf(lendee, orderId)).moneyBack).toMatchObject({ state: 'REFUSED', owedPence: 1490 })
    await world.deps.payments.refund({ paymentIntentId, amountPence: 1000, idempotencyKey: `by hand ${orderId}` })
    await world.advance('PT2M')
    expect((await shown(paymentIntentId)).filter(({ kind }) => kind === 'NOT_RETURNED')).toEqual([owed(490)])
  })

  it('leaves the rest to be refunded, which is then called neither all nor the full price', async () => {
    const { lender, lendee, orderId, paymentIntentId } = await paidLoan(world)
    await disputeAtBank(world, paymentIntentId, 1000)
    await decideAtBank(world, host, paymentIntentId, 'LOST')
    expect((await move(lender, orderId, 'cancel')).status).toBe(200)
    expect((await orderOf(lendee, orderId)).moneyBack).toMatchObject({ state: 'RETURNING', owedPence: 1490 })
    await world.drain()
    expect((await orderOf(lendee, orderId)).moneyBack).toMatchObject({ state: 'DONE', isTakenBack: true })
    const subjects = (await world.emailsTo(lendee.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Receipt: £14.90 refunded')
  })
})
