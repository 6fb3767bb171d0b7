import { getListings } from '@hemline/contract/listings/calls.ts'
import { LIVE_PATH } from '@hemline/contract/live.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { installClock, pauseClock } from '../browser.ts'
import { still } from '../layout-shifts.ts'
import { addListingPhoto, addPhoto, choose, onboardingStep, photo } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('List leads a new member through onboarding, which survives a reload half-way, and back to List', async () => {
  const newcomer = await world.member({ isOnboarded: false })
  const page = await visits.visitAs(newcomer)
  await page.goto('/favourites')
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.waitForURL(`**/onboard/${newcomer.id}`)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.waitForURL('**/favourites')
  await page.getByRole('link', { name: 'List', exact: true }).click()

  await page.getByLabel('First name').fill('nell')
  await page.getByLabel('Last name').fill('o’brien')
  await page.getByLabel('Phone number').fill('07400 123499')
  await page.getByLabel('Height').selectOption('5f6')
  const isUploaded = Promise.withResolvers<void>()
  await page.route('**/api/upload-images', (route) => isUploaded.promise.then(() => route.fallback()))
  await addPhoto(page, '#5b2a4a')
  await page.locator('button[aria-busy=true]', { hasText: 'Continue' }).waitFor()
  isUploaded.resolve()
  const picture = page.getByRole('img', { name: 'Yours, photo 1' })
  await page.getByRole('button', { name: 'Continue', disabled: false }).waitFor()
  await page.getByText(/%$/).waitFor({ state: 'detached' })
  await page.reload()
  await picture.waitFor()
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('o’brien')
  await page.getByRole('button', { name: 'Continue' }).click()

  // who works with the keyboard or hears the page is at the beginning of the step
  await page.getByLabel('Address line 1').waitFor()
  await onboardingStep(page, 'Where your parcels go')
  expect(await page.title()).toBe('Welcome to Hemline · Hemline')

  // a reload returns to the second step, with its typed text
  await page.getByLabel('Address line 1').fill('4 Upper Street')
  await page.reload()
  await expect.poll(() => page.getByLabel('Address line 1').inputValue()).toBe('4 Upper Street')
  expect((await newcomer.ok(getUser)).body.data).toMatchObject({
    firstName: 'Nell',
    secondName: 'O’Brien',
    phoneNumber: '+447400123499',
    hasOnboarded: false,
    picture: expect.stringMatching(/^\/images\//),
  })
  await page.getByLabel('Town or city').fill('London')
  await page.getByLabel('Postcode').fill('ZZ1 1ZZ')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please enter a valid UK postcode').first().waitFor()
  await page.getByLabel('Postcode').fill('n10pq')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/list')
  await page.getByRole('heading', { name: 'List an item' }).waitFor()
})

it('a reload in the third step of onboarding comes back to it, with what was typed', async () => {
  const member = await world.member({ firstName: 'Nell' })
  const page = await visits.visitAs(member)
  await page.goto(`/onboard/${member.id}`)
  await page.getByLabel('Description').fill('Bias-cut satin.')
  expect(await page.title()).toBe('Your first listing · Hemline')
  await page.reload()
  await page.getByRole('button', { name: "I'll do this later", exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('Bias-cut satin.')
})

it('onboarding come back to shows what another device saved meanwhile, and what was typed here undoes none of it', async () => {
  const newcomer = await world.member({ isOnboarded: false })
  const page = await visits.visitAs(newcomer)
  // what is saved before the first stream begins is in none of its events
  const saved = Promise.withResolvers<void>()
  await page.route(`**${LIVE_PATH}`, async (route) => {
    await saved.promise
    await route.fallback()
  })
  await page.goto('/favourites')
  const open = async () => {
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await page.waitForURL(`**/onboard/${newcomer.id}`)
  }
  await open()
  await page.getByLabel('Last name').fill('Obrien')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.waitForURL('**/favourites')
  await newcomer.ok(changeUser, { body: { firstName: 'Nell', secondName: 'Byrne', height: '5f6' } })
  saved.resolve()
  await open()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Nell')
  await expect.poll(() => page.getByLabel('Height').inputValue()).toBe('5f6')
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Obrien')
  await page.getByLabel('Phone number').fill('07400 123498')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Last name: Byrne').waitFor()
  await page.getByRole('button', { name: 'Use this last name' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Address line 1').waitFor()
  expect((await newcomer.ok(getUser)).body.data).toMatchObject({
    firstName: 'Nell',
    secondName: 'Byrne',
    height: '5f6',
  })
})

it('a failed photo shows an error, is retried and moved; six are too many', async () => {
  const member = await world.member({ firstName: 'Dora' })
  const page = await visits.visitAs(member)
  await page.goto('/list')
  await page.route('**/api/upload-images', (route) => route.abort())
  await addListingPhoto(page, '#b3261e')
  const uploader = page.getByRole('region', { name: 'Photos' })
  await uploader.getByText('Failed to upload images to server', { exact: true }).waitFor()
  await page.unroute('**/api/upload-images')
  await uploader.getByRole('button', { name: /^Try again/ }).click()
  await uploader.getByText('Cover', { exact: true }).waitFor()
  await uploader.getByText('Failed to upload images to server').waitFor({ state: 'detached' })

  const first = await page.getByRole('img', { name: 'Yours, photo 1' }).getAttribute('src')
  const colours = ['#2f7a55', '#2b4a8b', '#a86412', '#8a4773', '#241c22']
  await page.locator('input[type=file]').setInputFiles(await Promise.all(colours.map((colour) => photo(colour))))
  await page.getByText('Maximum of 5 images allowed.').waitFor()
  const tile = (number: number) => uploader.getByRole('button', { name: new RegExp(`^Yours, photo ${number}`) })
  for (let index = 2; index <= 5; index++) await tile(index).waitFor()
  await uploader.getByText('5 of 5').waitFor()
  expect(await uploader.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0)
  await tile(1).click()
  const sheet = page.getByRole('dialog', { name: 'Photo 1 of 5' })
  await sheet.getByRole('button', { name: 'Move back' }).click()
  await page.getByRole('dialog', { name: 'Photo 2 of 5' }).getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(() => page.getByRole('img', { name: 'Yours, photo 2' }).getAttribute('src')).toBe(first)
  await tile(2).click()
  await page.getByRole('button', { name: 'Make cover' }).click()
  await expect.poll(() => page.getByRole('img', { name: 'Yours, photo 1' }).getAttribute('src')).toBe(first)
  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  await uploader.getByText('4 of 5').waitFor()
})

it('Apply is disabled until the crop is known', async () => {
  const member = await world.member({ firstName: 'Dora' })
  const page = await visits.visitAs(member)
  await page.goto('/list')
  await page.getByRole('heading', { name: 'List an item' }).waitFor()
  await page.locator('input[type=file]').setInputFiles(await photo('#b3261e'))
  const uploader = page.getByRole('region', { name: 'Photos' })
  const tile = uploader.getByRole('button', { name: /^Yours, photo 1/ })
  await tile.click()
  const before = await page.getByRole('img', { name: 'Yours, photo 1' }).getAttribute('src')
  // a slow phone decodes the photo before it shows the dialog, and the member clicks as soon as possible
  await page.evaluate(() => {
    const show = HTMLDialogElement.prototype.showModal
    HTMLDialogElement.prototype.showModal = function () {
      setTimeout(() => show.call(this), 300)
    }
    const pressing = setInterval(() => {
      const apply = document.querySelector<HTMLButtonElement>(
        'dialog[aria-labelledby=crop-title][open] button:not([aria-label]):enabled',
      )
      if (!apply) return
      clearInterval(pressing)
      apply.click()
    })
  })
  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect.poll(() => page.getByRole('img', { name: 'Yours, photo 1' }).getAttribute('src')).not.toBe(before)
  await tile.waitFor()
  expect(await uploader.getByText('Failed to process images').count()).toBe(0)
})

it('any brand is accepted, ten are suggested; only dresses have a length', async () => {
  const member = await world.member()
  const page = await visits.visitAs(member, { isDesktop: true })
  await page.goto('/list')
  const brand = page.getByRole('combobox', { name: 'Brand' })
  await brand.fill('a')
  const options = page.getByRole('option')
  await expect.poll(() => options.count()).toBe(10)
  await brand.fill('Nana’s sewing room')
  await options.first().waitFor({ state: 'detached' })
  await choose(page, 'Category', 'Dress')
  await choose(page, 'Length', 'Maxi')
  await choose(page, 'Category', 'Suit')
  await page.getByRole('group', { name: 'Length' }).waitFor({ state: 'detached' })
  await choose(page, 'Category', 'Dress')
  await page.getByRole('button', { name: 'List item' }).click()
  await page.getByText('Length is required for dresses').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('section')?.ariaLabel)).toBe('Photos')
  await page.getByRole('button', { name: /^Please add a photo, the length/ }).click()
  expect((await member.ok(getListings, { query: { userId: member.id } })).body.items).toEqual([])
})

it('a postcode and a phone number are checked a second after the last key, and cannot be saved if invalid', async () => {
  const member = await world.member()
  const page = await visits.visitAs(member)
  await page.goto(`/personal-details/${member.id}`)
  await page.getByRole('button', { name: /^Address/ }).waitFor()
  await installClock(page)
  const panel = page.getByRole('dialog')
  const save = panel.getByRole('button', { name: 'Save' })
  const wrong = panel.getByText(/valid UK p|Valid p/)
  for (const [row, label, typed, text] of [
    [/^Address/, 'Postcode', 'SW1', 'Valid postcode required'],
    [/^Phone/, 'Phone number', '07700 9', 'This is not a valid UK phone number'],
  ] as const) {
    await page.getByRole('button', { name: row }).click()
    await panel.getByLabel(label).waitFor()
    await pauseClock(page)
    await panel.getByLabel(label).fill(typed)
    await page.clock.runFor(990)
    expect(await wrong.count(), `${label} after 990 ms`).toBe(0)
    await page.clock.runFor(10)
    await panel.getByText(text, { exact: true }).waitFor()
    await page.clock.resume()
    await save.click()
    await expect.poll(() => panel.getByLabel(label).evaluate((field) => field === document.activeElement)).toBe(true)
    await panel.getByRole('button', { name: 'Close', exact: true }).click()
  }
})

it('home keeps its scroll position while a member views an item and returns', async () => {
  const lender = await world.member()
  for (let index = 0; index < 12; index++) await listGarment(lender, { brand: `Brand ${index}` })
  const page = await visits.visitAs(await world.member())
  await page.goto('/')
  await page.getByRole('link', { name: /^Brand 2 / }).waitFor()
  await still(page)
  await page.getByRole('link', { name: /^Brand 2 / }).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400)
  const top = await page.evaluate(() => window.scrollY)
  await page.getByRole('link', { name: /^Brand 2 / }).click()
  await page.getByRole('heading', { name: 'Brand 2' }).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
  await page.getByRole('link', { name: 'Favourites' }).click()
  await page.getByText('Keep what you love').waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)

  // Back closes the side menu first and only then navigates; home has its previous position
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
  await page.goBack()
  await page.getByText('Keep what you love').waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)

  // Home on home scrolls to the top
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('link', { name: /^Brand 2 / }).scrollIntoViewIfNeeded()

  // other filters make another list, which starts at its top
  await page.getByRole('checkbox', { name: 'Dress', exact: true }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

it('home keeps the position of a member who leaves it while it still scrolls, with animations too', async () => {
  const lender = await world.member()
  for (let index = 0; index < 12; index++) await listGarment(lender, { brand: `Label ${index}` })
  const borrower = await world.member()
  for (const isMoving of [false, true]) {
    const page = await visits.visitAs(borrower, { isMoving })
    await page.goto('/')
    const item = page.getByRole('link', { name: /^Label 2 / })
    await item.waitFor()
    await still(page)
    const top = await item.evaluate(async (link: HTMLElement) => {
      // the member is quicker than the 100 ms after which a position is stored
      const { setTimeout } = window
      Object.assign(window, {
        setTimeout: (act: () => void, ms?: number) => (ms === 100 ? 0 : setTimeout(act, ms)),
      })
      link.scrollIntoView({ block: 'center' })
      // a frame begins with the event
      await new Promise(requestAnimationFrame)
      const { scrollY } = window
      link.click()
      Object.assign(window, { setTimeout })
      return scrollY
    })
    expect(top).toBeGreaterThan(400)
    await page.getByRole('heading', { name: 'Label 2' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
  }
})
