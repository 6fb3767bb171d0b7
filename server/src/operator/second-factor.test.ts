import type { Call } from '@hemline/contract/call.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { getToday } from '@hemline/contract/operator/calls.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  passSecondFactor,
  resetSecondFactor,
} from '@hemline/contract/operator/second-factor-calls.ts'
import { changeRole, getStaff } from '@hemline/contract/operator/setting-calls.ts'
import { type OperatorRole, operatorRoles } from '@hemline/contract/operator-roles.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, callsOf, nameOf } from '../../test/any-call.ts'
import { codeAt } from '../../test/code-at.ts'
import { signInFor } from '../../test/make-member.ts'
import { createWorld, type TestClient, type TestMember, type World } from '../../test/world.ts'
import { readEnv } from '../base/env.ts'
import { openIssuer } from '../identity/issuer.ts'
import { endSessions, revoke } from '../identity/session-actions.ts'
import { resetFromServer } from './second-factor-actions.ts'

// From docs/product.md §13: everyone with a role enters a code after they sign in, each code once.

let world: World
let owner: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'owner@example.com', OPERATOR_SECOND_FACTOR: 'true' })
  owner = await world.member({ firstName: 'Olga', email: 'owner@example.com' })
  await setUp(owner)
})
afterAll(() => world.close())

/** A new sign-in of a member: its client, and what ends it. */
async function signIn({ id }: TestMember): Promise<TestClient & { idToken: string; refreshToken: string }> {
  const tokens = await signInFor(world.deps, id)
  return { ...world.visitor(tokens.idToken), ...tokens }
}

const plain = (secret: string) => secret.replaceAll(' ', '')
const codeOf = (secret: string) => codeAt(secret, world.clock.now())
/** The next code of the app. */
const nextCode = async (secret: string) => {
  await world.advance('PT30S')
  return codeOf(secret)
}

/** Sets the second factor up in this sign-in; returns its secret, the code that confirmed it, and its recovery codes. */
async function setUp(client: TestClient) {
  const secret = plain((await client.ok(beginSecondFactor)).body.data.secret)
  const code = codeOf(secret)
  const { recoveryCodes } = (await client.ok(confirmSecondFactor, { body: { code } })).body
  return { secret, code, recoveryCodes }
}

/** A new member with a role. */
async function staff(role: OperatorRole): Promise<TestMember> {
  const member = await world.member()
  await enter(owner)
  await owner.ok(changeRole, { body: { email: member.email, role, note: 'You asked to help.' } })
  return member
}

/** Notes that the sign-in of `member.token()` entered a code: for what is not the subject of a test. */
async function enter(member: TestMember): Promise<void> {
  const session = `origin ${JSON.parse(atob((await member.token()).split('.')[1]!)).origin_jti}`
  const pass = { memberId: member.id, session, sessionVersion: 1, passedAt: world.clock.now() }
  const { sessionVersion } = await world.db
    .selectFrom('members')
    .select('sessionVersion')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('secondFactorPasses')
    .values({ ...pass, sessionVersion })
    .onConflict((conflict) => conflict.columns(['memberId', 'session']).doNothing())
    .execute()
}

const refusalOf = async (answer: Promise<{ status: number; body: { error: { code: string } } }>) => {
  const { status, body } = await answer
  return status < 300 ? 'OK' : body.error.code
}
const pass = (client: TestClient, code: string) => refusalOf(client.call(passSecondFactor, { body: { code } }))

it('production asks for it unless the setting says otherwise, development only where it is set', () => {
  const asks = (settings: Record<string, string>) =>
    readEnv({ DATABASE_URL: 'postgres://localhost/none', NODE_ENV: 'test', ...settings }).requiresSecondFactor
  expect([asks({}), asks({ OPERATOR_SECOND_FACTOR: 'true' }), asks({ OPERATOR_SECOND_FACTOR: '0' })]).toEqual([
    false,
    true,
    false,
  ])
  expect(asks({ NODE_ENV: 'development' })).toBe(false)
})

it('every call of the room refuses every role without a code, and none of them with one', async () => {
  const calls = (await callsOf(world)).filter(({ audience }) => audience === 'operator')
  expect(calls.length).toBeGreaterThan(50)
  const open = ['begin-second-factor', 'confirm-second-factor', 'pass-second-factor', 'second-factor']
  expect(
    calls
      .filter(({ beforeSecondFactor: isOpen }) => isOpen)
      .map(({ path }) => path.split('/').at(-1))
      .sort(),
  ).toEqual(open)
  for (const role of operatorRoles) {
    const member = await staff(role)
    const client = await signIn(member)
    const codeFor = async (call: Call) =>
      (await ask(world, call, client.idToken, call.method === 'GET' ? {} : { body: { words: 7 } })).code
    const closed = calls.filter(({ beforeSecondFactor: isOpen }) => !isOpen)
    for (const call of closed)
      expect([role, nameOf(call), await codeFor(call)]).toEqual([role, nameOf(call), 'SECOND_FACTOR_NEEDED'])
    await setUp(client)
    for (const call of closed)
      expect([nameOf(call), (await codeFor(call)) === 'SECOND_FACTOR_NEEDED']).toEqual([nameOf(call), false])
  }
})

