import { addDays, formatDay } from '@hemline/contract/days.ts'
import { expect, it } from 'vitest'
import { openHemline } from '../hemline.ts'
import { accept, act, listDress, onboard, type Person, payAndSend, pickDays, signUp, tick } from '../member.ts'
import { openForFile } from '../open-for-file.ts'

const frida: Person = {
  firstName: 'Frida',
  secondName: 'Holm',
  email: 'frida@hemline.test',
  phone: '07400 123461',
  address: '8 Peckham Rye',
  postcode: 'SE15 4JR',
}
const nora: Person = {
  firstName: 'Nora',
  secondName: 'Quinn',
  email: 'nora@hemline.test',
  phone: '07400 123462',
  address: '20 Lordship Lane',
  postcode: 'SE22 8HF',
}

const hemline = openForFile(() => openHemline())

it('friends lend in person without a coin; a stranger’s bank asks first and their card is declined once', async () => {
  const lender = await hemline.visit({ isDesktop: true })
  await signUp(hemline, lender, frida)
  await lender.getByRole('link', { name: 'List item' }).click()
  await onboard(lender, frida)
  await listDress(lender, {
    brand: 'Ghost',
    description: 'Bias-cut satin, falls beautifully.',
    colour: 'Green',
    hex: '#2f7a55',
    needsDryCleaning: true,
  })
  await lender.getByRole('button', { name: 'Got it' }).click()
  const address = new URL(lender.url()).pathname

  const lendee = await hemline.visit()
  await signUp(hemline, lendee, nora)
  await lendee.goto(address)
  await lendee.getByRole('button', { name: 'Request' }).click()
  await onboard(lendee, nora)
  await lendee.getByRole('button', { name: /do this later/ }).click()
  await lendee.waitForURL((url) => !url.pathname.startsWith('/onboard'))

  // without a coin the screen explains how to earn one
  await lendee.goto(address)
  await lendee.getByRole('button', { name: 'Request' }).click()
  await lendee
    .getByText('This item requires a coin to request. Please list your first item to receive your first coin.')
    .first()
    .waitFor()

  // they become friends
  await lender.getByRole('link', { name: 'Friends' }).click()
  const publicId = /public ID is (\w{8})/.exec(await lender.getByText(/Your public ID is \w{8}/).innerText())?.[1] ?? ''
  await lendee.goto('/friends')
  await lendee.getByLabel('Add a friend').fill(publicId)
  await lendee.getByRole('button', { name: 'Send request' }).click()
  await lendee.getByText('We’ve sent Frida a friend request.').waitFor()
  await lender.getByRole('button', { name: 'Confirm Nora' }).click()
  await lender.getByRole('region', { name: 'Your friends' }).getByText('Nora Quinn').waitFor()
  await lendee.getByRole('region', { name: 'Your friends' }).getByText('Frida Holm').waitFor()

  // in person: no coin, no card
  await lendee.goto(address)
  await lendee.getByRole('button', { name: 'Request' }).click()
  await tick(lendee, 'radio', /In person/)
  const day = await hemline.day()
  await pickDays(lendee, [formatDay(day), formatDay(addDays(day, 1))])
  await lendee.getByRole('button', { name: 'Send request' }).click()
  await lendee.waitForURL(/\/order\/[0-9a-f-]{36}$/)
  expect(await hemline.holds()).toEqual([])
  const order = new URL(lendee.url()).pathname
  await lender.goto(order)
  await accept(lender)
  await act(lendee, 'I’ve got it')
  await act(lender, 'I’ve got it back')
  await lender.getByText('completed').first().waitFor()

  // by post a friend pays the postage too: the first card is declined, the bank asks to authenticate the second
  await lendee.goto(address)
  await lendee.getByRole('button', { name: 'Request' }).click()
  await tick(lendee, 'radio', /Postal delivery/)
  await pickDays(lendee, [formatDay(addDays(day, 20)), formatDay(addDays(day, 22))])
  await payAndSend(lendee, '4000000000009995')
  await lendee.getByText('Insufficient funds in your account. Please try another card.').first().waitFor()
  await payAndSend(lendee, '4000002500003155')
  await lendee.getByRole('button', { name: /Approve/ }).click()
  await lendee.getByText('Your request was submitted successfully!').waitFor()
  expect(await hemline.holds()).toMatchObject([{ status: 'HELD', amountPence: 2490 }])
  await lendee.waitForURL(/\/order\/[0-9a-f-]{36}$/)
  await act(lendee, 'Cancel this request')
  await expect
    .poll(async () => {
      await hemline.drain()
      return hemline.holds()
    })
    .toMatchObject([{ status: 'RELEASED' }])
})
