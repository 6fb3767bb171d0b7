import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { formatInstant } from '@hemline/contract/days.ts'
import { getAppSettings } from '@hemline/contract/identity/calls.ts'
import type { Claims } from '@hemline/contract/identity/shapes.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { getToday } from '@hemline/contract/operator/calls.ts'
import { endMemberSessions } from '@hemline/contract/operator/member-calls.ts'
import { beginSecondFactor, confirmSecondFactor } from '@hemline/contract/operator/second-factor-calls.ts'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeAt } from '../../test/code-at.ts'
import { heardOf } from '../../test/heard.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { followEmail } from './outside-member-actions.ts'

const AUDIENCE = 'the-client-id'
let server: Server
let issuer: string
let key: CryptoKey
let world: World
let isDown = false

beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true })
  key = pair.privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }
  server = createServer((request, response) => {
    if (isDown) return response.writeHead(503).end()
    const answers: Record<string, unknown> = {
      '/pool/.well-known/openid-configuration': { issuer, jwks_uri: `${new URL(issuer).origin}/keys.json` },
      '/keys.json': { keys: [jwk] },
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}/pool`
  world = await createWorld({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: AUDIENCE,
    OIDC_CONNECT_BY_EMAIL: 'true',
    OIDC_ENDPOINT: 'http://127.0.0.1:9/',
    OPERATOR_EMAILS: 'host@example.com,second@example.com,named@example.com,olga@example.com,colin@example.com',
    OPERATOR_SECOND_FACTOR: 'true',
  })
})
afterAll(async () => {
  await world.close()
  server.close()
})

function tokenOf(claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(world.clock.now().getTime() / 1000)
  return new SignJWT({
    iss: issuer,
    aud: AUDIENCE,
    token_use: 'id',
    email_verified: true,
    iat: now,
    exp: now + 3600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'first' })
    .sign(key)
}
const ask = async (claims: Record<string, unknown>) => world.visitor(await tokenOf(claims)).call(getUser)

it('is not accepted while its keys cannot be fetched; the answer says that this is temporary', async () => {
  isDown = true
  const answer = await ask({ sub: randomUUID(), email: 'early@example.com' })
  expect([answer.status, answer.body.error.code]).toEqual([503, 'UNAVAILABLE'])
  isDown = false
})

it('a member is created at their first call', async () => {
  const sub = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      ask({
        sub,
        email: 'Cleo@Example.com',
        birthdate: '1990-01-01',
        'custom:firstName': '\u3164',
        given_name: '\u200b',
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(answers[0]!.body.data).toMatchObject({
    id: sub,
    email: 'cleo@example.com',
    hasOnboarded: false,
    firstName: '',
  })
  const rows = await world.db
    .selectFrom('members')
    .select(['dateOfBirth', 'termsVersion'])
    .where('email', '=', 'cleo@example.com')
    .execute()
  expect(rows).toEqual([{ dateOfBirth: '1990-01-01', termsVersion: null }])
})

it('the terms that a member agreed to are those that the token of our forms says', async () => {
  const sub = randomUUID()
  await ask({ sub, email: 'ivy@example.com', 'custom:termsVersion': '2024-01-01' })
  const row = await world.db.selectFrom('members').select('termsVersion').where('id', '=', sub).executeTakeFirst()
  expect(row).toEqual({ termsVersion: '2024-01-01' })
})

it('may name people in its own way, and leave out claims that only Cognito has', async () => {
  const first = await ask({
    sub: 'auth0|12345',
    email: 'host@example.com',
    token_use: undefined,
    email_verified: 'true',
  })
  expect(first.status).toBe(200)
  expect(first.body.data.isOperator).toBe(true)
  const again = await ask({ sub: 'auth0|12345', email: 'host@example.com' })
  expect(again.body.data.id).toBe(first.body.data.id)
})

it('an existing member remains the same member, if the host wants it, and is written to', async () => {
  const member = await world.member({ firstName: 'Anna', email: 'anna@example.com' })
  const answer = await ask({ sub: randomUUID(), email: 'anna@example.com' })
  expect(answer.body.data).toMatchObject({ id: member.id, firstName: 'Anna' })
  await world.drain()
  const [letter] = await world.emailsTo('anna@example.com')
  expect(letter?.subject).toBe(`You now sign in at ${new URL(issuer).host}`)
  expect(letter?.text).toContain(` on ${formatInstant(world.clock.now())}, because`)
  // the address there may have passed to another person
  const other = await ask({ sub: randomUUID(), email: 'anna@example.com' })
  expect([other.status, other.body.error.code]).toEqual([409, 'CONFLICT'])
})

it('a member who changed their email address there has the new one here, unless it is another member’s', async () => {
  const sub = randomUUID()
  await ask({ sub, email: 'dora@example.com' })
  const other = await world.member({ firstName: 'Eve' })
  expect((await ask({ sub, email: 'Dora@new.example.com' })).body.data).toMatchObject({
    id: sub,
    email: 'dora@new.example.com',
  })
  const unchanged = { id: sub, email: 'dora@new.example.com' }
  expect((await ask({ sub, email: 'third@example.com', email_verified: false })).body.data).toMatchObject(unchanged)
  expect((await ask({ sub, email: other.email })).body.data).toMatchObject(unchanged)
  const former = await world.db.selectFrom('formerEmails').select('email').where('memberId', '=', sub).execute()
  expect(former).toEqual([{ email: 'dora@example.com' }])
})

it('who is suspended keeps their address here, whatever it becomes there', async () => {
  const sub = randomUUID()
  await ask({ sub, email: 'gail@example.com' })
  const suspend = (suspendedAt: Date | null) =>
    world.db.updateTable('members').set({ suspendedAt }).where('id', '=', sub).execute()
  const emailNow = async () => (await ask({ sub, email: 'gail@new.example.com' })).body.data.email
  await suspend(world.clock.now())
  // none of their requests waits for the row
  await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('members').select('id').where('id', '=', sub).forUpdate().execute()
    expect(await emailNow()).toBe('gail@example.com')
  })
  // as by a request that began before the suspension
  await followEmail(world.deps, sub, { sub, email: 'gail@new.example.com', email_verified: true } as Claims)
  expect(await emailNow()).toBe('gail@example.com')
  await suspend(null)
  expect(await emailNow()).toBe('gail@new.example.com')
})

it('an address that is followed while its member is being erased is not written', async () => {
  const sub = randomUUID()
  await ask({ sub, email: 'fay@example.com' })
  const now = world.clock.now()
  const left = { deletesAt: now, suspendedAt: now, erasedAt: now, email: `erased-${sub}@erased.invalid` }
  await world.db.updateTable('members').set(left).where('id', '=', sub).execute()
  const claims = { sub, email: 'fay@new.example.com', email_verified: true } as Claims
  await followEmail(world.deps, sub, claims)
  const row = await world.db.selectFrom('members').select('email').where('id', '=', sub).executeTakeFirst()
  expect(row).toEqual({ email: left.email })
})

it('an address that OPERATOR_EMAILS names makes its member an owner, and only while it is theirs', async () => {
  const sub = randomUUID()
  const room = async (email: string) =>
    (await world.visitor(await tokenOf({ sub, email })).call(getToday)).body.error.code
  const isNamed = async () =>
    (await world.db.selectFrom('members').select('isOperator').where('id', '=', sub).executeTakeFirstOrThrow())
      .isOperator
  expect(await room('gina@example.com')).toBe('NOT_FOUND')
  expect([await room('named@example.com'), await isNamed()]).toEqual(['SECOND_FACTOR_NEEDED', true])
  expect([await room('gina@example.com'), await isNamed()]).toEqual(['NOT_FOUND', false])
  // a role that was given stays with its member, whatever their address
  const given = { memberId: sub, role: 'SUPPORT', givenAt: world.clock.now() } as const
  await world.db.insertInto('operatorRoles').values(given).execute()
  expect([await room('gina@new.example.com'), await isNamed()]).toEqual(['SECOND_FACTOR_NEEDED', true])
})

it('an owner whose address is another one looks at no report any more, and their open app and their colleagues hear it', async () => {
  const joined = async (email: string) => {
    const sub = randomUUID()
    await ask({ sub, email })
    return { id: sub } as TestMember
  }
  const [owner, colleague, other] = await Promise.all(
    ['olga@example.com', 'colin@example.com', 'seen@example.com'].map(joined),
  )
  const [ownersReport, othersReport] = [randomUUID(), randomUUID()]
  const now = world.clock.now()
  const about = { targetType: 'PROFILE', reason: 'SCAM', state: 'OPEN', text: '', seen: '', createdAt: now } as const
  for (const [id, holder] of [
    [ownersReport, owner!],
    [othersReport, colleague!],
  ] as const) {
    await world.db
      .insertInto('reports')
      .values({ id, ...about, subjectId: other!.id, targetId: id })
      .execute()
    const held = { reportId: id, operatorId: holder.id, assignedBy: colleague!.id, at: now }
    await world.db.insertInto('reportAssignments').values(held).execute()
  }
  const heard = await heardOf(world, { owner: owner!, colleague: colleague! }, () =>
    ask({ sub: owner!.id, email: 'private@example.com' }),
  )
  expect(heard).toEqual(['colleague desk', 'owner account'])
  const held = await world.db.selectFrom('reportAssignments').select('reportId').execute()
  expect(held).toEqual([{ reportId: othersReport }])
  const token = await tokenOf({ sub: owner!.id, email: 'private@example.com' })
  expect((await world.visitor(token).call(getToday)).status).toBe(404)
})

it('the open apps of a member hear that the address is another one', async () => {
  const sub = randomUUID()
  await ask({ sub, email: 'hope@example.com' })
  const member = { id: sub } as TestMember
  expect(await heardOf(world, { member }, () => ask({ sub, email: 'hope@new.example.com' }))).toEqual([
    'member account',
  ])
})

it.each([
  ['an email that was not confirmed', { email: 'a1@example.com', email_verified: false }, 403],
  [
    'an unverified email address',
    { email: 'a2@example.com', email_verified: undefined, 'custom:email_verified': 'true' },
    403,
  ],
  ['someone under 18', { email: 'a3@example.com', birthdate: '2020-01-01' }, 403],
  ['another audience', { email: 'a4@example.com', aud: 'another-client' }, 401],
  ['an access token', { email: 'a5@example.com', token_use: 'access' }, 401],
  ['another issuer', { email: 'a6@example.com', iss: 'https://elsewhere.example.com' }, 401],
])('refuses %s, and creates no member', async (_, claims, status) => {
  expect((await ask({ sub: randomUUID(), ...claims })).status).toBe(status)
  const row = await world.db.selectFrom('members').select('id').where('email', '=', claims.email).executeTakeFirst()
  expect(row).toBeUndefined()
})

it('is announced to clients, and our own issuer is off', async () => {
  const { body } = await world.visitor().ok(getAppSettings)
  expect(body.identity).toEqual({ endpoint: 'http://127.0.0.1:9/', clientId: AUDIENCE, issuer, flow: 'forms' })
  const ours = await fetch(`${world.url}/identity/`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(ours.status).toBe(404)
})

const seconds = () => Math.floor(world.clock.now().getTime() / 1000)

/** Enters the operator's room with a code. */
async function enter(claims: Record<string, unknown>) {
  const member = world.visitor(await tokenOf(claims))
  const { secret } = (await member.ok(beginSecondFactor)).body.data
  const code = codeAt(secret.replaceAll(' ', ''), world.clock.now())
  await member.ok(confirmSecondFactor, { body: { code } })
  return member
}

it.each([
  ['its session id', () => [{ sid: 'one' }, { sid: 'two' }]],
  ['the moment of the sign-in', () => [{ auth_time: seconds() }, { auth_time: seconds() - 1 }]],
  ['the token alone', () => [{ jti: 'one' }, { jti: 'two' }]],
])('a second factor counts for the sign-in there that entered it, known by %s', async (_, signIns) => {
  const named = { sub: 'the second', email: 'second@example.com' }
  await world.db.deleteFrom('secondFactors').execute()
  const [one = {}, other = {}]: Record<string, unknown>[] = signIns()
  const first = await enter({ ...named, ...one })
  const second = world.visitor(await tokenOf({ ...named, ...other }))
  expect((await first.call(getToday)).status).toBe(200)
  expect((await second.call(getToday)).body.error.code).toBe('SECOND_FACTOR_NEEDED')
  if (!('jti' in one)) {
    const refreshed = world.visitor(await tokenOf({ ...named, ...one, jti: randomUUID() }))
    expect((await refreshed.call(getToday)).status).toBe(200)
  }
})

it.each([
  ['the moment of the sign-in', (at: number) => ({ auth_time: at })],
  ['the moment of the token, where it says no other', (at: number) => ({ iat: at })],
])('who is signed out on every device signs in there again, known by %s', async (_, since) => {
  await world.db.deleteFrom('secondFactors').execute()
  const host = await enter({ sub: 'the owner', email: 'named@example.com' })
  const sub = randomUUID()
  const named = { sub, email: `${sub}@example.com` }
  const before = { ...named, ...since(seconds()) }
  expect((await ask(before)).status).toBe(200)
  await host.ok(endMemberSessions, { body: { userId: sub, note: 'Their phone was stolen.' } })
  expect((await ask(before)).status).toBe(401)
  await world.clock.advance('PT1M')
  // another token of the same sign-in
  expect((await ask({ ...before, jti: randomUUID() })).status).toBe(401)
  expect((await ask({ ...named, ...since(seconds()) })).status).toBe(200)
})