it('a member without a role does not learn of it', async () => {
  const member = await world.member()
  for (const call of [getSecondFactor, beginSecondFactor])
    expect(await refusalOf(member.call(call as typeof getSecondFactor))).toBe('NOT_FOUND')
})

it('each sign-in enters its own code; each code is accepted once, even by two at the same moment', async () => {
  const member = await staff('OPERATOR')
  const first = await signIn(member)
  const { secret, code: confirmed } = await setUp(first)
  const [second, third] = [await signIn(member), await signIn(member)]
  // the code of setting it up is used already
  expect(await pass(second, confirmed)).toBe('SECOND_FACTOR_WRONG')
  const code = await nextCode(secret)
  const answers = await Promise.all([pass(second, code), pass(third, code)])
  expect(answers.sort()).toEqual(['OK', 'SECOND_FACTOR_WRONG'])
  expect((await first.call(getToday)).status).toBe(200)
  // an earlier code does not come back, though the window has it
  await world.advance('PT30S')
  const fourth = await signIn(member)
  expect(await pass(fourth, code)).toBe('SECOND_FACTOR_WRONG')
  expect(await pass(fourth, codeOf(secret))).toBe('OK')
})

it('a code of another moment is refused, and the clock of the server decides', async () => {
  const member = await staff('SUPPORT')
  const { secret } = await setUp(await signIn(member))
  const now = world.clock.now()
  const early = codeAt(secret, new Date(now.getTime() + 5 * 60_000))
  const client = await signIn(member)
  expect(await pass(client, early)).toBe('SECOND_FACTOR_WRONG')
  await world.advance('PT5M')
  expect(await pass(client, early)).toBe('OK')
})

it('ten wrong codes in 15 minutes are tried, the eleventh waits, and so does the right one until then', async () => {
  const member = await staff('SUPPORT')
  const { secret } = await setUp(await signIn(member))
  const answers: string[] = []
  for (let tries = 0; tries < 11; tries += 1) answers.push(await pass(await signIn(member), '000000'))
  expect(answers).toEqual([...Array(10).fill('SECOND_FACTOR_WRONG'), 'TOO_MANY'])
  const client = await signIn(member)
  expect(await pass(client, await nextCode(secret))).toBe('TOO_MANY')
  await world.advance('PT15M')
  expect(await pass(client, await nextCode(secret))).toBe('OK')
})

it('a recovery code opens the room once, is stored as a hash, and its member hears of it', async () => {
  const member = await staff('OPERATOR')
  const { recoveryCodes } = await setUp(await signIn(member))
  expect(recoveryCodes.length).toBe(10)
  const [one = '', other = ''] = recoveryCodes
  const stored = await world.db.selectFrom('recoveryCodes').selectAll().where('memberId', '=', member.id).execute()
  expect(JSON.stringify(stored)).not.toContain(one)
  const [second, third] = [await signIn(member), await signIn(member)]
  expect((await Promise.all([pass(second, one), pass(third, one)])).sort()).toEqual(['OK', 'SECOND_FACTOR_WRONG'])
  expect(await pass(third, one)).toBe('SECOND_FACTOR_WRONG')
  const answer = await (await signIn(member)).ok(passSecondFactor, { body: { code: other.toUpperCase() } })
  expect(answer.body.data).toEqual({ isRequired: true, isSetUp: true, isNeeded: false, recoveryCodesLeft: 8 })
  await world.drain()
  const subjects = (await world.emailsTo(member.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'One of your recovery codes was used').length).toBe(2)
  expect(subjects).toContain('You’ve set up a second step')
})

it('where no key opens the secret a code of the app is refused in words and is no try, and a recovery code opens the room', async () => {
  const member = await staff('OPERATOR')
  const { secret, recoveryCodes } = await setUp(await signIn(member))
  await world.db
    .updateTable('secondFactors')
    .set({ secret: '00000000.AAAA' })
    .where('memberId', '=', member.id)
    .execute()
  const client = await signIn(member)
  for (let tries = 0; tries < 11; tries += 1) {
    const { status, body } = await client.call(passSecondFactor, { body: { code: codeOf(secret) } })
    expect([status, body]).toMatchObject([
      409,
      { error: { code: 'MOVE_NOT_ALLOWED', message: expect.stringContaining('PAYOUT_KEY') } },
    ])
  }
  expect(await pass(client, recoveryCodes[0]!)).toBe('OK')
  // and with it a new secret, which the present key encrypts
  const fresh = await setUp(client)
  expect(await pass(await signIn(member), await nextCode(fresh.secret))).toBe('OK')
})

it('the secret is encrypted, and no answer with a secret is stored for a retry', async () => {
  const member = await staff('SUPPORT')
  const client = await signIn(member)
  const secret = plain((await client.ok(beginSecondFactor, { headers: { 'idempotency-key': 'k1' } })).body.data.secret)
  const { recoveryCodes } = (
    await client.ok(confirmSecondFactor, { headers: { 'idempotency-key': 'k2' }, body: { code: codeOf(secret) } })
  ).body
  const rows = JSON.stringify([
    await world.db.selectFrom('secondFactors').selectAll().execute(),
    await world.db.selectFrom('idempotentWrites').selectAll().execute(),
    await world.db.selectFrom('operatorLines').selectAll().execute(),
  ])
  for (const text of [secret, ...recoveryCodes]) expect(rows).not.toContain(text)
})

