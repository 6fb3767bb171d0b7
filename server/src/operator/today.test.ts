import { randomUUID } from 'node:crypto'
import { today } from '@hemline/contract/days.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { getToday } from '@hemline/contract/operator/calls.ts'
import { resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { getPayees, makeBatch, markBatchPaid, markOwedPaid } from '@hemline/contract/operator/payout-calls.ts'
import { setBankAccount } from '@hemline/contract/payouts/calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrivedLoan, lenderAndStranger, move, requestLoan } from '../../test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../test/member-pool.ts'
import { oweCopies } from '../../test/rows.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  // a Monday: three working days end on Thursday
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' }, { startsAt: '2026-11-02T10:00:00Z' })
  host = await world.member({ email: 'host@example.com' })
})
afterAll(() => world.close())

const readToday = async () => (await host.ok(getToday)).body.data

it('what waits is listed by the day by which both sides hear, three working days on; then it is late', async () => {
  const { lendee, lender, orderId } = await arrivedLoan(world)
  expect((await readToday()).waiting).toEqual([])
  await lendee.ok(createOrderIssue, {
    body: { orderId, topic: 'DAMAGED', description: 'The zip is broken.', images: [] },
  })
  await world.advance('P1D')
  await lendee.ok(createReport, {
    body: { targetType: 'PROFILE', targetId: lender.id, reason: 'HARASSMENT', text: 'They shouted.' },
  })
  const { waiting } = await readToday()
  expect(waiting.map(({ kind, isLate }) => [kind, isLate])).toEqual([
    ['DISPUTE', false],
    ['REPORT', false],
  ])
  expect(waiting[0]).toMatchObject({ id: orderId })
  expect(waiting[0]!.dueOn! < waiting[1]!.dueOn!).toBe(true)

  await world.advance('P5D')
  expect((await readToday()).waiting.map(({ isLate }) => isLate)).toEqual([true, true])
  await host.ok(resolveDispute, { body: { orderId, outcome: 'BACK', reason: 'It can be fixed.' } })
  expect((await readToday()).waiting.map(({ kind }) => kind)).toEqual(['REPORT'])
})

it('an account whose loan is still open when it should be erased is trouble a day later', async () => {
  const member = await world.member()
  const now = world.clock.now()
  // a borrower in the middle of a loan is not erased
  const { lendee } = await arrivedLoan(world)
  await world.db
    .updateTable('members')
    .set({ suspendedAt: now, deletesAt: now })
    .where('id', 'in', [member.id, lendee.id])
    .execute()
  const unerased = async () => (await readToday()).unerased
  await world.advance('PT23H')
  expect(await unerased()).toBe(0)
  await world.advance('PT2H')
  expect(await unerased()).toBe(1)
  await world.db
    .updateTable('members')
    .set({ suspendedAt: null, deletesAt: null })
    .where('id', '=', lendee.id)
    .execute()
})

it('what is owed waits once its lender has a bank account, then its batch until that is marked as paid', async () => {
  const payouts = async () =>
    (await readToday()).waiting.filter(({ kind }) => kind === 'PAYOUTS').map(({ title, about }) => [title, about])
  const { lender, lendee, orderId } = await arrivedLoan(world)
  await move(lendee, orderId, 'returned')
  await move(lender, orderId, 'complete')
  expect(await payouts()).toEqual([])
  await setPasswordOf(world, lender)
  const account = { holder: 'Lena Lark', sortCode: '08-99-99', accountNumber: '66374958' }
  await lender.ok(setBankAccount, { body: { password: PASSWORD, ...account } })
  expect(await payouts()).toEqual([['£18.00', 'owed to 1 member']])
  const batchId = randomUUID()
  const { payees } = (await host.ok(getPayees)).body
  const owedIds = payees.flatMap(({ memberId, lines }) => (memberId === lender.id ? lines.map(({ id }) => id) : []))
  const { no } = (await host.ok(makeBatch, { body: { batchId, owedIds } })).body.data
  expect(await payouts()).toEqual([['£18.00', `Batch ${no}, not yet marked as paid`]])
  await host.ok(markBatchPaid, { body: { batchId, reference: 'FP-1', paidOn: today(world.clock.now()) } })
  expect(await payouts()).toEqual([])
})

