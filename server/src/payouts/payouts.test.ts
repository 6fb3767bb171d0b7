import { randomUUID } from 'node:crypto'
import { today } from '@hemline/contract/days.ts'
import { suspendMember } from '@hemline/contract/operator/member-calls.ts'
import {
  downloadBatch,
  getPayees,
  makeBatch,
  markBatchPaid,
  markOwedPaid,
  markPayoutReturned,
} from '@hemline/contract/operator/payout-calls.ts'
import { getPayouts, removeBankAccount, setBankAccount } from '@hemline/contract/payouts/calls.ts'
import { payoutTexts } from '@hemline/contract/payouts/words.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { arrivedLoan, move } from '../../test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../test/member-pool.ts'
import { takeOut } from '../../test/take-out.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { eraseHoldings } from '../account/store.ts'

let world: World
let hanna: TestMember
let otto: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'hanna@example.com,otto@example.com' })
  hanna = await world.member({ firstName: 'Hanna', email: 'hanna@example.com' })
  otto = await world.member({ firstName: 'Otto', email: 'otto@example.com' })
  await atNoon()
})
afterAll(() => world.close())

/** Reminders are not sent at night. */
const atNoon = async () => {
  const minutes = Math.ceil((36 * 60 - ((world.clock.now().getTime() / 60_000) % (24 * 60))) % (24 * 60))
  await world.clock.advance(`PT${minutes}M`)
}

const account = { holder: 'Lena Lark', sortCode: '08-99-99', accountNumber: '66374958' }
const other = { holder: 'L Lark', sortCode: '107999', accountNumber: '88837491' }
const trySaving = (member: TestMember, body: object = account) =>
  member.call(setBankAccount, { body: { password: PASSWORD, ...body } as never })
/** Sets a member's password and bank account. */
async function save(member: TestMember, body: object = account): Promise<void> {
  await setPasswordOf(world, member)
  await member.ok(setBankAccount, { body: { password: PASSWORD, ...body } as never })
}
const own = async (member: TestMember) => (await member.ok(getPayouts)).body.data
const desk = async () => (await hanna.ok(getPayees)).body
const payeeOf = async (member: TestMember) => (await desk()).payees.find(({ memberId }) => memberId === member.id)
const subjects = async (member: TestMember) => (await world.emailsTo(member.email)).map((one) => one.subject)

/** Creates a lender who is owed £18 for cleaning, with or without an account. */
async function owedLender({ hasAccount }: { hasAccount: boolean }) {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  if (hasAccount) await save(lender)
  await move(lendee, orderId, 'returned')
  await move(lender, orderId, 'complete')
  const payee = (await payeeOf(lender))!
  return { lender, orderId, owedIds: payee.lines.map(({ id }) => id) }
}

