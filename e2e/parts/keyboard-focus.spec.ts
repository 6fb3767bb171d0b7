import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'
import { focused, isFocusSeen } from './keys.ts'

const catalogue = openForFile(() => openCatalogue())

it('the focus of a row that leaves goes to the row in its place, of the last one to the row before, and then to what says that none is left', async () => {
  const { page, show } = catalogue
  await show('ui/use-lost-focus/Rows')
  const settle = (name: string) => page.getByRole('button', { name: `Settle ${name}` }).press('Enter')
  await settle('Ganni dress')
  await expect.poll(() => focused(page)).toBe('Toast coat')
  expect(await isFocusSeen(page)).toBe(true)
  await settle('Rixo skirt')
  await expect.poll(() => focused(page)).toBe('Toast coat')
  await settle('Toast coat')
  await expect.poll(() => focused(page)).toBe('Nothing waits.')
})

it('a button that was busy has the focus back, unless it was moved meanwhile', async () => {
  const { page, show } = catalogue
  await show('ui/use-lost-focus/Busy')
  const save = page.getByRole('button', { name: 'Save' })
  const end = () => page.evaluate(() => window.dispatchEvent(new Event('saved')))
  await save.press('Enter')
  await expect.poll(() => focused(page)).toBe('the page')
  await end()
  await expect.poll(() => focused(page)).toBe('Save')
  await show('ui/use-lost-focus/Busy')
  await save.press('Enter')
  await expect.poll(() => focused(page)).toBe('the page')
  await page.getByRole('link', { name: 'Before' }).focus()
  await end()
  await page.getByRole('button', { name: 'Save', disabled: false }).waitFor()
  expect(await focused(page)).toBe('Before')
})

it('the focus of a button that turns into another goes to what is around them, so that the next key does nothing', async () => {
  const { page, show } = catalogue
  await show('ui/use-lost-focus/Turned')
  await page.getByRole('button', { name: 'Suspend' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Send a warning Let in again')
  expect(await isFocusSeen(page)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Send a warning')
  await page.getByRole('button', { name: 'Let in again' }).waitFor()
})

it('a key that is held presses a button once', async () => {
  const { page, show } = catalogue
  await show('ui/use-lost-focus/Counted')
  await page.getByRole('button', { name: 'Send' }).focus()
  for (let downs = 0; downs < 3; downs++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await page.getByRole('status').textContent()).toBe('Sent: 1')
})

it('a button that can be busy ignores a tap right after another, but none once the focus was elsewhere', async () => {
  const { page, show } = catalogue
  await show('ui/use-lost-focus/Tapped')
  const tap = (...names: string[]) =>
    page.evaluate((tapped) => {
      for (const name of tapped) {
        const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
        button?.focus()
        button?.click()
      }
    }, names)
  await tap('Check', 'Check')
  await page.getByText('Checked: 1').waitFor()
  await tap('Other', 'Check', 'Other', 'Check')
  await page.getByText('Checked: 3').waitFor()
})

it('the form of an act takes the focus, and returns it to the button that opened it', async () => {
  const { page, show } = catalogue
  await show('operator/act-choice/Offered')
  await page.getByRole('button', { name: 'Send a warning' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Why')
  await page.getByRole('button', { name: 'Not now' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Send a warning')
  expect(await isFocusSeen(page)).toBe(true)
})

it('an act that is answered late closes its own form, not the one opened since', async () => {
  const { page, show } = catalogue
  await show('operator/act-choice/Late')
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('button', { name: 'Suspend now' }).click()
  await page.getByRole('button', { name: 'Let in again' }).click()
  await page.getByLabel('Why').fill('It was someone else.')
  await page.evaluate(() => window.dispatchEvent(new Event('saved')))
  await page.getByText('Suspended.').waitFor()
  expect(await page.getByLabel('Why').inputValue()).toBe('It was someone else.')
})

it('a decision that lacks something puts the focus on it, and each answer takes its own error away', async () => {
  const { page, show } = catalogue
  await show('operator/resolve-form/Empty')
  const send = page.getByRole('button', { name: 'Resolve the dispute' })
  await send.press('Enter')
  await expect.poll(() => focused(page)).toBe('The loan is complete')
  await page.keyboard.press('Space')
  await page.getByText('Please choose what happens to the order').waitFor({ state: 'detached' })
  await page.getByText('Please write your reason').waitFor()
  await send.press('Enter')
  await expect.poll(() => focused(page)).toBe('Reason (sent to both)')
  await page.keyboard.type('The hem was down.')
  await page.getByText('Please write your reason').waitFor({ state: 'detached' })
})