it('what is owed to a banned member without a bank account waits: they can add none', async () => {
  const about = async () =>
    (await readToday()).waiting.filter(({ kind }) => kind === 'PAYOUTS').map(({ title, about }) => [title, about])
  const { lender, lendee, orderId } = await arrivedLoan(world)
  await move(lendee, orderId, 'returned')
  await move(lender, orderId, 'complete')
  const before = await about()
  const change = (isSuspended: boolean) =>
    host.ok(suspendMember, { body: { userId: lender.id, isSuspended, isPermanent: true, note: 'Against our rules.' } })
  await change(true)
  expect(await about()).toContainEqual(['£18.00', 'owed to 1 banned member without a bank account'])
  await change(false)
  expect(await about()).toEqual(before)
})

it('what can be paid waits, however many older lines are in a batch or have no bank account', async () => {
  const { lender: inBatch, orderId } = await arrivedLoan(world)
  const { lender: without, orderId: ofWithout } = await arrivedLoan(world)
  const { lender, lendee, orderId: last } = await arrivedLoan(world)
  const account = { holder: 'Lena Lark', sortCode: '08-99-99', accountNumber: '66374958' }
  for (const member of [inBatch, lender]) {
    await setPasswordOf(world, member)
    await member.ok(setBankAccount, { body: { password: PASSWORD, ...account } })
  }
  const at = world.clock.now()
  const owedIds = await oweCopies(world, { orderId, memberId: inBatch.id, count: 501, at })
  const { no } = (await host.ok(makeBatch, { body: { batchId: randomUUID(), owedIds } })).body.data
  const waitingIds = await oweCopies(world, { orderId: ofWithout, memberId: without.id, count: 1000, at })
  await world.advance('P1D')
  const since = world.clock.now()
  await move(lendee, last, 'returned')
  await move(lender, last, 'complete')
  const waiting = (await readToday()).waiting.filter(({ kind }) => kind === 'PAYOUTS')
  expect(waiting.map(({ title, about }) => [title, about])).toEqual([
    ['£501.00', `Batch ${no}, not yet marked as paid`],
    ['£18.00', 'owed to 1 member'],
  ])
  expect(Date.parse(waiting[1]!.since)).toBeGreaterThanOrEqual(since.getTime())
  expect((await host.ok(getPayees)).body.payees[0]).toMatchObject({ memberId: lender.id, account: '••••4958' })
  // all that the desk shows of one member is marked in one go
  expect((await host.ok(markOwedPaid, { body: { owedIds: waitingIds } })).body).toEqual({ paidPence: 100_000 })
})

it('says what went wrong for members since yesterday began in London, and nothing from before', async () => {
  const since = async () =>
    Object.fromEntries((await readToday()).sinceYesterday.map(({ kind, count }) => [kind, count]))
  await world.advance('P3D')
  expect(await since()).toEqual({})
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  await move(lender, orderId, 'accept')
  await move(lender, orderId, 'cancel')
  const other = await lenderAndStranger(world)
  await requestLoan(world, other.lendee, { listingId: other.listingId, from: 20, to: 22 })
  const refused = { kind: 'CHARGE', state: 'REFUSED', amountPence: 2000, orderId } as const
  const at = world.clock.now()
  await world.db
    .insertInto('paymentOperations')
    .values({ key: 'refused', ...refused, createdAt: at, finishedAt: at })
    .execute()
  expect(await since()).toEqual({ CARD_REFUSED: 1, LENDER_CANCELLED: 1 })
  // the other request lapses a week after it was made; by then the rest is from before yesterday
  await world.advance('P7D')
  expect(await since()).toEqual({ LAPSED: 1 })
  await world.advance('P2D')
  expect(await since()).toEqual({})
})

it('no one else learns that there is a list', async () => {
  expect((await (await world.member()).call(getToday)).status).toBe(404)
})
