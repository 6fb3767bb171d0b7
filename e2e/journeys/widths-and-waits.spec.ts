import {
  CONTENT_MAX_WIDTH_PX,
  DIALOG_BREAKPOINT_PX,
  MAP_DEFAULT_ZOOM,
  MAP_FILTERED_ZOOM,
  MAP_MAX_TILE_ZOOM,
  MAP_MIN_ZOOM,
  PIN_RECOMPUTE_MS,
} from '@hemline/contract/limits.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { installClock, pauseClock } from '../browser.ts'
import { still } from '../layout-shifts.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const HEIGHT = 900

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))
let lender: TestMember
let visitor: TestMember
beforeAll(async () => {
  lender = await world.member({ firstName: 'Lena' })
  await listGarment(lender)
  visitor = await world.member({ firstName: 'Vera' })
})

it('under 768 pixels the coin dialog fills the screen and personal details are rows; from there a dialog and a form', async () => {
  const page = await visits.visitAs(lender, { isDesktop: true })
  const coin = page.getByRole('dialog', { name: "You've earned your first coin!" })
  await page.setViewportSize({ width: DIALOG_BREAKPOINT_PX - 1, height: HEIGHT })
  await page.goto(`/personal-details/${lender.id}`)
  await coin.waitFor()
  // all but the space reserved for the scroll bar
  const room = () => page.evaluate(() => document.body.clientWidth)
  await expect
    .poll(async () => ({ ...(await coin.boundingBox()), room: await room() }))
    .toEqual({ x: 0, y: 0, width: await room(), height: HEIGHT, room: await room() })
  const rows = page.getByRole('button', { name: /^Height/ })
  await page.setViewportSize({ width: DIALOG_BREAKPOINT_PX, height: HEIGHT })
  await expect.poll(async () => (await coin.boundingBox())!.width).toBeLessThan(DIALOG_BREAKPOINT_PX / 1.5)
  const box = (await coin.boundingBox())!
  expect(Math.abs(box.x * 2 + box.width - (await room()))).toBeLessThanOrEqual(1)
  expect(Math.abs(box.y * 2 + box.height - HEIGHT)).toBeLessThanOrEqual(1)
  await coin.getByRole('button', { name: 'Got it' }).click()

  await page.getByLabel('Height').waitFor()
  expect(await rows.count()).toBe(0)
  await page.setViewportSize({ width: DIALOG_BREAKPOINT_PX - 1, height: HEIGHT })
  await rows.waitFor()
  expect(await page.getByLabel('Height', { exact: true }).count()).toBe(0)
})

it('home shows items in 2 columns, from 768 pixels in 3 and from 1200 in 4', async () => {
  const page = await visits.visitAs(visitor, { isDesktop: true })
  await page.goto('/')
  const item = page.getByRole('listitem').filter({ has: page.getByRole('article') })
  const columns = () =>
    item.first().evaluate((one) => getComputedStyle(one.parentElement!).gridTemplateColumns.split(' ').length)
  for (const [width, count] of [
    [390, 2],
    [767, 2],
    [768, 3],
    [1199, 3],
    [1200, 4],
  ] as const) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expect.poll(columns, { message: `${width} pixels` }).toBe(count)
  }
})

/** The width of the widest paragraph, field or row of a screen. */
function widest(page: Page): Promise<number> {
  return page.evaluate((): number => {
    const elements = [...document.querySelectorAll('main p, main li, main input, main textarea')]
    return Math.max(...elements.map((element): number => element.getBoundingClientRect().width))
  })
}

const readable: [name: string, at: () => string, shows: string][] = [
  ['friends', () => '/friends', 'No friends here yet'],
  ['coins', () => '/coins', 'No coins yet'],
  ['personal details', () => `/personal-details/${visitor.id}`, 'Who can find you'],
  ['notification settings', () => `/notifications/${visitor.id}`, 'Notification settings'],
  ['list an item', () => '/list', 'Add photos'],
  ['reviews', () => `/profile/${lender.id}/Lena/reviews`, 'No reviews yet'],
  ['terms', () => '/terms', 'Last updated 31st May 2025'],
]
it.each(readable)('on a wide screen %s reads no wider than 650 pixels', async (_, at, shows) => {
  const page = await visits.visitAs(visitor, { isDesktop: true })
  await page.goto(at())
  await page.getByText(shows).first().waitFor()
  await still(page)
  expect(await widest(page)).toBeLessThanOrEqual(CONTENT_MAX_WIDTH_PX)
  await page.close()
})

const zoomOf = (page: Page) => Number(new URL(page.url()).searchParams.get('at')?.split(',')[2])

it('the map opens at zoom 12, with filters at 11, and its limits are 11 and 16', async () => {
  for (const [filters, zoom] of [
    ['', MAP_DEFAULT_ZOOM],
    ['&categories=dress', MAP_FILTERED_ZOOM],
  ] as const) {
    const opened = await visits.visitAs(visitor, { isDesktop: true })
    const tileRequest = opened.waitForRequest(/\/tiles\/\d+\//)
    await opened.goto(`/?view=map${filters}`)
    expect((await tileRequest).url()).toContain(`/tiles/${zoom}/`)
    await opened.close()
  }
  const page = await visits.visitAs(visitor, { isDesktop: true })
  await page.goto('/?view=map')
  const [nearer, farther] = [
    page.getByRole('button', { name: 'Zoom in' }),
    page.getByRole('button', { name: 'Zoom out' }),
  ]
  for (let zoom = MAP_DEFAULT_ZOOM + 1; zoom <= MAP_MAX_TILE_ZOOM; zoom++) {
    await nearer.click()
    await expect.poll(() => zoomOf(page)).toBe(zoom)
  }
  expect(await nearer.isDisabled()).toBe(true)
  for (let zoom = MAP_MAX_TILE_ZOOM - 1; zoom >= MAP_MIN_ZOOM; zoom--) {
    await farther.click()
    await expect.poll(() => zoomOf(page)).toBe(zoom)
  }
  expect(await farther.isDisabled()).toBe(true)
})

it('the items at the selected pin are fetched 150 ms after the map has stopped', async () => {
  const page = await visits.visitAs(visitor)
  await installClock(page)
  await page.goto('/?view=map')
  const nearer = page.getByRole('button', { name: 'Zoom in' })
  await nearer.waitFor()
  await page.getByText('Scroll map to find more listings').waitFor()
  await pauseClock(page)
  await nearer.click()
  await page.clock.runFor(PIN_RECOMPUTE_MS - 1)
  expect(zoomOf(page)).not.toBe(MAP_DEFAULT_ZOOM + 1)
  await page.clock.runFor(1)
  await expect.poll(() => zoomOf(page)).toBe(MAP_DEFAULT_ZOOM + 1)
})

it('at 400 % zoom the bars of home scroll away with the page', async () => {
  for (const brand of ['Ganni', 'Reiss', 'Kitri']) await listGarment(lender, { brand })
  const page = await visits.visitAs(visitor)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  await page.getByRole('link', { name: /^Kitri / }).waitFor()
  await page.evaluate(() => scrollTo(0, 480))
  const bars = [
    page.getByRole('banner'),
    page.getByRole('button', { name: /^Filters/ }),
    page.getByRole('navigation', { name: 'Main' }),
  ]
  const isInWindow = (bar: Element) => {
    const { top, bottom } = bar.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  expect(await Promise.all(bars.map((bar) => bar.evaluate(isInWindow)))).toEqual([false, false, false])
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
})
