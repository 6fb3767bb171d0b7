import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'
import { focused } from './keys.ts'

const catalogue = openForFile(() => openCatalogue())

it('a code whose answer is lost is sent again with Enter or Confirm, and a short one says what is missing', async () => {
  const { page, show } = catalogue
  await show('members/phone-verification/Unanswered')
  await page.evaluate(`
    window.sent = []
    const real = window.fetch
    window.fetch = (address, init) => {
      if (String(address.url ?? address).includes('/api/verify-phone')) sent.push(JSON.parse(init.body).code)
      return real(address, init)
    }`)
  const sent = () => page.evaluate<string[]>('window.sent')
  await page.getByRole('button', { name: 'Verify' }).click()
  const code = page.getByLabel('Code')
  await code.fill('12345')
  await code.press('Enter')
  await page.getByText('Enter the 6 digits from the text').waitFor()
  expect(await sent()).toEqual([])
  await code.fill('123456')
  await page.getByText('Please try again.').waitFor()
  await code.press('Enter')
  await expect.poll(sent).toEqual(['123456', '123456'])
  await page.getByText('Please try again.').waitFor()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(sent).toEqual(['123456', '123456', '123456'])
  await page.getByText('Please try again.').waitFor()
  expect(await focused(page)).toBe('Confirm')
})

it('a new code says that it is on its way', async () => {
  const { page, show } = catalogue
  await show('members/phone-verification/Unanswered')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByText('A new code is on its way.').waitFor()
})

it('a code that was sent before the page was opened again can be entered', async () => {
  const { page, show } = catalogue
  await show('members/phone-verification/SentBefore')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('We’ve just sent you a code. Wait a minute before you ask for another.').waitFor()
  await page.getByLabel('Code').fill('12345')
  expect(await page.getByRole('button', { name: 'Confirm' }).isEnabled()).toBe(true)
})
