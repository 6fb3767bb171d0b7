import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BUILDS_RETAINED, switchTo } from '../../scripts/web-builds.ts'
import type { Deps } from './deps.ts'
import { serveWeb } from './web-files.ts'

let web: string
let dist: string
const servers: FastifyInstance[] = []
beforeEach(async () => {
  web = await mkdtemp(join(tmpdir(), 'hemline-web-'))
  dist = join(web, 'dist')
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
  await rm(web, { recursive: true, force: true })
})

/** A build in its own folder: a page and the one script that it references. */
async function build(name: string, into = join(web, 'builds', name)): Promise<string> {
  await mkdir(join(into, 'assets'), { recursive: true })
  await writeFile(
    join(into, 'index.html'),
    `<html lang="en-GB"><head></head><script src="/assets/${name}.js"></script>`,
  )
  await writeFile(join(into, 'assets', `${name}.js`), `/* ${name} */`)
  await writeFile(join(into, 'app-files.json'), `{"version":"${name}"}`)
  return into
}
async function start(given: object = {}) {
  const server = Fastify()
  servers.push(server as unknown as FastifyInstance)
  await serveWeb(
    server as unknown as FastifyInstance,
    { db: null, env: {}, assetStore: null, ...given } as unknown as Deps,
    dist,
  )
  return async (url: string) => {
    const answer = await server.inject({ method: 'GET', url })
    return { status: answer.statusCode, body: answer.body, cache: answer.headers['cache-control'] }
  }
}

test('a server continues to serve the build that it opened when another replaces it, and has the files of both', async () => {
  switchTo(await build('one'), dist)
  const earlier = await start()
  switchTo(await build('two'), dist)
  const later = await start()
  for (const path of ['/', '/orders']) {
    expect((await earlier(path)).body).toContain('/assets/one.js')
    expect((await later(path)).body).toContain('/assets/two.js')
  }
  expect((await earlier('/app-files.json')).body).toContain('one')
  for (const ask of [earlier, later])
    for (const name of ['one', 'two'])
      expect(await ask(`/assets/${name}.js`)).toEqual({
        status: 200,
        body: `/* ${name} */`,
        cache: 'public, max-age=31536000, immutable',
      })
})

test('the page of / has the landing page in it, every other address the page without; an older build has one page', async () => {
  const folder = await build('one')
  await writeFile(join(folder, 'page.html'), '<head></head><p class="boot">plain</p>')
  switchTo(folder, dist)
  const ask = await start()
  expect((await ask('/')).body).toContain('/assets/one.js')
  for (const path of ['/orders', '/nowhere']) expect((await ask(path)).body).toContain('plain')
  switchTo(await build('two'), dist)
  expect((await (await start())('/orders')).body).toContain('/assets/two.js')
})

test('with IMAGES_URL each page says where pictures are', async () => {
  const folder = await build('one')
  await writeFile(join(folder, 'page.html'), '<html lang="en-GB"><head></head>plain')
  switchTo(folder, dist)
  const ask = await start({ env: { IMAGES_URL: 'https://cdn.example/"pictures"' } })
  for (const path of ['/', '/orders'])
    expect((await ask(path)).body).toContain('<html data-images="https://cdn.example/&quot;pictures&quot;" lang')
  expect((await (await start())('/orders')).body).not.toContain('data-images')
})

test('a file of a build that only other nodes have comes from the bucket', async () => {
  switchTo(await build('one'), dist)
  const files = new Map([
    ['builds.json', JSON.stringify([{ build: 'zero', files: ['zero.js'] }])],
    ['zero.js', '/* zero */'],
  ])
  const assetStore = { get: async (name: string) => (files.has(name) ? Buffer.from(files.get(name)!) : null) }
  const ask = await start({ assetStore })
  expect(await ask('/assets/zero.js')).toEqual({
    status: 200,
    body: '/* zero */',
    cache: 'public, max-age=31536000, immutable',
  })
  expect((await ask('/assets/builds.json')).status).toBe(404)
})

test('a file that no build has is 404 and not the page; no path leads outside the builds', async () => {
  switchTo(await build('one'), dist)
  await writeFile(join(web, 'secret.js'), 'secret')
  const ask = await start()
  for (const path of ['/assets/gone.js', '/assets/gone', '/assets/..%2f..%2f..%2fsecret.js', '/assets/.built-from']) {
    const { status, body } = await ask(path)
    expect([path, status]).toEqual([path, 404])
    expect(JSON.parse(body).error.code).toBe('NOT_FOUND')
  }
})

test('the last three builds are retained, and one that an earlier version wrote into dist itself', async () => {
  await build('before', dist)
  switchTo(await build('one'), dist)
  expect((await (await start())('/assets/before.js')).status).toBe(200)
  for (const name of readdirSync(join(web, 'builds'))) await utimes(join(web, 'builds', name), 1, 1)
  for (const [at, name] of ['two', 'three', 'four', 'five'].entries()) {
    switchTo(await build(name), dist)
    await utimes(join(web, 'builds', name), 1_000 + at, 1_000 + at)
  }
  expect(readdirSync(join(web, 'builds')).sort()).toEqual(['five', 'four', 'three'])
  expect(BUILDS_RETAINED).toBe(3)
  expect((await (await start())('/')).body).toContain('/assets/five.js')
  expect(existsSync(join(dist, 'index.html'))).toBe(true)
})

test('interrupted builds do not count among the last three, are not served, and are deleted after an hour', async () => {
  for (const name of ['one', 'two', 'three']) switchTo(await build(name), dist)
  const later = new Date(Date.now() + 60_000)
  for (const process of [101, 102]) await utimes(await build(`half.${process}`), later, later)
  await utimes(await build('old.103'), 1, 1)
  for (const name of ['one', 'two', 'three']) await utimes(join(web, 'builds', name), 1_000, 1_000)
  await utimes(join(web, 'builds', 'one'), 999, 999)
  switchTo(await build('four'), dist)
  expect(readdirSync(join(web, 'builds')).sort()).toEqual(['four', 'half.101', 'half.102', 'three', 'two'])
  const ask = await start()
  expect((await ask('/assets/half.101.js')).status).toBe(404)
  expect((await ask('/assets/two.js')).status).toBe(200)
})
