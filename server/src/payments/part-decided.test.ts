import { getAudit } from '@hemline/contract/operator/calls.ts'
import { fixDifference } from '@hemline/contract/operator/money-calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankDecision, decideAtBank, disputeAtBank, driftsOf, paidLoan } from '../../test/card-disputes.ts'
import { worldWithOperators } from '../../test/operators.ts'
import type { TestMember, World } from '../../test/world.ts'
import { listCorrectionsOf } from './correction-store.ts'
import { findMoneyOf } from './store.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  ;({ world, host } = await worldWithOperators())
})
afterAll(() => world.close())

/** A loan of whose payment its cardholder has two open disputes, of 1000 and of 500 pence. */
async function disputedTwice() {
  const loan = await paidLoan(world)
  await disputeAtBank(world, loan.paymentIntentId, 1000)
  await disputeAtBank(world, loan.paymentIntentId, 500)
  return loan
}
const open = async (paymentIntentId: string) =>
  (await driftsOf(host, paymentIntentId)).map(({ kind, expectedPence, foundPence }) => [
    kind,
    expectedPence,
    foundPence,
  ])
const booked = async (paymentIntentId: string) =>
  (await listCorrectionsOf(world.db, paymentIntentId)).map(({ act, pence }) => [act, pence]).toSorted()

describe('two card disputes of one payment', () => {
  it('can be decided apart: what the bank took back is gone, and the other stays a task until it is decided', async () => {
    const { orderId, paymentIntentId } = await disputedTwice()
    const [before] = await driftsOf(host, paymentIntentId)
    await world.advance('PT1H')
    await decideAtBank(world, host, paymentIntentId, 'LOST', 1000)
    expect(await open(paymentIntentId)).toEqual([['CARD_DISPUTE', 500, 500]])
    expect((await driftsOf(host, paymentIntentId))[0]?.firstSeenAt).toBe(before!.firstSeenAt)
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 1490, refundedPence: 0 })
    await decideAtBank(world, host, paymentIntentId, 'WON')
    expect(await open(paymentIntentId)).toEqual([])
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 1490, refundedPence: 0 })
    expect(await booked(paymentIntentId)).toEqual([
      ['LOST', -1000],
      ['WON', 0],
    ])
  })

  it('can be decided for us first, and the rest for the cardholder', async () => {
    const { orderId, paymentIntentId } = await disputedTwice()
    await decideAtBank(world, host, paymentIntentId, 'WON', 1000)
    expect(await open(paymentIntentId)).toEqual([['CARD_DISPUTE', 500, 500]])
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 0 })
    await decideAtBank(world, host, paymentIntentId, 'LOST')
    expect(await open(paymentIntentId)).toEqual([])
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 1990, refundedPence: 0 })
  })

  it('are decided together by an app of an earlier version, which sends no amount', async () => {
    const { paymentIntentId } = await disputedTwice()
    await decideAtBank(world, host, paymentIntentId, 'LOST')
    expect(await open(paymentIntentId)).toEqual([])
    expect(await booked(paymentIntentId)).toEqual([['LOST', -1500]])
  })

  it('are in the log each with its own amount', async () => {
    const { paymentIntentId } = await disputedTwice()
    await decideAtBank(world, host, paymentIntentId, 'LOST', 1000)
    await decideAtBank(world, host, paymentIntentId, 'WON')
    const { items } = (await host.ok(getAudit, { query: { words: paymentIntentId } })).body
    expect(items.map(({ detail }) => [detail.act, detail.foundPence, detail.decidedPence, detail.amount])).toEqual([
      ['WON', 500, 500, '£5.00'],
      ['LOST', 1500, 1000, '£10.00'],
    ])
  })
})

it('a dispute comes with what was charged, and what the bank took back of it before', async () => {
  const { paymentIntentId } = await disputedTwice()
  const charged = async () => (await driftsOf(host, paymentIntentId)).map((one) => one.charged)
  expect(await charged()).toEqual([{ pence: 2490, takenBackPence: 0 }])
  await decideAtBank(world, host, paymentIntentId, 'LOST', 1000)
  expect(await charged()).toEqual([{ pence: 2490, takenBackPence: 1000 }])
})

describe('a decision on a part of a dispute', () => {
  it('is booked once, however often it is sent and also together', async () => {
    const { paymentIntentId } = await disputedTwice()
    const body = await bankDecision(host, paymentIntentId, 'LOST', 700)
    const answers = await Promise.all([host.call(fixDifference, { body }), host.call(fixDifference, { body })])
    answers.push(await host.call(fixDifference, { body }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await booked(paymentIntentId)).toEqual([['LOST', -700]])
    expect(await open(paymentIntentId)).toEqual([['CARD_DISPUTE', 800, 800]])
  })

  it('is refused to who saw what was disputed before another decision', async () => {
    const { paymentIntentId } = await disputedTwice()
    const body = await bankDecision(host, paymentIntentId, 'WON', 500)
    await decideAtBank(world, host, paymentIntentId, 'LOST', 1000)
    expect((await host.call(fixDifference, { body })).body.error.code).toBe('CONFLICT')
    expect(await open(paymentIntentId)).toEqual([['CARD_DISPUTE', 500, 500]])
  })

  it.each([
    [1501, 'No more than £15.00 is disputed'],
    [0, 'Please enter an amount in pounds, such as 12.50'],
  ])('of %i pence of £15.00 is refused, with the reason at the field', async (pence, text) => {
    const { paymentIntentId } = await disputedTwice()
    const body = await bankDecision(host, paymentIntentId, 'LOST', pence)
    expect((await host.call(fixDifference, { body })).body.error).toMatchObject({
      code: 'INVALID',
      fields: { decidedPence: text },
    })
    expect(await booked(paymentIntentId)).toEqual([])
    expect(await open(paymentIntentId)).toEqual([['CARD_DISPUTE', 1500, 1500]])
  })
})
