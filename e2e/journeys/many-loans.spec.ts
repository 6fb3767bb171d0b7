import { HOUR_MS } from '@hemline/contract/durations.ts'
import { LIST_DEFAULT } from '@hemline/contract/limits.ts'
import { LIVE_PATH } from '@hemline/contract/live.ts'
import { clearNotifications } from '@hemline/contract/notifications/calls.ts'
import { getOrders } from '@hemline/contract/orders/calls.ts'
import type { ElementHandle, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { acceptedInPerson, lenderAndStranger, move, requestLoan } from '../../server/test/loans.ts'
import { copyOrder } from '../../server/test/rows.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

// Decision 457: a page asks for the orders that are live or need its member; closed ones are read a page at a time.

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

/** The orders of the shown tab, in order, each by its address. */
const listed = (page: Page): Promise<string[]> =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))

const tablistOf = async (page: Page) => (await page.getByRole('tablist').elementHandle())!
const isThere = (element: ElementHandle) => element.evaluate((node) => node.isConnected)

it('of more completed loans than a page has, the last are shown first, “Show more” brings the rest, and none comes twice', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const live = await requestLoan(world, lendee, { listingId })
  await acknowledgeCoins(lender)
  const ended: string[] = []
  const now = world.clock.now().getTime()
  for (let number = 0; number < LIST_DEFAULT + 3; number += 1) {
    const at = new Date(now - (number + 1) * HOUR_MS).toISOString()
    const id = await copyOrder(world, live, { client_key: null, status: 'CANCELLED', closed_at: at, updated_at: at })
    ended.push(`/order/${id}`)
  }
  const page = await visits.visitAs(lender)
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === getOrders.path) reads.push(search)
  })
  await page.goto('/orders')
  await page.getByRole('tabpanel').getByRole('link').waitFor()
  expect(await listed(page)).toEqual([`/order/${live}`])
  expect(new Set(reads)).toEqual(new Set(['?only=current']))

  await page.getByRole('tab', { name: 'Completed' }).click()
  const more = page.getByRole('button', { name: 'Show more' })
  await more.waitFor()
  expect(await listed(page)).toEqual(ended.slice(0, LIST_DEFAULT))
  await more.focus()
  await page.keyboard.press('Enter')
  await more.waitFor({ state: 'detached' })
  expect(await listed(page)).toEqual(ended)
  // the focus goes on to the first that came
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(ended[LIST_DEFAULT])

  // at a desk a closed order opens beside the list of its tab, which has it only on a later page
  const desk = await visits.visitAs(lender, { isDesktop: true })
  await desk.goto(ended.at(-1)!)
  await desk.getByRole('tab', { name: 'Completed', selected: true }).waitFor()
  await desk.getByRole('button', { name: 'Show more' }).waitFor()
  expect(await listed(desk)).toEqual(ended.slice(0, LIST_DEFAULT))

  // the list stays while another closed one opens, and with it where it is scrolled to and the keys that step through it
  const tabs = await tablistOf(desk)
  const opens = Promise.withResolvers<void>()
  await desk.route(`**${getOrders.path}?orderId=*`, async (route) => {
    await opens.promise
    await route.continue()
  })
  await desk.getByRole('tabpanel').getByRole('link').first().click()
  await desk.getByRole('tabpanel').locator(`a[href="${ended[0]}"][aria-current=page]`).waitFor()
  expect(await isThere(tabs)).toBe(true)
  opens.resolve()
  await desk.getByRole('heading', { level: 1, name: /^Order / }).waitFor()
  expect(await isThere(tabs)).toBe(true)
  expect(await listed(desk)).toEqual(ended.slice(0, LIST_DEFAULT))
})

it('with nothing but completed loans, Orders opens there, and goes there when the last one ends meanwhile', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const live = await requestLoan(world, lendee, { listingId })
  await acknowledgeCoins(lender)
  const page = await visits.visitAs(lender)
  await page.goto('/orders')
  await page.getByRole('tab', { name: 'Orders', selected: true }).waitFor()
  const tabs = await tablistOf(page)
  expect((await move(lendee, live, 'cancel')).status).toBe(200)
  for (const isOpened of [false, true]) {
    if (isOpened) await page.reload()
    await page.getByRole('tab', { name: 'Completed', selected: true }).waitFor()
    await page.getByRole('tabpanel').getByRole('link').first().waitFor()
    expect(await listed(page)).toEqual([`/order/${live}`])
    if (!isOpened) expect(await isThere(tabs)).toBe(true)
  }
})

it('a loan that waits for a review alone does not any more once that is written, also without the live stream', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  for (const [member, action] of [
    [lendee, 'received'],
    [lender, 'complete'],
  ] as const)
    expect((await move(member, orderId, action)).status).toBe(200)
  await world.drain()
  await lender.ok(clearNotifications, { body: { type: 'order' } })
  await acknowledgeCoins(lender)
  const page = await visits.visitAs(lender, { isDesktop: true })
  await page.route(`**${LIVE_PATH}*`, (route) => route.abort())
  // nor by a poll, which is in place of the stream
  await page.addInitScript(() => {
    const inTime = setInterval
    Object.assign(window, { setInterval: (run: () => void, ms: number) => (ms < 20_000 ? inTime(run, ms) : 0) })
  })
  await page.goto(`/order/${orderId}`)
  const waits = page.getByRole('link', { name: /1 waiting or unread/ })
  await waits.waitFor()
  await page.getByRole('link', { name: 'Leave a review', exact: true }).last().click()
  await page.getByRole('radio', { name: '5 stars', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Submit review' }).click()
  await page.getByText('Thank you for leaving a review!').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Orders' }).first().waitFor()
  await waits.waitFor({ state: 'detached' })
  await page.goto('/orders')
  await page.getByRole('tab', { name: 'Completed', selected: true }).waitFor()
  expect(await listed(page)).toEqual([`/order/${orderId}`])
})
