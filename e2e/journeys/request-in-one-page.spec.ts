import { formatSpan } from '@hemline/contract/day-words.ts'
import { addDays, formatDay, formatRange, today } from '@hemline/contract/days.ts'
import { expect, it } from 'vitest'
import { lenderAndStranger, move, requestLoan } from '../../server/test/loans.ts'
import { orderOf } from '../../server/test/post.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { fillCard, pickDays, tick } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { countTaps, secondsOf } from '../taps.ts'
import { tryAgain } from '../try-again.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('from the item to "sent" on one short page, with a note that the lender reads', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  const effort = await countTaps(page)
  await page.goto(`/listing/${listingId}`)
  await page.getByRole('button', { name: 'Request' }).click()
  await tick(page, 'radio', /Postal delivery/)
  const day = today(world.clock.now())
  await pickDays(page, [formatDay(addDays(day, 12)), formatDay(addDays(day, 13))])
  await page.getByText(/We hold £24.90 on your card/).waitFor()
  await page.getByText(/never more than its replacement value of/).waitFor()
  await page.getByLabel('A note to Lena').fill('For my sister’s wedding!')
  await page.reload()
  expect(await page.getByLabel('A note to Lena').inputValue()).toBe('For my sister’s wedding!')
  await fillCard(page)
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(tall, 'the whole page, with the wallet and the form for a new card').toBeLessThan(2_200)
  await page.getByRole('checkbox', { name: /terms/ }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Your request was submitted successfully!').waitFor()
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/)
  expect((await effort()).taps).toBeLessThanOrEqual(8)
  const orderId = page.url().split('/').at(-1)!
  expect((await orderOf(lender, orderId)).message).toBe('For my sister’s wedding!')
})

it('nothing is sent before the terms are agreed to, and other days have to be agreed to again', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  const day = today(world.clock.now())
  await page.goto(`/${listingId}/request?from=${addDays(day, 12)}&to=${addDays(day, 13)}&by=delivery`)
  await fillCard(page)
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Send request' }).click()
  const problem = page.getByText('Please agree to the terms and conditions')
  await problem.waitFor()
  // what is missing is below the fold of a phone: it comes into view, and is not under the page's head
  const isInView = () =>
    problem.evaluate((element) => {
      const { top, bottom } = element.closest('fieldset')!.getBoundingClientRect()
      return bottom > top && top >= 60 && bottom <= innerHeight
    })
  await expect.poll(isInView).toBe(true)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await page.getByRole('button', { name: 'Change dates' }).click()
  await pickDays(page, [formatDay(addDays(day, 14)), formatDay(addDays(day, 15))])
  await page.getByRole('checkbox', { name: /terms/, checked: false }).waitFor()
  expect(await world.db.selectFrom('orders').select('id').where('lendeeId', '=', lendee.id).execute()).toEqual([])
})

it('opens with the days chosen on the item, not with those of a request that was left before', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  const request = page.getByRole('button', { name: 'Request', exact: true })
  const day = today(world.clock.now())
  await page.goto(`/listing/${listingId}`)
  await request.click()
  await tick(page, 'radio', /Postal delivery/)
  await pickDays(page, [formatDay(addDays(day, 12)), formatDay(addDays(day, 13))])
  await page.getByText(/We hold £24.90 on your card/).waitFor()
  await page.getByRole('button', { name: 'Back' }).first().click()
  await page.getByRole('button', { name: 'Remove dates' }).click()
  await page.getByRole('button', { name: /^Next free weekend: Fri/ }).click()
  await page.waitForURL(/\?from=/)
  const { search } = new URL(page.url())
  const [startDate, endDate] = ['from', 'to'].map((name) => new URLSearchParams(search).get(name)!)
  await request.click()
  await page.waitForURL(`**/${listingId}/request${search}`)
  await page
    .getByText(formatRange({ startDate: startDate!, endDate: endDate! }, world.clock.now()))
    .first()
    .waitFor()
  await page.getByRole('radio', { name: /Postal delivery/, checked: false }).waitFor()
  expect(await page.getByText(/on your card/).count()).toBe(0)
  expect(new URL(page.url()).search).toBe(search)
})

