import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addPhoto, crop, photo } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

const catalogue = openForFile(() => openCatalogue())
const uploads = '**/api/upload-images'

beforeAll(async () => {
  const { buffer } = await photo('#5b2a4a')
  await catalogue.page.route('**/images/*', (route) => route.fulfill({ contentType: 'image/jpeg', body: buffer }))
})

const sources = (page: Page) =>
  page.getByRole('img', { name: /^Yours, photo/ }).evaluateAll((all) => all.map((one) => one.getAttribute('src')))
const cropAgain = async (page: Page) => {
  await page.getByRole('button', { name: /^Yours, photo 1/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Crop', exact: true }).click()
  await crop(page)
}

it.each([
  ['the picture of a member, with another in its place', 'OfAMember', (page: Page) => addPhoto(page, '#2f7a55')],
  ['a photo of an item, with a new crop', 'WithPhotos', cropAgain],
])('%s: what is on its way can be cancelled, and the uploaded one is there again', async (_, story, change) => {
  const { page, show } = catalogue
  await show(`images/photo-uploader/${story}`)
  const before = await sources(page)
  const remove = page.getByRole('button', { name: 'Remove photo 1' })
  const cancel = page.getByRole('button', { name: 'Cancel photo 1' })
  const isBack = async () => {
    await remove.waitFor()
    expect(await sources(page)).toEqual(before)
    expect(await page.getByRole('progressbar').count()).toBe(0)
  }

  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  await page.route(uploads, () => start())
  await change(page)
  await started
  await cancel.click()
  await isBack()

  await page.unroute(uploads)
  await page.route(uploads, (route) => route.abort())
  await change(page)
  await page.getByRole('button', { name: /^Try again/ }).waitFor()
  await cancel.click()
  await isBack()

  await page.unroute(uploads)
  await page.route(uploads, (route) => route.fulfill({ json: { files: [`/images/${'c'.repeat(24)}.jpg`] } }))
  await change(page)
  await expect.poll(() => sources(page)).not.toEqual(before)
  await remove.click()
  await expect.poll(() => sources(page)).toEqual(before.slice(1))
  await page.unroute(uploads)
})
