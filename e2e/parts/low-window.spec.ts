import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

/** A window at 400 % zoom, and one that is lower still. */
const LOW = [
  { width: 320, height: 256 },
  { width: 320, height: 180 },
]
/** Less than a line of text, so that a fraction of a pixel is not missed. */
const LINE_PX = 20
const catalogue = openForFile(() => openCatalogue())

/** How many pixels of its height are in view once it was scrolled there: what an area around it clips is not. */
async function seenHeight(one: Locator): Promise<number> {
  await one.scrollIntoViewIfNeeded()
  return one.evaluate(
    (element) =>
      new Promise<number>((done) => {
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect()
          done(entry?.intersectionRect.height ?? 0)
        }).observe(element)
      }),
  )
}

/** Shows a story in a low window. */
async function showLow(id: string, size: { width: number; height: number }): Promise<Page> {
  const { page, show } = catalogue
  await page.setViewportSize(size)
  await show(id)
  return page
}

it.each(LOW)('in a window of $width × $height the messages have room, and Send can be reached', async (size) => {
  const page = await showLow('conversations/thread/Messages', size)
  const log = page.getByRole('log', { name: 'Messages' })
  expect(await seenHeight(log)).toBeGreaterThanOrEqual(4 * LINE_PX)
  expect(await seenHeight(log.getByRole('listitem').last())).toBeGreaterThanOrEqual(LINE_PX)
  expect(await seenHeight(page.getByRole('button', { name: 'Send' }))).toBeGreaterThanOrEqual(44)
})

it.each(LOW)('in a window of $width × $height a sheet is read from its title to its last button', async (size) => {
  const page = await showLow('ui/sheet/LongText', size)
  const sheet = page.getByRole('dialog')
  expect(await sheet.evaluate((dialog) => dialog.scrollHeight > dialog.clientHeight), 'it scrolls as a whole').toBe(
    true,
  )
  for (const shown of [
    sheet.getByText('Line 1 of what there is to read.'),
    sheet.getByText('Line 30 of what there is to read.'),
  ])
    expect(await seenHeight(shown)).toBeGreaterThanOrEqual(LINE_PX)
  expect(await seenHeight(sheet.getByRole('button', { name: 'I agree' }))).toBeGreaterThanOrEqual(44)
})

it.each(LOW)('in a window of $width × $height the bars of a form scroll away with it', async (size) => {
  const page = await showLow('ui/sticky-action/BelowAForm', size)
  await page.getByLabel('Line 10', { exact: true }).scrollIntoViewIfNeeded()
  const isInWindow = (bar: Element) => {
    const { top, bottom } = bar.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  }
  for (const name of ['Close', 'Send'])
    expect(await page.getByRole('button', { name }).evaluate(isInWindow), name).toBe(false)
})

it('with a phone’s keyboard open the thread is as high as what the keyboard leaves', async () => {
  const page = await showLow('conversations/thread/Messages', { width: 390, height: 430 })
  const header = 57
  const thread = page.getByRole('region', { name: 'Conversation with Maya' })
  expect(await thread.evaluate((element) => element.getBoundingClientRect().height)).toBe(430 - header)
})
