import { inviteTexts } from '@hemline/contract/friends/words.ts'
import { expect, it } from 'vitest'
import { openHemline } from '../hemline.ts'
import { movedWhileLoading, recordShifts } from '../layout-shifts.ts'
import { fillBirthdate, fillSignUp, ida, onboard, PASSWORD, signUp } from '../member.ts'
import { openForFile } from '../open-for-file.ts'

// docs/product.md §5, "Invite links"
const hemline = openForFile(() => openHemline())

it('a newcomer opens an invite link, signs up, and is a friend before onboarding', async () => {
  const inviter = await hemline.visit({ isDesktop: true })
  await inviter.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(hemline, inviter, ida)
  await inviter.goto('/list')
  await onboard(inviter, ida)
  await inviter.goto('/friends')
  await inviter.getByRole('button', { name: 'Invite a friend' }).click()
  await inviter.getByRole('img', { name: 'Your invite link as a QR code' }).waitFor()
  await inviter.getByRole('button', { name: 'Copy link' }).click()
  await inviter.getByText('Link copied. It works for 30 days.').waitFor()
  const link = await inviter.evaluate<string>('navigator.clipboard.readText()')
  expect(link).toMatch(new RegExp(`^${hemline.url}/invite/[\\w-]{43}$`))
  await inviter.keyboard.press('Escape')

  const page = await fetch(link)
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  const html = await page.text()
  expect(html).toContain('<meta property="og:title" content="Ida invites you to Hemline"')
  expect(html).not.toContain(ida.secondName)

  const friend = await hemline.visit()
  await friend.goto(link)
  await friend.getByRole('heading', { name: 'Ida invites you to Hemline' }).waitFor()
  const shown = await friend.locator('main, #root').first().innerText()
  for (const hidden of [ida.secondName, ida.email, ida.postcode]) expect(shown).not.toContain(hidden)
  await friend.evaluate(() => localStorage.setItem('hemline.welcome-closed-at', '9e15'))
  await friend.getByRole('link', { name: 'Join and be friends with Ida' }).click()
  await friend.getByLabel('Email').fill('mo@hemline.test')
  await friend.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await fillBirthdate(friend, '1994-02-03')
  await friend.getByRole('checkbox', { name: /I agree/ }).check()
  await friend.getByRole('button', { name: 'Create my account' }).click()
  const code = friend.getByLabel('6-digit code')
  await code.waitFor()
  // the email is read elsewhere meanwhile, and the browser loads the page again
  await friend.reload()
  await code.fill(await hemline.codeFor('mo@hemline.test'))
  // the password is not saved over the reload
  await friend.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await friend.getByRole('button', { name: 'Sign in', exact: true }).click()
  await friend.getByRole('heading', { name: 'You and Ida are friends' }).waitFor()

  // the inviter's open page hears of it
  await inviter.getByRole('link', { name: 'New member' }).click()
  await inviter.getByRole('heading', { name: 'New member', level: 1 }).waitFor()
  await inviter.goBack()
  // not the heading of the profile, which may still be there
  await inviter.getByRole('link', { name: 'New member' }).waitFor()
  await friend.getByRole('link', { name: 'Set up your profile' }).click()
  await onboard(friend, { ...ida, firstName: 'Mo', secondName: 'Hart', phone: '07400 123473' })
  await friend.getByRole('button', { name: /do this later/ }).click()
  await friend.getByRole('heading', { name: 'Ida', level: 1 }).waitFor()
  await inviter.reload()
  await inviter.getByText('Mo Hart').waitFor()

  // opened once more it is over; turned off it says so, to every reader alike
  await friend.goto(link)
  await friend.getByRole('heading', { name: 'You and Ida are friends' }).waitFor()
  await inviter.getByRole('button', { name: 'Invite a friend' }).click()
  await inviter.getByText('1 friend has joined you with it.').waitFor()
  await inviter.getByRole('button', { name: 'Turn off link' }).click()
  await inviter.getByText('Your invite link no longer works.').waitFor()
  const late = await hemline.visit()
  await late.goto(link)
  await late.getByRole('heading', { name: 'This invitation has expired or is no longer available' }).waitFor()
})