describe('a bank account', () => {
  it('is validated field by field, and sort code and number together', async () => {
    const member = await world.member()
    const fieldsOf = async (changes: object) => (await trySaving(member, { ...account, ...changes })).body.error.fields
    expect(await fieldsOf({ sortCode: '12345' })).toEqual({ sortCode: payoutTexts.sortCodeWrong })
    expect(await fieldsOf({ accountNumber: '123' })).toEqual({ accountNumber: payoutTexts.accountWrong })
    expect(await fieldsOf({ holder: ' ' })).toEqual({ holder: payoutTexts.holderMissing })
    expect(await fieldsOf({ holder: '=cmd' })).toEqual({ holder: payoutTexts.holderWrong })
    expect(await fieldsOf({ accountNumber: '66374959' })).toEqual({ accountNumber: payoutTexts.noMatch })
    expect((await own(member)).account).toBeNull()
  })

  it('requires the password, is shown masked, and every change is confirmed by email', async () => {
    const member = await world.member()
    await setPasswordOf(world, member)
    const ask = async (password?: string) => (await trySaving(member, { ...account, password })).body.error.fields
    expect(await ask()).toEqual({ password: payoutTexts.passwordMissing })
    expect(await ask('not my password')).toEqual({ password: payoutTexts.wrongPassword })
    expect((await own(member)).account).toBeNull()
    const saved = await trySaving(member)
    expect(saved.body.data).toMatchObject({
      asksPassword: true,
      account: { holder: 'Lena Lark', sortCode: '••-••-99', accountNumber: '••••4958' },
    })
    expect(JSON.stringify(saved.body.data.account)).not.toContain('6637')
    await trySaving(member, other)
    expect((await own(member)).account).toMatchObject({ accountNumber: '••••7491' })
    expect((await member.call(removeBankAccount, { body: {} })).status).toBe(400)
    await member.ok(removeBankAccount, { body: { password: PASSWORD } })
    expect((await own(member)).account).toBeNull()
    await world.drain()
    const messages = await world.emailsTo(member.email)
    expect(messages.map((one) => one.subject).filter((one) => one.includes('bank account'))).toHaveLength(3)
    expect(JSON.stringify(messages)).not.toContain('66374958')
    expect(messages.find((one) => one.subject.includes('has changed'))!.text).toContain('goes to the earlier account')
  })

  it('that was changed elsewhere since it was seen is replaced only by a client that says so', async () => {
    const member = await world.member()
    await setPasswordOf(world, member)
    const saving = (body: object, seen?: string | null) => trySaving(member, { ...body, seen })
    expect((await saving(account, null)).status).toBe(200)
    const first = (await own(member)).account!.updatedAt
    expect((await saving(account, null)).body.error).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      message: payoutTexts.changedMeanwhile,
    })
    await world.advance('PT1M')
    expect((await saving(other, first)).status).toBe(200)
    expect((await saving(account, first)).status).toBe(409)
    expect((await own(member)).account).toMatchObject({ accountNumber: '••••7491' })
    await member.ok(removeBankAccount, { body: { password: PASSWORD } })
    expect((await saving(account, first)).status).toBe(409)
    expect((await saving(account)).status).toBe(200)
  })

  it('is nowhere in the database in clear text', async () => {
    const member = await world.member()
    await save(member, { ...account, holder: 'Quillon Canary' })
    const { rows } = await world.deps.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
    )
    for (const { name } of rows) {
      const found = await world.deps.pool.query(`select 1 from ${name} t where t::text ~ 'Quillon|66374958|089999'`)
      expect([name, found.rows.length]).toEqual([name, 0])
    }
  })

  it('that no key opens counts as missing: its member enters it again, and everything else works', async () => {
    const { lender, owedIds } = await owedLender({ hasAccount: true })
    await world.db
      .updateTable('payoutDetails')
      .set({ sealed: '00000000.AAAA' })
      .where('memberId', '=', lender.id)
      .execute()
    expect((await own(lender)).account).toBeNull()
    expect(await payeeOf(lender)).toMatchObject({ account: null })
    expect((await hanna.call(makeBatch, { body: { batchId: randomUUID(), owedIds } })).status).toBe(409)
    await save(lender, { ...account, seen: null })
    expect(await payeeOf(lender)).toMatchObject({ account: '••••4958' })
  })

  it('is in the member’s export in full, and deleted with the account', async () => {
    const { lender, owedIds } = await owedLender({ hasAccount: true })
    await hanna.ok(makeBatch, { body: { batchId: randomUUID(), owedIds } })
    const answer = await takeOut(world, lender)
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const data = JSON.parse(strFromU8(files['data.json']!))
    expect(data.bank_accounts).toMatchObject([{ holder: 'Lena Lark', sortCode: '089999', accountNumber: '66374958' }])
    expect(data.payouts).toMatchObject([{ pence: 1800, paid_on: null }])
    await world.db.transaction().execute((tx) => eraseHoldings(tx, lender.id))
    const left = await world.deps.pool.query(
      'select sealed from payout_details where member_id = $1 union all select sealed from payouts where member_id = $1',
      [lender.id],
    )
    expect(left.rows).toEqual([{ sealed: null }])
  })
})

describe('money paid by other means', () => {
  it('has one receipt for all lines of a member', async () => {
    const { lender, owedIds } = await owedLender({ hasAccount: false })
    await hanna.ok(markOwedPaid, { body: { owedIds, note: 'In cash' } })
    await world.drain()
    const receipts = (await world.emailsTo(lender.email)).filter((one) => one.subject.startsWith('Receipt: '))
    expect(receipts.map(({ subject }) => subject)).toEqual(['Receipt: we’ve paid you £18.00'])
    expect(receipts[0]!.text).toContain('In cash')
  })
})

