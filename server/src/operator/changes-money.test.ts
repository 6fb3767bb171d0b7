import { randomUUID } from 'node:crypto'
import { answerClaim, createClaim } from '@hemline/contract/claims/calls.ts'
import { getEvidence } from '@hemline/contract/evidence/calls.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { getAudit } from '@hemline/contract/operator/calls.ts'
import { downloadChanges, getChanges } from '@hemline/contract/operator/change-calls.ts'
import { changeAmount, changeWords } from '@hemline/contract/operator/change-words.ts'
import { fixDifference, getDeskPayments, getMoneyReport } from '@hemline/contract/operator/money-calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { arrivedLoan, evidence, ledger, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { orderOf } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { lookAtPayment } from '../orders/reconcile-actions.ts'
import { insertCorrection } from '../payments/correction-store.ts'
import { findMoneyOf } from '../payments/store.ts'

// From docs/product.md §13: for money the log of changes says what the card had been charged before and after, less refunds;
// it is downloaded as CSV, up to 10,000 lines.

let world: World
let host: TestMember
let orderId: string
let order: { orderNumber: string; lenderName: string; lendeeName: string }
let price: number
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
})
afterAll(() => world.close())
beforeEach(async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  await move(lender, orderId, 'accept')
  await world.drain()
  const row = await world.db
    .selectFrom('orders')
    .select(['orderNumber', 'lenderName', 'lendeeName', 'price'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  order = row
  price = row.price.total
})

type Step = { kind: 'CHARGE' | 'PAYMENT' | 'REFUND'; pence: number; state?: 'DONE' | 'REFUSED' }
/** Records steps of the order's payments, each a minute after the one before. */
async function record(...steps: Step[]): Promise<void> {
  const from = world.clock.now().getTime()
  const rows = steps.map(({ kind, pence, state = 'DONE' }, at) => ({
    ...{ key: `${orderId} ${at}`, kind, state, orderId, paymentIntentId: `pi_${at}`, amountPence: pence },
    ...{ createdAt: new Date(from), finishedAt: new Date(from + at * 60_000) },
  }))
  await world.db.insertInto('paymentOperations').values(rows).execute()
}
const csv = async (words: string) => {
  const { text } = (await host.ok(downloadChanges, { body: { kind: 'MONEY', words } })).body
  return text.trim().split('\n')
}

it('counts claims and balances that were paid, and nothing that the provider refused', async () => {
  await record(
    { kind: 'CHARGE', pence: 2000 },
    { kind: 'REFUND', pence: 900, state: 'REFUSED' },
    { kind: 'PAYMENT', pence: 300 },
    { kind: 'REFUND', pence: 500 },
  )
  const { items } = (await host.ok(getChanges, { query: { kind: 'MONEY', words: order.orderNumber } })).body
  const lines = items.map((change) => Object.values(changeWords(change)))
  const sums = [0, price, price + 2000, price + 2300, price + 1800].map(formatPence)
  expect(lines).toEqual([
    ['Refunded', sums[3], sums[4]],
    ['Charged for a claim', sums[2], sums[3]],
    ['Charged for a claim', sums[1], sums[2]],
    ['Charged for a loan', sums[0], sums[1]],
  ])
})

it('counts what was corrected with the card provider, which is a line of its own', async () => {
  await record({ kind: 'REFUND', pence: 500 })
  const { paymentIntentId } = await world.db
    .selectFrom('orders')
    .select('paymentIntentId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const from = world.clock.now().getTime()
  const correct = (kind: 'CAPTURED' | 'REFUNDED', pence: number, minutes: number) =>
    world.db.transaction().execute((tx) =>
      insertCorrection(tx, {
        ...{ id: randomUUID(), paymentIntentId: paymentIntentId!, kind, act: 'RECORD', pence, orderId },
        ...{ operatorId: host.id, now: new Date(from + minutes * 60_000) },
      }),
    )
  // an operator refunded it at the provider; the bank took it back there
  await correct('REFUNDED', 300, 2)
  await correct('REFUNDED', -100, 3)
  await correct('CAPTURED', -50, 4)
  const { items } = (await host.ok(getChanges, { query: { kind: 'MONEY', words: order.orderNumber } })).body
  const lines = items.map((change) => {
    const { before, after } = changeWords(change)
    return [changeAmount(change), before, after]
  })
  const sums = [0, price, price - 500, price - 800, price - 700, price - 750].map(formatPence)
  expect(lines).toEqual([
    ['-£0.50', sums[4], sums[5]],
    ['£1.00', sums[3], sums[4]],
    ['-£3.00', sums[2], sums[3]],
    ['£5.00', sums[1], sums[2]],
    [formatPence(price), sums[0], sums[1]],
  ])
})

describe('the charge of a claim', () => {
  /** A loan whose claim of £20 was charged, with the payment of that charge. */
  async function chargedClaim() {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const claim = { orderId, lines: ['zip'], description: 'The zip', images: [await evidence(lender)] }
    const { id: claimId } = (await lender.ok(createClaim, { body: claim })).body.data
    await lendee.ok(answerClaim, { body: { claimId, action: 'accept' } })
    await world.drain()
    const { orderNumber, price } = await orderOf(lender, orderId)
    const charge = (await ledger(world)).find(({ metadata }) => metadata.operation === `charge:${claimId}`)!
    return { lendee, orderId, orderNumber, pence: price.total, paymentIntentId: charge.paymentIntentId }
  }
  const linesOf = async (orderNumber: string) =>
    (await host.ok(getChanges, { query: { kind: 'MONEY', words: orderNumber } })).body.items.flatMap((change) =>
      change.kind === 'MONEY' && change.what !== 'OWED' ? [[change.what, change.pence, change.afterPence]] : [],
    )

  it('that was refunded at the provider lowers what the card was charged, and not the payment of the loan', async () => {
    const { orderId, orderNumber, pence, paymentIntentId } = await chargedClaim()
    await world.deps.payments.refund({ paymentIntentId, amountPence: 700, idempotencyKey: 'in the dashboard' })
    await lookAtPayment(world.deps, paymentIntentId)
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: pence, refundedPence: 0 })
    expect(await linesOf(orderNumber)).toEqual([
      ['CORRECTION', -700, pence + 1300],
      ['CHARGE', 2000, pence + 2000],
      ['CAPTURE', pence, pence],
    ])
    // as the next version stores it
    await world.db
      .updateTable('paymentCorrections')
      .set({ orderId })
      .where('paymentIntentId', '=', paymentIntentId)
      .execute()
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: pence, refundedPence: 0 })
    expect((await linesOf(orderNumber))[0]).toEqual(['CORRECTION', -700, pence + 1300])
  })

  it('whose refund the provider lost shows the correction and the refund that is made again, with its receipt', async () => {
    const { lendee, orderId, orderNumber, pence, paymentIntentId } = await chargedClaim()
    const lost = { key: `lost:${orderId}`, kind: 'REFUND' as const, amountPence: 300, state: 'DONE' as const }
    const at = world.clock.now()
    await world.db
      .insertInto('paymentOperations')
      .values({ ...lost, paymentIntentId, createdAt: at, finishedAt: at })
      .execute()
    await world.advance('PT1M')
    await world.advance('PT1H')
    const drift = (await host.ok(getMoneyReport)).body.drifts.find((one) => one.paymentIntentId === paymentIntentId)!
    const { kind, expectedPence, foundPence } = drift
    const seen = { paymentIntentId, kind, expectedPence, foundPence }
    await host.ok(fixDifference, { body: { ...seen, act: 'REFUND', fixId: randomUUID(), reason: 'It was lost.' } })
    await world.drain()
    expect(await findMoneyOf(world.db, orderId)).toEqual({ capturedPence: pence, refundedPence: 0 })
    expect((await linesOf(orderNumber)).map(([what, moved]) => [what, moved])).toEqual([
      ['REFUND', 300],
      ['CORRECTION', 300],
      ['CHARGE', 2000],
      ['CAPTURE', pence],
    ])
    expect((await linesOf(orderNumber))[0]!.at(-1)).toBe(pence + 1700)
    const receipt = (await world.emailsTo(lendee.email)).find(({ subject }) => subject === 'Receipt: £3.00 refunded')
    expect(receipt?.text).toContain(`Order ${orderNumber}`)
    const steps = (await host.ok(getDeskPayments, { query: { words: orderNumber } })).body.items
    const refunds = steps.filter((step) => step.kind === 'REFUND').map((step) => [step.pence, step.orderNumber])
    expect(refunds).toEqual(Array.from({ length: 2 }, () => [300, orderNumber]))
    const { money } = (await host.ok(getEvidence, { query: { orderId } })).body.data
    expect(money.map((step) => step.kind).toSorted()).toEqual(['CAPTURE', 'CHARGE', 'HOLD', 'REFUND', 'REFUND'])
  })
})

