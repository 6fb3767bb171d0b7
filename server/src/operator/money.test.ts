import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { getAudit } from '@hemline/contract/operator/calls.ts'
import { getChanges } from '@hemline/contract/operator/change-calls.ts'
import { changeWords } from '@hemline/contract/operator/change-words.ts'
import { getDeskMember, getDeskMembers } from '@hemline/contract/operator/member-calls.ts'
import {
  downloadMonth,
  downloadPayments,
  getDeskPayments,
  getLenderMoney,
  getMoneyMonths,
} from '@hemline/contract/operator/money-calls.ts'
import { getFigures } from '@hemline/contract/operator/numbers-calls.ts'
import { markOwedPaid } from '@hemline/contract/operator/payout-calls.ts'
import { createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { setBankAccount } from '@hemline/contract/payouts/calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lenderAndStranger, move, prepareRequest, requestLoan } from '../../test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../test/member-pool.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.deleteFrom('paymentCorrections').execute()
  await world.db.deleteFrom('owedLines').execute()
})

async function captured() {
  const loan = await lenderAndStranger(world)
  const orderId = await requestLoan(world, loan.lendee, { listingId: loan.listingId, from: 20, to: 22 })
  expect((await move(loan.lender, orderId, 'accept')).status).toBe(200)
  return { ...loan, orderId }
}
const steps = async (query: { words?: string; state?: 'HELD' | 'CAPTURED' | 'REFUNDED' }) =>
  (await host.ok(getDeskPayments, { query })).body.items
const orderNumber = async (id: string) =>
  (await world.db.selectFrom('orders').select('orderNumber').where('id', '=', id).executeTakeFirstOrThrow()).orderNumber
const thisMonth = async () => (await host.ok(getMoneyMonths)).body.months[0]!

