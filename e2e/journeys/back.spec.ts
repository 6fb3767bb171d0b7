import { expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { openForFile } from '../open-for-file.ts'
import { openOverlays } from '../open-overlays.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

/** A member on a phone, and another member's dress that they can see. */
async function borrower() {
  const listingId = await listGarment(await world.member({ firstName: 'Lena' }), { brand: 'Rixo' })
  const bea = await world.member({ firstName: 'Bea', postcode: 'N1 0PQ' })
  await acknowledgeCoins(bea)
  return { page: await visits.visitAs(bea), listingId }
}

it('a menu that was closed, or led somewhere, leaves no history entry: Back returns to the previous screen', async () => {
  const { page } = await borrower()
  await page.goto('/coins')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByText('Rixo').first().waitFor()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('button', { name: 'Close' }).click()
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: /Friends/ }).click()
  await page.getByRole('heading', { name: 'Friends', exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await page.getByText('Rixo').first().waitFor()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/coins')
})

it('filters chosen in the sheet remain when Back closes it, and a reload with the sheet open adds no history entry', async () => {
  const { page } = await borrower()
  await page.goto('/coins')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByText('Dress', { exact: true }).click()
  const chosen = page.url()
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => page.url()).toBe(chosen)
  await page.getByRole('button', { name: /Filters/ }).click()
  await sheet.waitFor()
  await page.reload()
  await page.getByText('Rixo').first().waitFor()
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/coins')
})

it('text typed into a sheet is still there after Back', async () => {
  const { page, listingId } = await borrower()
  await page.goto(`/listing/${listingId}`)
  await page.getByRole('button', { name: /^Report/ }).click()
  await page.getByLabel('What happened?').fill('The photos are of another dress.')
  await page.goBack()
  await expect.poll(() => openOverlays(page)).toEqual([])
  await page.getByRole('button', { name: /^Report/ }).click()
  await expect.poll(() => page.getByLabel('What happened?').inputValue()).toBe('The photos are of another dress.')
})

it('a sheet whose file has just come can be closed by Back as soon as it is seen', async () => {
  const { page } = await borrower()
  await page.addInitScript(() => {
    const { showModal } = HTMLDialogElement.prototype
    HTMLDialogElement.prototype.showModal = function () {
      this.dataset.wasCovered = String(history.state?.isCovered)
      showModal.call(this)
    }
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.waitFor()
  expect(await sheet.getAttribute('data-was-covered')).toBe('true')
})
