import { addDays, formatDay } from '@hemline/contract/days.ts'
import { expect, it } from 'vitest'
import { openHemline } from '../hemline.ts'
import { accept, act, listDress, onboard, type Person, payAndSend, pickDays, signUp, tick } from '../member.ts'
import { openForFile } from '../open-for-file.ts'

const lena: Person = {
  firstName: 'lena',
  secondName: 'okafor',
  email: 'lena@hemline.test',
  phone: '07400 123456',
  address: '12 Mare Street',
  postcode: 'e83ph',
}
const bea: Person = {
  firstName: 'Bea',
  secondName: 'Lund',
  email: 'bea@hemline.test',
  phone: '07400 123457',
  address: '4 Clifton Road',
  postcode: 'W9 1SZ',
}

const hemline = openForFile(() => openHemline())

it('a dress is lent by post to a stranger, from sign-up to completed', async () => {
  const lender = await hemline.visit()
  await signUp(hemline, lender, lena)
  await lender.getByRole('link', { name: 'List', exact: true }).click()
  await onboard(lender, lena)
  await listDress(lender, {
    brand: 'Rixo',
    description: 'Silk midi with a wrap front. Worn once, to a wedding in June.',
    colour: 'Red',
    hex: '#b3261e',
    needsDryCleaning: true,
    photoWidth: 2400,
  })
  await lender
    .getByRole('dialog', { name: "You've earned your first coin!" })
    .getByRole('button', { name: 'Got it' })
    .click()
  await lender.waitForURL(/\/dress\/rixo-red-dress-[0-9a-z]{12}$/)

  const lendee = await hemline.visit()
  await signUp(hemline, lendee, bea)
  await lendee.goto('/list')
  await onboard(lendee, bea)
  await listDress(lendee, {
    brand: 'Ganni',
    description: 'Smocked cotton, easy to wear.',
    colour: 'Blue',
    hex: '#2b4a8b',
  })
  await lendee.getByRole('button', { name: 'Got it' }).click()

  await lendee.getByRole('link', { name: 'Home' }).first().click()
  await lendee.getByRole('link', { name: /Rixo/ }).first().click()
  await lendee.getByText('Silk midi with a wrap front').waitFor()
  expect(await lendee.getByText('Mare Street').count()).toBe(0)
  await lendee.getByRole('button', { name: 'Request' }).click()
  await tick(lendee, 'radio', /Postal delivery/)
  const day = await hemline.day()
  await pickDays(lendee, [formatDay(addDays(day, 12)), formatDay(addDays(day, 14))])
  await lendee.getByText(/We hold £24.90 on your card/).waitFor()
  await payAndSend(lendee)
  await lendee.getByText('Your request was submitted successfully!').waitFor()
  await lendee.waitForURL(/\/order\/[0-9a-f-]{36}$/)
  expect(await hemline.holds()).toMatchObject([{ status: 'HELD', amountPence: 2490 }])

  const orderAddress = new URL(lendee.url()).pathname
  await lender.goto('/orders')
  await lender.getByRole('link', { name: /Rixo/ }).first().click()
  await lender.waitForURL(`**${orderAddress}`)
  await accept(lender)
  await lender.getByRole('heading', { name: /You’re lending it to Bea/ }).waitFor()
  expect(await hemline.holds()).toMatchObject([{ status: 'CAPTURED', capturedPence: 2490 }])

  await hemline.advance('P6D')
  await lender.reload()
  await act(lender, 'I’ve posted it')
  await lendee.reload()
  await act(lendee, 'I’ve got it')
  await act(lendee, 'I’ve returned it')
  await lender.reload()
  await act(lender, 'All fine')
  await lender.getByRole('dialog', { name: "You've earned a coin!" }).getByRole('button', { name: 'Got it' }).click()
  await lender.getByText('completed').first().waitFor()
  await lendee.reload()
  await lendee.getByText('completed').first().waitFor()
  await lendee
    .getByRole('link', { name: /review/i })
    .first()
    .click()
  await lendee.getByRole('heading', { name: /Please leave a review for/ }).waitFor()
})
