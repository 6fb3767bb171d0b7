import { randomUUID } from 'node:crypto'
import { today } from '@hemline/contract/days.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { getToday } from '@hemline/contract/operator/calls.ts'
import { resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { downloadMonth, getMoneyMonths } from '@hemline/contract/operator/money-calls.ts'
import {
  downloadBatch,
  getPayees,
  makeBatch,
  markBatchPaid,
  markPayoutNotSent,
  markPayoutReturned,
} from '@hemline/contract/operator/payout-calls.ts'
import { changedTexts } from '@hemline/contract/operator/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { untilLocked } from '../../test/locks.ts'
import { other, owedLender, own, payeeOf, saveAccount, subjects } from '../../test/payouts.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// From docs/product.md §3 and decision 396: a payment that the bank does not take leaves its batch before that is paid.

let world: World
let hanna: TestMember
let otto: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'hanna@example.com,otto@example.com' }, { lockMs: 60_000 })
  hanna = await world.member({ firstName: 'Hanna', email: 'hanna@example.com' })
  otto = await world.member({ firstName: 'Otto', email: 'otto@example.com' })
})
afterAll(() => world.close())

/** The lender raises an issue after the loan. Returns the operator's decision that cancels it. */
async function disputed({ lender, orderId }: { lender: TestMember; orderId: string }) {
  await lender.ok(createOrderIssue, { body: { orderId, topic: 'DAMAGED', description: 'Torn.', images: [] } })
  const outcome = {
    outcome: 'CANCELLED' as const,
    refundPence: 0,
    charge: [],
    returnsCoin: false,
    reason: 'It never was.',
  }
  return () => hanna.ok(resolveDispute, { body: { orderId, ...outcome } })
}
/** What their lender is owed when nothing of it is left: the cleaning was taken back. */
const nothing = { owedPence: 0, lines: [{ paidAt: null, isBeingPaid: false, isVoided: true }] }

