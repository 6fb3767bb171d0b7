import { claimTexts } from '@hemline/contract/claims/words.ts'
import { LIVE_PATH } from '@hemline/contract/live.ts'
import { createShareLink } from '@hemline/contract/share-links/calls.ts'
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { arrivedLoan, lenderAndStranger, requestLoan } from '../../server/test/loans.ts'
import { openPushService } from '../../server/test/push-service.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { still } from '../layout-shifts.ts'
import { addListingPhoto, addPhoto } from '../member.ts'
import { holdNotices, noticesLoaded } from '../notices.ts'
import { openForFile } from '../open-for-file.ts'
import { stubPushService } from '../push-browser.ts'
import { tryAgain } from '../try-again.ts'
import { openVisits } from '../visits.ts'

const service = openForFile(() => openPushService())
const world = openForFile(() => createWorld({ PUSH_ENDPOINTS: service.origin }))
const visits = openForFile(() => openVisits(world))

/** How a call fails, and the reason that the second line contains. */
const failures: readonly [string, (route: Route) => Promise<void>, RegExp][] = [
  ['Fault', (route) => route.fulfill({ status: 500, body: '{}' }), /a fault on our side/],
  ['Silence', (route) => route.abort(), /couldn’t reach Hemline/],
]

/** The notice at the top centre with this text. */
const noticeOf = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notices' }).locator('> *').filter({ hasText: text }).first()

/** Waits for a failure's notice: at the top centre, the text first, the reason in a line of its own below it. */
async function expectNotice(page: Page, text: string, reason: RegExp): Promise<void> {
  const notice = noticeOf(page, text).filter({ hasText: reason })
  await notice.waitFor()
  await still(page)
  const [box, second] = [await notice.boundingBox(), await notice.getByText(reason).last().boundingBox()]
  const { width } = page.viewportSize()!
  expect(Math.abs(box!.x + box!.width / 2 - width / 2)).toBeLessThan(2)
  expect(box!.y).toBeLessThan(120)
  expect(second!.y).toBeGreaterThan(box!.y + 20)
  // also above an open dialog: it can be clicked and is not inert
  await notice.getByRole('button', { name: 'Close this notice' }).click()
  await notice.waitFor({ state: 'hidden' })
}

it('a failed answer shows the text of the catalogue, with the reason below', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  await acknowledgeCoins(lender)
  const page = await visits.visitAs(lender)
  for (const [button, text] of [
    ['Accept', 'Failed to accept order'],
    ['Decline', 'Failed to decline order'],
  ] as const) {
    for (const [how, reason] of [
      ['our fault', /a fault on our side/],
      ['no network', /couldn’t reach Hemline/],
    ] as const) {
      await page.goto(`/order/${orderId}`)
      await page.route('**/api/post-process-order', (route) =>
        how === 'our fault' ? route.fulfill({ status: 500, body: '{}' }) : route.abort(),
      )
      await page.getByRole('button', { name: button, exact: true }).first().click()
      if (button === 'Decline') await page.getByRole('dialog').getByRole('button', { name: /^Yes/ }).click()
      await page.getByText(text).filter({ hasText: reason }).first().waitFor()
      await page.unroute('**/api/post-process-order')
    }
  }
})

