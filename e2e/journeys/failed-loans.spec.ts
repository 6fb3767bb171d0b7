import { addDays } from '@hemline/contract/days.ts'
import { issueTexts } from '@hemline/contract/issues/words.ts'
import { orderTexts } from '@hemline/contract/orders/words.ts'
import { paymentDefaultMessage } from '@hemline/contract/payments/words.ts'
import { refusalMessages } from '@hemline/contract/refusal-words.ts'
import type { RefusalCode } from '@hemline/contract/refusals.ts'
import { reviewTexts } from '@hemline/contract/reviews/words.ts'
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { arrivedLoan, lenderAndStranger, move } from '../../server/test/loans.ts'
import { orderOf } from '../../server/test/post.ts'
import { befriend, createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { still } from '../layout-shifts.ts'
import { fillCard } from '../member.ts'
import { holdNotices } from '../notices.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

const fault = (route: Route) => route.fulfill({ status: 500, body: '{}' })
const FAULT = /a fault on our side/
/** How a call fails, and the reason that the second line contains. */
const failures: readonly [(route: Route) => Promise<void>, RegExp][] = [
  [fault, FAULT],
  [(route) => route.abort(), /couldn’t reach Hemline/],
]

/** Waits for a notice with this text, and a reason if there is one, and closes it. */
async function expectNotice(page: Page, text: string, reason: RegExp | string = ''): Promise<void> {
  const notices = page.getByRole('region', { name: 'Notices' }).locator('> *')
  const notice = notices.filter({ hasText: text }).filter({ hasText: reason })
  await notice.waitFor()
  await notice.getByRole('button', { name: 'Close this notice' }).click()
  await notice.waitFor({ state: 'hidden' })
}

/** What members send to this address fails in this way; what they read there does not. */
const failSending = (page: Page, address: string, how: (route: Route) => Promise<void>) =>
  page.route(address, (route) => (route.request().method() === 'POST' ? how(route) : route.fallback()))

it('an issue and a review that cannot be sent say so in a notice, with the reason below', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  await holdNotices(page)
  await page.goto(`/order/${orderId}/issue`)
  await page.getByText(issueTexts.unworn).waitFor()
  await page.getByLabel('What’s wrong?').fill('The zip is broken.')
  const sends = async (address: string, button: string, text: string) => {
    for (const [how, reason] of failures) {
      await failSending(page, address, how)
      await page.getByRole('button', { name: button }).click()
      await expectNotice(page, text, reason)
      await page.unroute(address)
    }
  }
  await sends('**/api/order-issues', issueTexts.submit, issueTexts.failed)

  await move(lendee, orderId, 'returned')
  await move(lender, orderId, 'complete')
  const order = await orderOf(lendee, orderId)
  await page.goto(`/review/${order.reviewId}`)
  await page.getByRole('radio', { name: '4 stars', exact: true }).check({ force: true })
  await sends('**/api/review', 'Submit review', reviewTexts.failed)
})

it('a request that fails says so in a notice: with the reason below, or in the words of the refusal', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await befriend(lender, lendee)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  await holdNotices(page)
  const day = world.day(12)
  await page.goto(`/${listingId}/request?from=${day}&to=${addDays(day, 1)}&by=in-person`)
  const send = page.getByRole('button', { name: 'Send request' })
  await page.getByRole('radio', { name: /In person/, checked: true }).waitFor()
  await still(page)
  const address = '**/api/orders'
  await failSending(page, address, fault)
  await send.click()
  await expectNotice(page, orderTexts.requestFailed, FAULT)
  // it remains above the button
  await page.locator('form').getByText(FAULT).waitFor()
  await page.unroute(address)

  const texts: { [code in RefusalCode]?: string } = {
    ACTIVE_ORDER_EXISTS: orderTexts.activeOrderExists,
    REQUEST_DATE_CONFLICT: orderTexts.dateConflict,
    NETWORK_BLOCKED: refusalMessages.NETWORK_BLOCKED,
  }
  for (const [code, message] of Object.entries(texts)) {
    const error = { code, message, requestId: 'r' }
    await failSending(page, address, (route) => route.fulfill({ status: 409, json: { error } }))
    await send.click()
    await expectNotice(page, message)
    await page.unroute(address)
  }
  await send.click()
  await page.getByText(orderTexts.requestSubmitted).waitFor()
})

it('while the bank is asked the page says to stay, and a hold that fails says why below the payment’s text', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  await holdNotices(page)
  const day = world.day(12)
  await page.goto(`/${listingId}/request?from=${day}&to=${addDays(day, 1)}&by=delivery`)
  await fillCard(page)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  const { promise: approved, resolve: approve } = Promise.withResolvers<void>()
  await page.route('**/v1/setup_intents/*/confirm', async (route) => {
    await approved
    await route.continue()
  })
  await page.route('**/api/create-payment-hold', fault)
  await page.getByRole('button', { name: 'Send request' }).click()
  for (const words of orderTexts.waiting.split(' / ')) await page.getByText(words).waitFor()
  approve()
  await expectNotice(page, paymentDefaultMessage, FAULT)
  await page.waitForURL(/\/order-summary\/(?!confirm)/)
  expect(await world.db.selectFrom('orders').select('id').where('lendeeId', '=', lendee.id).execute()).toEqual([])
})
