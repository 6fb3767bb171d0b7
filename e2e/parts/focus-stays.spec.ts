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

it.each([
  ['issues/extension-panel/Lender', 'No, keep the agreed date'],
  ['issues/extension-panel/Lendee', 'Withdraw request'],
  ['meetings/meeting-card/Mine', 'Withdraw suggestion'],
  ['meetings/meeting-bar/Theirs', 'Accept this time'],
  ['meetings/meeting-bar/Agreed', 'Add to calendar'],
  ['orders/order-steps/Opening', 'Accept this time'],
  ['orders/order-steps/Opening', 'Add to calendar'],
  ['shipping/post-card/Lender', 'Label (PDF)'],
])('%s: “%s” keeps the focus while its answer is awaited', async (story, name) => {
  const { page, show } = catalogue
  await show(story)
  await page.getByRole('button', { name, exact: true }).press('Enter')
  await page.locator('button[aria-busy=true]').waitFor()
  expect(await focused(page)).toBe(name)
})
