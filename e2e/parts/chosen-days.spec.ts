import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

const catalogue = openForFile(() => openCatalogue())

it('an item says nothing of days that were chosen until their answer is there, and keeps its price', async () => {
  const { page, show } = catalogue
  await show('requests/item-offer/OtherDaysToCome')
  const taken = page.getByText('Not available on these days')
  await taken.waitFor()
  await page.getByRole('button', { name: /16.*18 Dec/ }).click()
  await page.getByText('Looking …').waitFor()
  expect([await taken.count(), await page.getByText('Nearest free days').count()]).toEqual([0, 0])
  expect(
    await page
      .getByText(/by post/)
      .first()
      .isVisible(),
  ).toBe(true)
})

it('similar items of other days are not shown as free on these', async () => {
  const { page, show } = catalogue
  await show('listings/more-items/DaysToCome')
  await page.getByRole('heading', { name: 'Similar items' }).waitFor()
  await page.getByRole('button', { name: 'Choose days' }).click()
  await page.getByText('Loading similar items').waitFor({ state: 'attached' })
  expect(await page.getByRole('heading', { name: 'Similar items' }).count()).toBe(0)
})

it('an item names the method that was chosen with its days', async () => {
  const { page, show } = catalogue
  await show('requests/item-offer/FreeByTheOtherMethod')
  await page.getByText(/13 Dec, by post/).waitFor()
})
