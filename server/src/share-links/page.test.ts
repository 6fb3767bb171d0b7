import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { photoSrcset } from '@hemline/contract/images/rules.ts'
import { changeListing } from '@hemline/contract/listings/calls.ts'
import { createShareLink, endShareLink, getSharedListing } from '@hemline/contract/share-links/calls.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listGarment } from '../../test/loans.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { serveWeb } from '../web-files.ts'

const SCRIPT = 'export const a = 1\n'

let world: World
let web: FastifyInstance
let folder: string
let page: string
let anna: TestMember
let listingId: string
let token: string

// the app's page before the build: the build does not change the texts of its head
beforeAll(async () => {
  world = await createWorld({ PUBLIC_URL: 'https://hemline.example' })
  anna = await world.member({ firstName: 'Anna' })
  listingId = await listGarment(anna)
  token = (await anna.ok(createShareLink, { body: { listingId } })).body.data.token
  page = await readFile(new URL('../../../web/index.html', import.meta.url), 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'hemline-page-'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, '.built-from'), 'these sources')
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets', 'a.js'), SCRIPT)
  await writeFile(join(folder, 'assets', 'a.js.br'), brotliCompressSync(SCRIPT))
  web = Fastify() as unknown as FastifyInstance
  await serveWeb(web, world.deps, folder)
})
afterAll(async () => {
  await web.close()
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const open = (url: string) => web.inject({ method: 'GET', url })

const bodyOf = (html: string) => html.slice(html.indexOf('</head>'))

/** Returns the tags of a page's head by name or property; fails for duplicates. */
function tagsOf(html: string): Record<string, string> {
  const head = html.slice(0, html.indexOf('</head>'))
  const tags: Record<string, string> = {}
  for (const [, attribute, name, content] of head.matchAll(/<meta\s+(name|property)="([^"]*)"\s+content="([^"]*)"/g)) {
    if (name === 'theme-color') continue
    expect(attribute, name).toBe(name!.startsWith('og:') ? 'property' : 'name')
    expect(tags, name).not.toHaveProperty([name!])
    tags[name!] = content!
  }
  for (const [, address] of head.matchAll(/<link rel="canonical" href="([^"]*)"/g)) tags.canonical = address!
  expect(head.match(/<title>/g)).toHaveLength(1)
  tags.title = /<title>([^<]*)<\/title>/.exec(head)![1]!
  return tags
}

test('the page of a link previews its listing, and is not indexed', async () => {
  const answer = await open(`/share/${token}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['x-robots-tag']).toBe('noindex')
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  const tags = tagsOf(answer.body)
  const url = `https://hemline.example/share/${token}`
  const description = 'Silk, worn once. Shared by Anna in Hackney on Hemline.'
  expect(tags).toMatchObject({
    title: 'Rixo Dress, UK 10 · Hemline',
    robots: 'noindex',
    description,
    canonical: url,
    'og:title': 'Rixo Dress, UK 10',
    'og:description': description,
    'og:url': url,
    'og:type': 'website',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
    'twitter:title': 'Rixo Dress, UK 10',
    'twitter:description': description,
  })
  expect(tags['og:image']).toMatch(/^https:\/\/hemline\.example\/images\/[\w-]+-preview\.jpg$/)
  expect(tags['twitter:image']).toBe(tags['og:image'])
  const image = await fetch(`${world.url}${new URL(tags['og:image']!).pathname}`)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(await sharp(Buffer.from(await image.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect(bodyOf(answer.body)).toBe(bodyOf(page))
})

const WITH_PLACE = '<head><title>Hemline</title></head><div id="root"></div><img srcset="%srcset%" src="%src%">'

/** Answers for pages of a build that has a page with a place for the photo. */
async function withPhotoPage(settings: { IMAGES_URL?: string } = {}) {
  const built = await mkdtemp(join(tmpdir(), 'hemline-photo-page-'))
  await writeFile(join(built, 'index.html'), page)
  await writeFile(join(built, 'share.html'), WITH_PLACE)
  const server = Fastify() as unknown as FastifyInstance
  await serveWeb(server, { ...world.deps, env: { ...world.deps.env, ...settings } }, built)
  await rm(built, { recursive: true })
  return server
}

test('the page of a link has the photo in it, at the addresses at which the app asks for it', async () => {
  const { imageDetails } = (await anna.ok(getSharedListing, { query: { token } })).body.data
  const path = imageDetails![0]!.path
  for (const origin of ['', 'https://pictures.example']) {
    const server = await withPhotoPage(origin ? { IMAGES_URL: origin } : {})
    const answer = await server.inject({ method: 'GET', url: `/share/${token}` })
    expect(answer.statusCode).toBe(200)
    // a proxy asks for it each time: the link may have ended
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.body).toContain(`<img srcset="${photoSrcset(path, 'page', origin)}" src="${origin}${path}">`)
    expect(answer.body).toContain('<title>Rixo Dress, UK 10 · Hemline</title>')
    await server.close()
  }
})

test('no other page has a photo in it: of an ended link, of an item, of an invitation', async () => {
  const ended = (await anna.ok(createShareLink, { body: { listingId } })).body.data.token
  await anna.ok(endShareLink, { body: { token: ended } })
  const server = await withPhotoPage()
  for (const [url, status] of [
    [`/share/${ended}`, 404],
    ['/share/0123456789abcdefghijklmnop', 404],
    ['/share', 404],
    [`/dress/rixo-red-dress-${listingId}`, 200],
    ['/invite/0123456789abcdefghijklmnop', 404],
  ] as const) {
    const answer = await server.inject({ method: 'GET', url })
    expect([url, answer.statusCode, bodyOf(answer.body) === bodyOf(page)]).toEqual([url, status, true])
  }
  await server.close()
})

test('a member’s text is escaped', async () => {
  const brand = `"><script>alert('x')</script>`
  const description = `Costs $& and $1 & more \u0007 <b>"bold"</b>\n\nyes`
  const id = await listGarment(anna, { brand, description })
  const made = await anna.ok(createShareLink, { body: { listingId: id } })
  const { body } = await open(`/share/${made.body.data.token}`)
  const scripts = (html: string) => html.match(/<script/g)?.length
  expect(scripts(body)).toBe(scripts(page))
  expect(body).not.toContain('<b>')
  const tags = tagsOf(body)
  expect(tags['og:title']).toBe('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; Dress, UK 10')
  expect(tags['og:description']).toMatch(
    /^Costs \$&amp; and \$1 &amp; more +&lt;b&gt;&quot;bold&quot;&lt;\/b&gt; yes\. Shared by/,
  )
})

test('the page of an ended link is a 404 that reveals nothing about the listing', async () => {
  const gone = 'This share link has expired or is no longer available'
  const [ended, off] = await Promise.all([
    anna.ok(createShareLink, { body: { listingId } }),
    listGarment(anna, { brand: 'Ganni' }),
  ])
  const inactive = await anna.ok(createShareLink, { body: { listingId: off } })
  await anna.ok(endShareLink, { body: { token: ended.body.data.token } })
  await anna.ok(changeListing, { params: { id: off }, body: { isActive: false } })
  const addresses: [string, string][] = [
    [`/share/${ended.body.data.token}`, gone],
    [`/share/${inactive.body.data.token}`, gone],
    ['/share/%3Cscript%3E', gone],
    ['/share', 'Invalid share link'],
    ['/share/', 'Invalid share link'],
  ]
  for (const [address, text] of addresses) {
    const answer = await open(address)
    expect([address, answer.statusCode, answer.headers['x-robots-tag']]).toEqual([address, 404, 'noindex'])
    const tags = tagsOf(answer.body)
    expect(tags).toMatchObject({ title: `${text} · Hemline`, description: text, robots: 'noindex' })
    expect(Object.keys(tags).filter((name) => /^(og|twitter):|canonical/.test(name))).toEqual([])
    expect(bodyOf(answer.body)).toBe(bodyOf(page))
  }
})

test('every other path returns the page as built', async () => {
  for (const address of ['/', '/faqs', '/terms', `/dress/share-${listingId}`, '/order/share/help']) {
    const answer = await open(address)
    expect([address, answer.statusCode, answer.body === page]).toEqual([address, 200, true])
    expect(answer.headers).not.toHaveProperty('x-robots-tag')
  }
  expect((await open('/api/share')).statusCode).toBe(404)
})

test('who asks for the head of a page alone is answered as for the page', async () => {
  const ended = (await anna.ok(createShareLink, { body: { listingId } })).body.data.token
  await anna.ok(endShareLink, { body: { token: ended } })
  for (const [url, status] of [
    [`/share/${token}`, 200],
    [`/share/${ended}`, 404],
    ['/', 200],
    ['/faqs', 200],
    ['/no/such/page/here', 404],
  ] as const) {
    const [whole, head] = [await open(url), await web.inject({ method: 'HEAD', url })]
    expect([url, head.statusCode, head.body]).toEqual([url, status, ''])
    expect(head.statusCode, url).toBe(whole.statusCode)
    for (const name of ['content-type', 'x-robots-tag', 'cache-control'])
      expect([url, name, head.headers[name]]).toEqual([url, name, whole.headers[name]])
  }
})

test('robots may fetch a link, so that a preview is possible', async () => {
  const robots = await readFile(new URL('../../../web/public/robots.txt', import.meta.url), 'utf8')
  expect(robots).not.toMatch(/disallow:\s*\/share/i)
})

test('a file is compressed if the browser accepts it and cached for ever, and nothing else in the folder is served', async () => {
  const fetchFile = (url: string, encoding?: string) =>
    web.inject({ method: 'GET', url, headers: encoding ? { 'accept-encoding': encoding } : {} })
  const compressed = await fetchFile('/assets/a.js', 'gzip, br')
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/^(text|application)\/javascript/),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT)
  const plain = await fetchFile('/assets/a.js')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.body).toBe(SCRIPT)
  for (const url of ['/assets', '/assets/', '/assets/none.js', '/%2e%2e%2fpackage.json'])
    expect([url, (await fetchFile(url)).statusCode]).toEqual([url, 404])
  expect((await fetchFile('/.built-from')).body).toBe(page)
})

test('a path without a screen is 404, with the page that says so', async () => {
  for (const path of ['/', '/orders?tab=completed', '/dress/rixo-red-dress-0123456789ab', '/terms']) {
    expect((await open(path)).statusCode, path).toBe(200)
  }
  for (const unknown of [
    '/no/such/page/here',
    '/admin',
    '/hat/rixo-red-hat-0123456789ab',
    '/shared',
    '/orders/share/x',
  ]) {
    const { statusCode, body } = await open(unknown)
    expect(statusCode, unknown).toBe(404)
    expect(body, unknown).toContain('<div id="root">')
  }
})