describe('money owed without an account', () => {
  it('is not announced at night, but in the morning', async () => {
    await atNoon()
    const { lender } = await owedLender({ hasAccount: false })
    const reminders = async () => (await subjects(lender)).filter((one) => one.includes('is waiting for you'))
    await world.clock.advance('PT14H')
    await world.drain()
    expect(await reminders()).toEqual([])
    await atNoon()
    await world.drain()
    expect(await reminders()).toHaveLength(1)
  })

  it('is announced by email and in the app, and again after 14 days, until an account is entered', async () => {
    const { lender } = await owedLender({ hasAccount: false })
    await atNoon()
    await world.drain()
    const reminders = async () => (await subjects(lender)).filter((one) => one.includes('is waiting for you'))
    expect(await reminders()).toEqual(['£18.00 is waiting for you'])
    const [email] = (await world.emailsTo(lender.email)).filter((one) => one.subject.includes('is waiting'))
    expect(email?.text).toContain('/payouts')
    await world.advance('P5D')
    expect(await reminders()).toHaveLength(1)
    await world.advance('P10D')
    expect(await reminders()).toHaveLength(2)
    await save(lender)
    await world.advance('P15D')
    expect(await reminders()).toHaveLength(2)
    expect(await payeeOf(lender)).toMatchObject({ account: '••••4958', pence: 1800 })
  })

  it('is announced again when no key opens the account any more, and never to who is banned, whom the desk lists apart', async () => {
    const reminders = async (member: TestMember) =>
      (await subjects(member)).filter((one) => one.includes('is waiting for you'))
    const [lost, banned] = [await owedLender({ hasAccount: true }), await owedLender({ hasAccount: false })]
    await hanna.ok(suspendMember, {
      body: { userId: banned.lender.id, isSuspended: true, isPermanent: true, note: 'Sold what they borrowed.' },
    })
    await atNoon()
    await world.drain()
    expect([await reminders(lost.lender), await reminders(banned.lender)]).toEqual([[], []])
    const sealed = '00000000.AAAA'
    await world.db.updateTable('payoutDetails').set({ sealed }).where('memberId', '=', lost.lender.id).execute()
    await world.advance('P15D')
    await atNoon()
    await world.drain()
    expect([await reminders(lost.lender), await reminders(banned.lender)]).toEqual([['£18.00 is waiting for you'], []])
    expect(await payeeOf(lost.lender)).toMatchObject({ account: null, isBanned: false })
    expect(await payeeOf(banned.lender)).toMatchObject({ account: null, isBanned: true })
  })

  it('is announced without the amount that is being paid to a former account', async () => {
    const { lender, orderId, owedIds } = await owedLender({ hasAccount: true })
    await hanna.ok(makeBatch, { body: { batchId: randomUUID(), owedIds } })
    await lender.ok(removeBankAccount, { body: { password: PASSWORD } })
    await world.db
      .insertInto('owedLines')
      .values({
        id: randomUUID(),
        memberId: lender.id,
        orderId,
        kind: 'POSTAGE',
        pence: 345,
        createdAt: world.clock.now(),
      })
      .execute()
    await atNoon()
    await world.drain()
    const reminders = (await subjects(lender)).filter((one) => one.includes('is waiting for you'))
    expect(reminders).toEqual(['£3.45 is waiting for you'])
  })

  it('cannot be added to a batch', async () => {
    const { owedIds } = await owedLender({ hasAccount: false })
    const refused = await hanna.call(makeBatch, { body: { batchId: randomUUID(), owedIds } })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT'])
  })
})

describe('a batch', () => {
  it('is paid once: created, downloaded for the bank, marked as paid with day and reference, receipted', async () => {
    const { lender, orderId, owedIds } = await owedLender({ hasAccount: true })
    const batchId = randomUUID()
    const made = (await hanna.ok(makeBatch, { body: { batchId, owedIds } })).body.data
    expect(made).toMatchObject({ pence: 1800, paidAt: null, payments: [{ pence: 1800, account: '••••4958' }] })
    expect(await payeeOf(lender)).toBeUndefined()
    expect((await own(lender)).lines).toMatchObject([{ isBeingPaid: true, paidAt: null }])
    // later changes belong to the next one
    await save(lender, other)
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
    expect((await desk()).batches.find(({ id }) => id === batchId)).toMatchObject({ paidOn, paidReference: 'FP-1' })
  })

  it('has names in the bank’s file as banks accept them, and in full for its member', async () => {
    const { lender, owedIds } = await owedLender({ hasAccount: true })
    const holder = 'Zoë O’Brien-Featherstonehaugh'
    await save(lender, { ...account, holder })
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
      const { lender, owedIds } = await owedLender({ hasAccount: true })
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
      const lines = await Promise.all([owedLender({ hasAccount: true }), owedLender({ hasAccount: true })])
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
    const { owedIds } = await owedLender({ hasAccount: true })
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
    const { lender, owedIds } = await owedLender({ hasAccount: true })
    await save(lender, member)
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
    const { lender, owedIds } = await owedLender({ hasAccount: true })
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

  it('is visible and downloadable for operators only', async () => {
    const { lender, owedIds } = await owedLender({ hasAccount: true })
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
    const { lender, owedIds } = await owedLender({ hasAccount: true })
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
    expect(await payeeOf(lender)).toMatchObject({ pence: 1800, account: null })
    await world.drain()
    const notified = (await world.emailsTo(lender.email)).filter(({ subject }) => subject.includes('came back'))
    expect(notified.map(({ subject }) => subject)).toEqual(['Our payment of £18.00 came back'])
    for (const word of ['4958', 'Account closed', 'Add your bank account']) expect(notified[0]!.text).toContain(word)

    await save(lender, other)
    const next = await hanna.ok(makeBatch, { body: { batchId: randomUUID(), owedIds } })
    expect(next.body.data.payments).toMatchObject([{ pence: 1800, account: '••••7491', returnedAt: null }])
    expect((await desk()).batches.find(({ id }) => id === batchId)!.payments).toHaveLength(1)
    const lines = await world.db
      .selectFrom('operatorLines')
      .select('detail')
      .where('action', '=', 'mark-payout-returned')
      .execute()
    expect(lines.filter(({ detail }) => JSON.stringify(detail).includes(payoutId))).toHaveLength(1)
  })

  it('leaves an account that was changed since, and is paid to it', async () => {
    const { lender, payoutId } = await payment()
    await save(lender, other)
    await give(hanna, payoutId)
    expect(await payeeOf(lender)).toMatchObject({ pence: 1800, account: '••••7491' })
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
