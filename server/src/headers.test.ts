import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type TestMember, type World } from '../test/world.ts'
import { permissionsPolicy } from './base/security.ts'

let world: World
let anna: TestMember
beforeAll(async () => {
  world = await createWorld({ RATE_LIMIT: '10000' })
  anna = await world.member()
})
afterAll(() => world.close())

const made = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.x'
type HttpRequest = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}
const ask = ({ path, ...init }: HttpRequest) => fetch(world.url + path, init)

function isSafe(name: string, headers: Headers) {
  const missing = [
    'content-security-policy',
    'referrer-policy',
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
  ].filter((one) => !headers.get(one))
  expect([name, ...missing]).toEqual([name])
}

describe('every answer', () => {
  test('says the time by Hemline’s clock, by which the app counts: also a refusal, and to an app of another origin', async () => {
    const bearer = { authorization: `Bearer ${await anna.token()}`, origin: 'https://localhost' }
    for (const path of ['/api/user', '/api/nothing-here', '/api/live', '/']) {
      const { headers } = await ask({ path, headers: path === '/api/live' ? {} : bearer })
      const behind = world.clock.now().getTime() - Date.parse(headers.get('date')!)
      // the fixed start is months from the machine's time
      expect([path, Math.abs(behind) < 86_400_000]).toEqual([path, true])
    }
    const { headers } = await ask({ path: '/api/user', headers: bearer })
    expect(headers.get('access-control-expose-headers')).toMatch(/\bdate\b/)
  })

  test('of the API has the security headers and may not be cached, refusals included', async () => {
    const bearer = { authorization: `Bearer ${await anna.token()}` }
    const cases: [number, HttpRequest][] = [
      [200, { path: '/api/app-settings' }],
      [200, { path: '/api/user', headers: bearer }],
      [401, { path: '/api/user' }],
      [401, { path: '/api/user', headers: { authorization: `Bearer ${made}` } }],
      [200, { path: '/%61pi/user', headers: bearer }],
      [401, { path: '/%61p%69/user' }],
      [401, { path: '/%61pi/live' }],
      [200, { path: '/%61pi/docs' }],
      [401, { path: '/api/live' }],
      [401, { path: '/api/live', headers: { authorization: `Bearer ${made}` } }],
      [404, { path: '/api/nothing-here' }],
      [400, { path: '/api/listings/%zz' }],
      [400, { path: '/api/share-links' }],
      [
        400,
        {
          path: '/api/contacts',
          method: 'POST',
          headers: { ...bearer, 'content-type': 'application/json' },
          body: '{',
        },
      ],
      [415, { path: '/api/contacts', method: 'POST', headers: { ...bearer, 'content-type': 'text/x' }, body: 'x' }],
      [200, { path: '/api/openapi.json' }],
      [200, { path: '/api/docs' }],
    ]
    for (const [status, one] of cases) {
      const answer = await ask(one)
      const name = `${one.method ?? 'GET'} ${one.path}`
      expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([name, status, 'no-store'])
      isSafe(name, answer.headers)
      await answer.body?.cancel()
    }
    const stop = new AbortController()
    const live = await fetch(`${world.url}/api/live`, { headers: bearer, signal: stop.signal })
    expect([live.status, live.headers.get('cache-control')]).toEqual([200, 'no-store'])
    isSafe('the stream', live.headers)
    stop.abort()
  })

  test('of a page says what it may use of the device: no payments without Stripe, else in its frames', async () => {
    const page = await ask({ path: '/' })
    expect(page.headers.get('permissions-policy')).toMatch(/camera=\(self\).*payment=\(\)$/)
    await page.body?.cancel()
    expect(permissionsPolicy({ STRIPE_SECRET_KEY: 'sk_test' })).toContain('payment=(self "https://js.stripe.com"')
  })

  test('of the issuer and the development pages too', async () => {
    for (const path of ['/identity/.well-known/jwks.json', '/dev', '/dev/mail', '/dev/stripe/', '/nothing']) {
      const answer = await ask({ path })
      isSafe(path, answer.headers)
    }
    const refused = await ask({
      path: '/identity/',
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1' },
      body: '{}',
    })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'no-store'])
    isSafe('POST /identity/', refused.headers)
  })
})

/** Sends these bytes and returns the answer, read until the connection was closed. */
async function sendRaw(bytes: string): Promise<{ status: number; headers: Headers; body: unknown }> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(bytes)
  await closed
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(':')[0]!, line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(first.split(' ')[1]), headers, body: JSON.parse(body) }
}

