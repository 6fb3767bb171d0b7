import { createClaim } from '@hemline/contract/claims/calls.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { arrivedLoan, evidence, ledger } from '../../server/test/loans.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { addPhoto, fillCard } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const BANK_ASKS_LATER = '4000000000007726'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com' }))
const visits = openForFile(() => openVisits(world))
let desk: Page
beforeAll(async () => {
  desk = await visits.visitAs(await world.member({ firstName: 'Hanna', email: 'hanna@example.com' }), {
    isDesktop: true,
  })
})

/** A member's phone, with their coins marked as seen. */
async function phoneOf(member: TestMember): Promise<Page> {
  await acknowledgeCoins(member)
  return visits.visitAs(member)
}
const chargesOf = async (orderId: string) =>
  (await ledger(world))
    .filter((hold) => hold.metadata.orderId === orderId && hold.capturedPence > 0)
    .map((hold) => hold.capturedPence)

it('a damaged dress: an issue is resolved, a claim accepted, one card declined and another charged', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world, BANK_ASKS_LATER)
  const [lena, bea] = [await phoneOf(lender), await phoneOf(lendee)]

  await bea.goto(`/order/${orderId}`)
  await bea.getByRole('link', { name: 'I need help' }).click()
  await bea.getByRole('link', { name: 'Report an issue' }).first().click()
  const submit = bea.getByRole('button', { name: 'Submit Issue' })
  expect(await submit.isDisabled()).toBe(true)
  await bea.getByLabel('What’s wrong?').fill('The zip was broken when it came.')
  await submit.click()
  await bea.getByText('Order issue submitted successfully!').waitFor()
  await bea.getByRole('heading', { name: "We're looking into it" }).waitFor()

  await desk.goto('/operator')
  await desk.getByRole('link', { name: /Rixo dress/ }).click()
  await desk.getByText('The zip was broken when it came.').waitFor()
  await desk.getByText('The loan goes on', { exact: true }).click()
  await desk.getByLabel(/^The reason/).fill('A zip can be mended. Please go on, and claim it if need be.')
  await desk.getByRole('heading', { name: 'Condition checks' }).waitFor()
  await desk.getByRole('button', { name: 'Resolve the dispute' }).click()
  const sure = desk.getByRole('dialog', { name: 'Resolve this dispute?' })
  await sure.getByText('A zip can be mended.').waitFor()
  await sure.getByRole('button', { name: 'Continue the loan' }).click()
  await desk.getByText('Settled. Both have been told.').waitFor()
  await desk.getByText('No dispute is open').waitFor()

  await lena.goto(`/order/${orderId}`)
  await lena.getByText('A zip can be mended.').waitFor()
  await lena.getByRole('link', { name: 'Claim from the tariff' }).click()
  await lena.getByRole('checkbox', { name: /Broken zip/ }).check()
  await lena.getByLabel('Describe the damage').fill('It was whole when I posted it.')
  await addPhoto(lena, '#5b2a4a')
  await lena.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await lena.getByRole('button', { name: 'Send the claim' }).click()
  await lena.getByText('Your claim was sent.').waitFor()

  // the banner is on every screen, even after Orders was opened
  await bea.goto('/orders')
  await bea
    .getByText(/^Lena claims £20.00 for damage/)
    .first()
    .waitFor()
  await bea.goto('/')
  await bea
    .getByRole('link', { name: /1 waiting or unread/ })
    .first()
    .waitFor()
  await bea.goto(`/order/${orderId}`)
  await bea.getByRole('heading', { name: 'Lena claims £20.00 for damage' }).waitFor()
  await bea.getByRole('button', { name: 'Accept £20.00' }).click()
  await bea.getByRole('button', { name: 'Yes, accept' }).click()
  await bea
    .getByText(/Being charged|Bank verification failed/)
    .first()
    .waitFor()
  await world.drain()
  await bea.reload()
  await bea.getByText('Bank verification failed.').waitFor()
  expect(await chargesOf(orderId)).toEqual([])
  await bea.getByRole('link', { name: 'Pay £20.00' }).click()
  await bea.getByRole('button', { name: 'Pay £20.00' }).click()
  await fillCard(bea)
  await bea.getByRole('button', { name: 'Pay £20.00' }).click()
  await bea.getByText('Thank you. That’s paid.').waitFor()
  await bea.getByText('Nothing is left to pay').waitFor()
  expect(await chargesOf(orderId)).toEqual([2000])

  await lena.reload()
  await lena.getByText('Owed to you').waitFor()
})

