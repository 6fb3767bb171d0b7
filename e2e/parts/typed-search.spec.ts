import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

const catalogue = openForFile(() => openCatalogue())

it('a filter that is chosen while the search is being typed is not lost, however long it takes to be drawn', async () => {
  const { page, show } = catalogue
  await show('operator/desk-list/Rows')
  const field = page.getByLabel('Find a parcel')
  await field.waitFor()
  await page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type=search]')!
    const late = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Late')!
    // the pause after typing ends when the test says so
    const start = window.setTimeout
    let pauseEnds = () => {}
    const isPause = (ms?: number) => ms === 250
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number) => {
        if (!isPause(ms)) return start(act, ms)
        pauseEnds = act
        return 0
      },
    })
    // React draws what is typed in a microtask, and a new address only once this task has ended
    const drawn = async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    }
    const type = async (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await drawn()
    }
    await type('Gan')
    late.click()
    await drawn()
    await type('Ganni')
    pauseEnds()
    window.setTimeout = start
  })
  await expect.poll(() => new URL(page.url()).search).toMatch(/words=Ganni/)
  await page.getByRole('radio', { name: 'Late', checked: true }).waitFor()
  expect(new URL(page.url()).search).toMatch(/state=LATE/)
})

it('what is typed on home after a search was sent is not lost when that search is drawn', async () => {
  const { page, show } = catalogue
  await show('listings/search-bar/DrawnLate')
  const field = page.getByRole('searchbox')
  await field.fill('Gan')
  await field.press('Enter')
  await field.pressSequentially('ni')
  await page.getByRole('button', { name: 'Draw' }).click()
  expect(await field.inputValue()).toBe('Ganni')
})

it('filters that are removed one after the other before anything is drawn are all removed', async () => {
  const { page, show } = catalogue
  await show('listings/active-filters/DrawnLate')
  for (const name of ['UK 10', 'UK 12']) await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('button', { name: 'Draw' }).click()
  await page.getByText('UK 10').waitFor({ state: 'detached' })
  expect(await page.getByRole('listitem').allInnerTexts()).toEqual(['Rixo'])
})
