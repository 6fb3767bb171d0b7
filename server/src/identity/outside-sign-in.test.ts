import { createHash, createHmac, randomUUID } from 'node:crypto'
import { getEmailChange, getOutsideSignIn } from '@hemline/contract/identity/calls.ts'
import { identityTexts } from '@hemline/contract/identity/words.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import { networkTexts } from '@hemline/contract/operator/network-words.ts'
import { type CryptoKey, exportSPKI, importJWK } from 'jose'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atTheIssuer } from '../../test/at-the-issuer.ts'
import { type OutsideIssuer, openOutsideIssuer } from '../../test/outside-issuer.ts'
import { createWorld, type World } from '../../test/world.ts'
import { eraseDue } from '../account/actions.ts'

const APP = 'org.example.hemline'
const PASSWORD = 'known there'
let issuer: OutsideIssuer
let world: World
beforeAll(async () => {
  issuer = await openOutsideIssuer({
    clientSecret: 'a secret of the server & its issuer',
    redirectUris: () => [`${world.deps.env.publicUrl}/sign-in`, `${APP}://sign-in`],
  })
  world = await createWorld({
    // an issuer elsewhere has the time of the machine, and so have its tokens
    CLOCK_STARTS_AT: '',
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: 'a secret of the server & its issuer',
    APPLE_APP_IDS: `ABCDE12345.${APP}`,
  })
})
afterAll(async () => {
  await world.close()
  await issuer.close()
})

function person(email: string, wish: { isVerified?: boolean } = {}) {
  issuer.people.set(email, { id: randomUUID(), email, password: PASSWORD, isVerified: true, ...wish })
  return { email, password: PASSWORD }
}

