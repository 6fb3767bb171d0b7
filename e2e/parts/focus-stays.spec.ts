import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'
import { focused } from './keys.ts'

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
