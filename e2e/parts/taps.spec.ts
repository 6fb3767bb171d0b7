import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

const catalogue = openForFile(() => openCatalogue())

/**
 * Taps the button twice while the page computes for longer than a button's wait, the second time `late` or together with
 * the first; returns what the button says when all is done.
 */
async function tapTwice(page: Page, second: 'together' | 'late'): Promise<string | null> {
  await page.getByRole('button', { name: 'Send' }).evaluate(async (button, isLate) => {
    const tap = () => new MouseEvent('click', { bubbles: true, cancelable: true })
    const waiting = isLate ? null : tap()
    button.dispatchEvent(tap())
    const until = performance.now() + 120
    while (performance.now() < until);
    button.dispatchEvent(waiting ?? tap())
    // each begun after one of the button's own, it ends after it
    await new Promise((resolve) => setTimeout(resolve, 60))
    await new Promise((resolve) => setTimeout(resolve, 60))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }, second === 'late')
  return page.getByRole('status').textContent()
}

it('two taps that waited together while the phone computed send once', async () => {
  const { page, show } = catalogue
  await show('ui/button/Counting')
  expect(await tapTwice(page, 'together')).toBe('Sent: 1')
})

it('a tap after the result could be seen counts, also where the phone still computes', async () => {
  const { page, show } = catalogue
  await show('ui/button/Counting')
  expect(await tapTwice(page, 'late')).toBe('Sent: 2')
})

it('a tap on a button that has begun to send does nothing, however late it comes', async () => {
  const { page, show } = catalogue
  await show('ui/button/CountingUntilBusy')
  expect(await tapTwice(page, 'late')).toBe('Sent: 1')
})
