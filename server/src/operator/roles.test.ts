/// <reference types="vite/types/importMeta.d.ts" />
import type { Call } from '@hemline/contract/call.ts'
import { getToday } from '@hemline/contract/operator/calls.ts'
import { noteMember, suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { changeRole, getStaff } from '@hemline/contract/operator/setting-calls.ts'
import type { OperatorRole } from '@hemline/contract/operator-roles.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heardOf } from '../../test/heard.ts'
import { poolOf } from '../../test/member-pool.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// From docs/product.md §13: support sees and answers, an operator decides about money and members, an owner about settings
// and roles; each may do what the one before may.

let world: World
let owner: TestMember
const staff = {} as Record<OperatorRole, TestMember>
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'owner@example.com, late@example.com' })
  owner = await world.member({ firstName: 'Olga', email: 'owner@example.com' })
  staff.SUPPORT = await world.member({ firstName: 'Sue' })
  staff.OPERATOR = await world.member({ firstName: 'Oz' })
  staff.OWNER = await world.member({ firstName: 'Wanda' })
  for (const role of ['SUPPORT', 'OPERATOR', 'OWNER'] as const)
    await owner.ok(changeRole, { body: { email: staff[role].email, role, note: 'You asked to help.' } })
})
afterAll(() => world.close())

/** What each role may do beyond the one before it, in the words of the rule. */
const ownersAlone = [...['changeRole', 'changeSetting', 'resetSecondFactor', 'undoSetting']]
const supportToo = [
  ...['beginSecondFactor', 'confirmSecondFactor', 'passSecondFactor'],
  ...['assignCase', 'assignReport', 'noteCase', 'noteMember', 'resendFailed', 'resendLetter', 'writeToParties'],
]

const files = import.meta.glob<object>('../../../contract/src/operator/*calls.ts', { eager: true })
const all = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .filter(([, one]) => typeof one === 'object' && 'method' in one) as [string, Call][]

const statusOf = async (member: TestMember, call: Call): Promise<number> => {
  const answer = await fetch(`${world.url}${call.path.replace(/:\w+/g, 'none')}`, {
    method: call.method,
    headers: { authorization: `Bearer ${await member.token()}`, 'content-type': 'application/json' },
    ...(call.method === 'GET' ? {} : { body: '{"words":7}' }),
  })
  await answer.text()
  return answer.status
}

it.each(all)('%s is open to the roles that the rule names, and to no one else', async (name, call) => {
  const needed: OperatorRole = ownersAlone.includes(name)
    ? 'OWNER'
    : call.method === 'GET' || supportToo.includes(name)
      ? 'SUPPORT'
      : 'OPERATOR'
  const order = ['SUPPORT', 'OPERATOR', 'OWNER'] as const
  for (const role of order) {
    const mayCall = order.indexOf(role) >= order.indexOf(needed)
    const status = await statusOf(staff[role], call)
    // a caller who may is refused for the empty input, or answered
    expect([role, status === 403]).toEqual([role, !mayCall])
  }
  expect(await statusOf(await world.member(), call)).toBe(404)
})

it('a refusal names the role that is needed', async () => {
  const { status, body } = await staff.SUPPORT.call(suspendMember, {
    body: { userId: owner.id, isSuspended: true, note: 'x' },
  })
  expect([status, body.error.code]).toEqual([403, 'FORBIDDEN'])
  expect(body.error.message).toContain('operator')
})

it('everyone with a role is listed, owners first, with who assigned it', async () => {
  const { items, ownRole } = (await staff.SUPPORT.ok(getStaff)).body
  expect(ownRole).toBe('SUPPORT')
  expect(items.map(({ name, role, isNamed, givenBy }) => [name.split(' ')[0], role, isNamed, givenBy])).toEqual([
    ['Olga', 'OWNER', true, null],
    ['Wanda', 'OWNER', false, 'Olga'],
    ['Oz', 'OPERATOR', false, 'Olga'],
    ['Sue', 'SUPPORT', false, 'Olga'],
  ])
})

it('a role that came with a new address reaches the open pages of the operators, another member’s address does not', async () => {
  const pool = poolOf(world)
  const change = async (from: string, to: string) => {
    const { accessToken } = await pool.join(from)
    await pool.changeEmail(accessToken, to)
    const [code] = await pool.codes(to)
    return heardOf(world, { Olga: owner }, () => pool.verifyEmail(accessToken, code!))
  }
  expect(await change('early@example.com', 'late@example.com')).toEqual(['Olga desk'])
  expect((await owner.ok(getStaff)).body.items.map(({ email }) => email)).toContain('late@example.com')
  expect(await change('one@example.com', 'another@example.com')).toEqual([])
})

