import { describe, expect, it } from 'vitest'
import { standardTimes } from '../loan-times.ts'
import type { OrderFacts } from './move-shapes.ts'
import { helpLinkOpen, issueMove, needsViewer, roleOf, waitsForReview } from './rules.ts'
import { statusLabel } from './words.ts'

// From docs/product.md §1: the sides of an order, whether an issue is the first, and whom it waits for.

const NOW = new Date('2026-06-10T12:00:00Z')
const ahead = (ms: number) => new Date(NOW.getTime() + ms)
const HOUR = 3_600_000

const order: OrderFacts = {
  status: 'REQUESTED',
  deliveryMethod: 'DELIVERY',
  areFriends: false,
  startsAt: ahead(240 * HOUR),
  answerBy: ahead(48 * HOUR),
  acceptedAt: null,
  receivedAt: null,
  returnedAt: null,
  notFit: false,
  isSettling: false,
  times: standardTimes,
}

it('an order has a lender and a lendee, and other members have no role in it', () => {
  const sides = { lenderId: 'lena', lendeeId: 'bea' }
  expect(['lena', 'bea', 'uma', null].map((member) => roleOf(sides, member))).toEqual(['LENDER', 'LENDEE', null, null])
})

describe('an issue', () => {
  const worn = { ...order, status: 'SHIPPING_RECEIVED', receivedAt: ahead(-HOUR) } as const
  it.each([
    ['while live, of the lender', worn, 'LENDER', 'raiseIssue'],
    ['while live, of the lendee', worn, 'LENDEE', 'raiseIssue'],
    ['a second one is added to the first', { ...worn, status: 'DISPUTE' }, 'LENDEE', 'append'],
    [
      'after the end, of the lender',
      { ...worn, status: 'COMPLETED', completedAt: ahead(-24 * HOUR) },
      'LENDER',
      'raiseIssueAfter',
    ],
    [
      'after the end, of a lendee who did not return it',
      { ...worn, status: 'COMPLETED', completedAt: ahead(-24 * HOUR) },
      'LENDEE',
      'raiseIssueAfter',
    ],
    [
      'after the end, of a lendee who returned it',
      { ...worn, status: 'COMPLETED', returnedAt: ahead(-2 * HOUR), completedAt: ahead(-HOUR) },
      'LENDEE',
      null,
    ],
    ['too long after the end', { ...worn, status: 'COMPLETED', completedAt: ahead(-24 * HOUR - 1) }, 'LENDER', null],
    ['of an order that was cancelled', { ...order, status: 'CANCELLED' }, 'LENDER', null],
  ] as const)('%s', (_, facts, viewer, move) => expect(issueMove(facts, viewer, NOW)).toBe(move))
})

it('help is available for 24 hours after the receipt, while the garment is there', () => {
  const open = (status: OrderFacts['status'], hours: number) =>
    helpLinkOpen({ ...order, status, receivedAt: ahead(-hours * HOUR) }, NOW)
  expect([open('SHIPPING_RECEIVED', 24), open('SHIPPING_RECEIVED', 24.01)]).toEqual([true, false])
  expect([open('COMPLETED', 1), open('DISPUTE', 1)]).toEqual([false, false])
})

