import { it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

const catalogue = openForFile(() => openCatalogue())

it('two changes of a request in one step both reach the form, and the days that browse has', async () => {
  const { page, show } = catalogue
  await show('requests/use-request-choice/TwoChanges')
  await page.getByText('Browse: any days').waitFor()
  await page.getByRole('button', { name: 'Choose both' }).click()
  await page.getByText('Form: 2026-12-04 to 2026-12-06').waitFor()
  await page.getByText('Browse: 2026-12-04 to 2026-12-06').waitFor()
})
