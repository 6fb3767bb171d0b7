import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { today } from '@hemline/contract/days.ts'
import { getMoneyMonths } from '@hemline/contract/operator/money-calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { driftsOf, fixOnly, refundPart, refusedPart, refuseNextRefund, tasksAbout } from '../../test/card-disputes.ts'
import { atProvider, behave, move } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { lookAtPayment } from '../orders/reconcile-actions.ts'
import type { Hold } from '../outside/payments/port.ts'
import { owedBeside, stillOwed } from './books.ts'
import type { DriftRow } from './drift-store.ts'
import { findMoneyOf, type Operation } from './store.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com' })
})
afterAll(() => world.close())
beforeEach(() => behave(world, {}))

const subjectsTo = async (member: TestMember) => (await world.emailsTo(member.email)).map(({ subject }) => subject)
const refundByHand = (paymentIntentId: string, amountPence: number) =>
  world.deps.payments.refund({ paymentIntentId, amountPence, idempotencyKey: `by hand ${randomUUID()}` })

describe('a part that was refused and then paid in another way', () => {
  const correctedThisMonth = async () => {
    const { months } = (await host.ok(getMoneyMonths)).body
    const month = today(world.clock.now()).slice(0, 7)
    return months.find((one) => one.month === month)?.correctedPence ?? 0
  }

  it('is not refunded once more when the loan is cancelled, and leaves the month in which it was recorded', async () => {
    const { lender, lendee, orderId, paymentIntentId } = await refusedPart(world, host, 500)
    const monthBefore = await correctedThisMonth()
    await fixOnly(world, host, { paymentIntentId, act: 'RECORD' })
    expect(await subjectsTo(lendee)).toContain('We’ve returned £5.00 for the Rixo dress')
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 500 })
    expect((await correctedThisMonth()) - monthBefore).toBe(-500)
    expect((await refundPart(host, orderId, 1991)).status).not.toBe(200)
    expect((await move(lender, orderId, 'cancel')).status).toBe(200)
    await world.drain()
    expect((await atProvider(world, paymentIntentId)).refundedPence).toBe(1990)
    expect((await orderOf(lendee, orderId)).moneyBack).toMatchObject({
      state: 'OTHERWISE',
      step: 'REFUND',
      owedPence: 0,
    })
    await world.advance('PT2M')
    expect([await tasksAbout(host, orderId), await driftsOf(host, paymentIntentId)]).toEqual([[], []])
  })

  it('leaves nothing to refund where it was all of it, also when it is refunded in the dashboard as well', async () => {
    const { orderId, paymentIntentId } = await refusedPart(world, host, 2490)
    await fixOnly(world, host, { paymentIntentId, act: 'RECORD' })
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 2490 })
    await refundByHand(paymentIntentId, 1000)
    await world.advance('PT1M')
    await lookAtPayment(world.deps, paymentIntentId)
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 2490 })
  })

  it('counts also where a node of the version before records it', async () => {
    const { orderId, paymentIntentId } = await refusedPart(world, host, 500)
    const recorded = { id: randomUUID(), kind: 'NOT_RETURNED', act: 'RECORD', pence: 0, operatorId: host.id } as const
    const row = { ...recorded, orderId, paymentIntentId, at: world.clock.now() }
    await world.db.insertInto('paymentCorrections').values(row).execute()
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 500 })
  })

  it('counts from the update on where the version before had recorded it without an amount', async () => {
    const { orderId, paymentIntentId } = await refusedPart(world, host, 500)
    await fixOnly(world, host, { paymentIntentId, act: 'RECORD' })
    const ofPayment = world.db.updateTable('paymentCorrections').where('paymentIntentId', '=', paymentIntentId)
    await ofPayment.set({ pence: 0 }).execute()
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 0 })
    const file = new URL('../../migrations/0497_returned_otherwise.sql', import.meta.url)
    const migration = await readFile(file, 'utf8')
    await world.deps.pool.query(migration.slice(migration.indexOf('insert into payment_corrections')))
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: 2490, refundedPence: 500 })
  })
})