describe('an order waits', () => {
  const accepted = { ...order, status: 'ACCEPTED', acceptedAt: ahead(-72 * HOUR), deliveryMethod: 'IN_PERSON' } as const
  const lent = {
    ...order,
    status: 'SHIPPING_RECEIVED',
    receivedAt: ahead(-90 * HOUR),
    startsAt: ahead(-90 * HOUR),
  } as const
  const sent = { ...order, status: 'SHIPPING_SENT', acceptedAt: ahead(-72 * HOUR) } as const
  const inPerson = { ...lent, deliveryMethod: 'IN_PERSON' } as const
  const soon = { startsAt: NOW, endsAt: ahead(HOUR), meetsLater: true }
  const over = { startsAt: ahead(-90 * HOUR), endsAt: ahead(-1) }
  type Case = [
    string,
    OrderFacts & { endsAt?: Date; asks?: number; meetsLater?: boolean; isTurned?: boolean },
    lender: boolean,
    lendee: boolean,
  ]
  it.each<Case>([
    ['for the answer to a request', order, true, false],
    ['not while it is settled', { ...order, isSettling: true }, false, false],
    ['for a claim, a balance or a longer loan', { ...lent, endsAt: ahead(HOUR), asks: 1 }, true, true],
    ['even when it is over', { ...order, status: 'COMPLETED', asks: 2 }, true, true],
    ['not when nothing is asked', { ...lent, endsAt: ahead(HOUR), asks: 0 }, false, false],
    ['not when the open questions are unknown', { ...lent, endsAt: ahead(HOUR) }, false, false],
    ['to be collected, from its first moment on', { ...accepted, startsAt: NOW }, false, true],
    ['not a moment before', { ...accepted, startsAt: ahead(1) }, false, false],
    ['not to go back by its last moment', { ...lent, endsAt: NOW }, false, false],
    ['but after it', { ...lent, endsAt: ahead(-1) }, false, true],
    ['in person for both', { ...inPerson, endsAt: ahead(-1) }, true, true],
    ['in person for neither side at its last moment', { ...inPerson, endsAt: NOW }, false, false],
    ['for its return immediately when it does not fit', { ...lent, endsAt: ahead(HOUR), notFit: true }, false, true],
    ['for the lender when it was returned', { ...lent, endsAt: ahead(HOUR), returnedAt: NOW }, true, false],
    [
      'for the borrower when what they posted back was returned to them',
      { ...lent, endsAt: ahead(HOUR), returnedAt: NOW, isTurned: true },
      false,
      true,
    ],
    [
      'not for the borrower once the loan is complete all the same',
      { ...lent, status: 'COMPLETED', endsAt: ahead(-1), returnedAt: NOW, isTurned: true },
      false,
      false,
    ],
    ['for the borrower to say that it came', { ...sent, endsAt: ahead(HOUR) }, false, true],
    [
      'for the lender when what they posted was returned to them',
      { ...sent, endsAt: ahead(HOUR), isTurned: true },
      true,
      false,
    ],
    ['for both of it once the days of the loan are over', { ...sent, endsAt: ahead(-1), isTurned: true }, true, true],
    ['for neither of it in a dispute', { ...sent, status: 'DISPUTE', isTurned: true }, false, false],
    ['for the lender to post it', { ...order, status: 'SHIPPING_OPENED', acceptedAt: ahead(-72 * HOUR) }, true, false],
    ['not without a last day', { ...lent }, false, false],
    ['for no one before the day on which they meet to hand it over', { ...accepted, ...soon }, false, false],
    ['or to give it back, late as it is', { ...inPerson, ...over, meetsLater: true }, false, false],
    ['or because it does not fit', { ...inPerson, ...soon, notFit: true }, false, false],
    ['for a question also then', { ...inPerson, ...over, meetsLater: true, asks: 1 }, true, true],
    ['but for both who are asked whether they met', { ...accepted, ...over, meetsLater: true }, true, true],
    ['and on that day', { ...accepted, ...over, meetsLater: false }, true, true],
    // the last day is Mon 8 Jun: it should be home on Wed 10 Jun
    ['for the lender once it should be home by post', { ...lent, endsAt: ahead(-38 * HOUR) }, true, true],
    ['not for the lender the day before', { ...lent, endsAt: ahead(-14 * HOUR) }, false, true],
    [
      'not, returned in person, when its loan is cancelled',
      { ...inPerson, status: 'CANCELLED', endsAt: ahead(-1), returnedAt: NOW },
      false,
      false,
    ],
  ])('%s', (_, facts, lender, lendee) =>
    expect([needsViewer(facts, 'LENDER', NOW), needsViewer(facts, 'LENDEE', NOW)]).toEqual([lender, lendee]),
  )
})

it.each([
  ['DELIVERY', 'SHIPPING_RECEIVED', null, 'received'],
  ['DELIVERY', 'SHIPPING_RECEIVED', '2026-06-10T12:00:00Z', 'on its way back'],
  ['IN_PERSON', 'SHIPPING_RECEIVED', null, 'collected'],
  ['IN_PERSON', 'SHIPPING_RECEIVED', '2026-06-10T12:00:00Z', 'given back'],
  ['DELIVERY', 'COMPLETED', '2026-06-10T12:00:00Z', 'completed'],
] as const)('%s, %s, returned at %s: its label is %s', (deliveryMethod, status, returnedAt, label) =>
  expect(statusLabel({ deliveryMethod, status, returnedAt })).toBe(label),
)

it('a review that was asked for waits until it is written, for 14 days after the end', () => {
  const over = { status: 'COMPLETED', completedAt: ahead(-HOUR), owesReview: true } as const
  const at = (days: number) => ahead((days * 24 - 1) * HOUR)
  expect([waitsForReview(over, NOW), waitsForReview(over, at(13.9)), waitsForReview(over, at(14))]).toEqual([
    true,
    true,
    false,
  ])
  expect(waitsForReview({ ...over, owesReview: false }, NOW)).toBe(false)
  expect(waitsForReview({ ...over, status: 'DISPUTE' }, NOW)).toBe(false)
})
