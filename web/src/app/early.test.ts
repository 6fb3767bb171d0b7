import { photoSizes } from '@hemline/contract/images/rules.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { earlyRows, patternOf, whoAmI } from '../../early-screens.ts'
import type { EarlyScreen } from './early-screen.ts'

const session = { sub: 'ida', idToken: 'token', expiresAt: Date.now() + 3_600_000 }
const member = JSON.stringify(session)
const files: string[] = []
const placesOf = (modules: string[]) => modules.map((name) => files.push(name) - 1)
const screens = earlyRows.map(({ at, modules, wide, ...row }): EarlyScreen => {
  const beside = wide && { ...(wide.asks && { asks: wide.asks }), files: placesOf(wide.modules) }
  return { at: patternOf(at), ...row, files: placesOf(modules), ...(beside && { wide: beside }) }
})
const order = 'bed52650-cca0-453d-89d6-d980ba07abb6'
let requests: string[]
let isWide: boolean

/** A storage of the browser with these items, which are its own keys too. */
const storage = (items: { [name: string]: string }) => ({ ...items, getItem: (name: string) => items[name] ?? null })

beforeEach(() => {
  requests = []
  isWide = false
  vi.stubGlobal('hemlineSeen', undefined)
  vi.stubGlobal('localStorage', storage({ 'hemline.session': member }))
  vi.stubGlobal('sessionStorage', storage({}))
  vi.stubGlobal('SCREENS', screens)
  vi.stubGlobal('FILES', files)
  vi.stubGlobal('WHO_AM_I', whoAmI)
  vi.stubGlobal('matchMedia', () => ({ matches: isWide }))
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address)
    return Promise.resolve(new Response('{"items":[]}'))
  })
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    addEventListener: () => undefined,
    createElement: () => ({}),
    head: { append: ({ href }: { href: string }) => requests.push(href) },
  })
})

/** What the script asks for at this address. */
async function requestsAt(address: string): Promise<string[]> {
  const { pathname, search } = new URL(address, 'https://hemline.test')
  vi.stubGlobal('location', { pathname, search })
  vi.resetModules()
  await import('./early.ts')
  await globalThis.hemlineSeen
  return requests
}

it.each([
  ['/', ['/api/listings', 'screens/home', '/api/user']],
  ['/?size=10', ['screens/home', '/api/user']],
  ['/?view=map', ['screens/home', 'listings/parts/map-view', '/api/user']],
  ['/co-ord/chloe-co-navy-abcdefghij12', ['/api/listings?id=abcdefghij12', '/api/user', 'screens/listing']],
  ['/orders', ['/api/orders?only=current', 'screens/orders', '/api/user']],
  [`/order/${order}`, [`/api/orders?orderId=${order}`, 'screens/order', '/api/user']],
  ['/messages', ['/api/conversations', 'screens/conversations', '/api/user']],
  [
    `/messages/${order}`,
    [
      `/api/conversations?conversationId=${order}`,
      `/api/messages?conversationId=${order}`,
      `/api/orders?conversationId=${order}`,
      'screens/conversations',
      '/api/user',
    ],
  ],
  ['/friends', ['/api/friends', 'screens/friends', '/api/user']],
  ['/share/abc_123', ['/api/share-links?token=abc_123', 'screens/shared-listing', '/api/user']],
])(
  'at %s a member’s screen is asked for, then its files (an item’s once its photo is there) and who the member is',
  async (address, wanted) => {
    expect(await requestsAt(address)).toEqual(wanted)
  },
)

it.each([
  ['/share/abc_123', {}, 'share'],
  ['/', {}, 'landing'],
  ['/faqs', {}, undefined],
  ['/share/abc_123', { 'hemline.session': member }, undefined],
  ['/', { 'hemline.session': member }, undefined],
  ['/co-ord/chloe-co-navy-abcdefghij12', { 'hemline.session': member }, 'item'],
  ['/co-ord/chloe-co-navy-abcdefghij12', {}, undefined],
])('marks the page of %s for what is shown before the app runs (%o)', async (address, items, first) => {
  vi.stubGlobal('localStorage', storage(items))
  await requestsAt(address)
  expect(document.documentElement.dataset.first).toBe(first)
})

it.each([
  [1, ''],
  [-1, undefined],
])('has room left on home for an invitation for as long as it waits: %i ms', async (ms, invited) => {
  vi.useFakeTimers({ now: session.expiresAt - 3_600_000 })
  vi.stubGlobal('localStorage', storage({ 'hemline.invitation': JSON.stringify({ until: Date.now() + ms }) }))
  await requestsAt('/')
  vi.useRealTimers()
  expect(document.documentElement.dataset.invited).toBe(invited)
})

