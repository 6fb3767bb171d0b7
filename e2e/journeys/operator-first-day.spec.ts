import { answerClaim, createClaim } from '@hemline/contract/claims/calls.ts'
import { sendMessage } from '@hemline/contract/conversations/calls.ts'
import { createOrderIssue } from '@hemline/contract/issues/calls.ts'
import { setBankAccount } from '@hemline/contract/payouts/calls.ts'
import { createReport } from '@hemline/contract/safety/calls.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arrivedLoan, evidence, ledger, move } from '../../server/test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../server/test/member-pool.ts'
import { orderOf } from '../../server/test/post.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

// docs/product.md §13: a new operator finds under Today what waits, and at the end of each link the act that settles it.

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com' }))
const visits = openForFile(() => openVisits(world))

type Loan = { lender: TestMember; lendee: TestMember; orderId: string }

async function disputed(description: string): Promise<Loan> {
  const loan = await arrivedLoan(world)
  await loan.lendee.ok(createOrderIssue, { body: { orderId: loan.orderId, description } })
  return loan
}

/** A complete loan whose lender claims a torn hem, with which its borrower disagrees. The lender's bank is known. */
async function contested(reason: string): Promise<Loan> {
  const loan = await arrivedLoan(world)
  const { lender, lendee, orderId } = loan
  await setPasswordOf(world, lender)
  const account = { holder: 'Lena Lark', sortCode: '08-99-99', accountNumber: '66374958' }
  await lender.ok(setBankAccount, { body: { password: PASSWORD, ...account } })
  await move(lendee, orderId, 'returned')
  await move(lender, orderId, 'complete')
  const images = [await evidence(lender)]
  const { body } = await lender.ok(createClaim, {
    body: { orderId, lines: ['hem'], description: 'The hem is torn.', images },
  })
  await lendee.ok(answerClaim, { body: { claimId: body.data.id, action: 'contest', reason } })
  return loan
}

/** What the borrower has paid for a loan by now, in pence. */
async function paidFor({ lendee, orderId }: Loan): Promise<number> {
  await world.drain()
  const { paymentIntentId } = await orderOf(lendee, orderId)
  const payments = (await ledger(world)).filter(
    (payment) => payment.paymentIntentId === paymentIntentId || payment.metadata.orderId === orderId,
  )
  return payments.reduce((sum, { capturedPence, refundedPence }) => sum + capturedPence - refundedPence, 0)
}

/** Opens Today and follows the first line of what waits. Returns the act that it names; null when nothing waits. */
async function followFirst(desk: Page): Promise<string | null> {
  await desk.goto('/operator')
  const waiting = desk.getByRole('region', { name: 'Waiting for you' })
  const line = waiting.getByRole('link').first()
  await line.or(waiting.getByText('Nothing waits for you')).waitFor()
  if ((await line.count()) === 0) return null
  const act = await line.locator('strong').innerText()
  await line.click()
  return act
}

const press = (desk: Page, name: string | RegExp) => desk.getByRole('button', { name }).click()
const confirm = (desk: Page, name: string | RegExp) => desk.getByRole('dialog').getByRole('button', { name }).click()

/** What was decided of each dispute, by what its borrower wrote. */
const decisions = {
  'There is a small mark.': { outcome: 'The loan continues', refund: '' },
  'The zip is broken.': { outcome: 'The loan is complete', refund: '5' },
  'It is another dress.': { outcome: 'The loan is cancelled', refund: '24.90' },
} as const
type Description = keyof typeof decisions
const descriptions = Object.keys(decisions) as Description[]

/** Decides the dispute that is open, and returns what its borrower wrote. */
async function decideDispute(desk: Page): Promise<Description> {
  await desk.getByRole('heading', { name: 'Resolve', exact: true }).waitFor()
  const shown = descriptions.map((one) => desk.getByText(one))
  await shown
    .reduce((any, one) => any.or(one))
    .first()
    .waitFor()
  const text = await desk.getByRole('main').innerText()
  const description = descriptions.find((one) => text.includes(one))!
  const { outcome, refund } = decisions[description]
  await desk.getByText(outcome, { exact: true }).click()
  if (refund) await desk.getByLabel('Refund to the borrower').fill(refund)
  if (outcome === 'The loan is cancelled') await desk.getByLabel('Return the borrower’s coin').check()
  await desk.getByLabel(/^Reason/).fill('By the photos of both.')
  await press(desk, 'Resolve the dispute')
  await confirm(desk, /^(Continue|Complete|Cancel) the loan/)
  await desk.getByText('Settled. Both have been told.').waitFor()
  return description
}

