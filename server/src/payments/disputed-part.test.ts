import { getAudit } from '@hemline/contract/operator/calls.ts'
import { getDeskOrder } from '@hemline/contract/operator/order-calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decideAtBank, disputeAtBank, driftsOf, paidLoan, refundPart, tasksAbout } from '../../test/card-disputes.ts'
import { behave, move } from '../../test/loans.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { orderOf } from '../../test/post.ts'
import type { TestMember, World } from '../../test/world.ts'
import { listCorrectionsOf, takenBackOf } from './correction-store.ts'
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
const takenBack = async (paymentIntentId: string) => takenBackOf(await listCorrectionsOf(world.db, paymentIntentId))
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

  it('is shown as it is disputed, also where less is left of the payment', async () => {
    const { orderId, paymentIntentId } = await paidLoan(world)
    expect((await refundPart(host, orderId, 2000)).status).toBe(200)
    await world.drain()
    await disputeAtBank(world, paymentIntentId, 1000)
    expect(await shown(paymentIntentId)).toEqual([disputed(1000)])
  })

  it('counts as what is left where the notice says no amount, beside what is disputed of it already', async () => {
    const { orderId, paymentIntentId } = await paidLoan(world)
    expect((await refundPart(host, orderId, 1000)).status).toBe(200)
    await world.drain()
    await disputeAtBank(world, paymentIntentId, 1000)
    await disputeAtBank(world, paymentIntentId)
    expect(await shown(paymentIntentId)).toEqual([disputed(1490)])
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

  it('is added to what is disputed of it already, once for each notice', async () => {
    const { paymentIntentId } = await paidLoan(world)
    await disputeAtBank(world, paymentIntentId, 1000)
    await disputeAtBank(world, paymentIntentId, 500)
    expect(await shown(paymentIntentId)).toEqual([disputed(1500)])
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

describe('a payment that its cardholder disputes once more', () => {
  it('counts as what the bank has not taken back yet', async () => {
    const { orderId, paymentIntentId } = await paidLoan(world)
    await disputeAtBank(world, paymentIntentId, 1000)
    await decideAtBank(world, host, paymentIntentId, 'LOST')
    await disputeAtBank(world, paymentIntentId)
    expect(await shown(paymentIntentId)).toEqual([disputed(1490)])
    await decideAtBank(world, host, paymentIntentId, 'LOST')
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 0, refundedPence: 0 })
    expect(await takenBack(paymentIntentId)).toBe(2490)
  })

  it('counts in full where the bank decided the first time for us', async () => {
    const { paymentIntentId } = await paidLoan(world)
    await disputeAtBank(world, paymentIntentId)
    await decideAtBank(world, host, paymentIntentId, 'WON')
    await disputeAtBank(world, paymentIntentId)
    expect(await shown(paymentIntentId)).toEqual([disputed(2490)])
  })

  it.each([undefined, 2490])(
    'is a task also where nothing is left of it, with an amount of %s in the notice',
    async (pence) => {
      const lost = await paidLoan(world)
      await disputeAtBank(world, lost.paymentIntentId)
      await decideAtBank(world, host, lost.paymentIntentId, 'LOST')
      const refunded = await paidLoan(world)
      expect((await refundPart(host, refunded.orderId, 2490)).status).toBe(200)
      await world.drain()
      for (const { orderId, paymentIntentId } of [lost, refunded]) {
        await disputeAtBank(world, paymentIntentId, pence)
        expect(await shown(paymentIntentId)).toEqual([disputed(2490)])
        expect(await tasksAbout(host, orderId)).toMatchObject([{ kind: 'CARD_DISPUTE', about: '£24.90' }])
        expect(await refundable(orderId)).toBe(0)
      }
    },
  )

  it('and was refunded in full changes nothing for its borrower, who is owed nothing more', async () => {
    const { lender, lendee, orderId, paymentIntentId } = await paidLoan(world)
    expect((await move(lender, orderId, 'cancel')).status).toBe(200)
    await world.drain()
    await disputeAtBank(world, paymentIntentId, 2490)
    await decideAtBank(world, host, paymentIntentId, 'LOST')
    expect(await takenBack(paymentIntentId)).toBe(2490)
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 2490 })
    expect((await host.ok(getDeskOrder, { query: { orderId } })).body.data).toMatchObject({
      capturedPence: 2490,
      refundedPence: 2490,
      takenBackPence: 2490,
      refundablePence: 0,
    })
    expect((await orderOf(lendee, orderId)).moneyBack).toMatchObject({
      state: 'DONE',
      owedPence: 0,
      isTakenBack: false,
    })
    await world.advance('PT2M')
    expect(await shown(paymentIntentId)).toEqual([])
  })

  it('is booked and logged as the operator confirmed it, also where most was refunded since', async () => {
    const { orderId, paymentIntentId } = await paidLoan(world)
    await disputeAtBank(world, paymentIntentId, 1000)
    expect((await refundPart(host, orderId, 2000)).status).toBe(200)
    await world.drain()
    await decideAtBank(world, host, paymentIntentId, 'LOST')
    expect(await takenBack(paymentIntentId)).toBe(1000)
    const { items } = (await host.ok(getAudit, { query: { words: paymentIntentId } })).body
    expect(items.map(({ action, detail }) => [action, detail.amount])).toEqual([['fix-difference', '£10.00']])
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2000, refundedPence: 2000 })
  })
})
