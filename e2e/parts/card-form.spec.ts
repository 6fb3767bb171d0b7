import { paymentMessage, unconfirmedTexts } from '@hemline/contract/payments/words.ts'
import { it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'

const catalogue = openForFile(() => openCatalogue())

it('a request whose card form did not open says where that is, not that it is still loading', async () => {
  const { page, show } = catalogue
  await show('requests/summary/CardNotOpen')
  await page.getByText('The card form didn’t open').waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Confirm Request' }).click()
  await page.getByText('The card form isn’t open. See “Your card”.').waitFor()
})

it('who chose another card can use the stored one after all', async () => {
  const { page, show } = catalogue
  await show('payments/card-section/Stored')
  await page.getByRole('button', { name: 'Use another card' }).click()
  await page.getByLabel('Card number').waitFor()
  await page.getByRole('button', { name: 'Use Visa ending 4242' }).click()
  await page.getByText('Visa •••• 4242').waitFor()
  await page.getByRole('button', { name: 'Use another card' }).waitFor()
})

it('a page that is restored while it still waits for the bank begins again', async () => {
  const { page, show } = catalogue
  await show('payments/card-section/Waiting')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.locator('button[aria-busy=true]', { hasText: 'Pay' }).waitFor()
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await loaded
  await page.waitForFunction('"catalogue" in window')
})

it('a member who comes back to the app from the bank’s page in the browser reads what the bank decided', async () => {
  const { page, show } = catalogue
  await show('payments/card-section/BankElsewhere')
  await page.getByText('Visa •••• 4242').waitFor()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.locator('button[aria-busy=true]', { hasText: 'Pay' }).waitFor()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText(paymentMessage('card_declined')).waitFor()
  await page.locator('button[aria-busy=true]', { hasText: 'Pay' }).waitFor({ state: 'detached' })
})

it('a member who closed the bank’s page reads that the card is not confirmed, and can start again', async () => {
  const { page, show } = catalogue
  await show('payments/card-section/BankUndecided')
  await page.getByText('Visa •••• 4242').waitFor()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.locator('button[aria-busy=true]', { hasText: 'Pay' }).waitFor()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText(unconfirmedTexts.open).waitFor()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: unconfirmedTexts.again }).click()
  await loaded
  await page.waitForFunction('"catalogue" in window')
})
