import { deleteAccount } from '@hemline/contract/account/calls.ts'
import { WELCOME_DELAY_MS } from '@hemline/contract/limits.ts'
import { suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { expect, it } from 'vitest'
import { acceptedInPerson } from '../../server/test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../server/test/member-pool.ts'
import { createWorld } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { installClock } from '../browser.ts'
import { acknowledgeCoins } from '../community.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'owner@example.com' }))
const visits = openForFile(() => openVisits(world))
const owner = openForFile(async () => ({
  ok: (await world.member({ email: 'owner@example.com' })).ok,
  close: async () => undefined,
}))

it('a suspended borrower reads that, finishes the loan, writes to the lender, and begins nothing', async () => {
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  for (const member of [lender, lendee]) await acknowledgeCoins(member)
  await owner.ok(suspendMember, { body: { userId: lendee.id, isSuspended: true, note: 'Asked for transfers.' } })

  const page = await visits.visitAs(lendee)
  for (const path of ['/', '/friends', '/list', `/profile/${lender.id}`]) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Your account is suspended' }).waitFor()
  }
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'See my orders' }).click()
  await page.getByRole('link', { name: /Rixo/ }).first().click()
  await page.waitForURL(`**/order/${orderId}`)
  await page.getByRole('link', { name: 'Message Lena' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('I’m at the café.')
  await page.getByRole('button', { name: 'Send' }).click()
  const other = await visits.visitAs(lender)
  await other.goto('/messages')
  await other.getByRole('link', { name: /Bea/ }).click()
  await other.getByText('I’m at the café.').last().waitFor()

  await page.goto('/')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await page.getByRole('dialog').waitFor()
})

it('who is suspended or leaving is not welcomed to an onboarding that they cannot open', async () => {
  const newcomer = () => world.member({ isOnboarded: false })
  const [suspended, leaving] = [await newcomer(), await newcomer()]
  await owner.ok(suspendMember, { body: { userId: suspended.id, isSuspended: true, note: 'Asked for transfers.' } })
  await setPasswordOf(world, leaving)
  await leaving.ok(deleteAccount, { body: { password: PASSWORD } })
  for (const member of [suspended, leaving]) {
    const page = await visits.visitAs(member, { isDesktop: true })
    await page.goto('/orders')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await installClock(page)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    // the dialogs that open by themselves are loaded with the shortcuts
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect
      .poll(async () => {
        await page.keyboard.press('?')
        return shortcuts.count()
      })
      .toBe(1)
    await page.keyboard.press('Escape')
    await shortcuts.waitFor({ state: 'detached' })
    await page.clock.runFor(2 * WELCOME_DELAY_MS)
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
})
