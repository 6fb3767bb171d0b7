import { expect, it } from 'vitest'
import { installClock, pauseClock } from '../browser.ts'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

// a page of its own: its clock is paused
const catalogue = openForFile(() => openCatalogue())

it('how long ago the last message was goes on in an inbox that is looked at', async () => {
  const { page, show } = catalogue
  await installClock(page)
  await show('conversations/conversation-list/Now')
  const time = page.getByRole('listitem').first().locator('time')
  await expect.poll(() => time.textContent()).toBe('just now')
  await pauseClock(page)
  await page.clock.runFor(2 * 60_000)
  await expect.poll(() => time.textContent()).toBe('2m ago')
  await page.clock.runFor(60_000)
  await expect.poll(() => time.textContent()).toBe('3m ago')
})
