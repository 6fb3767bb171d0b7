import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { getAppSettings } from '@hemline/contract/identity/calls.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'

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
    const found: Record<string, unknown> = {
      '/pool/.well-known/openid-configuration': { issuer, jwks_uri: `${new URL(issuer).origin}/keys.json` },
      '/keys.json': { keys: [jwk] },
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(found[request.url ?? ''] ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}/pool`
  world = await createWorld({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: AUDIENCE,
    OIDC_ENDPOINT: 'http://127.0.0.1:9/',
    OPERATOR_EMAILS: 'host@example.com',
  })
})
afterAll(async () => {
  await world.close()
  server.close()
})

function tokenOf(claims: Record<string, unknown>): Promise<string> {
  const now = Math.floor(world.clock.now().getTime() / 1000)
  return new SignJWT({ iss: issuer, aud: AUDIENCE, token_use: 'id', email_verified: true, exp: now + 3600, ...claims })
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
    .select('dateOfBirth')
    .where('email', '=', 'cleo@example.com')
    .execute()
  expect(rows).toEqual([{ dateOfBirth: '1990-01-01' }])
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

it('an existing member remains the same member', async () => {
  const member = await world.member({ firstName: 'Anna', email: 'anna@example.com' })
  const answer = await ask({ sub: randomUUID(), email: 'anna@example.com' })
  expect(answer.body.data).toMatchObject({ id: member.id, firstName: 'Anna' })
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
  expect(body.identity).toEqual({ endpoint: 'http://127.0.0.1:9/', clientId: AUDIENCE, issuer })
  const ours = await fetch(`${world.url}/identity/`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(ours.status).toBe(404)
})
