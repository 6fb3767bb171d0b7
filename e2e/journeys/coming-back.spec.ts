import { getCoins } from '@hemline/contract/coins/calls.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { acceptedInPerson, listGarment } from '../../server/test/loans.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { addPhoto } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))
const PASSWORD = 'correct horse battery 27'

/** Joins on the open sign-up screen; `onCode` is called when the code is requested. */
async function join(page: Page, email: string, onCode = async () => {}): Promise<void> {
  await page.evaluate(() => localStorage.setItem('hemline.welcome-closed-at', '9e15'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Date of birth').fill('1992-06-14')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByLabel('6-digit code').waitFor()
  await onCode()
  await world.drain()
  const [letter] = await world.emailsTo(email)
  // pasted with the line before it: its sixth digit submits the form
  const code = /^\d{6}$/m.exec(letter!.text)![0]
  await page.getByLabel('6-digit code').fill(`Enter this code: ${code}`)
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
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /sign-in-step/.test(key)))).toEqual([])
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
  await member.getByLabel('Six-digit code').waitFor()
  expect(await member.getByLabel('Six-digit code').inputValue()).toBe('123456')
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
  await page.getByRole('radio', { name: /In person/ }).check({ force: true })
  const chosen = () => page.getByRole('radio', { checked: true }).count()
  const before = await chosen()
  expect(before).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'List an item' }).click()
  await page.waitForURL('**/list')
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
      sessionStorage.setItem(
        `hemline.member.${id}.listing-form`,
        JSON.stringify({ until, value: { of: 'new', form, images: [] } }),
      )
    },
    [lendee.id, in30Days] as const,
  )
  await page.reload()
  await addPhoto(page, '#a02030')
  await page.getByRole('button', { name: 'List item' }).click()
  await page.waitForURL(`**/${listingId}/request`)
  await expect.poll(chosen).toBe(before)
  await page
    .getByText(/Your coin|1 of your/)
    .first()
    .waitFor()
  expect((await lendee.ok(getCoins)).body.items).toHaveLength(1)
})

/** Everything that the tabs of this browser have stored for a member. */
const storedOf = (page: Page, { id }: TestMember) =>
  page.evaluate(
    (sub) =>
      [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage).filter((key) => key.includes(sub))),
    id,
  )

it('data of one member on a device is removed for the next, in the other tab too', async () => {
  const [lender, anna] = await Promise.all(['Lena', 'Anna'].map((firstName) => world.member({ firstName })))
  const listingId = await listGarment(lender!)
  const first = await visits.visitAs(anna!, { isDesktop: true })
  await first.goto(`/messages?to=${lender!.id}`)
  await first.getByLabel('Message to Lena').fill('Is it still free?')
  const second = await first.context().newPage()
  await second.goto(`/${listingId}/request`)
  await second.getByRole('radio', { name: /In person/ }).check({ force: true })
  await second.getByRole('link', { name: 'List an item' }).click()
  await expect.poll(() => storedOf(second, anna!)).toContain(`hemline.member.${anna!.id}.request-choice`)
  expect(await storedOf(first, anna!)).toContain(`hemline.member.${anna!.id}.drafts`)

  await first.goto('/')
  await first.getByRole('button', { name: 'Sign out' }).click()
  await second.waitForURL(/\/sign-in/)
  for (const page of [first, second]) {
    await expect.poll(() => storedOf(page, anna!)).toEqual([])
    const named = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    expect(named.filter((key) => /drafts|request|near|orders|outbox/.test(key))).toEqual([])
  }
})

it('a member who mistyped their email changes it from the code step', async () => {
  const page = await visits.visitAs(null)
  await page.goto('/sign-in?mode=sign-up')
  await join(page, 'wron@hemline.test', async () => {
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('Email').fill('wren@hemline.test')
    await page.getByLabel('Date of birth').fill('1992-06-14')
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await page.getByRole('button', { name: 'Create my account' }).click()
    await page.getByText('wren@hemline.test').waitFor()
  })
  // the code for the first address
  await page.getByText('That code isn’t right.').waitFor()
  await world.drain()
  const [letter] = await world.emailsTo('wren@hemline.test')
  await page.getByLabel('6-digit code').fill(/^\d{6}$/m.exec(letter!.text)![0])
  await page.getByRole('link', { name: 'List' }).first().waitFor()
})