it('shows a refund above the charge that it returns, also when both finished at the same moment', async () => {
  const at = world.clock.now()
  const steps = Array.from({ length: 4 }, (_, no) => [
    { kind: 'CHARGE' as const, no, amountPence: 1000 },
    { kind: 'REFUND' as const, no, amountPence: 1000 },
  ])
  await world.db
    .insertInto('paymentOperations')
    .values(
      steps.flat().map(({ kind, no, amountPence }) => ({
        ...{ key: `${orderId} ${kind} ${no}`, kind, state: 'DONE' as const, orderId, amountPence },
        ...{ paymentIntentId: `pi_${no}`, createdAt: new Date(at.getTime() + no * 1000) },
        finishedAt: new Date(at.getTime() + 60_000),
      })),
    )
    .execute()
  const pages: ReturnType<typeof changeWords>[] = []
  let lastKey: string | undefined
  do {
    const query = { kind: 'MONEY' as const, words: order.orderNumber, limit: 3, ...(lastKey && { lastKey }) }
    const { body } = await host.ok(getChanges, { query })
    pages.push(...body.items.map((change) => changeWords(change)))
    lastKey = body.lastKey ?? undefined
  } while (lastKey)
  const [before, after] = [price, price + 1000].map(formatPence)
  expect(pages.slice(0, 8).map((words) => Object.values(words))).toEqual(
    Array.from({ length: 4 }, () => [
      ['Refunded', after, before],
      ['Charged for a claim', before, after],
    ]).flat(),
  )
  expect(pages).toHaveLength(9)
})

