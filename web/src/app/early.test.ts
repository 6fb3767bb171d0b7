import { beforeEach, expect, it, vi } from 'vitest'

const member = JSON.stringify({ idToken: 'token', expiresAt: Date.now() + 3_600_000 })
let asked: string[]

beforeEach(() => {
  asked = []
  const storage = (items: { [name: string]: string }) => ({ ...items, getItem: (name: string) => items[name] ?? null })
  vi.stubGlobal('localStorage', storage({ 'hemline.session': member }))
  vi.stubGlobal('sessionStorage', storage({}))
  vi.stubGlobal('CATEGORIES', ['dress', 'co-ord'])
  vi.stubGlobal('SCREEN_FILES', { landing: ['/landing.js'], home: ['/home.js'], listing: ['/listing.js'] })
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(new Response('{"items":[]}'))
  })
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    createElement: () => ({}),
    head: { append: ({ href }: { href: string }) => asked.push(href) },
  })
})

/** What the script asks for at this path. */
async function requestsAt(pathname: string): Promise<string[]> {
  vi.stubGlobal('location', { pathname, search: '' })
  vi.resetModules()
  await import('./early.ts')
  return asked
}

it.each([
  '/order/bed52650-cca0-453d-89d6-d980ba07abb6',
  '/messages/bed52650-cca0-453d-89d6-d980ba07abb6',
  '/profile/bed52650-cca0-453d-89d6-d980ba07abb6',
])('asks for nothing where no listing is shown, though the path ends like one: %s', async (path) => {
  expect(await requestsAt(path)).toEqual([])
})

it('asks for a listing, its files and who the member is', async () => {
  const wanted = ['/listing.js', '/api/listings?id=abcdefghij12', '/api/user']
  expect(await requestsAt('/co-ord/chloe-co-navy-abcdefghij12')).toEqual(wanted)
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