it.each([
  ['/co-ord/chloe-co-navy-abcdefghij12', false, true],
  ['/co-ord/chloe-co-navy-abcdefghij12', true, false],
  ['/', false, false],
  ['/orders', false, false],
])(
  'the app waits for the photo of an item on a phone, and for nothing else: %s, at a desk %s',
  async (address, wide, waits) => {
    isWide = wide
    await requestsAt(address)
    expect(globalThis.hemlineSeen instanceof Promise).toBe(waits)
  },
)

it('the app does not wait for an item without a photo', async () => {
  await requestsAt('/co-ord/chloe-co-navy-abcdefghij12')
  await expect(globalThis.hemlineSeen).resolves.toEqual([])
})

it('at a desk also what is beside the screen', async () => {
  isWide = true
  const asks = [`/api/orders?orderId=${order}`, '/api/orders?only=current']
  const own = ['screens/order', 'app/two-pane', 'screens/orders']
  expect(await requestsAt(`/order/${order}`)).toEqual([...asks, ...own, '/api/user'])
})

it.each([
  '/request/bed52650-cca0-453d-89d6-d980ba07abb6',
  '/balance',
  '/profile/bed52650-cca0-453d-89d6-d980ba07abb6/Ida/reviews',
])('asks for nothing where no row of the table is, though the path ends like a listing’s: %s', async (path) => {
  expect(await requestsAt(path)).toEqual([])
})

it('asks for the files only, while the token has to be refreshed first or no member is signed in', async () => {
  vi.stubGlobal('localStorage', storage({ 'hemline.session': JSON.stringify({ ...session, expiresAt: Date.now() }) }))
  expect(await requestsAt('/orders')).toEqual(['screens/orders'])
  requests.length = 0
  vi.stubGlobal('localStorage', storage({}))
  expect(await requestsAt('/orders')).toEqual([])
  expect(await requestsAt('/')).toEqual(['screens/landing'])
})

it.each([
  [{ 'hemline.session': member }, ['token', 'token']],
  [{}, [null]],
])('a shared item is asked for as the one who opens it: %o', async (items, tokens) => {
  vi.stubGlobal('localStorage', storage(items))
  await requestsAt('/share/abc_123')
  expect([...globalThis.hemlineEarly!.values()].map(({ token }) => token)).toEqual(tokens)
})

it('where an operator sees the app as a member, asks as that member', async () => {
  vi.stubGlobal('sessionStorage', storage({ 'hemline.session': JSON.stringify({ ...session, idToken: 'theirs' }) }))
  await requestsAt('/orders')
  expect([...globalThis.hemlineEarly!.values()].map(({ token }) => token)).toEqual(['theirs', 'theirs'])
})

it('asks as after the last write on this device, so that a page that is loaded again shows it (decision 156)', async () => {
  const items: { [name: string]: string } = {
    'hemline.session': member,
    'hemline.written-at': JSON.stringify('0/16B3748 1795480560'),
  }
  vi.stubGlobal('localStorage', { getItem: (name: string) => items[name] ?? null })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers['x-read-after'])
    return Promise.resolve(new Response('{"items":[]}'))
  })
  await requestsAt('/')
  expect(new Set(sent)).toEqual(new Set(['0/16B3748 1795480560']))
  items['hemline.written-at'] = '{'
  sent.length = 0
  await requestsAt('/')
  expect(new Set(sent)).toEqual(new Set([undefined]))
})

it.each([
  ['list', photoSizes.row],
  ['grid', photoSizes.grid],
])('the first covers of a %s are requested in the width in which it shows them', async (view, width) => {
  vi.stubGlobal('localStorage', storage({ 'hemline.session': member, 'hemline.browse-view': JSON.stringify(view) }))
  vi.stubGlobal('fetch', async () => Response.json({ items: [{ images: ['/images/a.jpg'], isActive: true }] }))
  const widths: (string | undefined)[] = []
  vi.stubGlobal('document', {
    ...document,
    head: { append: ({ imageSizes }: { imageSizes?: string }) => widths.push(imageSizes) },
  })
  await requestsAt('/')
  await vi.waitFor(() => expect(widths).toContain(width))
  expect(widths.filter(Boolean)).toEqual([width])
})
