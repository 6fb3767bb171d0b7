import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PASSWORD as MEMBER_PASSWORD, setPasswordOf } from '../../server/test/member-pool.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { codeTo, PASSWORD } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ CONTACT_EMAIL: 'care@hemline.test' }))
const visits = openForFile(() => openVisits(world))

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
  const cancelled = await codeTo(world, 'orla.old@example.org')
  await there.getByText('orla.old@example.org is waiting for its code.').waitFor()
  await there.getByRole('button', { name: 'Keep my current address' }).click()
  await there.getByText('Your account keeps the address it has.').waitFor()
  await code.getByLabel('6-digit code').fill(cancelled)
  await code.getByText('No new email address is waiting for a code. Please start again.').waitFor()
  await code.getByRole('button', { name: 'Close' }).click()

  await ask('orla.new@example.org', MEMBER_PASSWORD)
  await code.getByLabel('6-digit code').fill('000000')
  await code.getByText('That code isn’t right. Please check it and try again.').waitFor()
  await here.reload()
  await here.getByRole('button', { name: 'Enter the code' }).click()
  await code.getByLabel('6-digit code').fill(`Your code: ${await codeTo(world, 'orla.new@example.org')}`)
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
  await page.getByText('Need help? Write to care@hemline.test.').waitFor()
  await page.getByRole('button', { name: 'Forgotten your password?' }).click()
  expect(await page.getByLabel('Email').inputValue()).toBe(member.email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const proposed = page.getByLabel('New password')
  await proposed.waitFor()
  // who has lost the inbox is not left with a code that cannot be read
  const help = page.getByText('Can’t get into that inbox?')
  expect(await help.getByRole('link').getAttribute('href')).toBe('mailto:care@hemline.test')
  expect(await proposed.inputValue()).toBe('')
  await page.getByLabel('6-digit code').fill(await codeTo(world, member.email))
  await proposed.fill(PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByText('Your password has been changed.').waitFor()
})
