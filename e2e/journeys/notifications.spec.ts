import { LIVE_PATH } from '@hemline/contract/live.ts'
import { expect, it } from 'vitest'
import { openHemline } from '../hemline.ts'
import { listDress, onboard, type Person, signUp } from '../member.ts'
import { openForFile } from '../open-for-file.ts'

const nora: Person = {
  firstName: 'Nora',
  secondName: 'Hale',
  email: 'nora@hemline.test',
  phone: '07400 123481',
  address: '8 Camberwell Grove',
  postcode: 'SE5 8RF',
}
const olive: Person = { ...nora, firstName: 'Olive', email: 'olive@hemline.test', phone: '07400 123482' }

const hemline = openForFile(() => openHemline())

it('a lender sees new notifications on the badge and in the centre, and chooses what to receive', async () => {
  const lender = await hemline.visit()
  await signUp(hemline, lender, nora)
  await lender.getByRole('link', { name: 'List' }).first().click()
  await onboard(lender, nora)
  await listDress(lender, { brand: 'Ghost', description: 'Bias-cut satin.', colour: 'Green', hex: '#2f7a55' })
  await lender.getByRole('button', { name: 'Got it' }).click()
  const listing = lender.url()

  const asker = await hemline.visit()
  await signUp(hemline, asker, olive)
  await asker.goto(listing)
  await asker.getByRole('link', { name: 'Message' }).click()
  await asker.getByLabel('Message to Nora').fill('Is it still free in May?')
  await asker.getByRole('button', { name: 'Send' }).click()
  await asker.getByText('Your request was submitted successfully!').waitFor()
  await hemline.drain()

  await lender.goto('/')
  await lender.getByRole('link', { name: /1 unread\s*Inbox/ }).waitFor()
  await lender.getByRole('link', { name: /^Notifications\s*, some unread$/ }).waitFor()
  await lender
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .click()
  await lender.getByRole('link', { name: /A new member asks about your Ghost/ }).waitFor()

  await lender.getByRole('link', { name: 'Settings' }).click()
  await lender.getByRole('heading', { name: 'Notification settings' }).waitFor()
  const device = lender.getByRole('switch', { name: 'Notifications on this device' })
  await device.click()
  await lender.getByText('Set Notifications to Allow.').waitFor()
  await lender.getByRole('switch', { name: 'Notifications on this device', checked: false }).waitFor()

  const byMail = lender.getByRole('switch', { name: 'Messages by email' })
  const saved = lender.waitForResponse((answer) => answer.request().method() === 'PUT')
  await byMail.click()
  await saved
  await lender.getByRole('switch', { name: 'Messages by email', checked: false }).waitFor()
  const live = lender.waitForResponse(`**${LIVE_PATH}`)
  await lender.reload()
  await byMail.waitFor()
  expect(await byMail.isChecked()).toBe(false)
  expect(await lender.getByText('Requests and loans by email: always on').count()).toBe(1)

  // a change that does not reach the server is undone, with a notice
  const reviews = lender.getByRole('switch', { name: 'Reviews by push' })
  // a part that is loaded last, as the notices are, would not come without a network
  await live
  await lender.getByRole('region', { name: 'Notices', includeHidden: true }).waitFor({ state: 'attached' })
  await lender.context().setOffline(true)
  await reviews.click()
  await lender.getByText(/couldn’t reach Hemline/).waitFor()
  await lender.context().setOffline(false)
  await lender.getByRole('switch', { name: 'Reviews by push', checked: true }).waitFor()

  await hemline.advance('PT11M')
  const letters = await fetch(`${hemline.url}/dev/mail.json?to=${nora.email}`)
  const { items } = (await letters.json()) as { items: { subject: string }[] }
  expect(items.filter(({ subject }) => subject.includes('asks about'))).toEqual([])
})
