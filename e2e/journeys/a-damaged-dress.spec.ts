import { createClaim } from '@hemline/contract/claims/calls.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { arrivedLoan, evidence, ledger } from '../../server/test/loans.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { historySettled } from '../browser.ts'
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
const openSection = (name: string) =>
  desk
    .getByRole('navigation', { name: 'Operator' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
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
  await submit.click()
  await bea.getByText('Please describe what’s wrong').waitFor()
  await bea.getByLabel('What’s wrong?').fill('The zip was broken when it came.')
  await submit.click()
  await bea.getByText('Order issue submitted successfully!').waitFor()
  await bea.getByRole('heading', { name: 'We’re looking into it' }).waitFor()

  await desk.goto('/operator')
  await desk.getByRole('link', { name: /^Decide the dispute Rixo dress/ }).click()
  await desk.getByText('The zip was broken when it came.').waitFor()
  await desk.getByText('The loan continues', { exact: true }).click()
  await desk.getByLabel(/^Reason/).fill('A zip can be mended. Please go on, and claim it if need be.')
  await desk.getByRole('heading', { name: 'Condition', exact: true }).waitFor()
  // a look at another page loses nothing
  await openSection('Members')
  await desk.getByLabel('Find a member').waitFor()
  await desk.goBack()
  await desk.getByRole('heading', { name: 'Condition', exact: true }).waitFor()
  expect(await desk.getByLabel(/^Reason/).inputValue()).toMatch(/^A zip can be mended/)
  await desk.getByRole('button', { name: 'Resolve the dispute' }).click()
  const sure = desk.getByRole('dialog', { name: 'Resolve this dispute?' })
  await sure.getByText('A zip can be mended.').waitFor()
  await sure.getByText('Lena and Bea, by notice and email').waitFor()
  await sure.getByRole('button', { name: 'Continue the loan' }).click()
  await desk.getByText('Settled. Both have been told.').waitFor()
  await desk.getByText('No dispute is open').waitFor()
  // found again, with what was decided
  await desk.getByText('Settled', { exact: true }).click()
  await desk.getByRole('link', { name: /^Rixo dress/ }).waitFor()
  const downloading = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download as CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^hemline-disputes-/)
  await desk.getByRole('link', { name: /^Rixo dress/ }).click()
  await desk.getByText('Settled: The loan continues').waitFor()

  await lena.goto(`/order/${orderId}`)
  await lena.getByText('A zip can be mended.').waitFor()
  await lena.getByRole('link', { name: 'Claim for damage' }).click()
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

  await desk.goto('/operator/claims')
  await desk.getByRole('link', { name: /^Rixo dress/ }).click()
  await desk.getByText('It came like that.').waitFor()
  await desk.getByLabel('To be charged').fill('12.50')
  await desk.getByLabel(/^Reason/).fill('Half each, as nobody can tell.')
  // a colleague may take it, and notes are for operators alone; payments and condition checks stand above the decision
  await desk.getByLabel('Who looks at it').selectOption('Hanna')
  await desk.getByText('Saved. Both sides read who looks at it.').waitFor()
  await desk.getByLabel('Note', { exact: true }).fill('I have asked for a photo of the hem.')
  await desk.getByRole('button', { name: 'Save note' }).click()
  await desk
    .getByRole('region', { name: 'What operators did' })
    .getByText('I have asked for a photo of the hem.')
    .waitFor()
  const charge = desk.getByRole('button', { name: 'Charge £12.50' })
  for (const name of ['Money and coins', 'Condition']) await desk.getByRole('heading', { name, exact: true }).waitFor()
  await charge.click()
  const sure = desk.getByRole('dialog', { name: 'Charge Bea £12.50?' })
  for (const text of ['£12.50 of the £25.00 claimed', /We’ll charge Bea’s card £12.50 now/])
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
  await openSection('Log')
  await desk.getByText(/Hanna decided a claim/).waitFor()
})

it('the operator finds a member, suspends and reinstates them, and reads the figures', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world)
  const { orderNumber } = await world.db
    .selectFrom('orders')
    .select('orderNumber')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await desk.goto('/operator/members')
  await desk.getByLabel('Find a member').fill(orderNumber)
  const rows = desk.getByRole('region', { name: 'Members' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(3)
  await rows.filter({ hasText: lender.email }).waitFor()
  await desk.getByLabel('Find a member').fill(`bea ${lendee.email}`)
  await expect.poll(() => rows.count()).toBe(2)
  await rows.nth(1).getByRole('cell', { name: lendee.email }).waitFor()
  await expect.poll(() => new URL(desk.url()).searchParams.get('words')).toBe(`bea ${lendee.email}`)
  await rows.nth(1).getByRole('link', { name: /^Bea/ }).click()
  await desk.getByRole('heading', { level: 1, name: /^Bea/ }).waitFor()
  await desk
    .getByRole('region', { name: 'Orders' })
    .getByText(/borrows from Lena/)
    .waitFor()
  const payments = desk.getByRole('region', { name: 'Payments' }).getByRole('listitem')
  await expect.poll(() => payments.count()).toBe(2)
  await payments.filter({ hasText: 'Charged for the loan' }).getByRole('link', { name: orderNumber }).waitFor()

  await desk.getByRole('button', { name: 'Suspend' }).click()
  await desk.getByRole('button', { name: 'Suspend' }).click()
  await desk.getByText('Please write down why').waitFor()
  await desk.getByLabel('Why').fill('She asked members for money.')
  await desk.getByRole('button', { name: 'Suspend' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await desk.getByText('Suspended', { exact: true }).waitFor()
  await desk.getByRole('button', { name: 'Let in again' }).click()
  await desk.getByLabel('Why').fill('It was somebody else.')
  await desk.getByRole('button', { name: 'Let in again' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Let in again' }).click()
  await desk.getByText('Suspended', { exact: true }).waitFor({ state: 'detached' })
  await historySettled(desk)

  await desk.getByRole('button', { name: 'Grant a coin' }).click()
  await desk.getByLabel('Why').fill('For the trouble.')
  await desk.getByRole('button', { name: 'Grant a coin' }).click()
  await desk
    .getByRole('dialog', { name: /^Grant Bea/ })
    .getByRole('button', { name: 'Grant a coin' })
    .click()
  await desk.getByRole('region', { name: 'Coins' }).getByText('From Hemline: For the trouble.').waitFor()
  const log = desk.getByRole('region', { name: 'Notes and log' })
  for (const text of [/suspended Bea/, /let Bea .*in again/, /granted Bea .*a coin/])
    await log.getByText(text).waitFor()
  await desk.getByText('None: nobody has asked for help with one of their conversations').waitFor()
  // every state of the account, with the one before
  await desk.getByRole('navigation', { name: 'More about this member' }).getByRole('link', { name: 'Account' }).click()
  const changes = desk.getByRole('region', { name: 'Changes of accounts' })
  await changes.getByRole('row', { name: /active suspended Bea/ }).waitFor()
  await changes.getByRole('row', { name: /suspended active Bea/ }).waitFor()

  await openSection('Today')
  await desk.getByText('Taken from cards').waitFor()
})
