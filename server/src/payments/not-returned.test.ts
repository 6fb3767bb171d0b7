import { randomUUID } from 'node:crypto'
import { createOrderIssue, getOrderIssues } from '@hemline/contract/issues/calls.ts'
import { resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import type { FixAct } from '@hemline/contract/operator/fixes.ts'
import { fixDifference } from '@hemline/contract/operator/money-calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { driftsOf, tasksAbout } from '../../test/card-disputes.ts'
import { atProvider, behave, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { lookAtPayment } from '../orders/reconcile-actions.ts'
import { fixKey } from './correction-store.ts'
import { findMoneyOf, finishOperation, planOperation } from './store.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com' })
})
afterAll(() => world.close())
beforeEach(() => behave(world, {}))

const refusing = { failNext: { path: '/v1/refunds', status: 400, code: 'charge_disputed', times: 1 } }
const moneyBackOf = async (member: TestMember, orderId: string) => (await orderOf(member, orderId)).moneyBack
/** The letters with such a subject, oldest first. */
const lettersOf = async (member: TestMember, subjects: RegExp) =>
  (await world.emailsTo(member.email)).filter(({ subject }) => subjects.test(subject)).toReversed()
const subjectsTo = async (member: TestMember) => (await world.emailsTo(member.email)).map(({ subject }) => subject)
const fix = async (paymentIntentId: string, act: FixAct) => {
  const { kind, expectedPence, foundPence } = (await driftsOf(host, paymentIntentId))[0]!
  const difference = { paymentIntentId, kind, expectedPence, foundPence }
  await host.ok(fixDifference, { body: { ...difference, act, fixId: randomUUID(), reason: 'The bank called.' } })
  await world.drain()
}

/** A loan whose £24.90 were charged, cancelled by its lender; the provider refuses the refund of what is left. */
async function refused({ elsewherePence = 0 } = {}) {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  await move(lender, orderId, 'accept')
  const order = world.db.selectFrom('orders').select('paymentIntentId').where('id', '=', orderId)
  const paymentIntentId = (await order.executeTakeFirstOrThrow()).paymentIntentId!
  const byHand = { paymentIntentId, amountPence: elsewherePence, idempotencyKey: 'by hand' }
  if (elsewherePence > 0) await world.deps.payments.refund(byHand)
  await behave(world, refusing)
  await move(lender, orderId, 'cancel')
  await world.drain()
  return { lender, lendee, orderId, paymentIntentId }
}

