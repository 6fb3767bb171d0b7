import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

const catalogue = openForFile(() => openCatalogue())

it('a photo that fills the screen is over the version that was shown before, until the whole of it is there', async () => {
  const { page, show } = catalogue
  await show('listings/gallery/OnePhoto')
  const small = page.getByRole('img').first()
  const shown = await small.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.currentSrc
  })
  await page.getByRole('button', { name: /^Enlarge photo/ }).click()
  const large = page.getByRole('dialog').getByRole('img')
  await large.waitFor()
  expect(await large.evaluate((image) => getComputedStyle(image).backgroundImage)).toBe(`url("${shown}")`)
})
