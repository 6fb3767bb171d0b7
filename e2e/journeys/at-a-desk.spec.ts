import { getNotifications } from '@hemline/contract/notifications/calls.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { lenderAndStranger, listGarment, requestLoan } from '../../server/test/loans.ts'
import { befriend, createWorld, type TestMember } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { still } from '../layout-shifts.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

/** How many presses of Tab it may take from Skip to the first item (product.md §8). */
const PRESSES_MAX = 12
const LOANS = 6

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))
let lendee: TestMember
let lender: TestMember
let orders: string[]
beforeAll(async () => {
  ;({ lender, lendee, orders } = await requested(LOANS))
})

/** Two friends, of whom one has requested this number of items of the other. */
async function requested(count: number) {
  const { lender, lendee } = await lenderAndStranger(world)
  for (const member of [lender, lendee]) await acknowledgeCoins(member)
  // friends need no coin
  await befriend(lender, lendee)
  const orders: string[] = []
  for (let index = 0; index < count; index++) {
    const listingId = await listGarment(lender, { brand: `Brand ${index}` })
    orders.push(await requestLoan(world, lendee, { listingId }))
  }
  return { lender, lendee, orders }
}

const atDesk = () => visits.visitAs(lendee, { isDesktop: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
/** The list in the account's menu; once it shows, the shortcuts are loaded. */
async function openFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await shortcuts(page).waitFor()
}

const hasFocus = (page: Page, selector: string) =>
  page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)

it('the first Tab on a page just loaded is Skip, also where a selected tab was scrolled into view', async () => {
  const page = await atDesk()
  await page.goto('/orders')
  await page.getByRole('tab', { selected: true }).waitFor()
  await page.getByText('Brand 0').first().waitFor()
  await still(page)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
})

it('from Skip, Tab reaches the first item in at most 12 presses; arrow keys move within the filters', async () => {
  const page = await atDesk()
  await page.goto('/')
  await page.locator('article').first().waitFor()
  await page.getByRole('group', { name: 'Colour' }).waitFor()
  await still(page)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(page, 'main')).toBe(true)
  let presses = 0
  while (!(await hasFocus(page, 'article a')) && presses <= PRESSES_MAX) {
    await page.keyboard.press('Tab')
    presses += 1
  }
  expect(presses).toBeLessThanOrEqual(PRESSES_MAX)

  // one stop for all sizes, and each of them is reached
  const size = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await size('4').focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => size('26').evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect.poll(() => size('24').isChecked()).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => size('24').evaluate((input) => input === document.activeElement)).toBe(true)
})

it('/ searches from anywhere, ? lists the shortcuts, neither while typing; they can be switched off', async () => {
  const page = await atDesk()
  await page.goto('/friends')
  await openFromMenu(page)
  await page.keyboard.press('Escape')
  await shortcuts(page).waitFor({ state: 'hidden' })
  const field = page.getByLabel('Add a friend')
  await field.click()
  await page.keyboard.type('a/b?')
  expect(await field.inputValue()).toBe('a/b?')
  expect(await shortcuts(page).count()).toBe(0)
  await field.evaluate((input) => (input as HTMLInputElement).blur())

  await page.keyboard.press('/')
  await page.waitForURL(`${world.url}/`)
  await expect.poll(() => hasFocus(page, 'input[type=search]')).toBe(true)
  expect(await search(page).inputValue()).toBe('')
  await search(page).evaluate((input) => (input as HTMLInputElement).blur())
  await page.keyboard.press('/')
  await expect.poll(() => hasFocus(page, 'input[type=search]')).toBe(true)

  await search(page).evaluate((input) => (input as HTMLInputElement).blur())
  await page.keyboard.press('?')
  await shortcuts(page).waitFor()
  // beneath a dialog no shortcut acts
  await page.keyboard.press('/')
  expect(await hasFocus(page, 'input[type=search]')).toBe(false)
  await shortcuts(page).getByRole('switch').uncheck({ force: true })
  await page.keyboard.press('Escape')
  await shortcuts(page).waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  expect(await hasFocus(page, 'input[type=search]')).toBe(false)
  expect(await shortcuts(page).count()).toBe(0)

  // switched off they are still listed, from the account's menu, also after a reload
  await page.reload()
  await openFromMenu(page)
  expect(await shortcuts(page).getByRole('switch').isChecked()).toBe(false)
})

