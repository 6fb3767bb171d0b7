import { addDays, formatDay, formatRange } from '@hemline/contract/days.ts'
import { toggleFavourite } from '@hemline/contract/favourites/calls.ts'
import { orderTexts } from '@hemline/contract/orders/words.ts'
import { blockDays } from '@hemline/contract/requests/calls.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { lenderAndStranger, listGarment, requestLoan } from '../../server/test/loans.ts'
import { copyListing } from '../../server/test/wardrobe.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { chooseDates, leafTo, pickDays, tick } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('days chosen in browse are passed on to the item and the request, survive a reload, and return', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await listGarment(lender, { brand: 'Sandro' })
  // a loan in person, until the day before the requested days: too close for another parcel
  await requestLoan(world, lendee, { listingId, from: 20, to: 21, method: 'IN_PERSON' })
  const borrower = await world.member({ firstName: 'Ines' })
  await listGarment(borrower, { brand: 'Toast' })
  await acknowledgeCoins(borrower)
  const day = world.day()
  const [from, to] = [addDays(day, 22), addDays(day, 23)]
  const page = await visits.visitAs(borrower)

  await page.goto('/')
  await chooseDates(page, [formatDay(from), formatDay(to)])
  const rixo = page.getByRole('link', { name: /Rixo/ })
  await rixo.getByText('In person only').waitFor()
  expect(
    await page
      .getByRole('link', { name: /Sandro/ })
      .getByText('only')
      .count(),
  ).toBe(0)

  await chooseDates(page, [formatDay(from), formatDay(to)], 'By post')
  await rixo.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /Sandro/ }).click()
  await page.waitForURL(/\/dress\/sandro/)
  await page.reload()
  await page.getByRole('button', { name: 'Request' }).click()
  await page.waitForURL(/\/request/)
  const expectedSearch = `?from=${from}&to=${to}&by=delivery`
  const isChosenOn = async (on: Page) => {
    await on.getByRole('radio', { name: /Postal delivery/, checked: true }).waitFor()
    await on
      .getByText(formatRange({ startDate: from, endDate: to }, world.clock.now()))
      .first()
      .waitFor()
    await expect.poll(() => new URL(on.url()).search).toBe(expectedSearch)
  }
  await isChosenOn(page)
  // the address alone is enough: for a reload, and for another device
  const other = await visits.visitAs(borrower, { isDesktop: true })
  await other.goto(page.url())
  await isChosenOn(other)
  await other.reload()
  await isChosenOn(other)

  await page.getByRole('button', { name: 'Back' }).first().click()
  await page.waitForURL(/\/dress\/sandro/)
  await expect.poll(() => new URL(page.url()).search).toBe(expectedSearch)
  await page.getByRole('button', { name: 'Back' }).first().click()
  await page.getByRole('link', { name: /Sandro/ }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe(expectedSearch)
})

it('days across booked ones are refused in a notice, on the item and on its request', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const booked = world.day(13)
  await lender.ok(blockDays, { body: { listingId, startDate: booked, endDate: booked } })
  await acknowledgeCoins(lendee)
  const [before, after] = [formatDay(world.day(12)), formatDay(world.day(15))]
  const phone = await visits.visitAs(lendee)
  await phone.goto(`/listing/${listingId}`)
  await phone.getByRole('button', { name: 'Other dates' }).click()
  // two months beside each other: what is booked is in sight with the first day
  const desk = await visits.visitAs(lendee, { isDesktop: true })
  await desk.goto(`/${listingId}/request`)
  await tick(desk, 'radio', /In person/)
  for (const page of [phone, desk]) {
    await pickDays(page, [before])
    await leafTo(page, formatDay(booked))
    await page.getByRole('button', { name: `${formatDay(booked)}, booked` }).waitFor()
    await pickDays(page, [after])
    await page.getByRole('region', { name: 'Notices' }).getByText(orderTexts.bookedDates).waitFor()
    await page.getByText(orderTexts.bookedDates).nth(1).waitFor()
  }
})

it('all favourites are shown, however many', async () => {
  const [lender, borrower] = [await world.member(), await world.member()]
  const first = await listGarment(lender, { brand: 'Ghost' })
  const ids = [first]
  for (let n = 1; n < 40; n++) ids.push(await copyListing(world, first))
  for (const listingId of ids) await borrower.ok(toggleFavourite, { body: { listingId } })
  const page = await visits.visitAs(borrower)
  await page.goto('/favourites')
  await page.getByRole('link', { name: /Ghost/ }).first().waitFor()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      return page.getByRole('link', { name: /Ghost/ }).count()
    })
    .toBe(40)
})

it('a failure shows the text of the catalogue in a notice, with the reason below', async () => {
  const member = await world.member({ firstName: 'Tara' })
  const page = await visits.visitAs(member)
  const notices = page.getByRole('region', { name: 'Notices' })
  const expectNotice = async (text: string, why: RegExp) => {
    const notice = notices.locator('div').filter({ hasText: text }).first()
    await notice.getByText(why).waitFor()
  }
  const ours = (route: { fulfill(answer: object): Promise<void> }) =>
    route.fulfill({ status: 500, json: { error: { code: 'INTERNAL', message: 'Something broke on our side.' } } })

  await page.route('**/api/friends', ours)
  await page.goto('/friends')
  await expectNotice('Failed to fetch friends', /on our side/)
  await page.unroute('**/api/friends')
  await page.route('**/api/contacts', (route) => route.abort())
  // not "Try again": the live stream refetches the list when it opens, and the button may be gone by then
  await page.goto('/friends')
  await page.getByLabel('Add a friend').fill('ABCD2345')
  await page.locator('form').getByRole('button').last().click()
  await expectNotice('Failed to process contacts', /couldn’t reach/)

  await page.route('**/api/reviews?*', ours)
  await page.goto(`/profile/${member.id}/Tara/reviews`)
  await expectNotice('Failed to load reviews. Please try again later.', /on our side/)

  await page.route('**/api/user', (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  await page.goto(`/personal-details/${member.id}`)
  await page.getByRole('button', { name: /^Name/ }).click()
  await page.getByLabel('First name').fill('Tamar')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectNotice('Failed to complete profile', /couldn’t reach/)
  await page.goto(`/personal-details/${member.id}`)
  await page.getByRole('button', { name: /^Address/ }).click()
  await page.getByLabel('Address line 1').fill('2 New Street')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectNotice('Unable to update address. Please try again.', /couldn’t reach/)
})
