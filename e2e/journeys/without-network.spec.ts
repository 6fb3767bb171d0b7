import { getConversations, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { toggleFavourite } from '@hemline/contract/favourites/calls.ts'
import { getHandover } from '@hemline/contract/handovers/calls.ts'
import { handoverTexts } from '@hemline/contract/handovers/words.ts'
import { getListings } from '@hemline/contract/listings/calls.ts'
import { LIVE_PATH } from '@hemline/contract/live.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { acceptedInPerson, move } from '../../server/test/loans.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

/** The orders under way stored on the device, of any member. */
const savedOn = (page: Page) =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => /^hemline\.member\..+\.orders$/.test(key))
    return (name && localStorage.getItem(name)) ?? ''
  })

/** Visits the home page with network until the app and the member's orders are on the device, then closes it. */
async function usedOnce(member: TestMember, orderId: string): Promise<Page> {
  const page = await visits.visitAs(member)
  await page.goto('/')
  await expect.poll(() => savedOn(page)).toContain(orderId)
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/'))), { interval: 250 }).toBe(true)
  return page
}

/** Closes the app, goes offline, and reopens it at the order. */
async function openedWithoutNetwork(page: Page, orderId: string): Promise<Page> {
  const context = page.context()
  await page.close()
  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto(`/order/${orderId}`)
  await cold.getByText(/This is how it was on .* as saved on this device/).waitFor()
  return cold
}

it('a handover works for both when the app is opened without network, and is reported when there is one', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  const { code } = (await lender.ok(getHandover, { query: { orderId } })).body.data!
  const [lenaBefore, beaBefore] = await Promise.all([usedOnce(lender, orderId), usedOnce(lendee, orderId)])
  const lena = await openedWithoutNetwork(lenaBefore, orderId)
  await lena.getByRole('button', { name: 'Show my code' }).click()
  await lena.getByRole('img', { name: 'Your code as a QR code' }).waitFor()
  expect((await lena.getByText(/^\d{3} \d{3}$/).innerText()).replace(' ', '')).toBe(code)

  const bea = await openedWithoutNetwork(beaBefore, orderId)
  await bea.getByRole('button', { name: 'Enter the code' }).click()
  await bea.getByLabel('Six-digit code').fill(code!)
  await bea.getByRole('region', { name: 'Notices' }).getByText(handoverTexts.queued).waitFor()
  await bea.getByText(/saved it on this phone and will send it/).waitFor()
  await bea.context().setOffline(false)
  await bea.getByRole('heading', { name: 'Enjoy wearing it' }).waitFor()
  expect(await bea.getByText(/as saved on this device/).count()).toBe(0)
  await bea.getByRole('button', { name: 'Show my code' }).waitFor()

  await lena.getByRole('button', { name: 'Close' }).click()
  await lena.context().setOffline(false)
  await lena.getByRole('heading', { name: 'Bea has it' }).waitFor()
})

it('orders under way are listed without network; signing out removes them from the device', async () => {
  const { lender, orderId } = await acceptedInPerson(world)
  const before = await usedOnce(lender, orderId)
  const lena = await openedWithoutNetwork(before, orderId)
  await lena.goto('/orders?tab=orders')
  await lena.getByText('Rixo').first().waitFor()
  await lena.getByText(/as saved on this device/).waitFor()
  await lena.context().setOffline(false)
  await lena.getByText(/as saved on this device/).waitFor({ state: 'hidden' })
  await lena.getByRole('dialog').getByRole('button', { name: 'Got it' }).click()
  expect(await savedOn(lena)).toContain(orderId)
  await lena.getByRole('button', { name: 'Menu' }).click()
  await lena.getByRole('button', { name: 'Sign out' }).click()
  await lena.getByText('Borrow the dress.').first().waitFor()
  expect(await savedOn(lena)).toBe('')
  const urls = await lena.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return all.flat()
  })
  expect(urls.map((url) => new URL(url).pathname.replace(/-[^/]*\./, '-*.')).sort()).toEqual([
    '/',
    '/assets/fraunces-*.woff2',
    '/assets/inter-*.woff2',
    '/assets/parts',
    '/assets/seen',
  ])
})

