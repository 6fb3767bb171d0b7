import { addDays } from '@hemline/contract/days.ts'
import { decideOrder } from '@hemline/contract/orders/calls.ts'
import { getLoanOffer } from '@hemline/contract/requests/calls.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { anyJpeg, lenderAndStranger, listGarment, requestLoan } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { still } from '../layout-shifts.ts'
import { fillDress } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('a photo fills the screen, is zoomed and changed, and Back closes it', async () => {
  const owner = await world.member({ firstName: 'Lena' })
  const listingId = await listGarment(owner, { brand: 'Rixo' })
  const viewer = await world.member({ firstName: 'Ines' })
  const page = await visits.visitAs(viewer)
  await page.goto(`/listing/${listingId}`)
  await page.getByRole('button', { name: 'Enlarge photo 1 of 1' }).click()
  const photos = page.getByRole('dialog', { name: /^Photos of Rixo/ })
  const scale = () =>
    photos.getByRole('img').evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a.toFixed(1))
  await photos.getByRole('img').waitFor()
  await still(page)
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, -400)
  await expect.poll(scale).toBe('2.7')
  await page.keyboard.press('0')
  await expect.poll(scale).toBe('1.0')
  await photos.getByRole('img').dblclick()
  await expect.poll(scale).toBe('2.5')
  await photos.getByRole('button', { name: 'Zoom out' }).click()
  await photos.getByRole('button', { name: 'Zoom out' }).click()
  await photos.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(scale).toBe('1.0')
  await page.goBack()
  await photos.waitFor({ state: 'hidden' })
  await page.getByText('Shared by').waitFor()
})

it('a member who shares another’s item sees their link, and ends it', async () => {
  const listingId = await listGarment(await world.member({ firstName: 'Lena' }), { brand: 'Rixo' })
  const page = await visits.visitAs(await world.member({ firstName: 'Ines' }), { isDesktop: true })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/listing/${listingId}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByText('1 share link is open').waitFor()
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('button', { name: 'Turn off link' }).click()
  await page.getByText('There are no open links to this item.').waitFor()
})