describe('payments', () => {
  it('lists a hold with the moment it lapses until it is captured or released, by number, name and payment', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    const words = await orderNumber(orderId)
    const [hold, ...rest] = await steps({ words, state: 'HELD' })
    expect(rest).toEqual([])
    expect(hold).toMatchObject({ kind: 'HOLD', state: 'DONE', isHeld: true, pence: 2490, orderId, lendeeName: 'Bea' })
    expect(Date.parse(hold!.lapsesAt!)).toBeGreaterThan(world.clock.now().getTime())
    expect((await steps({ words: hold!.paymentIntentId! })).map(({ key }) => key)).toContain(hold!.key)
    expect(await steps({ words: `${words} nobody` })).toEqual([])
    await move(lender, orderId, 'accept')
    expect(await steps({ words, state: 'HELD' })).toEqual([])
    expect(await steps({ words, state: 'CAPTURED' })).toMatchObject([{ kind: 'CAPTURE', pence: 2490 }])
    const all = await steps({ words })
    expect(all.map(({ kind, isHeld, lapsesAt }) => [kind, isHeld, lapsesAt])).toEqual([
      ['CAPTURE', false, null],
      ['HOLD', false, null],
    ])
  })

  it('are found by the email of who pays, those of a request without an order too, and not by the lender’s', async () => {
    const { lender, lendee, orderId } = await captured()
    const kinds = async (words: string) => (await steps({ words })).map(({ kind }) => kind)
    expect(await kinds(lendee.email)).toEqual(['CAPTURE', 'HOLD'])
    expect(await kinds(lender.email)).toEqual([])
    const words = await orderNumber(orderId)
    expect(await kinds(`${lendee.email} ${words}`)).toEqual(['CAPTURE', 'HOLD'])
    expect(await kinds(`${lendee.email} ${words}0`)).toEqual([])
    const other = await lenderAndStranger(world)
    const confirmed = await prepareRequest(world, other.lendee, { listingId: other.listingId }, '4000000000000341')
    expect((await other.lendee.call(createPaymentHold, { body: confirmed })).status).toBe(422)
    expect(await steps({ words: other.lendee.email })).toMatchObject([
      { kind: 'HOLD', state: 'REFUSED', orderId: null },
    ])
  })

  it('of an old order are found too, after those of newer ones, up to the most that a search looks through', async () => {
    const [older, newer] = [await captured(), await captured()]
    const both = { lenderName: 'Quenby Longago' }
    const old = new Date(world.clock.now().getTime() - 500 * DAY_MS)
    await world.db.updateTable('orders').set(both).where('id', 'in', [older.orderId, newer.orderId]).execute()
    await world.db.updateTable('orders').set({ createdAt: old }).where('id', '=', older.orderId).execute()
    await world.db
      .updateTable('paymentOperations')
      .set({ createdAt: old })
      .where('orderId', '=', older.orderId)
      .execute()
    const items = await steps({ words: 'longago quenby' })
    expect(items.map(({ orderId, kind }) => [orderId, kind]).slice(0, 2)).toEqual([
      [newer.orderId, 'CAPTURE'],
      [newer.orderId, 'HOLD'],
    ])
    const rest = items.slice(2)
    expect(rest.map(({ orderId }) => orderId)).toEqual([older.orderId, older.orderId])
    expect(rest.map(({ kind }) => kind).sort()).toEqual(['CAPTURE', 'HOLD'])
    expect(await steps({ words: `longago ${await orderNumber(older.orderId)}`, state: 'REFUNDED' })).toEqual([])
  })

  it('are paged, each once, and a forged place in the list is refused', async () => {
    await captured()
    const pagedKeys: string[] = []
    let lastKey: string | null | undefined
    do {
      const { body } = await host.ok(getDeskPayments, { query: { limit: 2, ...(lastKey ? { lastKey } : {}) } })
      pagedKeys.push(...body.items.map(({ key }) => key))
      lastKey = body.lastKey
    } while (lastKey)
    const rows = await world.db.selectFrom('paymentOperations').select('key').execute()
    expect(pagedKeys.toSorted()).toEqual(rows.map(({ key }) => key).toSorted())
    expect((await host.call(getDeskPayments, { query: { lastKey: 'x' } })).status).toBe(400)
  })

  it('are downloaded without a formula in any field, and the download is logged', async () => {
    const { orderId } = await captured()
    const words = await orderNumber(orderId)
    await world.db.updateTable('orders').set({ lendeeName: '=cmd|calc' }).where('id', '=', orderId).execute()
    const { text, fileName } = (await host.ok(downloadPayments, { body: { words } })).body
    expect(fileName).toMatch(/^hemline-payments-\d{4}-\d\d-\d\d\.csv$/)
    expect(text).toContain("'=cmd|calc")
    expect(text.trim().split('\n')).toHaveLength(3)
    expect((await host.ok(getAudit)).body.items[0]).toMatchObject({ action: 'download-payments', detail: { words } })
  })

  it('are for operators alone', async () => {
    const other = await world.member()
    for (const call of [getDeskPayments, getMoneyMonths, getLenderMoney]) {
      expect((await other.call(call)).status).toBe(404)
      expect((await world.visitor().call(call)).status).toBe(401)
    }
    expect((await other.call(downloadPayments, { body: {} })).status).toBe(404)
    expect((await other.call(downloadMonth, { body: { month: '2026-11' } })).status).toBe(404)
  })
})