it('a sign-in that has not entered a code cannot replace what is set up; one that has can, and ends the others', async () => {
  const member = await staff('OWNER')
  const first = await signIn(member)
  const { recoveryCodes } = await setUp(first)
  const second = await signIn(member)
  expect(await refusalOf(second.call(beginSecondFactor))).toBe('SECOND_FACTOR_NEEDED')
  expect(await refusalOf(second.call(confirmSecondFactor, { body: { code: '123456' } }))).toBe('SECOND_FACTOR_NEEDED')
  expect(await pass(second, recoveryCodes[0]!)).toBe('OK')
  const { secret } = await setUp(second)
  expect(await refusalOf(first.call(getToday))).toBe('SECOND_FACTOR_NEEDED')
  expect(await pass(first, recoveryCodes[1]!)).toBe('SECOND_FACTOR_WRONG')
  expect(await pass(first, await nextCode(secret))).toBe('OK')
})

it('a code must be one of the secret that was begun last, and setting up needs one begun', async () => {
  const member = await staff('SUPPORT')
  const client = await signIn(member)
  expect(await refusalOf(client.call(confirmSecondFactor, { body: { code: '123456' } }))).toBe('MOVE_NOT_ALLOWED')
  const before = plain((await client.ok(beginSecondFactor)).body.data.secret)
  await client.ok(beginSecondFactor)
  expect(await refusalOf(client.call(confirmSecondFactor, { body: { code: codeOf(before) } }))).toBe(
    'SECOND_FACTOR_WRONG',
  )
})

it('signing out, signing out everywhere and 24 hours end it', async () => {
  const member = await staff('OPERATOR')
  const first = await signIn(member)
  const { secret } = await setUp(first)
  await revoke(openIssuer(world.deps), first.refreshToken)
  expect((await first.call(getToday)).status).toBe(401)
  const second = await signIn(member)
  expect(await pass(second, await nextCode(secret))).toBe('OK')
  await world.advance('PT50M')
  expect((await second.call(getToday)).status).toBe(200)
  await world.db.transaction().execute((tx) => endSessions(tx, { memberId: member.id, now: world.clock.now() }))
  expect((await second.call(getToday)).status).toBe(401)
  const third = await signIn(member)
  expect(await refusalOf(third.call(getToday))).toBe('SECOND_FACTOR_NEEDED')
  await pass(third, await nextCode(secret))
  await world.db
    .updateTable('secondFactorPasses')
    .set({ passedAt: new Date(world.clock.now().getTime() - 24 * 3_600_000) })
    .where('memberId', '=', member.id)
    .execute()
  expect(await refusalOf(third.call(getToday))).toBe('SECOND_FACTOR_NEEDED')
})

it('an owner removes another’s with a reason that they read; no one their own, and the command of the server anyone’s', async () => {
  const member = await staff('SUPPORT')
  const client = await signIn(member)
  await enter(owner)
  const reset = (by: TestClient, userId: string) =>
    refusalOf(by.call(resetSecondFactor, { body: { userId, note: 'Lost it.' } }))
  expect(await reset(owner, member.id)).toBe('MOVE_NOT_ALLOWED')
  await setUp(client)
  const helper = await staff('OPERATOR')
  const theirs = await signIn(helper)
  await setUp(theirs)
  expect(await reset(theirs, member.id)).toBe('FORBIDDEN')
  const has = async () => (await owner.ok(getStaff)).body.items.find(({ id }) => id === member.id)?.hasSecondFactor
  expect(await has()).toBe(true)
  await enter(owner)
  expect(await reset(owner, owner.id)).toBe('FORBIDDEN')
  expect(await reset(owner, member.id)).toBe('OK')
  expect(await has()).toBe(false)
  expect(await refusalOf(client.call(getToday))).toBe('SECOND_FACTOR_NEEDED')
  await world.drain()
  expect((await world.emailsTo(member.email)).some(({ text }) => text.includes('Lost it.'))).toBe(true)
  const lines = await world.db.selectFrom('operatorLines').selectAll().where('subject', '=', member.id).execute()
  expect(lines.at(-1)).toMatchObject({
    action: 'reset-second-factor',
    operatorId: owner.id,
    detail: { note: 'Lost it.' },
  })

  expect(await resetFromServer(world.deps, helper.email.toUpperCase())).toBe(true)
  expect(await resetFromServer(world.deps, helper.email)).toBe(false)
  expect(await refusalOf(theirs.call(getToday))).toBe('SECOND_FACTOR_NEEDED')
})

it('without a code an operator remains a member, whose own pages are open', async () => {
  const member = await staff('OPERATOR')
  const client = await signIn(member)
  expect((await client.call(getUser)).status).toBe(200)
})
