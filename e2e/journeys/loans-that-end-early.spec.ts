import { daysBetween, today } from '@hemline/contract/days.ts'
import type { OrderAction } from '@hemline/contract/order-status.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { lenderAndStranger, move, requestLoan, soonByPost } from '../../server/test/loans.ts'
import { orderOf } from '../../server/test/post.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { act } from '../member.ts'
import { freeCoins, moneyOf } from '../money.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

type Loan = { lender: TestMember; lendee: TestMember; orderId: string }

/** A request by post, by a member whose coin is marked as seen. */
async function requested({ from, to } = { from: 20, to: 22 }): Promise<Loan> {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  for (const member of [lender, lendee]) await acknowledgeCoins(member)
  return { lender, lendee, orderId: await requestLoan(world, lendee, { listingId, from, to }) }
}

const done = async (member: TestMember, orderId: string, action: OrderAction) =>
  expect((await move(member, orderId, action)).status).toBe(200)

/** Both members' phones, open at the order: Lena lends, Bea borrows. */
async function bothAt({ lender, lendee, orderId }: Loan): Promise<{ lena: Page; bea: Page }> {
  const open = async (member: TestMember) => {
    const page = await visits.visitAs(member)
    await page.goto(`/order/${orderId}`)
    return page
  }
  return { lena: await open(lender), bea: await open(lendee) }
}

/** Waits for the headline of the order; the other side's actions reach the page without a reload. */
const reads = (page: Page, headline: string) => page.getByRole('heading', { name: headline }).waitFor()

it('a lender declines: nothing is charged, the coin is returned, and the borrower can ask elsewhere', async () => {
  const loan = await requested()
  const { lena, bea } = await bothAt(loan)
  expect(await freeCoins(loan.lendee)).toBe(0)
  await act(lena, 'Decline')
  await reads(lena, 'You declined')
  await reads(bea, 'Lena can’t lend it this time')
  expect(await freeCoins(loan.lendee)).toBe(1)
  expect(await moneyOf(world, loan)).toEqual({ status: 'RELEASED', capturedPence: 0, refundedPence: 0 })
})

it('a request without an answer for seven days expires, and everything is as before', async () => {
  const loan = await requested()
  const { lena, bea } = await bothAt(loan)
  await reads(bea, 'Waiting for Lena to answer')
  await world.advance('P7D')
  await reads(lena, 'The time to answer has passed')
  await reads(bea, 'Lena didn’t answer in time')
  expect(await freeCoins(loan.lendee)).toBe(1)
  expect(await lena.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0)
  expect(await moneyOf(world, loan)).toEqual({ status: 'RELEASED', capturedPence: 0, refundedPence: 0 })
})

it.each([
  ['lender', 'You cancelled the loan', 'Lena had to cancel'],
  ['lendee', 'Bea cancelled the loan', 'You cancelled the loan'],
])('a loan that the %s cancels is refunded in full', async (who, lenaReads, beaReads) => {
  const loan = await requested()
  await done(loan.lender, loan.orderId, 'accept')
  const { lena, bea } = await bothAt(loan)
  await act(who === 'lender' ? lena : bea, 'Cancel this loan')
  await reads(lena, lenaReads)
  await reads(bea, beaReads)
  expect(await freeCoins(loan.lendee)).toBe(1)
  expect(await moneyOf(world, loan)).toEqual({ status: 'REFUNDED', capturedPence: 2490, refundedPence: 2490 })
})

it('a dress that does not fit goes back unworn: the borrower’s coin is returned, the lender earns none', async () => {
  const loan = await requested(soonByPost(world))
  await done(loan.lender, loan.orderId, 'accept')
  await world.drain()
  await done(loan.lender, loan.orderId, 'sent')
  await done(loan.lendee, loan.orderId, 'received')
  const { lena, bea } = await bothAt(loan)
  await bea.getByRole('link', { name: 'I need help' }).click()
  await reads(bea, 'How can we help?')
  await act(bea, 'It doesn’t fit')
  await bea.goto(`/order/${loan.orderId}`)
  expect(await freeCoins(loan.lendee)).toBe(1)
  await act(bea, 'I’ve returned it')
  await act(lena, 'All fine')
  await reads(lena, 'Back where it belongs')
  await reads(bea, 'All done')
  expect(await freeCoins(loan.lender)).toBe(1)
  expect(await moneyOf(world, loan)).toEqual({ status: 'CAPTURED', capturedPence: 2490, refundedPence: 0 })
})

it('a parcel that is never posted: the borrower reads it, and cancels on the first day with everything back', async () => {
  const loan = await requested(soonByPost(world, { from: 6, to: 8 }))
  await done(loan.lender, loan.orderId, 'accept')
  await world.drain()
  const { startDate } = await orderOf(loan.lendee, loan.orderId)
  const toFirstDay = daysBetween(today(world.clock.now()), startDate)
  await world.advance(`P${toFirstDay}D`)
  const { lena, bea } = await bothAt(loan)
  await reads(lena, 'Have you posted it?')
  await lena.getByRole('button', { name: 'I can’t post it' }).waitFor()
  await reads(bea, 'Lena hasn’t posted it yet')
  expect(await bea.locator('main').innerText()).not.toContain('Overdue')
  await act(bea, 'Cancel and get £24.90 and your coin back')
  await reads(bea, 'Lena didn’t post it')
  await bea.getByText(/We’(re returning|ve refunded) £24.90 to you/).waitFor()
  await bea.getByRole('link', { name: 'Find something else' }).waitFor()
  await reads(lena, 'It wasn’t posted')
  expect(await freeCoins(loan.lendee)).toBe(1)
  expect(await moneyOf(world, loan)).toEqual({ status: 'REFUNDED', capturedPence: 2490, refundedPence: 2490 })
})

it('a parcel that is never posted: three days after the first day the loan ends by itself', async () => {
  const loan = await requested(soonByPost(world, { from: 6, to: 8 }))
  await done(loan.lender, loan.orderId, 'accept')
  await world.drain()
  const { startDate } = await orderOf(loan.lendee, loan.orderId)
  const { lena, bea } = await bothAt(loan)
  await reads(lena, 'Your postal label is ready')
  await world.advance(`P${daysBetween(today(world.clock.now()), startDate) + 3}D`)
  await reads(bea, 'Lena didn’t post it')
  await reads(lena, 'It wasn’t posted')
  expect(await freeCoins(loan.lendee)).toBe(1)
  expect(await moneyOf(world, loan)).toEqual({ status: 'REFUNDED', capturedPence: 2490, refundedPence: 2490 })
})
