import { answerClaim, createClaim } from '@hemline/contract/claims/calls.ts'
import { addDays, today } from '@hemline/contract/days.ts'
import { askExtension } from '@hemline/contract/issues/calls.ts'
import { proposeMeeting } from '@hemline/contract/meetings/calls.ts'
import { expect, it } from 'vitest'
import { memoizeAsync } from '../../server/src/base/memoize-async.ts'
import { arrivedLoan, evidence, lenderAndStranger, move, requestLoan } from '../../server/test/loans.ts'
import { acceptedByPost, orderOf, scan } from '../../server/test/post.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { openForFile } from '../open-for-file.ts'
import type { Screen } from '../screens.ts'
import { openVisits } from '../visits.ts'
import { NOT_REACHED, type Walk, walkScreens } from '../walk-screens.ts'

// docs/product.md §10 and §12, for loans that do not go as planned: what accessible.spec.ts asks of every other screen.

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

const BANK_ASKS_LATER = '4000000000007726'

type Loan = { lender: TestMember; lendee: TestMember; orderId: string }

async function inPerson(days: { from: number; to: number }, ...steps: ['lender' | 'lendee', 'accept' | 'received'][]) {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId, ...days, method: 'IN_PERSON' })
  const loan: Loan = { lender, lendee, orderId }
  for (const [side, action] of steps) expect((await move(loan[side], orderId, action)).status).toBe(200)
  return loan
}

/** A complete loan by post whose lender claims a torn hem. The card that is charged for it asks its bank. */
async function claimed(answer: { action: 'accept' } | { action: 'contest'; reason: string }): Promise<Loan> {
  const loan = await arrivedLoan(world, BANK_ASKS_LATER)
  expect((await move(loan.lendee, loan.orderId, 'returned')).status).toBe(200)
  expect((await move(loan.lender, loan.orderId, 'complete')).status).toBe(200)
  const images = [await evidence(loan.lender)]
  const { body } = await loan.lender.ok(createClaim, {
    body: { orderId: loan.orderId, lines: ['hem'], description: 'The hem is torn.', images },
  })
  await loan.lendee.ok(answerClaim, { body: { claimId: body.data.id, ...answer } })
  await world.drain()
  return loan
}

/** What an order's page says first, to the lender and to the borrower: that each trouble has come about. */
const headlines = {
  lateByPost: ['It should be back by now', 'Time to give it back'],
  lost: ['It should have arrived by now', 'It should be with you by now'],
  neverPosted: ['Have you posted it?', 'Lena hasn’t posted it yet'],
  unmet: ['Did it take place?', 'Did you get it?'],
  late: ['Is it back in good condition?', 'Time to give it back'],
  extended: [/^Bea would like to keep it until/, 'Enjoy wearing it'],
  meeting: ['You’re lending it to Bea', 'Lena said yes'],
  contested: ['We’re deciding on the claim', 'We’re deciding on the claim'],
  due: ['Back where it belongs', '£25.00 left to pay'],
} as const
type Trouble = keyof typeof headlines

/** Every trouble at the same time: what takes two weeks begins two weeks before the rest. */
async function troubles(): Promise<Record<Trouble, Loan>> {
  const lateByPost = await arrivedLoan(world)
  const lost = await acceptedByPost(world)
  await world.drain()
  const { post } = await orderOf(lost.lender, lost.orderId)
  for (const step of ['POSTED', 'SEEN'] as const) await scan(world, post!.outbound!.trackingNumber, step)
  await world.advance('P10D')
  const neverPosted = await acceptedByPost(world)
  await world.advance('P4D')

  const unmet = await inPerson({ from: 0, to: 1 }, ['lender', 'accept'])
  const late = await inPerson({ from: 0, to: 1 }, ['lender', 'accept'], ['lendee', 'received'])
  await world.advance('P2D')

  const extended = await inPerson({ from: 0, to: 2 }, ['lender', 'accept'], ['lendee', 'received'])
  const day = today(world.clock.now())
  await extended.lendee.ok(askExtension, {
    body: { orderId: extended.orderId, endDate: addDays(day, 3), message: 'The party is a day later.' },
  })
  const meeting = await inPerson({ from: 2, to: 3 }, ['lender', 'accept'])
  await meeting.lender.ok(proposeMeeting, {
    body: { orderId: meeting.orderId, place: 'The café at the library', at: `${addDays(day, 2)}T10:00:00Z` },
  })
  const contested = await claimed({ action: 'contest', reason: 'It came like that.' })
  const due = await claimed({ action: 'accept' })
  await world.drain()
  return { lateByPost, lost, neverPosted, unmet, late, extended, meeting, contested, due }
}

const walks = memoizeAsync(async (): Promise<Walk> => {
  const loans = await troubles()
  const members = new Map<string, TestMember>()
  const screens: Screen<string>[] = []
  for (const [name, { lender, lendee, orderId }] of Object.entries(loans) as [Trouble, Loan][])
    for (const [place, [side, member]] of Object.entries({ lender, lendee }).entries()) {
      await acknowledgeCoins(member)
      const as = `${side} of ${name}`
      members.set(as, member)
      screens.push({ name: `order ${name}, as ${side}`, as, at: `/order/${orderId}`, shows: headlines[name][place]! })
      if (name !== 'meeting') continue
      const { conversationId } = await orderOf(member, orderId)
      screens.push({
        name: `conversation ${name}, as ${side}`,
        as,
        at: `/messages/${conversationId}`,
        shows: /library/,
      })
    }
  screens.push({ name: 'balance, something to pay', as: 'lendee of due', at: '/balance', shows: /^Pay £/ })
  screens.push({
    name: 'help, never posted',
    as: 'lendee of neverPosted',
    at: `/order/${loans.neverPosted.orderId}/help`,
    shows: 'How can we help?',
  })
  const walk: Walk = { screens: [], moved: [], back: [], closed: [] }
  const visitAs = (who: string, look: object) => visits.visitAs(members.get(who)!, look)
  await Promise.all([
    walkScreens({ device: 'phone', screens, visitAs, isEachLoaded: true }, walk),
    walkScreens({ device: 'desktop', screens, visitAs, isEachLoaded: true }, walk),
  ])
  return walk
})

it('a loan that goes wrong is shown free of violations, on phone and desktop, in light and dark, and fits 320 pixels', async () => {
  expect((await walks()).screens).toEqual([])
}, 1_200_000)

it('nothing of it moves between the skeleton and the content, on phone and desktop', async () => {
  const { screens, moved } = await walks()
  expect(moved).toEqual([])
  expect(screens.filter((line) => line.includes(NOT_REACHED))).toEqual([])
}, 1_200_000)
