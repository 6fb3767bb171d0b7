import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@hemline/contract/account/calls.ts'
import { jobText } from '@hemline/contract/operator/job-words.ts'
import { exportMember, suspendMember, warnMember } from '@hemline/contract/operator/member-calls.ts'
import { getOutbox, resendLetter } from '@hemline/contract/operator/outbox-calls.ts'
import type { OutboxState } from '@hemline/contract/operator/outbox-shapes.ts'
import { answerAppeal, closeReport, getAppeals, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { createReport, getAppeal, sendAppeal } from '@hemline/contract/safety/calls.ts'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postfix } from '../../test/bounces.ts'
import { lenderAndStranger, requestLoan } from '../../test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../test/member-pool.ts'
import { worldWithOperators } from '../../test/operators.ts'
import { retryNow } from '../../test/retry-now.ts'
import type { TestMember, World } from '../../test/world.ts'
import { letterIdOf } from '../base/letter-id.ts'
import { receiveBounce } from '../notifications/bounce-actions.ts'
import { AddressRefused } from '../outside/mail/port.ts'

// product.md §13, Outbox: it has every letter, also those that are no notices (decision 380).

let world: World
let host: TestMember
let second: TestMember
beforeAll(async () => {
  ;({ world, host, second } = await worldWithOperators())
})
afterAll(() => world.close())

const outbox = async (member: TestMember, state: OutboxState = 'ALL') =>
  (await host.ok(getOutbox, { query: { words: member.email, state } })).body.items
const titles = async (member: TestMember) => (await outbox(member)).map(({ title, state }) => [title, state])
const again = (deliveryId: string, resendId: string = randomUUID()) =>
  host.ok(resendLetter, { body: { deliveryId, resendId, note: 'They deleted it.' } })
const about = (member: TestMember) => ({ userId: member.id, note: 'Against our rules.' })
async function suspended() {
  const member = await world.member()
  await host.ok(suspendMember, { body: { ...about(member), isSuspended: true } })
  await world.drain()
  return member
}
/** What the queue does by itself, in time. */
async function deleteOldJobs() {
  const queue = new PgBoss({ connectionString: world.deps.env.DATABASE_URL!, schema: 'jobs', supervise: false })
  await queue.start()
  await world.deps.pool.query('update jobs.queue set maintain_on = null, monitor_claim_on = null')
  await queue.supervise()
  await queue.stop({ graceful: false })
}
const erasure = {
  pattern: 'Against our rules',
  change: (text: string) => text.replace('Against our rules', 'Deleted member'),
}
const appealIn = (text: string) => /\/appeal\/([\w-]{43})/.exec(text)![1]!

it('has every letter about safety: a report received and closed, a ban, an appeal and its answer', async () => {
  const [reporter, subject] = [await world.member(), await world.member()]
  await reporter.ok(createReport, {
    body: { targetType: 'PROFILE', targetId: subject.id, reason: 'OTHER', text: 'Not right.' },
  })
  const { items } = (await host.ok(getReports, { query: { limit: 100 } })).body
  const reportId = items.find(({ targetId }) => targetId === subject.id)!.id
  await host.ok(closeReport, { body: { reportId, outcome: 'BANNED', note: 'Against our rules.' } })
  await world.drain()
  expect((await titles(reporter)).sort()).toEqual([
    ['We looked at your report', 'SENT'],
    ['We’ve received your report', 'SENT'],
  ])
  expect(await titles(subject)).toEqual([['Your account is permanently closed', 'SENT']])
  const [letter] = await world.emailsTo(subject.email)
  // a banned member cannot sign in: the link alone counts
  await reporter.ok(sendAppeal, { body: { token: appealIn(letter!.text), text: 'It was not me.' } })
  const { items: appeals } = (await second.ok(getAppeals)).body
  const appealId = appeals.find(({ member }) => member.id === subject.id)!.id
  await second.ok(answerAppeal, { body: { appealId, isUpheld: true, note: 'It was.' } })
  await world.drain()
  expect((await titles(subject)).map(([title]) => title)).toContain('We looked again, and our decision stays')
  const line = (await outbox(subject))[0]!
  expect(line).toMatchObject({ channel: 'email', topic: null, outcome: 'SENT', isRepeat: false })
  expect(JSON.stringify(line)).not.toContain('Against our rules')
})