it('a failed photo upload shows the text of the catalogue, with the reason below', async () => {
  const page = await visits.visitAs(await world.member())
  await page.route('**/api/upload-images', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/list')
  await addListingPhoto(page, '#b3261e')
  await page.getByText('Failed to upload images to server').first().waitFor()
  await page
    .getByText(/a fault on our side/)
    .first()
    .waitFor()
})

it('a press whose file does not load, or that may not copy, says so', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await requestLoan(world, lendee, { listingId, from: 30, to: 32 })
  await acknowledgeCoins(lendee)
  const page = await visits.visitAs(lendee)
  await holdNotices(page)
  await page.addInitScript(() => {
    // a precached app has all files
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('Not in this browser'))
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.goto('/friends')
  await page.getByLabel('Add a friend').fill(lender.email)
  // the rest of the app is there
  await noticesLoaded(page)
  await still(page)
  await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Send request' }).click()
  await expectNotice(page, 'Failed to process contacts', /couldn’t reach Hemline/)
  await page.unroute('**/assets/*.js')

  await page.goto('/orders?tab=orders')
  await page.getByRole('button', { name: 'Your loans in your calendar' }).click()
  await page.getByRole('button', { name: 'Copy address' }).click()
  await page.getByText('Press and hold the address to copy it.').first().waitFor()
})

it('claims of the session that cannot be read again are reported, with the reason below', async () => {
  const member = await world.member({ firstName: 'Tara' })
  const page = await visits.visitAs(member)
  await holdNotices(page)
  await stubPushService(page.context(), [service.browser(), service.browser()])
  for (const [name, how, reason] of failures) {
    await page.goto(`/personal-details/${member.id}`)
    await page.getByRole('button', { name: /^Name/ }).click()
    await page.getByLabel('First name').fill(`Tara ${name}`)
    await page.route('**/identity/', how)
    await page.getByRole('button', { name: 'Save' }).click()
    await expectNotice(page, 'Failed to update claims', reason)
    await page.unroute('**/identity/')

    await page.goto(`/notifications/${member.id}`)
    await page.route('**/identity/', how)
    await page.getByRole('switch', { name: 'Notifications on this device' }).click()
    await expectNotice(page, 'Failed to refresh claims', reason)
    await page.unroute('**/identity/')
  }
})

it('a wardrobe that does not load says so in a notice, with the reason below', async () => {
  const { lender, lendee } = await lenderAndStranger(world)
  const page = await visits.visitAs(lendee)
  for (const [, how, reason] of failures) {
    await page.route('**/api/listings?*', how)
    await page.goto(`/profile/${lender.id}`)
    await noticeOf(page, 'An error occurred fetching listings').filter({ hasText: reason }).waitFor()
    await page.unroute('**/api/listings?*')
  }
})

it('a screen that needs the member’s own profile says that it didn’t load, and is there after another try', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  const { token } = (await lender.ok(createShareLink, { body: { listingId } })).body.data
  await acknowledgeCoins(lender)
  const nia = await world.member({ firstName: 'Nia' })
  const [lena, newcomer] = [await visits.visitAs(lender), await visits.visitAs(nia)]
  // the first event of a stream has the profile asked for again, before the member does
  for (const page of [lena, newcomer]) await page.route(`**${LIVE_PATH}`, (route) => route.abort())
  for (const [page, path, shown] of [
    [newcomer, `/onboard/${nia.id}`, newcomer.getByText(/^Other members see your|^Where your parcels|^List one thing/)],
    [lena, `/personal-details/${lender.id}`, lena.getByText(/^Signed in as/)],
    [lena, `/listings/${listingId}/edit`, lena.getByRole('button', { name: 'Save changes' })],
    [lena, `/order/${orderId}/issue`, lena.getByLabel('What’s wrong?')],
    [lena, `/share/${token}`, lena.getByText('Available to borrow')],
  ] as const) {
    await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto(path)
    await page.getByRole('heading', { name: 'This didn’t load' }).waitFor()
    await tryAgain(page, '**/api/user')
    await shown.waitFor()
  }
})

it('a form has its head and says that it is loading until what it needs has come', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  await acknowledgeCoins(lender)
  const page = await visits.visitAs(lender)
  for (const [path, title, call, shown] of [
    ['/list', 'List an item', '**/api/user', page.getByRole('button', { name: 'List item' })],
    [`/order/${orderId}/issue`, 'Report an issue', '**/api/orders?*', page.getByLabel('What’s wrong?')],
  ] as const) {
    const isReleased = Promise.withResolvers<void>()
    await page.route(call, (route) => isReleased.promise.then(() => route.fallback()))
    await page.goto(path)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.locator('main [data-skeleton]').waitFor()
    isReleased.resolve()
    await shown.waitFor()
  }
})

