import { getListings } from '@hemline/contract/listings/calls.ts'
import { listingPath } from '@hemline/contract/listings/rules.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { movedWhileLoading, recordShifts } from '../layout-shifts.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

// decision 382
const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))
let viewer: TestMember
let item: string
let friendsItem: string
beforeAll(async () => {
  const owner = await world.member({ firstName: 'Lena' })
  viewer = await world.member({ firstName: 'Ines' })
  const pathOf = async (id: string) => listingPath((await owner.ok(getListings, { query: { id } })).body.items[0]!)
  item = await pathOf(await listGarment(owner, { brand: 'Rixo' }))
  friendsItem = await pathOf(await listGarment(owner, { brand: 'Toast', sharedStatus: 'FRIENDS_ONLY' }))
})

/** Opens the path, where the app runs once `run` is called. Returns the addresses of photos that were fetched. */
async function openBeforeApp(page: Page, path: string) {
  const photos: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/images/')) photos.push(request.url())
  })
  const { promise, resolve: run } = Promise.withResolvers<void>()
  await page.route('**/assets/react-*', async (route) => {
    await promise
    await route.continue()
  })
  const answer = page.waitForResponse((response) => response.url().includes('/api/listings?id='))
  await page.goto(path, { waitUntil: 'commit' })
  await (await answer).finished()
  return { photos, run }
}

const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0

it('a member sees an item’s photo before the app has run, where the app shows it, fetched once', async () => {
  const page = await visits.visitAs(viewer)
  await recordShifts(page)
  const { photos, run } = await openBeforeApp(page, item)
  const early = page.locator('.early-photo')
  await expect.poll(() => early.evaluate(isLoaded)).toBe(true)
  expect(await early.isVisible()).toBe(true)
  expect(await page.locator('#root > .boot').count()).toBe(1)
  const place = await early.boundingBox()
  run()
  const photo = page.getByRole('article').getByRole('img').first()
  await photo.waitFor()
  expect(await photo.boundingBox()).toEqual(place)
  await expect.poll(() => early.count()).toBe(0)
  expect(await movedWhileLoading(page)).toBe(null)
  expect(photos).toHaveLength(1)
  expect(photos[0]).toMatch(/-w\d+\.webp$/)
})

it('the app runs although the photo does not come', async () => {
  const page = await visits.visitAs(viewer)
  await page.route('**/images/**', () => undefined)
  const { run } = await openBeforeApp(page, item)
  run()
  await page.getByText('Shared by').waitFor()
})

it('at a desk, where the photo has another place, it comes with the app', async () => {
  const page = await visits.visitAs(viewer, { isDesktop: true })
  const { photos, run } = await openBeforeApp(page, item)
  await expect.poll(() => photos.length).toBe(1)
  expect(await page.locator('.early-photo').isVisible()).toBe(false)
  run()
  await page.getByText('Shared by').waitFor()
  expect(photos).toHaveLength(1)
})

it('an item that the member may not see shows no photo, before the app neither', async () => {
  const page = await visits.visitAs(viewer)
  const { photos, run } = await openBeforeApp(page, friendsItem)
  run()
  await page.getByRole('heading', { name: 'We can’t find this item' }).waitFor()
  expect(photos).toEqual([])
})

it('the photo is not over the message that the app did not load', async () => {
  const page = await visits.visitAs(viewer)
  // it has been tried six times
  await page.addInitScript(() => Object.defineProperty(history, 'state', { get: () => ({ rescued: 6 }) }))
  await page.route('**/assets/react-*', (route) => route.fulfill({ status: 503 }))
  const answer = page.waitForResponse((response) => response.url().includes('/images/'))
  await page.goto(item)
  await page.getByText('Hemline did not load.').waitFor()
  await (await answer).finished()
  expect(await page.locator('.early-photo').isVisible()).toBe(false)
})
