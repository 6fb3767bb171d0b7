import { daysBetween, today } from '@hemline/contract/days.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { move } from '../../server/test/loans.ts'
import { acceptedByPost, orderOf, scan } from '../../server/test/post.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { dialogsClosed } from '../dialogs-closed.ts'
import { act } from '../member.ts'
import { moneyOf } from '../money.ts'
import { openForFile } from '../open-for-file.ts'
import { countTaps, type Effort } from '../taps.ts'
import { openVisits } from '../visits.ts'

// docs/product.md §1, "A parcel that is late or missing": Lena lends, Bea borrows, Hanna runs the community.

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com' }))
const visits = openForFile(() => openVisits(world))
let hanna: TestMember
beforeAll(async () => {
  hanna = await world.member({ firstName: 'Hanna', email: 'hanna@example.com' })
})

const reads = (page: Page, headline: string) => page.getByRole('heading', { name: headline }).waitFor()

async function phoneAt(member: TestMember, orderId: string): Promise<Page> {
  await acknowledgeCoins(member)
  const page = await visits.visitAs(member)
  await page.goto(`/order/${orderId}`)
  return page
}

/** Loads the order and takes an action on it. Returns what a finger did (docs/product.md §10). */
async function tapsOf(page: Page, action: string): Promise<Effort> {
  const effort = await countTaps(page)
  // a sheet that closes would step back from what is loaded
  await dialogsClosed(page)
  await page.reload()
  await act(page, action)
  return effort()
}

/** Sends the claim whose form is on this page, and reads the answer. */
async function sendClaim(page: Page, reference: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: 'I’ve sent the claim' }).click()
  await page.getByText('Please enter the reference Royal Mail gave you').waitFor()
  await page.getByLabel('Royal Mail’s reference for the claim').fill(reference)
  await page.getByRole('button', { name: 'I’ve sent the claim' }).click()
  await page.getByText(answer).waitFor()
}

it('a parcel with our label is not scanned for five working days: the operator claims, it turns up, and the loan is paid', async () => {
  const { lender, lendee, orderId } = await acceptedByPost(world)
  await world.drain()
  const { post, startDate } = await orderOf(lender, orderId)
  for (const step of ['POSTED', 'SEEN'] as const) await scan(world, post!.outbound!.trackingNumber, step)
  await world.advance(`P${daysBetween(today(world.clock.now()), startDate) + 1}D`)
  const bea = await phoneAt(lendee, orderId)
  await reads(bea, 'It should be with you by now')
  await bea.getByText(/Royal Mail last scanned it on .* If there’s no news by/).waitFor()
  await bea.getByText(/is covered up to £150/).waitFor()

  await world.advance('P2D')
  const lena = await phoneAt(lender, orderId)
  await reads(lena, 'It should have arrived by now')
  for (const page of [lena, bea])
    await page
      .getByText(/We’ve opened a claim with Royal Mail and will send it by/)
      .first()
      .waitFor()
  expect(await lena.getByRole('button', { name: 'Open the claim form' }).count()).toBe(0)

  const desk = await visits.visitAs(hanna, { isDesktop: true })
  await desk.goto('/operator')
  await desk.getByRole('link', { name: /^Claim from Royal Mail Rixo dress/ }).click()
  const form = desk.getByRole('region', { name: 'Claim with Royal Mail' })
  for (const label of ['Sender', 'Addressed to', 'Amount claimed'])
    await form.getByText(label, { exact: true }).waitFor()
  await sendClaim(desk, 'RM20488', 'Saved. We’ve told both when to expect an answer.')
  for (const page of [lena, bea])
    await page
      .getByText(/We’ve sent the claim to Royal Mail, reference RM20488. It answers by/)
      .first()
      .waitFor()
  await desk.goto('/operator')
  await desk.getByText('Nothing waits for you').waitFor()

  expect(await tapsOf(bea, 'I’ve got it')).toEqual({ taps: 2, keys: 0 })
  await reads(lena, 'Bea has it')
  await move(lendee, orderId, 'returned')
  await act(lena, 'All fine')
  await reads(bea, 'All done')
  expect(await moneyOf(world, { lendee, orderId })).toMatchObject({ status: 'CAPTURED', refundedPence: 0 })
})

it('a parcel with the lender’s own postage never comes: the lender claims, and the operator returns the borrower’s money', async () => {
  const { lender, lendee, orderId } = await acceptedByPost(world)
  await world.drain()
  const lena = await phoneAt(lender, orderId)
  await lena.getByRole('button', { name: 'Use a different tracking number' }).click()
  await lena.getByLabel('Royal Mail tracking number').fill('AB123456785GB')
  await lena.getByRole('button', { name: 'Save number' }).click()
  await lena.getByRole('link', { name: /AB 1234 5678 5GB/ }).waitFor()
  expect(await tapsOf(lena, 'I’ve posted it')).toEqual({ taps: 2, keys: 0 })
  await reads(lena, 'On its way to Bea')
  await world.advance('P14D')
  await lena.reload()

  const bea = await phoneAt(lendee, orderId)
  await bea
    .getByText(/We’ve filled in a claim with Royal Mail, and Lena is to send it by/)
    .first()
    .waitFor()
  await lena
    .getByText(/We’ve filled in a claim with Royal Mail for you. Please send it by/)
    .first()
    .waitFor()
  await lena.getByRole('button', { name: 'Open the claim form' }).click()
  await lena.getByRole('dialog', { name: 'Claim with Royal Mail' }).getByText('AB 1234 5678 5GB').waitFor()
  await sendClaim(lena, 'RM7', 'Thank you. You can both see when to expect an answer.')
  await bea
    .getByText(/Lena has sent the claim to Royal Mail, reference RM7. It answers by/)
    .first()
    .waitFor()

  await bea.getByRole('link', { name: 'Help with this order' }).click()
  await bea.getByRole('link', { name: 'Report an issue' }).first().click()
  await bea.getByLabel('What’s wrong?').fill('It never came, and the wedding is over.')
  await bea.getByRole('button', { name: 'Submit Issue' }).click()
  await reads(bea, 'We’re looking into it')

  const desk = await visits.visitAs(hanna, { isDesktop: true })
  await desk.goto('/operator')
  await desk.getByRole('link', { name: /^Decide the dispute Rixo dress/ }).click()
  await desk.getByText('The loan is cancelled', { exact: true }).click()
  await desk.getByLabel('Refund to the borrower').fill('24.90')
  await desk.getByLabel('Return the borrower’s coin').check()
  await desk.getByLabel(/^Reason/).fill('Lost in the post: nobody is at fault.')
  await desk.getByRole('button', { name: 'Resolve the dispute' }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel the loan/ })
    .click()
  await desk.getByText('Settled. Both have been told.').waitFor()
  await reads(bea, 'The issue is resolved')
  expect(await moneyOf(world, { lendee, orderId })).toEqual({
    status: 'REFUNDED',
    capturedPence: 2490,
    refundedPence: 2490,
  })
})
