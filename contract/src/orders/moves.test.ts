import { describe, expect, it } from 'vitest'
import { type OrderAction, orderActions, orderStatuses, type Role, roles } from '../order-status.ts'
import type { Mover } from './move-shapes.ts'
import { mayMove, moveNames } from './moves.ts'
import { mayEver } from './rules.ts'
import { agreedMoves } from './sample-agreed-moves.ts'
import {
  agreed,
  ahead,
  asked,
  before,
  both,
  DAY,
  disputed,
  inPerson,
  labelled,
  NOW,
  opened,
  over,
  type Situation,
  worn,
} from './sample-facts.ts'
import { lentMoves } from './sample-lent-moves.ts'
import { unstartedMoves } from './sample-unstarted-moves.ts'

// Taken from docs/product.md §1, not from the table: who may make which move when. Its effects: move-effects.test.ts.

const movers: readonly Mover[] = ['LENDER', 'LENDEE', 'CLOCK', 'CARRIER', 'CARD_PROVIDER', 'OPERATOR']

const book: Situation[] = [
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

  ...agreedMoves,
  ...unstartedMoves,
  ...lentMoves,

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
    .map(
      (status): Situation => [
        `disputed from ${status}, returned long ago`,
        disputed(status, { ...worn, returnedAt: before(30 * DAY) }),
        { OPERATOR: 'resolveCompleted resolveCancelled resolveBack' },
      ],
    ),
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
