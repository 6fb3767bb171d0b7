import { formatSpan } from '@hemline/contract/day-words.ts'
import { addDays, formatDay, today, weekday } from '@hemline/contract/days.ts'
import { blockDays } from '@hemline/contract/requests/calls.ts'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { testStart } from '../../server/test/test-start.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { still } from '../layout-shifts.ts'
import { leafTo, payAndSend, tick } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { countTaps, secondsOf } from '../taps.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))
const MOST_TAPS = 10
const MOST_SECONDS = 45

const day = today(new Date(testStart))
/** The Friday to Sunday of the third weekend from the start: far enough for the post. */
const startDate = addDays(day, ((5 - weekday(day) + 7) % 7) + 14)
const weekend = { startDate, endDate: addDays(startDate, 2) }

async function lenderAndBorrower() {
  const lender = await world.member({ firstName: 'Lena' })
  const listingId = await listGarment(lender, { brand: 'Sandro', hasDryCleaning: false })
  const borrower = await world.member({ firstName: 'Ines' })
  await listGarment(borrower, { brand: 'Toast' })
  await acknowledgeCoins(borrower)
  return { lender, listingId, page: await visits.visitAs(borrower) }
}

it('a dress is found for a weekend and requested in at most ten taps and 45 seconds, with a new card', async () => {
  const { page } = await lenderAndBorrower()
  const effort = await countTaps(page)
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  await page.goto('/')
  await tap(page.getByRole('button', { name: 'Dates', exact: true }))
  const sheet = page.getByRole('dialog', { name: 'When do you need it?' })
  await tap(sheet.getByText(formatSpan(weekend), { exact: true }))
  await tap(sheet.getByRole('button', { name: `Show ${formatSpan(weekend)}` }))
  await page.waitForURL(/\?from=/)
  await tap(page.getByRole('link', { name: /Sandro/ }))
  await page.getByText('1 coin + £6.90 by post').waitFor()
  await page.getByText('1 coin in person').waitFor()
  await page.getByText('Available by post or in person').waitFor()
  await tap(page.getByRole('button', { name: 'Request', exact: true }))
  taps += 1
  await tick(page, 'radio', /Postal delivery/)
  taps += 2
  await payAndSend(page)
  await page.getByText('Your request was submitted successfully!').waitFor()
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)
  const { keys } = await effort()
  expect(keys, 'the card is typed').toBeGreaterThanOrEqual(16)
  expect(secondsOf({ taps, keys })).toBeLessThanOrEqual(MOST_SECONDS)
})

it('on days that are taken the item offers the nearest free ones, and Back keeps what was taken', async () => {
  const { lender, listingId, page } = await lenderAndBorrower()
  await lender.ok(blockDays, { body: { listingId, ...weekend } })
  await page.goto(`/listing/${listingId}?from=${weekend.startDate}&to=${weekend.endDate}`)
  await page.getByText('Not available on these days').waitFor()
  const after = { startDate: addDays(weekend.endDate, 1), endDate: addDays(weekend.endDate, 3) }
  await page.getByRole('button', { name: formatSpan(after), exact: true }).click()
  await page.getByText('Available by post or in person').waitFor()
  await page.getByRole('button', { name: 'Request', exact: true }).click()
  await page.waitForURL(/\/request/)
  expect(new URL(page.url()).search).toBe(`?from=${after.startDate}&to=${after.endDate}`)
  await page.getByRole('button', { name: 'Back' }).first().click()
  await page.getByText('Available by post or in person').waitFor()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('button', { name: formatSpan(after), exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove dates' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

it('without days the next free weekend is one tap, and the calendar shows what is taken', async () => {
  const { lender, listingId, page } = await lenderAndBorrower()
  await lender.ok(blockDays, { body: { listingId, ...weekend } })
  await page.goto(`/listing/${listingId}`)
  await page.getByRole('button', { name: /^Next free weekend: Fri/ }).click()
  await page.waitForURL(/\?from=.*&to=/)
  await page.getByRole('button', { name: 'Remove dates' }).click()
  await page.getByRole('button', { name: 'Other dates' }).click()
  // what is booked may come after the calendar
  await leafTo(page, formatDay(weekend.startDate))
  const taken = page.getByRole('button', { name: `${formatDay(weekend.startDate)}, booked` })
  await taken.waitFor()
  expect(await taken.isDisabled()).toBe(true)
})

it('home keeps its scroll position with days that were chosen', async () => {
  const { lender, page } = await lenderAndBorrower()
  for (let index = 0; index < 12; index++) await listGarment(lender, { brand: `Label ${index}` })
  await page.goto(`/?from=${weekend.startDate}&to=${weekend.endDate}`)
  const item = page.getByRole('link', { name: /^Label 2 / })
  await item.waitFor()
  await still(page)
  await item.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400)
  const top = await page.evaluate(() => window.scrollY)
  await page.getByRole('link', { name: 'Favourites' }).click()
  await page.getByText('Keep what you love').waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.waitForURL(/\?from=/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
})