it('title, price by each way and free days are in sight below the photo, on a phone, before anything is scrolled', async () => {
  const owner = await world.member({ firstName: 'Lena' })
  const listingId = await listGarment(owner, { brand: 'Rixo', hasDryCleaning: true })
  const page = await visits.visitAs(await world.member({ firstName: 'Ines' }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/listing/${listingId}`)
  const offer = page.getByRole('region', { name: 'Cost and dates' })
  const end = async (shown: Locator) => {
    const box = await shown.boundingBox()
    return box!.y + box!.height
  }
  const nextWeekend = offer.getByRole('button', { name: /^Next free weekend/ })
  for (const shown of [offer.getByText(/in person$/), nextWeekend]) await shown.waitFor()
  await still(page)
  const actions = await page.getByRole('button', { name: 'Request' }).boundingBox()
  for (const shown of [
    page.getByRole('heading', { name: 'Rixo' }),
    offer.getByText(/by post$/),
    offer.getByText(/in person$/),
    nextWeekend,
  ])
    expect(await end(shown)).toBeLessThan(actions!.y)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

type Point = { x: number; y: number }

/** Drags fingers over the page, as a phone reports them: each from one point to another, all at the same time. */
async function drag(page: Page, ...fingers: [from: Point, to: Point][]): Promise<void> {
  const phone = await page.context().newCDPSession(page)
  const steps = 6
  for (let step = 0; step <= steps; step++) {
    const touchPoints = fingers.map(([from, to], id) => ({
      id,
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }))
    await phone.send('Input.dispatchTouchEvent', { type: step === 0 ? 'touchStart' : 'touchMove', touchPoints })
  }
  await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await phone.detach()
}

it('photos are changed by a swipe and by arrow keys, zoomed by two fingers, and a zoomed one is moved instead', async () => {
  const owner = await world.member({ firstName: 'Lena' })
  const three = await owner.upload([await anyJpeg(), await anyJpeg(), await anyJpeg()])
  const listingId = await listGarment(owner, { brand: 'Rixo', images: three.map(({ path }) => path) })
  const page = await visits.visitAs(await world.member({ firstName: 'Ines' }))
  await page.goto(`/listing/${listingId}`)
  await page.getByRole('button', { name: 'Enlarge photo 1 of 3' }).click()
  const photos = page.getByRole('dialog', { name: /^Photos of Rixo/ })
  const shown = () => photos.getByRole('status').textContent()
  const matrix = () =>
    photos.getByRole('img').evaluate((image) => {
      const { a, e } = new DOMMatrix(getComputedStyle(image).transform)
      return { scale: a.toFixed(1), x: Math.round(e) }
    })
  await photos.getByRole('img').waitFor()
  await still(page)
  const [left, middle, right] = [120, 195, 270].map((x) => ({ x, y: 420 })) as [Point, Point, Point]

  await drag(page, [right, left])
  await expect.poll(shown).toBe('2 of 3')
  await drag(page, [left, right])
  await expect.poll(shown).toBe('1 of 3')
  await drag(page, [middle, { x: middle.x - 40, y: middle.y }])
  await drag(page, [middle, { x: middle.x - 60, y: middle.y - 200 }])
  expect(await shown(), 'too short, and upwards').toBe('1 of 3')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(shown).toBe('3 of 3')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(shown).toBe('2 of 3')

  await drag(page, [{ x: 170, y: 420 }, left], [{ x: 220, y: 420 }, right])
  await expect.poll(async () => (await matrix()).scale).toBe('3.0')
  const { x } = await matrix()
  await drag(page, [right, left])
  await expect.poll(async () => (await matrix()).x).toBe(x - 150)
  expect(await shown(), 'a zoomed photo is moved').toBe('2 of 3')
  await drag(page, [left, { x: 170, y: 420 }], [right, { x: 220, y: 420 }])
  await expect.poll(matrix).toEqual({ scale: '1.0', x: 0 })
})

it('below an item are others like it and more of its wardrobe, and a friends-only one is not among them', async () => {
  const [owner, other] = [await world.member({ firstName: 'Lena' }), await world.member({ firstName: 'Tara' })]
  const listingId = await listGarment(owner, { brand: 'Rixo', category: 'suit', length: null })
  await listGarment(owner, { brand: 'Jigsaw', category: 'skirt', length: null })
  await listGarment(owner, { brand: 'Secret', category: 'skirt', length: null, sharedStatus: 'FRIENDS_ONLY' })
  await listGarment(other, { brand: 'Sandro', category: 'suit', length: null })
  const page = await visits.visitAs(await world.member({ firstName: 'Ines' }))
  await page.goto(`/listing/${listingId}`)
  await page.getByRole('heading', { name: 'Details' }).waitFor()
  // what comes above it later would move what is loaded when it is near
  await still(page)
  await page.getByRole('heading', { name: 'Details' }).scrollIntoViewIfNeeded()
  const strip = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
  await strip('Similar items')
    .getByRole('link', { name: /Sandro/ })
    .waitFor()
  await strip('More from Lena')
    .getByRole('link', { name: /Jigsaw/ })
    .waitFor()
  expect(await page.getByText('Secret').count()).toBe(0)
  await strip('Similar items')
    .getByRole('link', { name: /Sandro/ })
    .click()
  await page.waitForURL(/\/suit\/sandro/)
})

it('an item opened from another one has neither its map nor its request, also while its own is still loading', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  const similarId = await listGarment(await world.member({ firstName: 'Tara' }), { brand: 'Erdem' })
  await acknowledgeCoins(lendee)
  await requestLoan(world, lendee, { listingId, from: 20, to: 22, method: 'IN_PERSON' })
  const page = await visits.visitAs(lendee)
  await page.route(
    (url) => url.pathname === getLoanOffer.path && url.searchParams.get('listingId') === similarId,
    () => undefined, // never answered
  )
  await page.goto(`/listing/${listingId}`)
  await page.getByRole('link', { name: 'See your request' }).waitFor()
  const map = page.getByRole('button', { name: 'Show location (approximate)' })
  await map.click()
  await page.getByRole('button', { name: 'Show location (approximate)', expanded: true }).waitFor()
  await page.getByRole('link', { name: /Erdem/ }).click()
  await page.getByRole('heading', { name: 'Erdem' }).waitFor()
  await page.getByRole('button', { name: 'Request', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'See your request' }).count()).toBe(0)
  await expect.poll(() => map.getAttribute('aria-expanded')).toBe('false')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

it('a declined request offers similar items that are free on its days', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const other = await world.member({ firstName: 'Tara' })
  await listGarment(other, { brand: 'Sandro' })
  await acknowledgeCoins(lendee)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22, method: 'IN_PERSON' })
  await lender.ok(decideOrder, { body: { orderId, action: 'decline' } })
  const page = await visits.visitAs(lendee)
  await page.goto(`/order/${orderId}`)
  await page.getByRole('heading', { name: 'Similar items, free on your dates' }).waitFor()
  await page.getByRole('link', { name: /Sandro/ }).click()
  await page.waitForURL(/\/dress\/sandro/)
  const day = world.day()
  expect(new URL(page.url()).search).toBe(`?from=${addDays(day, 20)}&to=${addDays(day, 22)}`)
})

it('without a coin Request says how to get one, and after listing an item the request goes on', async () => {
  const owner = await world.member({ firstName: 'Lena' })
  const listingId = await listGarment(owner, { brand: 'Rixo' })
  const page = await visits.visitAs(await world.member({ firstName: 'Nora' }))
  const day = world.day()
  const days = `?from=${addDays(day, 20)}&to=${addDays(day, 22)}`
  // the page says so before the first question
  await page.goto(`/${listingId}/request${days}`)
  const needed = page.getByText(/requires a coin/)
  await needed.waitFor()
  const [notice, question] = [await needed.boundingBox(), await page.getByRole('radio').first().boundingBox()]
  expect(notice!.y).toBeLessThan(question!.y)
  await page.goto(`/listing/${listingId}${days}`)
  await page.getByRole('button', { name: 'Request', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'You need a coin' })
  await sheet.getByText(/Please list your first item/).waitFor()
  await sheet.getByRole('link', { name: 'List an item' }).click()
  await page.waitForURL(/\/list$/)
  await fillDress(page, { brand: 'Ganni', description: 'Cotton.', colour: 'Blue', hex: '#2b4a8b' })
  await page.waitForURL((url) => url.pathname === `/${listingId}/request`)
  expect(new URL(page.url()).search).toBe(days)
  await page.getByRole('heading', { name: 'Request' }).waitFor()
  await page.getByText(/requires a coin/).waitFor({ state: 'detached' })
})