/** Less, and what is below would move; more, and there would be a gap. */
const isAsTallAsItsRoom = (panel: HTMLElement) =>
  panel.getBoundingClientRect().height + 16 === panel.parentElement?.getBoundingClientRect().height &&
  panel.scrollHeight <= panel.clientHeight

it('an invitation that was opened before signing in by another way waits on the home page; no address accepts by itself', async () => {
  const inviter = await hemline.visit()
  await inviter.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const nia = { ...ida, email: 'nia@hemline.test', phone: '07400 123474', firstName: 'Nia' }
  await signUp(hemline, inviter, nia)
  await inviter.goto('/list')
  await onboard(inviter, nia)
  await inviter.goto('/friends')
  await inviter.getByRole('button', { name: 'Invite a friend' }).click()
  const link = await inviter.getByLabel('Your link').inputValue()

  const friend = await hemline.visit()
  await friend.goto(link)
  await friend.getByRole('heading', { name: 'Nia invites you to Hemline' }).waitFor()
  await signUp(hemline, friend, { ...ida, email: 'oz@hemline.test' })
  const open = friend.getByRole('link', { name: 'Open invitation' })
  await open.waitFor()
  // nothing moves when it comes, however wide the screen is and whether or not the page is loaded
  await recordShifts(friend)
  const inviting = friend.getByRole('region', { name: 'Invitation' })
  for (const width of [320, 390, 1440]) {
    await friend.setViewportSize({ width, height: 844 })
    await friend.goto('/')
    await open.waitFor()
    expect(await movedWhileLoading(friend)).toBe(null)
    expect(await inviting.evaluate(isAsTallAsItsRoom)).toBe(true)
  }
  await open.click()
  await friend.getByRole('heading', { name: 'Nia wants to be friends' }).waitFor()
  await friend.getByRole('button', { name: 'Be friends with Nia' }).click()
  await friend.getByRole('heading', { name: 'You and Nia are friends' }).waitFor()
  await friend.goto('/')
  await friend.getByRole('heading', { name: 'What will you wear next?' }).waitFor()
  expect(await friend.getByRole('link', { name: 'Open invitation' }).count()).toBe(0)
})

it('an invitation that could not be accepted waits on the home page, also after a link that is over was opened', async () => {
  const inviter = await hemline.visit()
  const pia = { ...ida, email: 'pia@hemline.test', phone: '07400 123475', firstName: 'Pia' }
  await signUp(hemline, inviter, pia)
  await inviter.goto('/list')
  await onboard(inviter, pia)
  await inviter.goto('/friends')
  await inviter.getByRole('button', { name: 'Invite a friend' }).click()
  const link = await inviter.getByLabel('Your link').inputValue()

  const friend = await hemline.visit()
  const json = { error: { code: 'TOO_MANY', message: inviteTexts.usedALot, requestId: 'none' } }
  await friend.route('**/api/invitation*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 429, json }) : route.continue(),
  )
  await friend.goto(link)
  await friend.evaluate(() => localStorage.setItem('hemline.welcome-closed-at', '9e15'))
  await friend.getByRole('link', { name: 'Join and be friends with Pia' }).click()
  await fillSignUp(hemline, friend, { ...ida, email: 'quin@hemline.test' })
  await friend.getByText(inviteTexts.usedALot).waitFor()
  await friend.goto(`/invite/${'x'.repeat(43)}`)
  await friend.getByRole('heading', { name: 'This invitation has expired or is no longer available' }).waitFor()
  await friend.goto('/')
  await friend.unroute('**/api/invitation*')
  await friend.getByRole('link', { name: 'Open invitation' }).click()
  await friend.getByRole('button', { name: 'Be friends with Pia' }).click()
  await friend.getByRole('heading', { name: 'You and Pia are friends' }).waitFor()
})