it('greets a member who has no name yet without one', async () => {
  const [named, nameless] = [
    await world.member({ firstName: 'Ada' }),
    await world.member({ firstName: '', secondName: '' }),
  ]
  for (const member of [named, nameless]) await host.ok(warnMember, { body: about(member) })
  await world.drain()
  const greetingOf = async ({ email }: TestMember) => (await world.emailsTo(email))[0]!.text.split('\n')[0]
  expect([await greetingOf(named), await greetingOf(nameless)]).toEqual(['Hello Ada,', 'Hello,'])
})

it('sends a suspension again, once for each act, with the link that asks to look again', async () => {
  const member = await suspended()
  const [line] = await outbox(member)
  const resendId = randomUUID()
  await Promise.all([again(line!.id, resendId), again(line!.id, resendId)])
  await world.drain()
  const letters = (await world.emailsTo(member.email)).filter(({ subject }) => subject === 'Your account is suspended')
  expect(letters).toHaveLength(2)
  expect(new Set(letters.map(({ text }) => appealIn(text))).size).toBe(1)
  await member.ok(getAppeal, { query: { token: appealIn(letters[0]!.text) } })
  expect((await outbox(member)).map(({ isRepeat, state }) => [isRepeat, state])).toEqual([
    [true, 'SENT'],
    [false, 'SENT'],
  ])
  // a repeat can be repeated
  await again((await outbox(member)).find(({ isRepeat }) => isRepeat)!.id)
  await world.drain()
  expect(await world.emailsTo(member.email)).toHaveLength(3)
})

it('does not say again that an account is suspended once it is not', async () => {
  const member = await suspended()
  const [line] = await outbox(member)
  await host.ok(suspendMember, { body: { ...about(member), isSuspended: false } })
  await again(line!.id)
  await world.drain()
  const letters = await world.emailsTo(member.email)
  expect(letters.filter(({ subject }) => subject === 'Your account is suspended')).toHaveLength(1)
  expect((await outbox(member)).find(({ isRepeat }) => isRepeat)).toMatchObject({ state: 'LEFT_OUT' })
})

it('says of an account only what is true of it now: suspended, closed permanently or open', async () => {
  const member = await suspended()
  const suspend = (isSuspended: boolean, isPermanent = false) =>
    host.ok(suspendMember, { body: { ...about(member), isSuspended, isPermanent } })
  const stateAfter = async (title: string) => {
    await again((await outbox(member)).find((line) => line.title === title && !line.isRepeat)!.id)
    await world.drain()
    return (await outbox(member)).find((line) => line.title === title && line.isRepeat)?.state
  }
  await suspend(true, true)
  await world.drain()
  expect(await stateAfter('Your account is suspended')).toBe('LEFT_OUT')
  expect(await stateAfter('Your account is permanently closed')).toBe('SENT')
  await suspend(false)
  await world.drain()
  const opened = (await world.emailsTo(member.email)).find(({ subject }) => subject === 'Your account is open again')
  expect(opened!.text).toContain('you can ask for and lend items again')
  await suspend(true)
  await world.drain()
  expect(await stateAfter('Your account is open again')).toBe('LEFT_OUT')
})

it('calls no one suspended who is only leaving', async () => {
  const member = await suspended()
  await host.ok(suspendMember, { body: { ...about(member), isSuspended: false } })
  await world.drain()
  await setPasswordOf(world, member)
  await member.ok(deleteAccount, { body: { password: PASSWORD } })
  const sent = (await outbox(member)).filter(({ title }) => /is suspended|is open again/.test(title))
  for (const { id } of sent) await again(id)
  await world.drain()
  expect((await outbox(member)).filter(({ isRepeat }) => isRepeat).map(({ title, state }) => [title, state])).toEqual(
    expect.arrayContaining([
      ['Your account is suspended', 'LEFT_OUT'],
      ['Your account is open again', 'SENT'],
    ]),
  )
})

