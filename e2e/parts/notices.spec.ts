import { expect, it } from 'vitest'
import { installClock, pauseClock } from '../browser.ts'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'
import { focused } from './keys.ts'

const catalogue = openForFile(() => openCatalogue())

it('a notice that can be undone lasts long enough to be reached, stays while it has the focus, and returns the focus', async () => {
  const { page, show } = catalogue
  await show('ui/notice/Undoable')
  const open = page.getByRole('button', { name: 'Show' })
  const region = page.getByRole('region', { name: 'Notices' })
  const undo = region.getByRole('button', { name: 'Undo' })
  await open.waitFor()
  await region.waitFor({ state: 'attached' })
  await installClock(page)
  await open.press('Enter')
  await undo.waitFor()
  await pauseClock(page)
  await page.clock.runFor(50_000)
  expect(await undo.count()).toBe(1)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Undo')
  await page.clock.runFor(300_000)
  expect(await undo.count()).toBe(1)
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Show')
  await page.clock.runFor(61_000)
  expect(await undo.count()).toBe(0)

  await open.press('Enter')
  await page.clock.runFor(100)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.clock.runFor(100)
  expect(await undo.count()).toBe(0)
  expect(await focused(page)).toBe('Show')
})
