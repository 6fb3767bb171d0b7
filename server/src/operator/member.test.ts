import { randomUUID } from 'node:crypto'
import { cancelAccountDeletion, getAccountDeletion } from '@hemline/contract/account/calls.ts'
import { answerClaim, createClaim } from '@hemline/contract/claims/calls.ts'
import { getCoinLedger, getCoins } from '@hemline/contract/coins/calls.ts'
import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import { resolveDispute } from '@hemline/contract/operator/case-calls.ts'
import {
  changeMemberCoins,
  deleteMember,
  endMemberSessions,
  getDeskMember,
  noteMember,
  suspendMember,
  warnMember,
} from '@hemline/contract/operator/member-calls.ts'
import { refundOrder } from '@hemline/contract/operator/order-calls.ts'
import { changeRole } from '@hemline/contract/operator/setting-calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrivedLoan, evidence, lenderAndStranger, listGarment, move, requestLoan } from '../../test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../test/member-pool.ts'
import { browserAt } from '../../test/wire-client.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { eraseDue } from '../account/actions.ts'

let world: World
let host: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com, second@example.com, third@example.com' })
  host = await world.member({ email: 'host@example.com', firstName: 'Hanna' })
})
afterAll(() => world.close())

const about = async ({ id }: TestMember) => (await host.ok(getDeskMember, { query: { userId: id } })).body.data
const freeCoins = async (member: TestMember) =>
  (await member.ok(getCoins)).body.items.filter(({ isActive }) => isActive).length

describe('a member’s page', () => {
  it('has their listings, orders on their side, coins and what operators did', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    await host.ok(noteMember, { body: { userId: lendee.id, note: 'Called on Monday.' } })
    const page = await about(lendee)
    expect(page.orders).toMatchObject([{ orderId, role: 'LENDEE' }])
    expect(page.log).toMatchObject([
      { action: 'note-member', detail: { note: 'Called on Monday.' }, operator: 'Hanna' },
    ])
    const other = await about(lender)
    expect(other.orders).toMatchObject([{ orderId, role: 'LENDER' }])
    expect(other.listings).toMatchObject([{ isActive: true, isHidden: false }])
    expect(other.log).toEqual([])
    expect(other.freeCoins).toBe(await freeCoins(lender))
  })

  it('lists what was held, charged, released and refunded on their own card, with the order', async () => {
    const { lender, lendee, listingId } = await lenderAndStranger(world)
    const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
    const steps = async (member: TestMember) => (await about(member)).payments
    const { orderNumber } = (await about(lendee)).orders[0]!
    const [hold, ...rest] = await steps(lendee)
    expect(rest).toEqual([])
    expect(hold).toMatchObject({ kind: 'HOLD', state: 'DONE', isHeld: true, pence: 2490, orderId, orderNumber })
    expect(Date.parse(hold!.lapsesAt!)).toBeGreaterThan(world.clock.now().getTime())
    await move(lender, orderId, 'accept')
    await world.advance('PT1M')
    const body = { orderId, actId: randomUUID(), pence: 500, reason: 'The button was loose.' }
    await host.ok(refundOrder, { body })
    await world.drain()
    expect((await steps(lendee)).map(({ kind, pence, isHeld }) => [kind, pence, isHeld])).toEqual([
      ['REFUND', 500, false],
      ['CAPTURE', 2490, false],
      ['HOLD', 2490, false],
    ])
    expect(await steps(lender)).toEqual([])
    expect(JSON.stringify(await steps(lendee))).not.toContain('pi_')
  })

  it('says with whom messages can be read and why: an issue, a claim that was disputed, or a report of a message', async () => {
    const { lender, lendee, orderId } = await arrivedLoan(world)
    const read = async (member: TestMember) =>
      (await about(member)).conversations.map(({ because, with: other, isOpen }) => [because, other.id, isOpen])
    const images = [await evidence(lender)]
    const body = { orderId, lines: ['hem'], description: 'The hem is torn.', images }
    const { id: claimId } = (await lender.ok(createClaim, { body })).body.data
    expect(await read(lender)).toEqual([])
    await lendee.ok(answerClaim, { body: { claimId, action: 'contest', reason: 'It came like that.' } })
    await world.advance('PT1M')
    await lendee.ok(createOrderIssue, { body: { orderId, topic: 'DAMAGED', description: 'A stain.', images: [] } })
    await world.advance('PT1M')
    const stranger = await world.member()
    const message = { recipientId: lendee.id, content: 'You are stupid' }
    const { id: targetId } = (await stranger.ok(sendMessage, { body: message })).body.data
    await lendee.ok(createReport, { body: { targetType: 'MESSAGE', targetId, reason: 'HARASSMENT', text: '' } })
    expect(await read(lendee)).toEqual([
      ['REPORT', stranger.id, true],
      ['ISSUE', lender.id, true],
      ['CLAIM', lender.id, true],
    ])
    expect(await read(stranger)).toEqual([['REPORT', lendee.id, true]])
    await host.ok(resolveDispute, { body: { orderId, outcome: 'BACK', reason: 'It can be cleaned.' } })
    expect(await read(lender)).toContainEqual(['ISSUE', lendee.id, false])
  })

  it('has no address, phone number, birthday or message', async () => {
    const member = await world.member({ firstName: 'Pia' })
    const text = JSON.stringify(await about(member))
    const { rows } = await world.deps.pool.query('select * from members where id = $1', [member.id])
    for (const value of [rows[0].phone_number, rows[0].line1, rows[0].postcode, rows[0].date_of_birth])
      if (value) expect(text).not.toContain(String(value))
    expect(rows[0].phone_number).toBeTruthy()
  })

  it('is not there for anyone else, and an unknown member is not found', async () => {
    const member = await world.member()
    expect((await member.call(getDeskMember, { query: { userId: host.id } })).status).toBe(404)
    expect((await host.call(getDeskMember, { query: { userId: randomUUID() } })).status).toBe(404)
  })
})

