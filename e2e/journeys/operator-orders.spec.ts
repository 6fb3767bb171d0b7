import { expect, it } from 'vitest'
import { arrivedLoan, lenderAndStranger, move, requestLoan } from '../../server/test/loans.ts'
import { orderOf } from '../../server/test/post.ts'
import { createWorld } from '../../server/test/world.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com' }))
const visits = openForFile(() => openVisits(world))
const operator = openForFile(async () => ({
  member: await world.member({ firstName: 'Hanna', email: 'hanna@example.com' }),
  close: async () => undefined,
}))

it.each([
  ['at a desk', { isDesktop: true }],
  ['on a phone', {}],
] as const)('an operator finds an order %s, refunds a part of it, and both sides read why', async (_, look) => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const page = await visits.visitAs(operator.member, look)
  await page.goto('/operator/orders')
  await page.getByLabel('Find an order').fill(lendee.email)
  await page.getByLabel('State').selectOption('Received or collected')
  await page.waitForURL(/words=.*status=|status=.*words=/)
  const days = page.getByRole('button', { name: /^On loan/ })
  await days.click()
  await page.getByRole('dialog').locator('[data-today] button').click()
  await page.getByRole('button', { name: 'Show these days' }).click()
  await page.waitForURL(/from=(\d{4}-\d\d-\d\d)&to=\1/)
  await days.click()
  await page.getByRole('button', { name: 'Any days', exact: true }).click()
  await page.waitForURL(({ searchParams }) => !searchParams.has('from'))
  const { orderNumber } = await orderOf(lender, orderId)
  await page.getByRole('link', { name: `${orderNumber} · Rixo dress` }).click()
  await page.getByRole('region', { name: 'As Lena sees it' }).getByText('Bea has it').waitFor()
  await page.getByRole('region', { name: 'Messages' }).getByText('What they wrote stays between them').waitFor()

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByLabel('Refund to the borrower').fill('99')
  await page.getByLabel(/^Reason/).fill('The belt was missing.')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByText('You can’t refund more than was charged').waitFor()
  await page.getByLabel('Refund to the borrower').fill('6.90')
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const ask = page.getByRole('dialog')
  await ask.getByText('Lena and Bea, by notice and email').waitFor()
  await ask.getByRole('button', { name: 'Refund £6.90' }).click()
  await page.getByText('Done. Both have been told.').waitFor()
  await page.getByRole('region', { name: 'What operators did' }).getByText('Hanna refunded some of order').waitFor()
  await world.drain()
  for (const member of [lender, lendee]) {
    const letters = (await world.emailsTo(member.email)).filter(({ subject }) => /^We’re refunding £6.90/.test(subject))
    expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining('The belt was missing.')])
  }
  await page.goBack()
  await page.getByLabel('Find an order').waitFor()
  expect(await page.getByLabel('Find an order').inputValue()).toBe(lendee.email)
  await expect.poll(() => page.getByRole('table').getByRole('link').count()).toBe(1)
})

it('before a loan is cancelled the operator reads what ends, and both sides find it cancelled by Hemline', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  await move(lender, orderId, 'accept')
  const page = await visits.visitAs(operator.member, { isDesktop: true })
  await page.goto(`/operator/orders/${orderId}`)
  await page.getByRole('button', { name: 'Cancel the loan' }).click()
  await page.getByRole('button', { name: 'Cancel the loan' }).click()
  await page.getByText('Please write your reason').waitFor()
  await page.getByLabel(/^Reason/).fill('The lender is ill.')
  await page.getByRole('button', { name: 'Cancel the loan' }).click()
  const ask = page.getByRole('dialog')
  for (const words of ['accepted → cancelled', '£24.90 refunded to Bea', 'Bea’s coin', 'Free again'])
    await ask.getByText(words).waitFor()
  await ask.getByRole('button', { name: 'Cancel the loan' }).click()
  await page.getByRole('region', { name: 'What operators did' }).getByText('Hanna cancelled order').waitFor()
  await world.drain()
  const theirs = await visits.visitAs(lendee)
  await theirs.goto(`/order/${orderId}`)
  await theirs.getByText('Hemline cancelled this loan').waitFor()
  await theirs.getByText(/We’ve refunded £24.90/).waitFor()
})