describe('month by month', () => {
  it('sums what came in and went out of a London month, and its file has the same lines', async () => {
    const before = await thisMonth().catch(() => undefined)
    const { lender, orderId } = await captured()
    const id = randomUUID()
    const now = world.clock.now()
    await world.db
      .insertInto('owedLines')
      .values({ id, memberId: lender.id, orderId, kind: 'CLEANING', pence: 1800, createdAt: now })
      .execute()
    await host.ok(markOwedPaid, { body: { owedIds: [id], note: '=HYPERLINK("x")' } })
    const after = await thisMonth()
    expect(after.capturedPence - (before?.capturedPence ?? 0)).toBe(2490)
    expect(after).toMatchObject({ owedPence: 1800, paidOutPence: 1800 })
    expect(after.netPence - (before?.netPence ?? 0)).toBe(2490 - 1800)
    const { text } = (await host.ok(downloadMonth, { body: { month: after.month } })).body
    expect(text).toContain('Paid to a lender,,18.00,,')
    expect(text).toContain(`'=HYPERLINK(""x"")`)
    const sum = (column: number) =>
      text
        .trim()
        .split('\n')
        .slice(1)
        .reduce((total, line) => total + Math.round(100 * Number(line.split(',')[column])), 0)
    expect(sum(2) - sum(3)).toBe(after.netPence)
    expect((await host.ok(getAudit)).body.items[0]).toMatchObject({ action: 'download-month', subject: after.month })
  })

  it('does not change once it is over: what is no longer owed is a line of the month in which that was decided', async () => {
    const { lender, orderId } = await captured()
    const line = { id: randomUUID(), memberId: lender.id, orderId, kind: 'CLEANING' as const, pence: 1800 }
    const of = async (month: string) => (await host.ok(getMoneyMonths)).body.months.find((one) => one.month === month)
    const lines = async (month: string) =>
      (await host.ok(downloadMonth, { body: { month } })).body.text.split('\n').filter((one) => /owed to/i.test(one))
    const owed = (text: string[]) => text.map((one) => one.split(',')[4])
    await world.db
      .insertInto('owedLines')
      .values({ ...line, createdAt: new Date('2026-03-31T12:00:00Z') })
      .execute()
    const march = [await of('2026-03'), await lines('2026-03')]
    expect(march[0]).toMatchObject({ owedPence: 1800 })
    await world.db
      .updateTable('owedLines')
      .set({ voidedAt: new Date('2026-04-05T12:00:00Z') })
      .where('id', '=', line.id)
      .execute()
    expect([await of('2026-03'), owed(await lines('2026-03'))]).toEqual([march[0], ['18.00']])
    expect(await of('2026-04')).toMatchObject({ owedPence: -1800, paidOutPence: 0 })
    const april = await lines('2026-04')
    expect(owed(april)).toEqual(['-18'])
    expect(april[0]).toContain('No longer owed to a lender')
    const words = await orderNumber(orderId)
    const { items } = (await host.ok(getChanges, { query: { kind: 'MONEY', words } })).body
    expect(items.map((change) => changeWords(change).what)).toEqual(
      expect.arrayContaining(['Owed to a lender', 'No longer owed to a lender']),
    )
  })

  it('does not change when a batch is marked after its end: the payment is a line of the next month, with the bank’s day', async () => {
    const { lender, orderId } = await captured()
    const of = async (month: string) => [
      (await host.ok(getMoneyMonths)).body.months.find((one) => one.month === month),
      (await host.ok(downloadMonth, { body: { month } })).body.text,
    ]
    const owed = { id: randomUUID(), memberId: lender.id, orderId, kind: 'CLEANING' as const, pence: 1800 }
    await world.db
      .insertInto('owedLines')
      .values({ ...owed, createdAt: new Date('2026-01-30T12:00:00Z') })
      .execute()
    const [batchId, madeAt] = [randomUUID(), new Date('2026-01-31T12:00:00Z')]
    await world.db.insertInto('payoutBatches').values({ id: batchId, madeBy: host.id, madeAt }).execute()
    await world.db
      .insertInto('payouts')
      .values({ id: randomUUID(), batchId, memberId: lender.id, pence: 1800 })
      .execute()
    const january = await of('2026-01')
    expect(january[0]).toMatchObject({ owedPence: 1800, paidOutPence: 0 })
    await world.db
      .updateTable('payoutBatches')
      .set({ paidBy: host.id, paidAt: new Date('2026-02-01T09:00:00Z'), paidOn: '2026-01-31', paidReference: 'FP-1' })
      .where('id', '=', batchId)
      .execute()
    expect(await of('2026-01')).toEqual(january)
    const [february, text] = await of('2026-02')
    expect(february).toMatchObject({ owedPence: 0, paidOutPence: 1800 })
    expect(text).toMatch(/2026-02-01,Paid to a lender,,18\.00,.*FP-1, paid on 2026-01-31/)
  })

  it('does not change when the card provider refuses after its end what an operator had corrected in it', async () => {
    const { orderId } = await captured()
    const { paymentIntentId } = await world.db
      .selectFrom('orders')
      .select('paymentIntentId')
      .where('id', '=', orderId)
      .$narrowType<{ paymentIntentId: string }>()
      .executeTakeFirstOrThrow()
    const of = async (month: string) => [
      (await host.ok(getMoneyMonths)).body.months.find((one) => one.month === month),
      (await host.ok(downloadMonth, { body: { month } })).body.text,
    ]
    const [at, after] = [new Date('2026-08-31T22:50:00Z'), new Date('2026-08-31T23:10:00Z')]
    const correct = async (state: 'DONE' | 'REFUSED') => {
      const id = randomUUID()
      const refund = { key: `fix:${id}`, kind: 'REFUND', orderId, paymentIntentId, amountPence: 500 } as const
      const about = { id, paymentIntentId, kind: 'CAPTURED', act: 'REFUND', pence: 500, orderId } as const
      await world.db
        .insertInto('paymentCorrections')
        .values({ ...about, operatorId: host.id, at })
        .execute()
      await world.db
        .insertInto('paymentOperations')
        .values({ ...refund, state: 'PENDING', createdAt: at })
        .execute()
      const august = await of('2026-08')
      await world.db
        .updateTable('paymentOperations')
        .set({ state, finishedAt: after })
        .where('key', '=', refund.key)
        .execute()
      expect(await of('2026-08')).toEqual(august)
    }
    await correct('REFUSED')
    expect((await of('2026-09'))[0]).toBeUndefined()
    await correct('DONE')
    const [september, text] = await of('2026-09')
    expect(september).toMatchObject({ correctedPence: 500, refundedPence: 500, netPence: 0 })
    expect(String(text).trim().split('\n')).toHaveLength(3)
    const words = await orderNumber(orderId)
    const { items } = (await host.ok(getChanges, { query: { kind: 'MONEY', words } })).body
    const lines = items.slice(-2).map((change) => [changeWords(change).what, changeWords(change).after])
    expect(lines).toEqual([
      ['Refunded', '£0.00'],
      ['Corrected with the card provider', '£5.00'],
    ])
  })

  it('names a lender without a name as new, and one who was erased as a former one', async () => {
    const { lender, orderId } = await captured()
    const owed = { id: randomUUID(), memberId: lender.id, orderId, kind: 'CLEANING' as const, pence: 1800 }
    await world.db
      .insertInto('owedLines')
      .values({ ...owed, createdAt: new Date('2026-05-10T12:00:00Z') })
      .execute()
    const set = (
      change: Partial<{ firstName: string; secondName: string; suspendedAt: Date; deletesAt: Date; erasedAt: Date }>,
    ) => world.db.updateTable('members').set(change).where('id', '=', lender.id).execute()
    const named = async () =>
      (await host.ok(downloadMonth, { body: { month: '2026-05' } })).body.text.trim().split('\n').at(-1)!.split(',')[6]
    await set({ firstName: '', secondName: '' })
    expect(await named()).toBe('New member')
    const at = world.clock.now()
    await set({ suspendedAt: at, deletesAt: at, erasedAt: at })
    expect(await named()).toBe('Former member')
  })

  it('begins and ends at midnight in London, in summer too', async () => {
    const { orderId } = await captured()
    const at = (key: string, finishedAt: string) =>
      world.db
        .insertInto('paymentOperations')
        .values({ key, kind: 'CAPTURE', orderId, amountPence: 100, state: 'DONE', createdAt: finishedAt, finishedAt })
        .execute()
    await at('last of June', '2026-06-30T22:59:59Z')
    await at('first of July', '2026-06-30T23:00:00Z')
    await at('last of July', '2026-07-31T22:59:59.999Z')
    await at('first of August', '2026-07-31T23:00:00Z')
    const { months } = (await host.ok(getMoneyMonths)).body
    const july = months.find(({ month }) => month === '2026-07')
    expect(july?.capturedPence).toBe(200)
    const { text } = (await host.ok(downloadMonth, { body: { month: '2026-07' } })).body
    expect(text.trim().split('\n')).toHaveLength(3)
    expect((await host.call(downloadMonth, { body: { month: '2026-13' } })).status).toBe(400)
  })
})