describe('a refund that the provider refuses permanently', () => {
  it('is a task of the operators with the amount that is owed, and stays one', async () => {
    const { orderId, paymentIntentId, lendee } = await refused({ elsewherePence: 500 })
    const task = { kind: 'NOT_RETURNED', id: paymentIntentId, about: '£19.90 owed to Bea' }
    expect(await tasksAbout(host, orderId)).toMatchObject([task])
    await world.advance('PT2M')
    expect(await tasksAbout(host, orderId)).toMatchObject([task])
    expect(await moneyBackOf(lendee, orderId)).toEqual({
      state: 'REFUSED',
      step: 'REFUND',
      owedPence: 1990,
      isTakenBack: false,
    })
    const [letter, ...more] = (await world.emailsTo(lendee.email)).filter(({ subject }) => subject.includes('couldn’t'))
    expect([letter!.subject, more]).toEqual(['We couldn’t return £19.90 to your card yet', []])
    expect(letter!.text).toContain('you’re still owed £19.90')
    expect((await subjectsTo(lendee)).filter((subject) => /^Receipt.*refunded/.test(subject))).toEqual([])
  })

  it('is tried again by the operator: the task ends, the money is counted once, and the receipt follows', async () => {
    const { orderId, paymentIntentId, lendee } = await refused()
    await fix(paymentIntentId, 'REFUND')
    expect((await atProvider(world, paymentIntentId)).refundedPence).toBe(2490)
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 2490 })
    await world.advance('PT2M')
    expect([await tasksAbout(host, orderId), await driftsOf(host, paymentIntentId)]).toEqual([[], []])
    expect(await moneyBackOf(lendee, orderId)).toEqual({
      state: 'DONE',
      step: 'REFUND',
      owedPence: 0,
      isTakenBack: false,
    })
    expect(await subjectsTo(lendee)).toContain('Receipt: £24.90 refunded')
    expect(await lettersOf(lendee, /^We’ve refunded/)).toEqual([])
  })

  it.each(['BACK', 'COMPLETED'] as const)(
    'is still owed where an operator decided it, %s: by itself',
    async (outcome) => {
      const { lender, lendee, listingId } = await lenderAndStranger(world)
      const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
      await move(lender, orderId, 'accept')
      const issue = { orderId, topic: 'OTHER' as const, description: 'It came torn.', images: [] }
      const settle = async (pence: number, by: 'BACK' | 'COMPLETED') => {
        await lendee.ok(createOrderIssue, { body: issue })
        const reason = 'The photos show it.'
        await host.ok(resolveDispute, { body: { orderId, outcome: by, refundPence: pence, reason } })
        await world.drain()
      }
      const decided = async (member: TestMember) =>
        (await member.ok(getOrderIssues, { query: { orderId } })).body.resolutions.map(({ moneyBack }) => moneyBack)
      await settle(300, 'BACK')
      await behave(world, refusing)
      await settle(500, outcome)
      const done = { state: 'DONE', step: 'REFUND', owedPence: 0, isTakenBack: false }
      expect(await decided(lendee)).toEqual([done, { ...done, state: 'REFUSED', owedPence: 500 }])
      expect(await decided(lender)).toEqual([null, null])
      const order = world.db.selectFrom('orders').select('paymentIntentId').where('id', '=', orderId)
      await fix((await order.executeTakeFirstOrThrow()).paymentIntentId!, 'REFUND')
      expect(await decided(lendee)).toEqual([done, done])
    },
  )

  it('is a task again when it is refused again', async () => {
    const { orderId, paymentIntentId } = await refused()
    await behave(world, refusing)
    await fix(paymentIntentId, 'REFUND')
    expect(await tasksAbout(host, orderId)).toMatchObject([{ kind: 'NOT_RETURNED', about: '£24.90 owed to Bea' }])
  })

  it('was returned by the last try, in whichever order the tries were written', async () => {
    const { orderId, paymentIntentId, lendee } = await refused()
    const before = world.clock.now()
    await world.advance('PT1H')
    await fix(paymentIntentId, 'REFUND')
    const columns = {
      kind: 'REFUND',
      pendingRequestId: null,
      setupIntentId: null,
      amountPence: 2490,
      now: before,
    } as const
    const earlier = { ...columns, key: fixKey(randomUUID()), orderId, paymentIntentId }
    await world.db.transaction().execute((tx) => planOperation(tx, earlier))
    await finishOperation(world.db, { key: earlier.key, state: 'REFUSED', now: before })
    expect(await moneyBackOf(lendee, orderId)).toEqual({
      state: 'DONE',
      step: 'REFUND',
      owedPence: 0,
      isTakenBack: false,
    })
  })

  it('is settled in another way, and the borrower is notified', async () => {
    const { orderId, paymentIntentId, lendee } = await refused()
    await fix(paymentIntentId, 'RECORD')
    expect(await subjectsTo(lendee)).toContain('We’ve returned £24.90 for the Rixo dress')
    expect(await moneyBackOf(lendee, orderId)).toEqual({
      state: 'OTHERWISE',
      step: 'REFUND',
      owedPence: 0,
      isTakenBack: false,
    })
    await world.advance('PT2M')
    expect([await tasksAbout(host, orderId), await driftsOf(host, paymentIntentId)]).toEqual([[], []])
  })

  it('is over once it was refunded in the dashboard', async () => {
    const { orderId, paymentIntentId, lendee } = await refused()
    await world.deps.payments.refund({ paymentIntentId, amountPence: 1000, idempotencyKey: 'a part by hand' })
    await world.advance('PT1M')
    expect(await tasksAbout(host, orderId)).toMatchObject([{ about: '£14.90 owed to Bea' }])
    const [part] = await lettersOf(lendee, /^We’ve refunded/)
    expect([part!.subject, part!.text.includes('We still owe you £14.90')]).toEqual([
      'We’ve refunded £10.00 for the Rixo dress',
      true,
    ])
    await world.deps.payments.refund({ paymentIntentId, amountPence: 1490, idempotencyKey: 'the rest by hand' })
    await world.advance('PT1M')
    await lookAtPayment(world.deps, paymentIntentId)
    await world.advance('PT1M')
    expect(await tasksAbout(host, orderId)).toEqual([])
    const letters = await lettersOf(lendee, /^We’ve refunded/)
    expect(letters.map(({ subject }) => subject)).toEqual([
      'We’ve refunded £10.00 for the Rixo dress',
      'We’ve refunded £14.90 for the Rixo dress',
    ])
    expect(letters[1]!.text).toContain('That’s all that we still owed you.')
    expect(await moneyBackOf(lendee, orderId)).toEqual({
      state: 'DONE',
      step: 'REFUND',
      owedPence: 0,
      isTakenBack: false,
    })
  })
})

