import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'
import { dialog, focused } from './keys.ts'

const catalogue = openForFile(() => openCatalogue())

it('a pin that is chosen by the keyboard keeps the focus, and says that it is chosen', async () => {
  const { page, show } = catalogue
  await show('ui/map/Choosing')
  const other = page.getByRole('button', { name: 'Jumpsuit by Toast' })
  await other.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Jumpsuit by Toast', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Midi dress by Rixo', pressed: false }).waitFor()
  expect(await focused(page)).toBe('Jumpsuit by Toast')
})

it('at the last photo its button keeps the focus, and the arrow keys go on', async () => {
  const { page, show } = catalogue
  await show('listings/photo-viewer/First')
  const place = dialog(page).getByRole('status')
  await dialog(page).getByRole('button', { name: 'Next photo' }).press('Enter')
  await expect.poll(() => place.textContent()).toBe('2 of 2')
  expect(await focused(page)).toBe('Next photo')
  await page.keyboard.press('Enter')
  expect(await place.textContent()).toBe('2 of 2')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => place.textContent()).toBe('1 of 2')
})

it('a photo that is moved to the end says where it is, and its button keeps the focus', async () => {
  const { page, show } = catalogue
  await show('images/photo-sheet/Moving')
  const place = dialog(page).getByRole('status')
  await dialog(page).getByRole('button', { name: 'Move back' }).press('Enter')
  await expect.poll(() => place.textContent()).toBe('Photo 3 of 3')
  expect(await focused(page)).toBe('Move back')
  await page.keyboard.press('Enter')
  expect(await place.textContent()).toBe('Photo 3 of 3')
})