it('finishes a repeat that is no longer needed, though an erasure has rewritten its job since', async () => {
  const member = await suspended()
  const [line] = await outbox(member)
  const { mail } = world.deps
  const { send } = mail
  mail.send = async () => {
    throw new Error('451 try later')
  }
  await again(line!.id)
  await world.drain()
  mail.send = send
  await world.deps.jobs.rewrite(world.db, erasure)
  await host.ok(suspendMember, { body: { ...about(member), isSuspended: false } })
  await retryNow(world)
  expect((await outbox(member)).find(({ isRepeat }) => isRepeat)).toMatchObject({ state: 'LEFT_OUT' })
})

it('lists a repeat that waits once, though an erasure has rewritten its job since', async () => {
  const member = await suspended()
  const [line] = await outbox(member)
  await again(line!.id)
  await world.deps.jobs.rewrite(world.db, erasure)
  expect((await outbox(member)).map(({ isRepeat, state }) => [isRepeat, state])).toEqual([
    [true, 'WAITING'],
    [false, 'SENT'],
  ])
  await world.drain()
})

it('stores what a letter says, and its link, encrypted', async () => {
  const member = await suspended()
  const [letter] = await world.emailsTo(member.email)
  const rows = await world.db.selectFrom('letters').selectAll().where('memberId', '=', member.id).execute()
  expect(rows).toHaveLength(1)
  for (const secret of [appealIn(letter!.text), 'Against our rules']) expect(JSON.stringify(rows)).not.toContain(secret)
})

it('lists one while its job waits for the first try, by its kind, and once when it was sent', async () => {
  const member = await world.member()
  await host.ok(warnMember, { body: about(member) })
  expect(await outbox(member)).toMatchObject([
    { state: 'WAITING', title: 'Emails about reports, decisions and roles', channel: 'email', doneAt: null },
  ])
  expect((await outbox(member, 'WAITING')).length).toBe(1)
  expect(await outbox(member, 'SENT')).toEqual([])
  expect(JSON.stringify(await outbox(member))).not.toContain('Against our rules')
  await world.drain()
  expect((await titles(member)).map(([, state]) => state)).toEqual(['SENT'])
  expect(await outbox(member, 'WAITING')).toEqual([])
})

it('lists one that waits about an order for that order’s number, and for its borrower', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  const { orderNumber } = await world.db
    .selectFrom('orders')
    .select('orderNumber')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const waiting = {
    state: 'WAITING',
    title: 'Emails that a request was sent',
    orderId,
    orderNumber,
    memberId: lendee.id,
  }
  const letters = (await host.ok(getOutbox, { query: { words: orderNumber, state: 'WAITING' } })).body.items
  expect(letters).toContainEqual(expect.objectContaining(waiting))
  expect((await outbox(lender)).some(({ title }) => title === waiting.title)).toBe(false)
  await world.drain()
  expect((await outbox(lendee)).filter(({ title }) => title === waiting.title)).toEqual([])
})

it('lists each kind that waits with whom it is to and its order, whatever its job’s data name', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 40, to: 42 })
  await world.drain()
  const { key } = await world.db
    .selectFrom('paymentOperations as p')
    .innerJoin('pendingRequests as r', 'r.id', 'p.pendingRequestId')
    .select('p.key')
    .where('r.orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const changeId = randomUUID()
  await world.db
    .insertInto('emailChanges')
    .values({
      ...{ id: changeId, accountId: lender.id, email: 'new@example.com', createdAt: world.clock.now() },
      ...{ codeNo: 1, codeExpiresAt: world.clock.now(), triesLeft: 1 },
    })
    .execute()
  // the letters of the request are recorded: what is recorded is not listed as waiting, too
  await world.db.deleteFrom('letters').execute()
  const kinds: [job: string, data: object, to: TestMember, about: string | null][] = [
    ['payments.receipt', { key }, lendee, orderId],
    ['payments.request-sent', { orderId }, lendee, orderId],
    ['shipping.label-letter', { orderId, direction: 'OUTBOUND' }, lender, orderId],
    ['shipping.label-letter', { orderId, direction: 'RETURN' }, lendee, orderId],
    ['identity.tell-email-changed', { id: changeId }, lender, null],
    ['identity.tell-password-changed', { accountId: lender.id, at: 'T' }, lender, null],
    ['members.phone-moved-letter', { memberId: lender.id, at: 'T', lastDigits: '12' }, lender, null],
  ]
  for (const [job, data, to, about] of kinds) {
    await world.deps.jobs.enqueue(world.db, job, data)
    const waiting = (await outbox(to, 'WAITING')).filter(({ title }) => title === jobText(job))
    expect(
      waiting.map(({ orderId: order }) => order),
      job,
    ).toEqual([about])
    await world.deps.pool.query(`delete from jobs.job where name = $1 and state = 'created'`, [job])
  }
})