describe('a coin', () => {
  it('is granted once for each act, whatever the number of presses, and the member reads why', async () => {
    const member = await world.member()
    const body = { userId: member.id, actId: randomUUID(), change: 'GRANT', note: 'For the broken label.' } as const
    await Promise.all([1, 2, 3].map(() => host.ok(changeMemberCoins, { body })))
    expect(await freeCoins(member)).toBe(1)
    expect((await member.ok(getCoinLedger)).body.items).toMatchObject([
      { kind: 'EARNED', reason: 'From Hemline: For the broken label.' },
    ])
    expect((await about(member)).log.map(({ action }) => action)).toEqual(['grant-coin'])
  })

  it('is taken once for each act, and never without a free one', async () => {
    const member = await world.member()
    await listGarment(member)
    const body = { userId: member.id, actId: randomUUID(), change: 'TAKE', note: 'Listed by mistake.' } as const
    await Promise.all([1, 2, 3].map(() => host.ok(changeMemberCoins, { body })))
    expect(await freeCoins(member)).toBe(0)
    const again = await host.call(changeMemberCoins, { body: { ...body, actId: randomUUID() } })
    expect(again.body.error.code).toBe('MOVE_NOT_ALLOWED')
    expect((await about(member)).log.map(({ action }) => action)).toEqual(['take-coin'])
    await world.drain()
    const title = 'We’ve taken a coin from you'
    const shown = (await member.ok(getNotifications)).body.data.filter((one) => one.title === title)
    expect(shown).toMatchObject([{ text: expect.stringContaining('Listed by mistake.'), path: '/coins' }])
    expect((await world.emailsTo(member.email)).filter(({ subject }) => subject === title)).toHaveLength(1)
  })
})

it('a warning goes to that member by email with the reason, and to no one else', async () => {
  const [member, other] = [await world.member({ firstName: 'Ria' }), await world.member()]
  await host.ok(warnMember, { body: { userId: member.id, note: 'Please keep to the dates.' } })
  await world.drain()
  const letters = (await world.emailsTo(member.email)).filter(
    ({ subject }) => subject === 'A warning about your account',
  )
  expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining('Please keep to the dates.')])
  expect(await world.emailsTo(other.email)).toEqual([])
})

it('a warning and a note whose answer was lost are the same when they are sent again', async () => {
  const member = await world.member({ firstName: 'Ria' })
  const act = (note: string) => ({ userId: member.id, actId: randomUUID(), note })
  const [warning, remark] = [act('Please keep to the dates.'), act('Called on Monday.')]
  await Promise.all([1, 2].map(() => host.ok(warnMember, { body: warning })))
  await world.advance('PT1M')
  await host.ok(warnMember, { body: warning })
  for (let time = 0; time < 2; time += 1) await host.ok(noteMember, { body: remark })
  const other = await host.call(warnMember, { body: { ...warning, note: 'And to the hours.' } })
  expect(other.body.error.code).toBe('CONFLICT')
  await world.drain()
  expect((await world.emailsTo(member.email)).map(({ subject }) => subject)).toEqual(['A warning about your account'])
  expect((await about(member)).log.map(({ action }) => action)).toEqual(['note-member', 'warn-member'])
  const appeals = await world.db.selectFrom('appeals').select('id').where('memberId', '=', member.id).execute()
  expect(appeals).toHaveLength(1)
  // one more warning with the same words is another act
  await host.ok(warnMember, { body: { ...warning, actId: randomUUID() } })
  await world.drain()
  expect(await world.emailsTo(member.email)).toHaveLength(2)
})

