import { randomUUID } from 'node:crypto'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OutsideIssuer, openOutsideIssuer } from '../../test/outside-issuer.ts'
import { createWorld, type World } from '../../test/world.ts'
import { eraseDue } from '../account/actions.ts'

let issuer: OutsideIssuer
let world: World
beforeAll(async () => {
  issuer = await openOutsideIssuer({ redirectUris: () => [] })
  // members sign in on its own pages: continuing there agrees to the terms
  world = await createWorld({ OIDC_ISSUER: issuer.issuer, OIDC_CLIENT_ID: issuer.clientId })
})
afterAll(async () => {
  await world.close()
  await issuer.close()
})

const seconds = () => Math.floor(world.clock.now().getTime() / 1000)
const tokenOf = (claims: Record<string, unknown>) =>
  issuer.sign({
    ...{ iss: issuer.issuer, aud: issuer.clientId, email_verified: true },
    ...{ iat: seconds(), exp: seconds() + 3600, ...claims },
  })
type Named = Record<string, unknown>
const join = async (claims: Named) => (await world.visitor(await tokenOf(claims)).ok(getUser)).body.data
const refusalOf = async (claims: Named) => (await world.visitor(await tokenOf(claims)).call(getUser)).body.error?.code
/** As two tabs and more do that open at the same moment. */
const sixTimes = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, act))

async function erase(id: string): Promise<void> {
  const now = world.clock.now()
  await world.db.updateTable('members').set({ deletesAt: now, suspendedAt: now }).where('id', '=', id).execute()
  await eraseDue(world.deps)
}
const rowOf = (id: string) => world.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const membersWith = (email: string) =>
  world.db.selectFrom('members').select(['id', 'termsVersion']).where('email', '=', email).execute()
const someone = (sub: string = randomUUID()) => ({ sub, email: `${randomUUID()}@example.com` })
const namedAs = [
  ['a name of its own', () => `auth0|${randomUUID()}`],
  ['a UUID', () => randomUUID()],
] as const

test.each(namedAs)('a sign-in of before the erasure is over, and makes no member: known by %s', async (_, subject) => {
  const person = someone(subject())
  const before = { ...person, iat: seconds() }
  const { id } = await join(before)
  const again = { ...person, auth_time: seconds() }
  await world.clock.advance('PT1M')
  await erase(id)
  expect(new Set(await sixTimes(() => refusalOf(before)))).toEqual(new Set(['UNAUTHENTICATED']))
  await world.clock.advance('PT1M')
  // a later token of an earlier sign-in
  expect(await refusalOf(again)).toBe('UNAUTHENTICATED')
  expect(await membersWith(person.email)).toEqual([])
})

test.each(namedAs)(
  'who signs in after their erasure is a new member with nothing of the erased one: known by %s',
  async (_, subject) => {
    const person = someone(subject())
    const before = { ...person, auth_time: seconds() }
    const { id } = await join(before)
    const member = world.visitor(await tokenOf(before))
    await member.ok(changeUser, { body: { firstName: 'Xanthe', secondName: 'Quill' } })
    await world.db.updateTable('members').set({ ratingSum: 5, ratingCount: 1 }).where('id', '=', id).execute()
    await erase(id)
    const erased = await rowOf(id)
    await world.clock.advance('PT1M')
    const newcomers = await sixTimes(() => join({ ...person, auth_time: seconds() }))
    const newcomer = newcomers[0]!
    expect(newcomers.map((one) => one.id)).toEqual(newcomers.map(() => newcomer.id))
    expect(newcomer).toMatchObject({ email: person.email, firstName: '', hasOnboarded: false })
    expect(await membersWith(person.email)).toEqual([{ id: newcomer.id, termsVersion: expect.any(String) }])
    const row = await rowOf(newcomer.id)
    expect(row).toMatchObject({
      secondName: '',
      ratingSum: 0,
      ratingCount: 0,
      deletesAt: null,
      erasedAt: null,
    })
    expect(row).toMatchObject({ termsAgreedAt: row.createdAt, sessionsEndedAt: null })
    expect(row.createdAt.getTime()).toBeGreaterThan(erased.erasedAt!.getTime())
    expect(row.publicId).not.toBe(erased.publicId)
    expect(row.id).not.toBe(id)
    expect(await rowOf(id)).toEqual(erased)
    // and a device that is signed in from before does not see the new account
    expect(await refusalOf(before)).toBe('UNAUTHENTICATED')
  },
)

test.each(namedAs)('who was erased a second time is a new member at a third: known by %s', async (_, subject) => {
  const person = someone(subject())
  const ids: string[] = []
  for (let time = 0; time < 3; time++) {
    const { id } = await join(person)
    ids.push(id)
    const before = { ...person, auth_time: seconds() }
    await erase(id)
    await world.clock.advance('PT1M')
    expect(await refusalOf(before)).toBe('UNAUTHENTICATED')
  }
  expect(new Set(ids).size).toBe(3)
  expect(await membersWith(person.email)).toEqual([])
})

test('an account from before that was connected is over too', async () => {
  const person = someone()
  const { id } = await world.member({ email: person.email })
  const link = { issuer: issuer.issuer, subject: person.sub, memberId: id, createdAt: world.clock.now() }
  await world.db.insertInto('outsideIdentities').values(link).execute()
  const before = { ...person, auth_time: seconds() }
  expect((await join(before)).id).toBe(id)
  await erase(id)
  expect(await refusalOf(before)).toBe('UNAUTHENTICATED')
  await world.clock.advance('PT1M')
  expect((await join(person)).id).toBe(person.sub)
})

test('an erasure leaves a keyed hash of the issuer’s name for a member, and none where the id of their row is that name', async () => {
  const named = someone('lena@issuer.example')
  const numbered = someone()
  for (const person of [named, numbered]) await erase((await join(person)).id)
  const { rows } = await world.deps.pool.query<{ row: string }>('select o::text as row from outside_identities o')
  const left = rows.map(({ row }) => row).join('\n')
  expect(left).not.toContain('lena')
  expect(left).not.toContain(`,${numbered.sub},`)
})

test('of a member whom a version before erased, a sign-in of before is over and a later one joins', async () => {
  const person = someone()
  const before = { ...person, auth_time: seconds() }
  await join(before)
  await erase(person.sub)
  await world.db.deleteFrom('outsideIdentities').where('memberId', '=', person.sub).execute()
  expect(await refusalOf(before)).toBe('UNAUTHENTICATED')
  await world.clock.advance('PT1M')
  expect((await join(person)).id).not.toBe(person.sub)
})

test('erased again after a restore, a sign-in of before is over still', async () => {
  const person = someone('auth0|restored')
  const before = { ...person, auth_time: seconds() }
  const { id } = await join(before)
  const rowsBefore = await world.db.selectFrom('outsideIdentities').selectAll().where('memberId', '=', id).execute()
  await erase(id)
  // the back-up has the member and their link, and not what the erasure left
  await world.db.deleteFrom('outsideIdentities').where('memberId', '=', id).execute()
  await world.db.insertInto('outsideIdentities').values(rowsBefore).execute()
  await world.db.updateTable('members').set({ erasedAt: null, email: person.email }).where('id', '=', id).execute()
  await erase(id)
  expect(await refusalOf(before)).toBe('UNAUTHENTICATED')
  expect(await membersWith(person.email)).toEqual([])
})
