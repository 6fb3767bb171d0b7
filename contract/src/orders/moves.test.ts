import { describe, expect, it } from 'vitest'
import { type OrderAction, orderActions, orderStatuses, type Role, roles } from '../order-status.ts'
import type { Mover, OrderFacts } from './move-shapes.ts'
import { mayMove, moveNames } from './moves.ts'
import { mayEver } from './rules.ts'
import {
  agreed,
  ahead,
  asked,
  before,
  both,
  DAY,
  disputed,
  HOUR,
  inAWeek,
  inPerson,
  labelled,
  NOW,
  opened,
  over,
  sent,
  worn,
} from './sample-facts.ts'

// Taken from docs/product.md §1, not from the table: who may make which move when. Its effects: move-effects.test.ts.

const movers: readonly Mover[] = ['LENDER', 'LENDEE', 'CLOCK', 'CARRIER', 'CARD_PROVIDER', 'OPERATOR']

/** The first moment, in London, of the day three days before NOW. */
const threeDaysAgo = new Date('2026-06-06T23:00:00Z')
const justBefore = (at: Date) => new Date(at.getTime() - 1)

type May = { [mover in Mover]?: string }

/** The moves that each mover may make; movers that are not listed may make none. */
const book: [situation: string, order: OrderFacts, may: May][] = [
  ['a question', { ...asked, status: 'ENQUIRED' }, {}],

  // accept, decline and cancel by the lender; withdraw by the lendee; lapse by the clock at the answer deadline
  [
    'asked, a millisecond before the answer deadline',
    { ...asked, answerBy: ahead(1) },
    {
      LENDER: 'accept decline declineUnlisted withdrawAsLender raiseIssue',
      LENDEE: 'withdraw raiseIssue',
      CARD_PROVIDER: 'paymentFailed',
      OPERATOR: 'withdrawAsOperator',
    },
  ],
  [
    'asked, at the answer deadline',
    { ...asked, answerBy: NOW },
    {
      LENDER: 'decline declineUnlisted withdrawAsLender raiseIssue',
      LENDEE: 'withdraw raiseIssue',
      CLOCK: 'lapse',
      OPERATOR: 'withdrawAsOperator',
    },
  ],
  [
    'asked without a deadline',
    { ...asked, answerBy: null },
    {
      LENDER: 'accept decline declineUnlisted withdrawAsLender raiseIssue',
      LENDEE: 'withdraw raiseIssue',
      CARD_PROVIDER: 'paymentFailed',
      OPERATOR: 'withdrawAsOperator',
    },
  ],
  ['asked, the payment being taken', { ...asked, isSettling: true }, { CARD_PROVIDER: 'paymentFailed' }],
  [
    'asked, the payment being taken beyond the deadline',
    { ...asked, isSettling: true, answerBy: before(DAY) },
    { CARD_PROVIDER: 'paymentFailed' },
  ],

  // the lendee cancels up to 72 h before the start, or within 2 h of acceptance; labels open 7 days before the start
  [
    'agreed long before',
    agreed,
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'cancelAsLendee raiseIssue', OPERATOR: 'cancelAsOperator' },
  ],
  [
    'agreed, a minute before labels open',
    { ...agreed, startsAt: new Date(inAWeek.getTime() + DAY) },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'cancelAsLendee raiseIssue', OPERATOR: 'cancelAsOperator' },
  ],
  [
    'agreed, seven days before the start',
    { ...agreed, startsAt: inAWeek },
    {
      LENDER: 'cancelAsLender raiseIssue',
      LENDEE: 'cancelAsLendee raiseIssue',
      CLOCK: 'openLabel',
      OPERATOR: 'cancelAsOperator',
    },
  ],
  [
    'agreed, 72 hours before the start',
    { ...agreed, startsAt: ahead(72 * HOUR) },
    {
      LENDER: 'cancelAsLender raiseIssue',
      LENDEE: 'cancelAsLendee raiseIssue',
      CLOCK: 'openLabel',
      OPERATOR: 'cancelAsOperator',
    },
  ],
  [
    'agreed, less than 72 hours before the start',
    { ...agreed, startsAt: ahead(72 * HOUR - 1) },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'raiseIssue', CLOCK: 'openLabel', OPERATOR: 'cancelAsOperator' },
  ],
  [
    'agreed 2 hours ago, the day before the start',
    { ...agreed, startsAt: ahead(DAY), acceptedAt: before(2 * HOUR) },
    {
      LENDER: 'cancelAsLender raiseIssue',
      LENDEE: 'cancelAsLendee raiseIssue',
      CLOCK: 'openLabel',
      OPERATOR: 'cancelAsOperator',
    },
  ],
  [
    'agreed more than 2 hours ago, the day before the start',
    { ...agreed, startsAt: ahead(DAY), acceptedAt: before(2 * HOUR + 1) },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'raiseIssue', CLOCK: 'openLabel', OPERATOR: 'cancelAsOperator' },
  ],

  // in person there are no labels: the handover moves it to received; the lender completes once the loan has started
  [
    'agreed in person, before the start',
    { ...agreed, ...inPerson, startsAt: ahead(1) },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'collected raiseIssue', OPERATOR: 'cancelAsOperator collected' },
  ],
  [
    'agreed in person, at the start',
    { ...agreed, ...inPerson, startsAt: NOW },
    {
      LENDER: 'cancelAsLender completeInPerson raiseIssue',
      LENDEE: 'collected raiseIssue',
      OPERATOR: 'cancelAsOperator collected completeInPerson',
    },
  ],

  // labels ready by the carrier; sent by the lender or a scan
  [
    'labels ordered',
    opened,
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'cancelAsLendee raiseIssue',
      CARRIER: 'labelReady sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  [
    'labels ordered, less than 72 hours before the start',
    { ...opened, startsAt: ahead(71 * HOUR) },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'raiseIssue',
      CARRIER: 'labelReady sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  // with labels the lendee may cancel in the two hours after acceptance alone
  [
    'labels made',
    { ...labelled, startsAt: ahead(20 * DAY) },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'raiseIssue',
      CARRIER: 'sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  [
    'labels made within two hours of acceptance',
    { ...labelled, acceptedAt: before(HOUR) },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'cancelAsLendee raiseIssue',
      CARRIER: 'sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  // from the first day on the lendee may cancel what was not posted, or say that it came; the clock ends it after 3 days
  [
    'labels made, a moment before the first day',
    { ...labelled, startsAt: ahead(1) },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'raiseIssue',
      CARRIER: 'sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  ...([opened, labelled] as const).map((order): [string, OrderFacts, May] => [
    `not posted, on the first day (${order.status})`,
    { ...order, startsAt: NOW },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'cancelUnposted receivedUnposted raiseIssue',
      CARRIER: order === opened ? 'labelReady sent' : 'sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ]),
  [
    'accepted by post and never opened, on the first day',
    { ...agreed, startsAt: NOW },
    {
      LENDER: 'cancelAsLender raiseIssue',
      LENDEE: 'cancelUnposted raiseIssue',
      CLOCK: 'openLabel',
      OPERATOR: 'cancelAsOperator',
    },
  ],
  [
    'not posted, a moment before three days after the first day',
    // London midnight of 7 June: three days later it is midnight of 10 June, 13 hours ago
    { ...labelled, startsAt: new Date('2026-06-07T23:00:00Z') },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'cancelUnposted receivedUnposted raiseIssue',
      CARRIER: 'sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  [
    'in person, at the last moment of its last day, not collected',
    { ...agreed, ...inPerson, startsAt: before(3 * DAY), endsAt: NOW },
    {
      LENDER: 'cancelAsLender completeInPerson raiseIssue',
      LENDEE: 'collected raiseIssue',
      OPERATOR: 'cancelAsOperator collected completeInPerson',
    },
  ],
  [
    'in person, over, not collected: the lender ends it without blame, the borrower alone cannot',
    { ...agreed, ...inPerson, startsAt: before(3 * DAY), endsAt: before(1) },
    {
      LENDER: 'notMet completeInPerson raiseIssue',
      LENDEE: 'collected raiseIssue',
      OPERATOR: 'cancelAsOperator collected completeInPerson',
    },
  ],
  [
    'in person, over for four days, not collected',
    { ...agreed, ...inPerson, startsAt: before(9 * DAY), endsAt: before(4 * DAY) },
    {
      LENDER: 'notMet completeInPerson raiseIssue',
      LENDEE: 'collected raiseIssue',
      CLOCK: 'neverMet',
      OPERATOR: 'cancelAsOperator collected completeInPerson',
    },
  ],
  [
    'in person, over for four days, not collected, a dispute settled on the day three days ago',
    { ...agreed, ...inPerson, startsAt: before(9 * DAY), endsAt: before(4 * DAY), resumedAt: threeDaysAgo },
    {
      LENDER: 'notMet completeInPerson raiseIssue',
      LENDEE: 'collected raiseIssue',
      OPERATOR: 'cancelAsOperator collected completeInPerson',
    },
  ],
  [
    'in person, over for nine days, not collected, a dispute settled on the day before that',
    {
      ...agreed,
      ...inPerson,
      startsAt: before(12 * DAY),
      endsAt: before(9 * DAY),
      resumedAt: justBefore(threeDaysAgo),
    },
    {
      LENDER: 'notMet completeInPerson raiseIssue',
      LENDEE: 'collected raiseIssue',
      CLOCK: 'neverMet',
      OPERATOR: 'cancelAsOperator collected completeInPerson',
    },
  ],
  [
    'not posted, three days after the first day',
    { ...labelled, startsAt: new Date('2026-06-06T23:00:00Z') },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'cancelUnposted receivedUnposted raiseIssue',
      CARRIER: 'sent',
      CLOCK: 'neverPosted',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  [
    'not posted, three days after the first day, a dispute settled on the day three days ago',
    { ...labelled, startsAt: before(20 * DAY), resumedAt: threeDaysAgo },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'cancelUnposted receivedUnposted raiseIssue',
      CARRIER: 'sent',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  [
    'not posted, weeks after the first day, a dispute settled on the day before that',
    { ...labelled, startsAt: before(20 * DAY), resumedAt: justBefore(threeDaysAgo) },
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'cancelUnposted receivedUnposted raiseIssue',
      CARRIER: 'sent',
      CLOCK: 'neverPosted',
      OPERATOR: 'cancelAsOperator sent',
    },
  ],
  ['posted', sent, { LENDER: 'raiseIssue', LENDEE: 'received raiseIssue', CARRIER: 'received', OPERATOR: 'received' }],

  // not a fit within 24 h of received; returned by the lendee; complete by the lender, or by the clock after 7 days
  [
    'received 24 hours ago',
    { ...worn, receivedAt: before(24 * HOUR) },
    {
      LENDER: 'complete raiseIssue',
      LENDEE: 'notFit returned raiseIssue',
      CARRIER: 'returned',
      OPERATOR: 'returned complete',
    },
  ],
  [
    'received more than 24 hours ago',
    { ...worn, receivedAt: before(24 * HOUR + 1) },
    {
      LENDER: 'complete raiseIssue',
      LENDEE: 'returned raiseIssue',
      CARRIER: 'returned',
      OPERATOR: 'returned complete',
    },
  ],
  [
    'did not fit',
    { ...worn, receivedAt: before(HOUR), notFit: true },
    {
      LENDER: 'complete raiseIssue',
      LENDEE: 'returned raiseIssue',
      CARRIER: 'returned',
      OPERATOR: 'returned complete',
    },
  ],
  [
    'returned within 24 hours',
    { ...worn, receivedAt: before(2 * HOUR), returnedAt: before(HOUR) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue', OPERATOR: 'complete' },
  ],
  [
    'returned a day too few ago for the clock',
    { ...worn, receivedAt: before(20 * DAY), returnedAt: before(6 * DAY) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue', OPERATOR: 'complete' },
  ],
  [
    'returned seven days ago',
    { ...worn, receivedAt: before(20 * DAY), returnedAt: before(7 * DAY) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue', CLOCK: 'complete', OPERATOR: 'complete' },
  ],
  [
    'returned seven days ago, a dispute settled since',
    { ...worn, receivedAt: before(20 * DAY), returnedAt: before(7 * DAY), resumedAt: before(7 * DAY - 1) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue', OPERATOR: 'complete' },
  ],
  [
    'never said to be returned',
    { ...worn, receivedAt: before(60 * DAY) },
    {
      LENDER: 'complete raiseIssue',
      LENDEE: 'returned raiseIssue',
      CARRIER: 'returned',
      OPERATOR: 'returned complete',
    },
  ],

  [
    'returned seven days ago, after a dispute that ended before it was returned',
    { ...worn, returnedAt: before(7 * DAY), resumedAt: before(8 * DAY) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue', CLOCK: 'complete', OPERATOR: 'complete' },
  ],
  [
    'returned less than seven days ago, after such a dispute',
    { ...worn, returnedAt: before(7 * DAY - 1), resumedAt: before(8 * DAY) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue', OPERATOR: 'complete' },
  ],
  // the lender, and a lendee who never returned it, raise an issue up to 24 h after COMPLETED; this one was returned
  ['completed 24 hours ago', { ...over, completedAt: before(24 * HOUR) }, { LENDER: 'raiseIssueAfter' }],
  [
    'completed 24 hours ago without a return by the lendee',
    { ...over, returnedAt: null, completedAt: before(24 * HOUR) },
    { LENDER: 'raiseIssueAfter', LENDEE: 'raiseIssueAfter' },
  ],
  ['completed more than 24 hours ago', { ...over, completedAt: before(24 * HOUR + 1) }, {}],
  [
    'completed more than 24 hours ago without a return by the lendee',
    { ...over, returnedAt: null, completedAt: before(24 * HOUR + 1) },
    {},
  ],
  ['declined', { ...asked, status: 'DECLINED' }, {}],
  ['lapsed', { ...asked, status: 'EXPIRED' }, {}],
  ['cancelled', { ...agreed, status: 'CANCELLED' }, {}],

  // no timer runs in DISPUTE, and only the operator ends it; a request can only be cancelled or sent back
  [
    'disputed while asked, beyond the deadline',
    disputed('REQUESTED', { ...asked, answerBy: before(DAY) }),
    { OPERATOR: 'resolveCancelled resolveBack' },
  ],
  ...orderStatuses
    .filter((status) => /ACCEPTED|SHIPPING|COMPLETED/.test(status))
    .map((status): [string, OrderFacts, May] => [
      `disputed from ${status}, returned long ago`,
      disputed(status, { ...worn, returnedAt: before(30 * DAY) }),
      { OPERATOR: 'resolveCompleted resolveCancelled resolveBack' },
    ]),
]

describe('who may move an order, and when', () => {
  it('covers every status', () => {
    expect(new Set(book.map(([, { status }]) => status))).toEqual(new Set(orderStatuses))
  })

  it.each(book)('%s', (_, order, may) => {
    for (const mover of movers) {
      const allowed = moveNames.filter((name) => mayMove(name, order, mover, NOW))
      expect([mover, ...allowed].sort()).toEqual([mover, ...(may[mover]?.split(' ') ?? [])].sort())
    }
  })

  it('requires a loan by post for posted moves, and one in person for collected moves', () => {
    for (const order of [opened, labelled])
      for (const mover of ['LENDER', 'CARRIER'] as const) {
        expect(mayMove('sent', { ...order, ...inPerson }, mover, NOW)).toBe(false)
        expect(mayMove('labelReady', { ...order, ...inPerson }, mover, NOW)).toBe(false)
      }
    expect(mayMove('openLabel', { ...agreed, ...inPerson, startsAt: ahead(DAY) }, 'CLOCK', NOW)).toBe(false)
    expect(mayMove('collected', agreed, 'LENDEE', NOW)).toBe(false)
    for (const name of ['cancelUnposted', 'receivedUnposted', 'neverPosted'] as const)
      for (const mover of ['LENDEE', 'CLOCK'] as const)
        expect(mayMove(name, { ...labelled, ...inPerson, startsAt: before(9 * DAY) }, mover, NOW)).toBe(false)
    expect(mayMove('completeInPerson', { ...agreed, startsAt: before(DAY) }, 'LENDER', NOW)).toBe(false)
  })
})

it("answers 403 to a side that never makes the action's move, and to no other", () => {
  const sides: { [action in OrderAction]: readonly Role[] } = {
    accept: ['LENDER'],
    decline: ['LENDER'],
    cancel: both,
    sent: ['LENDER'],
    received: ['LENDEE'],
    'not-fit': ['LENDEE'],
    returned: ['LENDEE'],
    complete: ['LENDER'],
  }
  for (const action of orderActions)
    expect([action, ...roles.filter((role) => mayEver(action, role))]).toEqual([action, ...sides[action]])
})

it('no issue can be raised after a loan without a known end', () => {
  const { completedAt: _, ...ended } = over
  expect(mayMove('raiseIssueAfter', ended, 'LENDER', NOW)).toBe(false)
})
