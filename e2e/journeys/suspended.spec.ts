import { suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { expect, it } from 'vitest'
import { acceptedInPerson } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { acknowledgeCoins } from '../community.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'owner@example.com' }))
const visits = openForFile(() => openVisits(world))

it('a suspended borrower reads that, finishes the loan, writes to the lender, and begins nothing', async () => {
  const host = await world.member({ email: 'owner@example.com' })
  const { lender, lendee, orderId } = await acceptedInPerson(world)
  for (const member of [lender, lendee]) await acknowledgeCoins(member)
  await host.ok(suspendMember, { body: { userId: lendee.id, isSuspended: true, note: 'Asked for transfers.' } })

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