it('the operator decides a contested claim, with a reason for both sides', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const images = [await evidence(lender)]
  await lender.ok(createClaim, { body: { orderId, lines: ['hem'], description: 'The hem is torn.', images } })
  const bea = await phoneOf(lendee)
  await bea.goto(`/order/${orderId}`)
  await bea.getByRole('button', { name: 'Dispute this claim' }).click()
  await bea.getByRole('button', { name: 'Send to Hemline' }).click()
  await bea.getByText('Please say why you disagree').waitFor()
  await bea.getByLabel('Why do you disagree?').fill('It came like that.')
  await bea.getByRole('button', { name: 'Send to Hemline' }).click()
  await bea.getByText('With Hemline', { exact: true }).waitFor()

  await desk.goto('/operator?tab=claims')
  await desk.getByText('It came like that.').waitFor()
  await desk.getByLabel('To be charged').fill('12.50')
  await desk.getByLabel(/^The reason/).fill('Half each, as nobody can tell.')
  // the confirmation has the order, its payments and its condition checks above it
  const charge = desk.getByRole('button', { name: 'Charge £12.50' })
  for (const heading of ['Payments', 'Condition checks']) await desk.getByRole('heading', { name: heading }).waitFor()
  await charge.click()
  const sure = desk.getByRole('dialog', { name: 'Charge Bea £12.50?' })
  for (const text of ['£12.50 of the £25.00 claimed', /We'll charge Bea's card £12.50 now/])
    await sure.getByText(text).waitFor()
  await sure.getByRole('button', { name: 'Not now' }).click()
  await sure.waitFor({ state: 'detached' })
  await world.drain()
  expect(await chargesOf(orderId)).toEqual([])
  await charge.click()
  await sure.getByRole('button', { name: 'Charge £12.50' }).click()
  await desk.getByText('Decided. Both have been told.').waitFor()
  await world.drain()
  await bea.reload()
  await bea.getByText('Half each, as nobody can tell.').waitFor()
  expect(await chargesOf(orderId)).toEqual([1250])
  await desk.getByRole('tab', { name: /Log/ }).click()
  await desk.getByText(/Hanna decided a claim/).waitFor()
})

it('the operator finds a member, suspends and reinstates them, and reads the figures', async () => {
  const { lendee } = await arrivedLoan(world)
  await desk.goto('/operator?tab=members')
  await desk.getByLabel('Find a member').fill(`bea ${lendee.email}`)
  const bea = desk.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect.poll(() => bea.count()).toBe(1)
  await bea.getByText('1 loan under way').waitFor()
  await bea.getByRole('button', { name: /^Suspend/ }).click()
  await bea.getByRole('button', { name: /^Suspend/ }).click()
  await bea.getByText('Please write down why').waitFor()
  await bea.getByLabel('Why').fill('She asked members for money.')
  await bea.getByRole('button', { name: /^Suspend/ }).click()
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Suspend/ })
    .click()
  await bea.getByText('Suspended', { exact: true }).waitFor()
  await bea.getByRole('button', { name: /^Let/ }).click()
  await bea.getByLabel('Why').fill('It was somebody else.')
  await bea.getByRole('button', { name: /^Let/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: /^Let/ }).click()
  await bea.getByText('Suspended', { exact: true }).waitFor({ state: 'detached' })
  expect(new URL(desk.url()).searchParams.get('words')).toBe(`bea ${lendee.email}`)

  await desk.getByRole('tab', { name: 'Community' }).click()
  await desk.getByText('Taken from cards').waitFor()
})