it('home, favourites and messages as last read open without network, for this member alone', async () => {
  const { lender, lendee } = await acceptedInPerson(world)
  const [listing] = (await lender.ok(getListings, { query: { userId: lender.id } })).body.items
  await lendee.ok(toggleFavourite, { body: { listingId: listing!.id, isActive: true } })
  await lendee.ok(sendMessage, { body: { recipientId: lender.id, content: 'Is the hem let down?' } })
  for (const member of [lender, lendee]) await acknowledgeCoins(member)
  const { items } = (await lendee.ok(getConversations)).body
  const before = await visits.visitAs(lendee)
  const isCached = (path: string) =>
    expect
      .poll(
        () => before.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.answers'))?.[1] ?? ''),
        {
          interval: 250,
        },
      )
      .toContain(`"path":"${path}"`)
  await before.goto('/')
  await before.getByText('Rixo').first().waitFor()
  await isCached('/api/listings')
  await before.goto('/favourites')
  await isCached('/api/favourite-listings')
  await before.goto(`/messages/${items[0]!.id}`)
  await isCached('/api/messages')
  await before.goto('/messages')
  await isCached('/api/conversations')
  await expect.poll(() => before.evaluate(async () => Boolean(await caches.match('/'))), { interval: 250 }).toBe(true)
  const context = before.context()
  await before.close()

  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto('/')
  await cold.getByText('Rixo').first().waitFor()
  await cold.getByText(/We can’t reach Hemline. This is how it was on /).waitFor()
  await cold.goto('/favourites')
  await cold.getByText('Rixo').first().waitFor()
  await cold.goto('/messages')
  await cold.getByText('Is the hem let down?').first().click()
  await cold.getByText('Is the hem let down?').first().waitFor()
  expect(await cold.getByText('Try again').count()).toBe(0)

  await context.setOffline(false)
  await cold.getByText(/This is how it was on /).waitFor({ state: 'hidden' })
  await lender.ok(sendMessage, { body: { recipientId: lendee.id, content: 'It is, a little.' } })
  await cold.getByText('It is, a little.').first().waitFor()
  // nothing of it is left for the next member
  await cold.goto('/')
  await cold.getByRole('button', { name: 'Menu' }).click()
  await cold.getByRole('button', { name: 'Sign out' }).click()
  await cold.getByText('Borrow the dress.').first().waitFor()
  expect(await cold.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.answers')))).toEqual([])
  expect(await cold.evaluate(() => JSON.stringify(localStorage))).not.toContain('hem let down')
})

it('a conversation has the meeting of its loan also while its own orders are not answered', async () => {
  const { lendee, orderId } = await acceptedInPerson(world)
  await acknowledgeCoins(lendee)
  const bea = await visits.visitAs(lendee)
  await bea.route('**/api/orders?conversationId=*', (route) => route.abort('internetdisconnected'))
  await bea.goto('/messages')
  await expect.poll(() => savedOn(bea)).toContain(orderId)
  await bea.getByRole('link', { name: /Lena/ }).first().click()
  await bea.getByRole('region', { name: 'Meeting for the Rixo' }).getByRole('button').first().waitFor()
})

it('the pages of links in emails are the server’s: without network the browser says so, and not that there is no such page', async () => {
  const { lendee, orderId } = await acceptedInPerson(world)
  const context = (await usedOnce(lendee, orderId)).context()
  const opened = async (path: string) => {
    const page = await context.newPage()
    return page.goto(path).then(
      () => page.getByRole('button').allInnerTexts(),
      (error: unknown) => /ERR_\w+/.exec(String(error))?.[0],
    )
  }
  const links = ['/newsletter/unsubscribe?token=x', '/data-export?token=x']
  await context.setOffline(true)
  for (const link of links) expect(await opened(link)).toBe('ERR_INTERNET_DISCONNECTED')
  await context.setOffline(false)
  expect(await opened(links[0]!)).toEqual(['Unsubscribe'])
})

it('a part of a page that fails to load shows an error, leaves the rest alone and loads when the network returns', async () => {
  const { lendee, orderId } = await acceptedInPerson(world)
  const bea = await visits.visitAs(lendee)
  const late = ['handover', 'condition-checks', 'app-sync', 'shell-extras'].map((name) => `**/assets/${name}-*`)
  for (const file of late) await bea.route(file, (route) => route.abort('internetdisconnected'))
  await bea.goto(`/order/${orderId}`)
  await bea.getByRole('heading', { name: 'Lena said yes' }).waitFor()
  await bea.getByText('This part of Hemline needs a connection.').first().waitFor()
  const clears = await clearsFailures(bea)
  await bea.unrouteAll()
  if (!clears) await bea.getByRole('button', { name: 'Try again' }).first().click()
  await bea.getByRole('button', { name: 'Enter the code' }).first().click()
  await bea.getByText(/has it on this order’s page/).waitFor()
  expect(await bea.getByText('This part of Hemline needs a connection.').count()).toBe(0)
  // and the page is styled: a stylesheet that failed was loaded again too
  const isStyled = () =>
    bea.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    )
  await expect.poll(isStyled).toBe(true)
  expect((await move(lendee, orderId, 'received')).status).toBe(200)
  await bea.getByRole('heading', { name: 'Enjoy wearing it' }).waitFor()
})

it('a page whose part for live updates could not be loaded, and its error neither, has it once the network is back', async () => {
  const { lender, lendee } = await acceptedInPerson(world)
  const content = 'Is the hem let down?'
  const { conversationId } = (await lendee.ok(sendMessage, { body: { recipientId: lender.id, content } })).body.data
  for (const member of [lender, lendee]) await acknowledgeCoins(member)
  const lena = await visits.visitAs(lender)
  // the file of both
  const after = '**/assets/after-*.js'
  await lena.route(after, (route) => route.abort('internetdisconnected'))
  const failed = lena.waitForEvent('requestfailed', (request) => request.url().includes('/assets/after-'))
  await lena.goto(`/messages/${conversationId}`)
  await failed
  const live = lena.waitForResponse(`**${LIVE_PATH}`)
  await lena.unrouteAll()
  await live
  await lendee.ok(sendMessage, { body: { recipientId: lender.id, content: 'It is long.' } })
  await lena.getByRole('log').getByText('It is long.').waitFor()
})

/** Whether a script that failed to load can be loaded later in the same page: Chromium before 156 caches the failure. */
async function clearsFailures(page: Page): Promise<boolean> {
  let requests = 0
  await page.route('**/asked-twice.js', (route) => {
    requests += 1
    return requests === 1
      ? route.abort('internetdisconnected')
      : route.fulfill({ contentType: 'text/javascript', body: 'export const isHere = true' })
  })
  // as text, because Vite replaces import()
  const ask = `import('/asked-twice.js').then(() => true, () => false)`
  await page.evaluate(ask)
  return page.evaluate<boolean>(ask)
}