it('an order opens beside the list, at its own address; the list keeps its place, and Back leads to it', async () => {
  const page = await atDesk()
  await page.setViewportSize({ width: 1440, height: 560 })
  await page.goto('/orders?tab=requests')
  const list = page.getByRole('list').filter({ has: page.getByRole('link', { name: /Brand 0/ }) })
  await page.getByText('Choose an order').waitFor()
  const last = page.locator(`a[href="/order/${orders[0]}"]`).last()
  await last.waitFor()
  await still(page)
  await last.scrollIntoViewIfNeeded()
  const scrolled = () =>
    page.evaluate(() => {
      const scroller = [...document.querySelectorAll('main *')].find(
        (one) => one.scrollTop > 0 && getComputedStyle(one).overflowY === 'auto',
      )
      return scroller?.scrollTop ?? 0
    })
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await last.click()
  await page.waitForURL(`${world.url}/order/${orders[0]}`)
  const title = page.getByRole('heading', { level: 1, name: /^Order / })
  await title.waitFor()
  await expect.poll(scrolled).toBe(before)
  await list.last().waitFor()
  await expect.poll(() => last.getAttribute('aria-current')).toBe('page')
  // the keyboard goes on in the order, not at the list's beginning
  await expect.poll(() => hasFocus(page, 'main [data-pane]')).toBe(true)

  const other = page.locator(`a[href="/order/${orders[1]}"]`).last()
  await other.click()
  await page.waitForURL(`${world.url}/order/${orders[1]}`)
  await page.goBack()
  await page.waitForURL(`${world.url}/order/${orders[0]}`)
  await page.goBack()
  await page.waitForURL(`${world.url}/orders?tab=requests`)
  await page.getByText('Choose an order').waitFor()
  await expect.poll(scrolled).toBe(before)

  // an order opened by its address has the list beside it, in the order's tab; narrow, it is alone
  await page.goto(`/order/${orders[2]}`)
  await title.waitFor()
  await page.getByRole('tab', { name: /^Requests/, selected: true }).waitFor()
  await page.setViewportSize({ width: 768, height: 900 })
  await page.getByRole('tab').first().waitFor({ state: 'hidden' })
  await title.waitFor()
})

it('an order that is opened beside the list marks its own notices as seen; the list by itself marks them all', async () => {
  const { lender, orders } = await requested(2)
  const unread = async () => (await lender.ok(getNotifications, { query: { limit: 1 } })).body.unreadOrders ?? []
  await expect.poll(async () => (await unread()).toSorted()).toEqual(orders.toSorted())
  const page = await visits.visitAs(lender, { isDesktop: true })
  await page.goto(`/order/${orders[0]}`)
  await page.getByRole('button', { name: 'Accept' }).waitFor()
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
  await expect.poll(unread).not.toContain(orders[0])
  expect((await unread()).toSorted()).toEqual(orders.slice(1).toSorted())
  await page.goto('/orders')
  await expect.poll(unread).toEqual([])
})

it('j and k step through the orders and the conversations, not while typing; a waiting order is listed once', async () => {
  const page = await visits.visitAs(lender, { isDesktop: true })
  await page.goto('/orders')
  await page.getByText('Choose an order').waitFor()
  const inList = page.locator('main [data-steps] li a')
  await expect.poll(() => inList.count()).toBe(LOANS)
  await openFromMenu(page)
  await page.keyboard.press('Escape')
  await shortcuts(page).waitFor({ state: 'hidden' })
  const open = page.locator('main [data-steps] [aria-current=page]')
  const addresses = await inList.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  // the list knows the next one by the one that it marks, which is after the address has changed
  for (const [key, address] of [
    ['j', addresses[0]],
    ['j', addresses[1]],
    ['k', addresses[0]],
  ] as const) {
    await page.keyboard.press(key)
    await page.waitForURL(`${world.url}${address}`)
    await expect.poll(() => open.getAttribute('href')).toBe(address)
  }
  // at the list's end nothing happens
  await page.keyboard.press('k')
  expect(new URL(page.url()).pathname).toBe(addresses[0])
})

it('an address that no page has keeps the navigation', async () => {
  const page = await atDesk()
  await page.goto('/no/such/page')
  await page.getByRole('heading', { name: 'We can’t find that page' }).waitFor()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Orders/ })
    .click()
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
})
