import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../base/log.ts'
import { diskCache } from './disk-cache.ts'
import { sharedTiles } from './shared-tiles.ts'
import { type TileServer, tileServer } from './tile-server.ts'

// From decision 157: with a bucket the nodes share what one of them fetched from the tile server; without it each fetches its own.

const DAY_MS = 86_400_000
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const LOOK = { theme: 'light', scale: 1 } as const
const folder = mkdtempSync(join(tmpdir(), 'hemline-shared-tiles-'))
let requestCount = 0
let isUp = true
/** The answers that the tile server holds back; null: it answers immediately. */
let heldAnswers: (() => void)[] | null = null
const outside = createServer((_, response) => {
  requestCount += 1
  const content = Buffer.concat([PNG, Buffer.from(`fetch ${requestCount}`)])
  const answer = () => void response.writeHead(isUp ? 200 : 503).end(content)
  if (heldAnswers) heldAnswers.push(answer)
  else answer()
})
let now = Date.UTC(2026, 10, 25)
const clock = { now: () => new Date(now) }
let bucket = new Map<string, Buffer>()
let bucketCalls = 0
let isBucketUp = true
async function call<T>(run: () => T): Promise<T> {
  bucketCalls += 1
  if (!isBucketUp) throw new Error('no bucket')
  return run()
}
const store = {
  get: (name: string) => call(() => bucket.get(name) ?? null),
  put: (name: string, bytes: Buffer) => call(() => void bucket.set(name, bytes)),
}
let nodes = 0

beforeAll(() => new Promise<void>((done) => outside.listen(0, '127.0.0.1', done)))
beforeEach(() => {
  bucket = new Map()
  bucketCalls = 0
  isBucketUp = true
  isUp = true
  heldAnswers = null
  requestCount = 0
})
afterAll(async () => {
  await new Promise((done) => outside.close(done))
  rmSync(folder, { recursive: true })
})

/** A node with a disk of its own. */
function node(): TileServer {
  nodes += 1
  return tileServer({
    template: `http://127.0.0.1:${(outside.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    darkTemplate: undefined,
    userAgent: 'Hemline test',
    cache: diskCache({ folder: join(folder, String(nodes)), maxBytes: 1_000_000, clock }),
    shared: sharedTiles(store, { clock, log: createLog('silent') }),
    clock,
    log: createLog('silent'),
  })
}
const show = async (from: TileServer, y = 1) =>
  (await from.picture({ z: 12, x: 2046, y }, LOOK))?.bytes.subarray(PNG.length).toString()

test('a tile that one node fetched is not fetched by another, which then has it on its own disk', async () => {
  const [one, other] = [node(), node()]
  expect([await show(one), await show(other), requestCount]).toEqual(['fetch 1', 'fetch 1', 1])
  isBucketUp = false
  expect([await show(other), requestCount]).toEqual(['fetch 1', 1])
})

test('a tile counts as old a week after it was fetched, wherever it was since, and the new one is shared', async () => {
  const [one, other, third] = [node(), node(), node()]
  await show(one)
  now += 6 * DAY_MS
  expect(await show(other)).toBe('fetch 1')
  now += 2 * DAY_MS
  expect(await show(other)).toBe('fetch 2')
  expect([await show(one), await show(third), requestCount]).toEqual(['fetch 2', 'fetch 2', 2])
})

test('while the tile server is away, a node without a tile shows the older one of another node', async () => {
  await show(node())
  now += 8 * DAY_MS
  isUp = false
  expect(await show(node())).toBe('fetch 1')
})

test('without the bucket each node fetches its own, and does not ask the bucket for each of many tiles', async () => {
  isBucketUp = false
  const alone = node()
  for (const y of [1, 2, 3]) expect(await show(alone, y)).toBe(`fetch ${y}`)
  expect(bucketCalls).toBe(1)
  now += 31_000
  isBucketUp = true
  await show(alone, 4)
  expect(await show(node(), 4)).toBe('fetch 4')
})

test('an object that is no picture is not shown', async () => {
  const one = node()
  await show(one)
  const [name] = bucket.keys()
  for (const broken of [Buffer.alloc(0), Buffer.alloc(8), Buffer.concat([Buffer.alloc(8), Buffer.from('<svg')])]) {
    bucket.set(name!, broken)
    requestCount = 10
    expect(await show(node())).toBe('fetch 11')
  }
})

test('four tiles are fetched at the same time, each other one when one of them has come', async () => {
  const answers: (() => void)[] = []
  heldAnswers = answers
  const one = node()
  const tiles = Promise.all([1, 2, 3, 4, 5, 6].map((y) => show(one, y)))
  await expect.poll(() => requestCount).toBe(4)
  answers[0]!()
  await expect.poll(() => requestCount).toBe(5)
  heldAnswers = null
  for (const answer of answers.slice(1)) answer()
  expect((await tiles).toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((count) => `fetch ${count}`))
})