describe('what is no readable request is refused in the format of the API, with its headers', () => {
  const get = 'GET /api/user HTTP/1.1\r\nconnection: close\r\n'
  test.each([
    ['no HTTP at all', 400, 'INVALID', 'HELO hemline\r\n\r\n'],
    ['two lengths', 400, 'INVALID', `${get}host: h\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n`],
    ['a length that is none', 400, 'INVALID', `${get}host: h\r\ncontent-length: x\r\n\r\n`],
    ['a broken chunk', 400, 'INVALID', 'POST /api/user HTTP/1.1\r\nhost: h\r\ntransfer-encoding: chunked\r\n\r\nx'],
    ['no host', 400, 'INVALID', `${get}\r\n`],
    ['no host, on a page', 400, 'INVALID', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['a head without end', 413, 'TOO_LARGE', `${get}host: h\r\nx: ${'x'.repeat(20_000)}`],
    ['an unknown expectation', 401, 'UNAUTHENTICATED', `${get}host: h\r\nexpect: tea\r\n\r\n`],
    [
      'a compressed body for a page',
      415,
      'UNSUPPORTED_TYPE',
      'POST / HTTP/1.1\r\nhost: h\r\nconnection: close\r\ncontent-encoding: gzip\r\ncontent-length: 0\r\n\r\n',
    ],
  ])('%s', async (name, status, code, bytes) => {
    const answer = await sendRaw(bytes)
    expect(answer).toMatchObject({ status, body: { error: { code, requestId: expect.any(String) } } })
    isSafe(name, answer.headers)
  })
})

test('no page of this origin contains or allows inline scripts or eval', async () => {
  const { dev } = world.deps
  expect(dev).not.toBeNull()
  for (const path of [
    '/api/docs',
    '/api/docs/',
    '/dev',
    '/dev/mail',
    '/dev/clock',
    '/dev/jobs',
    '/dev/carrier',
    '/dev/stripe/',
  ]) {
    const answer = await ask({ path, headers: { accept: 'text/html' } })
    const html = await answer.text()
    expect([path, answer.status]).toEqual([path, 200])
    expect([path, html.match(/<script(?![^>]*\ssrc=)|\son\w+=|javascript:/gi)]).toEqual([path, null])
    const policy = answer.headers.get('content-security-policy') ?? ''
    const scripts = /(?:^|;)\s*script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1]
    expect([path, scripts]).toEqual([path, expect.not.stringMatching(/unsafe-(inline|eval)|\*/)])
  }
  const script = await ask({ path: '/api/docs/js/scalar.js' })
  expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringMatching(/javascript/)])
  await script.body?.cancel()
})

test('the API page disables the services of its library that send data elsewhere', async () => {
  const html = await (await ask({ path: '/api/docs' })).text()
  const [, written = ''] = /data-configuration="([^"]*)"/.exec(html) ?? []
  expect(JSON.parse(written.replaceAll('&quot;', '"').replaceAll('&#34;', '"'))).toMatchObject({
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
  })
})

test('a compressed body is refused before it is received', async () => {
  const bearer = { authorization: `Bearer ${await anna.token()}` }
  for (const encoding of ['gzip', 'br', 'deflate', 'x-unheard-of', 'identity, gzip']) {
    for (const [path, type] of [
      ['/api/contacts', 'application/json'],
      ['/api/upload-images', 'multipart/form-data; boundary=x'],
      ['/identity/', 'application/x-amz-json-1.1'],
    ] as const) {
      const headers = { ...bearer, 'content-type': type, 'content-encoding': encoding }
      const answer = await ask({ path, method: 'POST', headers, body: gzipSync('{}') })
      expect([path, encoding, answer.status]).toEqual([path, encoding, 415])
    }
  }
  const plain = { ...bearer, 'content-type': 'application/json', 'content-encoding': 'identity' }
  expect((await ask({ path: '/api/contacts', method: 'POST', headers: plain, body: '{}' })).status).toBe(200)

  const { hostname, port } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/upload-images HTTP/1.1\r\nhost: x\r\nauthorization: ${bearer.authorization}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-encoding: gzip\r\ncontent-length: 9000000\r\n\r\n`,
  )
  const [first] = await new Promise<Buffer[]>((resolve) => socket.once('data', (chunk) => resolve([chunk])))
  expect(String(first)).toMatch(/^HTTP\/1\.1 415 /)
  socket.destroy()
})

describe('the limit of a network', () => {
  let small: World
  beforeAll(async () => {
    small = await createWorld({ RATE_LIMIT: '30', TRUST_PROXY: '1' })
  })
  afterAll(() => small.close())

  const from = (address: string, path: string, token?: string) =>
    fetch(small.url + path, {
      method: path === '/api/contacts' ? 'POST' : 'GET',
      headers: { 'x-forwarded-for': address, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })

  test('cannot be evaded with forged tokens, also on calls with their own limit', async () => {
    const madeUp = (n: number) =>
      `${made.split('.')[0]}.${Buffer.from(JSON.stringify({ sub: `${n}`, origin_jti: `${n}` })).toString('base64url')}.x${n}`
    for (const [network, path] of [
      ['192.0.2.1', '/api/user'],
      ['192.0.2.2', '/api/contacts'],
    ] as const) {
      const answers = []
      for (let n = 0; n < 40; n += 1) answers.push((await from(network, path, madeUp(n))).status)
      expect([path, new Set(answers.slice(0, 30)), new Set(answers.slice(30))]).toEqual([
        path,
        new Set([401]),
        new Set([429]),
      ])
    }
  })

  test('is shared by all addresses of a /64, and separate for the next', async () => {
    for (let n = 0; n < 30; n += 1)
      expect((await from(`2001:db8:1:2::${n.toString(16)}`, '/api/app-settings')).status).toBe(200)
    const over = await from('2001:db8:1:2:ffff::1', '/api/app-settings')
    expect([over.status, over.headers.get('cache-control')]).toEqual([429, 'no-store'])
    isSafe('429', over.headers)
    expect((await from('2001:db8:1:3::1', '/api/app-settings')).status).toBe(200)
  })
})