it('orders that do not load say so without a break until they do, and the focus goes on to them', async () => {
  const member = await world.member({ firstName: 'Olive' })
  await acknowledgeCoins(member)
  const page = await visits.visitAs(member)
  const held: Route[] = []
  let isFirst = true
  const failure = { status: 500, body: '{}' }
  await page.route('**/api/orders?only=*', async (route) => {
    if (!isFirst) return void held.push(route)
    isFirst = false
    await route.fulfill(failure)
  })
  // one that the app has dropped since cannot be answered
  const answer = (how: (route: Route) => Promise<void>) =>
    Promise.all(held.splice(0).map((route) => how(route).catch(() => undefined)))
  const fail = () => answer((route) => route.fulfill(failure))
  await page.goto('/orders')
  await page.getByRole('heading', { name: 'Your orders didn’t load' }).waitFor()
  await page.evaluate(() => {
    const main = document.querySelector('main')!
    const breaks: string[] = []
    const look = () => {
      if (!main.querySelector('[data-failed]')) breaks.push('no panel')
      if (main.querySelector('[data-skeleton]')) breaks.push('a skeleton')
    }
    new MutationObserver(look).observe(main, { childList: true, subtree: true })
    Object.assign(window, { breaks })
  })
  const button = page.getByRole('button', { name: 'Try again' })
  const isBusy = async () => (await button.getAttribute('aria-busy')) === 'true'
  const hasFocus = () => button.evaluate((element) => element === document.activeElement)
  await button.focus()
  const announced = page.getByText('It still didn’t load.')
  // what the app asks by itself fails too, and a press is refused meanwhile
  const failOnceMore = async () => {
    await fail()
    if ((await announced.count()) > 0) return 1
    if (!(await isBusy())) await page.keyboard.press('Enter')
    return announced.count()
  }
  await expect.poll(failOnceMore).toBe(1)
  expect(await hasFocus()).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(isBusy).toBe(true)
  expect(await hasFocus()).toBe(true)
  expect(await page.evaluate(() => (window as unknown as { breaks: string[] }).breaks)).toEqual([])
  await page.unroute('**/api/orders?only=*')
  await answer((route) => route.continue())
  await page.getByRole('heading', { name: 'Nothing lent yet' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Nothing lent yet')
})

it('an act without a session says so and leads to sign-in', async () => {
  const member = await world.member({ firstName: 'Tara' })
  const page = await visits.visitAs(member)
  // what the page asks for once it is quiet must not find out first
  const quiet = ['**/api/live', '**/api/orders?only=current', '**/api/notifications?*'].map((call) =>
    page.waitForResponse(call),
  )
  await page.goto(`/personal-details/${member.id}`)
  await page.getByRole('button', { name: /^Name/ }).click()
  await page.getByLabel('First name').fill('Tamar')
  const save = page.getByRole('button', { name: 'Save' })
  await expect.poll(() => save.isEnabled()).toBe(true)
  await Promise.all(quiet)
  // over on this device, and ended on the server before the request for a new one: the live stream cannot say so earlier
  await page.route('**/identity/', async (route) => {
    const families = world.db.updateTable('tokenFamilies').set({ revokedAt: world.clock.now() })
    await families.where('accountId', '=', member.id).execute()
    await route.continue()
  })
  const shown = noticeOf(page, 'No token found in session').waitFor()
  await save.evaluate((save: HTMLElement) => {
    const session = JSON.parse(localStorage.getItem('hemline.session') ?? '{}')
    localStorage.setItem('hemline.session', JSON.stringify({ ...session, expiresAt: 0 }))
    save.click()
  })
  await shown
  await page.waitForURL(/\/sign-in/)
})

it('a claim for damage that cannot be sent, answered or taken back says so, with the reason below', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  await Promise.all([acknowledgeCoins(lender), acknowledgeCoins(lendee)])
  const [lena, bea] = [await visits.visitAs(lender), await visits.visitAs(lendee)]
  for (const page of [lena, bea]) await holdNotices(page)

  await lena.goto(`/order/${orderId}/claim`)
  await lena.getByRole('checkbox', { name: /Broken zip/ }).check()
  await lena.getByLabel('Describe the damage').fill('It was whole when I posted it.')
  await addPhoto(lena, '#5b2a4a')
  await lena.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  for (const [, how, reason] of failures) {
    await lena.route('**/api/claims', (route) => (route.request().method() === 'POST' ? how(route) : route.continue()))
    await lena.getByRole('button', { name: 'Send the claim' }).click()
    await expectNotice(lena, claimTexts.failed, reason)
    await lena.unroute('**/api/claims')
  }
  await lena.getByRole('button', { name: 'Send the claim' }).click()
  await noticeOf(lena, claimTexts.claimed).waitFor()

  for (const [page, button, sure, text] of [
    [bea, 'Accept £20.00', 'Yes, accept', claimTexts.answerFailed],
    [bea, 'Dispute this claim', 'Send to Hemline', claimTexts.answerFailed],
    [lena, 'Withdraw the claim', 'Yes, withdraw the claim', claimTexts.withdrawFailed],
  ] as const) {
    await page.goto(`/order/${orderId}`)
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog')
    if (button === 'Dispute this claim') await dialog.getByLabel('Why do you disagree?').fill('It came like that.')
    for (const [, how, reason] of failures) {
      await page.route('**/api/process-claim', how)
      await dialog.getByRole('button', { name: sure }).click()
      await expectNotice(page, text, reason)
      await page.unroute('**/api/process-claim')
    }
  }
})