it('one who is banned is signed in nowhere, and is again once reinstated', async () => {
  const member = await world.member()
  await setPasswordOf(world, member)
  await browserAt(world, '192.0.2.7').signIn(member.email, PASSWORD)
  const { sessions } = await about(member)
  expect(sessions).toBeGreaterThan(0)
  const suspend = (isSuspended: boolean) =>
    host.ok(suspendMember, {
      body: { userId: member.id, isSuspended, ...(isSuspended && { isPermanent: true }), note: 'A test.' },
    })
  await suspend(true)
  expect((await about(member)).sessions).toBe(0)
  await suspend(false)
  expect((await about(member)).sessions).toBe(sessions)
})

it('every session of a member ends, but not an operator’s', async () => {
  const member = await world.member()
  const phone = world.visitor(await member.token())
  await phone.ok(getUser)
  await host.ok(endMemberSessions, { body: { userId: member.id, note: 'The phone was stolen.' } })
  expect((await phone.call(getUser)).status).toBe(401)
  expect((await about(member)).sessions).toBe(0)
  const second = await world.member({ email: 'second@example.com' })
  expect((await host.call(endMemberSessions, { body: { userId: second.id, note: 'x' } })).status).toBe(403)
})

describe('a deletion on request', () => {
  const note = 'Asked by letter on Monday.'
  const remove = (member: TestMember, by: TestMember = host) =>
    by.call(deleteMember, { body: { userId: member.id, note } })

  it('starts the 14 days, tells the member, who can keep the account, and stays in the log', async () => {
    const ada = await world.member({ firstName: 'Ada' })
    expect((await remove(ada)).status).toBe(200)
    await world.drain()
    expect((await world.emailsTo(ada.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/account will be deleted/i),
    )
    const { deletesAt } = (await ada.ok(getAccountDeletion)).body.data
    expect(Date.parse(deletesAt!) - world.clock.now().getTime()).toBeGreaterThan(13 * 24 * 60 * 60 * 1000)
    expect((await about(ada)).log[0]).toMatchObject({ action: 'delete-member', detail: { note } })
    await ada.ok(cancelAccountDeletion)
    expect((await about(ada)).isLeaving).toBe(false)
  })

  it('is refused while a loan is open, for a suspended member, for one with a role, and to other members', async () => {
    const { lender, lendee } = await arrivedLoan(world)
    for (const party of [lender, lendee]) {
      const { status, body } = await remove(party)
      expect([status, (await about(party)).isLeaving]).toEqual([409, false])
      expect(body.error).toMatchObject({
        code: 'ACCOUNT_NOT_EMPTY',
        message: 'They still have an open order or something to pay. Settle it first.',
      })
    }
    const bo = await world.member({ firstName: 'Bo' })
    await host.ok(suspendMember, { body: { userId: bo.id, isSuspended: true, note } })
    expect((await remove(bo)).status).toBe(409)
    expect((await about(bo)).isSuspended).toBe(true)
    const third = await world.member({ email: 'third@example.com' })
    expect((await remove(third)).status).toBe(403)
    const helper = await world.member()
    await host.ok(changeRole, { body: { email: helper.email, role: 'SUPPORT', note } })
    expect((await remove(helper)).status).toBe(403)
    expect((await remove(bo, lendee)).status).toBe(404)
  })

  it('is started once: one who is leaving keeps their day, and hears and is written about once', async () => {
    const ada = await world.member({ firstName: 'Ada' })
    expect((await remove(ada)).status).toBe(200)
    const { deletesAt } = (await ada.ok(getAccountDeletion)).body.data
    await world.advance('P1D')
    expect((await remove(ada)).body.error?.code).toBe('MOVE_NOT_ALLOWED')
    expect((await ada.ok(getAccountDeletion)).body.data.deletesAt).toBe(deletesAt)
    await world.drain()
    const subjects = (await world.emailsTo(ada.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /account will be deleted/i.test(subject))).toHaveLength(1)
    expect((await about(ada)).log.map(({ action }) => action)).toEqual(['delete-member'])
  })

  it('and every other act finds no one once the member is erased', async () => {
    const ada = await world.member({ firstName: 'Ada' })
    await remove(ada)
    await world.advance('P14DT1M')
    await eraseDue(world.deps)
    const body = { userId: ada.id, note }
    const acts = [deleteMember, noteMember, warnMember, endMemberSessions]
    const answers = await Promise.all(acts.map((act) => host.call(act, { body })))
    expect(answers.map(({ status }) => status)).toEqual(acts.map(() => 404))
  })
})