it('lists one that the mail server did not take with its words, and tries it again', async () => {
  const { mail } = world.deps
  const { send } = mail
  mail.send = async () => {
    throw new Error('451 try later')
  }
  const member = await suspended()
  expect(await outbox(member)).toMatchObject([{ state: 'WAITING' }])
  const early = await host.call(resendLetter, {
    body: { deliveryId: (await outbox(member))[0]!.id, resendId: randomUUID(), note: 'Now.' },
  })
  expect(early.status).toBe(409)
  for (let round = 0; round < 40 && (await outbox(member, 'FAILED')).length === 0; round++) {
    await retryNow(world)
  }
  const [failed] = await outbox(member, 'FAILED')
  const isGivenUp = { state: 'FAILED', error: expect.stringContaining('451 try later') }
  expect(failed).toMatchObject(isGivenUp)
  // the queue deletes its finished jobs after a week
  await world.advance('PT1H')
  await world.drain()
  await world.deps.pool.query(`update jobs.job set completed_on = completed_on - interval '8 days'`)
  await deleteOldJobs()
  expect(await outbox(member)).toMatchObject([isGivenUp])
  mail.send = send
  await again(failed!.id)
  await world.drain()
  expect(await world.emailsTo(member.email)).toHaveLength(1)
  expect(await titles(member)).toEqual([['Your account is suspended', 'SENT']])
})

it('marks one that came back, straight away or later, and its address', async () => {
  const member = await suspended()
  const letterId = letterIdOf((await world.emailsTo(member.email))[0]!.key)
  const says = '550 5.1.1 No such mailbox'
  const report = postfix({ to: member.email, letterId, status: '5.1.1', says })
  expect(await receiveBounce(world.deps, Buffer.from(report))).toBe('ADDRESS')
  expect(await outbox(member, 'BOUNCED')).toMatchObject([{ title: 'Your account is suspended' }])
  const { mail } = world.deps
  const { send } = mail
  mail.send = async () => {
    throw new AddressRefused(says)
  }
  const other = await suspended()
  mail.send = send
  expect(await outbox(other, 'BOUNCED')).toMatchObject([{ channel: 'email', error: says }])
  const row = await world.db.selectFrom('members').select('emailBounce').where('id', '=', other.id).executeTakeFirst()
  expect(row?.emailBounce).toBe(says)
})

it('finds the letters about an order by its number, of both sides', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 30, to: 32 })
  await world.drain()
  const { orderNumber } = await world.db
    .selectFrom('orders')
    .select('orderNumber')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  for (const words of [orderNumber, orderNumber.slice(1)]) {
    const { items } = (await host.ok(getOutbox, { query: { words } })).body
    expect(new Set(items.map((line) => line.memberId))).toEqual(new Set([lender.id, lendee.id]))
    expect(new Set(items.map((line) => line.orderNumber))).toEqual(new Set([orderNumber]))
    expect(items.some(({ topic }) => topic === null)).toBe(true)
  }
})

it('has receipts with their order, and what an expired link brought is not sent again', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  await world.drain()
  expect((await outbox(lendee)).find(({ topic }) => topic === null)).toMatchObject({ orderId, state: 'SENT' })
  const member = await world.member()
  await host.ok(exportMember, { body: about(member) })
  await world.drain()
  const [line] = await outbox(member)
  expect(line).toMatchObject({ title: 'A copy of your data' })
  await world.advance('P10D')
  await again(line!.id)
  await world.drain()
  expect((await outbox(member))[0]).toMatchObject({ state: 'LEFT_OUT', outcome: 'NOT_NEEDED', isRepeat: true })
})

it('keeps a letter for 60 days, and none of who was erased', async () => {
  const member = await world.member()
  await host.ok(warnMember, { body: about(member) })
  await world.drain()
  expect(await outbox(member)).toHaveLength(1)
  await world.advance('P61D')
  await world.drain()
  expect(await outbox(member)).toEqual([])
})
