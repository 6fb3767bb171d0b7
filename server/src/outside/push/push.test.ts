import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportPKCS8, importSPKI, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { InsideAddress, isPublicAddress, leadsInside, publicLookup, readConfigured, readEndpoint } from './endpoint.ts'
import { fcmSender, readServiceAccount } from './fcm.ts'
import { openPush } from './open.ts'
import { type PushMessage, PushNotTaken } from './port.ts'
import { makeVapidKeys } from './web-push.ts'

test.each([
  ['8.8.8.8', true],
  ['142.250.187.202', true],
  ['2a00:1450:4009:81f::200a', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['127.8.8.8', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['fc00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['localhost', false],
  ['', false],
])('%s is an address of the public internet: %s', (address, is) => expect(isPublicAddress(address)).toBe(is))

test('a name that resolves to the loopback interface is not connected to', async () => {
  const error = await new Promise((resolve) => publicLookup('localhost', { all: true }, resolve))
  expect(error).toBeInstanceOf(InsideAddress)
  expect(await leadsInside('localhost')).toBe(true)
  expect(await leadsInside('no-such-name.invalid')).toBe(false)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://push.example/abc', true],
  ['https://FCM.googleapis.com/fcm/send/abc', true],
  ['https://fcm.googleapis.com./fcm/send/abc', false],
  ['https://googleapis.com/fcm/send/abc', false],
  ['https://push.services.mozilla.com.example/abc', false],
  ['https://push.example:444/abc', false],
  ['http://push.example/abc', false],
  ['https://fcm.googleapis.com\\@127.0.0.1/abc', true],
  ['https://user:word@fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com/abc#part', false],
  ['https://[::1]/abc', false],
  ['https://2130706433/abc', false],
])('%s is an endpoint: %s', (text, is) => {
  const endpoint = readEndpoint(text, ['https://push.example'])
  expect(endpoint !== null).toBe(is)
  // whatever the text, the host that is called is a known one
  if (endpoint) expect(endpoint.url.hostname).toMatch(/^(fcm\.googleapis\.com|push\.example|.+\.(com))$/)
})

describe('PUSH_ENDPOINTS', () => {
  it('accepts origins, by https except in development', () => {
    expect(readConfigured('https://push.example, https://push.example:8443', { isDevelopment: false })).toEqual([
      'https://push.example',
      'https://push.example:8443',
    ])
    expect(readConfigured(undefined, { isDevelopment: false })).toEqual([])
    expect(readConfigured('http://127.0.0.1:9000', { isDevelopment: true })).toEqual(['http://127.0.0.1:9000'])
    for (const text of ['http://push.example', 'push.example', 'https://push.example/path', 'file:///x'])
      expect(() => readConfigured(text, { isDevelopment: false })).toThrow('PUSH_ENDPOINTS')
  })
})

describe('a message', () => {
  const sent: PushMessage[] = []
  const push = openPush(
    {
      isDevelopment: true,
      publicUrl: 'http://localhost:3000',
      MAIL_FROM: 'Hemline <hello@hemline.test>',
      CONTACT_EMAIL: undefined,
      PUSH_ENDPOINTS: undefined,
      FCM_SERVICE_ACCOUNT: undefined,
    },
    {
      vapid: async () => makeVapidKeys(),
      sandbox: async (_, message) => {
        sent.push(message)
        return 'SENT'
      },
    },
  )
  const pushed = async (title: string, body: string) => {
    const target = { platform: 'android', address: 'a-device-token', keys: null } as const
    await push.send(target, { title, body, path: '/messages/1', tag: 'one' })
    return sent.at(-1)!
  }

  it.each([
    ['Latin', 'a'],
    ['Cyrillic', 'ж'],
    ['Bengali', 'নি'],
    ['an emoji of a family', '👩‍👩‍👧‍👦'],
  ])('of 2,000 letters of %s is shortened to what every push service takes, by whole letters', async (_, letter) => {
    const { title, body, ...rest } = await pushed(letter.repeat(150), letter.repeat(2000))
    expect(rest).toEqual({ path: '/messages/1', tag: 'one' })
    expect(Buffer.byteLength(title) + Buffer.byteLength(body)).toBeLessThan(2000)
    for (const text of [title, body]) expect(text.replaceAll(letter, '')).toBe(text === letter.repeat(150) ? '' : '…')
    expect(body.length).toBeGreaterThan(letter.length * 40)
  })

  it('that fits is not shortened', async () => {
    const text = 'দারুণ, শনিবার আসছি! '.repeat(10)
    expect(await pushed('Lena', text)).toMatchObject({ title: 'Lena', body: text })
  })
})

describe('FCM', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const requests: { path: string; authorization: string | undefined; body: string }[] = []
  let next = { status: 200, body: '{}' }
  let server: Server
  let endpoint: string
  let folder: string
  let keyFile: string

  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part) => parts.push(part))
      request.on('end', () => {
        const path = request.url ?? ''
        const body = Buffer.concat(parts).toString()
        requests.push({ path, authorization: request.headers.authorization, body })
        if (path === '/token') return response.end(JSON.stringify({ access_token: 'let-me-in', expires_in: 3600 }))
        response.writeHead(next.status).end(next.body)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    folder = await mkdtemp(join(tmpdir(), 'hemline-fcm-'))
    keyFile = join(folder, 'key.json')
    const account = {
      project_id: 'hemline-test',
      client_email: 'push@hemline-test.example',
      private_key: await exportPKCS8(privateKey),
      token_uri: `${endpoint}/token`,
    }
    await writeFile(keyFile, JSON.stringify(account))
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true })
  })
  beforeEach(() => void requests.splice(0))

  const target = { platform: 'android', address: 'a-device-token', keys: null } as const
  const message = { title: 'Lena has accepted', body: 'The dress is yours.', path: '/order/1', tag: 'one' }

  it('gets an access token with the account’s key once, then sends', async () => {
    next = { status: 200, body: '{}' }
    const send = fcmSender(readServiceAccount(keyFile), endpoint)
    expect([await send(target, message), await send(target, message)]).toEqual(['SENT', 'SENT'])
    expect(requests.map(({ path }) => path)).toEqual([
      '/token',
      ...Array(2).fill('/v1/projects/hemline-test/messages:send'),
    ])
    const assertion = new URLSearchParams(requests[0]!.body).get('assertion')!
    const key = await importSPKI(publicKey.export({ type: 'spki', format: 'pem' }) as string, 'RS256')
    const { payload } = await jwtVerify(assertion, key, { audience: `${endpoint}/token` })
    expect(payload).toMatchObject({ iss: 'push@hemline-test.example', scope: expect.stringContaining('messaging') })
    expect(requests[1]!.authorization).toBe('Bearer let-me-in')
    expect(JSON.parse(requests[1]!.body).message).toMatchObject({
      token: 'a-device-token',
      notification: { title: 'Lena has accepted', body: 'The dress is yours.' },
      data: { path: '/order/1' },
    })
  })

  it.each([
    [404, '{"error":{"status":"NOT_FOUND","details":[{"errorCode":"UNREGISTERED"}]}}', 'GONE'],
    [410, '{"error":{"details":[{"errorCode":"UNREGISTERED"}]}}', 'GONE'],
    [503, '{"error":{"status":"UNAVAILABLE"}}', 'not taken'],
    [401, '{"error":{"status":"UNAUTHENTICATED"}}', 'not taken'],
    [302, '', 'not taken'],
  ])('an answer of %s is %s', async (status, body, meaning) => {
    next = { status, body }
    const sent = fcmSender(readServiceAccount(keyFile), endpoint)(target, message)
    if (meaning === 'GONE') expect(await sent).toBe('GONE')
    else await expect(sent).rejects.toThrow(PushNotTaken)
  })

  it('does not start with an invalid key file', async () => {
    expect(() => readServiceAccount(join(folder, 'none.json'))).toThrow('FCM_SERVICE_ACCOUNT')
  })
})
