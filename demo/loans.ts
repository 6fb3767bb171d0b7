import { addDays, atHour, today } from '@hemline/contract/days.ts'
import { getListings } from '@hemline/contract/listings/calls.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import type { OrderAction } from '@hemline/contract/order-status.ts'
import { createOrder, createPaymentHold, decideOrder, getOrders } from '@hemline/contract/orders/calls.ts'
import { createPaymentSession, createPendingRequest } from '@hemline/contract/requests/calls.ts'
import { writeReview } from '@hemline/contract/reviews/calls.ts'
import type { SeedClient } from './client.ts'
import { confirmCard } from './confirm-card.ts'
import { type Dispute, raiseDispute } from './disputes.ts'
import { serverNow } from './server-clock.ts'

export type Resident = { id: string; firstName: string; client: SeedClient }

/** One step of a loan: the action, its side, and the number of days before today. */
type Step = { daysAgo: number; by: 'lender' | 'lendee'; action: OrderAction }
type Scenario = {
  borrower: number
  from: 'friend' | 'community'
  method: 'DELIVERY' | 'IN_PERSON'
  requestedDaysAgo: number
  /** First and last day, relative to today. */
  days: [number, number]
  steps: Step[]
  reviews?: [ofLender: [number, string], ofLendee: [number, string]]
  /** An issue or a claim, raised today. */
  dispute?: Dispute
}

const step = (daysAgo: number, by: Step['by'], action: OrderAction): Step => ({ daysAgo, by, action })
const accepted = (daysAgo: number) => step(daysAgo, 'lender', 'accept')
/** Accepted the day before: in time if the loan begins at least four days after it was posted, also on a Monday. */
const posted = (daysAgo: number): Step[] => [accepted(daysAgo + 1), step(daysAgo, 'lender', 'sent')]
const wholeLoan = (sentDaysAgo: number): Step[] => [
  ...posted(sentDaysAgo),
  step(sentDaysAgo - 2, 'lendee', 'received'),
  step(sentDaysAgo - 6, 'lendee', 'returned'),
  step(sentDaysAgo - 8, 'lender', 'complete'),
]

/** The reviews of a completed loan, by its borrower. */
const reviewsAfter: { [borrower: number]: Scenario['reviews'] } = {
  0: [
    [5, 'Even lovelier than the photos, and posted the very next morning.'],
    [5, 'Came back clean, folded and a day early. Would lend to again any time.'],
  ],
  4: [
    [4, 'Beautiful dress. A touch long on me, as the listing said.'],
    [5, 'Kept me posted throughout.'],
  ],
  7: [
    [5, 'Saved my week before the wedding. Thank you!'],
    [5, 'Always a pleasure.'],
  ],
  10: [
    [5, 'The colour is even better in daylight. I had so many compliments.'],
    [4, 'Returned on time, with a kind note.'],
  ],
  13: [
    [3, 'Lovely, though it arrived only just in time.'],
    [5, 'Very careful with it.'],
  ],
}

type Row = [borrower: number, requestedDaysAgo: number, days: [number, number], ...steps: Step[]]
const rows = (from: Scenario['from'], method: Scenario['method'], ...of: Row[]): Scenario[] =>
  of.map(([borrower, requestedDaysAgo, days, ...steps]) => {
    const reviews = steps.at(-1)?.action === 'complete' ? reviewsAfter[borrower] : undefined
    return { borrower, from, method, requestedDaysAgo, days, steps, ...(reviews ? { reviews } : {}) }
  })
const collectedAndBack = [
  accepted(14),
  step(12, 'lendee', 'received'),
  step(10, 'lendee', 'returned'),
  step(9, 'lender', 'complete'),
]

/**
 * Loans in every state that members can bring about, the oldest of them reviewed: the borrower, how many days ago they
 * requested it, the days relative to today, and the steps since.
 */
