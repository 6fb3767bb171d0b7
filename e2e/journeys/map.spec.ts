import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findings } from '../axe.ts'
import { openHemline } from '../hemline.ts'
import { listDress, onboard, type Person, signUp, tick } from '../member.ts'
import { openForFile } from '../open-for-file.ts'

const lena: Person = {
  firstName: 'Lena',
  secondName: 'Okafor',
  email: 'lena@hemline.test',
  phone: '07400 123456',
  address: '12 Mare Street',
  postcode: 'E8 3PH',
}
const bea: Person = {
  firstName: 'Bea',
  secondName: 'Lund',
  email: 'bea@hemline.test',
  phone: '07400 123457',
  address: '4 Upper Street',
  postcode: 'N1 0PQ',
}
const SETTLED_MS = 20_000

// a tile server that does not exist: nothing listens on port 1
const hemline = openForFile(() =>
  openHemline({ TILE_URL: 'http://127.0.0.1:1/{z}/{x}/{y}.png', TILE_ATTRIBUTION: 'Nobody' }),
)
let lendee: Page

it('two members list in Hackney and Islington', async () => {
  const lender = await hemline.visit()
  await signUp(hemline, lender, lena)
  await lender.getByRole('link', { name: 'List', exact: true }).click()
  await onboard(lender, lena)
  await listDress(lender, { brand: 'Rixo', description: 'Silk midi.', colour: 'Red', hex: '#b3261e' })
  await lender.getByRole('button', { name: 'Got it' }).click()
  await lender.goto('/list')
  await listDress(lender, { brand: 'Ganni', description: 'Smocked cotton.', colour: 'Blue', hex: '#2b4a8b' })

  lendee = await hemline.visit()
  await signUp(hemline, lendee, bea)
  await lendee.goto('/list')
  await onboard(lendee, bea)
  await listDress(lendee, { brand: 'Toast', description: 'Heavy linen.', colour: 'Green', hex: '#3f7d52' })
  await lendee.getByRole('button', { name: 'Got it' }).click()
})

it('the map shows a pin for each home, its items on a card, and all of them in a list', async () => {
  await lendee.goto('/')
  await tick(lendee, 'radio', 'Map')
  const map = lendee.getByRole('application', { name: 'Map of items to borrow' })
  await map.getByRole('button', { name: '2 items, Hackney' }).waitFor()
  await map.getByRole('button', { name: /^Toast dress/ }).waitFor()
  await lendee.getByText('Scroll map to find more listings').waitFor()
  expect(new URL(lendee.url()).searchParams.get('view')).toBe('map')
  await lendee.getByRole('heading', { name: '3 items here' }).waitFor()
  expect(await lendee.getByRole('region', { name: 'Items on this part of the map' }).getByRole('article').count()).toBe(
    3,
  )

  await map.getByRole('button', { name: '2 items, Hackney' }).click()
  const card = lendee.getByRole('region', { name: 'At the selected pin: 2 items' })
  await card
    .getByText(/ miles? away from you/)
    .first()
    .waitFor()
  await lendee.waitForURL(/[?&]at=51\.5\d*%2C-0\.0\d*%2C12/, { timeout: SETTLED_MS })
  await card.waitFor()
})

it('says that map images fail to load, and shows the plain map with place names', async () => {
  await lendee.getByText('We can’t reach the map pictures, so this is a plain map').waitFor()
  await lendee.getByText('Bethnal Green', { exact: true }).waitFor({ state: 'attached' })
  await lendee.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.leaflet-tile')].some(
      ({ src, complete, naturalWidth }) => src.includes('ground=plain') && complete && naturalWidth > 0,
    ),
  )
})

it('has no violations', async () => {
  expect(await findings(lendee)).toEqual([])
})

