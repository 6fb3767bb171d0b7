import { formatNearDay } from '@hemline/contract/day-words.ts'
import { addDays, daysBetween, formatRange } from '@hemline/contract/days.ts'
import { expect, it } from 'vitest'
import { arrivedLoan } from '../../server/test/loans.ts'
import { orderOf } from '../../server/test/post.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { openForFile } from '../open-for-file.ts'
import { focused, isOnScreen } from '../parts/keys.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('a longer loan is requested, withdrawn, requested again and granted, and both see the new last day', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  for (const member of [lender, lendee]) await acknowledgeCoins(member)
  const { startDate, endDate } = await orderOf(lendee, orderId)
  const later = addDays(endDate, 2)
  const [lena, bea] = [await visits.visitAs(lender), await visits.visitAs(lendee)]
  await lena.goto(`/order/${orderId}`)
  await lena.getByRole('heading', { name: 'Bea has it' }).waitFor()

  await bea.goto(`/order/${orderId}/help`)
  const ask = async () => {
    await bea.getByLabel('Keep it until').selectOption(later)
    await bea.getByLabel('A message to Lena').fill('The trains are on strike')
    await bea.getByRole('button', { name: 'Ask Lena' }).click()
    await bea.getByText(`You asked to keep it until ${formatNearDay(later)}`).waitFor()
  }
  await ask()
  const question = lena.getByRole('region', { name: 'Longer loan' })
  await question.getByText('“The trains are on strike”').waitFor()
  // both by keyboard alone: the focus goes to what is asked, and on when its button is gone
  await bea.getByRole('button', { name: 'Withdraw request' }).press('Enter')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => isOnScreen(bea)).toBe(true)
  await ask()
  await lena.getByRole('button', { name: 'Answer', exact: true }).press('Enter')
  expect(await question.evaluate((panel) => panel.parentElement === document.activeElement)).toBe(true)
  await lena.keyboard.press('Tab')
  expect(await focused(lena)).toMatch(/^Yes, until/)
  await lena.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => isOnScreen(lena)).toBe(true)
  await expect.poll(async () => (await orderOf(lendee, orderId)).endDate).toBe(later)
  await bea.goto(`/order/${orderId}`)
  for (const page of [lena, bea])
    await page
      .getByText(formatRange({ startDate, endDate: later }, world.clock.now()))
      .first()
      .waitFor()
})

it('a borrower who is late is offered the days that are left, and after the last of them reads that it must go back', async () => {
  const { lendee, orderId } = await arrivedLoan(world)
  await acknowledgeCoins(lendee)
  const { endDate } = await orderOf(lendee, orderId)
  await world.advance(`P${daysBetween(world.day(), endDate) + 6}D`)
  const bea = await visits.visitAs(lendee)
  await bea.goto(`/order/${orderId}/help`)
  const until = bea.getByLabel('Keep it until')
  await bea.getByText(`It was due back on ${formatNearDay(endDate)}. You can choose`).waitFor()
  expect(await until.locator('option').allTextContents()).toEqual(
    [6, 7].map((days) => formatNearDay(addDays(endDate, days))),
  )
  expect(await until.inputValue()).toBe(addDays(endDate, 6))
  await world.advance('P2D')
  await bea.reload()
  await bea.getByText(`It was due back on ${formatNearDay(endDate)} and can’t be kept longer`).waitFor()
})
