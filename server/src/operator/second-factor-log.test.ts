import {
  beginSecondFactor,
  confirmSecondFactor,
  passSecondFactor,
  resetSecondFactor,
} from '@hemline/contract/operator/second-factor-calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { codeAt } from '../../test/code-at.ts'
import { signInFor } from '../../test/make-member.ts'
import { createWorld, type TestClient, type TestMember, type World } from '../../test/world.ts'
import { resetFromServer } from './second-factor-actions.ts'

// From docs/product.md §13: ten wrong codes in 15 minutes wait; a recovery code used, a step set up and one that was removed
// are in the log.

const names = ['anna', 'bea', 'cleo', 'dora', 'eve', 'fay', 'gina', 'hope'].map((name) => `${name}@example.com`)
const free = [...names]

let world: World
let member: TestMember
let client: TestClient
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: names.join(','), OPERATOR_SECOND_FACTOR: 'true' })
})
afterAll(() => world.close())
beforeEach(async () => {
  member = await world.member({ email: free.pop()! })
  client = await signIn(member)
})

const signIn = async ({ id }: TestMember) => world.visitor((await signInFor(world.deps, id)).idToken)
const begin = async (one = client) => (await one.ok(beginSecondFactor)).body.data.secret.replaceAll(' ', '')
const codeOf = (secret: string) => codeAt(secret, world.clock.now())
async function setUp(one = client) {
  const secret = await begin(one)
  const { recoveryCodes } = (await one.ok(confirmSecondFactor, { body: { code: codeOf(secret) } })).body
  return { secret, recoveryCodes }
}
const refusalOf = async (answer: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await answer
  return status < 300 ? 'OK' : body.error?.code
}
const pass = (one: TestClient, code: string) => refusalOf(one.call(passSecondFactor, { body: { code } }))
const confirm = (code: string) => refusalOf(client.call(confirmSecondFactor, { body: { code } }))
const times = async (count: number, act: () => Promise<unknown>) => {
  const answers: unknown[] = []
  for (let at = 0; at < count; at += 1) answers.push(await act())
  return answers
}
const linesOf = ({ id }: TestMember) =>
  world.db
    .selectFrom('operatorLines')
    .select(['action', 'operatorId', 'detail'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute()

it('a right code begins the count of wrong ones again', async () => {
  const { secret } = await setUp()
  const second = await signIn(member)
  expect(await times(9, () => pass(second, '000000'))).toEqual(Array(9).fill('SECOND_FACTOR_WRONG'))
  await world.advance('PT30S')
  expect(await pass(second, codeOf(secret))).toBe('OK')
  expect(await times(9, () => pass(second, '000000'))).toEqual(Array(9).fill('SECOND_FACTOR_WRONG'))
})

it('wrong codes of a new secret are counted too', async () => {
  const secret = await begin()
  expect(await times(10, () => confirm('000000'))).toEqual(Array(10).fill('SECOND_FACTOR_WRONG'))
  expect(await confirm(codeOf(secret))).toBe('TOO_MANY')
})

it('the log has who set one up and who used a recovery code, and no code', async () => {
  const { recoveryCodes } = await setUp()
  expect(await pass(await signIn(member), recoveryCodes[0]!)).toBe('OK')
  expect(await linesOf(member)).toEqual([
    { action: 'set-up-second-factor', operatorId: member.id, detail: {} },
    { action: 'use-recovery-code', operatorId: member.id, detail: {} },
  ])
})

it('the log has a removal by the server’s command, in the name of its member', async () => {
  await setUp()
  expect(await resetFromServer(world.deps, member.email)).toBe(true)
  expect((await linesOf(member)).at(-1)).toEqual({
    action: 'reset-second-factor',
    operatorId: member.id,
    detail: { note: 'By the command on the server' },
  })
})

it('one that was begun and not confirmed is none: there is nothing to remove', async () => {
  const other = await world.member({ email: free.pop()! })
  await begin(await signIn(other))
  await setUp()
  const reset = client.call(resetSecondFactor, { body: { userId: other.id, note: 'Lost it.' } })
  expect(await refusalOf(reset)).toBe('MOVE_NOT_ALLOWED')
  expect(await resetFromServer(world.deps, other.email)).toBe(false)
  expect(await linesOf(other)).toEqual([])
})

it('a recovery code is its member’s alone', async () => {
  const other = await world.member({ email: free.pop()! })
  const { recoveryCodes } = await setUp(await signIn(other))
  await setUp()
  const second = await signIn(member)
  expect(await pass(second, recoveryCodes[0]!)).toBe('SECOND_FACTOR_WRONG')
  expect(await pass(await signIn(other), recoveryCodes[0]!)).toBe('OK')
})
