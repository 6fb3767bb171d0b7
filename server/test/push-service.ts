import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ece } from './ece.ts'

/** A subscribed browser: its registration, and the decrypted pushes it has received. */
export type Browser = { token: string; endpoint: string; got: Got[] }
export type Got = { headers: IncomingHttpHeaders; body: Buffer; message: Record<string, string> }

/** A browser vendor's push service: it accepts encrypted messages, and its browsers decrypt them. */
export type PushService = {
  origin: string
  /** Adds a browser; `at` is the path of its endpoint. */
  browser(): Browser
  /** Sets the service's answers for that browser. */
  answers(browser: Browser, status: number, headers?: Record<string, string>): void
  /** Every request received, for any path. */
  requests: { path: string; method: string }[]
  close(): Promise<void>
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser & { key: ECDH; secret: string }>()
  const answers = new Map<string, { status: number; headers: Record<string, string> }>()
  const requests: PushService['requests'] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      requests.push({ path, method: request.method ?? '' })
      const browser = browsers.get(path)
      const { status, headers } = answers.get(path) ?? { status: browser ? 201 : 404, headers: {} }
      if (browser && status < 300) {
        const body = Buffer.concat(parts)
        const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: browser.key, authSecret: browser.secret })
        browser.got.push({ headers: request.headers, body, message: JSON.parse(text.toString('utf8')) })
      }
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    requests,
    browser() {
      const key = createECDH('prime256v1')
      key.generateKeys()
      const secret = randomBytes(16).toString('base64url')
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const endpoint = `${origin}${path}`
      const keys = { p256dh: key.getPublicKey('base64url'), auth: secret }
      const browser = { token: JSON.stringify({ endpoint, expirationTime: null, keys }), endpoint, got: [] }
      browsers.set(path, { ...browser, key, secret })
      return browser
    },
    answers: (browser, status, headers = {}) =>
      void answers.set(new URL(browser.endpoint).pathname, { status, headers }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
