import { formatNearDay } from '@hemline/contract/day-words.ts'
import { addDays, formatDay, today } from '@hemline/contract/days.ts'
import { standardTimes } from '@hemline/contract/loan-times.ts'
import { proposeMeeting } from '@hemline/contract/meetings/calls.ts'
import { earliestStart } from '@hemline/contract/requests/rules.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { labelsMade, lenderAndStranger, move, requestLoan, soonByPost } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { isFocusUncovered } from '../focus-uncovered.ts'
import { framesDrawn } from '../frames-drawn.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const TABS_AT_MOST = 60
const DECLINED = '4000000000000002'
const GOOD = '4242424242424242'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

/** The focused element: its accessible name, and whether the focus is visible. */
function focused(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    const label = element.labels?.[0]
    const name = element.ariaLabel ?? label?.textContent ?? element.textContent ?? ''
    const drawn = [element, label, element.closest('label')].flatMap((one) => (one ? [getComputedStyle(one)] : []))
    return { name: name.trim(), isSeen: drawn.some(({ outlineStyle }) => outlineStyle !== 'none') }
  })
}

const hasScreenFocus = (page: Page) => page.evaluate(() => document.activeElement?.matches('main, [data-pane]'))

/**
 * Presses Tab (or Shift+Tab) until the element with that name has the focus, and checks that the focus is visible and beneath
 * no bar.
 */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < TABS_AT_MOST; presses++) {
    await page.keyboard.press(key)
    const at = await focused(page)
    expect(at.isSeen, `the focus shows on "${at.name}"`).toBe(true)
    expect(await isFocusUncovered(page), `"${at.name}" is in sight`).toBe(true)
    if (name.test(at.name)) return
    passed.push(at.name)
  }
  throw new Error(`Tab never came to ${name}, but to ${passed.join(' | ')}`)
}

it('a member requests, pays and reaches the order without a pointer, with the focus always visible', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee, { isDesktop: true })
  await page.goto(`/${listingId}/request`)
  await page.getByRole('group', { name: 'When do you need it?' }).waitFor()

  await tabTo(page, /^Postal delivery/)
  await page.keyboard.press('Space')
  await page.getByRole('radio', { name: /Postal delivery/, checked: true }).waitFor()
  const first = earliestStart('DELIVERY', today(world.clock.now()), standardTimes)
  await page.getByText(`By post it can be with you from ${formatNearDay(first)}`).waitFor()

  await tabTo(page, /^\w{3} \d+ \w{3} \d{4}/)
  const days = [first, addDays(first, 1)].map((day) => formatDay(day))
  for (const day of days) {
    for (let steps = 0; steps < 9 && !(await focused(page)).name.startsWith(day); steps++)
      await page.keyboard.press('ArrowRight')
    expect((await focused(page)).name).toContain(day)
    await page.keyboard.press('Enter')
  }
  await page.getByText('2 days', { exact: true }).waitFor()
  await expect.poll(async () => (await focused(page)).name, { message: 'the calendar is gone' }).toBe('Change dates')

  await page.getByLabel('Card number').waitFor()
  for (const [field, value] of [
    ['Card number', DECLINED],
    ['Expiry date', '1234'],
    ['Security code', '123'],
    ['Billing postcode', 'E8 3PH'],
  ] as const) {
    await tabTo(page, new RegExp(`^${field}`))
    await page.keyboard.type(value)
  }
  await tabTo(page, /^I agree to the/)
  await page.keyboard.press('Space')
  await tabTo(page, /^Send request$/)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  await page.getByRole('button', { name: 'Send request', disabled: false }).waitFor()
  await expect
    .poll(() => focused(page), { message: 'the focus is on what went wrong' })
    .toEqual({ name: 'Your card was declined. Please check with your bank or try another card.', isSeen: true })

  await tabTo(page, /^Card number/, 'Shift+Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(GOOD)
  await tabTo(page, /^Send request$/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Waiting for Lena/ }).waitFor()
  // a new address takes the focus a frame later than it is drawn
  await expect.poll(() => hasScreenFocus(page)).toBe(true)

  await tabTo(page, /^Cancel this request$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Withdraw your request?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(async () => (await focused(page)).name).toBe('Cancel this request')
})

it('after a step of an order the keyboard goes on at the order, though the button of the step is gone', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, ...soonByPost(world) })
  await move(lender, orderId, 'accept')
  await labelsMade(world, orderId)
  await acknowledgeCoins(lender)
  for (const isDesktop of [false, true]) {
    const page = await visits.visitAs(isDesktop ? lendee : lender, { isDesktop })
    await page.goto(`/order/${orderId}`)
    const step = isDesktop ? /^I’ve got it$/ : /^I’ve posted it$/
    await page.getByRole('button', { name: step }).first().waitFor()
    await tabTo(page, step)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, /^Yes, /)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => hasScreenFocus(page)).toBe(true)
  }
})

/** Confirms a step by keyboard on a line so slow that the sheet closes before the order is read, which then has no such button. */
async function stepOnSlowLine(page: Page, label: string): Promise<void> {
  const step = page.getByRole('button', { name: label }).first()
  await step.click()
  await page.getByRole('dialog').waitFor()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/orders?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await tabTo(page, /^Yes, /)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => step.evaluate((button) => button === document.activeElement)).toBe(true)
  answered.resolve()
  await step.waitFor({ state: 'hidden' })
}

it('it goes on there also on a line so slow that the sheet closes before the order is read', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, ...soonByPost(world) })
  await move(lender, orderId, 'accept')
  await labelsMade(world, orderId)
  await acknowledgeCoins(lender)
  const page = await visits.visitAs(lender)
  await page.goto(`/order/${orderId}`)
  await stepOnSlowLine(page, 'I’ve posted it')
  await expect.poll(() => hasScreenFocus(page)).toBe(true)
})

it('it goes on there also when only the button of the step is gone: the item doesn’t fit, then it is returned', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  // before it is spent: it comes back
  await acknowledgeCoins(lendee)
  const orderId = await requestLoan(world, lendee, { listingId, from: 0, to: 2, method: 'IN_PERSON' })
  await move(lender, orderId, 'accept')
  await move(lendee, orderId, 'received')
  // so that both steps are beside each other, and the loan asks for the answer to this until it is returned
  const at = new Date(world.clock.now().getTime() + 30 * 3_600_000).toISOString()
  await lender.ok(proposeMeeting, { body: { orderId, place: 'Paddington', at } })
  for (const step of ['It doesn’t fit', 'I’ve returned it']) {
    const page = await visits.visitAs(lendee)
    await page.goto(`/order/${orderId}`)
    await stepOnSlowLine(page, step)
    await expect.poll(() => hasScreenFocus(page)).toBe(true)
  }
})

it('a step of the other side takes the focus from nothing: where none was, none is', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, ...soonByPost(world) })
  await move(lender, orderId, 'accept')
  await acknowledgeCoins(lender)
  const page = await visits.visitAs(lender)
  await page.goto(`/order/${orderId}`)
  const posted = page.getByRole('button', { name: 'I’ve posted it' }).first()
  await posted.waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await move(lendee, orderId, 'cancel')
  await posted.waitFor({ state: 'hidden' })
  await framesDrawn(page)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

it('the form of an item is gone through by keyboard on a phone, forwards and backwards, and nothing is beneath its bars', async () => {
  const page = await visits.visitAs(await world.member())
  await page.goto('/list')
  await page.getByLabel('Description').waitFor()
  await tabTo(page, /^List item$/)
  await tabTo(page, /^Close$/, 'Shift+Tab')
})
