import { expect, it } from 'vitest'
import { installClock, pauseClock } from '../browser.ts'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

// a page of its own: its clock is paused
const catalogue = openForFile(() => openCatalogue())

it('a notice closes by itself after 5 seconds, one about coins after 8', async () => {
  const { page, show } = catalogue
  await show('ui/notice/Passing')
  const region = page.getByRole('region', { name: 'Notices' })
  await page.getByRole('button', { name: 'Show', exact: true }).waitFor()
  await region.waitFor({ state: 'attached' })
  await installClock(page)
  await pauseClock(page)
  for (const [button, text, seconds] of [
    ['Show', 'Your dress has been listed.', 5],
    ['Show about coins', 'This item requires a coin to request.', 8],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).press('Enter')
    const notice = region.getByText(text)
    await page.clock.runFor(seconds * 1000 - 100)
    await expect.poll(() => notice.count()).toBe(1)
    await page.clock.runFor(200)
    await expect.poll(() => notice.count()).toBe(0)
  }
})