it('a role that is taken ends with the next call, and its member reads why', async () => {
  const member = await world.member({ firstName: 'Tom' })
  await owner.ok(changeRole, { body: { email: member.email.toUpperCase(), role: 'OPERATOR', note: 'Welcome aboard.' } })
  await member.ok(getToday)
  await staff.OWNER.ok(changeRole, { body: { email: member.email, role: null, note: 'Thank you for your time.' } })
  expect((await member.call(getToday)).status).toBe(404)
  await world.drain()
  const letters = (await world.emailsTo(member.email)).map(({ text }) => text)
  expect(letters.some((text) => text.includes('Welcome aboard.'))).toBe(true)
  expect(letters.some((text) => text.includes('Thank you for your time.'))).toBe(true)
})

it('a role cannot be changed by its own bearer, nor one that the settings name, nor be given to a stranger', async () => {
  const change = (by: TestMember, email: string, role: OperatorRole | null) =>
    by.call(changeRole, { body: { email, role, note: 'x' } })
  expect((await change(staff.OWNER, staff.OWNER.email, null)).status).toBe(403)
  expect((await change(staff.OWNER, owner.email, null)).status).toBe(403)
  const unknown = await change(owner, 'stranger@example.com', 'SUPPORT')
  expect([unknown.status, unknown.body.error.fields?.email]).toEqual([400, 'No member has this email address'])
  const newcomer = await world.member({ isOnboarded: false })
  expect((await change(owner, newcomer.email, 'SUPPORT')).status).toBe(400)
})

it('support’s note about a member and the change of a role are in the log', async () => {
  const member = await world.member()
  await staff.SUPPORT.ok(noteMember, { body: { userId: member.id, note: 'Asked about a refund.' } })
  const lines = await world.db.selectFrom('operatorLines').selectAll().orderBy('id').execute()
  const ofRole = lines.find(({ subject, action }) => action === 'change-role' && subject === staff.SUPPORT.id)
  expect(ofRole?.detail).toMatchObject({ before: null, after: 'SUPPORT', note: 'You asked to help.' })
  expect(lines.at(-1)).toMatchObject({ action: 'note-member', operatorId: staff.SUPPORT.id })
})

it('a role that a colleague changed meanwhile is not overwritten, and the owner reads which it is now', async () => {
  const member = await world.member()
  const ask = (role: OperatorRole | null, before: OperatorRole | null) =>
    owner.call(changeRole, { body: { email: member.email, role, before, note: 'x' } })
  const roleNow = async () => (await owner.ok(getStaff)).body.items.find(({ id }) => id === member.id)?.role ?? null
  expect((await ask('SUPPORT', null)).status).toBe(200)
  const given = await ask('OPERATOR', null)
  expect([given.status, given.body.error.code]).toEqual([409, 'CONFLICT'])
  expect(given.body.error.message).toContain('it’s now support')
  expect(await roleNow()).toBe('SUPPORT')
  expect((await ask('OPERATOR', 'SUPPORT')).status).toBe(200)
  expect((await ask(null, 'SUPPORT')).status).toBe(409)
  expect(await roleNow()).toBe('OPERATOR')
  // what is so already was made by a request whose answer was lost
  expect((await ask('OPERATOR', 'SUPPORT')).status).toBe(200)
  expect((await ask(null, 'OPERATOR')).status).toBe(200)
  const late = await ask('OWNER', 'OPERATOR')
  expect([late.status, late.body.error.message.includes('it’s now none')]).toEqual([409, true])
})

it('two owners who change a role at the same moment leave one role, and one line for each change that was made', async () => {
  const member = await world.member()
  const ask = (by: TestMember, role: OperatorRole) =>
    by.call(changeRole, { body: { email: member.email, role, note: 'x' } })
  const answers = await Promise.all([ask(owner, 'SUPPORT'), ask(staff.OWNER, 'SUPPORT')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const lines = await world.db.selectFrom('operatorLines').selectAll().where('subject', '=', member.id).execute()
  expect(lines.length).toBe(1)
})
