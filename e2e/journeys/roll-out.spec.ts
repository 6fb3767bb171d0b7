import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../../server/test/world.ts'
import { openProfiles, type Profiles } from '../browser.ts'

const dist = join(import.meta.dirname, '../../web/dist')

let world: World
let profiles: Profiles
let folder: string
let older: FastifyInstance
let front: Server
let pages = 0
/** Whether no node behind the load balancer answers. */
let isAway = false

/** The page and files of a previous version: the same app with other file names, on a node that has no newer files. */
async function previousVersionNode(): Promise<FastifyInstance> {
  const opened = realpathSync(dist)
  cpSync(opened, folder, { recursive: true })
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  writeFileSync(join(folder, 'index.html'), page.replaceAll(/(src="\/assets\/[\w.-]+)\.js"/g, '$1-before.js"'))
  const server = Fastify()
  const { serveWeb } = await import('../../server/src/web-files.ts')
  await serveWeb(server as unknown as FastifyInstance, world.deps, folder)
  await server.listen({ port: 0, host: '127.0.0.1' })
  return server as unknown as FastifyInstance
}

beforeAll(async () => {
  world = await createWorld()
  profiles = await openProfiles()
  folder = mkdtempSync(join(tmpdir(), 'hemline-version-before-'))
  older = await previousVersionNode()
  const before = `http://127.0.0.1:${(older.server.address() as AddressInfo).port}`
  // A load balancer during a rollout: pages from the older node first, files from the newer one only.
  const pass = async (request: IncomingMessage, answer: ServerResponse) => {
    const isPage = request.headers.accept?.includes('text/html') ?? false
    if (isAway) return void answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
    if (isPage) pages += 1
    const isOlder = isPage && pages <= 2
    const upstream = await fetch(`${isOlder ? before : world.url}${request.url}`, {
      headers: { accept: request.headers.accept ?? '*/*' },
    })
    const headers = Object.fromEntries(
      [...upstream.headers].filter(
        ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name),
      ),
    )
    answer.writeHead(upstream.status, headers).end(Buffer.from(await upstream.arrayBuffer()))
  }
  // the page's worker is still fetching when the test has seen enough and the servers close
  front = createServer((request, answer) => void pass(request, answer).catch(() => answer.destroy()))
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await profiles?.close()
  front?.closeAllConnections()
  front?.close()
  await older?.close()
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a visitor who receives the page of one version and the files of another still sees the landing page', async () => {
  const page = await profiles.open(`http://127.0.0.1:${(front.address() as AddressInfo).port}`)
  await page.goto('/')
  await page.getByText('Borrow the dress.').first().waitFor()
  expect(pages).toBe(3)
  await page.reload()
  await page.getByText('Borrow the dress.').first().waitFor()
  expect(pages).toBe(4)
})

it('a reload while no node answers opens the app from the device, not the page of the load balancer', async () => {
  const page = await profiles.open(`http://127.0.0.1:${(front.address() as AddressInfo).port}`)
  await page.goto('/')
  // what the app does for a member
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'keep' })
  })
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/'))), { interval: 250 }).toBe(true)
  isAway = true
  await page.reload()
  await page.getByText('Borrow the dress.').first().waitFor()
  expect(await page.getByText('502 Bad Gateway').count()).toBe(0)
  isAway = false
})

/** The page as the server sends it, with the script that reloads before all others. */
async function withRescueFirst(page: Page, changed = (html: string) => html): Promise<void> {
  await page.route(`${world.url}/`, async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace('async src="/rescue.js"', 'src="/rescue.js"')
    await route.fulfill({ response, body: changed(html) })
  })
}

it('a visitor whose line dies between the page and its files reads so, and sees the landing page once it is back', async () => {
  const page = await profiles.open(world.url)
  await withRescueFirst(page)
  const rescue = page.waitForResponse('**/rescue.js').then((response) => response.finished())
  let cut: Promise<void> | undefined
  await page.route('**/assets/**', async (route) => {
    await rescue
    cut ??= page.context().setOffline(true)
    await cut
    await route.abort('internetdisconnected')
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByText('Hemline needs a connection.').waitFor()
  await page.unroute('**/assets/**')
  await page.context().setOffline(false)
  await page.getByText('Borrow the dress.').first().waitFor()
})

it('a page whose app has started is not reloaded for a file that failed before', async () => {
  const page = await profiles.open(world.url)
  const gone = '<link rel="modulepreload" href="/assets/gone.js" />'
  await page.route('**/assets/gone.js', (route) => route.fulfill({ status: 404 }))
  await withRescueFirst(page, (html) => html.replace('</head>', `${gone}</head>`))
  // the pause before a reload does not end by itself
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const failed = page.waitForResponse('**/assets/gone.js')
  await page.goto('/')
  await failed
  await page.waitForFunction(() => !document.querySelector('#root > .boot'), null, { polling: 'raf' })
  await page.clock.runFor(60_000)
  // is set before a reload, and outlives it
  expect(await page.evaluate(() => history.state?.rescued ?? 0)).toBe(0)
})
