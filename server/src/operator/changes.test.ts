import { randomUUID } from 'node:crypto'
import { answerClaim, createClaim } from '@hemline/contract/claims/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { changeListing } from '@hemline/contract/listings/calls.ts'
import { getAudit } from '@hemline/contract/operator/calls.ts'
import { resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import { downloadChanges, getChanges } from '@hemline/contract/operator/change-calls.ts'
import { type ChangeKind, changeKinds } from '@hemline/contract/operator/change-shapes.ts'
import { changeWords } from '@hemline/contract/operator/change-words.ts'
import { hideListing } from '@hemline/contract/operator/listing-calls.ts'
import { changeMemberCoins, suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { refundOrder } from '@hemline/contract/operator/order-calls.ts'
import { closeReport, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { accountStateOf, itemStateOf } from '@hemline/contract/operator/states.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrivedLoan, evidence, lenderAndStranger, listGarment, move, requestLoan } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

let world: World
let host: TestMember
let lender: TestMember
let lendee: TestMember
let orderNumber: string
let price: number
let names: [lender: string, lendee: string]
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
  const loan = await lenderAndStranger(world)
  ;({ lender, lendee } = loan)
  const orderId = await requestLoan(world, lendee, { listingId: loan.listingId, from: 20, to: 22 })
  expect((await move(lender, orderId, 'accept')).status).toBe(200)
  await host.ok(refundOrder, { body: { orderId, actId: randomUUID(), pence: 500, reason: 'A torn bag' } })
  await world.drain()
  const order = await world.db
    .selectFrom('orders')
    .select(['orderNumber', 'price', 'lenderName', 'lendeeName'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  orderNumber = order.orderNumber
  price = order.price.total
  names = [order.lenderName, order.lendeeName]
  // another loan, which no search for the first one finds
  const other = await lenderAndStranger(world)
  await requestLoan(world, other.lendee, { listingId: other.listingId, from: 30, to: 32 })
})
afterAll(() => world.close())

const changes = async (kind: ChangeKind, words = '') =>
  (await host.ok(getChanges, { query: { kind, words, limit: 100 } })).body.items
const inWords = async (kind: ChangeKind) =>
  (await changes(kind, orderNumber)).map((change) => {
    const { what, before, after } = changeWords(change)
    return [what, before, after]
  })

it('says every status of an order with the one before, newest first', async () => {
  const lines = await inWords('STATUS')
  expect(lines.slice(-2)).toEqual([
    [`${names[0]} accepted`, 'requested', 'accepted'],
    [`${names[1]} requested it`, '', 'requested'],
  ])
})

it('finds the changes of an order by its garment, a name and the email of either side', async () => {
  const numbers = async (words: string) => new Set((await changes('STATUS', words)).map((line) => line.orderNumber))
  for (const words of [lender.email, lendee.email, `rixo ${orderNumber}`])
    expect(await numbers(words)).toEqual(new Set([orderNumber]))
  expect(await numbers('nothing like it')).toEqual(new Set())
})

it('says what happened to each coin, whose it is, and its state before and after', async () => {
  expect(await inWords('COIN')).toEqual(
    expect.arrayContaining([[expect.stringMatching(/^Coin spent/), 'reserved', 'spent']]),
  )
  const ofLendee = (await changes('COIN', lendee.email)).map((change) => changeWords(change))
  expect(ofLendee.at(-1)).toMatchObject({ before: '', after: 'free' })
  expect(ofLendee.map(({ after }) => after)).toContain('reserved')
  await host.ok(changeMemberCoins, {
    body: { userId: lendee.id, actId: randomUUID(), change: 'GRANT', note: 'For your help' },
  })
  expect(changeWords((await changes('COIN', lendee.email))[0]!)).toEqual({
    what: 'Coin earned: From Hemline: For your help',
    before: '',
    after: 'free',
  })
  await host.ok(changeMemberCoins, {
    body: { userId: lendee.id, actId: randomUUID(), change: 'TAKE', note: 'By mistake' },
  })
  expect(changeWords((await changes('COIN', lendee.email))[0]!)).toEqual({
    what: 'Coin spent: From Hemline: By mistake',
    before: 'free',
    after: 'spent',
  })
})

it('says every movement of money with what the card had been charged before and after', async () => {
  const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`
  expect(await inWords('MONEY')).toEqual([
    ['Refunded', pounds(price), pounds(price - 500)],
    ['Charged for a loan', '£0.00', pounds(price)],
  ])
})

it('says each state of an item and of an account with the one before, by members and operators alike', async () => {
  const member = await world.member({ firstName: 'Noor', secondName: 'Bell' })
  const listingId = await listGarment(member)
  await member.ok(changeListing, { params: { id: listingId }, body: { isActive: false } })
  await host.ok(hideListing, { body: { listingId, isHidden: true, note: 'A copy' } })
  await host.ok(suspendMember, { body: { userId: member.id, isSuspended: true, isPermanent: true, note: 'Again' } })
  await host.ok(suspendMember, { body: { userId: member.id, isSuspended: false, note: 'Not them' } })
  const steps = async (kind: ChangeKind) =>
    (await changes(kind, member.email)).map((change) => {
      const { before, after } = changeWords(change)
      return [before, after]
    })
  expect(await steps('LISTING')).toEqual([
    ['inactive', 'taken down'],
    ['active', 'inactive'],
    ['', 'active'],
  ])
  const accounts = await steps('MEMBER')
  expect(accounts.slice(0, 2)).toEqual([
    ['banned', 'active'],
    [expect.any(String), 'banned'],
  ])
  expect(accounts.at(-1)![0]).toBe('')
  const ofItem = async (words: string) =>
    new Set((await changes('LISTING', words)).map((line) => line.kind === 'LISTING' && line.listingId))
  expect(await ofItem(`rixo ${listingId}`)).toEqual(new Set([listingId]))
  expect(await ofItem('nothing like it')).toEqual(new Set())
  // the record has the moment of the server’s clock, not of the machine
  const [newest] = await changes('LISTING', member.email)
  expect(Math.abs(Date.parse(newest!.at) - world.clock.now().getTime())).toBeLessThan(60 * 60_000)
})

it('names a member without a name as new, and one who was erased as a former one', async () => {
  const member = await world.member({ firstName: 'Nell' })
  await host.ok(suspendMember, { body: { userId: member.id, isSuspended: true, note: 'Again' } })
  const named = async () => {
    const change = (await changes('MEMBER')).find((one) => one.kind === 'MEMBER' && one.memberId === member.id)!
    return [change.kind === 'MEMBER' && change.memberName, changeWords(change).what]
  }
  const set = (change: { firstName: string; secondName: string } | { deletesAt: Date; erasedAt: Date }) =>
    world.db.updateTable('members').set(change).where('id', '=', member.id).execute()
  await set({ firstName: '', secondName: '' })
  expect(await named()).toEqual(['New member', 'New member'])
  await set({ deletesAt: world.clock.now(), erasedAt: world.clock.now() })
  expect(await named()).toEqual(['Former member', 'Former member'])
})

it('says each state of a claim with the one before', async () => {
  const loan = await arrivedLoan(world)
  const images = [await evidence(loan.lender)]
  const body = { orderId: loan.orderId, lines: ['hem'], description: 'The hem is torn.', images }
  const { id: claimId } = (await loan.lender.ok(createClaim, { body })).body.data
  await loan.lendee.ok(answerClaim, { body: { claimId, action: 'contest', reason: 'It came like that.' } })
  const lines = await changes('CLAIM', loan.lender.email)
  expect(lines.map((change) => changeWords(change))).toEqual([
    { what: 'Claim', before: 'waiting for an answer', after: 'with Hemline' },
    { what: 'Claim', before: '', after: 'waiting for an answer' },
  ])
  expect(lines[0]).toMatchObject({ orderId: loan.orderId, memberId: loan.lender.id })
  expect(await changes('CLAIM', loan.lendee.email)).toEqual(lines)
})

it('says of a claim that an operator makes that it was with Hemline, then charged, by the time of the decision', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  await lender.ok(createOrderIssue, { body: { orderId, topic: 'DAMAGED', description: 'Torn.', images: [] } })
  const now = world.clock.now()
  await host.ok(resolveDispute, {
    body: { orderId, outcome: 'COMPLETED', charge: ['zip'], reason: 'It is torn.' },
    headers: { 'x-dev-now': now.toISOString() },
  })
  const lines = (await changes('CLAIM', lendee.email)).slice(-2)
  expect(lines.map((change) => [changeWords(change).after, Date.parse(change.at)])).toEqual([
    ['being charged', now.getTime()],
    ['with Hemline', now.getTime() - 1],
  ])
})

it('says each state of a loan’s labels with the one before', async () => {
  const loan = await arrivedLoan(world)
  const lines = await changes('LABEL', loan.lendee.email)
  expect(lines.map((change) => changeWords(change))).toEqual([
    { what: 'Labels', before: 'ordered', after: 'ready' },
    { what: 'Labels', before: '', after: 'ordered' },
  ])
  expect(lines[0]).toMatchObject({ orderId: loan.orderId, memberId: loan.lender.id })
})

it('says each state of a report and of the decision after it, whom they are about, and never who reported', async () => {
  const member = await world.member()
  const reporter = await world.member()
  const report = { targetType: 'PROFILE', targetId: member.id, reason: 'SCAM' } as const
  await reporter.ok(createReport, { body: report })
  const [open] = (await host.ok(getReports, { query: {} })).body.items
  await host.ok(closeReport, { body: { reportId: open!.id, outcome: 'WARNED', note: 'Please do not.' } })
  const words = async (kind: ChangeKind) => (await changes(kind, member.email)).map((change) => changeWords(change))
  expect(await words('REPORT')).toEqual([
    { what: 'Report', before: 'waiting for us', after: 'A warning was sent' },
    { what: 'Report', before: '', after: 'waiting for us' },
  ])
  expect(await changes('REPORT', reporter.email)).toEqual([])
  await world.deps.pool.query(
    `update appeals set state = 'OPEN', asked_at = decided_at, text = 'Why?' where member_id = $1`,
    [member.id],
  )
  await world.deps.pool.query(
    `update appeals set state = 'OVERTURNED', answered_at = asked_at, answered_by = decided_by where member_id = $1`,
    [member.id],
  )
  expect(await words('APPEAL')).toEqual([
    { what: 'Decision', before: 'waiting for us', after: 'taken back' },
    { what: 'Decision', before: 'may be asked about', after: 'waiting for us' },
    { what: 'Decision', before: '', after: 'may be asked about' },
  ])
})

it('says when a payout batch was made and paid, and which payment of it a bank returned; found by number and member', async () => {
  const { pool, clock } = world.deps
  const [batchId, now] = [randomUUID(), clock.now()]
  const made = await pool.query('insert into payout_batches (id, made_by, made_at) values ($1, $2, $3) returning no', [
    batchId,
    host.id,
    now,
  ])
  await pool.query('insert into payouts (id, batch_id, member_id, pence) values ($1, $2, $3, 1800)', [
    randomUUID(),
    batchId,
    lender.id,
  ])
  const paid = `update payout_batches set paid_by = $2, paid_at = $3::timestamptz, paid_on = $3::timestamptz::date, paid_reference = 'Ref' where id = $1`
  await pool.query(paid, [batchId, host.id, now])
  const returned = `update payouts set returned_at = $2, returned_by = $3, returned_reason = 'Closed' where batch_id = $1`
  await pool.query(returned, [batchId, now, host.id])
  const what = `Batch ${made.rows[0].no}`
  const lines = await changes('BATCH', String(made.rows[0].no))
  expect(lines.map((change) => changeWords(change))).toEqual([
    { what, before: 'paid', after: 'returned by the bank' },
    { what, before: 'made', after: 'paid' },
    { what, before: '', after: 'made' },
  ])
  expect(lines.map((line) => line.kind === 'BATCH' && line.memberId)).toEqual([lender.id, null, null])
  expect(Date.parse(lines[0]!.at)).toBe(now.getTime())
  expect(await changes('BATCH', lender.email)).toEqual(lines)
  expect(await changes('BATCH', lendee.email)).toEqual([])
})

it('the database names the states of items and accounts as the operators’ pages do, in every combination', async () => {
  const all = (names: readonly string[]) =>
    Array.from({ length: 2 ** names.length }, (_, bits) => names.map((_name, at) => Boolean(bits & (1 << at))))
  const when = (is: boolean | undefined) => (is ? world.clock.now().toISOString() : null)
  const { pool } = world.deps
  for (const [isDeleted, isHidden, isAwaiting, isActive] of all(['deleted', 'hidden', 'awaiting', 'active'])) {
    const { rows } = await pool.query('select listing_state($1, $2, $3, $4) as state', [
      ...[isDeleted, isHidden, isAwaiting].map(when),
      isActive,
    ])
    const item = { isDeleted: isDeleted!, isHidden: isHidden!, isAwaiting: isAwaiting!, isActive: isActive! }
    expect([item, rows[0].state]).toEqual([item, itemStateOf(item)])
  }
  for (const flags of all(['erased', 'suspended', 'banned', 'leaving', 'onboarded'])) {
    const [isErased, isSuspended, isBanned, isLeaving, hasOnboarded] = flags
    const changed = {
      erased_at: when(isErased),
      suspended_at: when(isSuspended),
      deletes_at: when(isLeaving),
      has_onboarded: hasOnboarded,
    }
    const { rows } = await pool.query(
      'select member_state(jsonb_populate_record(m, $1::jsonb), $2) as state from members m where id = $3',
      [changed, isBanned, lender.id],
    )
    const member = {
      isErased: isErased!,
      isSuspended: isSuspended!,
      isBanned: isBanned!,
      isLeaving: isLeaving!,
      hasOnboarded: hasOnboarded!,
    }
    expect([member, rows[0].state]).toEqual([member, accountStateOf(member)])
  }
})

it.each(changeKinds)('pages through every line of %s once', async (kind) => {
  const pagedIds: string[] = []
  let lastKey: string | null | undefined
  do {
    const { body } = await host.ok(getChanges, { query: { kind, limit: 1, ...(lastKey && { lastKey }) } })
    pagedIds.push(...body.items.map(({ id }) => id))
    lastKey = body.lastKey
  } while (lastKey)
  expect(pagedIds).toEqual((await changes(kind)).map(({ id }) => id))
  expect(new Set(pagedIds).size).toBe(pagedIds.length)
})

it('is downloaded as CSV, which is a line of the operators’ log; other members find nothing', async () => {
  const { text } = (await host.ok(downloadChanges, { body: { kind: 'MONEY', words: orderNumber } })).body
  expect(text.trim().split('\n')).toHaveLength(3)
  expect(text).toContain(`,${(price / 100).toFixed(2)},${orderNumber},`)
  expect((await host.ok(getAudit)).body.items[0]).toMatchObject({
    action: 'download-changes',
    detail: { kind: 'MONEY' },
  })
  expect((await lender.call(getChanges, { query: { kind: 'MONEY' } })).status).toBe(404)
  expect((await lender.call(downloadChanges, { body: { kind: 'MONEY' } })).status).toBe(404)
})

it('only grows: the database refuses to change, delete or empty the records, except to erase what identifies a member', async () => {
  const run = (text: string) => world.deps.pool.query(text)
  for (const text of [
    `update order_events set to_status = 'COMPLETED'`,
    `update order_events set at = at + interval '1 day'`,
    `update order_events set detail = '{"note":"Another"}'`,
    `update order_events set detail = '{"note":"[erased]"}', move = 'cancel'`,
    'delete from order_events',
    'truncate order_events',
    `update coin_lines set member_id = '${lender.id}'`,
    `update coin_lines set kind = 'EARNED', reason = '[erased]'`,
    `update coin_lines set reason = 'Another'`,
    'delete from coin_lines',
    'truncate coin_lines',
    `update status_lines set after = 'ACTIVE'`,
    'delete from status_lines',
    'truncate status_lines',
  ])
    await expect(run(text)).rejects.toThrow(/only grows/)
  await run(`update order_events set detail = '{"note":"For [erased]"}' where id = (select min(id) from order_events)`)
  await run(`update coin_lines set reason = 'For [erased]' where reason like '%For your help'`)
  const words = (await changes('COIN', lendee.email)).map((line) => changeWords(line).what)
  expect(words).toContain('Coin earned: For [erased]')
})
