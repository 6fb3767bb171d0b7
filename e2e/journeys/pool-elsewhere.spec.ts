import { expect, it } from 'vitest'
import { createWorld, type World } from '../../server/test/world.ts'
import { fillSignUp, ida, onboard, PASSWORD } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openCognitoLocal, openOwnPool, type Pool } from '../pools.ts'
import { openVisits } from '../visits.ts'

/** Where `cognito-local` was installed, to sign in with it (docs/hosting.md); without it the pool is another Hemline. */
const { COGNITO_LOCAL: folder } = process.env

const pool: Pool = openForFile(() => (folder ? openCognitoLocal(folder) : openOwnPool()))
const world: World = openForFile(() => createWorld(pool.settings))
const visits = openForFile(() => openVisits(world))

it('with our forms at a pool elsewhere: sign up, refresh, sign out and sign in again', async () => {
  pool.admitOrigin(world.url)
  const page = await visits.visitAs(null)
  const session = () => page.evaluate(() => JSON.parse(localStorage.getItem('hemline.session') ?? 'null'))
  await page.goto('/sign-in?mode=sign-up')
  await page.evaluate(() => localStorage.setItem('hemline.welcome-closed-at', '9e15'))
  await fillSignUp(pool, page, ida)
  await page.getByRole('link', { name: 'List' }).first().waitFor()
  const { sub, idToken, isOutside } = await session()
  expect(isOutside).toBeUndefined()
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({ iss: pool.settings.OIDC_ISSUER, aud: pool.settings.OIDC_CLIENT_ID, token_use: 'id' })
  const identity = world.db.selectFrom('outsideIdentities').select(['memberId', 'issuer', 'subject'])
  await expect
    .poll(() => identity.execute())
    .toEqual([{ memberId: sub, issuer: pool.settings.OIDC_ISSUER, subject: sub }])

  await page.goto('/list')
  await onboard(page, ida)
  await page.getByRole('heading', { name: 'List' }).first().waitFor()

  await page.goto('/coins')
  await page.getByRole('heading', { name: 'Your coins' }).waitFor()
  const tokenCalls = () => pool.called.filter((operation) => operation === 'InitiateAuth').length
  const before = tokenCalls()
  // a token in its last minute is refreshed by the next call
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('hemline.session') ?? '{}')
    localStorage.setItem('hemline.session', JSON.stringify({ ...session, expiresAt: 0 }))
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Your coins' }).waitFor()
  await expect.poll(async () => (await session()).expiresAt).toBeGreaterThan(0)
  expect(tokenCalls()).toBeGreaterThan(before)

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Borrow the dress.').first().waitFor()
  expect(await session()).toBeNull()
  await expect.poll(() => pool.called).toContain('RevokeToken')

  await page.goto('/sign-in?returnTo=%2Fcoins')
  await page.getByLabel('Email').fill(ida.email)
  await page.getByLabel('Password', { exact: true }).fill('not the right password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').first().waitFor()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Your coins' }).waitFor()
  expect((await session()).sub).toBe(sub)
})
