import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { acknowledgeCoins } from '../community.ts'
import { tick } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

// a tile server that does not exist: nothing listens on port 1
const world = openForFile(() =>
  createWorld({ TILE_URL: 'http://127.0.0.1:1/{z}/{x}/{y}.png', TILE_ATTRIBUTION: 'Nobody' }),
)
const visits = openForFile(() => openVisits(world))
let bea: TestMember
beforeAll(async () => {
  const lena = await world.member({ firstName: 'Lena', postcode: 'E8 3PH' })
  await listGarment(lena, { brand: 'Rixo', description: 'Silk midi.' })
  await listGarment(lena, { brand: 'Ganni', description: 'Smocked cotton.', colour: 'blue' })
  bea = await world.member({ firstName: 'Bea', postcode: 'N1 0PQ' })
  await listGarment(bea, { brand: 'Toast', description: 'Heavy linen.', colour: 'green' })
  await acknowledgeCoins(bea)
})

const hackney = (page: Page) => page.getByRole('button', { name: '2 items, Hackney' })

/** Bea's phone, with the map at the pin of Lena's two items. */
async function mapAtHackney(): Promise<Page> {
  const page = await visits.visitAs(bea)
  await page.goto('/?view=map')
  await hackney(page).click()
  await page.waitForURL(/[?&]at=51\.5\d*%2C-0\.0\d*%2C12/)
  await page.getByRole('region', { name: 'At the selected pin: 2 items' }).waitFor()
  return page
}

it('the map shows a pin for each home, its items on a card, and all of them in a list', async () => {
  const page = await visits.visitAs(bea)
  await page.goto('/')
  await tick(page, 'radio', 'Map')
  const map = page.getByRole('application', { name: 'Map of items to borrow' })
  await map.getByRole('button', { name: '2 items, Hackney' }).waitFor()
  await map.getByRole('button', { name: /^Toast dress/ }).waitFor()
  await page.getByText('Scroll map to find more listings').waitFor()
  expect(new URL(page.url()).searchParams.get('view')).toBe('map')
  await page.getByRole('heading', { name: '3 items here' }).waitFor()
  expect(await page.getByRole('region', { name: 'Items on this part of the map' }).getByRole('article').count()).toBe(3)

  await map.getByRole('button', { name: '2 items, Hackney' }).click()
  const card = page.getByRole('region', { name: 'At the selected pin: 2 items' })
  await card
    .getByText(/ miles? away from you/)
    .first()
    .waitFor()
  await page.waitForURL(/[?&]at=51\.5\d*%2C-0\.0\d*%2C12/)
  await card.waitFor()
})

it('opens without a home too, as when who one is cannot be read', async () => {
  const page = await visits.visitAs(bea)
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/?view=map')
  await page.getByRole('application', { name: 'Map of items to borrow' }).waitFor()
})

it('says that map images fail to load, and shows the plain map with place names, without violations', async () => {
  const page = await mapAtHackney()
  await page.getByText('We can’t reach the map pictures, so this is a plain map').waitFor()
  await page.getByText('Bethnal Green', { exact: true }).waitFor({ state: 'attached' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.leaflet-tile')].some(
      ({ src, complete, naturalWidth }) => src.includes('ground=plain') && complete && naturalWidth > 0,
    ),
  )
  expect(await findings(page)).toEqual([])
})

it('View leads to the page, and Back to the same place on the map', async () => {
  const page = await mapAtHackney()
  const place = new URL(page.url()).searchParams.get('at')
  await page.getByRole('link', { name: /^View Ganni/ }).click()
  await page.getByRole('heading', { name: 'Ganni' }).waitFor()
  const show = page.getByRole('button', { name: 'Show location (approximate)' })
  await show.click()
  await page.getByRole('application', { name: 'About where Hackney is' }).locator('path').waitFor()
  await page.getByText(/Only an approximate location is shown for privacy/).waitFor()
  expect(await findings(page)).toEqual([])
  await page.goBack()
  await hackney(page).waitFor()
  expect(new URL(page.url()).searchParams.get('at')).toBe(place)
})

