import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../test/database.ts'
import { startProcess } from '../test/process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hemline-production-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const root = new URL('../../', import.meta.url).href
const production = {
  NODE_ENV: 'production',
  START_CHECKS: 'report',
  PUBLIC_URL: 'https://hemline.test',
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Hemline <hello@hemline.test>',
  PAYOUT_KEY: Buffer.alloc(32, 7).toString('base64'),
  ORDERS_LABELS: 'false',
  OPERATOR_NAME: 'Hanna Host',
  OPERATOR_EMAILS: 'host@hemline.test',
  CONTACT_EMAIL: 'help@hemline.test',
}

/** Starts the server, requests `paths`, stops it; returns their statuses and the top folders of its loaded modules. */
async function walk(name: string, settings: Record<string, string>, paths: readonly string[]) {
  const [database, loaded] = [await freshDatabase(), join(folder, name)]
  const server = await startProcess({
    DATABASE_URL: database.url,
    HEMLINE_DATA: folder,
    LOADED_FILES: loaded,
    NODE_OPTIONS: `--import ${new URL('../test/loaded-files.ts', import.meta.url).href}`,
    ...settings,
  })
  try {
    const statuses: [string, number][] = []
    for (const path of paths) {
      const [method = '', url] = path.split(' ')
      const headers = { 'x-dev-now': '2020-01-01T00:00:00Z', 'content-type': 'application/json' }
      const body = method === 'GET' ? {} : { body: '{}' }
      statuses.push([path, (await fetch(`${server.url}${url}`, { method, headers, ...body })).status])
    }
    const settingsAnswer = (await (await fetch(`${server.url}/api/app-settings`)).json()) as { now: string }
    const urls = (await readFile(loaded, 'utf8')).split('\n').filter((url) => url.startsWith(root))
    const folders = new Set(urls.map((url) => url.slice(root.length).split('/')[0]))
    return { statuses, folders, now: Date.parse(settingsAnswer.now) }
  } finally {
    await server.stop()
    await database.drop()
  }
}

const devPaths = [
  'GET /dev',
  'GET /dev/mail',
  'GET /dev/mail.json',
  'GET /dev/sms.json',
  'GET /dev/push.json',
  'GET /dev/jobs',
  'GET /dev/clock',
  'POST /dev/clock',
  'POST /dev/jobs/drain',
  'PUT /dev/demo-community',
  'GET /dev/carrier.json',
  'POST /dev/carrier/scan',
  'GET /dev/payments.json',
  'GET /dev/stripe/',
  'GET /dev/stripe/v1/payment_intents',
]

test('production loads no file of the sandboxes or the demo, and has none of their routes', async () => {
  const { statuses, folders, now } = await walk('production', production, [...devPaths, 'GET /healthz'])
  expect(statuses).toEqual([...devPaths.map((path) => [path, 404]), ['GET /healthz', 200]])
  expect(folders).toContain('server')
  expect([...folders].filter((name) => name === 'sandboxes' || name === 'demo')).toEqual([])
  // not the day that a header asked for
  expect(now).toBeGreaterThan(Date.parse('2026-01-01'))
})

test('development loads them and has their routes', async () => {
  const { statuses, folders } = await walk('development', {}, devPaths)
  expect(statuses.filter(([, status]) => status === 404)).toEqual([])
  expect(folders).toContain('sandboxes')
  expect(folders).not.toContain('demo')
})

test.each(['scripts/start.ts', 'scripts/check.ts'])(
  '%s names missing settings before it creates anything',
  async (script) => {
    const data = await mkdtemp(join(folder, 'unset-'))
    const none = Object.fromEntries(Object.keys(production).map((name) => [name, '']))
    const run = promisify(execFile)(process.execPath, [fileURLToPath(new URL(script, root))], {
      env: { ...none, NODE_ENV: 'production', DATABASE_URL: '', HEMLINE_DATA: data, PORT: '0' },
    })
    await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('production needs PUBLIC_URL') })
    expect(await readdir(data)).toEqual([])
  },
)
