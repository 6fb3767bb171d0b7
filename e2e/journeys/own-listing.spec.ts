import { listingTexts } from '@hemline/contract/listings/words.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { lenderAndStranger, listGarment, requestLoan } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

/** Waits for a text on the listing's page, loaded from its address. */
async function finds(page: Page, id: string, words: string): Promise<void> {
  await page.goto(`/listing/${id}`)
  await page.getByText(words).first().waitFor()
}

it('an owner edits a listing, pauses it, reactivates it and deletes it; their other tab and another member see each', async () => {
  const owner = await world.member({ firstName: 'Lena' })
  const id = await listGarment(owner)
  await acknowledgeCoins(owner)
  const lena = await visits.visitAs(owner)
  const vera = await visits.visitAs(await world.member({ firstName: 'Vera' }))

  await finds(lena, id, 'Silk, worn once')
  await lena.getByRole('link', { name: 'Edit', exact: true }).click()
  await lena.getByLabel('Description').fill('')
  await lena.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => lena.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('description')
  await lena.getByLabel('Description').fill('Silk, its hem mended')
  await lena.getByRole('button', { name: 'Save changes' }).click()
  await lena.getByText(listingTexts.updated).waitFor()
  await lena.getByRole('button', { name: 'Deactivate' }).waitFor()
  await lena.getByText('Silk, its hem mended').first().waitFor()
  await finds(vera, id, 'Silk, its hem mended')
  const veraSecondTab = await vera.context().newPage()
  await veraSecondTab.goto('/favourites')
  await veraSecondTab.getByText('Keep what you love').waitFor()
  await vera.getByRole('button', { name: /^Favourite/ }).click()
  await veraSecondTab.getByRole('link', { name: /^Rixo/ }).first().waitFor()

  const lenaSecondTab = await lena.context().newPage()
  await finds(lenaSecondTab, id, 'Silk, its hem mended')
  const share = lena.getByRole('button', { name: 'Share', exact: true })
  await share.waitFor()
  await lena.getByRole('button', { name: 'Deactivate' }).click()
  for (const tab of [lena, lenaSecondTab]) await tab.getByText('Inactive: only you can see it').waitFor()
  await share.waitFor({ state: 'detached' })
  expect(await lena.getByRole('button', { name: /^Favourite/ }).count()).toBe(0)
  await finds(vera, id, 'We can’t find this item')
  await lena.getByRole('button', { name: 'Activate' }).click()
  for (const tab of [lena, lenaSecondTab])
    await tab.getByText('Inactive: only you can see it').waitFor({ state: 'detached' })
  await share.waitFor()
  await finds(vera, id, 'Silk, its hem mended')
  await vera.goto('/favourites')
  await vera.getByRole('link', { name: /^Rixo/ }).first().waitFor()

  await lena.getByRole('button', { name: 'Delete' }).click()
  const dialog = lena.getByRole('dialog', { name: 'Delete this listing?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await lena.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await lena.getByText('Your listing has been deleted.').waitFor()
  await expect.poll(() => new URL(lena.url()).pathname).toBe('/')
  await lenaSecondTab.getByText('We can’t find this item').first().waitFor()
  await finds(vera, id, 'We can’t find this item')
  await vera.goto('/favourites')
  await vera.getByText('Keep what you love').waitFor()
  // the first listing has earned its coin: another earns none
  await lena.goto(`/profile/${owner.id}`)
  await lena.getByRole('heading', { name: 'Nothing listed at the moment' }).waitFor()
  expect(await lena.getByText('your first one earns you a coin').count()).toBe(0)
})

it('an owner who takes down an item reads whose request waits for an answer, and declines it with the item', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await listGarment(await world.member({ firstName: 'Tara' }), { brand: 'Sandro' })
  const orderId = await requestLoan(world, lendee, { listingId })
  await acknowledgeCoins(lender)
  const lena = await visits.visitAs(lender)
  await finds(lena, listingId, 'Silk, worn once')
  await lena.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = lena.getByRole('dialog', { name: 'Deactivate this listing?' })
  await dialog.getByText(/^Bea has asked to borrow it for .* it’s no longer available\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await lena.getByRole('button', { name: 'Delete' }).click()
  const removal = lena.getByRole('dialog', { name: 'Delete this listing?' })
  await removal.getByText(/^Bea has asked/).waitFor()
  await removal.getByRole('button', { name: 'Decline and delete' }).click()
  await lena.getByText('Your listing has been deleted.').waitFor()
  await world.drain()
  const bea = await visits.visitAs(lendee)
  await bea.goto(`/order/${orderId}`)
  await bea.getByRole('heading', { name: 'It’s no longer available' }).waitFor()
  await bea.getByText(/^Lena isn’t lending it any more\. You haven’t been charged\./).waitFor()
  const similar = bea.locator('section').filter({ hasText: 'Similar items, free on your dates' })
  await similar.getByRole('link', { name: /Sandro/ }).waitFor()
  // a link from before leads to no form whose report would be refused
  await bea.goto(`/order/${orderId}/issue`)
  await bea.getByRole('heading', { name: 'No issue can be reported now' }).waitFor()
  expect(await bea.getByLabel('What’s wrong?').count()).toBe(0)
})