describe('a part that was refused and then refunded', () => {
  const owedOf = async (paymentIntentId: string) =>
    (await driftsOf(host, paymentIntentId))
      .filter(({ kind }) => kind === 'NOT_RETURNED')
      .map((one) => one.expectedPence)
  const changeOwed = (paymentIntentId: string, change: Partial<DriftRow>) =>
    world.db.updateTable('paymentDrifts').set(change).where('paymentIntentId', '=', paymentIntentId).execute()

  it('in the dashboard is a task no longer', async () => {
    const { orderId, paymentIntentId } = await refusedPart(world, host, 345)
    expect(await tasksAbout(host, orderId)).toMatchObject([{ kind: 'NOT_RETURNED', about: '£3.45 owed to Bea' }])
    await refundByHand(paymentIntentId, 345)
    await world.advance('PT1M')
    await lookAtPayment(world.deps, paymentIntentId)
    await world.advance('PT2M')
    expect([await tasksAbout(host, orderId), await driftsOf(host, paymentIntentId)]).toEqual([[], []])
  })

  it('by an operator once more is a task no longer, and has its receipt', async () => {
    const { lendee, orderId, paymentIntentId } = await refusedPart(world, host, 345)
    await world.advance('PT1M')
    expect((await refundPart(host, orderId, 345)).status).toBe(200)
    await world.drain()
    expect((await atProvider(world, paymentIntentId)).refundedPence).toBe(345)
    await world.advance('PT2M')
    const subjects = (await subjectsTo(lendee)).filter((subject) => subject.includes('£3.45 '))
    expect(subjects.filter((subject) => /^Receipt|^We’ve refunded/.test(subject))).toEqual(['Receipt: £3.45 refunded'])
    expect([await tasksAbout(host, orderId), await driftsOf(host, paymentIntentId)]).toEqual([[], []])
  })

  it.each([
    [1000, 400, 600],
    [2000, 1000, 1000],
    [2490, 1000, 1490],
  ])('of %i pence in the dashboard by %i leaves the rest owed, counted once', async (pence, backPence, restPence) => {
    const { paymentIntentId } = await refusedPart(world, host, pence)
    await refundByHand(paymentIntentId, backPence)
    await world.advance('PT1M')
    expect(await owedOf(paymentIntentId)).toEqual([restPence])
    await lookAtPayment(world.deps, paymentIntentId)
    await world.advance('PT2M')
    await lookAtPayment(world.deps, paymentIntentId)
    expect(await owedOf(paymentIntentId)).toEqual([restPence])
  })

  it.each([
    ['the same once more', 345, [345], 345],
    ['a part of it', 500, [345], 500],
    ['a part of it, and then the whole', 500, [345, 500], 500],
    ['more than it', 345, [500], 500],
    ['all that is left of the payment', 500, [2490], 2490],
  ])('is owed once where the provider also refuses %s', async (_, pence, again, owedPence) => {
    const { orderId, paymentIntentId } = await refusedPart(world, host, pence)
    for (const next of again) {
      await world.advance('PT1M')
      await refuseNextRefund(world)
      expect((await refundPart(host, orderId, next)).status).toBe(200)
      await world.drain()
    }
    expect(await owedOf(paymentIntentId)).toEqual([owedPence])
    await world.advance('PT2M')
    expect(await owedOf(paymentIntentId)).toEqual([owedPence])
    await refundByHand(paymentIntentId, 300)
    await world.advance('PT1M')
    expect(await owedOf(paymentIntentId)).toEqual([owedPence - 300])
  })

  it.each([
    [500, 1990, 1990],
    [300, 1990, 1990],
    [500, 100, 100],
  ])('in the dashboard by %i is not what the next refund, of %i, tries to return', async (back, next, owedPence) => {
    const { orderId, paymentIntentId } = await refusedPart(world, host, 500)
    await refundByHand(paymentIntentId, back)
    await world.clock.advance('PT1S')
    await refuseNextRefund(world)
    expect((await refundPart(host, orderId, next)).status).toBe(200)
    await world.drain()
    expect(await owedOf(paymentIntentId)).toEqual([owedPence])
    await world.advance('PT2M')
    expect(await owedOf(paymentIntentId)).toEqual([owedPence])
  })

  it('adds what was tried beside it, and not what was tried after it', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
    const owed = { expectedPence: 500, refundedPence: 0, countedAt: at(5), firstSeenAt: at(5), lastSeenAt: at(5) }
    const try_ = (key: string, amountPence: number, planned: number, finished: number | null, state = 'REFUSED') =>
      ({
        ...{ key, kind: 'REFUND', amountPence, state: finished === null ? 'PENDING' : state },
        ...{ createdAt: at(planned), finishedAt: finished === null ? null : at(finished) },
      }) as Operation
    const hold = { capturedPence: 2490, refundedPence: 0 } as Hold
    const beside = (one: Operation, others: Operation[], reading: Hold | null = hold) =>
      owedBeside(
        owed,
        { operation: one, pence: one.amountPence },
        { hold: reading, operations: [one, ...others], corrections: [] },
      )
    const now = try_('refund:now', 345, 10, 12)
    expect(beside(now, [])).toBe(0)
    expect(beside(try_('refund:early', 345, 4, 12), [])).toBe(345)
    expect(beside(now, [try_('refund:after', 345, 6, 9)])).toBe(0)
    expect(beside(now, [try_('refund:beside', 345, 6, 11)])).toBe(190)
    expect(beside(now, [try_('refund:beside', 345, 11, null)])).toBe(190)
    expect(beside(now, [try_('fix:other', 345, 6, 11), try_('refund:before', 345, 4, 11)])).toBe(0)
    // returned meanwhile, whether the payment could be read or not
    for (const reading of [{ ...hold, refundedPence: 345 }, null])
      expect(beside(now, [try_('refund:done', 345, 6, 9, 'DONE')], reading)).toBe(190)
    // at most what is left of the payment
    expect(beside(try_('refund:early', 2490, 4, 12), [])).toBe(1990)
  })

  it('is a task no longer also where the version before had found it', async () => {
    const { paymentIntentId } = await refusedPart(world, host, 345)
    await changeOwed(paymentIntentId, { countedAt: null, refundedPence: null })
    await refundByHand(paymentIntentId, 345)
    await world.advance('PT1M')
    expect(await owedOf(paymentIntentId)).toEqual([])
  })

  it('is not lowered twice where a node of the version before lowered it to what is left', async () => {
    const { paymentIntentId } = await refusedPart(world, host, 2490)
    await refundByHand(paymentIntentId, 1000)
    await changeOwed(paymentIntentId, { expectedPence: 1490, lastSeenAt: new Date(world.clock.now().getTime() + 1) })
    await world.advance('PT1M')
    await lookAtPayment(world.deps, paymentIntentId)
    await world.advance('PT2M')
    expect(await owedOf(paymentIntentId)).toEqual([1490])
  })

  it('stays owed when we refund something else: what was planned before, or what fixes another difference', () => {
    const [before, then, after] = [1, 2, 3].map((minute) => new Date(Date.UTC(2026, 10, 20, 12, minute)))
    const owed = { expectedPence: 345, refundedPence: 0, countedAt: then!, firstSeenAt: then!, lastSeenAt: then! }
    const refund = { kind: 'REFUND', state: 'DONE', amountPence: 500, finishedAt: after! } as Operation
    const hold = { capturedPence: 2490, refundedPence: 500 } as Hold
    const still = (key: string, createdAt: Date) =>
      stillOwed(owed, hold, { operations: [{ ...refund, key, createdAt }], corrections: [] }).pence
    expect([still('refund:1', before!), still('fix:1', after!), still('refund:1', after!)]).toEqual([345, 345, 0])
  })
})
