import { answerClaim, createClaim, getBalance } from '@hemline/contract/claims/calls.ts'
import { addDays, today } from '@hemline/contract/days.ts'
import { createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { expect, it } from 'vitest'
import { arrivedLoan, daysOf, evidence, lenderAndStranger, move } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { acknowledgeCoins } from '../community.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('a request by a wallet, whose card is named after it, and goes once nothing depends on it', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  const day = today(world.clock.now())
  await page.goto(`/${listingId}/request?from=${addDays(day, 12)}&to=${addDays(day, 13)}&by=delivery`)
  await page.getByLabel('A note to Lena').fill('By a wallet')
  const wallet = page.getByRole('button', { name: 'Test wallet' })
  await wallet.click()
  await page.getByText('Please agree to the terms and conditions').waitFor()
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await wallet.click()
  await page.getByText('Your request was submitted successfully!').waitFor()
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/)
  const orderId = page.url().split('/').at(-1)!

  await page.goto(`/personal-details/${lendee.id}`)
  const cards = page.getByRole('region', { name: 'Your cards' })
  await cards.getByText('Apple Pay ending 4242').waitFor()
  await cards.getByText(/guarantees a loan/).waitFor()
  expect(await cards.getByRole('button', { name: /^Remove/ }).count()).toBe(0)

  await move(lender, orderId, 'decline')
  await page.reload()
  await cards.getByRole('button', { name: 'Remove Apple Pay ending 4242' }).click()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep it' }).click()
  await cards.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'Remove Apple Pay •••• 4242' }).click()
  await page.getByText('Card removed.').waitFor()
  await cards.getByText(/No cards yet/).waitFor()
})

it('a wallet on Review & Request: it stays shut before the terms are agreed to, then sends the request', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  await acknowledgeCoins(lendee)
  const days = daysOf(world, { listingId, from: 20, to: 21 })
  const pending = await lendee.ok(createPendingRequest, { body: { listingId, ...days, deliveryMethod: 'DELIVERY' } })
  const page = await visits.visitAs(lendee)
  await page.goto(`/order-summary/${pending.body.data.id}`)
  const wallet = page.getByRole('button', { name: 'Test wallet' })
  await wallet.click()
  await page.getByText('Please agree to the terms and conditions').waitFor()
  expect(await world.db.selectFrom('orders').select('id').where('lendeeId', '=', lendee.id).execute()).toEqual([])
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await wallet.click()
  await page.getByText('Your request was submitted successfully!').waitFor()
})

it('a wallet pays a balance that the card did not pay', async () => {
  const refusesLater = '4000000000007726'
  const { lender, lendee, orderId } = await arrivedLoan(world, refusesLater)
  const images = [await evidence(lender)]
  const body = { orderId, lines: ['zip' as const], description: 'The zip', images }
  const { id: claimId } = (await lender.ok(createClaim, { body })).body.data
  await lendee.ok(answerClaim, { body: { claimId, action: 'accept' } })
  await world.drain()
  expect((await lendee.ok(getBalance)).body.totalPence).toBe(2000)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  await page.goto('/balance')
  await page.getByRole('button', { name: 'Pay £20.00' }).click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await expect.poll(async () => (await lendee.ok(getBalance)).body.totalPence).toBe(0)
  await page.getByText('Nothing is left to pay').waitFor()
})
