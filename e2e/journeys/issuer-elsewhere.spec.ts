import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type OutsideIssuer, openOutsideIssuer } from '../../server/test/outside-issuer.ts'
import { createWorld, type World } from '../../server/test/world.ts'
import { fillDress, ida, onboard } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const issuer: OutsideIssuer = openForFile(() =>
  openOutsideIssuer({
    redirectUris: () => [`${world.url}/sign-in`],
    postLogoutRedirectUris: () => [`${world.url}/`],
  }),
)
// an issuer elsewhere has the time of the machine, and so have its tokens
const world: World = openForFile(() =>
  createWorld({ OIDC_ISSUER: issuer.issuer, OIDC_CLIENT_ID: issuer.clientId, CLOCK_STARTS_AT: '' }),
)
const visits = openForFile(() => openVisits(world))
const PASSWORD = 'known to the issuer alone'

async function visitor(): Promise<Page> {
  const page = await visits.visitAs(null)
  await page.goto('/terms')
  await page.evaluate(() => localStorage.setItem('hemline.welcome-closed-at', '9e15'))
  return page
}

async function fillAtIssuer(page: Page, title: string, email: string): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Go on' }).click()
}

const isAt = (path: string) => (url: URL) => url.origin === world.url && url.pathname === path

it('a member signs up at the issuer, lists, signs out of both, and signs in again where they were', async () => {
  const page = await visitor()
  await page.goto('/list')
  await page.getByRole('button', { name: 'Create an account' }).click()
  // no password of theirs is asked for here
  await page.getByRole('button', { name: 'Continue to sign up' }).waitFor()
  expect(await page.locator('input').count()).toBe(0)
  const request = page.waitForRequest(/\/auth\?/)
  await page.getByRole('button', { name: 'Continue to sign up' }).click()
  const query = new URL((await request).url()).searchParams
  expect(Object.fromEntries(query)).toMatchObject({ prompt: 'create', code_challenge_method: 'S256' })
  await fillAtIssuer(page, 'Sign up at the issuer', ida.email)
  await page.getByLabel('First name').waitFor()
  // neither code nor state stays in the address or in a history entry
  expect(page.url()).not.toMatch(/code|state/)
  await onboard(page, ida)
  await page.getByRole('heading', { name: 'List' }).first().waitFor()
  await fillDress(page, { brand: 'Reiss', description: 'Navy, worn twice', colour: 'Navy', hex: '#223355' })
  await page.getByRole('button', { name: 'Got it' }).click()

  await page.goto('/coins')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/\/session\/end/)
  await page.getByRole('button', { name: /sign me out/i }).click()
  await page.waitForURL(isAt('/'))
  // the issuer's page may still be on its way out
  const session = () => page.evaluate(() => localStorage.getItem('hemline.session')).catch(() => 'no page')
  await expect.poll(session).toBeNull()

  await page.goto('/notifications?from=here')
  await page.getByRole('button', { name: 'Continue to sign in' }).click()
  await fillAtIssuer(page, 'Sign in at the issuer', ida.email)
  await page.waitForURL(isAt('/notifications'))
  expect(new URL(page.url()).searchParams.get('from')).toBe('here')
})

it('a session is refreshed when its token ends; an issuer that is away ends none, one that refuses ends it', async () => {
  const email = 'rae@hemline.test'
  issuer.people.set(email, { id: 'rae', email, password: PASSWORD, isVerified: true })
  const page = await visitor()
  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Continue to sign in' }).click()
  await fillAtIssuer(page, 'Sign in at the issuer', email)
  await page.waitForURL(isAt('/notifications'))
  const session = () => page.evaluate(() => JSON.parse(localStorage.getItem('hemline.session') ?? 'null'))
  // away from the app: a page that is left while it refreshes never learns its new token
  const endToken = async () => {
    await page.goto('/robots.txt')
    await page.evaluate((now) => localStorage.setItem('hemline.session', JSON.stringify({ ...now, expiresAt: 0 })), {
      ...(await session()),
    })
  }
  await endToken()
  await page.goto('/coins')
  await page.getByRole('heading', { name: 'Your coins' }).waitFor()
  await expect.poll(async () => (await session()).expiresAt).toBeGreaterThan(0)

  await endToken()
  issuer.setAway(true)
  const refused = page.waitForResponse((one) => one.url().endsWith('/identity/token') && one.status() === 503)
  await page.goto('/friends')
  await refused
  expect(await session()).toMatchObject({ idToken: expect.any(String) })
  issuer.setAway(false)

  issuer.people.get(email)!.isErased = true
  await page.goto('/coins')
  await page.waitForURL(/\/sign-in\?returnTo=%2Fcoins/)
  expect(await session()).toBeNull()
})

it('who is suspended signs in there too, and reads what they can finish', async () => {
  const email = 'sol@hemline.test'
  issuer.people.set(email, { id: 'sol', email, password: PASSWORD, isVerified: true })
  const signIn = async () => {
    const page = await visitor()
    await page.goto('/sign-in?returnTo=/friends')
    await page.getByRole('button', { name: 'Continue to sign in' }).click()
    await fillAtIssuer(page, 'Sign in at the issuer', email)
    return page
  }
  await (await signIn()).waitForURL(isAt('/friends'))
  const suspension = { suspendedAt: world.clock.now() }
  await world.db.updateTable('members').set(suspension).where('email', '=', email).execute()
  const page = await signIn()
  await page.getByRole('heading', { name: 'Your account is suspended' }).waitFor()
  await page.getByRole('link', { name: 'See my orders' }).waitFor()
})

it('a refusal there is shown in our words; an answer that was not asked for here is not used', async () => {
  const page = await visitor()
  await page.goto('/sign-in?returnTo=/coins')
  await page.getByRole('button', { name: 'Continue to sign in' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('You haven’t been signed in, because it was cancelled or not allowed there.').waitFor()
  await expect.poll(() => page.url()).toBe(`${world.url}/sign-in?returnTo=%2Fcoins`)

  await page.goto('/sign-in?code=stolen&state=of-another')
  await page.getByText('We couldn’t match this with a sign-in that you started here.').waitFor()
  await expect.poll(() => page.url()).toBe(`${world.url}/sign-in`)
  await page.goto('/sign-in?error=server_error&state=x&error_description=Call%20this%20number')
  await page.getByText('We couldn’t match this with a sign-in').waitFor()
  expect(await page.getByText('Call this number').count()).toBe(0)
})
