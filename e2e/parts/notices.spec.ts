import { expect, it } from 'vitest'
import { historySettled, installClock, pauseClock } from '../browser.ts'
import { framesDrawn } from '../frames-drawn.ts'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'
import { dialog, focused } from './keys.ts'

const catalogue = openForFile(() => openCatalogue())

it('what is reported as a sheet closes is added to a region that is already there, so that a screen reader speaks it', async () => {
  const { page, show } = catalogue
  await show('ui/notice/FromASheet')
  await page.getByRole('button', { name: 'Add a note' }).press('Enter')
  await dialog(page).waitFor()
  // what the regions that are made from here on have in them as they are made
  await page.evaluate(`
    window.made = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.ariaLabel === 'Notices') made.push(node.textContent)
    }).observe(document.body, { childList: true })`)
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  const region = page.getByRole('region', { name: 'Notices' })
  await region.getByText('Your note has been saved.').waitFor()
  expect(await page.evaluate('made')).toEqual([''])
  await region.getByRole('button', { name: 'Close this notice' }).press('Enter')
  await historySettled(page)
})

it('a notice that can be undone lasts long enough to be reached, stays while it has the focus, and returns the focus', async () => {
  const { page, show } = catalogue
  await show('ui/notice/Undoable')
  const open = page.getByRole('button', { name: 'Show' })
  const region = page.getByRole('region', { name: 'Notices' })
  const undo = region.getByRole('button', { name: 'Undo' })
  await open.waitFor()
  await region.waitFor({ state: 'attached' })
  await installClock(page)
  // before the notice is there, whose time would go on meanwhile
  await pauseClock(page)
  await open.press('Enter')
  await page.clock.runFor(100)
  await undo.waitFor()
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
  // the page is that of every test here
  await page.clock.resume()
})

it('a notice that has the focus is closed by no other, also not by one that says the same; nor does it take the focus', async () => {
  const { page, show } = catalogue
  await show('ui/notice/InUse')
  const region = page.getByRole('region', { name: 'Notices' })
  const undo = region.getByRole('button', { name: 'Undo' })
  const open = page.getByRole('button', { name: 'Show', exact: true })
  const others = page.getByRole('button', { name: 'Show others' })
  await open.press('Enter')
  await undo.waitFor()
  await undo.focus()
  // as the app does it, without the pointer
  await others.dispatchEvent('click')
  await region.getByText('Three are new.').waitFor()
  await open.dispatchEvent('click')
  await framesDrawn(page)
  expect(await focused(page)).toBe('Undo')
  expect(await undo.count()).toBe(1)

  await others.focus()
  await region
    .locator('div', { hasText: 'Removed from your favourites.' })
    .getByRole('button', { name: 'Close this notice' })
    .dispatchEvent('click')
  await undo.waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('Show others')
})