it('days changed on the request are those of the item and of browse, also after a reload, and it is restored with them', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  const request = page.getByRole('button', { name: 'Request', exact: true })
  const day = today(world.clock.now())
  const later = (days: number) => ({ startDate: addDays(day, days), endDate: addDays(day, days + 1) })
  const searchOf = ({ startDate, endDate }: ReturnType<typeof later>) => `?from=${startDate}&to=${endDate}`
  await page.goto(`/listing/${listingId}${searchOf(later(12))}`)
  await page.waitForURL(/\/dress\/rixo/)
  // the first page of a visit, which has no place of its own in the history
  await page.goto(page.url())
  await request.click()
  await tick(page, 'radio', /Postal delivery/)
  const changeTo = async (days: number) => {
    await page.getByRole('button', { name: 'Change dates' }).click()
    await pickDays(page, [formatDay(later(days).startDate), formatDay(later(days).endDate)])
    await page.getByText(/We hold £24.90 on your card/).waitFor()
  }
  const isOnItem = async (days: number) => {
    await page.waitForURL(/\/dress\/rixo/)
    await page.getByRole('button', { name: formatSpan(later(days)), exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe(searchOf(later(days)))
  }
  await changeTo(14)
  await page.getByRole('button', { name: 'Back' }).first().click()
  await isOnItem(14)
  await request.click()
  await page.getByRole('radio', { name: /Postal delivery/, checked: true }).waitFor()
  await page.getByText(/We hold £24.90 on your card/).waitFor()
  await changeTo(16)
  await page.reload()
  await page.getByText(/We hold £24.90 on your card/).waitFor()
  await page.getByRole('button', { name: 'Back' }).first().click()
  await isOnItem(16)
  await page.goto('/')
  await page.getByRole('button', { name: formatSpan(later(16)), exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe(searchOf(later(16)))
})

it('back from the bank without a connection the request is not lost: it can be tried again', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  const day = today(world.clock.now())
  await page.goto(`/${listingId}/request?from=${addDays(day, 12)}&to=${addDays(day, 13)}&by=delivery`)
  await fillCard(page)
  await page.getByRole('checkbox', { name: /terms/ }).click()
  // the page to which the bank leads back needs them to open the card provider
  await page.route('**/api/app-settings', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('We don’t know yet whether your request went through.').waitFor()
  await page.unroute('**/api/app-settings')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your request was submitted successfully!').waitFor()
  expect(await world.db.selectFrom('orders').select('id').where('lendeeId', '=', lendee.id).execute()).toHaveLength(1)
})

it('while it isn’t known whether a coin is needed the page says that it didn’t load, in place of a button that does nothing', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  await page.route('**/api/coins', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/${listingId}/request`)
  await page.getByRole('heading', { name: 'This didn’t load' }).waitFor()
  expect(await page.getByRole('button', { name: 'Send request' }).count()).toBe(0)
  await tryAgain(page, '**/api/coins')
  await page.getByRole('button', { name: 'Send request' }).waitFor()
})

it('with a card on file nothing is typed: at most 8 taps and 25 seconds, and less than 1,800 pixels', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await move(lender, await requestLoan(world, lendee, { listingId, from: 40, to: 41 }), 'decline')
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  const effort = await countTaps(page)
  await page.goto(`/listing/${listingId}`)
  await page.getByRole('button', { name: 'Request' }).click()
  await tick(page, 'radio', /Postal delivery/)
  const day = today(world.clock.now())
  await pickDays(page, [formatDay(addDays(day, 12)), formatDay(addDays(day, 13))])
  await page.getByText('Visa ending 4242').waitFor()
  const tall = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(tall).toBeLessThan(1_800)
  await page.getByRole('checkbox', { name: /terms/ }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Your request was submitted successfully!').waitFor()
  const made = await effort()
  expect(made.taps).toBeLessThanOrEqual(8)
  expect(secondsOf(made)).toBeLessThanOrEqual(25)
})

it('an item that the member has requested says so and leads to the order, and its form is not filled in again', async () => {
  const { lendee, listingId } = await lenderAndStranger(world)
  await acknowledgeCoins(lendee)
  const orderId = await requestLoan(world, lendee, { listingId, from: 40, to: 41 })
  const page = await visits.visitAs(lendee)
  await page.goto(`/listing/${listingId}`)
  await page.getByText(/^You’ve requested this for /).waitFor()
  await page.getByRole('link', { name: 'See your request' }).waitFor()
  // they can still write to its owner
  await page.getByRole('link', { name: 'Message', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Request', exact: true }).count()).toBe(0)
  await page.goto(`/${listingId}/request`)
  await page.getByRole('heading', { name: /^You’ve requested this for / }).waitFor()
  expect(await page.getByRole('button', { name: 'Send request' }).count()).toBe(0)
  await page.getByRole('link', { name: 'See your request' }).click()
  await page.waitForURL(`**/order/${orderId}`)
})