describe('a release that the provider refuses permanently', () => {
  const cancel = {
    path: '/v1/payment_intents/*/cancel',
    status: 400,
    code: 'payment_intent_unexpected_state',
    times: 1,
  }
  async function declined(failNext: object) {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    await behave(world, { failNext })
    await move(lender, orderId, 'decline')
    await world.drain()
    return { lendee, orderId }
  }

  it('is a task of the operators until the hold is gone', async () => {
    const { lendee, orderId } = await declined(cancel)
    expect(await tasksAbout(host, orderId)).toMatchObject([{ kind: 'NOT_RETURNED', about: '£24.90' }])
    await world.advance('PT2M')
    const [task] = await tasksAbout(host, orderId)
    expect(await moneyBackOf(lendee, orderId)).toEqual({
      state: 'REFUSED',
      step: 'RELEASE',
      owedPence: 2490,
      isTakenBack: false,
    })
    expect(task).toMatchObject({ kind: 'NOT_RETURNED', about: '£24.90' })
    expect(await subjectsTo(lendee)).toContain('We couldn’t release the £24.90 hold yet')
    await fix(task!.id, 'RELEASE')
    await world.advance('PT2M')
    expect(await tasksAbout(host, orderId)).toEqual([])
    expect((await atProvider(world, task!.id)).status).toBe('RELEASED')
  })

  it('is over once the hold was released in the dashboard', async () => {
    const { lendee, orderId } = await declined(cancel)
    const paymentIntentId = (await tasksAbout(host, orderId))[0]!.id
    await world.deps.payments.release({ paymentIntentId, idempotencyKey: 'by hand' })
    await world.advance('PT1M')
    await world.advance('PT1M')
    expect(await tasksAbout(host, orderId)).toEqual([])
    expect((await lettersOf(lendee, /hold/)).map(({ subject }) => subject)).toEqual([
      'We couldn’t release the £24.90 hold yet',
      'The £24.90 hold on your card is released',
    ])
    expect(await moneyBackOf(lendee, orderId)).toEqual({
      state: 'DONE',
      step: 'RELEASE',
      owedPence: 0,
      isTakenBack: false,
    })
  })

  it('is not over once the hold was captured in the dashboard', async () => {
    const { lendee, orderId } = await declined(cancel)
    const paymentIntentId = (await tasksAbout(host, orderId))[0]!.id
    await world.deps.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: 'captured by hand' })
    await world.advance('PT1M')
    expect((await moneyBackOf(lendee, orderId))!.state).toBe('RETURNING')
    await lookAtPayment(world.deps, paymentIntentId)
    await world.advance('PT1M')
    expect(await tasksAbout(host, orderId)).toMatchObject([{ kind: 'NOT_RETURNED', about: '£24.90 owed to Bea' }])
    expect(await moneyBackOf(lendee, orderId)).toEqual({
      state: 'REFUSED',
      step: 'REFUND',
      owedPence: 2490,
      isTakenBack: false,
    })
    const [letter, ...more] = await lettersOf(lendee, /owe you/)
    expect([letter!.subject, more]).toEqual(['We still owe you £24.90 for the Rixo dress', []])
    expect(letter!.text).toContain('charged the hold on your card that we had asked it to release')
    await fix(paymentIntentId, 'REFUND')
    expect([await tasksAbout(host, orderId), await driftsOf(host, paymentIntentId)]).toEqual([[], []])
    expect(await moneyBackOf(lendee, orderId)).toMatchObject({ state: 'DONE', step: 'REFUND' })
    expect(await subjectsTo(lendee)).toContain('Receipt: £24.90 refunded')
  })

  it('is over, with a letter, once what was captured in the dashboard was refunded there', async () => {
    const { lendee, orderId } = await declined(cancel)
    const paymentIntentId = (await tasksAbout(host, orderId))[0]!.id
    await world.clock.advance('PT10S')
    await world.deps.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: `captured ${orderId}` })
    await lookAtPayment(world.deps, paymentIntentId)
    await world.drain()
    await world.deps.payments.refund({ paymentIntentId, amountPence: 2490, idempotencyKey: `refunded ${orderId}` })
    await world.advance('PT1M')
    expect(await tasksAbout(host, orderId)).toEqual([])
    expect((await lettersOf(lendee, /owe you|refunded/)).map(({ subject }) => subject)).toEqual([
      'We still owe you £24.90 for the Rixo dress',
      'We’ve refunded £24.90 for the Rixo dress',
    ])
    expect(await moneyBackOf(lendee, orderId)).toMatchObject({ state: 'DONE', step: 'REFUND' })
  })

  it('is over, with a letter, where it was captured and refunded in the dashboard before it was read', async () => {
    const { lendee, orderId } = await declined(cancel)
    const paymentIntentId = (await tasksAbout(host, orderId))[0]!.id
    await world.clock.advance('PT10S')
    await world.deps.payments.capture({ paymentIntentId, amountPence: 2490, idempotencyKey: `captured ${orderId}` })
    await world.deps.payments.refund({ paymentIntentId, amountPence: 2490, idempotencyKey: `refunded ${orderId}` })
    await lookAtPayment(world.deps, paymentIntentId)
    await world.advance('PT1M')
    expect(await tasksAbout(host, orderId)).toEqual([])
    expect((await lettersOf(lendee, /owe you|refunded/)).map(({ subject }) => subject)).toEqual([
      'We’ve refunded £24.90 for the Rixo dress',
    ])
    expect(await moneyBackOf(lendee, orderId)).toMatchObject({ state: 'DONE', step: 'REFUND' })
  })

  it('is owed once where the hold was captured in the dashboard, and its refund is refused', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    const { paymentIntentId } = await world.db
      .selectFrom('orders')
      .select('paymentIntentId')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await world.deps.payments.capture({
      ...{ paymentIntentId: paymentIntentId!, amountPence: 2490, idempotencyKey: `by hand ${orderId}` },
    })
    await behave(world, { failNext: { path: '/v1/refunds', status: 400, code: 'charge_disputed', times: 1 } })
    await move(lender, orderId, 'decline')
    await world.drain()
    expect(await tasksAbout(host, orderId)).toMatchObject([{ kind: 'NOT_RETURNED', about: '£24.90 owed to Bea' }])
  })

  it('is on its way until more is known, where the payment could not be read again', async () => {
    const reading = { method: 'GET', path: '/v1/payment_intents/*' }
    const { lendee, orderId } = await declined([
      { ...reading, status: 400, code: 'payment_intent_unexpected_state' },
      { ...reading, status: 500, times: 10 },
    ])
    await behave(world, {})
    expect(await tasksAbout(host, orderId)).toEqual([])
    expect(await moneyBackOf(lendee, orderId)).toEqual({
      state: 'RETURNING',
      step: 'RELEASE',
      owedPence: 0,
      isTakenBack: false,
    })
    await world.advance('PT2M')
    expect(await moneyBackOf(lendee, orderId)).toEqual({
      state: 'REFUSED',
      step: 'RELEASE',
      owedPence: 2490,
      isTakenBack: false,
    })
    const [task] = await tasksAbout(host, orderId)
    await fix(task!.id, 'RELEASE')
    expect(await moneyBackOf(lendee, orderId)).toEqual({
      state: 'DONE',
      step: 'RELEASE',
      owedPence: 0,
      isTakenBack: false,
    })
  })
})
