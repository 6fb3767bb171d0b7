import { changeUser, getUser, verifyPhone } from '@hemline/contract/members/calls.ts'
import { exportMember, getDeskMember, getDeskMembers, suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { answerAppeal, closeReport, getAppeals, getReports } from '@hemline/contract/operator/safety-calls.ts'
import { decideOrder } from '@hemline/contract/orders/calls.ts'
import { createReport, sendAppeal } from '@hemline/contract/safety/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outcome, type Pool, poolOf } from '../../test/member-pool.ts'
import { codeFor as phoneCode, provePhone } from '../../test/phone.ts'
import { acceptedByPost } from '../../test/post.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { codeFor } from '../base/one-time-code.ts'
import { cachedSecret } from '../base/secrets.ts'

// product.md §13, Reports: what a ban keeps taken, also once the account is erased (decision 178).

let world: World
let pool: Pool
let host: TestMember
let second: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com, second@example.com', SMS_PER_DAY: '99' })
  pool = poolOf(world)
  host = await world.member({ email: 'host@example.com' })
  second = await world.member({ email: 'second@example.com' })
})
afterAll(() => world.close())

const phoneOf = async (member: TestMember) => (await member.ok(getUser)).body.data.phoneNumber!
const reported = async (subject: TestMember) => {
  const reporter = await world.member()
  const body = { targetType: 'PROFILE', targetId: subject.id, reason: 'OTHER', text: 'Not right.' } as const
  await reporter.ok(createReport, { body })
  const { items } = (await host.ok(getReports, { query: { limit: 100 } })).body
  return items.find((item) => item.targetId === subject.id)!.id
}
const close = (reportId: string, by = host, result: 'BANNED' | 'SUSPENDED' = 'BANNED') =>
  by.call(closeReport, { body: { reportId, outcome: result, note: 'Against our rules.' } })
const letIn = (member: TestMember, by = host) =>
  by.call(suspendMember, { body: { userId: member.id, isSuspended: false, note: 'A mistake.' } })
const ban = (member: TestMember, by = host) =>
  by.call(suspendMember, {
    body: { userId: member.id, isSuspended: true, isPermanent: true, note: 'Against our rules.' },
  })
const fileOf = async ({ id }: TestMember) => (await host.ok(getDeskMember, { query: { userId: id } })).body.data
const bansOf = ({ id }: TestMember) => world.db.selectFrom('bans').selectAll().where('memberId', '=', id).execute()

/** A member with a verified number who is banned, and what they had. */
async function banned() {
  const member = await world.member()
  await provePhone(world, member)
  const phoneNumber = await phoneOf(member)
  expect((await close(await reported(member))).status).toBe(200)
  await world.drain()
  return { member, email: member.email, phoneNumber }
}
/** As after a request for erasure by letter: no act of the app erases one who is suspended. */
async function erase({ id }: TestMember) {
  await world.db.updateTable('members').set({ deletesAt: world.clock.now() }).where('id', '=', id).execute()
  await world.advance('PT1H')
  await world.drain()
  const row = await world.db.selectFrom('members').select('erasedAt').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.erasedAt).not.toBeNull()
}
const lettersTo = async (email: string) => {
  await world.drain()
  return (await world.emailsTo(email)).map(({ subject }) => subject)
}
/** Signs up, and tries to confirm with the code that would have been sent. Returns both answers and the newest letter. */
async function signUpWith(email: string) {
  const response = await pool.signUp(email)
  const [letter] = await lettersTo(email)
  const id = response.Session!
  const code = codeFor(await cachedSecret(world.deps, 'identity.codes'), { purpose: 'sign-up', id, no: 1 })
  const confirmed = await outcome(pool.confirm(email, code, id))
  return { fields: Object.keys(response).sort(), letter, confirmed, signedIn: await outcome(pool.signIn(email)) }
}
const proves = async (member: TestMember, phoneNumber: string) => {
  await member.ok(changeUser, { body: { phoneNumber } })
  return member.call(verifyPhone, { body: { code: await phoneCode(world, member) } })
}

