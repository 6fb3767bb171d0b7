import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

const catalogue = openForFile(() => openCatalogue())

it.each([
  ['reviews/latest-reviews/Failed', 'Failed to load reviews. Please try again later.'],
  ['listings/more-items/Failed', 'An error occurred fetching listings'],
  ['listings/more-items/FailedOnDates', 'An error occurred fetching listings'],
  ['claims/claims-panel/Failed', 'Claims on this loan didn’t load'],
  ['issues/extension-panel/Failed', 'Requests to extend didn’t load'],
  ['condition-checks/condition-checks/Failed', 'The condition checks didn’t load'],
  ['requests/blocked-dates/Failed', 'This didn’t load'],
  ['orders/decision/Failed', 'Ines’s loans so far didn’t load'],
])('%s says that it did not load, and can be asked for again', async (story, text) => {
  const { page, show } = catalogue
  await show(story)
  const panel = page.getByRole('alert')
  await panel.getByRole('heading', { name: text }).waitFor()
  await panel.getByRole('button', { name: 'Try again' }).waitFor()
})

it('a list that did not load says so once to who hears the page: the notice is read out, the panel is not', async () => {
  const { page, show } = catalogue
  await show('reviews/review-list/Failed')
  const text = 'Failed to load reviews. Please try again later.'
  await page.getByRole('heading', { name: text }).waitFor()
  await page.getByRole('region', { name: 'Notices' }).getByText(text).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('after a lost answer of the bank’s return the member can look whether it worked', async () => {
  const { page, show } = catalogue
  await show('payments/back-from-bank/Unknown')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.getByRole('link', { name: 'See what’s left to pay' }).waitFor()
})
