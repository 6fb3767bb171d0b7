import { randomUUID } from 'node:crypto'
import { getClaims } from '@hemline/contract/claims/calls.ts'
import { formatDay, today } from '@hemline/contract/days.ts'
import {
  downloadBatch,
  getPayees,
  makeBatch,
  markBatchPaid,
  markOwedPaid,
  markPayoutReturned,
} from '@hemline/contract/operator/payout-calls.ts'
import { getPayouts, setBankAccount } from '@hemline/contract/payouts/calls.ts'
import { payoutTexts } from '@hemline/contract/payouts/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { PASSWORD } from '../../test/member-pool.ts'
import { account, other, owedLender, own, payeeOf, saveAccount } from '../../test/payouts.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let hanna: TestMember
let otto: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'hanna@example.com,otto@example.com' })
  hanna = await world.member({ firstName: 'Hanna', email: 'hanna@example.com' })
  otto = await world.member({ firstName: 'Otto', email: 'otto@example.com' })
})
afterAll(() => world.close())

describe('a batch', () => {
  it('is paid once: created, downloaded for the bank, marked as paid with day and reference, receipted', async () => {
    const { lender, orderId, owedIds } = await owedLender(world, hanna)
    const batchId = randomUUID()
    const made = (await hanna.ok(makeBatch, { body: { batchId, owedIds } })).body.data
    expect(made).toMatchObject({ pence: 1800, paidAt: null, payments: [{ pence: 1800, account: '••••4958' }] })
    expect(await payeeOf(hanna, lender)).toBeUndefined()
    expect((await own(lender)).lines).toMatchObject([{ isBeingPaid: true, paidAt: null }])
    // later changes belong to the next one
    await saveAccount(world, lender, other)
    const file = (await hanna.ok(downloadBatch, { body: { batchId } })).body
    expect(file.text).toBe(
      `Account name,Sort code,Account number,Amount,Reference\r\nLENA LARK,08-99-99,66374958,18.00,HEMLINE ${made.no}\r\n`,
    )
    const paidOn = today(world.clock.now())
    const mark = (reference: string, day = paidOn) =>
      hanna.call(markBatchPaid, { body: { batchId, reference, paidOn: day } })
    expect((await mark('FP-1', '2020-01-01')).body.error.fields).toHaveProperty('paidOn')
    const marks = await Promise.all(Array.from({ length: 6 }, () => mark('FP-1')))
    expect(marks.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await mark('FP-2')).status).toBe(409)
    await world.drain()
    const receipts = (await world.emailsTo(lender.email)).filter((one) => one.subject.startsWith('Receipt: '))
    expect(receipts).toHaveLength(1)
    expect(receipts[0]!.subject).toBe('Receipt: we’ve paid you £18.00')
    const { orderNumber } = await world.db
      .selectFrom('orders')
      .select('orderNumber')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const { rows: log } = await world.deps.pool.query(
      `select 1 from operator_lines where action = 'mark-payout-batch-paid' and detail->>'batchId' = $1`,
      [batchId],
    )
    expect(log).toHaveLength(1)
    for (const word of ['4958', `HEMLINE ${made.no}`, `Dry cleaning, order ${orderNumber}: £18.00`])
      expect(receipts[0]!.text).toContain(word)
    expect(await own(lender)).toMatchObject({
      owedPence: 0,
      lines: [{ isBeingPaid: false, reference: `HEMLINE ${made.no}` }],
    })
    expect((await hanna.ok(getPayees)).body.batches.find(({ id }) => id === batchId)).toMatchObject({
      paidOn,
      paidReference: 'FP-1',
    })
  })

  it('has names in the bank’s file as banks accept them, and in full for its member', async () => {
    const { lender, owedIds } = await owedLender(world, hanna)
    const holder = 'Zoë O’Brien-Featherstonehaugh'
    await saveAccount(world, lender, { ...account, holder })
    const batchId = randomUUID()
    await hanna.ok(makeBatch, { body: { batchId, owedIds } })
    const { text } = (await hanna.ok(downloadBatch, { body: { batchId } })).body
    expect(text.split('\r\n')[1]).toMatch(/^ZOE OBRIEN-FEATHER,08-99-99,66374958,18.00,/)
    expect((await own(lender)).account).toMatchObject({ holder })
    const unnamed = { ...account, holder: '王小明', password: PASSWORD }
    const refused = await lender.call(setBankAccount, { body: unnamed })
    expect(refused.body.error.fields).toEqual({ holder: payoutTexts.holderNotLatin })
  })

  it('names its operator, by email where there is no name, and reaches the open apps of member and operators', async () => {
    await world.db.updateTable('members').set({ firstName: '' }).where('id', '=', otto.id).execute()
    const makers: string[] = []
    for (const operator of [hanna, otto]) {
      const { lender, owedIds } = await owedLender(world, hanna)
      const make = async () => {
        const { body } = await operator.ok(makeBatch, { body: { batchId: randomUUID(), owedIds } })
        makers.push(body.data.madeBy)
      }
      expect(await heardOf(world, { lender, hanna }, make)).toEqual(['hanna desk', 'lender account'])
    }
    expect(makers).toEqual(['Hanna', 'otto@example.com'])
  })

  it('assigns a line to one of two concurrent operators, and never twice', async () => {
    for (let round = 0; round < 2; round++) {
      const lines = await Promise.all([owedLender(world, hanna), owedLender(world, hanna)])
      const owedIds = lines.flatMap((one) => one.owedIds)
      const made = await Promise.all([
        ...[hanna, otto].map((who) => who.call(makeBatch, { body: { batchId: randomUUID(), owedIds } })),
        otto.call(makeBatch, { body: { batchId: randomUUID(), owedIds: owedIds.toReversed() } }),
        hanna.call(markOwedPaid, { body: { owedIds } }),
      ])
      expect(made.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(made.filter(({ status }) => status === 409)).toHaveLength(3)
      for (const { lender } of lines) expect((await own(lender)).lines).toHaveLength(1)
    }
  })

  it('is created once however often it is sent, and never changes', async () => {
    const { owedIds } = await owedLender(world, hanna)
    const batchId = randomUUID()
    const made = await Promise.all(
      Array.from({ length: 4 }, () => hanna.call(makeBatch, { body: { batchId, owedIds } })),
    )
    expect(made.map(({ body }) => body.data?.pence)).toEqual([1800, 1800, 1800, 1800])
    const change = (text: string) => world.deps.pool.query(text, [batchId])
    await expect(change('update payouts set pence = 99900 where batch_id = $1')).rejects.toThrow(/does not change/)
    await expect(change('delete from payouts where batch_id = $1')).rejects.toThrow(/does not change/)
    await expect(
      change("update payout_batches set made_at = made_at + interval '1 day' where id = $1"),
    ).rejects.toThrow(/does not change/)
    const log = await world.db
      .selectFrom('operatorLines')
      .select('action')
      .where('action', '=', 'make-payout-batch')
      .where('detail', '@>', JSON.stringify({ batchId }) as never)
      .execute()
    expect(log).toHaveLength(1)
  })

  it('leaves no account numbers in the database when the file is fetched with an idempotency key', async () => {
    const member = { holder: 'Corvin Sealed', sortCode: '08-99-99', accountNumber: '66374958' }
    const { lender, owedIds } = await owedLender(world, hanna)
    await saveAccount(world, lender, member)
    const batchId = randomUUID()
    await hanna.ok(makeBatch, { body: { batchId, owedIds } })
    const headers = { 'idempotency-key': `file-${batchId}` }
    for (let times = 0; times < 2; times++)
      expect((await hanna.ok(downloadBatch, { body: { batchId }, headers })).body.text).toContain('66374958')
    const rows = await world.deps.pool.query(`select 1 from idempotent_writes w where w::text ~ '66374958|Corvin'`)
    expect(rows.rows).toEqual([])
    const log = await world.deps.pool.query(
      `select 1 from operator_lines where action = 'download-payout-batch' and detail->>'batchId' = $1`,
      [batchId],
    )
    expect(log.rows).toHaveLength(2)
  })

  it('locks its lines against a node of the previous version, which does not know batches', async () => {
    const { lender, owedIds } = await owedLender(world, hanna)
    const batchId = randomUUID()
    await hanna.ok(makeBatch, { body: { batchId, owedIds } })
    const before = (text: string) => world.deps.pool.query(`${text} returning id`, [owedIds, world.clock.now()])
    const paid = await before('update owed_lines set paid_at = $2 where id = any($1) and paid_at is null')
    const taken = await before('update owed_lines set voided_at = $2 where id = any($1) and paid_at is null')
    expect([paid.rowCount, taken.rowCount]).toEqual([0, 0])
    const paidOn = today(world.clock.now())
    await hanna.ok(markBatchPaid, { body: { batchId, reference: 'FP-9', paidOn } })
    expect((await own(lender)).lines).toMatchObject([{ paidAt: expect.any(String), isVoided: false }])
  })

  it('is shown as paid on the day on which the bank paid it, as its receipt says, not on the day of marking', async () => {
    const { lender, orderId, owedIds } = await owedLender(world, hanna)
    const batchId = randomUUID()
    await hanna.ok(makeBatch, { body: { batchId, owedIds } })
    const paidOn = today(world.clock.now())
    const ofOrder = async () => (await lender.ok(getClaims, { query: { orderId } })).body.owed
    const shown = async () => [...(await own(lender)).lines, ...(await ofOrder())]
    await world.advance('P2D')
    expect(await shown()).toMatchObject(Array(2).fill({ paidAt: null, paidOn: null }))
    await hanna.ok(markBatchPaid, { body: { batchId, reference: 'FP-1', paidOn } })
    expect(await shown()).toMatchObject(Array(2).fill({ paidAt: expect.any(String), paidOn }))
    await world.drain()
    const [receipt] = (await world.emailsTo(lender.email)).filter((one) => one.subject.startsWith('Receipt: '))
    expect(receipt!.text).toContain(formatDay(paidOn))
  })

  it('is visible and downloadable for operators only', async () => {
    const { lender, owedIds } = await owedLender(world, hanna)
    const body = { batchId: randomUUID(), owedIds }
    expect((await lender.call(getPayees)).status).toBe(404)
    expect((await lender.call(makeBatch, { body })).status).toBe(404)
    expect((await lender.call(downloadBatch, { body })).status).toBe(404)
    expect((await hanna.call(downloadBatch, { body })).status).toBe(404)
    expect((await world.visitor().call(getPayouts)).status).toBe(401)
  })
})