it('filters apply, with a message if nothing matches', async () => {
  const page = await mapAtHackney()
  const categories = page.getByRole('checkbox', { name: 'Jumpsuit' })
  await categories.click()
  await page.waitForFunction(() => document.querySelector('input[type=checkbox]:checked'))
  await page.getByRole('heading', { name: 'No results found' }).waitFor()
  await hackney(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await hackney(page).waitFor()
})

it('a phone’s map is searched, and what is set is removed there', async () => {
  const page = await mapAtHackney()
  await page.getByRole('searchbox', { name: 'Search' }).fill('linen')
  await hackney(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Toast dress/ }).waitFor()
  await page.getByRole('button', { name: 'Dates', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove “linen”' }).click()
  await hackney(page).waitFor()
})

it('Near me uses the home if the device has no position, and remains a filter of the grid', async () => {
  const page = await mapAtHackney()
  await page.getByRole('button', { name: 'Near me' }).click()
  await page.getByText('We couldn’t get your location, so we’re searching near your home.').waitFor()
  await page.waitForURL(/%2C13/)
  await tick(page, 'radio', 'Grid')
  await page.getByRole('button', { name: /Filters/ }).click()
  await tick(page, 'checkbox', 'Near me')
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.waitForURL(/near=gcpv/)
  await page.getByRole('link', { name: /Rixo/ }).first().waitFor()
})

it('the filter Near me is none of the map’s, which has a place of its own, and is the grid’s again', async () => {
  const page = await visits.visitAs(bea)
  await page.goto('/?view=map&categories=dress&near=gcpv')
  await page.getByRole('button', { name: 'Remove Dress', exact: true }).waitFor()
  const set = page.getByRole('list', { name: 'Filters that are on' }).getByRole('button')
  expect(await set.count()).toBe(1)
  await page.getByText(', 1 set', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters', exact: true })
  await sheet.getByRole('group', { name: 'Whose clothes', exact: true }).waitFor()
  expect(await sheet.getByRole('group', { name: 'Location', exact: true }).count()).toBe(0)
  await sheet.getByRole('button', { name: 'Show results', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })

  await tick(page, 'radio', 'Grid')
  await page.getByText(', 2 set', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('near')).toBe('gcpv')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await sheet.getByRole('group', { name: 'Location', exact: true }).getByRole('checkbox', { checked: true }).waitFor()
})

it('Near me writes the same place into the address for every position within some streets, so that a shared map shows no home', async () => {
  const page = await visits.visitAs(bea)
  await page.context().grantPermissions(['geolocation'])
  const placeFor = async (latitude: number, longitude: number) => {
    await page.context().setGeolocation({ latitude, longitude })
    await page.goto('/?view=map')
    await page.getByRole('region', { name: /^At the selected pin/ }).waitFor()
    await page.getByRole('button', { name: 'Near me' }).click()
    await page.waitForURL(/%2C13/)
    return new URL(page.url()).searchParams.get('at')!
  }
  const place = await placeFor(51.5362, -0.0559)
  expect(await placeFor(51.5364, -0.0552)).toBe(place)
  expect(place).not.toContain('-0.0559')
})

it('can be used by keyboard only', async () => {
  const desktop = await visits.visitAs(bea, { isDesktop: true, colorScheme: 'dark' })
  await desktop.goto('/?view=map')
  const pin = hackney(desktop)
  await pin.focus()
  await desktop.keyboard.press('Enter')
  const card = desktop.getByRole('region', { name: 'At the selected pin: 2 items' })
  await card.waitFor()
  await desktop.waitForURL(/[?&]at=/)
  expect(await pin.getAttribute('aria-pressed')).toBe('true')
  expect(await pin.evaluate((element) => element === document.activeElement)).toBe(true)
  // whole in the window, without scrolling
  const { y, height } = (await card.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(desktop.viewportSize()!.height)

  const map = desktop.getByRole('application')
  const before = new URL(desktop.url()).searchParams.get('at')
  await map.focus()
  await desktop.keyboard.press('ArrowLeft')
  await desktop.waitForURL((url) => url.searchParams.get('at') !== before)
  await desktop.keyboard.press('+')
  await desktop.waitForURL(/%2C13/)

  await desktop.getByRole('link', { name: 'Skip the map, to the list' }).focus()
  await desktop.keyboard.press('Enter')
  await expect
    .poll(() => desktop.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Items on this part of the map')
  expect(await findings(desktop)).toEqual([])
})
