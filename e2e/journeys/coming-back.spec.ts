import { getCoins } from '@hemline/contract/coins/calls.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { acceptInvitation, openInvite } from '@hemline/contract/friends/calls.ts'
import { inviteTexts } from '@hemline/contract/friends/words.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { acceptedInPerson, listGarment } from '../../server/test/loans.ts'
import { PASSWORD as MEMBER_PASSWORD, setPasswordOf } from '../../server/test/member-pool.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { still } from '../layout-shifts.ts'
import { addListingPhoto, fillBirthdate, tick } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))
const PASSWORD = 'correct horse battery 27'

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
  await page.getByLabel('6-digit code').fill(`Enter this code: ${await codeTo(email)}`)
}

/** The code of the newest letter to this address. */
async function codeTo(email: string): Promise<string> {
  await world.drain()
  // the server's own worker may have taken the letter first
  await expect.poll(async () => (await world.emailsTo(email)).length).toBeGreaterThan(0)
  return /^\d{6}$/m.exec((await world.emailsTo(email))[0]!.text)![0]
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
  await tick(second, 'radio', /In person/)
  await second.getByRole('link', { name: 'List an item' }).click()
  await expect.poll(() => storedOf(second, anna!)).toContain(`hemline.member.${anna!.id}.request-choice`)
  await expect.poll(() => storedOf(first, anna!)).toContain(`hemline.member.${anna!.id}.drafts`)

  await first.goto('/')
  await first.getByRole('button', { name: 'Account' }).click()
  await first.getByRole('button', { name: 'Sign out' }).click()
  await second.waitForURL(/\/sign-in/)
  for (const page of [first, second]) {
    await expect.poll(() => storedOf(page, anna!)).toEqual([])
    const named = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    const ofMembers = /drafts|request|near|orders|outbox/
    await expect.poll(async () => (await named()).filter((key) => ofMembers.test(key))).toEqual([])
  }
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
  await page.getByLabel('6-digit code').fill(await codeTo('wren@hemline.test'))
  await page.getByRole('link', { name: 'List' }).first().waitFor()
})

