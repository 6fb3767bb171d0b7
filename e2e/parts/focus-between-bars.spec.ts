import { expect, it } from 'vitest'
import { isFocusUncovered } from '../focus-uncovered.ts'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'
import { focused } from './keys.ts'

const catalogue = openForFile(() => openCatalogue())

/** Puts the focus on one control without scrolling, and then the other so far below the top of the window. */
async function place(focusOn: string, other: string, top: number): Promise<void> {
  const { page } = catalogue
  const labelled = (name: string) => page.getByLabel(name, { exact: true })
  await labelled(focusOn).evaluate((control) => control.focus({ preventScroll: true }))
  await labelled(other).evaluate((control, at) => scrollBy(0, control.getBoundingClientRect().top - at), top)
}

it.each(['Line 10', 'Line 10 is right'])('"%s" comes out from beneath a bar when Tab comes to it', async (name) => {
  const { page, show } = catalogue
  await show('ui/sticky-action/BelowAForm')
  const [before, after] = name === 'Line 10' ? ['Line 9 is right', 'Line 10 is right'] : ['Line 10', 'Line 11']
  const foot = await page.evaluate(() => innerHeight - 60)
  await place(before!, name, foot)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe(name)
  expect(await isFocusUncovered(page), 'above the bar at the foot').toBe(true)
  await place(after!, name, 6)
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe(name)
  expect(await isFocusUncovered(page), 'below the bar at the top').toBe(true)
})

it('the page stays where it is when Tab comes to what is in a bar', async () => {
  const { page, show } = catalogue
  await show('ui/sticky-action/BelowAForm')
  await place('Line 20 is right', 'Line 10', 300)
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Send')
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await place('Line 1', 'Line 10', 300)
  const again = await page.evaluate(() => scrollY)
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Close')
  expect(await page.evaluate(() => scrollY)).toBe(again)
})