const scenarios: Scenario[] = [
  ...rows('community', 'DELIVERY', [0, 30, [-24, -20], ...wholeLoan(28)], [4, 26, [-20, -17], ...wholeLoan(24)]),
  ...rows('friend', 'IN_PERSON', [7, 15, [-12, -10], ...collectedAndBack]),
  ...rows('community', 'DELIVERY', [10, 22, [-16, -12], ...wholeLoan(20)], [13, 18, [-11, -8], ...wholeLoan(15)]),
  ...rows('community', 'DELIVERY', [15, 0, [12, 15]]),
  ...rows('community', 'IN_PERSON', [2, 0, [4, 6]]),
  ...rows('friend', 'IN_PERSON', [3, 0, [3, 5]]),
  // the second starts soon enough to have labels
  ...rows('community', 'DELIVERY', [5, 1, [16, 19], accepted(0)], [6, 1, [7, 9], accepted(0)]),
  ...rows(
    'community',
    'DELIVERY',
    // accepted when labels are made immediately, and before the last day for posting
    [8, 5, [2, 5], accepted(4), step(1, 'lender', 'sent')],
    [9, 8, [0, 3], accepted(6), step(4, 'lender', 'sent'), step(0, 'lendee', 'received')],
  ),
  ...rows('community', 'DELIVERY', [
    11,
    12,
    [-5, -2],
    ...posted(9),
    step(6, 'lendee', 'received'),
    step(1, 'lendee', 'returned'),
  ]),
  ...rows('community', 'DELIVERY', [12, 2, [9, 12], step(1, 'lender', 'decline')]),
  ...rows('community', 'DELIVERY', [14, 3, [20, 22], step(2, 'lendee', 'cancel')]),
  // not answered
  ...rows('friend', 'IN_PERSON', [6, 9, [-6, -4]]),
  {
    borrower: 3,
    from: 'community',
    method: 'DELIVERY',
    requestedDaysAgo: 10,
    days: [-3, 1],
    steps: [accepted(8), step(6, 'lender', 'sent'), step(1, 'lendee', 'received')],
    dispute: {
      kind: 'issue',
      topic: 'DAMAGED',
      description: 'The hem had come down on one side when I opened the parcel. I have not worn it.',
    },
  },
  {
    borrower: 7,
    from: 'community',
    method: 'DELIVERY',
    requestedDaysAgo: 14,
    days: [-7, -4],
    steps: [
      accepted(12),
      step(10, 'lender', 'sent'),
      step(8, 'lendee', 'received'),
      step(2, 'lendee', 'returned'),
      step(0, 'lender', 'complete'),
    ],
    dispute: {
      kind: 'claim',
      lines: ['stain', 'button'],
      description: 'There is red wine on the skirt, and the top button is gone.',
    },
  },
]

export const loanCount = scenarios.length

/**
 * Plays every scenario through the API. One that is impossible (its borrower has no friends, for example) is logged and
 * skipped.
 */
export async function playLoans(url: string, residents: Resident[], log: (line: string) => void): Promise<void> {
  const usedListings = new Set<string>()
  for (const scenario of scenarios) {
    const borrower = residents[scenario.borrower]
    if (!borrower) continue
    try {
      await play(url, residents, borrower, scenario, usedListings)
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
  usedListings: Set<string>,
): Promise<void> {
  const { items } = await borrower.client.send(getListings, { query: { limit: 100 } })
  const listing = items.find(
    (item) =>
      item.userId !== borrower.id &&
      !usedListings.has(item.id) &&
      (item.friendStatus === 'FRIENDS') === (scenario.from === 'friend') &&
      residents.some((resident) => resident.id === item.userId),
  )
  if (!listing) throw new Error('no listing to borrow')
  usedListings.add(listing.id)
  const lender = residents.find((resident) => resident.id === listing.userId) as Resident
  const now = await serverNow(url)
  const orderId = await request(url, borrower, listing, scenario, now)
  for (const step of scenario.steps) {
    const { client } = step.by === 'lender' ? lender : borrower
    try {
      await client.send(decideOrder, { body: { orderId, action: step.action }, at: momentOf(step.daysAgo, now) })
    } catch (error) {
      // the server's clock is today: it may have completed a loan that was returned more than a week ago
      const { items } = await client.send(getOrders, { query: { orderId } })
      if (step.action !== 'complete' || items[0]?.status !== 'COMPLETED') throw error
    }
  }
  if (scenario.dispute)
    await raiseDispute({ orderId, lender: lender.client, borrower: borrower.client }, scenario.dispute)
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
      await writer.client.send(writeReview, { body: { reviewId, rating, review }, at: momentOf(lastStep - 1, now) })
  }
}

/** Noon in London that many days before `now`, or `now` for 0. */
function momentOf(daysAgo: number, now: Date): Date {
  return daysAgo <= 0 ? now : atHour(addDays(today(now), -daysAgo), 12)
}

async function request(
  url: string,
  borrower: Resident,
  listing: Listing,
  scenario: Scenario,
  now: Date,
): Promise<string> {
  const day = today(now)
  const at = momentOf(scenario.requestedDaysAgo, now)
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
  await confirmCard(url, session)
  const confirmed = { pendingRequestId: data.id, setupIntentId: session.setupIntentId }
  await borrower.client.send(createPaymentHold, { body: confirmed, at })
  const { orderId } = await borrower.client.send(createOrder, { body: confirmed, at })
  return orderId
}