describe.each([
  ['a banned account', false],
  ['a banned account that is erased', true],
])('%s', (_, isErased) => {
  it('keeps its email address from a new account, with the answers and the letter of a taken address', async () => {
    const { member, email } = await banned()
    if (isErased) await erase(member)
    const taken = await signUpWith((await world.member()).email)
    expect(await signUpWith(email.toUpperCase())).toEqual(taken)
    expect(taken.letter).toBe('You already have an account')
    const accounts = await world.db.selectFrom('accounts').select('id').where('email', '=', email).execute()
    expect(accounts.map(({ id }) => id)).toEqual(isErased ? [] : [member.id])
  })

  it('keeps its email address from a change of another account’s, also with the code', async () => {
    const { member, email } = await banned()
    if (isErased) await erase(member)
    const here = await pool.join(`changes-${isErased}@example.com`)
    await pool.changeEmail(here.accessToken, email)
    expect((await lettersTo(email))[0]).toBe('This email address already has an account')
    const change = await world.db.selectFrom('emailChanges').selectAll().where('email', '=', email).executeTakeFirst()
    const secret = await cachedSecret(world.deps, 'identity.codes')
    const code = codeFor(secret, { purpose: 'email', id: change!.id, no: 1 })
    expect((await outcome(pool.verifyEmail(here.accessToken, code))).type).toBe('AliasExistsException')
  })

  it('keeps its verified number, which only the holder of the phone learns', async () => {
    const { member, phoneNumber } = await banned()
    if (isErased) await erase(member)
    const back = await world.member()
    expect((await back.call(changeUser, { body: { phoneNumber } })).status).toBe(200)
    expect((await proves(back, phoneNumber)).body.error.code).toBe('PHONE_TAKEN')
    expect((await back.ok(getUser)).body.data.isPhoneVerified).toBe(false)
  })

  it('loses both when it is let in again', async () => {
    const { member, email, phoneNumber } = await banned()
    if (isErased) await erase(member)
    const answers = await Promise.all([letIn(member), letIn(member, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await bansOf(member)).toEqual([])
    const lines = await world.db
      .selectFrom('operatorLines')
      .select('action')
      .where('subject', '=', member.id)
      .where('action', '=', 'reinstate-member')
      .execute()
    expect(lines).toHaveLength(1)
    if (!isErased) return
    expect((await signUpWith(email)).confirmed).toEqual({ type: 'done' })
    expect((await proves(await world.member(), phoneNumber)).status).toBe(200)
    expect(await lettersTo(`erased-${member.id}@erased.invalid`)).toEqual([])
  })
})

it('keyed hashes alone are stored, once for two operators together, and of no number that was never verified', async () => {
  const member = await world.member()
  const [email, phoneNumber] = [member.email, await phoneOf(member)]
  const reportIds = [await reported(member), await reported(member)]
  const answers = await Promise.all([close(reportIds[0]!), close(reportIds[1]!, second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const rows = await bansOf(member)
  expect(rows).toMatchObject([{ phoneHash: null, emailHash: expect.stringMatching(/^[\w-]{43}$/) }])
  expect(JSON.stringify(rows)).not.toContain(email)
  expect((await proves(await world.member(), phoneNumber)).status).toBe(200)
})

it('a suspension keeps nothing, and one who is suspended can be banned', async () => {
  const member = await world.member()
  expect((await close(await reported(member), host, 'SUSPENDED')).status).toBe(200)
  expect(await bansOf(member)).toEqual([])
  expect((await close(await reported(member))).status).toBe(200)
  expect(await bansOf(member)).toHaveLength(1)
})

it('the lists say who is suspended and who is banned', async () => {
  const [out, gone, erased] = [await world.member(), await world.member(), await world.member()]
  const [ofOut, ofGone, ofErased] = [await reported(out), await reported(gone), await reported(erased)]
  await host.ok(suspendMember, { body: { userId: out.id, isSuspended: true, note: 'Late again.' } })
  expect((await ban(gone)).status).toBe(200)
  const now = world.clock.now()
  await world.db
    .updateTable('members')
    .set({ suspendedAt: now, deletesAt: now, erasedAt: now })
    .where('id', '=', erased.id)
    .execute()
  const reports = (await host.ok(getReports, { query: { limit: 100 } })).body.items
  const subjectOf = (id: string) => reports.find((report) => report.id === id)!.subject
  expect(subjectOf(ofOut)).toMatchObject({ isSuspended: true, isBanned: false, isLeaving: false })
  expect(subjectOf(ofGone)).toMatchObject({ isSuspended: true, isBanned: true, isLeaving: false, isErased: false })
  expect(subjectOf(ofErased)).toMatchObject({ isSuspended: false, isLeaving: false, isErased: true })
  const suspended = (await host.ok(getDeskMembers, { query: { state: 'SUSPENDED', limit: 100 } })).body.items
  expect(suspended.find(({ id }) => id === out.id)).toMatchObject({ isBanned: false })
  expect(suspended.find(({ id }) => id === gone.id)).toMatchObject({ isBanned: true })
})

it('a ban that an appeal takes back frees both', async () => {
  const { member } = await banned()
  await world.drain()
  const letter = (await world.emailsTo(member.email)).find(({ subject }) => /permanently closed/.test(subject))
  const token = /\/appeal\/([\w-]{43})/.exec(letter!.text)![1]!
  await world.visitor().ok(sendAppeal, { body: { token, text: 'It was my sister.' } })
  const { items } = (await second.ok(getAppeals)).body
  const { id } = items.find((item) => item.member.id === member.id)!
  await second.ok(answerAppeal, { body: { appealId: id, isUpheld: false, note: 'You are right.' } })
  expect(await bansOf(member)).toEqual([])
})

it('no member bans, and no operator is banned', async () => {
  const member = await world.member()
  const reportId = await reported(member)
  expect((await close(reportId, await world.member())).status).toBe(404)
  expect((await close(await reported(second))).status).toBe(403)
  expect([await bansOf(member), await bansOf(second)]).toEqual([[], []])
})

describe('a ban without a report', () => {
  it('is a ban as any: of one who is suspended too, once for two operators, and not by a member', async () => {
    const member = await world.member()
    await host.ok(suspendMember, { body: { userId: member.id, isSuspended: true, note: 'Wait.' } })
    expect(await fileOf(member)).toMatchObject({ isSuspended: true, isBanned: false })
    expect((await ban(member, await world.member())).status).toBe(404)
    expect(await bansOf(member)).toEqual([])
    const answers = await Promise.all([ban(member), ban(member, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { isBanned, log } = await fileOf(member)
    expect([isBanned, log.map(({ action }) => action)]).toEqual([true, ['ban-member', 'suspend-member']])
    expect((await lettersTo(member.email)).filter((subject) => /banned|closed/i.test(subject))).toHaveLength(1)
    expect((await letIn(member)).status).toBe(200)
    expect(await fileOf(member)).toMatchObject({ isSuspended: false, isBanned: false })
  })

  it('or a suspension that another operator came first with says so: their reason was not sent, and is not in the log', async () => {
    const member = await world.member()
    const suspend = (by: TestMember, note: string) =>
      by.call(suspendMember, { body: { userId: member.id, isSuspended: true, note } })
    expect((await suspend(host, 'Late again.')).status).toBe(200)
    for (const [by, note] of [
      [second, 'Late again.'],
      [host, 'Rude to Bea.'],
    ] as const) {
      const { status, body } = await suspend(by, note)
      expect([status, body.error.code]).toEqual([409, 'MOVE_NOT_ALLOWED'])
      expect(body.error.message).toContain('so we didn’t send your reason')
    }
    // the answer of the first was lost, and it is sent again
    expect((await suspend(host, 'Late again.')).status).toBe(200)
    expect(await lettersTo(member.email)).toEqual(['Your account is suspended'])
    expect((await ban(member)).status).toBe(200)
    expect((await suspend(host, 'Late again.')).status).toBe(409)
    expect((await letIn(member, second)).status).toBe(200)
    expect((await letIn(member)).status).toBe(409)
    const { log } = await fileOf(member)
    expect(log.map(({ action }) => action)).toEqual(['reinstate-member', 'ban-member', 'suspend-member'])
  })
})

it('the label and the receipt of one who is banned have no button: they cannot sign in; those of the other side have theirs', async () => {
  const { lender, lendee, orderId } = await acceptedByPost(world)
  expect((await ban(lendee)).status).toBe(200)
  await world.drain()
  await lender.ok(decideOrder, { body: { orderId, action: 'cancel' } })
  await world.drain()
  const letters = await world.emailsTo(lendee.email)
  for (const subject of ['Your return label for the', 'Receipt: £24.90 charged', 'Receipt: £24.90 refunded']) {
    const letter = letters.find((one) => one.subject.startsWith(subject))!
    expect([subject, letter.text.includes('/order/')]).toEqual([subject, false])
  }
  const label = (await world.emailsTo(lender.email)).find(({ subject }) => subject.startsWith('The postal label'))!
  expect(label.text).toContain(`Open the order: ${world.deps.env.publicUrl}/order/${orderId}`)
})

it('the letter that one who is banned took a copy of their data sends them to no page of their account', async () => {
  const { member, email } = await banned()
  await host.ok(exportMember, { body: { userId: member.id, note: 'They asked by letter.' } })
  await world.drain()
  const [copy] = await world.emailsTo(email)
  const { search } = new URL(/https?:\S+\/data-export\S+/.exec(copy!.text)![0])
  const taken = await fetch(`${world.url}/data-export${search}`, { method: 'POST' })
  expect(taken.status).toBe(200)
  await taken.arrayBuffer()
  await world.drain()
  const letter = (await world.emailsTo(email)).find(({ subject }) => subject === 'Your data was downloaded')!
  expect(letter.text).not.toMatch(/https?:|password/)
})