describe('a payment that the bank returned', () => {
  /** A lender's payment of £18 in a batch, paid or not. */
  async function payment({ isPaid = true } = {}) {
    const { lender, owedIds } = await owedLender(world, hanna)
    const batchId = randomUUID()
    const made = (await hanna.ok(makeBatch, { body: { batchId, owedIds } })).body.data
    const paidOn = today(world.clock.now())
    if (isPaid) await hanna.ok(markBatchPaid, { body: { batchId, reference: 'FP-9', paidOn } })
    return { lender, owedIds, batchId, payoutId: made.payments[0]!.id }
  }
  const give = (member: TestMember, payoutId: string, reason = 'Account closed') =>
    member.call(markPayoutReturned, { body: { payoutId, reason } })

  it('is owed again once, goes out with the next batch, and its member is notified what to do', async () => {
    const { lender, owedIds, batchId, payoutId } = await payment()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => give(n % 2 ? otto : hanna, payoutId)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(answers[0]!.body.data).toMatchObject({
      pence: 1800,
      paidReference: 'FP-9',
      payments: [{ id: payoutId, pence: 1800, returnedReason: 'Account closed', returnedAt: expect.any(String) }],
    })
    expect((await give(hanna, payoutId, 'Another reason')).status).toBe(409)

    // the account that the bank refused is gone: the next payment would come back too
    expect(await own(lender)).toMatchObject({
      account: null,
      owedPence: 1800,
      lines: [{ paidAt: null, isBeingPaid: false, reference: null }],
    })
    expect(await payeeOf(hanna, lender)).toMatchObject({ pence: 1800, account: null })
    await world.drain()
    const notified = (await world.emailsTo(lender.email)).filter(({ subject }) => subject.includes('came back'))
    expect(notified.map(({ subject }) => subject)).toEqual(['Our payment of £18.00 came back'])
    for (const word of ['4958', 'Account closed', 'Add your bank account']) expect(notified[0]!.text).toContain(word)

    await saveAccount(world, lender, other)
    const next = await hanna.ok(makeBatch, { body: { batchId: randomUUID(), owedIds } })
    expect(next.body.data.payments).toMatchObject([{ pence: 1800, account: '••••7491', returnedAt: null }])
    expect((await hanna.ok(getPayees)).body.batches.find(({ id }) => id === batchId)!.payments).toHaveLength(1)
    const lines = await world.db
      .selectFrom('operatorLines')
      .select('detail')
      .where('action', '=', 'mark-payout-returned')
      .execute()
    expect(lines.filter(({ detail }) => JSON.stringify(detail).includes(payoutId))).toHaveLength(1)
  })

  it('leaves an account that was changed since, and is paid to it', async () => {
    const { lender, payoutId } = await payment()
    await saveAccount(world, lender, other)
    await give(hanna, payoutId)
    expect(await payeeOf(hanna, lender)).toMatchObject({ pence: 1800, account: '••••7491' })
    await world.drain()
    const [notified] = (await world.emailsTo(lender.email)).filter(({ subject }) => subject.includes('came back'))
    expect(notified!.text).toContain('your current account')
  })

  it('is not one of a batch that is still to be paid, and is marked by operators only, with a reason', async () => {
    const { lender, payoutId } = await payment({ isPaid: false })
    expect((await give(hanna, payoutId)).status).toBe(409)
    expect((await own(lender)).lines).toMatchObject([{ isBeingPaid: true }])
    expect((await give(lender, payoutId)).status).toBe(404)
    expect((await give(hanna, randomUUID())).status).toBe(404)
    expect((await give(hanna, payoutId, ' \u200b ')).body.error.fields).toEqual({ reason: 'Enter the bank’s reason' })
  })
})