/** Charges half of a claim of £25 whose borrower says that it came like that, and dismisses another. */
async function decideClaim(desk: Page): Promise<void> {
  const charge = desk.getByLabel('To be charged')
  await charge.waitFor()
  const half = desk.getByText('It came like that.')
  await half.or(desk.getByText('I never wore it.')).first().waitFor()
  const isHalf = (await half.count()) > 0
  if (isHalf) await charge.fill('12.50')
  await desk.getByLabel(/^Reason/).fill('By the photos of both.')
  await press(desk, isHalf ? 'Charge £12.50' : 'Dismiss the claim')
  await confirm(desk, isHalf ? 'Charge £12.50' : 'Dismiss the claim')
  await desk.getByText('Decided. Both have been told.').waitFor()
}

/** Makes a batch of what can be paid; marks the batch as paid once there is one. */
async function pay(desk: Page): Promise<void> {
  const mark = desk.getByRole('button', { name: /^Mark £[\d.]+ as paid$/ })
  const make = desk.getByRole('button', { name: /^Make a batch of £/ })
  await mark.or(make).first().waitFor()
  if ((await make.count()) > 0) {
    await make.click()
    await confirm(desk, /^Make a batch of £/)
    await desk.getByText('The batch is made. Next: download it for your bank.').waitFor()
    return
  }
  const downloading = desk.waitForEvent('download')
  await press(desk, 'Download for the bank')
  await downloading
  await desk.getByLabel('Bank’s reference').fill('FP-1')
  await mark.click()
  await confirm(desk, /^Mark £/)
  await desk.getByText('Marked as paid. We’ve emailed the receipts.').waitFor()
}

async function ban(desk: Page): Promise<void> {
  await desk.getByText('You are stupid').waitFor()
  await desk.getByLabel('Why').fill('We don’t insult each other.')
  await press(desk, 'Ban permanently')
  await confirm(desk, 'Ban permanently')
  await desk.getByText('No report waits for you').waitFor()
}

it('three disputes, two claims, a payout batch and a ban: each is settled from the first line of Today', async () => {
  const loans = new Map<Description, Loan>()
  for (const description of descriptions) loans.set(description, await disputed(description))
  const half = await contested('It came like that.')
  const dismissed = await contested('I never wore it.')
  const [ada, bo] = [await world.member({ firstName: 'Ada' }), await world.member({ firstName: 'Bo' })]
  const message = await bo.ok(sendMessage, { body: { recipientId: ada.id, content: 'You are stupid' } })
  const report = { targetType: 'MESSAGE', targetId: message.body.data.id, reason: 'HARASSMENT', text: '' } as const
  await ada.ok(createReport, { body: report })
  const paid = { half: await paidFor(half), dismissed: await paidFor(dismissed) }

  const hanna = await world.member({ firstName: 'Hanna', email: 'hanna@example.com' })
  const desk = await visits.visitAs(hanna, { isDesktop: true })
  const settled: string[] = []
  for (let act = await followFirst(desk); act !== null; act = await followFirst(desk)) {
    settled.push(act)
    if (act === 'Decide the dispute') await decideDispute(desk)
    else if (act === 'Decide the claim') await decideClaim(desk)
    else if (act === 'Pay what is owed') await pay(desk)
    else if (act === 'Look at the report') await ban(desk)
    else throw new Error(`Nothing here settles “${act}”.`)
    // a charge is owed once the card provider says that it was made
    await world.drain()
  }
  const count = (act: string) => settled.filter((one) => one === act).length
  expect([count('Decide the dispute'), count('Decide the claim'), count('Look at the report')]).toEqual([3, 2, 1])
  // a batch is made, then marked as paid
  expect(count('Pay what is owed')).toBeGreaterThanOrEqual(2)

  expect(await Promise.all(descriptions.map((one) => paidFor(loans.get(one)!)))).toEqual([2490, 1990, 0])
  expect(await paidFor(half)).toBe(paid.half + 1250)
  expect(await paidFor(dismissed)).toBe(paid.dismissed)
  const banned = await world.db.selectFrom('members').select('suspendedAt').where('id', '=', bo.id).executeTakeFirst()
  expect(banned?.suspendedAt).not.toBeNull()
})
