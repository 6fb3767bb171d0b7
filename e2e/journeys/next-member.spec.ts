import { acceptInvitation, openInvite } from '@hemline/contract/friends/calls.ts'
import { inviteTexts } from '@hemline/contract/friends/words.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listGarment } from '../../server/test/loans.ts'
import { PASSWORD as MEMBER_PASSWORD, setPasswordOf } from '../../server/test/member-pool.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { tick } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

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
