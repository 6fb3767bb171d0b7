import { randomUUID } from 'node:crypto'
import { getUser } from '@hemline/contract/members/calls.ts'
import { getDeskMember, suspendMember, verifyMemberEmail } from '@hemline/contract/operator/member-calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { untilLocked } from '../../test/locks.ts'
import { outcome, type Pool, poolOf } from '../../test/member-pool.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { eraseDue } from '../account/actions.ts'

// product.md §13, "What an operator can do about a member": a new email address that waits for its code.

let world: World
let pool: Pool
let host: TestMember
let second: TestMember
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'host@example.com, second@example.com' })
  pool = poolOf(world)
  host = await world.member({ email: 'host@example.com' })
  second = await world.member({ email: 'second@example.com' })
})
afterAll(() => world.close())

const note = 'She showed me her passport.'
let count = 0
/** A member who is signed in and waits for the code of a new address. */
async function waiting() {
  count += 1
  const [email, next] = [`ann${count}@example.com`, `ann-new${count}@example.org`]
  const here = await pool.join(email)
  await pool.changeEmail(here.accessToken, next)
  const { id } = (await world.visitor(here.idToken).ok(getUser)).body.data
  return { id, email, next, here }
}
const verify = (userId: string, email: string, by = host) =>
  by.call(verifyMemberEmail, { body: { userId, email, note } })
const about = async (userId: string) => (await host.ok(getDeskMember, { query: { userId } })).body.data
const lettersTo = async (email: string) => {
  await world.drain()
  return (await world.emailsTo(email)).map(({ subject }) => subject)
}

it('the address counts without its code, both are written to, every device is signed out, and the log has why', async () => {
  const { id, email, next, here } = await waiting()
  expect(await about(id)).toMatchObject({ email, pendingEmail: next })
  expect((await verify(id, next)).status).toBe(200)
  expect(await about(id)).toMatchObject({ email: next, pendingEmail: null })
  expect((await about(id)).log[0]).toMatchObject({ action: 'verify-email', detail: { note } })
  expect((await world.visitor(here.idToken).call(getUser)).status).toBe(401)
  expect((await outcome(pool.refresh(here.refreshToken))).type).toBe('NotAuthorizedException')
  expect((await outcome(pool.signIn(email))).type).toBe('NotAuthorizedException')
  expect((await pool.signIn(next)).idToken).toBeTruthy()
  expect(await lettersTo(next)).toContain('Your new email address is confirmed')
  expect(await lettersTo(email)).toContain('The email address of your account was changed')
})

it('of two operators together one confirms it, with one letter and one line', async () => {
  const { id, next } = await waiting()
  const answers = await Promise.all([verify(id, next), verify(id, next, second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await lettersTo(next)).filter((subject) => /is confirmed/.test(subject))).toHaveLength(1)
  expect((await about(id)).log.map(({ action }) => action)).toEqual(['verify-email'])
})

it('nothing changes for an address that another account has meanwhile', async () => {
  const { id, email, next } = await waiting()
  await world.member({ email: next })
  const refused = await verify(id, next)
  expect([refused.status, refused.body.error.code]).toEqual([409, 'MOVE_NOT_ALLOWED'])
  expect(await about(id)).toMatchObject({ email, log: [] })
})

it('only the address that waits counts: not another, a replaced one, or none', async () => {
  const { id, email, next, here } = await waiting()
  expect((await verify(id, 'other@example.org')).status).toBe(409)
  await pool.changeEmail(here.accessToken, 'latest@example.org')
  expect((await verify(id, next)).status).toBe(409)
  expect(await about(id)).toMatchObject({ email, pendingEmail: 'latest@example.org', log: [] })
  const none = await world.member()
  expect((await verify(none.id, none.email)).status).toBe(409)
})

it('is refused for one who is suspended, has a role, is unknown or erased, and to members', async () => {
  const { id, email, next } = await waiting()
  expect((await verify(id, next, await world.member())).status).toBe(404)
  await host.ok(suspendMember, { body: { userId: id, isSuspended: true, note } })
  expect((await verify(id, next)).status).toBe(409)
  expect((await about(id)).email).toBe(email)
  expect((await verify(second.id, 'x@example.org')).status).toBe(403)
  expect((await verify(randomUUID(), next)).status).toBe(404)
  const now = world.clock.now()
  await world.db.updateTable('members').set({ deletesAt: now, erasedAt: now }).where('id', '=', id).execute()
  expect((await verify(id, next)).status).toBe(404)
})

it('beside a suspension of the same moment the member keeps the address they were suspended with', async () => {
  const { id, email, next } = await waiting()
  const under: ReturnType<typeof verify>[] = []
  await world.db.transaction().execute(async (tx) => {
    await tx.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', id).execute()
    under.push(verify(id, next))
    await untilLocked(world)
  })
  expect((await under[0]!).status).toBe(409)
  expect((await about(id)).email).toBe(email)
})

it('beside the erasure of the member both are done: neither waits for a row that the other has', async () => {
  const { id, next } = await waiting()
  const past = new Date(world.clock.now().getTime() - 1)
  await world.db.updateTable('members').set({ deletesAt: past, suspendedAt: past }).where('id', '=', id).execute()
  const under: Promise<unknown>[] = []
  await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute()
    under.push(verify(id, next))
    await untilLocked(world, { on: 'from "accounts"' })
    under.push(eraseDue(world.deps))
    await untilLocked(world, { on: 'update "members"' })
  })
  expect((await Promise.all(under))[0]).toMatchObject({ status: 200 })
  const row = await world.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ erasedAt: expect.any(Date), email: `erased-${id}@erased.invalid` })
})