it('sums above £21.4 million are right: figures, months, balances due and what is owed', async () => {
  const { lender, lendee, orderId } = await captured()
  const now = world.clock.now()
  const before = { figures: (await host.ok(getFigures)).body.data.lastDays.capturedPence, month: await thisMonth() }
  const [many, each] = [300, 10_000_000]
  await sql`insert into payment_operations (key, kind, order_id, amount_pence, state, created_at, finished_at)
    select 'large:' || n, 'CAPTURE', ${orderId}, ${each}, 'DONE', ${now}, ${now} from generate_series(1, ${many}::int) n`.execute(
    world.db,
  )
  await sql`insert into claims (id, order_id, lender_id, lendee_id, by_operator, lines, amount_pence, claimed_pence, description, images, state, created_at, updated_at)
    select gen_random_uuid(), ${orderId}, ${lender.id}, ${lendee.id}, false, '[]', ${each}, ${each}, 'x', '[]', 'DUE', ${now}, ${now}
    from generate_series(1, ${many}::int)`.execute(world.db)
  await sql`insert into owed_lines (id, member_id, order_id, claim_id, kind, pence, created_at)
    select gen_random_uuid(), ${lender.id}, ${orderId}, id, 'COMPENSATION', ${each}, ${now} from claims where order_id = ${orderId}`.execute(
    world.db,
  )
  const total = many * each
  expect(total).toBeGreaterThan(2 ** 31)
  expect((await host.ok(getFigures)).body.data.lastDays.capturedPence - before.figures).toBe(total)
  const month = await thisMonth()
  expect(month.capturedPence - before.month.capturedPence).toBe(total)
  expect(month.owedPence).toBe(total)
  expect((await host.ok(getDeskMembers, { query: { words: lendee.email } })).body.items[0]?.balancePence).toBe(total)
  expect((await host.ok(getDeskMember, { query: { userId: lender.id } })).body.data.owedPence).toBe(total)
  expect((await host.ok(getDeskMember, { query: { userId: lendee.id } })).body.data.balancePence).toBe(total)
  expect(
    (await host.ok(getLenderMoney, { query: { words: lender.email.replace('e', 'é') } })).body.items,
  ).toMatchObject([{ memberId: lender.id, owedPence: total, inBatchPence: 0, paidPence: 0, hasAccount: false }])
  await sql`delete from owed_lines`.execute(world.db)
  await sql`delete from claims where order_id = ${orderId}`.execute(world.db)
  await sql`delete from payment_operations where key like 'large:%'`.execute(world.db)
})

it('an account that no key opens any more counts as missing', async () => {
  const { lender, orderId } = await captured()
  const now = world.clock.now()
  await world.db
    .insertInto('owedLines')
    .values({ id: randomUUID(), memberId: lender.id, orderId, kind: 'CLEANING', pence: 1800, createdAt: now })
    .execute()
  await setPasswordOf(world, lender)
  const account = { holder: 'Lena Lark', sortCode: '08-99-99', accountNumber: '66374958' }
  await lender.ok(setBankAccount, { body: { password: PASSWORD, ...account } })
  const hasAccount = async () =>
    (await host.ok(getLenderMoney, { query: { words: lender.email } })).body.items.map((row) => row.hasAccount)
  expect(await hasAccount()).toEqual([true])
  const sealed = '00000000.AAAA'
  await world.db.updateTable('payoutDetails').set({ sealed }).where('memberId', '=', lender.id).execute()
  expect(await hasAccount()).toEqual([false])
})
