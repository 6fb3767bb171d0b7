import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { framesDrawn } from '../frames-drawn.ts'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'
import { focused } from './keys.ts'

const catalogue = openForFile(() => openCatalogue())

const button = (page: Page) => page.getByRole('button', { name: 'Try again' })
const busy = (page: Page) => page.locator('button[aria-busy=true][aria-disabled=true]', { hasText: 'Try again' })
const idle = (page: Page) => page.locator('button:not([aria-busy]):not([aria-disabled])', { hasText: 'Try again' })
const says = (page: Page, event: 'failed' | 'answered') =>
  page.evaluate((name) => dispatchEvent(new Event(name)), event)
/** The app asks again by itself, as when the window is shown again. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('visibilitychange')))

/** What has been taken from the page or put into it since then, but for what is read out. */
async function watchChanges(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    const nameOf = (node: Node) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '')
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes)
        seen.push(...[...addedNodes, ...removedNodes].map(nameOf).filter(Boolean))
    })
    watch.observe(document.querySelector('main')!, { childList: true, subtree: true })
    Object.assign(window, { seen })
  })
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
}

it('what did not load says so without a break while it is asked again and fails: its button is busy and has the focus', async () => {
  const { page, show } = catalogue
  await show('ui/retry-button/Part')
  const changes = await watchChanges(page)
  await button(page).focus()
  await page.keyboard.press('Enter')
  await busy(page).waitFor()
  expect(await focused(page)).toBe('Try again')
  await says(page, 'failed')
  await page.getByRole('status').getByText('It still didn’t load.').waitFor()
  await idle(page).waitFor()
  expect(await focused(page)).toBe('Try again')
  expect(await changes()).toEqual([])
  // the first failure was an alert: the next one is announced politely, and alone
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('a second press while it is asked is refused', async () => {
  const { page, show } = catalogue
  await show('ui/retry-button/Part')
  await button(page).press('Enter')
  await busy(page).waitFor()
  await button(page).press('Enter')
  await busy(page).dispatchEvent('click')
  await says(page, 'failed')
  // a press that was only put off would make it busy again
  await page.getByText('It still didn’t load.').waitFor()
  await idle(page).waitFor()
})

it('the app’s own questions make it busy too, and their failures announce nothing', async () => {
  const { page, show } = catalogue
  await show('ui/retry-button/Part')
  const changes = await watchChanges(page)
  await button(page).focus()
  for (let questions = 0; questions < 2; questions++) {
    await lookAgain(page)
    await busy(page).waitFor()
    await says(page, 'failed')
    await idle(page).waitFor()
  }
  expect(await focused(page)).toBe('Try again')
  expect(await page.getByRole('status').textContent()).toBe('')
  expect(await changes()).toEqual([])
})

it('once it has come the focus is on the heading of its part', async () => {
  const { page, show } = catalogue
  await show('ui/retry-button/Part')
  await button(page).press('Enter')
  await busy(page).waitFor()
  await says(page, 'answered')
  await page.getByText('Ganni dress').waitFor()
  await expect.poll(() => focused(page)).toBe('Your orders')
})

it('what came while the focus was elsewhere leaves it there', async () => {
  const { page, show } = catalogue
  await show('ui/retry-button/Part')
  await lookAgain(page)
  await busy(page).waitFor()
  await says(page, 'answered')
  await page.getByText('Ganni dress').waitFor()
  await framesDrawn(page)
  expect(await focused(page)).toBe('the page')
})

it('a failure that a notice has read out is not shown in another one while its panel is there', async () => {
  const { page, show } = catalogue
  await show('ui/retry-button/Noticed')
  const notices = page.getByRole('region', { name: 'Notices' })
  await notices.getByText('Your friends didn’t load').waitFor()
  await notices.getByRole('button', { name: 'Close this notice' }).click()
  await notices.getByText('Your friends didn’t load').waitFor({ state: 'detached' })
  await button(page).press('Enter')
  await busy(page).waitFor()
  await says(page, 'failed')
  await page.getByText('It still didn’t load.').waitFor()
  expect(await notices.getByText('Your friends didn’t load').count()).toBe(0)
})

it('a part of the map whose read is cancelled is not announced once more', async () => {
  const { page, show } = catalogue
  await show('listings/map-area/Failed')
  const notices = page.getByRole('region', { name: 'Notices' })
  await notices.getByText('The map didn’t load').waitFor()
  await notices.getByRole('button', { name: 'Close this notice' }).click()
  await notices.getByText('The map didn’t load').waitFor({ state: 'detached' })
  await page.evaluate(() => {
    const { fetch } = window
    Object.assign(window, { fetchBefore: fetch, fetch: () => new Promise(() => undefined) })
  })
  try {
    await page.getByRole('button', { name: 'Ask' }).click()
    await framesDrawn(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await framesDrawn(page)
    await page.getByText('Nothing to see').waitFor()
    expect(await notices.getByText('The map didn’t load').count()).toBe(0)
  } finally {
    await page.evaluate(() =>
      Object.assign(window, { fetch: (window as unknown as { fetchBefore: unknown }).fetchBefore }),
    )
  }
})
