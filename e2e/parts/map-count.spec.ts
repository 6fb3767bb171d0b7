import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

const catalogue = openForFile(() => openCatalogue())

it.each([
  ['Some', '3 items here', null],
  ['Many', '65 items here', 'And 5 more.'],
  ['MoreThanFetched', '65+ items here', 'And more.'],
])('the list beside the map counts what is here and says when there is more: %s', async (story, count, rest) => {
  const { page, show } = catalogue
  await show(`listings/map-list/${story}`)
  await page.getByRole('heading', { name: count, exact: true }).waitFor()
  const note = page.getByText(/Zoom in to see/)
  expect(await note.allInnerTexts()).toEqual(rest === null ? [] : [`${rest} Zoom in to see what is nearer.`])
})
