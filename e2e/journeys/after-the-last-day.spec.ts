import { daysBetween, today } from '@hemline/contract/days.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arrivedLoan, lenderAndStranger, move, requestLoan } from '../../server/test/loans.ts'
import { orderOf } from '../../server/test/post.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { act } from '../member.ts'
import { freeCoins, moneyOf } from '../money.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

// docs/product.md §1, "Never met" and "Labels": Lena lends, Bea borrows, each on their own phone, from after the last day on.

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

type Loan = { lender: TestMember; lendee: TestMember; orderId: string }

/** Runs what is due until this many days after the last day, and opens the order on both phones. */
async function afterLastDay({ lender, lendee, orderId }: Loan, days: number): Promise<{ lena: Page; bea: Page }> {
  const { endDate } = await orderOf(lender, orderId)
  await world.advance(`P${daysBetween(today(world.clock.now()), endDate) + days}D`)
  const open = async (member: TestMember) => {
    await acknowledgeCoins(member)
    const page = await visits.visitAs(member)
    await page.goto(`/order/${orderId}`)
    return page
  }
  return { lena: await open(lender), bea: await open(lendee) }
}

async function agreedInPerson(): Promise<Loan> {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, from: 1, to: 2, method: 'IN_PERSON' })
  expect((await move(lender, orderId, 'accept')).status).toBe(200)
  await world.drain()
  return { lender, lendee, orderId }
}

const reads = (page: Page, headline: string) => page.getByRole('heading', { name: headline }).waitFor()

it('two who never met are asked once; the lender says so, and everything comes back', async () => {
  const loan = await agreedInPerson()
  const { lena, bea } = await afterLastDay(loan, 1)
  await reads(lena, 'Did it take place?')
  await reads(bea, 'Did you get it?')
  // neither the order's page nor the conversation still arranges a meeting
  const { conversationId } = await orderOf(loan.lendee, loan.orderId)
  await bea.goto(`/messages/${conversationId}`)
  await bea.getByText(/^Lena accepted/).waitFor()
  expect(await bea.getByRole('button', { name: 'Agree a time' }).count()).toBe(0)
  await bea.goto(`/order/${loan.orderId}`)
  await act(lena, 'We didn’t meet')
  await reads(lena, 'It didn’t take place')
  await reads(bea, 'It didn’t take place')
  expect(await moneyOf(world, loan)).toMatchObject({ status: 'REFUNDED', refundedPence: 1800 })
  expect(await freeCoins(loan.lendee)).toBe(1)
})

it('two who never met and do not answer: three days later the loan ends without blame', async () => {
  const loan = await agreedInPerson()
  const { lena, bea } = await afterLastDay(loan, 1)
  await reads(bea, 'Did you get it?')
  await world.advance('P3D')
  for (const page of [lena, bea]) {
    await reads(page, 'It didn’t take place')
    await page.getByText(/That doesn’t count against either of you/).waitFor()
  }
  expect(await moneyOf(world, loan)).toMatchObject({ status: 'REFUNDED', refundedPence: 1800 })
  expect(await freeCoins(loan.lendee)).toBe(1)
})

it('a dress goes back by post after its last day, and the loan is paid', async () => {
  const loan = await arrivedLoan(world)
  const { lena, bea } = await afterLastDay(loan, 0)
  await reads(bea, 'Enjoy wearing it')
  await bea.getByText(/Then post it back by/).waitFor()
  await world.advance('P1D')
  // the device's own clock is a day behind
  await bea.reload()
  await reads(bea, 'Time to give it back')
  await act(bea, 'I’ve returned it')
  await act(lena, 'All fine')
  await reads(bea, 'All done')
  expect(await moneyOf(world, loan)).toMatchObject({ status: 'CAPTURED', refundedPence: 0 })
})

it('a dress that is not posted back: its lender is asked once it should be home, finds it there, and the loan is paid', async () => {
  const loan = await arrivedLoan(world)
  const { endDate, post } = await orderOf(loan.lender, loan.orderId)
  const { lena, bea } = await afterLastDay(loan, daysBetween(endDate, post!.homeBy))
  await bea.getByText(/It was due in the post by/).waitFor()
  await lena.goto('/orders')
  await lena.getByText('Is it back, and all fine?').first().waitFor()
  await lena.goto(`/order/${loan.orderId}`)
  await lena.getByText(/hasn’t told us that it’s in the post/).waitFor()
  await act(lena, 'All fine')
  await reads(bea, 'All done')
  expect(await moneyOf(world, loan)).toMatchObject({ status: 'CAPTURED', refundedPence: 0 })
})
