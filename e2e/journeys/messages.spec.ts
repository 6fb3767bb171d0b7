import { expect, it } from 'vitest'
import { openHemline } from '../hemline.ts'
import { listDress, onboard, type Person, signUp } from '../member.ts'
import { openForFile } from '../open-for-file.ts'

const vera: Person = {
  firstName: 'Vera',
  secondName: 'Lund',
  email: 'vera@hemline.test',
  phone: '07400 123471',
  address: '3 Brixton Hill',
  postcode: 'SW2 1AA',
}
const wren: Person = {
  firstName: 'Wren',
  secondName: 'Abara',
  email: 'wren@hemline.test',
  phone: '07400 123472',
  address: '9 Acre Lane',
  postcode: 'SW2 5SG',
}

const hemline = openForFile(() => openHemline())

it('two members write about a dress without reloading; messages written offline are sent once', async () => {
  const lender = await hemline.visit({ isDesktop: true })
  await signUp(hemline, lender, vera)
  await lender.getByRole('link', { name: 'List item' }).click()
  await onboard(lender, vera)
  await listDress(lender, { brand: 'Ghost', description: 'Satin, falls well.', colour: 'Green', hex: '#2f7a55' })
  await lender.getByRole('button', { name: 'Got it' }).click()
  const address = new URL(lender.url()).pathname
  await lender.getByRole('link', { name: /^Messages/ }).click()
  await lender.getByText('No messages yet').waitFor()

  const phone = await hemline.visit()
  await signUp(hemline, phone, wren)
  await phone.goto(address)
  await phone.getByRole('link', { name: 'Message' }).click()
  const field = phone.getByLabel('Message to Vera')
  await phone.getByRole('button', { name: 'Send' }).click()
  await phone.getByText('Message is required').waitFor()
  await field.fill('Is it <b>lined</b>?')
  await phone.getByRole('button', { name: 'Send' }).click()
  await phone.getByText('Your request was submitted successfully!').waitFor()
  await phone.waitForURL(/\/messages\/[0-9a-f-]{36}$/)

  // the other side receives it without reloading, as text
  await lender.getByRole('link', { name: /Is it <b>lined<\/b>\?/ }).click()
  const talk = lender.getByRole('log')
  await talk.getByText('Is it <b>lined</b>?').waitFor()
  await talk.getByText('Enquiry', { exact: true }).waitFor()
  await lender.getByLabel('Message to ').fill('It is, with silk.')
  await lender.getByLabel('Message to ').press('Enter')
  await phone.getByRole('log').getByText('It is, with silk.').waitFor()

  // offline: queued, even if the app is closed, and sent once when the network returns
  const context = phone.context()
  await context.setOffline(true)
  await phone.getByText('You’re offline. Messages you write are sent when you’re back online.').waitFor()
  await field.fill('Then I would love to borrow it.')
  await phone.getByRole('button', { name: 'Send' }).click()
  await phone.getByText('Sent when you’re back online', { exact: true }).waitFor()
  await field.fill('A half-written thought')
  const conversation = phone.url()
  await phone.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(conversation)
  await talk.getByText('Then I would love to borrow it.').waitFor()
  expect(await again.getByLabel('Message to ').inputValue()).toBe('A half-written thought')
  await again.getByText('Sent when you’re back online', { exact: true }).waitFor({ state: 'hidden' })
  await again.reload()
  const shown = again.getByRole('log').getByText('Then I would love to borrow it.')
  await shown.waitFor()
  expect(await shown.count()).toBe(1)
  expect(await talk.getByText('Then I would love to borrow it.').count()).toBe(1)

  // alternately while both are watching: the same order for both
  for (let index = 1; index <= 3; index += 1) {
    await lender.getByLabel('Message to ').fill(`from Vera ${index}`)
    await lender.getByLabel('Message to ').press('Enter')
    await again.getByLabel('Message to ').fill(`from Wren ${index}`)
    await again.getByRole('button', { name: 'Send' }).click()
  }
  for (const page of [lender, again]) {
    await page.getByRole('log').getByText('from Vera 3').waitFor()
    await page.getByRole('log').getByText('from Wren 3').waitFor()
    await page.getByText('Sending').first().waitFor({ state: 'hidden' })
  }
  const orders = () =>
    Promise.all(
      [lender, again].map((page) =>
        page
          .getByRole('log')
          .getByText(/^from \w+ \d$/)
          .allInnerTexts(),
      ),
    )
  await expect
    .poll(async () => {
      const [seenByOne, seenByOther] = await orders()
      return { isSame: seenByOne!.join() === seenByOther!.join(), count: seenByOne!.length }
    })
    .toEqual({ isSame: true, count: 6 })
})
