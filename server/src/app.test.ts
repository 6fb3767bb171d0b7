import type { Call } from '@hemline/contract/call.ts'
import { RefusalBody } from '@hemline/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type TestMember, type World } from '../test/world.ts'
import { buildApp } from './app.ts'
import { readEnv } from './base/env.ts'

let world: World
let token: string
let calls: Call[]
beforeAll(async () => {
  world = await createWorld({ OPERATOR_EMAILS: 'owner@example.com' })
  // the operator, who may make every call
  const member: TestMember = await world.member({ email: 'owner@example.com' })
  token = await member.token()
  const app = await buildApp(world.deps)
  calls = app.calls
  await app.close()
})
afterAll(() => world.close())

const ask = (call: Call, options: { token?: string; body?: string; query?: string } = {}) =>
  fetch(`${world.url}${call.path.replace(/:\w+/g, 'nosuchthing00')}${options.query ?? ''}`, {
    method: call.method,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: options.body }),
  })
const refusalOf = async (answer: Response) => ({
  status: answer.status,
  ...RefusalBody.parse(await answer.json()).error,
})

/** Comparing with the provider, for example, takes none. */
const takesFields = (body: object) => !('shape' in body) || Object.keys(body.shape as object).length > 0

describe('every call of the contract', () => {
  it('requires authentication, and rejects a forged token', async () => {
    for (const call of calls.filter(({ audience }) => audience !== 'anyone')) {
      const name = `${call.method} ${call.path}`
      expect([
        name,
        (await refusalOf(await ask(call, { body: call.body ? '{}' : (undefined as never) }))).code,
      ]).toEqual([name, 'UNAUTHENTICATED'])
      expect([name, (await ask(call, { token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' })).status]).toEqual([name, 401])
    }
  })

  it('reports the wrong fields when required ones are missing or of the wrong type', async () => {
    for (const call of calls.filter(({ body }) => body && takesFields(body))) {
      const name = `${call.method} ${call.path}`
      for (const body of [
        '[]',
        '"words"',
        '{"orderId":7,"listingId":{},"reviewId":[],"friendshipId":null,"coinIds":"x","pendingRequestId":-1,"id":3,"firstName":1,"brand":2,"publicIds":4,"isNew":5,"words":7,"weeks":"none","month":"none","state":6}',
      ]) {
        const answer = await ask(call, { token, body })
        if (answer.status === 404 && call.path.includes(':')) continue
        expect([name, body, answer.status]).toEqual([name, body, 400])
        const refusal = await refusalOf(answer)
        expect([name, body, refusal.status, refusal.code]).toEqual([name, body, 400, 'INVALID'])
        expect(Object.keys(refusal.fields ?? {}).length, name).toBeGreaterThan(0)
      }
    }
  })

  it('validates queries just as strictly', async () => {
    for (const call of calls.filter(({ method, query }) => method === 'GET' && query)) {
      const query =
        '?lastKey=%00nonsense&limit=-1&listingId=UPPER&userId=1&targetUserId=1&orderId=1&reviewId=1&pendingRequestId=1&token=&colours=mud&geohash4=aaaaa&weeks=none&words='
      const answer = await ask(call, { token, query: query + 'w'.repeat(200) })
      expect([call.path, answer.status < 500]).toEqual([call.path, true])
      // the links are looked up: none is found
      if (!['/api/share-links', '/api/invitation'].includes(call.path))
        expect([call.path, answer.status]).toEqual([call.path, 400])
    }
  })

  it('is described, with its summary, its fields and its refusals', async () => {
    const answer = await fetch(`${world.url}/api/openapi.json`)
    const { paths } = (await answer.json()) as {
      paths: Record<string, Record<string, { summary: string; responses: object }>>
    }
    for (const call of calls) {
      const described = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
      expect(described?.summary, call.path).toBe(call.about)
      expect(Object.keys(described?.responses ?? {})).toContain('default')
    }
    expect((await fetch(`${world.url}/api/docs`)).status).toBe(200)
  })
})

describe('other requests', () => {
  it('are answered in the one failure format', async () => {
    const refusals = [
      [await fetch(`${world.url}/api/nothing`), 404, 'NOT_FOUND'],
      [
        await fetch(`${world.url}/api/coins`, { method: 'PUT', headers: { authorization: `Bearer ${token}` } }),
        404,
        'NOT_FOUND',
      ],
      [
        await fetch(`${world.url}/api/coins`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: '{"coinIds":',
        }),
        400,
        'INVALID',
      ],
      [
        await fetch(`${world.url}/api/coins`, {
          method: 'POST',
          headers: { 'content-type': 'application/xml', authorization: `Bearer ${token}` },
          body: 'coins',
        }),
        415,
        'UNSUPPORTED_TYPE',
      ],
      [
        await fetch(`${world.url}/api/coins`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ coinIds: ['x'.repeat(1_100_000)] }),
        }),
        413,
        'TOO_LARGE',
      ],
    ] as const
    for (const [answer, status, code] of refusals) {
      const refusal = await refusalOf(answer)
      expect([refusal.status, refusal.code]).toEqual([status, code])
      expect(refusal.requestId).not.toBe('')
    }
  })

  it('the health check answers', async () => {
    expect(await (await fetch(`${world.url}/healthz`)).json()).toEqual({ ok: true })
  })
})

describe('settings', () => {
  it('production starts only with all real outside systems, and names the missing ones', () => {
    expect(() => readEnv({ NODE_ENV: 'production', DATABASE_URL: 'postgres://x' })).toThrow(
      /PUBLIC_URL.*STRIPE_SECRET_KEY.*STRIPE_WEBHOOK_SECRET.*SMTP_URL.*MAIL_FROM.*CLICK_AND_DROP_KEY/,
    )
    expect(() => readEnv({ PORT: 'many', DATABASE_URL: 'postgres://x' })).toThrow(/PORT/)
    expect(() => readEnv({ DATABASE_URL: 'postgres://x', OIDC_ISSUER: 'https://issuer.test' })).toThrow(
      /OIDC_CLIENT_ID/,
    )
  })

  it('the configured origins of native apps are allowed, and no other', async () => {
    const allowed = async (native: string | undefined, origin: string) => {
      const env = readEnv({
        DATABASE_URL: world.deps.env.DATABASE_URL,
        ...(native === undefined ? {} : { NATIVE_ORIGINS: native }),
      })
      const app = await buildApp({
        ...world.deps,
        dev: null,
        env: { ...world.deps.env, NATIVE_ORIGINS: env.NATIVE_ORIGINS },
      })
      const headers = { origin, 'access-control-request-method': 'POST' }
      const answer = await app.inject({ method: 'OPTIONS', url: '/api/coins', headers })
      await app.close()
      return answer.headers['access-control-allow-origin'] === origin
    }
    for (const origin of ['capacitor://localhost', 'https://localhost']) {
      expect(await allowed(undefined, origin)).toBe(true)
      expect(await allowed('', origin)).toBe(false)
    }
    expect(await allowed('hemline://app', 'hemline://app')).toBe(true)
    expect(await allowed('hemline://app', 'capacitor://localhost')).toBe(false)
    expect(await allowed(undefined, 'https://elsewhere.test')).toBe(false)
    expect(() => readEnv({ DATABASE_URL: 'postgres://x', NATIVE_ORIGINS: '*' })).toThrow(/NATIVE_ORIGINS/)
  })

  it('calls of the demo community are exempt from network limits in development, but not in production', async () => {
    const statuses = async (isDevelopment: boolean, key: string) => {
      const env = { ...world.deps.env, isDevelopment, RATE_LIMIT: 1, DEMO_KEY: 'of this start' }
      const app = await buildApp({ ...world.deps, env })
      const ask = () => app.inject({ url: '/healthz', headers: { 'x-demo-key': key } })
      const statuses = [(await ask()).statusCode, (await ask()).statusCode]
      await app.close()
      return statuses
    }
    expect(await statuses(true, 'of this start')).toEqual([200, 200])
    expect(await statuses(true, 'another')).toEqual([200, 429])
    expect(await statuses(false, 'of this start')).toEqual([200, 429])
  })

  it('a caller is counted by the address that our own proxies report, not by one in their own header', async () => {
    const statuses = async (proxies: string | undefined, forwarded: string[]) => {
      const { TRUST_PROXY } = readEnv({
        DATABASE_URL: world.deps.env.DATABASE_URL,
        ...(proxies ? { TRUST_PROXY: proxies } : {}),
      })
      const app = await buildApp({ ...world.deps, env: { ...world.deps.env, TRUST_PROXY, RATE_LIMIT: 1 } })
      const statuses: number[] = []
      for (const address of forwarded) {
        const headers = { 'x-forwarded-for': address }
        statuses.push((await app.inject({ url: '/healthz', headers })).statusCode)
      }
      await app.close()
      return statuses
    }
    const [one, other] = ['198.51.100.1', '198.51.100.2']
    expect(await statuses(undefined, [one, other])).toEqual([200, 429])
    expect(await statuses('true', [one, other])).toEqual([200, 200])
    expect(await statuses('true', [one, `${other}, ${one}`])).toEqual([200, 429])
    expect(await statuses('2', [`${one}, 10.0.0.1`, `${other}, ${one}, 10.0.0.1`])).toEqual([200, 429])
    expect(() => readEnv({ DATABASE_URL: 'postgres://x', TRUST_PROXY: 'everybody' })).toThrow(/TRUST_PROXY/)
  })

  it('production has no development pages', async () => {
    const deps = { ...world.deps, dev: null, env: { ...world.deps.env, isDevelopment: false } }
    const app = await buildApp(deps)
    for (const url of [
      '/dev',
      '/dev/mail',
      '/dev/mail.json',
      '/dev/carrier',
      '/dev/carrier.json',
      '/dev/payments.json',
      '/dev/stripe/v1/payment_intents',
      '/dev/clock',
      '/dev/jobs',
    ]) {
      expect([url, (await app.inject({ url, headers: { 'x-dev-now': '2020-01-01T00:00:00Z' } })).statusCode]).toEqual([
        url,
        404,
      ])
    }
    expect((await app.inject({ method: 'POST', url: '/dev/clock', payload: { advance: 'P1D' } })).statusCode).toBe(404)
    await app.close()
  })
})