describe('a payment that the bank does not take', () => {
  /** A batch of two lenders' payments, the first of whom the bank refuses. */
  async function batchOfTwo() {
    const [refused, paid] = [await owedLender(world, hanna), await owedLender(world, hanna)]
    const batchId = randomUUID()
    const owedIds = [...refused.owedIds, ...paid.owedIds]
    const made = (await hanna.ok(makeBatch, { body: { batchId, owedIds } })).body.data
    const { rows } = await world.deps.pool.query('select id from payouts where batch_id = $1 and member_id = $2', [
      batchId,
      refused.lender.id,
    ])
    return { refused, paid, batchId, no: made.no, payoutId: rows[0].id as string }
  }
  const take = (member: TestMember, payoutId: string, reason = 'No such account') =>
    member.call(markPayoutNotSent, { body: { payoutId, reason } })
  const pay = (batchId: string, seen: { pence?: number } = {}) =>
    hanna.call(markBatchPaid, { body: { batchId, reference: 'FP-3', paidOn: today(world.clock.now()), ...seen } })
  const paidOut = async () => {
    const { months } = (await hanna.ok(getMoneyMonths)).body
    const { text } = (await hanna.ok(downloadMonth, { body: { month: today(world.clock.now()).slice(0, 7) } })).body
    return { pence: months[0]?.paidOutPence ?? 0, text }
  }

  it('leaves its batch, the file and the sums, is owed again, and its member has no receipt', async () => {
    const before = await paidOut()
    const { refused, paid, batchId, no, payoutId } = await batchOfTwo()
    const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => take(n % 2 ? otto : hanna, payoutId)))
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200))
    expect(answers[0]!.body.data).toMatchObject({ pence: 1800 })
    const payment = answers[0]!.body.data.payments.find(({ id }) => id === payoutId)
    expect(payment).toMatchObject({ pence: 1800, notSentReason: 'No such account', notSentAt: expect.any(String) })
    expect(await own(refused.lender)).toMatchObject({
      account: { accountNumber: '••••4958' },
      owedPence: 1800,
      lines: [{ paidAt: null, isBeingPaid: false, reference: null }],
    })
    expect(await payeeOf(hanna, refused.lender)).toMatchObject({ pence: 1800 })
    const { text } = (await hanna.ok(downloadBatch, { body: { batchId } })).body
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect((await pay(batchId)).body.data).toMatchObject({ pence: 1800 })
    const after = await paidOut()
    expect(after.pence - before.pence).toBe(1800)
    expect(after.text.split('\n').filter((line) => line.includes(`Batch ${no},`))).toHaveLength(1)
    await world.drain()
    const receipts = async (member: TestMember) =>
      (await subjects(world, member)).filter((one) => one.startsWith('Receipt: '))
    expect(await receipts(refused.lender)).toEqual([])
    expect(await receipts(paid.lender)).toEqual(['Receipt: we’ve paid you £18.00'])
    const { rows } = await world.deps.pool.query(
      `select detail->>'reason' as reason from operator_lines where action = 'mark-payout-not-sent' and detail->>'payoutId' = $1`,
      [payoutId],
    )
    expect(rows).toEqual([{ reason: 'No such account' }])
    // it cannot come back, for it never went; and it goes out with the next batch
    expect((await hanna.call(markPayoutReturned, { body: { payoutId, reason: 'No such account' } })).status).toBe(409)
    await saveAccount(world, refused.lender, other)
    const next = await hanna.ok(makeBatch, { body: { batchId: randomUUID(), owedIds: refused.owedIds } })
    expect(next.body.data).toMatchObject({ pence: 1800, payments: [{ account: '••••7491', notSentAt: null }] })
  })

  it('is taken out or paid, never both; by operators only, with a reason, and not once the batch is paid', async () => {
    const { refused, batchId, payoutId } = await batchOfTwo()
    expect((await take(refused.lender, payoutId)).status).toBe(404)
    expect((await take(hanna, randomUUID())).status).toBe(404)
    expect((await take(hanna, payoutId, ' ')).body.error.fields).toEqual({ reason: 'Enter the bank’s reason' })
    const [out] = await Promise.all([take(otto, payoutId), pay(batchId)])
    const line = (await own(refused.lender)).lines[0]!
    expect(line.paidAt === null).toBe(out.status === 200)
    expect((await take(hanna, payoutId, 'Another reason')).status).toBe(409)
  })

  it('is read by the operator who has the whole sum to confirm, and nothing is booked before', async () => {
    const { paid, batchId, payoutId } = await batchOfTwo()
    expect((await take(otto, payoutId)).status).toBe(200)
    const { status, body } = await pay(batchId, { pence: 3600 })
    expect([status, body.error.code, body.error.message]).toEqual([409, 'CONFLICT', changedTexts.batch(1800)])
    expect(await own(paid.lender)).toMatchObject({ lines: [{ paidAt: null, isBeingPaid: true }] })
    expect((await pay(batchId, { pence: 1800 })).status).toBe(200)
    // the same again, of which the first answer was lost
    expect((await pay(batchId, { pence: 1800 })).status).toBe(200)
  })

  it('ends its batch if it was the only one: it no longer waits, and cannot be marked as paid', async () => {
    const { owedIds } = await owedLender(world, hanna)
    const batchId = randomUUID()
    const { payments } = (await hanna.ok(makeBatch, { body: { batchId, owedIds } })).body.data
    expect((await take(hanna, payments[0]!.id)).body.data).toMatchObject({ pence: 0 })
    const waits = (await hanna.ok(getToday)).body.data.waiting.map(({ id }) => id)
    expect(waits).not.toContain(batchId)
    expect((await pay(batchId)).status).toBe(409)
    expect((await hanna.ok(getPayees)).body.batches.find(({ id }) => id === batchId)).toMatchObject({ paidAt: null })
  })

  it.each([
    ['before it', async (cancel: () => Promise<unknown>, out: () => Promise<unknown>) => [await cancel(), await out()]],
    ['beside it', (cancel: () => Promise<unknown>, out: () => Promise<unknown>) => Promise.all([out(), cancel()])],
  ])('is not owed again for the cleaning of a loan that was cancelled %s', async (_, inTurn) => {
    const { refused, paid, payoutId } = await batchOfTwo()
    const cancel = await disputed(refused)
    await inTurn(cancel, async () => expect((await take(hanna, payoutId)).status).toBe(200))
    expect(await own(refused.lender)).toMatchObject(nothing)
    expect(await payeeOf(hanna, refused.lender)).toBeUndefined()
    expect((await own(paid.lender)).lines).toMatchObject([{ isBeingPaid: true, isVoided: false }])
  })
})

