import { expect, it } from 'vitest'
import { hashPassword } from '../../server/src/identity/passwords.ts'
import { lenderAndStranger, requestLoan } from '../../server/test/loans.ts'
import { orderOf } from '../../server/test/post.ts'
import { createWorld } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { still } from '../layout-shifts.ts'
import { PASSWORD } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { countTaps, secondsOf } from '../taps.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('the link of the email accepts nothing; after signing in Accept is one tap away, beside what it does', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  await acknowledgeCoins(lender)
  const passwordHash = await hashPassword(PASSWORD)
  await world.db.updateTable('accounts').set({ passwordHash }).where('id', '=', lender.id).execute()
  const orderId = await requestLoan(world, lendee, { listingId, from: 20, to: 22 })
  await expect
    .poll(async () => (await world.emailsTo(lender.email))[0]?.text ?? '')
    .toContain(`Accept or decline: ${world.deps.env.publicUrl}/order/${orderId}#answer`)

  const page = await visits.visitAs(null)
  const effort = await countTaps(page)
  await page.goto(`/order/${orderId}#answer`)
  await page.waitForURL(/\/sign-in/)
  expect((await orderOf(lender, orderId)).status).toBe('REQUESTED')
  await page.getByLabel('Email', { exact: true }).fill(lender.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(new RegExp(`/order/${orderId}#answer$`))
  await page.getByRole('heading', { name: 'Bea would like to borrow this' }).waitFor()
  await page.getByText('No loans yet · Member since').waitFor()
  await page.getByText('You earn 1 coin, and £18.00 for cleaning.').waitFor()
  await page.getByText('If you accept, we’ll charge Bea’s card £24.90 and confirm the loan.').waitFor()
  expect((await orderOf(lender, orderId)).status).toBe('REQUESTED')
  const button = page.getByRole('button', { name: 'Accept', exact: true })
  await still(page)
  const { y = 0 } = (await button.boundingBox()) ?? {}
  expect(y, 'under the thumb').toBeGreaterThan(600)
  const before = await effort()
  await button.click()
  await page.getByRole('heading', { name: /lending it to Bea/ }).waitFor()
  const after = await effort()
  const accepting = { taps: after.taps - before.taps, keys: after.keys - before.keys }
  expect(accepting).toEqual({ taps: 1, keys: 0 })
  expect(secondsOf(accepting)).toBeLessThanOrEqual(5)
  expect((await orderOf(lender, orderId)).status).not.toBe('REQUESTED')
})
