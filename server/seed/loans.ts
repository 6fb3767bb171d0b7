import { addDays, HOUR_MS, startOfDay, today } from '@hemline/contract/days.ts'
import { getListings } from '@hemline/contract/listings/calls.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { createOrder, decideOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import type { OrderAction } from '@hemline/contract/orders/shapes.ts'
import { createPaymentHold, createPaymentSession } from '@hemline/contract/payments/calls.ts'
import { createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { writeReview } from '@hemline/contract/reviews/calls.ts'
import { confirmAsBrowser } from '../src/outside/payments/sandbox/browser.ts'
import type { SeedClient } from './client.ts'

export type Resident = { id: string; firstName: string; client: SeedClient }

/** One step of a loan: who does what, so many days before today. */
type Step = { daysAgo: number; by: 'lender' | 'lendee'; action: OrderAction }
type Scenario = {
  borrower: number
  from: 'friend' | 'community'
  method: 'DELIVERY' | 'IN_PERSON'
  requestedDaysAgo: number
  /** First and last day, counted from today. */
  days: [number, number]
  steps: Step[]
  reviews?: [ofLender: [number, string], ofLendee: [number, string]]
}

const posted = (sentDaysAgo: number): Step[] => [
  { daysAgo: sentDaysAgo + 1, by: 'lender', action: 'accept' },
  { daysAgo: sentDaysAgo, by: 'lender', action: 'sent' },
]
const wholeLoan = (sentDaysAgo: number): Step[] => [
  ...posted(sentDaysAgo),
  { daysAgo: sentDaysAgo - 2, by: 'lendee', action: 'received' },
  { daysAgo: sentDaysAgo - 6, by: 'lendee', action: 'returned' },
  { daysAgo: sentDaysAgo - 8, by: 'lender', action: 'complete' },
]

/** Loans in every state that people bring about themselves, and the ones that ended long enough ago to be reviewed. */
const scenarios: Scenario[] = [
  {
    borrower: 0,
    from: 'community',
    method: 'DELIVERY',
    requestedDaysAgo: 30,
    days: [-24, -20],
    steps: wholeLoan(28),
    reviews: [
      [5, 'Even lovelier than the photos, and posted the very next morning.'],
      [5, 'Came back clean, folded and a day early. Would lend to again any time.'],
    ],
  },
  {
    borrower: 4,
    from: 'community',
    method: 'DELIVERY',
    requestedDaysAgo: 26,
    days: [-20, -17],
    steps: wholeLoan(24),
    reviews: [
      [4, 'Beautiful dress. A touch long on me, as the listing said.'],
      [5, 'Kept me posted throughout.'],
    ],
  },
  {
    borrower: 7,
    from: 'friend',
    method: 'IN_PERSON',
    requestedDaysAgo: 15,
    days: [-12, -10],
    steps: [
      { daysAgo: 14, by: 'lender', action: 'accept' },
      { daysAgo: 12, by: 'lendee', action: 'received' },
      { daysAgo: 10, by: 'lendee', action: 'returned' },
      { daysAgo: 9, by: 'lender', action: 'complete' },
    ],
    reviews: [
      [5, 'Saved my week before the wedding. Thank you!'],
      [5, 'Always a pleasure.'],
    ],
  },
  {
    borrower: 10,
    from: 'community',
    method: 'DELIVERY',
    requestedDaysAgo: 22,
    days: [-16, -12],
    steps: wholeLoan(20),
    reviews: [
      [5, 'The colour is even better in daylight. I had so many compliments.'],
      [4, 'Returned on time, with a kind note.'],
    ],
  },
  {
    borrower: 13,
    from: 'community',
    method: 'DELIVERY',
    requestedDaysAgo: 18,
    days: [-11, -8],
    steps: wholeLoan(15),
    reviews: [
      [3, 'Lovely, though it arrived only just in time.'],
      [5, 'Very careful with it.'],
    ],
  },
  { borrower: 1, from: 'community', method: 'DELIVERY', requestedDaysAgo: 0, days: [12, 15], steps: [] },
  { borrower: 2, from: 'community', method: 'IN_PERSON', requestedDaysAgo: 0, days: [4, 6], steps: [] },
  { borrower: 3, from: 'friend', method: 'IN_PERSON', requestedDaysAgo: 0, days: [3, 5], steps: [] },
  {
    borrower: 5,
    from: 'community',
    method: 'DELIVERY',
    requestedDaysAgo: 1,
    days: [16, 19],
    steps: [{ daysAgo: 0, by: 'lender', action: 'accept' }],
  },
  {
    borrower: 6,
    from: 'community',
    method: 'DELIVERY',
    requestedDaysAgo: 1,
    days: [7, 9],
    steps: [{ daysAgo: 0, by: 'lender', action: 'accept' }],
  },
  { borrower: 8, from: 'community', method: 'DELIVERY', requestedDaysAgo: 5, days: [2, 5], steps: posted(1) },
  {
    borrower: 9,
    from: 'community',
    method: 'DELIVERY',
    requestedDaysAgo: 8,
    days: [0, 3],
    steps: [...posted(4), { daysAgo: 0, by: 'lendee', action: 'received' }],
  },
  {
    borrower: 11,
    from: 'community',
    method: 'DELIVERY',
    requestedDaysAgo: 12,
    days: [-5, -2],
    steps: [
      ...posted(9),
      { daysAgo: 6, by: 'lendee', action: 'received' },
      { daysAgo: 1, by: 'lendee', action: 'returned' },
    ],
  },
  {
    borrower: 12,
    from: 'community',
    method: 'DELIVERY',
    requestedDaysAgo: 2,
    days: [9, 12],
    steps: [{ daysAgo: 1, by: 'lender', action: 'decline' }],
  },
  {
    borrower: 14,
    from: 'community',
    method: 'DELIVERY',
    requestedDaysAgo: 3,
    days: [20, 22],
    steps: [{ daysAgo: 2, by: 'lendee', action: 'cancel' }],
  },
  { borrower: 6, from: 'friend', method: 'IN_PERSON', requestedDaysAgo: 9, days: [-6, -4], steps: [] },
]

export const loanCount = scenarios.length

/** Plays every scenario through the API. One that cannot be played (its borrower knows nobody, say) is told and left out. */
export async function playLoans(url: string, residents: Resident[], log: (line: string) => void): Promise<void> {
  const taken = new Set<string>()
  for (const scenario of scenarios) {
    const borrower = residents[scenario.borrower]
    if (!borrower) continue
    try {
      await play(url, residents, borrower, scenario, taken)
    } catch (error) {
      log(`A demo loan of ${borrower.firstName} could not be made: ${error instanceof Error ? error.message : error}`)
    }
  }
}

async function play(
  url: string,
  residents: Resident[],
  borrower: Resident,
  scenario: Scenario,
  taken: Set<string>,
): Promise<void> {
  const { items } = await borrower.client.send(getListings, { query: { limit: 100 } })
  const listing = items.find(
    (item) =>
      item.userId !== borrower.id &&
      !taken.has(item.id) &&
      (item.friendStatus === 'FRIENDS') === (scenario.from === 'friend') &&
      residents.some((resident) => resident.id === item.userId),
  )
  if (!listing) throw new Error('no listing to borrow')
  taken.add(listing.id)
  const lender = residents.find((resident) => resident.id === listing.userId) as Resident
  const orderId = await request(url, borrower, listing, scenario)
  for (const step of scenario.steps) {
    const { client } = step.by === 'lender' ? lender : borrower
    await client.send(decideOrder, { body: { orderId, action: step.action }, at: momentOf(step.daysAgo) })
  }
  if (!scenario.reviews) return
  const [ofLender, ofLendee] = scenario.reviews
  const lastStep = scenario.steps.at(-1)?.daysAgo ?? 0
  for (const [writer, [rating, review]] of [
    [borrower, ofLender],
    [lender, ofLendee],
  ] as const) {
    const { items: orders } = await writer.client.send(getOrders, { query: { orderId } })
    const reviewId = orders[0]?.reviewId
    if (reviewId)
      await writer.client.send(writeReview, { body: { reviewId, rating, review }, at: momentOf(lastStep - 1) })
  }
}

/** Noon in London so many days ago, or now for today. */
function momentOf(daysAgo: number): Date {
  const now = new Date()
  return daysAgo <= 0 ? now : new Date(startOfDay(addDays(today(now), -daysAgo)).getTime() + 12 * HOUR_MS)
}

async function request(url: string, borrower: Resident, listing: Listing, scenario: Scenario): Promise<string> {
  const day = today(new Date())
  const at = momentOf(scenario.requestedDaysAgo)
  const choice = {
    listingId: listing.id,
    startDate: addDays(day, scenario.days[0]),
    endDate: addDays(day, scenario.days[1]),
    deliveryMethod: scenario.method,
  }
  if (scenario.from === 'friend' && scenario.method === 'IN_PERSON') {
    const { orderId } = await borrower.client.send(createOrder, { body: choice, at })
    return orderId
  }
  const { data } = await borrower.client.send(createPendingRequest, { body: choice, at })
  const session = await borrower.client.send(createPaymentSession, { body: { pendingRequestId: data.id }, at })
  await confirmAsBrowser({ address: url, ...session })
  const confirmed = { pendingRequestId: data.id, setupIntentId: session.setupIntentId }
  await borrower.client.send(createPaymentHold, { body: confirmed, at })
  const { orderId } = await borrower.client.send(createOrder, { body: confirmed, at })
  return orderId
}
