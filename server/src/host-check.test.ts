import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../test/database.ts'
import { openTestMailServer, type TestMailServer } from '../test/mail-server.ts'
import { openPooler } from '../test/pooler.ts'
import { startProcess } from '../test/process.ts'
import { readEnv } from './base/env.ts'
import { createSealer } from './base/seal.ts'
import { checkHost, exitCodeOf, lineOf } from './host-check.ts'

/** Nothing listens on the discard port. */
const NOWHERE = 'http://127.0.0.1:9'
const servers: Server[] = []
let folder: string
let database: TestDatabase
let mail: TestMailServer
let bucket: string
let issuer: string
let stripe: string
/** What the stand-ins do now; each test begins with all of them right. */
let refuses: { bucket: boolean; stripe: boolean; issuer: boolean }
/** Stripe's webhooks. */
let webhooks: { url?: string; status?: string; enabled_events: string[] }[]

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

const settings = () => ({
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
const look = (changes: Record<string, string> = {}, more: { letterTo?: string; stripeAddress?: string } = {}) =>
  checkHost(readEnv({ ...settings(), ...changes }), { now: new Date(), stripeAddress: stripe, ...more })
const troubles = (findings: Awaited<ReturnType<typeof look>>) =>
  findings.filter(({ state }) => state === 'wrong' || state === 'away').map(lineOf)

test('where everything is right each system has its line, and no letter is sent', async () => {
  const findings = await look()
  expect(troubles(findings)).toEqual([])
  expect(exitCodeOf(findings)).toBe(0)
  for (const what of ['Address', 'Operator', 'Data folder', 'Database', 'Pictures', 'Mail', 'Sign-in', 'Stripe'])
    expect(findings.find((finding) => finding.what === what)?.state, what).toBe('right')
  expect(mail.received).toEqual([])
})

test('a pooler shares its connections: only those past it have to fit', async () => {
  const findings = await look({ DATABASE_POOL: '190', DATABASE_DIRECT_URL: database.url })
  expect(troubles(findings)).toEqual([])
})

test('the way past a pooler has to be set, to lead past it, and to the same database', async () => {
  const [pooler, other] = await Promise.all([openPooler(database.url), freshDatabase()])
  const lines = async (changes: Record<string, string>) =>
    (await look(changes)).map(lineOf).filter((line) => /^\S+ +Database/.test(line) && !line.startsWith('note'))
  try {
    expect(await lines({ DATABASE_URL: pooler.url })).toEqual([
      expect.stringMatching(/^WRONG +Database: DATABASE_URL leads to a pooler\. Set DATABASE_DIRECT_URL/),
    ])
    const past = async (url: string) => (await lines({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url })).at(-1)
    expect(await past(database.url)).toMatch(/^right +Database past the pooler/)
    expect(await past(pooler.url)).toMatch(/^WRONG .*DATABASE_DIRECT_URL leads to a pooler, too/)
    expect(await past(other.url)).toMatch(/^WRONG .*DATABASE_DIRECT_URL leads to another database/)
    expect(await past(database.url.replace(/:[^:@/]+@/, ':other@'))).toMatch(/^WRONG .*accept DATABASE_DIRECT_URL/)
  } finally {
    await Promise.all([pooler.close(), other.drop()])
  }
})

test('that a second node would not fit is a note', async () => {
  const findings = await look({ DATABASE_POOL: '100' })
  expect(exitCodeOf(findings)).toBe(0)
  expect(findings.map(lineOf).join('\n')).toMatch(/^note +Database: A node opens up to 115 .*second node/im)
})

test('what protects the lines that only grow is looked at: a note names each table where it is missing or off', async () => {
  const own = await freshDatabase()
  const notes = async () => (await look({ DATABASE_URL: own.url })).map(lineOf).join('\n')
  try {
    expect(await notes()).not.toMatch(/only grow/)
    const client = new pg.Client({ connectionString: own.url })
    await client.connect()
    await client.query('alter table operator_lines disable trigger operator_lines_no_change')
    await client.query('drop trigger coin_lines_no_truncate on coin_lines')
    await client.end()
    expect(await notes()).toMatch(
      /^note +Database: What protects the lines of coin_lines, operator_lines, which only grow/m,
    )
  } finally {
    await own.drop()
  }
})

test('a PAYOUT_KEY that opens nothing of what is stored is wrong, one that opens only a part is a note', async () => {
  const own = await freshDatabase()
  const client = new pg.Client({ connectionString: own.url })
  const [old, fresh] = [1, 2].map((byte) => Buffer.alloc(32, byte))
  const lines = async (...keys: Buffer[]) =>
    (await look({ DATABASE_URL: own.url, PAYOUT_KEY: keys.map((key) => key.toString('base64')).join() }))
      .map(lineOf)
      .filter((line) => /PAYOUT_KEY/.test(line))
  const store = (key: Buffer, { n, table, column }: { n: number; table: string; column: string }) =>
    client.query(
      `with added as (
         insert into members (id, public_id, email, created_at, updated_at)
         values ($1, $2::text, $2::text || '@hemline.test', '2026-11-01', '2026-11-01') returning id)
       insert into ${table} (member_id, ${column}, created_at${table === 'payout_details' ? ', updated_at' : ''})
       select id, $3, '2026-11-01'${table === 'payout_details' ? ", '2026-11-01'" : ''} from added`,
      [randomUUID(), `0000000${n}`, createSealer([key]).seal('secret', 'row')],
    )
  try {
    await client.connect()
    expect(await lines(fresh!)).toEqual([])
    await store(old!, { n: 1, table: 'payout_details', column: 'sealed' })
    expect(await lines(old!)).toEqual([])
    expect(await lines(fresh!)).toEqual([
      expect.stringMatching(/^WRONG +Stored secrets: PAYOUT_KEY opens nothing.*START_CHECKS=report/),
    ])
    await store(fresh!, { n: 2, table: 'second_factors', column: 'secret' })
    expect(await lines(fresh!)).toEqual([expect.stringMatching(/^note +Stored secrets: PAYOUT_KEY doesn’t open 1 of/)])
    expect(await lines(fresh!, old!)).toEqual([])
  } finally {
    await client.end()
    await own.drop()
  }
})

describe('a database in which Hemline was tried', () => {
  const inOne = async (statements: string[], changes: Record<string, string> = {}) => {
    const own = await freshDatabase()
    const client = new pg.Client({ connectionString: own.url })
    try {
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
      const findings = await look({ DATABASE_URL: own.url, ...changes })
      return findings.filter(({ what }) => what === 'Database').map(lineOf)
    } finally {
      await own.drop()
    }
  }
  const sandboxes = ['create schema dev', 'create table dev.store (room text)']
  const demo = `insert into members (id, public_id, email, created_at, updated_at)
    values (gen_random_uuid(), '0000000A', 'amara.okafor@demo.hemline.test', '2026-11-01', '2026-11-01')`

  test('is wrong to go live with, and the line says what to name in its place', async () => {
    expect(await inOne(sandboxes)).toContainEqual(
      expect.stringMatching(/^WRONG +Database: A trial ran in this database.* HEMLINE_DATA or DATABASE_URL/),
    )
  })

  test('is right again once a community that is live on it has run what the line and the guide say', async () => {
    const wrong = (await inOne(sandboxes)).find((line) => line.startsWith('WRONG'))!
    expect(wrong).toContain('START_CHECKS=report')
    const guide = await readFile(join(import.meta.dirname, '../../docs/hosting.md'), 'utf8')
    const [, heading] = /docs\/hosting\.md, “([^”]+)”/.exec(wrong)!
    const part = guide.split(/^##+ /m).find((text) => text.startsWith(heading!))!
    const statements = [...part.matchAll(/psql .* -c '([^']+)'/g)].map(([, statement]) => statement!)
    expect(new Set(statements).size).toBe(1)
    const lines = await inOne([...sandboxes, statements[0]!])
    expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([])
  })

  test('is wrong with the demo community in it, whose passwords everyone can read', async () => {
    expect(await inOne([demo])).toContainEqual(
      expect.stringMatching(/^WRONG +Database: The demo community is in this database.* HEMLINE_DATA or DATABASE_URL/),
    )
  })

  test('may be looked at by the trial itself', async () => {
    const lines = await inOne([...sandboxes, demo], { NODE_ENV: 'development', STRIPE_SECRET_KEY: 'sk_test_none' })
    expect(lines.filter((line) => line.startsWith('WRONG'))).toEqual([])
  })
})

test('pictures that a bucket does not have yet are a note, until their folder is moved away', async () => {
  const data = await mkdtemp(join(tmpdir(), 'hemline-check-'))
  const notes = async (changes: Record<string, string> = {}) =>
    (await look({ HEMLINE_DATA: data, ...changes })).map(lineOf).filter((line) => /the bucket is read/.test(line))
  try {
    await mkdir(join(data, 'images'))
    await writeFile(join(data, 'images/.one.partial'), 'half')
    expect(await notes()).toEqual([])
    await writeFile(join(data, 'images/one.jpg'), 'a picture')
    expect(await notes()).toEqual([
      expect.stringMatching(/^note +Pictures: Files in .*images: 1\. Only the bucket is read/),
    ])
    expect(await notes({ S3_BUCKET: '' })).toEqual([])
  } finally {
    await rm(data, { recursive: true, force: true })
  }
})

test('a webhook that leaves out disputes is a note, since nothing else notices one', async () => {
  const dispute = 'charge.dispute.created'
  const line = async (...present: typeof webhooks) => {
    webhooks = present
    return (await look()).map(lineOf).find((one) => one.includes('Stripe’s webhook'))
  }
  const unnoticed = /^note .*disputes is noticed by charge\.dispute\.created alone/
  expect(await line({ enabled_events: ['payment_intent.succeeded', dispute] })).toMatch(/^right/)
  expect(await line({ enabled_events: ['payment_intent.succeeded'] })).toMatch(unnoticed)
  expect(await line()).toMatch(unnoticed)
  expect(await line({ enabled_events: [dispute], status: 'disabled' })).toMatch(unnoticed)
  // one of two at this address sends it
  expect(await line({ enabled_events: ['*'], status: 'disabled' }, { enabled_events: [dispute] })).toMatch(/^right/)
})

test('a check that fails itself is a finding, and the others have theirs', async () => {
  const env = { ...readEnv(settings()), SMTP_URL: 'no address' }
  const lines = (await checkHost(env, { now: new Date(), stripeAddress: stripe })).map(lineOf)
  expect(lines).toContain('WRONG      Mail: It couldn’t be checked: Invalid URL.')
  expect(lines).toContainEqual(expect.stringMatching(/^right +Database/))
})

test('a test letter is sent to the address that was asked for', async () => {
  await look({}, { letterTo: 'host@hemline.test' })
  expect(mail.received.map(({ to }) => to)).toEqual([['host@hemline.test']])
})

test.each<[string, () => Record<string, string>, () => unknown, RegExp]>([
  ['http', () => ({ PUBLIC_URL: 'http://hemline.test' }), () => {}, /^WRONG +Address: PUBLIC_URL is http:.*https/],
  [
    'an address with a path',
    () => ({ PUBLIC_URL: 'https://hemline.test/lend' }),
    () => {},
    /^WRONG +Address: PUBLIC_URL is https:\/\/hemline.test\/lend\. .*without a path/,
  ],
  ['this machine', () => ({ PUBLIC_URL: 'https://localhost' }), () => {}, /^WRONG +Address: No one can reach/],
  [
    'more connections than the database has',
    () => ({ DATABASE_POOL: '190' }),
    () => {},
    /^WRONG +Database: A node opens up to 205 connections, and PostgreSQL allows ours 197/,
  ],
  [
    'a bucket that refuses',
    () => ({}),
    () => Object.assign(refuses, { bucket: true }),
    /^WRONG +Pictures: .*written.*403 AccessDenied/,
  ],
  [
    'a folder that is a file',
    () => ({ HEMLINE_DATA: join(folder, 'file'), S3_BUCKET: '' }),
    () => {},
    /^WRONG +Pictures: /,
  ],
  [
    'a key that Stripe refuses',
    () => ({}),
    () => Object.assign(refuses, { stripe: true }),
    /^WRONG +Stripe: Stripe doesn’t accept/,
  ],
  ['keys of two modes', () => ({ STRIPE_PUBLISHABLE_KEY: 'pk_test_none' }), () => {}, /^WRONG +Stripe: One of the two/],
  [
    'an issuer without keys',
    () => ({}),
    () => Object.assign(refuses, { issuer: true }),
    /^WRONG +Sign-in: There is no RSA key/,
  ],
  [
    'a tile server that is several hosts',
    () => ({ TILE_URL: 'https://{s}.tiles.invalid/{z}/{x}/{y}.png', TILE_ATTRIBUTION: 'Us' }),
    () => {},
    /^WRONG +Map: TILE_URL may have placeholders in its path and query only\.$/,
  ],
  [
    'a pattern of dark tiles without a column',
    () => ({ TILE_URL_DARK: 'https://tiles.invalid/{z}/{y}.png' }),
    () => {},
    /^WRONG +Map: TILE_URL_DARK must contain \{x\}\.$/,
  ],
  ['another issuer', () => ({ OIDC_ISSUER: `${issuer}/` }), () => {}, /^WRONG +Sign-in: OIDC_ISSUER is /],
  [
    'another password of the database',
    () => ({ DATABASE_URL: database.url.replace(/:[^:@/]+@/, ':other@') }),
    () => {},
    /^WRONG +Database: PostgreSQL doesn’t accept DATABASE_URL/,
  ],
])('%s is wrong, and the line says what to change', async (_what, changes, happen, line) => {
  await writeFile(join(folder, 'file'), '')
  happen()
  const findings = await look(changes())
  expect(exitCodeOf(findings)).toBe(1)
  expect(troubles(findings)).toContainEqual(expect.stringMatching(line))
})

test.each<[string, () => Record<string, string>, { stripeAddress?: string }, RegExp]>([
  ['mail server', () => ({ SMTP_URL: 'smtp://127.0.0.1:9' }), {}, /^no answer +Mail: .*Letters wait/],
  ['bucket', () => ({ S3_ENDPOINT: NOWHERE }), {}, /^no answer +Pictures: The bucket pictures doesn’t answer/],
  ['issuer', () => ({ OIDC_ISSUER: NOWHERE }), {}, /^no answer +Sign-in: /],
  ['Stripe', () => ({}), { stripeAddress: NOWHERE }, /^no answer +Stripe: /],
])('a silent %s is away, not wrong', async (_what, changes, more, line) => {
  const findings = await look(changes(), more)
  expect([exitCodeOf(findings), troubles(findings)]).toEqual([2, [expect.stringMatching(line)]])
})

test('production does not start with a wrong setting, names it, and starts when a system only does not answer', async () => {
  const silent = { ...settings(), S3_BUCKET: '', OIDC_ISSUER: '', OIDC_CLIENT_ID: '', SMTP_URL: 'smtp://127.0.0.1:9' }
  // Stripe's own address: with a network it refuses the key, without one it is away
  await expect(startProcess({ ...silent, PUBLIC_URL: 'http://hemline.test' })).rejects.toThrow('Hemline does not start')
  const server = await startProcess({ ...silent, START_CHECKS: 'report' })
  expect((await fetch(`${server.url}/livez`)).status).toBe(200)
  await server.stop()
})
