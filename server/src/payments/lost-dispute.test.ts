import { randomUUID } from 'node:crypto'
import { fixDifference } from '@hemline/contract/operator/money-calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankDecision, decideAtBank, disputeAtBank, driftsOf, paidLoan } from '../../test/card-disputes.ts'
import { behave, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { untilLocked } from '../../test/locks.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { orderOf } from '../../test/post.ts'
import type { TestMember, World } from '../../test/world.ts'
import type { Tx } from '../base/db.ts'
import { lookAtPayment } from '../orders/reconcile-actions.ts'
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
  it('waits for a refund that is being decided, and then leaves nothing beyond it', async () => {
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

describe('a lost card dispute of a payment that was charged in the dashboard', () => {
  it('counts for its loan, which was requested and not accepted yet', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    const paymentIntentId = (await orderOf(lendee, orderId)).paymentIntentId!
    await world.deps.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: `by hand ${orderId}` })
    await world.advance('PT1M')
    await lookAtPayment(world.deps, paymentIntentId)
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 0 })
    await world.advance('PT1M')
    await disputeAtBank(world, paymentIntentId)
    await decideAtBank(world, host, paymentIntentId, 'LOST')
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 0, refundedPence: 0 })
  })
})

describe('what a borrower was still owed, and has from their bank', () => {
  /** A loan that its lender cancelled, with its refund refused and some pence of its payment disputed. */
  async function owedAndDisputed(pence: number) {
    const loan = await paidLoan(world)
    await disputeAtBank(world, loan.paymentIntentId, pence)
    await behave(world, refusing)
    expect((await move(loan.lender, loan.orderId, 'cancel')).status).toBe(200)
    await world.drain()
    return loan
  }
  const lettersOf = async ({ email }: TestMember) =>
    (await world.emailsTo(email)).filter(({ subject }) => subject.includes('bank has taken back'))

  it('comes with a letter once the bank has decided, that there is nothing more to return', async () => {
    const { lendee, paymentIntentId } = await owedAndDisputed(2490)
    expect(await lettersOf(lendee)).toEqual([])
    await decideAtBank(world, host, paymentIntentId, 'LOST')
    const [letter, ...more] = await lettersOf(lendee)
    expect([letter!.subject, more]).toEqual(['Your bank has taken back £24.90 for the Rixo dress', []])
    expect(letter!.text).toContain('the £24.90 you were still owed comes from them. There’s nothing more for us')
    expect(await owedOf(paymentIntentId)).toEqual([])
  })

  it('comes with a letter of what they are owed after it, for each of two disputes', async () => {
    const { lendee, paymentIntentId } = await owedAndDisputed(1000)
    await decideAtBank(world, host, paymentIntentId, 'LOST')
    await disputeAtBank(world, paymentIntentId, 500)
    await decideAtBank(world, host, paymentIntentId, 'LOST')
    const letters = await lettersOf(lendee)
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      'Your bank has taken back £10.00 for the Rixo dress',
      'Your bank has taken back £5.00 for the Rixo dress',
    ])
    const texts = letters.map(({ text }) => text).join()
    for (const left of ['We still owe you £14.90', 'We still owe you £9.90']) expect(texts).toContain(left)
    expect(await owedOf(paymentIntentId)).toEqual([990])
  })

  it('comes with no letter where the bank decided against them, nor where they were owed nothing', async () => {
    const won = await owedAndDisputed(2490)
    await decideAtBank(world, host, won.paymentIntentId, 'WON')
    const paid = await paidLoan(world)
    await disputeAtBank(world, paid.paymentIntentId)
    await decideAtBank(world, host, paid.paymentIntentId, 'LOST')
    for (const { lendee } of [won, paid]) expect(await lettersOf(lendee)).toEqual([])
    expect(await owedOf(won.paymentIntentId)).toEqual([2490])
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
