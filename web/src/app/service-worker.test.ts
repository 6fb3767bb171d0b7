import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8')
const HOUR_MS = 60 * 60_000
type Version = { name: string; builtAt?: number }
const older: Version = { name: 'older', builtAt: 1000 }
const newer: Version = { name: 'newer', builtAt: 2000 }
const newest: Version = { name: 'newest', builtAt: 3000 }

/** The caches of a device. */
function storage() {
  const all = new Map<string, Map<string, string>>()
  const answer = (text: string | undefined) => (text === undefined ? undefined : new Response(text))
  const cacheOf = (entries: Map<string, string>) => ({
    match: async (key: string) => answer(entries.get(key)),
    put: async (key: string, response: Response) => void entries.set(key, await response.text()),
    delete: async (key: string) => entries.delete(key),
  })
  return {
    all,
    open: async (name: string) => {
      const entries = all.get(name) ?? new Map<string, string>()
      all.set(name, entries)
      return cacheOf(entries)
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (key: string) => answer([...all.values()].find((entries) => entries.has(key))?.get(key)),
  }
}

/** A device whose app asks one node after the other, each with a version. */
function device() {
  const caches = storage()
  let node: { page: Version; list: Version }
  let now = 0
  const listeners = new Map<string, (event: object) => void>()
  const messages: { builtAt: number; files: string[] }[] = []
  const answers = (path: string): Response => {
    const { name, builtAt } = node.list
    if (path === '/') return new Response(`<script src="/assets/${node.page.name}.js"></script>`)
    if (path === '/app-files.json')
      return Response.json({ version: name, builtAt, parts: `/assets/parts-${name}.json`, fonts: [] })
    if (path === `/assets/parts-${name}.json`) return Response.json({ [`/assets/${name}.js`]: name })
    return new Response(null, { status: 404 })
  }
  runInNewContext(script, {
    self: {
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      location: { origin: 'https://hemline.example' },
      clients: { matchAll: async () => [{ postMessage: (message: never) => messages.push(message) }] },
    },
    caches,
    fetch: async (path: string) => answers(path),
    Date: { now: () => now },
    Response,
    URL,
  })
  return {
    caches,
    /** The app is opened, and nodes with these versions answer. */
    async open(list: Version, { page = list, at = now } = {}) {
      node = { list, page }
      now = at
      let done: Promise<unknown> = Promise.resolve()
      const waitUntil = (promise: Promise<unknown>) => {
        done = promise
      }
      listeners.get('message')?.({ data: { type: 'keep' }, ports: [], waitUntil })
      await done
      return messages.at(-1)
    },
    /** The version that opens without network. */
    opensWith: async () => /assets\/(\w+)\.js/.exec((await (await caches.match('/'))?.text()) ?? '')?.[1],
    has: ({ name }: Version) => caches.all.get(`hemline-app-${name}`)?.has('/assets/parts') ?? false,
  }
}

test('the newer version takes the place of the older one, whose files stay for its open pages', async () => {
  const phone = device()
  await phone.open(older)
  expect(await phone.open(newer)).toMatchObject({ files: ['/assets/newer.js'], builtAt: 2000 })
  expect(await phone.opensWith()).toBe('newer')
  expect([phone.has(older), phone.has(newer)]).toEqual([true, true])
})

test('a node that still has the older version during a roll-out changes nothing, and the newer one is announced', async () => {
  const phone = device()
  await phone.open(older)
  await phone.open(newer)
  expect(await phone.open(older, { at: HOUR_MS - 1 })).toMatchObject({ files: ['/assets/newer.js'], builtAt: 2000 })
  expect(await phone.opensWith()).toBe('newer')
  expect([phone.has(older), phone.has(newer)]).toEqual([true, true])
})

test('a roll-out that takes days brings no older version back while nodes with the newer one answer', async () => {
  const phone = device()
  for (let half = 0; half < 100; half += 1) {
    await phone.open(half % 2 === 0 ? newer : older, { at: (half * HOUR_MS) / 2 })
    expect(await phone.opensWith()).toBe('newer')
  }
})

test('a server that was set back to the older version an hour ago has its version taken', async () => {
  const phone = device()
  await phone.open(newer)
  expect(await phone.open(older, { at: HOUR_MS })).toMatchObject({ files: ['/assets/older.js'], builtAt: 1000 })
  expect(await phone.opensWith()).toBe('older')
  expect(phone.has(newer)).toBe(true)
})

test('a version whose page comes from a node with another one is not taken', async () => {
  const phone = device()
  await phone.open(older)
  await phone.open(newer, { page: older })
  expect(await phone.opensWith()).toBe('older')
  await phone.open(newer)
  expect(await phone.opensWith()).toBe('newer')
})

test('nodes of two older versions lose no file of the version before during a roll-out', async () => {
  const phone = device()
  await phone.open(newer)
  await phone.open(newest)
  await phone.open(older)
  await phone.open(newest)
  expect([phone.has(newer), phone.has(newest), phone.has(older)]).toEqual([true, true, false])
})

test('versions that do not say when they were built are older than those that do', async () => {
  const phone = device()
  const before: Version = { name: 'before' }
  expect(await phone.open(before)).toMatchObject({ builtAt: 0 })
  await phone.open(newer)
  await phone.open(before)
  expect(await phone.opensWith()).toBe('newer')
})
