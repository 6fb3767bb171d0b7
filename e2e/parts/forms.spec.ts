import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { historySettled } from '../browser.ts'
import { openForFile } from '../open-for-file.ts'
import { chosenStories, openCatalogue } from './catalogue.ts'
import { dialog, focused } from './keys.ts'

const catalogue = openForFile(() => openCatalogue())

/** What is wrong with the place of the focus, where a form shows a problem; null when it is on the first one. */
const faultOfFocus = (page: Page) =>
  page.evaluate(() => {
    const shown = (element: Element) => element.getClientRects().length > 0
    const problem = [
      ...document.querySelectorAll('form [aria-invalid="true"], form [data-field-error], form [role="alert"]'),
    ].find(shown)
    if (!problem) return null
    const place = document.activeElement ?? document.body
    const group = problem.closest('fieldset, [role="group"]')
    const isThere =
      place === problem || (group ?? problem).contains(place) || place.getAttribute('aria-describedby') === problem.id
    const { top, bottom } = (place.closest('label') ?? place).getBoundingClientRect()
    if (!isThere) return `the focus is on “${place.textContent?.trim().slice(0, 40)}”, not at “${problem.textContent}”`
    return bottom < 0 || top > innerHeight ? `“${problem.textContent}” is out of sight` : null
  })

it('the first thing that is wrong is scrolled to and focused, also the second time', async () => {
  const { page, show } = catalogue
  await show('ui/form/Long')
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await page.getByText('Please enter a name').waitFor()
  await expect.poll(() => focused(page)).toBe('Name')
  await page.waitForFunction(() => scrollY < 100)
  await page.getByLabel('Name').fill('Ida')
  await send.click()
  await expect.poll(() => focused(page)).toBe('I agree')
  await page.waitForFunction(() => scrollY < 100)
  await send.click()
  await expect.poll(() => focused(page)).toBe('I agree')
  await page.waitForFunction(() => scrollY < 100)
})

it('a press that finds several things wrong leads to the first, and no alert says all of them; one that comes by typing does', async () => {
  const { page, show } = catalogue
  await show('ui/form/Long')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Please enter a name').waitFor()
  await page.getByText('Please agree').waitFor()
  await expect.poll(() => focused(page)).toBe('Name')
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByLabel('Name').fill('Ida')
  await page.getByText('Please enter a name').waitFor({ state: 'detached' })
  await page.getByLabel('Name').fill('')
  await page.getByRole('alert').getByText('Please enter a name').waitFor()
  expect(await page.getByRole('alert').count()).toBe(1)
})

it('the answer to one form leads to what is wrong in it, also after another form of the screen was sent', async () => {
  const { page, show } = catalogue
  await show('ui/form/Two')
  await page.getByRole('button', { name: 'Send First' }).click()
  await page.getByRole('button', { name: 'Send Second' }).click()
  await page.getByRole('button', { name: 'Answer the first' }).click()
  await page.getByText('Please enter another name').waitFor()
  await expect.poll(() => focused(page)).toBe('First name')
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('what a dialog confirmed and the server refuses leads to the field once the dialog has closed', async () => {
  const { page, show } = catalogue
  await show('ui/form/Confirmed')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Yes' }).press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Name')
  await historySettled(page)
})

it('a postcode that the server refuses is named at its field and in a notice', async () => {
  const { page, show } = catalogue
  await show('requests/address-sheet/PostcodeRefused')
  await page.getByRole('button', { name: 'Save address' }).click()
  const text = 'Please enter a valid UK postcode'
  await page.getByRole('region', { name: 'Notices' }).getByText(text).waitFor()
  await page.getByRole('dialog').getByText(text).first().waitFor()
})

/** The stories of parts that have a form. */
const withForm = chosenStories().filter(({ path }) => {
  const part = join(import.meta.dirname, '../..', path.replace('.stories.tsx', '.tsx'))
  return path !== 'web/src/ui/form.stories.tsx' && existsSync(part) && /<Form\b/.test(readFileSync(part, 'utf8'))
})

it.each(withForm)('$title: each form leads to what is wrong in it', async ({ title, names }) => {
  const { page, show } = catalogue
  const faults: string[] = []
  for (const name of names) {
    await show(`${title}/${name}`)
    const button = page.locator('button[type="submit"]:enabled').filter({ visible: true }).first()
    if ((await button.count()) === 0) continue
    await button.click()
    // settled: a problem has the focus, or there is none
    const last = async () => (await faultOfFocus(page)) ?? 'none'
    await expect
      .poll(last, { timeout: 10_000 })
      .toBe('none')
      .catch(async () => faults.push(`${name}: ${await last()}`))
  }
  expect(faults).toEqual([])
})