it('has each column under its heading, and the log has what was downloaded', async () => {
  await record({ kind: 'REFUND', pence: 250 })
  const [heading, line] = await csv(order.orderNumber)
  expect(heading).toBe('When,What,Before,After,Amount,Order,Lender,Borrower,Member,Reference')
  const { orderNumber, lenderName, lendeeName } = order
  const [before, after] = [price, price - 250].map(formatPence)
  expect(line!.split(',').slice(1)).toEqual([
    ...['Refunded', before, after, '2.50', orderNumber, lenderName, lendeeName, '', 'pi_0'],
  ])
  expect((await host.ok(getAudit)).body.items[0]).toMatchObject({
    action: 'download-changes',
    detail: { kind: 'MONEY', words: orderNumber },
  })
})

it('a payment that the bank returned is below 0, on screen and in the file, where a program can add it', async () => {
  const now = world.clock.now()
  const lender = await world.member({ firstName: 'Lena' })
  const [batchId, by] = [randomUUID(), host.id]
  const { pool } = world.deps
  await pool.query(
    `insert into payout_batches (id, made_by, made_at, paid_by, paid_at, paid_on, paid_reference)
     values ($1, $2, $3::timestamptz, $2, $3::timestamptz, $3::timestamptz::date, 'FP-1')`,
    [batchId, by, now],
  )
  await pool.query(
    `insert into payouts (id, batch_id, member_id, pence, returned_at, returned_by, returned_reason)
     values ($1, $2, $3, 1800, $4, $5, 'Closed')`,
    [randomUUID(), batchId, lender.id, new Date(now.getTime() + 86_400_000), by],
  )
  const { items } = (await host.ok(getChanges, { query: { kind: 'MONEY', words: lender.email } })).body
  expect(items.map((change) => [changeWords(change).what, changeAmount(change)])).toEqual([
    ['Returned: Closed', '-£18.00'],
    ['Paid to a lender', '£18.00'],
  ])
  const [, ...lines] = await csv(lender.email)
  expect(lines.map((line) => line.split(',')[4])).toEqual(['-18', '18.00'])
})

it('has more lines than a page', async () => {
  await record(...Array.from({ length: 120 }, () => ({ kind: 'REFUND' as const, pence: 1 })))
  expect(await csv(order.orderNumber)).toHaveLength(1 + 120 + 1)
})