/** A device on which a member has signed in with what they type, at their personal details. */
async function signedIn({ id, email }: TestMember, typed: { email?: string; password?: string } = {}): Promise<Page> {
  const page = await visits.visitAs(null)
  await page.goto(`/sign-in?returnTo=${encodeURIComponent(`/personal-details/${id}`)}`)
  await page.evaluate(() => localStorage.setItem('hemline.welcome-closed-at', '9e15'))
  await page.getByLabel('Email').fill(typed.email ?? email)
  await page.getByLabel('Password', { exact: true }).fill(typed.password ?? MEMBER_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Personal details' }).waitFor()
  return page
}

it('a member changes their password: this device stays signed in, the other is signed out', async () => {
  const member = await world.member({ firstName: 'Nora' })
  await setPasswordOf(world, member)
  await acknowledgeCoins(member)
  const [here, there] = [await signedIn(member), await signedIn(member)]
  await here.getByRole('button', { name: 'Change password' }).click()
  const sheet = here.getByRole('dialog', { name: 'Change password' })
  const change = async (password: string, proposed: string) => {
    await sheet.getByLabel('Your password now').fill(password)
    await sheet.getByLabel('New password').fill(proposed)
    await sheet.getByRole('button', { name: 'Change password' }).click()
  }
  await change('', PASSWORD)
  await sheet.getByText('Please enter your password').waitFor()
  await change('not my password', PASSWORD)
  await sheet.getByText('Your old password isn’t right.').waitFor()
  await change(MEMBER_PASSWORD, 'short')
  await sheet.getByText('Please choose a password of at least 10 characters.').waitFor()
  expect(await sheet.getByLabel('Your password now').inputValue()).toBe(MEMBER_PASSWORD)
  await change(MEMBER_PASSWORD, PASSWORD)
  await here.getByText('Your password is changed. Other devices are signed out.').waitFor()
  await there.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await here.reload()
  await here.getByRole('heading', { name: 'Personal details' }).waitFor()
  await signedIn(member, { password: PASSWORD })
})

it('a member changes their email address with a code; a mistyped password or address is named at its field', async () => {
  const member = await world.member({ firstName: 'Orla' })
  await setPasswordOf(world, member)
  await acknowledgeCoins(member)
  const [here, there] = [await signedIn(member), await signedIn(member)]
  const ask = async (email: string, password: string) => {
    await here.getByRole('button', { name: 'Change email address' }).click()
    const sheet = here.getByRole('dialog', { name: 'Change email address' })
    const send = sheet.getByRole('button', { name: 'Send me a code' })
    await sheet.getByLabel('New email address').fill('orla at home')
    await send.click()
    await sheet.getByText('Please enter a valid email address.').waitFor()
    await sheet.getByText('Please enter your password').waitFor()
    await sheet.getByLabel('New email address').fill(member.email.toUpperCase())
    await send.click()
    await sheet.getByText('Your account already uses this address.').waitFor()
    await sheet.getByLabel('New email address').fill(email)
    await sheet.getByLabel('Your password').fill('not my password')
    await send.click()
    await sheet.getByText('That isn’t your password.').waitFor()
    expect(await sheet.getByLabel('New email address').inputValue()).toBe(email)
    await sheet.getByLabel('Your password').fill(password)
    await send.click()
    // as it closes it returns the focus, which the field for the code has by then
    await sheet.waitFor({ state: 'detached' })
  }

  // the wrong address: cancelled on the other device, and asked for again
  await ask('orla.old@example.org', MEMBER_PASSWORD)
  const code = here.getByRole('dialog', { name: 'Enter the code' })
  await code.getByText('orla.old@example.org').waitFor()
  // a letter is not sent any more once its address is cancelled
  const cancelled = await codeTo('orla.old@example.org')
  await there.getByText('orla.old@example.org is waiting for its code.').waitFor()
  await there.getByRole('button', { name: 'Keep my present address' }).click()
  await there.getByText('Your account keeps the address it has.').waitFor()
  await code.getByLabel('6-digit code').fill(cancelled)
  await code.getByText('No new email address is waiting for a code. Please start again.').waitFor()
  await code.getByRole('button', { name: 'Close' }).click()

  await ask('orla.new@example.org', MEMBER_PASSWORD)
  await code.getByLabel('6-digit code').fill('000000')
  await code.getByText('That code isn’t right. Please check it and try again.').waitFor()
  await here.reload()
  await here.getByRole('button', { name: 'Enter the code' }).click()
  await code.getByLabel('6-digit code').fill(`Your code: ${await codeTo('orla.new@example.org')}`)
  await here.getByText('Your email address is now orla.new@example.org. Other devices are signed out.').waitFor()
  await here.getByText('Signed in as orla.new@example.org').waitFor()
  await there.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await signedIn(member, { email: 'orla.new@example.org' })
})

it('a member who forgot their password is asked for a new one, not offered the one that was refused', async () => {
  const member = await world.member({ firstName: 'Iris' })
  await setPasswordOf(world, member)
  await acknowledgeCoins(member)
  const page = await visits.visitAs(null)
  await page.goto('/sign-in')
  await page.evaluate(() => localStorage.setItem('hemline.welcome-closed-at', '9e15'))
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill('half of it forgotten')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('That email address or password isn’t right.').waitFor()
  await page.getByRole('button', { name: 'Forgotten your password?' }).click()
  expect(await page.getByLabel('Email').inputValue()).toBe(member.email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const proposed = page.getByLabel('New password')
  await proposed.waitFor()
  expect(await proposed.inputValue()).toBe('')
  await page.getByLabel('6-digit code').fill(await codeTo(member.email))
  await proposed.fill(PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByText('Your password has been changed.').waitFor()
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

it('who signs out leaves no Undo to the next member on this device', async () => {
  const member = await world.member({ firstName: 'Ulla' })
  const page = await visits.visitAs(member, { isDesktop: true })
  // however soon: before what keeps the app up to date has been loaded
  await page.route('**/assets/app-sync-*', () => undefined)
  await page.goto('/list')
  await page.getByLabel('Description').fill('Lined.')
  await expect.poll(() => storedOf(page, member)).toContain(`hemline.member.${member.id}.listing-draft`)
  await page.goto(`/profile/${member.id}`)
  await page.getByRole('button', { name: 'Delete draft' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Join Hemline' }).first().waitFor()
  expect(await undo.count()).toBe(0)
})

it('who joins with their own invite link is offered no invitation, and leaves no answer to the next member on this device', async () => {
  const [inviter, next] = [await world.member({ firstName: 'Ivy' }), await world.member({ firstName: 'Noa' })]
  await setPasswordOf(world, inviter, next)
  for (const member of [inviter, next]) await acknowledgeCoins(member)
  const { url } = (await inviter.ok(openInvite, { body: {} })).body.data
  const page = await visits.visitAs(null, { isDesktop: true })
  const signIn = async ({ email }: TestMember) => {
    await page.evaluate(() => localStorage.setItem('hemline.welcome-closed-at', '9e15'))
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await page.goto(url)
  await page.getByRole('link', { name: inviteTexts.signIn }).click()
  await signIn(inviter)
  await page.getByRole('heading', { name: inviteTexts.own }).waitFor()
  // home has the room of an invitation before the invitation itself
  const roomForOne = () => page.locator('html[data-invited]').count()
  await expect.poll(roomForOne).toBe(0)
  await page.goto('/')
  await page.getByRole('heading', { name: 'What will you wear next?' }).waitFor()
  expect(await roomForOne()).toBe(0)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Join Hemline' }).first().waitFor()

  const accepted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(acceptInvitation.path)) accepted.push(request.url())
  })
  await page.goto('/sign-in')
  await signIn(next)
  await page.getByRole('heading', { name: 'What will you wear next?' }).waitFor()
  await page.goto(url)
  await page.getByRole('button', { name: inviteTexts.accept('Ivy') }).click()
  await page.getByRole('heading', { name: inviteTexts.accepted('Ivy') }).waitFor()
  expect(accepted).toHaveLength(1)
})