describe('a payment that the bank returned', () => {
  /** Pays what this lender is owed. Returns the act by which the payment comes back. */
  async function returned(owed: { lender: TestMember; owedIds: string[] }) {
    const batchId = randomUUID()
    const { payments } = (await hanna.ok(makeBatch, { body: { batchId, owedIds: owed.owedIds } })).body.data
    await hanna.ok(markBatchPaid, { body: { batchId, reference: 'FP-4', paidOn: today(world.clock.now()) } })
    return () => hanna.ok(markPayoutReturned, { body: { payoutId: payments[0]!.id, reason: 'Account closed' } })
  }
  /** Owes the lender £3.45 for postage of an order. Returns the line's id. */
  async function owedPostage({ lender, orderId }: { lender: TestMember; orderId: string }) {
    const id = randomUUID()
    const line = {
      id,
      memberId: lender.id,
      orderId,
      kind: 'POSTAGE',
      pence: 345,
      createdAt: world.clock.now(),
    } as const
    await world.db.insertInto('owedLines').values(line).execute()
    return id
  }
  const notified = async (member: TestMember) => {
    await world.drain()
    return (await world.emailsTo(member.email)).filter(({ subject }) => subject.includes('came back'))
  }

  it('is not owed again for the cleaning of a loan that was cancelled since, and its member reads why', async () => {
    const owed = await owedLender(world, hanna)
    const comeBack = await returned(owed)
    await (await disputed(owed))()
    await comeBack()
    expect(await own(owed.lender)).toMatchObject({ account: null, ...nothing })
    expect(await payeeOf(hanna, owed.lender)).toBeUndefined()
    const [email, ...others] = await notified(owed.lender)
    expect(others).toEqual([])
    expect(email!.text).toContain(
      'We’ve removed that account. £18.00 of this payment was for cleaning of a loan that’s since been cancelled, so we don’t owe you that.',
    )
    expect(email!.text).not.toContain('next payment')
  })

  it('is owed again for everything else', async () => {
    const owed = await owedLender(world, hanna)
    const rest = await owedPostage(owed)
    const comeBack = await returned({ ...owed, owedIds: [...owed.owedIds, rest] })
    await (await disputed(owed))()
    await comeBack()
    expect(await payeeOf(hanna, owed.lender)).toMatchObject({ pence: 345 })
    const [email] = await notified(owed.lender)
    expect(email!.text).toContain('so we don’t owe you that. For the rest: Add your bank account under Payouts')
  })

  it('can be marked at the same moment as another one to the same account', async () => {
    const owed = await owedLender(world, hanna)
    const { lendee } = await lenderAndStranger(world)
    const wish = { listingId: owed.listingId, method: 'IN_PERSON', from: 20, to: 21 } as const
    const orderId = await requestLoan(world, lendee, wish)
    const rest = await owedPostage({ ...owed, orderId })
    const comeBack = [await returned(owed), await returned({ ...owed, owedIds: [rest] })]
    const begun: Promise<unknown>[] = []
    await world.db.transaction().execute(async (tx) => {
      const details = tx.selectFrom('payoutDetails').select('memberId')
      await details.where('memberId', '=', owed.lender.id).forShare().execute()
      begun.push(...comeBack.map((mark) => mark()))
      await untilLocked(world, { on: '"payout_details"', count: 2 })
    })
    await Promise.all(begun)
    expect(await payeeOf(hanna, owed.lender)).toMatchObject({ pence: 2145, account: null })
  })
})
