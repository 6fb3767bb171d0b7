import { createReport } from '@hemline/contract/safety/calls.ts'
import { expect, it } from 'vitest'
import { behave, lenderAndStranger, move, requestLoan } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com' }))
const visits = openForFile(() => openVisits(world))
const operator = openForFile(async () => ({
  member: await world.member({ firstName: 'Hanna', email: 'hanna@example.com' }),
  close: async () => undefined,
}))

it('an operator sees holds with the moment they lapse, fixes a difference with the provider, and downloads the month', async () => {
  await behave(world, {})
  const held = await lenderAndStranger(world)
  await requestLoan(world, held.lendee, { listingId: held.listingId, from: 20, to: 22 })
  const taken = await lenderAndStranger(world)
  const orderId = await requestLoan(world, taken.lendee, { listingId: taken.listingId, from: 20, to: 22 })
  await move(taken.lender, orderId, 'accept')
  const order = await world.db
    .selectFrom('orders')
    .select('paymentIntentId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await world.deps.payments.refund({
    paymentIntentId: order.paymentIntentId!,
    amountPence: 500,
    idempotencyKey: 'in the dashboard',
  })

  const page = await visits.visitAs(operator.member, { isDesktop: true })
  await page.goto('/operator/payments')
  const payments = page.getByRole('region', { name: 'Payments' })
  await payments.getByText('Charged for the loan').waitFor()
  await page.getByText('On hold now').click()
  await payments.getByText('On hold', { exact: true }).waitFor()
  await payments.getByText('Charged for the loan').waitFor({ state: 'detached' })
  expect(await payments.getByRole('row').count()).toBe(2)
  const copied = payments.getByRole('button', { name: /^pi_.* Copy pi_/ })
  expect(await copied.getAttribute('title')).toMatch(/^pi_\w{20,}$/)
  expect(await payments.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  expect(await findings(page)).toEqual([])

  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Differences' }).click()
  await page.getByRole('button', { name: 'Compare now' }).click()
  const difference = page.getByRole('listitem').filter({ hasText: 'Another amount was refunded than we recorded' })
  await difference.getByText('Ours £0.00, the provider’s £5.00').waitFor()
  await difference.getByRole('button', { name: 'Use the provider’s amount' }).click()
  await difference.getByRole('button', { name: 'Use the provider’s amount' }).click()
  await difference.getByText('Please write down why').waitFor()
  await difference.getByLabel('Why').fill('Refunded in the dashboard by hand.')
  expect(await findings(page)).toEqual([])
  await difference.getByRole('button', { name: 'Use the provider’s amount' }).click()
  const sure = page.getByRole('dialog', { name: 'Use the provider’s amount?' })
  await sure.getByText('Refunded in the dashboard by hand.').waitFor()
  await sure.getByRole('button', { name: 'Use the provider’s amount' }).click()
  await page.getByText('None. Our records match').waitFor()

  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Month by month' }).click()
  const month = page.getByRole('region', { name: 'Months' }).getByRole('row').nth(1)
  await month.getByText('-£5.00').waitFor()
  await month.getByText('£19.90').waitFor()
  expect(await findings(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await month.getByRole('button', { name: /^Download .* as CSV$/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^hemline-money-20\d\d-\d\d\.csv$/)
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Log' }).click()
  await page.getByText('fixed a difference with the card provider').waitFor()
})

it('an operator reads every change of orders, coins and money in the log, searches it, and downloads it', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 40, to: 42 })
  await move(lender, orderId, 'accept')
  const { orderNumber } = await world.db
    .selectFrom('orders')
    .select('orderNumber')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await lendee.ok(createReport, { body: { targetType: 'PROFILE', targetId: lender.id, reason: 'SCAM' } })
  const page = await visits.visitAs(operator.member, { isDesktop: true })
  await page.goto('/operator/log')
  const show = page.getByRole('group', { name: 'Show' })
  await show.getByText('Reports').click()
  const reports = page.getByRole('region', { name: 'Changes of reports' })
  await reports.getByRole('row', { name: /waiting for us/ }).waitFor()
  await show.getByText('Batches').click()
  await page.getByText('Every batch that is made, paid or returned leaves a line here.').waitFor()
  await show.getByText('Orders').click()
  await page.getByLabel('Find a change').fill(orderNumber)
  const moved = page.getByRole('region', { name: 'Changes of orders' })
  await expect.poll(() => moved.getByRole('row').filter({ hasText: 'requested it' }).count()).toBe(1)
  await expect.poll(() => moved.getByRole('row').count()).toBeLessThanOrEqual(4)
  await moved.getByRole('row', { name: /accepted.*requested.*accepted/ }).waitFor()
  await show.getByText('Coins').click()
  await page
    .getByRole('region', { name: 'Changes of coins' })
    .getByRole('row', { name: /Coin spent.*reserved.*spent/ })
    .waitFor()
  await show.getByText('Money').click()
  const money = page.getByRole('region', { name: 'Movements of money' })
  await money.getByRole('row', { name: /Charged for a loan £24\.90 £0\.00 £24\.90/ }).waitFor()
  expect(await findings(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^hemline-changes-money-20\d\d-\d\d-\d\d\.csv$/)
  await show.getByText('Operators').click()
  await page.getByText(/downloaded 1 change of the log/).waitFor()
})

it('on a phone the tables scroll under their first column, and the page itself never sideways', async () => {
  const page = await visits.visitAs(operator.member, { colorScheme: 'dark' })
  for (const section of ['payments', 'differences', 'accounts', 'payouts']) {
    await page.goto(`/operator/${section}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('main section, main h2').first().waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([section, width]).toEqual([section, 0])
    expect([section, await findings(page)]).toEqual([section, []])
  }
})
