import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type Env, readEnv } from '../src/base/env.ts'
import type { Finding } from '../src/base/finding.ts'
import { checkHost, exitCodeOf, lineOf } from '../src/host-check.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { openTestMailServer, type TestMailServer } from './mail-server.ts'

type Settings = Record<string, string>
export type Webhook = { url?: string; status?: string; enabled_events: string[] }

/**
 * A host of one test file whose settings are those of production, and the outside systems that they name. Each test begins
 * with all of them right.
 */
export function checkedHost() {
  const servers: Server[] = []
  let folder: string
  let database: TestDatabase
  let mail: TestMailServer
  let bucket: string
  let issuer: string
  let stripe: string
  let refuses: { bucket: boolean; stripe: boolean; issuer: boolean }
  let webhooks: Webhook[]

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener)
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hemline-check-'))
    ;[database, mail] = await Promise.all([freshDatabase(), openTestMailServer()])
    const objects = new Map<string, Buffer>()
    bucket = await serve(async (request, response) => {
      const key = request.url!.split('?')[0]!
      const xml = { 'content-type': 'application/xml' }
      const body = Buffer.concat(await request.toArray())
      if (refuses.bucket) return response.writeHead(403, xml).end('<Error><Code>AccessDenied</Code></Error>')
      if (request.method === 'PUT') objects.set(key, body)
      if (request.method === 'DELETE') objects.delete(key)
      const object = request.method === 'GET' ? objects.get(key) : Buffer.alloc(0)
      if (object) return response.writeHead(request.method === 'DELETE' ? 204 : 200).end(object)
      response.writeHead(404, xml).end('<Error><Code>NoSuchKey</Code></Error>')
    })
    issuer = await serve((request, response) => {
      const json = request.url!.includes('openid-configuration')
        ? { issuer, jwks_uri: `${issuer}/keys` }
        : { keys: refuses.issuer ? [] : [{ kty: 'RSA', kid: '1' }] }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
    stripe = await serve((request, response) => {
      const [status, json] = refuses.stripe
        ? [401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } }]
        : request.url!.startsWith('/v1/webhook_endpoints')
          ? [
              200,
              {
                data: webhooks.map((changes) => ({
                  url: 'https://hemline.test/api/stripe-webhook',
                  status: 'enabled',
                  ...changes,
                })),
              },
            ]
          : [200, { object: 'balance', livemode: true }]
      response.writeHead(status as number, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
  })

  beforeEach(() => {
    refuses = { bucket: false, stripe: false, issuer: false }
    webhooks = [{ enabled_events: ['*'] }]
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  })

  afterAll(async () => {
    for (const server of servers) server.close()
    await Promise.all([mail.close(), database.drop(), rm(folder, { recursive: true, force: true })])
  })

  const settings = (): Settings => ({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://hemline.test',
    TRUST_PROXY: 'true',
    DATABASE_URL: database.url,
    HEMLINE_DATA: folder,
    STRIPE_SECRET_KEY: 'sk_live_none',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Hemline <hello@hemline.test>',
    PAYOUT_KEY: Buffer.alloc(32, 7).toString('base64'),
    ORDERS_LABELS: 'false',
    OPERATOR_NAME: 'Hanna Host',
    OPERATOR_EMAILS: 'host@hemline.test',
    CONTACT_EMAIL: 'help@hemline.test',
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: bucket,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'hemline',
    OIDC_FLOW: 'forms',
  })

  const checkEnv = (env: Env, more: { letterTo?: string; stripeAddress?: string } = {}) =>
    checkHost(env, { now: new Date(), stripeAddress: stripe, ...more })
  const look = (changes: Settings = {}, more: { letterTo?: string; stripeAddress?: string } = {}) =>
    checkEnv(readEnv({ ...settings(), ...changes }), more)

  return {
    settings,
    /** Returns the findings about settings as they were read. */
    checkEnv,
    /** Returns the findings about these settings, of which `changes` are other ones. */
    look,
    /** Expects that these settings prevent a start, with a line that says why. */
    async expectWrong(changes: Settings, line: RegExp) {
      const findings = await look(changes)
      expect(exitCodeOf(findings)).toBe(1)
      expect(troubles(findings)).toContainEqual(expect.stringMatching(line))
    },
    get folder() {
      return folder
    },
    get database() {
      return database
    },
    get mail() {
      return mail
    },
    get issuer() {
      return issuer
    },
    /** Has an outside system refuse what this test asks it. */
    refuse(system: keyof typeof refuses) {
      refuses[system] = true
    },
    /** Sets the webhooks that Stripe has. */
    setWebhooks(present: Webhook[]) {
      webhooks = present
    },
  }
}

/** Returns the lines of what is wrong or does not answer. */
export const troubles = (findings: readonly Finding[]): string[] =>
  findings.filter(({ state }) => state === 'wrong' || state === 'away').map(lineOf)
