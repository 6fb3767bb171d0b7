import { randomUUID } from 'node:crypto'
import { addDays, formatDay, today } from '@hemline/contract/days.ts'
import {
  downloadBatch,
  getPayees,
  makeBatch,
  markBatchPaid,
  markOwedPaid,
  markPayoutReturned,
} from '@hemline/contract/operator/payout-calls.ts'
import { getPayouts, removeBankAccount, setBankAccount } from '@hemline/contract/payouts/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { waitForHour } from '../../test/hours.ts'
import { lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { PASSWORD } from '../../test/member-pool.ts'
import { account, other, saveAccount } from '../../test/payouts.ts'
import { copyOrder } from '../../test/rows.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { eraseHoldings } from '../account/store.ts'
import { sealDetails } from './details.ts'

let world: World
let hanna: TestMember
let orderId: string
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'hanna@example.com' })
  hanna = await world.member({ firstName: 'Hanna', email: 'hanna@example.com' })
  const { lendee, listingId } = await lenderAndStranger(world)
  orderId = await requestLoan(world, lendee, { listingId })
})
afterAll(() => world.close())

const remove = (member: TestMember) => member.ok(removeBankAccount, { body: { password: PASSWORD } })
/** A lender, with this bank account or none. */
async function lenderOf(firstName: string, saved: typeof account | null = account): Promise<TestMember> {
  const member = await world.member({ firstName, secondName: 'Lark' })
  if (saved) await saveAccount(world, member, saved)
  return member
}
/** What is owed to a member, by an order of its own. */
async function owe(member: TestMember, pence: number, changes: { paidAt?: Date; voidedAt?: Date } = {}) {
  const id = randomUUID()
  const itsOrderId = await copyOrder(world, orderId)
  const values = { id, memberId: member.id, orderId: itsOrderId, kind: 'POSTAGE' as const, pence }
  await world.db
    .insertInto('owedLines')
    .values({ ...values, createdAt: world.clock.now(), ...changes })
    .execute()
  return { id, orderId: itsOrderId, orderNumber: `copy-${itsOrderId}`, pence }
}
type Line = Awaited<ReturnType<typeof owe>>
async function batchOf(...lines: Line[]) {
  const batchId = randomUUID()
  const { body } = await hanna.ok(makeBatch, { body: { batchId, owedIds: lines.map(({ id }) => id) } })
  return { batchId, ...body.data }
}
const pay = (batchId: string, paidOn = today(world.clock.now())) =>
  hanna.call(markBatchPaid, { body: { batchId, reference: 'FP-1', paidOn } })
const comeBack = (payoutId: string) => hanna.ok(markPayoutReturned, { body: { payoutId, reason: 'Account closed' } })
const own = async (member: TestMember) => (await member.ok(getPayouts)).body.data
/** The newest text to a member whose subject has these words. */
async function textTo(member: TestMember, words: string): Promise<string> {
  await world.drain()
  return (await world.emailsTo(member.email)).find(({ subject }) => subject.includes(words))!.text
}

it('what a member is owed is neither paid nor taken back; what is in a batch is owed and being paid', async () => {
  const lender = await lenderOf('Lena')
  const now = world.clock.now()
  const lines = [
    await owe(lender, 100),
    await owe(lender, 20, { voidedAt: now }),
    await owe(lender, 3, { paidAt: now }),
    await owe(lender, 500),
  ] as const
  const { batchId, no } = await batchOf(lines[3])
  const state = async () => {
    const { owedPence, lines: rows } = await own(lender)
    const of = (line: Line) => rows.find(({ id }) => id === line.id)!
    return [
      owedPence,
      ...lines.map(of).map((row) => [row.isVoided, row.isBeingPaid, row.paidAt !== null, row.reference]),
    ]
  }
  const rest = [
    [false, false, false, null],
    [true, false, false, null],
    [false, false, true, null],
  ]
  expect(await state()).toEqual([600, ...rest, [false, true, false, `HEMLINE ${no}`]])
  expect((await own(lender)).lines.find(({ id }) => id === lines[0].id)).toMatchObject({
    orderId: lines[0].orderId,
    orderNumber: lines[0].orderNumber,
    kind: 'POSTAGE',
    pence: 100,
    paidAt: null,
  })
  await pay(batchId)
  expect(await state()).toEqual([100, ...rest, [false, false, true, `HEMLINE ${no}`]])
})

it('a bank account asks for no password where another issuer has it', async () => {
  const { id, token } = await world.member()
  const member = world.visitor(await token())
  await world.db.deleteFrom('accounts').where('id', '=', id).execute()
  const saved = await member.ok(setBankAccount, { body: account })
  expect(saved.body.data).toMatchObject({ asksPassword: false, account: { accountNumber: '••••4958' } })
  expect((await member.ok(removeBankAccount, { body: {} })).body.data.account).toBeNull()
})

