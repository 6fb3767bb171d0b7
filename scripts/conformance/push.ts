import { createECDH } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, importJWK, jwtVerify } from 'jose'
import { makeVapidKeys, webPushSender } from '../../server/src/outside/push/web-push.ts'
import { ece } from '../../server/test/ece.ts'
import { type Outcome, openSet } from './report.ts'

type Read = (path: string) => unknown
type Coding = {
  section: string
  ikm: string
  salt: string
  rs: number
  keyid: string
  plaintext: string
  body: string
}
type Message = {
  plaintext: string
  as_private: string
  ua_private: string
  ua_public: string
  salt: string
  auth_secret: string
  body: string
}
type Voluntary = { jwt: string; public_key: string; claims: Record<string, unknown>; jwk_xy: [string, string] }

const bytes = (text: string) => Buffer.from(text, 'base64url')

function keyOf(privateKey: string) {
  const key = createECDH('prime256v1')
  key.setPrivateKey(bytes(privateKey))
  return key
}

/** The examples of RFC 8188 and RFC 8291, in both directions, with the coding of our pushes. */
export function checkPushCoding(read: Read): Outcome[] {
  const coding = openSet('push: encrypted content coding (RFC 8188)')
  for (const { section, ikm, salt, rs, keyid, plaintext, body } of read('webpush/rfc8188.json') as Coding[]) {
    const params = { version: 'aes128gcm', key: ikm, salt, rs, keyid } as const
    coding.expect(`${section} read`, ece.decrypt(bytes(body), params).toString(), plaintext)
    // the second example pads its first record, which an implementation need not reproduce
    if (rs === 4096)
      coding.expect(`${section} written`, ece.encrypt(Buffer.from(plaintext), params).toString('base64url'), body)
  }
  const message = openSet('push: message encryption (RFC 8291)')
  const example = read('webpush/rfc8291.json') as Message
  const shared = { version: 'aes128gcm', authSecret: example.auth_secret } as const
  const written = ece.encrypt(Buffer.from(example.plaintext), {
    ...shared,
    salt: example.salt,
    rs: 4096,
    dh: example.ua_public,
    privateKey: keyOf(example.as_private),
  })
  message.expect('written', written.toString('base64url'), example.body)
  const got = ece.decrypt(bytes(example.body), { ...shared, privateKey: keyOf(example.ua_private) })
  message.expect('read', got.toString(), example.plaintext)
  return [coding.outcome(), message.outcome()]
}

/** The example of RFC 8292, and a push of ours to the browser of RFC 8291's example: signed and decryptable. */
export async function checkOurPush(read: Read): Promise<Outcome[]> {
  const set = openSet('push: who sends it (RFC 8292)')
  const example = read('webpush/rfc8292.json') as Voluntary
  const point = bytes(example.public_key)
  set.expect('the point of the key', [point.subarray(1, 33), point.subarray(33)].map(text64), example.jwk_xy)
  set.expect('the example', await claimsOf(example.jwt, example.public_key), example.claims)

  const browser = read('webpush/rfc8291.json') as Message
  const ours = await sendTo(browser)
  set.expect('our push is read by the browser', JSON.parse(ours.text), ours.message)
  const { t, k } = /^vapid t=(?<t>[\w.-]+), ?k=(?<k>[\w-]+)$/.exec(ours.authorization)?.groups ?? {}
  const { aud, sub, exp } = await claimsOf(t ?? '', k ?? '')
  const hours = (Number(exp) * 1000 - Date.now()) / 3_600_000
  set.expect('our audience and subject', { aud, sub }, { aud: ours.origin, sub: 'mailto:host@example.com' })
  set.expect('ours lasts at most 24 hours', hours > 0 && hours <= 24, true)
  return [set.outcome()]
}

const text64 = (part: Buffer) => part.toString('base64url')

/** Returns the claims of a token signed by that key; those of 2016 are verified as of then. */
async function claimsOf(token: string, publicKey: string): Promise<Record<string, unknown>> {
  const point = bytes(publicKey)
  const key = { kty: 'EC', crv: 'P-256', x: text64(point.subarray(1, 33)), y: text64(point.subarray(33)) }
  const currentDate = new Date((Number(decodeJwt(token).exp) - 60) * 1000)
  return { ...(await jwtVerify(token, await importJWK(key, 'ES256'), { currentDate })).payload }
}

/** Sends a push to a browser with those keys, at a push service on this machine. */
async function sendTo(browser: Message) {
  const taken: { authorization: string; body: Buffer }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      taken.push({ authorization: request.headers.authorization ?? '', body: Buffer.concat(parts) })
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = makeVapidKeys()
  const { send } = webPushSender({
    vapid: async () => keys,
    subject: () => 'mailto:host@example.com',
    configured: [origin],
  })
  const message = { title: browser.plaintext, body: '“£5” – naïve', path: '/order/1', tag: 'one' }
  try {
    await send(
      { platform: 'web', address: `${origin}/push`, keys: { p256dh: browser.ua_public, auth: browser.auth_secret } },
      message,
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
  const { authorization, body } = taken[0]!
  const privateKey = keyOf(browser.ua_private)
  const text = ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret: browser.auth_secret }).toString()
  return { origin, message, authorization, text }
}