it('View leads to the page, and Back to the same place on the map', async () => {
  const place = new URL(lendee.url()).searchParams.get('at')
  await lendee.getByRole('link', { name: /^View Ganni/ }).click()
  await lendee.getByRole('heading', { name: 'Ganni' }).waitFor()
  const show = lendee.getByRole('button', { name: 'Show location (approximate)' })
  await show.click()
  await lendee.getByRole('application', { name: 'About where Hackney is' }).locator('path').waitFor()
  await lendee.getByText(/Only an approximate location is shown for privacy/).waitFor()
  expect(await findings(lendee)).toEqual([])
  await lendee.goBack()
  await lendee.getByRole('button', { name: '2 items, Hackney' }).waitFor()
  expect(new URL(lendee.url()).searchParams.get('at')).toBe(place)
})

it('filters apply, with a message if nothing matches', async () => {
  const categories = lendee.getByRole('checkbox', { name: 'Jumpsuit' })
  await categories.click()
  await lendee.waitForFunction(() => document.querySelector('input[type=checkbox]:checked'))
  await lendee.getByRole('heading', { name: 'No results found' }).waitFor()
  await lendee.getByRole('button', { name: '2 items, Hackney' }).waitFor({ state: 'detached' })
  await lendee.getByRole('button', { name: 'Clear all filters' }).click()
  await lendee.getByRole('button', { name: '2 items, Hackney' }).waitFor()
})

it('a phone’s map is searched, and what is set is removed there', async () => {
  await lendee.getByRole('searchbox', { name: 'Search' }).fill('linen')
  await lendee.getByRole('button', { name: '2 items, Hackney' }).waitFor({ state: 'detached' })
  await lendee.getByRole('button', { name: /^Toast dress/ }).waitFor()
  await lendee.getByRole('button', { name: 'Dates', exact: true }).waitFor()
  await lendee.getByRole('button', { name: 'Remove “linen”' }).click()
  await lendee.getByRole('button', { name: '2 items, Hackney' }).waitFor()
})

it('Near me uses the home if the device has no position, and remains a filter of the grid', async () => {
  await lendee.getByRole('button', { name: 'Near me' }).click()
  await lendee.getByText('We couldn’t get your location, so we’re searching near your home.').waitFor()
  await lendee.waitForURL(/%2C13/)
  await tick(lendee, 'radio', 'Grid')
  await lendee.getByRole('button', { name: /Filters/ }).click()
  await tick(lendee, 'checkbox', 'Near me')
  await lendee.getByRole('button', { name: 'Show results' }).click()
  await lendee.waitForURL(/near=gcpv/)
  await lendee.getByRole('link', { name: /Rixo/ }).first().waitFor()
})

it('Near me writes the same place into the address for every position within some streets, so that a shared map shows no home', async () => {
  await lendee.context().grantPermissions(['geolocation'])
  const placeFor = async (latitude: number, longitude: number) => {
    await lendee.context().setGeolocation({ latitude, longitude })
    await lendee.goto('/?view=map')
    await lendee.getByRole('region', { name: /^At the selected pin/ }).waitFor()
    await lendee.getByRole('button', { name: 'Near me' }).click()
    await lendee.waitForURL(/%2C13/)
    return new URL(lendee.url()).searchParams.get('at')!
  }
  const place = await placeFor(51.5362, -0.0559)
  expect(await placeFor(51.5364, -0.0552)).toBe(place)
  expect(place).not.toContain('-0.0559')
})

it('can be used by keyboard only', async () => {
  const state = await lendee.context().storageState()
  const desktop = await hemline.visit({ isDesktop: true, colorScheme: 'dark' })
  await desktop.context().addInitScript((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, state.origins[0]?.localStorage ?? [])
  await desktop.goto('/?view=map')
  const pin = desktop.getByRole('button', { name: '2 items, Hackney' })
  await pin.focus()
  await desktop.keyboard.press('Enter')
  const card = desktop.getByRole('region', { name: 'At the selected pin: 2 items' })
  await card.waitFor()
  await desktop.waitForURL(/[?&]at=/)
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
  expect(await desktop.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Items on this part of the map',
  )
  expect(await findings(desktop)).toEqual([])
})