it('a changed account reaches the open apps of its member and of operators, and is named by its last digits', async () => {
  const lender = await lenderOf('Lena', null)
  const heard = (act: () => Promise<unknown>) => heardOf(world, { lender, hanna }, act)
  const heardBy = ['hanna desk', 'lender account', 'lender notification']
  expect(await heard(() => saveAccount(world, lender))).toEqual(heardBy)
  expect(await textTo(lender, 'has changed')).toContain('We’ll pay you to the account ending 4958 from now on.')
  expect(await heard(() => saveAccount(world, lender, other))).toEqual(heardBy)
  expect((await own(lender)).account).toMatchObject({
    holder: 'L Lark',
    sortCode: '••-••-99',
    accountNumber: '••••7491',
  })
  expect(await heard(() => remove(lender))).toEqual(heardBy)
  expect(await heard(() => remove(lender))).toEqual([])
})

it('operators read who is owed what, those with a bank account first, each by the oldest line', async () => {
  const lenders = [
    await lenderOf('Ada', null),
    await lenderOf('Bo'),
    await lenderOf('Cleo', null),
    await lenderOf('Dot'),
  ] as const
  const lines = []
  for (const lender of lenders) {
    lines.push(await owe(lender, 100))
    await world.clock.advance('PT1M')
  }
  const second = await owe(lenders[1], 20)
  const names = ['Ada Lark', 'Bo Lark', 'Cleo Lark', 'Dot Lark']
  const { payees } = (await hanna.ok(getPayees)).body
  const ours = payees.filter(({ name }) => names.includes(name))
  expect(ours.map(({ name, account: masked }) => [name, masked])).toEqual([
    ['Bo Lark', '••••4958'],
    ['Dot Lark', '••••4958'],
    ['Ada Lark', null],
    ['Cleo Lark', null],
  ])
  expect(ours[0]).toEqual({
    memberId: lenders[1].id,
    name: 'Bo Lark',
    email: lenders[1].email,
    account: '••••4958',
    isBanned: false,
    isErased: false,
    pence: 120,
    lines: [lines[1]!, second].map((line) => ({ ...line, kind: 'POSTAGE' })),
  })
})

it('a batch has one payment for each member, with the lines and the account of that member', async () => {
  const [bo, ada] = [await lenderOf('Bo', other), await lenderOf('Ada')]
  const lines = [await owe(bo, 100), await owe(ada, 20), await owe(ada, 3)] as const
  const made = await batchOf(...lines)
  expect(made).toMatchObject({
    pence: 123,
    payments: [
      { name: 'Ada Lark', pence: 23, account: '••••4958' },
      { name: 'Bo Lark', pence: 100, account: '••••7491' },
    ],
  })
  const next = await batchOf(await owe(ada, 4))
  const { batches } = (await hanna.ok(getPayees)).body
  const listed = [next, made].map((batch) => batches.find(({ id }) => id === batch.id)!.payments)
  expect(listed).toEqual([next.payments, made.payments])
  const file = (await hanna.ok(downloadBatch, { body: { batchId: made.batchId } })).body
  expect(file.text.split('\r\n').slice(1, -1)).toEqual([
    `LENA LARK,08-99-99,66374958,0.23,HEMLINE ${made.no}`,
    `L LARK,10-79-99,88837491,1.00,HEMLINE ${made.no}`,
  ])
  const heard = await heardOf(world, { ada, bo, hanna }, async () => expect((await pay(made.batchId)).status).toBe(200))
  expect(heard).toEqual(expect.arrayContaining(['ada order', 'bo order', 'hanna desk']))
  const day = formatDay(today(world.clock.now()))
  const receipt = await textTo(ada, 'Receipt: we’ve paid you £0.23')
  expect(receipt).toContain(`Paid on ${day} to your account ending 4958, with the reference HEMLINE ${made.no}.`)
  for (const { orderNumber, pence } of lines.slice(1))
    expect(receipt).toContain(`order ${orderNumber}: £0.${pence < 10 ? '0' : ''}${pence}`)
  expect(receipt).not.toContain(lines[0].orderNumber)
  expect(await textTo(bo, 'Receipt: we’ve paid you £1.00')).toContain(`order ${lines[0].orderNumber}: £1.00`)
})

it('a paid batch is not paid again on another day, however wrong, and no unknown one', async () => {
  const { batchId } = await batchOf(await owe(await lenderOf('Lena'), 100))
  const day = today(world.clock.now())
  expect((await pay(batchId, addDays(day, 1))).body.error).toMatchObject({
    code: 'INVALID',
    fields: { paidOn: expect.any(String) },
  })
  expect((await pay(batchId)).status).toBe(200)
  await world.advance('P1D')
  const again = [addDays(day, -9), addDays(day, 1), day]
  const codes = []
  for (const paidOn of again) codes.push((await pay(batchId, paidOn)).body.error?.code ?? 'same')
  expect(codes).toEqual(['MOVE_NOT_ALLOWED', 'MOVE_NOT_ALLOWED', 'same'])
  expect((await pay(randomUUID())).status).toBe(404)
})

