import { getCoins } from '@hemline/contract/coins/calls.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { acceptedInPerson, listGarment } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { still } from '../layout-shifts.ts'
import { addListingPhoto, codeTo, fillBirthdate, PASSWORD, tick } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

/** Joins on the open sign-up screen; `onCode` is called when the code is requested. */
async function join(page: Page, email: string, onCode = async () => {}): Promise<void> {
  // a page that still leads here may have a field for an email too
  await page.getByRole('button', { name: 'Create my account' }).waitFor()
  await page.evaluate(() => localStorage.setItem('hemline.welcome-closed-at', '9e15'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await fillBirthdate(page, '1992-06-14')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByLabel('6-digit code').waitFor()
  await onCode()
  // pasted with the line before it: its sixth digit submits the form
  await page.getByLabel('6-digit code').fill(`Enter this code: ${await codeTo(world, email)}`)
}

it('a member who joins from an address returns to all of it, even if they reload before the code arrives', async () => {
  const page = await visits.visitAs(null)
  await page.goto('/?view=map&sizes=12')
  await page.getByRole('link', { name: 'Join Hemline' }).first().click()
  await join(page, 'vera@hemline.test', async () => {
    await page.reload()
    await page.getByText('vera@hemline.test').waitFor()
  })
  // the password is not stored, so it must be entered once more
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('view') === 'map')
  expect(new URL(page.url()).searchParams.get('sizes')).toBe('12')
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /sign-in-step/.test(key))))
    .toEqual([])
})

it('a press on the landing page that lasts while the app takes over is followed, one time', async () => {
  const page = await visits.visitAs(null)
  const { promise: app, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/ground-[\w-]+\.js/, (route) => app.then(() => route.continue()))
  await page.goto('/?view=map&sizes=12', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Join Hemline' }).first().hover({ noWaitAfter: true })
  await page.mouse.down()
  release()
  await page.locator('.first').waitFor({ state: 'detached' })
  await page.mouse.up()
  await page.getByLabel('Year').waitFor()
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/?view=map&sizes=12')
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

it('a link of the landing page returns to the whole address, also when it is followed before the app runs', async () => {
  const page = await visits.visitAs(null)
  // the app itself never comes
  await page.route(/\/assets\/ground-[\w-]+\.js/, () => undefined)
  await page.goto('/?view=map&sizes=12#top', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Join Hemline' }).first().click({ noWaitAfter: true })
  await expect.poll(() => new URL(page.url()).searchParams.get('returnTo')).toBe('/?view=map&sizes=12#top')
})

it('a handover code in an address survives signing in; an address on another site is not followed', async () => {
  const { lendee, orderId } = await acceptedInPerson(world)
  const page = await visits.visitAs(null)
  await page.goto(`/order/${orderId}#code=123456`)
  await page.waitForURL(/\/sign-in\?returnTo=/)
  const returnTo = new URL(page.url()).searchParams.get('returnTo')
  expect(returnTo).toBe(`/order/${orderId}#code=123456`)
  const member = await visits.visitAs(lendee)
  await member.goto(`/sign-in?returnTo=${encodeURIComponent(returnTo!)}`)
  await expect.poll(() => member.getByLabel('Six-digit code').inputValue()).toBe('123456')
  for (const evil of [
    '//evil.test/',
    '/\t/evil.test',
    '/.//evil.test',
    'https://evil.test/',
    '/sign-in?returnTo=/sign-in',
  ]) {
    await member.goto(`/sign-in?returnTo=${encodeURIComponent(evil)}`)
    await member.waitForURL(`${world.url}/`)
  }
})

it('a member who leaves a request to earn a coin returns to it as it was', async () => {
  const [lender, lendee] = [await world.member({ firstName: 'Lena' }), await world.member({ firstName: 'Bea' })]
  const listingId = await listGarment(lender)
  const page = await visits.visitAs(lendee)
  await page.goto(`/${listingId}/request`)
  await tick(page, 'radio', /In person/)
  await still(page)
  const chosen = () => page.getByRole('radio', { checked: true }).count()
  const before = await chosen()
  expect(before).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'List an item' }).click()
  await page.waitForURL('**/list')
  await page.getByRole('heading', { name: 'List an item' }).waitFor()
  const in30Days = world.clock.now().getTime() + 30 * DAY_MS
  await page.evaluate(
    ([id, until]) => {
      const form = {
        brand: 'Ghost',
        description: 'Satin.',
        category: 'dress',
        length: 'midi',
        colour: 'red',
        size: 12,
        fit: 3,
        retailPrice: '',
        replacementPrice: '180',
        hasDryCleaning: false,
        sharedStatus: 'EVERYONE',
      }
      localStorage.setItem(`hemline.member.${id}.listing-draft`, JSON.stringify({ until, value: { form, images: [] } }))
    },
    [lendee.id, in30Days] as const,
  )
  await page.reload()
  await addListingPhoto(page, '#a02030')
  await page.getByRole('img', { name: 'Yours, photo 1' }).waitFor()
  await page.getByRole('button', { name: 'List item' }).click()
  await page.waitForURL(`**/${listingId}/request`)
  await expect.poll(chosen).toBe(before)
  await page
    .getByText(/Your coin|1 of your/)
    .first()
    .waitFor()
  expect((await lendee.ok(getCoins)).body.items).toHaveLength(1)
})

it('a member who mistyped their email changes it from the code step', async () => {
  const page = await visits.visitAs(null)
  await page.goto('/sign-in?mode=sign-up')
  await join(page, 'wron@hemline.test', async () => {
    await page.getByRole('button', { name: 'Change email' }).click()
    // what was entered beside it is still there
    await page.getByLabel('Email').fill('wren@hemline.test')
    await page.getByRole('button', { name: 'Create my account' }).click()
    await page.getByText('wren@hemline.test').waitFor()
  })
  // the code for the first address
  await page.getByText('That code isn’t right.').waitFor()
  await page.getByLabel('6-digit code').fill(await codeTo(world, 'wren@hemline.test'))
  await page.getByRole('link', { name: 'List' }).first().waitFor()
})

it('who joins on a page opened before new terms is asked to read them, and can join then', async () => {
  const page = await visits.visitAs(null)
  await page.route('**/api/app-settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), termsVersion: '2020-01-01' } })
  })
  const read = page.waitForResponse('**/api/app-settings')
  await page.goto('/sign-in?mode=sign-up')
  await page.evaluate(() => localStorage.setItem('hemline.welcome-closed-at', '9e15'))
  await page.getByLabel('Email').fill('tess@hemline.test')
  await (await read).finished()
  await page.unroute('**/api/app-settings')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await fillBirthdate(page, '1992-06-14')
  const agree = page.getByRole('checkbox', { name: /I agree/ })
  await agree.check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByText('Our terms and conditions changed after you opened this page.').waitFor()
  await expect.poll(() => agree.isChecked()).toBe(false)
  await agree.check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByLabel('6-digit code').waitFor()
})

it('who signs out is led to the front page; a link that the app opens afterwards is come back to', async () => {
  const page = await visits.visitAs(await world.member({ firstName: 'Uma' }), { isDesktop: true })
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${world.url}/`)
  await page.getByRole('link', { name: 'Join Hemline' }).first().waitFor()
  // as the native app opens one: without a page load
  await page.evaluate(() => {
    history.pushState(null, '', '/orders')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.waitForURL(`${world.url}/sign-in?returnTo=%2Forders`)
})
