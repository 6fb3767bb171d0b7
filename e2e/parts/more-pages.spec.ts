import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { framesDrawn } from '../frames-drawn.ts'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'
import { focused } from './keys.ts'

const catalogue = openForFile(() => openCatalogue())

const busy = (page: Page, name: string) => page.locator('button[aria-busy=true][aria-disabled=true]', { hasText: name })
/** No second tap of the press before, which a button ignores until that is rendered: a focus that moves on ends it. */
async function press(button: Locator): Promise<void> {
  await button.blur()
  await button.press('Enter')
}
const says = (page: Page, event: 'failed' | 'answered') =>
  page.evaluate((name) => dispatchEvent(new Event(name)), event)

it('a next page that did not load says why beside its button, each time; the button asks again and has the focus still', async () => {
  const { page, show } = catalogue
  await show('ui/more-button/Pages')
  await page.getByText('Ganni dress').waitFor()
  const more = page.getByRole('button', { name: 'Show more' })
  for (let presses = 0; presses < 2; presses++) {
    await press(more)
    await busy(page, 'Show more').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await says(page, 'failed')
    await page.getByRole('alert').getByText('reach').waitFor()
    expect(await focused(page)).toBe('Show more')
  }
  await press(more)
  await busy(page, 'Show more').waitFor()
  await says(page, 'answered')
  await page.getByText('Rixo skirt').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await focused(page)).toBe('Show more')
})

it('once the last page has come, and its button goes, the focus is on the first of those that came', async () => {
  const { page, show } = catalogue
  await show('ui/more-button/Pages')
  await page.getByText('Ganni dress').waitFor()
  for (const first of ['Rixo skirt', 'Shrimps bag']) {
    await press(page.getByRole('button', { name: 'Show more' }))
    await busy(page, 'Show more').waitFor()
    await says(page, 'answered')
    await page.getByText(first).waitFor()
  }
  await expect.poll(() => focused(page)).toBe('Shrimps bag')
})

it.each(['LastPage', 'LastPageAlone'])(
  'in the operator’s room the first row that came has the focus once the last page of a table has come (%s)',
  async (story) => {
    const { page, show } = catalogue
    await show(`operator/desk-list/${story}`)
    await page.getByRole('button', { name: 'Show more' }).press('Enter')
    await busy(page, 'Show more').waitFor()
    await says(page, 'answered')
    await page.getByText('H10018').waitFor()
    await expect.poll(() => focused(page)).toBe('H10018Rixo skirt')
  },
)

it('once the first messages of a conversation have come, the focus is on the last of them, above those that were there', async () => {
  const { page, show } = catalogue
  await show('conversations/thread/Earlier')
  await page.getByRole('button', { name: 'Earlier messages' }).press('Enter')
  await page.getByText('It is still free that week.').waitFor()
  await expect.poll(() => focused(page)).toContain('Come and see it.')
})

it('“Load more” under items passes the focus on to the first card that came', async () => {
  const { page, show } = catalogue
  await show('listings/endless/NextFailed')
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  await busy(page, 'Load more').waitFor()
  await says(page, 'answered')
  await page.getByText('Brand 16').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^Brand 9(?!\d)/)
})

it('a focus that was elsewhere when the next page came stays there', async () => {
  const { page, show } = catalogue
  await show('listings/endless/NextFailed')
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  await busy(page, 'Load more').waitFor()
  await page.getByRole('link', { name: /Brand 1(?!\d)/ }).focus()
  await says(page, 'answered')
  await page.getByText('Brand 16').waitFor()
  await framesDrawn(page)
  expect(await focused(page)).toMatch(/^Brand 1(?!\d)/)
})

it.each([
  ['conversations/thread/EarlierFailed', 'Earlier messages', 1],
  // its notice is read out
  ['reviews/review-list/MoreFailed', 'More reviews', 0],
])('%s says why its next page did not load', async (story, name, alerts) => {
  const { page, show } = catalogue
  await show(story)
  await page.getByRole('button', { name }).press('Enter')
  await page.locator('button + p', { hasText: 'Not now.' }).waitFor()
  expect(await focused(page)).toBe(name)
  expect(await page.getByRole('alert').count()).toBe(alerts)
})