/** Signs in at the issuer as the app does, and returns what it would send for tokens. */
async function codeOf(email: string, redirectUri = `${world.deps.env.publicUrl}/sign-in`) {
  const { data } = (await world.visitor().ok(getOutsideSignIn)).body
  const verifier = oauth.generateRandomCodeVerifier()
  const url = new URL(data.authorizationEndpoint)
  const parameters = {
    client_id: data.clientId,
    response_type: 'code',
    scope: data.scope,
    redirect_uri: redirectUri,
    state: 'state',
    nonce: 'nonce',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const back = await atTheIssuer(issuer.issuer).authorize(url, { email, password: PASSWORD })
  const code = back.searchParams.get('code')!
  return { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
}

async function post(path: string, form: Record<string, string>) {
  const answer = await fetch(`${world.url}${path}`, { method: 'POST', body: new URLSearchParams(form) })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null }
}
const tokensFor = async (email: string) => (await post('/identity/token', await codeOf(email))).body
const callWith = async (token: string) => {
  const { status, body } = await world.visitor(token).call(getEmailChange)
  return status === 200 ? 200 : `${status} ${body.error.code}`
}
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

test('a code becomes tokens, and the member is admitted although the ID token has no email address', async () => {
  const { email } = person('ann@example.com')
  const { id_token: token, refresh_token: refresh } = await tokensFor(email)
  expect(payloadOf(token).email).toBeUndefined()
  expect(await callWith(token)).toBe(200)
  const row = await world.db.selectFrom('members').select('termsVersion').where('email', '=', email).executeTakeFirst()
  expect(row?.termsVersion).toBeTruthy()
  const next = await post('/identity/token', { grant_type: 'refresh_token', refresh_token: refresh })
  expect([next.status, next.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await callWith(next.body.id_token)).toBe(200)
  await post('/identity/revoke', { token: next.body.refresh_token })
  const revoked = await post('/identity/token', { grant_type: 'refresh_token', refresh_token: next.body.refresh_token })
  expect([revoked.status, revoked.body]).toEqual([400, { error: 'invalid_grant' }])
})

test('who was signed out on every device cannot go on by refreshing, and signs in again', async () => {
  const { email } = person('gus@example.com')
  const { refresh_token: refresh } = await tokensFor(email)
  const endAt = (ms: number) =>
    world.db
      .updateTable('members')
      .set({ sessionsEndedAt: new Date(world.clock.now().getTime() + ms) })
      .where('email', '=', email)
      .execute()
  // the issuer's seconds are whole: later than any token of this test
  await endAt(3_600_000)
  const refused = await refreshBy(refresh)
  expect([refused.status, refused.body]).toEqual([400, { error: 'invalid_grant' }])
  await endAt(-3_600_000)
  expect(await callWith((await tokensFor(email)).id_token)).toBe(200)
})

test('a refresh of before an erasure makes no member, and a sign-in after it does', async () => {
  const { email } = person('ray@example.com')
  const { refresh_token: refresh } = await tokensFor(email)
  const members = () => world.db.selectFrom('members').select('id').where('email', '=', email).execute()
  const [{ id } = { id: '' }] = await members()
  const earlier = new Date(world.clock.now().getTime() - 3_600_000)
  await world.db.updateTable('members').set({ deletesAt: earlier, suspendedAt: earlier }).where('id', '=', id).execute()
  await eraseDue(world.deps)
  // the issuer's seconds are whole: every token of this test is later
  await world.db.updateTable('members').set({ erasedAt: earlier }).where('id', '=', id).execute()
  const refused = await refreshBy(refresh)
  expect([refused.status, refused.body]).toEqual([400, { error: 'invalid_grant' }])
  expect(await members()).toEqual([])
  const { id_token: token, refresh_token: next } = await tokensFor(email)
  expect(await callWith(token)).toBe(200)
  expect((await members()).map((member) => member.id)).not.toEqual([id])
  expect((await refreshBy(next)).status).toBe(200)
})

test('an address that was changed there is the member’s here from their next tokens on, once it is confirmed', async () => {
  const { email } = person('fay@example.com')
  const { id_token: token, refresh_token: refresh } = await tokensFor(email)
  expect(await callWith(token)).toBe(200)
  const addressOf = async () => (await world.visitor(token).ok(getUser)).body.data.email
  const account = issuer.people.get(email)!
  Object.assign(account, { email: 'fay@new.example.com', isVerified: false })
  const next = (await post('/identity/token', { grant_type: 'refresh_token', refresh_token: refresh })).body
  expect(await addressOf()).toBe(email)
  account.isVerified = true
  await post('/identity/token', { grant_type: 'refresh_token', refresh_token: next.refresh_token })
  expect(await addressOf()).toBe('fay@new.example.com')
})

test('a refresh whose new tokens could not be looked up yet is not lost', async () => {
  const { refresh_token: refresh } = await tokensFor(person('half@example.com').email)
  issuer.setAway('/me')
  expect((await refreshBy(refresh)).status).toBe(503)
  issuer.setAway(false)
  expect((await refreshBy(refresh)).status).toBe(200)
})

test('an app returns by its own scheme', async () => {
  const { email } = person('app@example.com')
  expect((await post('/identity/token', await codeOf(email, `${APP}://sign-in`))).status).toBe(200)
})

test('a code is used once, with its own verifier', async () => {
  const { email } = person('bea@example.com')
  const tokenRequest = await codeOf(email)
  expect((await post('/identity/token', { ...tokenRequest, code_verifier: 'x'.repeat(43) })).body).toEqual({
    error: 'invalid_grant',
  })
  const again = await codeOf(email)
  const first = await post('/identity/token', again)
  expect(first.status).toBe(200)
  expect((await post('/identity/token', again)).body).toEqual({ error: 'invalid_grant' })
  // and what the code had brought ends, as it may have been stolen
  const refreshed = await post('/identity/token', {
    grant_type: 'refresh_token',
    refresh_token: first.body.refresh_token,
  })
  expect(refreshed.body).toEqual({ error: 'invalid_grant' })
})

test.each([
  ['another host name', { redirect_uri: 'https://evil.example/sign-in' }, 'invalid_request'],
  ['another path', { redirect_uri: 'http://localhost/api' }, 'invalid_request'],
  ['another app', { redirect_uri: 'org.evil.app://sign-in' }, 'invalid_request'],
  ['another client', { client_id: 'another' }, 'invalid_client'],
  ['no verifier', { code_verifier: '' }, 'invalid_request'],
  ['a grant that is not ours', { grant_type: 'client_credentials' }, 'invalid_request'],
])('passes nothing on for %s', async (_, wish, error) => {
  const redirect = `${world.deps.env.publicUrl}/sign-in`
  const before = issuer.requests.length
  const tokenRequest = {
    grant_type: 'authorization_code',
    code: 'c',
    redirect_uri: redirect,
    code_verifier: 'x'.repeat(43),
  }
  const answer = await post('/identity/token', { ...tokenRequest, ...wish })
  expect([answer.status, answer.body]).toEqual([400, { error }])
  expect(issuer.requests.length).toBe(before)
})

test('an email address that is not confirmed there, or has an account here, admits no one', async () => {
  const unverified = person('una@example.com', { isVerified: false })
  const refused = await post('/identity/token', await codeOf(unverified.email))
  expect([refused.status, refused.body.error]).toEqual([403, 'not_admitted'])
  expect(refused.body.error_description).toBe(identityTexts.notConfirmed)
  const member = await world.member({ email: 'local@example.com' })
  person('local@example.com')
  const taken = await post('/identity/token', await codeOf('local@example.com'))
  expect([taken.status, taken.body.error_description]).toEqual([403, identityTexts.accountExists])
  const linked = await world.db.selectFrom('outsideIdentities').selectAll().where('memberId', '=', member.id).execute()
  expect(linked).toEqual([])
})

test('forged and foreign tokens are refused', async () => {
  const now = Math.floor(world.clock.now().getTime() / 1000)
  const claims = {
    iss: issuer.issuer,
    aud: issuer.clientId,
    sub: randomUUID(),
    email: 'eve@example.com',
    email_verified: true,
    iat: now,
    exp: now + 600,
  }
  const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { kid } = issuer.publicKey()
  const spki = await exportSPKI((await importJWK(issuer.publicKey(), 'RS256')) as CryptoKey)
  const hmac = `${base64url({ alg: 'HS256', kid })}.${base64url(claims)}`
  const refused = {
    'another client’s': await issuer.sign({ ...claims, aud: 'another' }),
    'asked for by another client': await issuer.sign({ ...claims, azp: 'another' }),
    'for several without saying for whom': await issuer.sign({ ...claims, aud: [issuer.clientId, 'another'] }),
    'another issuer’s': await issuer.sign({ ...claims, iss: 'https://elsewhere.example' }),
    expired: await issuer.sign({ ...claims, iat: now - 900, exp: now - 1 }),
    'from the future': await issuer.sign({ ...claims, iat: now + 300 }),
    unsigned: `${base64url({ alg: 'none', kid })}.${base64url(claims)}.AA`,
    'signed with the public key': `${hmac}.${createHmac('sha256', spki).update(hmac).digest('base64url')}`,
  }
  for (const [name, token] of Object.entries(refused)) {
    expect([name, await callWith(token)]).toEqual([name, '401 UNAUTHENTICATED'])
  }
  // a clock half a minute ahead is no fault
  expect(await callWith(await issuer.sign({ ...claims, iat: now + 30, nbf: now + 30 }))).toBe(200)
})

test('from a blocked network no one is admitted, and no one signs in but operators; a session goes on', async () => {
  const bob = person('bob@example.com')
  const { refresh_token: refresh } = await tokensFor(bob.email)
  const now = Math.floor(world.clock.now().getTime() / 1000)
  const ofNew = { sub: randomUUID(), email: 'cleo@example.com', email_verified: true }
  const tokenOfNew = await issuer.sign({
    ...{ iss: issuer.issuer, aud: issuer.clientId, iat: now, exp: now + 600 },
    ...ofNew,
  })
  await world.db
    .insertInto('blockedNetworks')
    .values({ network: '127.0.0.1/32', note: 'Spam', blockedAt: world.clock.now() })
    .execute()
  try {
    const refused = await post('/identity/token', await codeOf(bob.email))
    expect([refused.status, refused.body.error_description]).toEqual([403, networkTexts.blocked(null)])
    expect(await callWith(tokenOfNew)).toBe('403 NETWORK_BLOCKED')
    const next = await post('/identity/token', { grant_type: 'refresh_token', refresh_token: refresh })
    expect(next.status).toBe(200)
    expect(await callWith(next.body.id_token)).toBe(200)
    await world.db.updateTable('members').set({ isOperator: true }).where('email', '=', bob.email).execute()
    expect((await post('/identity/token', await codeOf(bob.email))).status).toBe(200)
  } finally {
    await world.db.deleteFrom('blockedNetworks').execute()
  }
  expect(await callWith(tokenOfNew)).toBe(200)
})

test('a new key is found at its first token, and the earlier one ends with the next reading', async () => {
  const { email } = person('cat@example.com')
  const { id_token: before } = await tokensFor(email)
  expect(await callWith(before)).toBe(200)
  const now = Math.floor(world.clock.now().getTime() / 1000)
  const old = await issuer.sign({ ...payloadOf(before), iat: now, exp: now + 3000 })
  await issuer.rotateKeys()
  await world.clock.advance('PT11S')
  const fresh = await issuer.sign({ ...payloadOf(before), iat: now, exp: now + 3000 })
  expect(await callWith(fresh)).toBe(200)
  expect(await callWith(old)).toBe('401 UNAUTHENTICATED')
})

test('while the issuer is away, who is signed in goes on, also at a node that starts; anything else is a 503', async () => {
  const { email } = person('dee@example.com')
  const { id_token: token, refresh_token: refresh } = await tokensFor(email)
  const now = Math.floor(world.clock.now().getTime() / 1000)
  const unseen = await issuer.sign({ ...payloadOf(token), iat: now, exp: now + 7200, jti: 'unseen' })
  issuer.setAway(true)
  try {
    await world.clock.advance('PT20M')
    expect(await callWith(unseen)).toBe(200)
    const refreshed = await post('/identity/token', { grant_type: 'refresh_token', refresh_token: refresh })
    expect([refreshed.status, refreshed.body.error]).toEqual([503, 'temporarily_unavailable'])
    expect(refreshed.headers.get('retry-after')).toBeTruthy()
    expect((await post('/identity/revoke', { token: refresh })).status).toBe(503)
    expect((await world.visitor().call(getOutsideSignIn)).status).toBe(200)
    const { openOutsideIssuer: open, openTokenVerifier } = await import('../outside/identity/open.ts')
    const { storedDocuments } = await import('../base/issuer-documents.ts')
    const { clock, db, env } = world.deps
    const started = open(env, { clock, stored: storedDocuments(db) })
    const verifier = openTokenVerifier(started, { clock })({} as never)
    expect((await verifier.verify(unseen)).sub).toBe(payloadOf(token).sub)
    await db.deleteFrom('issuerDocuments').execute()
    const knowsNothing = openTokenVerifier(open(env, { clock, stored: storedDocuments(db) }), { clock })({} as never)
    await expect(knowsNothing.verify(unseen)).rejects.toThrow('no documents')
    await world.clock.advance('P2D')
    const unknown = await world.visitor().call(getOutsideSignIn)
    expect([unknown.status, unknown.body.error.code]).toEqual([503, 'UNAVAILABLE'])
    expect(unknown.body.error.message).toMatch(/^We can’t reach localhost:\d+, where you sign in/)
  } finally {
    issuer.setAway(false)
  }
  expect((await world.visitor().call(getOutsideSignIn)).status).toBe(200)
})

const refreshBy = (token: string) => post('/identity/token', { grant_type: 'refresh_token', refresh_token: token })
const exchanges = () => issuer.requests.filter((line) => line === 'POST /token').length

test('a refresh whose answer was lost is answered again for a minute, and the issuer is asked once', async () => {
  const { refresh_token: refresh } = await tokensFor(person('lost@example.com').email)
  const before = exchanges()
  const answers = await Promise.all([refresh, refresh, refresh].map(refreshBy))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [next, ...same] = answers.map(({ body }) => body.refresh_token)
  expect(next).not.toBe(refresh)
  expect(same).toEqual([next, next])
  await world.clock.advance('PT30S')
  expect((await refreshBy(refresh)).body.refresh_token).toBe(next)
  expect(exchanges()).toBe(before + 1)
  // nothing in the database opens the answer without the token
  const { rows } = await world.deps.pool.query('select r::text as row from outside_refreshes r')
  const { id_token: idToken, access_token: accessToken } = answers[0]!.body
  for (const token of [refresh, next, idToken, accessToken])
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
  await world.clock.advance('PT31S')
  expect((await refreshBy(refresh)).body).toEqual({ error: 'invalid_grant' })
  await refreshBy((await tokensFor(person('later@example.com').email)).refresh_token)
  await world.advance('PT2H')
  expect((await world.deps.pool.query('select 1 from outside_refreshes')).rows).toEqual([])
})

test('a refresh is asked again when the issuer did not answer, and when it left the refresh token as it was', async () => {
  const { refresh_token: refresh } = await tokensFor(person('twice@example.com').email)
  issuer.setAway(true)
  expect((await refreshBy(refresh)).status).toBe(503)
  issuer.setAway(false)
  issuer.replaces.refreshToken = false
  const before = exchanges()
  expect((await refreshBy(refresh)).status).toBe(200)
  expect((await refreshBy(refresh)).body.refresh_token).toBe(refresh)
  expect(exchanges()).toBe(before + 2)
  issuer.replaces.refreshToken = true
})

test('a node that stopped while it asked holds a refresh up for 20 seconds at most', async () => {
  const { refresh_token: refresh } = await tokensFor(person('stopped@example.com').email)
  const hash = createHash('sha256').update(refresh).digest('base64url')
  await world.db.insertInto('outsideRefreshes').values({ hash, askedAt: world.clock.now() }).execute()
  await world.clock.advance('PT21S')
  expect((await refreshBy(refresh)).status).toBe(200)
})