it('no cell of the file is a formula, and an erased member has no account in it', async () => {
  const [erased, lender] = [await lenderOf('Ada'), await lenderOf('Bo')]
  const sealed = await sealDetails(world.deps, lender.id, { ...account, holder: '=1+1', sortCode: '089999' })
  await world.db.updateTable('payoutDetails').set({ sealed }).where('memberId', '=', lender.id).execute()
  const { batchId, no } = await batchOf(await owe(erased, 100), await owe(lender, 20))
  await world.db.transaction().execute((tx) => eraseHoldings(tx, erased.id))
  const { body } = await hanna.ok(downloadBatch, { body: { batchId } })
  expect(body.text.split('\r\n').slice(1, -1)).toEqual([
    `DELETED,,,1.00,HEMLINE ${no}`,
    `ACCOUNT HOLDER,08-99-99,66374958,0.20,HEMLINE ${no}`,
  ])
})

it('a reminder covers all that waits: what was added to it does not make the next one earlier', async () => {
  const lender = await lenderOf('Lena', null)
  const reminders = async () =>
    (await world.emailsTo(lender.email)).map(({ subject }) => subject).filter((one) => one.includes('is waiting'))
  await owe(lender, 100)
  await waitForHour(world, 10)
  await world.drain()
  await world.advance('P10D')
  await owe(lender, 20)
  await world.drain()
  expect(await reminders()).toEqual(['£1.20 is waiting for you', '£1.00 is waiting for you'])
  await world.advance('P5D')
  expect(await reminders()).toHaveLength(2)
  await world.advance('P9D')
  expect(await reminders()).toHaveLength(3)
})

it('what is paid another way is receipted to each member with their own lines', async () => {
  const [ada, bo] = [await lenderOf('Ada', null), await lenderOf('Bo', null)]
  const lines = [await owe(ada, 100), await owe(ada, 20), await owe(bo, 3)]
  await hanna.ok(markOwedPaid, { body: { owedIds: lines.map(({ id }) => id), note: 'In cash' } })
  const receipt = await textTo(ada, 'Receipt: we’ve paid you £1.20')
  expect(receipt).toContain(`order ${lines[0]!.orderNumber}: £1.00`)
  expect(receipt).toContain(`order ${lines[1]!.orderNumber}: £0.20`)
  expect(receipt).not.toContain(lines[2]!.orderNumber)
  expect(await textTo(bo, 'Receipt: we’ve paid you £0.03')).toContain(lines[2]!.orderNumber)
})

it('a payment that comes back reaches the open apps, and names the account by its last digits', async () => {
  const lender = await lenderOf('Lena')
  const made = await batchOf(await owe(lender, 100))
  await pay(made.batchId)
  const heard = await heardOf(world, { lender, hanna }, () => comeBack(made.payments[0]!.id))
  expect(heard).toEqual(expect.arrayContaining(['hanna desk', 'lender account', 'lender order']))
  expect(await textTo(lender, 'came back')).toContain(
    'Your bank returned the £1.00 that we sent to your account ending 4958 (Account closed). We’ve removed that account. Add your bank account',
  )
})

it('a payment that comes back once its member is erased is a former member’s, whom no one asks for a bank account', async () => {
  const lender = await lenderOf('Ada')
  const line = await owe(lender, 100)
  const made = await batchOf(line)
  await pay(made.batchId)
  const at = world.clock.now()
  const gone = { suspendedAt: at, deletesAt: at, erasedAt: at }
  await world.db.updateTable('members').set(gone).where('id', '=', lender.id).execute()
  await world.db.transaction().execute((tx) => eraseHoldings(tx, lender.id))
  await comeBack(made.payments[0]!.id)
  const { payees, batches } = (await hanna.ok(getPayees)).body
  const former = { name: 'Former member', account: null, pence: 100, isErased: true }
  expect(payees.find(({ memberId }) => memberId === lender.id)).toMatchObject({ ...former, email: '', isBanned: false })
  expect(batches.find(({ id }) => id === made.id)!.payments).toMatchObject([
    { ...former, returnedReason: 'Account closed' },
  ])
  const lastAsked = async () =>
    (
      await world.db
        .selectFrom('owedLines')
        .select('detailsAskedAt')
        .where('id', '=', line.id)
        .executeTakeFirstOrThrow()
    ).detailsAskedAt
  const before = await lastAsked()
  await world.advance('P15D')
  await waitForHour(world, 10)
  await world.drain()
  expect(await lastAsked()).toEqual(before)
})

it('a member who has no bank account any more is asked for one when a payment comes back', async () => {
  const lender = await lenderOf('Lena')
  const made = await batchOf(await owe(lender, 100))
  await pay(made.batchId)
  await remove(lender)
  await comeBack(made.payments[0]!.id)
  const text = await textTo(lender, 'came back')
  expect(text).toContain('(Account closed). Add your bank account under Payouts')
  expect(text).not.toContain('current account')
})

it('an account stays when it is not known which one came back', async () => {
  const lender = await lenderOf('Lena')
  const made = await batchOf(await owe(lender, 100))
  await pay(made.batchId)
  await world.db.updateTable('payouts').set({ sealed: null }).where('batchId', '=', made.batchId).execute()
  await comeBack(made.payments[0]!.id)
  expect((await own(lender)).account).toMatchObject({ accountNumber: '••••4958' })
  expect(await textTo(lender, 'came back')).toContain(
    'that we sent (Account closed). We’ll pay it to your current account',
  )
})
