import { addDays, formatDay, formatRange, startOfDay } from '@hemline/contract/days.ts'
import { expect, it } from 'vitest'
import { type Hemline, openHemline } from '../hemline.ts'
import { chooseDates, ida, listDress, onboard, pickDays, signUp } from '../member.ts'
import { openForFile } from '../open-for-file.ts'

const hemline = openForFile(() => openHemline())

it('an owner blocks days, browse excludes them, then unblocks them and hides their phone number', async () => {
  const page = await hemline.visit()
  await signUp(hemline, page, ida)
  await page.getByRole('link', { name: 'List' }).first().click()
  await onboard(page, ida)
  await listDress(page, { brand: 'Ghost', description: 'Bias-cut satin.', colour: 'Green', hex: '#2f7a55' })
  await page.getByRole('button', { name: 'Got it' }).click()
  const listing = page.url()
  const day = await hemline.day()
  const ofListing = { startDate: addDays(day, 40), endDate: addDays(day, 43) }
  const holiday = { startDate: addDays(day, 50), endDate: addDays(day, 70) }
  const rangeText = (range: typeof holiday) => formatRange(range, startOfDay(day))
  const daysOf = (range: typeof holiday) => [formatDay(range.startDate), formatDay(range.endDate)]

  const dates = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Dates' }) })
  await dates.getByText('Available every day.', { exact: false }).waitFor()
  await dates.getByRole('button', { name: 'Block dates' }).click()
  await pickDays(page, daysOf(ofListing))
  await page.getByRole('button', { name: `Block ${rangeText(ofListing)}` }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await dates.getByRole('listitem').getByText(rangeText(ofListing)).waitFor()

  await page.goto(`${hemline.url}/profile/${await ownId(page)}`)
  const away = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Holiday mode' }) })
  await away.getByRole('button', { name: 'Add a holiday' }).click()
  await pickDays(page, daysOf(holiday))
  await page.getByRole('button', { name: `Block ${rangeText(holiday)}` }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await away.getByRole('listitem').getByText(rangeText(holiday)).waitFor()
  expect(await away.getByText(rangeText(ofListing)).count()).toBe(0)

  await page.goto(listing)
  await dates.getByText('Holiday, for all your items').waitFor()
  expect(await dates.getByRole('listitem').allInnerTexts()).toHaveLength(2)
  expect(await dates.getByText('Booked').count()).toBe(0)

  const card = page.getByRole('link', { name: /Ghost/ })
  await page.goto(`${hemline.url}/`)
  await page.getByRole('searchbox', { name: 'Search' }).fill('satin')
  await page.keyboard.press('Enter')
  await chooseDates(page, [formatDay(addDays(ofListing.endDate, 1))])
  await page.getByText('(2)').waitFor()
  await card.first().waitFor()
  await chooseDates(page, [formatDay(ofListing.endDate)])
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await card.first().waitFor()
  expect(new URL(page.url()).search).toBe('')

  await page.goto(listing)
  await page.getByRole('button', { name: `Remove ${rangeText(ofListing)}` }).click()
  await dates.getByText(rangeText(ofListing)).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Remove ${rangeText(holiday)}` }).click()
  await dates.getByText('Available every day.', { exact: false }).waitFor()

  await page.goto(`${hemline.url}/personal-details/${await ownId(page)}`)
  const phoneSwitch = page.getByRole('switch', { name: /know my phone number/ })
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await phoneSwitch.click()
  await saved
  await page.reload()
  await phoneSwitch.waitFor()
  expect(await phoneSwitch.isChecked()).toBe(false)
})

/** The id in the page's link to the member's own profile. */
async function ownId(page: Awaited<ReturnType<Hemline['visit']>>): Promise<string> {
  const link = page.locator('a[href*="/profile/"]').first()
  return ((await link.getAttribute('href')) ?? '').split('/')[2] ?? ''
}
