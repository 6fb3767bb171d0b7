import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveWeb } from '../../server/src/web-files.ts'
import { createWorld, type World } from '../../server/test/world.ts'
import { openProfiles, type Profiles } from '../browser.ts'
import { acknowledgeCoins } from '../community.ts'
import { sessionOf } from '../visits.ts'

const WORDS = 'Most of what members ask us, by topic.'
const NEXT_WORDS = 'What most members ask us, all by topic.'
const BUILD_MS = 180_000

type Node = { folder: string; server: FastifyInstance; url: string }

let world: World
let profiles: Profiles
let folder: string
let first: Node
let second: Node
/** The node that the load balancer asks. */
let asked: Node
let front: Server

/** A node with one build in a folder that no other node has. */
async function openNode(name: string): Promise<Node> {
  const server = Fastify() as unknown as FastifyInstance
  await serveWeb(server, world.deps, join(folder, name))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return { folder: join(folder, name), server, url }
}

async function pass(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const isCall = /^\/(api|identity|images|tiles)\//.test(request.url ?? '')
  const body: Buffer[] = []
  for await (const bytes of request) body.push(bytes as Buffer)
  const left = new AbortController()
  answer.on('close', () => left.abort())
  const { accept, authorization, 'content-type': type } = request.headers
  const upstream = await fetch(`${isCall ? world.url : asked.url}${request.url}`, {
    method: request.method ?? 'GET',
    headers: {
      ...(accept && { accept }),
      ...(authorization && { authorization }),
      ...(type && { 'content-type': type }),
    },
    ...(body.length > 0 && { body: Buffer.concat(body) }),
    redirect: 'manual',
    signal: left.signal,
  })
  const headers = [...upstream.headers].filter(
    ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name),
  )
  answer.writeHead(upstream.status, Object.fromEntries(headers))
  for await (const bytes of upstream.body ?? []) answer.write(bytes)
  answer.end()
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hemline-two-builds-'))
  cpSync(realpathSync(join(import.meta.dirname, '../../web/dist')), join(folder, 'first'), { recursive: true })
  const program = join(import.meta.dirname, '../build-changed.ts')
  await promisify(execFile)(
    process.execPath,
    [program, join(folder, 'second'), '/screens/faqs.tsx', WORDS, NEXT_WORDS],
    { env: { ...process.env, NODE_ENV: 'production' } },
  )
  world = await createWorld()
  profiles = await openProfiles()
  first = await openNode('first')
  second = await openNode('second')
  front = createServer((request, answer) => void pass(request, answer).catch(() => answer.destroy()))
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
}, BUILD_MS)
afterAll(async () => {
  await profiles?.close()
  front?.closeAllConnections()
  front?.close()
  await first?.server.close()
  await second?.server.close()
  await world?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the app of a member, whose pages are handled by its worker. */
async function openApp(): Promise<Page> {
  const member = await world.member({ firstName: 'Ines' })
  await acknowledgeCoins(member)
  const session = await sessionOf(world, member)
  const address = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const page = await profiles.open(address, { now: world.clock.now() })
  await page.goto('/terms')
  await page.evaluate((text) => localStorage.setItem('hemline.session', text), session)
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready))
  await page.goto('/')
  await faqs(page).waitFor()
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), { interval: 250 })
    .toBe(true)
  return page
}

/** Does what the app does after a while: has the worker look for the server's version. Returns what it announces. */
const lookForVersion = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    const announced = new Promise<string[]>((resolve) =>
      navigator.serviceWorker.addEventListener('message', ({ data }) => data.type === 'version' && resolve(data.files)),
    )
    active?.postMessage({ type: 'keep' })
    return announced
  })

const filesOf = ({ folder }: Node) =>
  readdirSync(join(folder, 'assets'))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => `/assets/${name}`)
const isOf = (node: Node, files: readonly string[]) =>
  files.length > 0 && files.every((file) => filesOf(node).includes(file))
/** An answer to what the app itself has asked shortly before may be from the node before. */
const announces = (page: Page, node: Node) =>
  expect.poll(async () => isOf(node, await lookForVersion(page)), { interval: 250 }).toBe(true)
/** The files that the page does not get. */
const missing = (page: Page, files: readonly string[]) =>
  page.evaluate(async (paths) => {
    const answers = await Promise.all(
      paths.map(async (path) => ({ path, isThere: (await fetch(path).catch(() => null))?.ok })),
    )
    return answers.filter(({ isThere }) => !isThere).map(({ path }) => path)
  }, files)
const offer = (page: Page) => page.getByText('There’s a new version of Hemline.')
const faqs = (page: Page) => page.getByRole('navigation', { name: 'Policies' }).getByRole('link', { name: 'FAQs' })
const readFaqs = async (page: Page, words: string) => {
  await faqs(page).click()
  await page.getByText(words).waitFor()
}

it('an app that is open during an update goes on with its files, the next visit has the new version, also without network', async () => {
  asked = first
  const open = await openApp()
  await announces(open, first)
  await open.evaluate(() => Object.assign(window, { isOpen: true }))

  asked = second
  const changed = filesOf(first).filter((file) => !filesOf(second).includes(file))
  expect(changed.length).toBeGreaterThan(0)
  await announces(open, second)
  await offer(open).waitFor()
  // the node that answers has none of them
  expect((await fetch(second.url + changed[0])).status).toBe(404)
  expect(await missing(open, filesOf(first))).toEqual([])
  await readFaqs(open, WORDS)
  expect(await open.evaluate(() => 'isOpen' in window)).toBe(true)

  const context = open.context()
  const next = await context.newPage()
  await next.goto('/faqs')
  await next.getByText(NEXT_WORDS).waitFor()
  expect(await missing(open, filesOf(first))).toEqual([])

  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto('/faqs')
  await cold.getByText(NEXT_WORDS).waitFor()
  expect(await missing(cold, filesOf(second))).toEqual([])
  await context.setOffline(false)
})

it('an app of the new version is not offered the old one by a node that still has it', async () => {
  asked = second
  const open = await openApp()
  await announces(open, second)
  asked = first
  await announces(open, second)
  expect(await offer(open).count()).toBe(0)
  await readFaqs(open, NEXT_WORDS)

  // a page that a node with the old version answers is offered the new one
  const old = await open.context().newPage()
  await old.goto('/')
  await announces(old, second)
  await offer(old).waitFor()
  asked = second
  await old.getByRole('button', { name: 'Update' }).click()
  await readFaqs(old, NEXT_WORDS)
  expect(await offer(open).count()).toBe(0)
})
