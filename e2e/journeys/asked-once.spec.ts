import { getConversations } from '@hemline/contract/conversations/calls.ts'
import { LIST_DEFAULT } from '@hemline/contract/limits.ts'
import { getListings } from '@hemline/contract/listings/calls.ts'
import { LIVE_PATH } from '@hemline/contract/live.ts'
import { getUser } from '@hemline/contract/members/calls.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listGarment, requestLoan } from '../../server/test/loans.ts'
import { befriend, createWorld, type TestMember, type World } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { still } from '../layout-shifts.ts'
import { openVisits, type Visits } from '../visits.ts'

let world: World
let visits: Visits
/** A lender with a request and a friend. */
let lena: TestMember
let orderId: string
let conversationId: string
let item: string

beforeAll(async () => {
  world = await createWorld()
  visits = await openVisits(world)
  lena = await world.member({ firstName: 'Lena' })
  const bea = await world.member({ firstName: 'Bea' })
  const friend = await world.member({ firstName: 'Sol' })
  const listingId = await listGarment(lena, { brand: 'Erdem' })
  item = await listGarment(bea, { brand: 'Ganni' })
  for (const brand of ['Rixo', 'Kitri', 'Toast']) await listGarment(bea, { brand })
  await befriend(lena, friend)
  orderId = await requestLoan(world, bea, { listingId })
  conversationId = (await lena.ok(getConversations)).body.items[0]!.id
  for (const member of [lena, bea]) await acknowledgeCoins(member)
  await world.drain()
})
afterAll(async () => {
  await visits.close()
  await world.close()
})

/** What the script before the app asked for, and the app has not taken. */
const untaken = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { hemlineEarly: Map<string, unknown> }).hemlineEarly.keys()])

/** The reads of a page from its load until nothing is asked any more, in order, with their questions. */
async function readsOf(page: Page, at: string): Promise<string[]> {
  const reads: string[] = []
  const pending = new Set<unknown>()
  await page.goto('about:blank')
  const began = Promise.withResolvers<void>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/') || request.method() !== 'GET') return
    if (pathname === LIVE_PATH) return
    reads.push(pathname + search)
    pending.add(request)
  })
  page.on('requestfinished', (request) => void pending.delete(request))
  page.on('requestfailed', (request) => void pending.delete(request))
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === LIVE_PATH) began.resolve()
  })
  await page.goto(at, { waitUntil: 'commit' })
  await began.promise
  await still(page)
  await expect.poll(() => pending.size).toBe(0)
  // what an event of the stream asks again is asked 60 ms after it
  await still(page)
  await expect.poll(() => pending.size).toBe(0)
  // a part that is loaded late takes its answer late
  await expect.poll(() => untaken(page), { message: at }).toEqual([])
  page.removeAllListeners('request')
  page.removeAllListeners('requestfinished')
  page.removeAllListeners('requestfailed')
  page.removeAllListeners('response')
  return reads
}

/** A member's addresses, each with its own questions, which are asked before who the member is. */
const screens: { name: string; at: () => string; own: () => string[] }[] = [
  { name: 'home', at: () => '/', own: () => ['/api/listings'] },
  { name: 'the map', at: () => '/?view=map', own: () => [] },
  { name: 'an item', at: () => `/listing/${item}`, own: () => [] },
  { name: 'the orders', at: () => '/orders', own: () => ['/api/orders?only=current'] },
  { name: 'an order', at: () => `/order/${orderId}`, own: () => [`/api/orders?orderId=${orderId}`] },
  { name: 'the messages', at: () => '/messages', own: () => ['/api/conversations'] },
  {
    name: 'a conversation',
    at: () => `/messages/${conversationId}`,
    own: () => ['conversations', 'messages', 'orders'].map((of) => `/api/${of}?conversationId=${conversationId}`),
  },
  { name: 'a profile', at: () => `/profile/${lena.id}`, own: () => [`/api/listings?userId=${lena.id}`] },
  { name: 'the friends', at: () => '/friends', own: () => ['/api/friends'] },
  { name: 'the favourites', at: () => '/favourites', own: () => ['/api/favourite-listings'] },
  { name: 'the notifications', at: () => '/notifications', own: () => ['/api/notifications?all=true'] },
]

it.each(['phone', 'desktop'])(
  'on a %s every question is asked once when a page is loaded, its own first',
  async (device) => {
    const page = await visits.visitAs(lena, { isDesktop: device === 'desktop' })
    // the device learns what was heard until now, and marks what the screens show as seen
    for (const { at } of screens) await readsOf(page, at())
    const readsByScreen: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const { name, at, own } of screens) {
      const reads = await readsOf(page, at())
      const twice = [...new Set(reads.filter((ask, index) => reads.indexOf(ask) !== index))]
      const late = own().filter((ask) => !reads.includes(ask) || reads.indexOf(ask) > reads.indexOf(getUser.path))
      readsByScreen[name] = { twice, late }
      wanted[name] = { twice: [], late: [] }
    }
    expect(readsByScreen).toEqual(wanted)
  },
)

it('home asks for its second page of items once a member scrolls, not before', async () => {
  const bea = await world.member({ firstName: 'Bea' })
  for (let number = 0; number <= LIST_DEFAULT; number += 1) await listGarment(bea, { brand: `Brand ${number}` })
  await world.drain()
  const page = await visits.visitAs(lena)
  await readsOf(page, '/')
  const reads = await readsOf(page, '/')
  expect(reads).toContain(getListings.path)
  expect(reads.filter((ask) => ask.includes('lastKey='))).toEqual([])
  const next = page.waitForRequest((request) => request.url().includes('lastKey='))
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await next
})
