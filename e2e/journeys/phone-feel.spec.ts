import { getListings } from '@hemline/contract/listings/calls.ts'
import { listingPath } from '@hemline/contract/listings/rules.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { movedWhileLoading, recordShifts, still } from '../layout-shifts.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

// From docs/product.md §10: nothing moves while a screen loads, and pull to refresh.

const brands = ['Sandro', 'Toast', 'Ganni', 'Rixo', 'Reiss', 'Me+Em', 'Whistles', 'Cos']

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))
let lender: TestMember
let borrower: TestMember
let item: string
beforeAll(async () => {
  lender = await world.member({ firstName: 'Lena' })
  for (const brand of brands) await listGarment(lender, { brand })
  borrower = await world.member({ firstName: 'Ines' })
  await listGarment(borrower, { brand: 'Hobbs' })
  await acknowledgeCoins(borrower)
  const { items } = (await borrower.ok(getListings, { query: { userId: lender.id } })).body
  item = listingPath(items[0]!)
})

/** What can wait has been loaded: with it, the page takes over the browser's own pull, which would load it again. */
const whenQuiet = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.style.overscrollBehaviorY)).toBe('contain')

const screens: [name: string, at: () => string, shows: string][] = [
  ['home', () => '/', 'Sandro'],
  ['an item', () => item, 'When it’s available'],
  ['favourites', () => '/favourites', 'Your public ID'],
  ['orders', () => '/orders', 'Orders'],
  ['messages', () => '/messages', 'Messages'],
  ['a profile', () => `/profile/${lender.id}`, 'Sandro'],
  ['friends', () => '/friends', 'No friends here yet'],
  ['notices', () => '/notifications', 'Notifications'],
]
it.each(screens)('on a phone nothing moves while %s loads', async (_, at, shows) => {
  const page = await visits.visitAs(borrower)
  await recordShifts(page)
  await page.goto(at())
  await page.locator('main').getByText(shows).first().or(page.getByText(shows).last()).first().waitFor()
  await whenQuiet(page)
  expect(await movedWhileLoading(page)).toBe(null)
  await page.close()
})

/** Pulls a finger down from this place, far enough to refresh. */
const pull = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const target = document.querySelector(selector)!
    const send = (type: string, clientY: number) => {
      const touch = new Touch({ identifier: 1, target, clientX: 200, clientY })
      const touches = type === 'touchend' ? [] : [touch]
      target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }))
    }
    send('touchstart', 200)
    for (const y of [220, 260, 320, 380]) send('touchmove', y)
    send('touchend', 380)
  }, selector)

it('pulling down at the top fetches the screen again; not in a sheet, and not further down', async () => {
  const page = await visits.visitAs(borrower)
  let lists = 0
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/listings' && search === '') lists += 1
  })
  await page.goto('/')
  await page.locator('main').getByText('Sandro').first().waitFor()
  await whenQuiet(page)
  const before = lists
  await page.evaluate(() => scrollTo(0, 300))
  await pull(page, 'main h1')
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('dialog').waitFor()
  await pull(page, 'dialog h2')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(lists).toBe(before)
  await pull(page, 'main h1')
  await expect.poll(() => lists).toBe(before + 1)
  await page.close()
})

/** Notes the names of the pairs that each view transition of this page moves from one place to another. */
const noteTransitions = (page: Page) =>
  page.addInitScript(() => {
    const pairs: string[][] = []
    Object.assign(window, { pairs })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      void transition.ready.then(
        () => {
          const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
          const named = (part: string) =>
            parts.flatMap((one) => one.match(`^::view-transition-${part}\\((garment-.*)\\)$`)?.[1] ?? [])
          pairs.push(named('old').filter((name) => named('new').includes(name)))
        },
        () => pairs.push([]),
      )
      return transition
    }
  })
const pairsOf = (page: Page) => page.evaluate(() => (window as unknown as { pairs: string[][] }).pairs.flat())

it('a garment moves from its card to its page, and from there back to the card', async () => {
  const page = await visits.visitAs(borrower, { isMoving: true })
  await noteTransitions(page)
  await page.goto('/')
  const id = item.slice(-12)
  const card = page.locator(`main a[href="${item}"]`).first()
  await card.click()
  await page.getByRole('heading', { name: 'When it’s available' }).waitFor()
  await expect.poll(() => pairsOf(page)).toContain(`garment-${id}`)
  await still(page)
  await page.evaluate(() => void (window as unknown as { pairs: string[][] }).pairs.splice(0))
  await page.goBack()
  await card.waitFor()
  await expect.poll(() => pairsOf(page)).toContain(`garment-${id}`)
  await page.close()
})

it('on a phone that is held on its side nothing to press lies under its notch', async () => {
  const page = await visits.visitAs(borrower)
  const [width, notch] = [740, 48]
  await page.setViewportSize({ width, height: 360 })
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: notch, right: notch } })
  const isClear = async (control: Locator) => {
    await control.waitFor()
    const { x, width: wide } = (await control.boundingBox())!
    expect([x >= notch, x + wide <= width - notch], String(control)).toEqual([true, true])
  }
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await isClear(page.getByRole('button', { name: 'Menu' }))
  for (const link of await navigation.getByRole('link').all()) await isClear(link)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog')
  for (const control of await sheet.getByRole('button').all()) await isClear(control)
  await page.goto(item)
  await isClear(page.getByRole('button', { name: 'Back' }))
  await isClear(page.getByRole('button', { name: 'Share', exact: true }))
  await isClear(page.getByRole('button', { name: 'Request', exact: true }))
})
