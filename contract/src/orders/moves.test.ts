import { describe, expect, it } from 'vitest'
import { type OrderAction, orderActions, orderStatuses, type Role, roles } from '../order-status.ts'
import {
  type Move,
  type MoveEffect,
  type MoveName,
  type MoveOutcome,
  type Mover,
  mayMove,
  moveNames,
  moves,
  type OrderFacts,
  outcomeOf,
} from './moves.ts'
import { noticeFor } from './notices.ts'
import { mayEver } from './rules.ts'

// Taken from docs/product.md §1 and §4, not from the table: who may make which move when, and its effects.

const NOW = new Date('2026-06-10T12:00:00Z')
const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
const before = (ms: number) => new Date(NOW.getTime() - ms)
const ahead = (ms: number) => new Date(NOW.getTime() + ms)
/** London midnight of 17 June: seven days before it is the midnight of 10 June, 13 hours ago. */
const inAWeek = new Date('2026-06-16T23:00:00Z')

const movers: readonly Mover[] = ['LENDER', 'LENDEE', 'CLOCK', 'CARRIER', 'CARD_PROVIDER', 'OPERATOR']

const asked: OrderFacts = {
  status: 'REQUESTED',
  deliveryMethod: 'DELIVERY',
  areFriends: false,
  startsAt: ahead(20 * DAY),
  answerBy: ahead(2 * DAY),
  acceptedAt: null,
  receivedAt: null,
  returnedAt: null,
  notFit: false,
  isSettling: false,
  completedAt: null,
  disputedFrom: null,
  resumedAt: null,
}
const agreed: OrderFacts = { ...asked, status: 'ACCEPTED', acceptedAt: before(3 * DAY) }
const opened: OrderFacts = { ...agreed, status: 'SHIPPING_OPENED', startsAt: ahead(6 * DAY) }
const labelled: OrderFacts = { ...opened, status: 'SHIPPING_PROCESSED' }
const sent: OrderFacts = { ...opened, status: 'SHIPPING_SENT' }
const worn: OrderFacts = { ...sent, status: 'SHIPPING_RECEIVED', startsAt: before(DAY), receivedAt: before(2 * DAY) }
const over: OrderFacts = { ...worn, status: 'COMPLETED', returnedAt: before(2 * DAY), completedAt: before(DAY) }
const disputed = (disputedFrom: OrderFacts['disputedFrom'], order = worn): OrderFacts => ({
  ...order,
  status: 'DISPUTE',
  disputedFrom: disputedFrom ?? null,
})
const both = ['LENDER', 'LENDEE'] as const
const inPerson = { deliveryMethod: 'IN_PERSON' } as const

type May = { [mover in Mover]?: string }

/** The moves that each mover may make; movers that are not listed may make none. */
const book: [situation: string, order: OrderFacts, may: May][] = [
  ['a question', { ...asked, status: 'ENQUIRED' }, {}],

  // accept, decline and cancel by the lender; withdraw by the lendee; lapse by the clock at the answer deadline
  [
    'asked, a millisecond before the answer deadline',
    { ...asked, answerBy: ahead(1) },
    {
      LENDER: 'accept decline withdrawAsLender raiseIssue',
      LENDEE: 'withdraw raiseIssue',
      CARD_PROVIDER: 'paymentFailed',
    },
  ],
  [
    'asked, at the answer deadline',
    { ...asked, answerBy: NOW },
    { LENDER: 'decline withdrawAsLender raiseIssue', LENDEE: 'withdraw raiseIssue', CLOCK: 'lapse' },
  ],
  [
    'asked without a deadline',
    { ...asked, answerBy: null },
    {
      LENDER: 'accept decline withdrawAsLender raiseIssue',
      LENDEE: 'withdraw raiseIssue',
      CARD_PROVIDER: 'paymentFailed',
    },
  ],
  ['asked, the payment being taken', { ...asked, isSettling: true }, { CARD_PROVIDER: 'paymentFailed' }],
  [
    'asked, the payment being taken beyond the deadline',
    { ...asked, isSettling: true, answerBy: before(DAY) },
    { CARD_PROVIDER: 'paymentFailed' },
  ],

  // the lendee cancels up to 72 h before the start, or within 2 h of acceptance; labels open 7 days before the start
  ['agreed long before', agreed, { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'cancelAsLendee raiseIssue' }],
  [
    'agreed, a minute before labels open',
    { ...agreed, startsAt: new Date(inAWeek.getTime() + DAY) },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'cancelAsLendee raiseIssue' },
  ],
  [
    'agreed, seven days before the start',
    { ...agreed, startsAt: inAWeek },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'cancelAsLendee raiseIssue', CLOCK: 'openLabel' },
  ],
  [
    'agreed, 72 hours before the start',
    { ...agreed, startsAt: ahead(72 * HOUR) },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'cancelAsLendee raiseIssue', CLOCK: 'openLabel' },
  ],
  [
    'agreed, less than 72 hours before the start',
    { ...agreed, startsAt: ahead(72 * HOUR - 1) },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'raiseIssue', CLOCK: 'openLabel' },
  ],
  [
    'agreed 2 hours ago, the day before the start',
    { ...agreed, startsAt: ahead(DAY), acceptedAt: before(2 * HOUR) },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'cancelAsLendee raiseIssue', CLOCK: 'openLabel' },
  ],
  [
    'agreed more than 2 hours ago, the day before the start',
    { ...agreed, startsAt: ahead(DAY), acceptedAt: before(2 * HOUR + 1) },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'raiseIssue', CLOCK: 'openLabel' },
  ],

  // in person there are no labels: the handover moves it to received; the lender completes once the loan has started
  [
    'agreed in person, before the start',
    { ...agreed, ...inPerson, startsAt: ahead(1) },
    { LENDER: 'cancelAsLender raiseIssue', LENDEE: 'collected raiseIssue' },
  ],
  [
    'agreed in person, at the start',
    { ...agreed, ...inPerson, startsAt: NOW },
    { LENDER: 'cancelAsLender completeInPerson raiseIssue', LENDEE: 'collected raiseIssue' },
  ],

  // labels ready by the carrier; sent by the lender or a scan
  [
    'labels ordered',
    opened,
    {
      LENDER: 'cancelAsLender sent raiseIssue',
      LENDEE: 'cancelAsLendee raiseIssue',
      CARRIER: 'labelReady sent',
    },
  ],
  [
    'labels ordered, less than 72 hours before the start',
    { ...opened, startsAt: ahead(71 * HOUR) },
    { LENDER: 'cancelAsLender sent raiseIssue', LENDEE: 'raiseIssue', CARRIER: 'labelReady sent' },
  ],
  // with labels the lendee may cancel in the two hours after acceptance alone
  [
    'labels made',
    { ...labelled, startsAt: ahead(20 * DAY) },
    { LENDER: 'cancelAsLender sent raiseIssue', LENDEE: 'raiseIssue', CARRIER: 'sent' },
  ],
  [
    'labels made within two hours of acceptance',
    { ...labelled, acceptedAt: before(HOUR) },
    { LENDER: 'cancelAsLender sent raiseIssue', LENDEE: 'cancelAsLendee raiseIssue', CARRIER: 'sent' },
  ],
  ['posted', sent, { LENDER: 'raiseIssue', LENDEE: 'received raiseIssue', CARRIER: 'received' }],

  // not a fit within 24 h of received; returned by the lendee; complete by the lender, or by the clock after 7 days
  [
    'received 24 hours ago',
    { ...worn, receivedAt: before(24 * HOUR) },
    { LENDER: 'complete raiseIssue', LENDEE: 'notFit returned raiseIssue', CARRIER: 'returned' },
  ],
  [
    'received more than 24 hours ago',
    { ...worn, receivedAt: before(24 * HOUR + 1) },
    { LENDER: 'complete raiseIssue', LENDEE: 'returned raiseIssue', CARRIER: 'returned' },
  ],
  [
    'did not fit',
    { ...worn, receivedAt: before(HOUR), notFit: true },
    { LENDER: 'complete raiseIssue', LENDEE: 'returned raiseIssue', CARRIER: 'returned' },
  ],
  [
    'returned within 24 hours',
    { ...worn, receivedAt: before(2 * HOUR), returnedAt: before(HOUR) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue' },
  ],
  [
    'returned a day too few ago for the clock',
    { ...worn, receivedAt: before(20 * DAY), returnedAt: before(6 * DAY) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue' },
  ],
  [
    'returned seven days ago',
    { ...worn, receivedAt: before(20 * DAY), returnedAt: before(7 * DAY) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue', CLOCK: 'complete' },
  ],
  [
    'returned seven days ago, a dispute settled since',
    { ...worn, receivedAt: before(20 * DAY), returnedAt: before(7 * DAY), resumedAt: before(7 * DAY - 1) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue' },
  ],
  [
    'never said to be returned',
    { ...worn, receivedAt: before(60 * DAY) },
    { LENDER: 'complete raiseIssue', LENDEE: 'returned raiseIssue', CARRIER: 'returned' },
  ],

  [
    'returned seven days ago, after a dispute that ended before it was returned',
    { ...worn, returnedAt: before(7 * DAY), resumedAt: before(8 * DAY) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue', CLOCK: 'complete' },
  ],
  [
    'returned less than seven days ago, after such a dispute',
    { ...worn, returnedAt: before(7 * DAY - 1), resumedAt: before(8 * DAY) },
    { LENDER: 'complete raiseIssue', LENDEE: 'raiseIssue' },
  ],
  // the lender raises an issue up to 24 h after COMPLETED
  ['completed 24 hours ago', { ...over, completedAt: before(24 * HOUR) }, { LENDER: 'raiseIssueAfter' }],
  ['completed more than 24 hours ago', { ...over, completedAt: before(24 * HOUR + 1) }, {}],
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

type Follows = {
  on: OrderFacts
  to: MoveOutcome['to']
  money: MoveOutcome['money']
  coin: MoveOutcome['coin']
  /** The sides notified by the move itself. */
  notified: readonly Role[]
  sets: MoveOutcome['sets']
  /** The other effects. A closed order releases its days, and no return question is sent. */
  more: readonly MoveEffect[]
}
const freed = ['releaseDates', 'closeBackQuestion'] as const
/**
 * A completed loan: its days are released, both are prompted for a review, the cleaning is owed, the lender gets a
 * coin.
 */
const done = [...freed, 'askForReviews', 'oweCleaning', 'earnCoin'] as const
const nothing = { money: 'none', coin: 'none', more: [] } as const
const issue = { ...nothing, to: 'DISPUTE', notified: [] } as const
const back = { disputedFrom: null, disputedAt: null, resumedAt: NOW } as const

/** The effects of each move, from the rule book; `$` marks the same move from another status. */
const follows: { [name in MoveName | `${MoveName}$${string}`]?: Follows } = {
  // hold captured, coin spent
  accept: {
    ...nothing,
    on: asked,
    to: 'ACCEPTED',
    money: 'capture',
    coin: 'spend',
    notified: both,
    sets: { acceptedAt: NOW, settling: null },
  },
  // a failed capture releases everything and ends the order as DECLINED, both notified
  paymentFailed: {
    on: { ...asked, isSettling: true },
    to: 'DECLINED',
    money: 'release',
    coin: 'return',
    notified: both,
    sets: { reason: 'PAYMENT_FAILED', closedAt: NOW, settling: null },
    more: freed,
  },
  // dates, hold and coin released
  decline: {
    on: asked,
    to: 'DECLINED',
    money: 'release',
    coin: 'return',
    notified: ['LENDEE'],
    sets: { reason: 'DECLINED_BY_LENDER', closedAt: NOW },
    more: freed,
  },
  lapse: {
    on: asked,
    to: 'EXPIRED',
    money: 'release',
    coin: 'return',
    notified: both,
    sets: { reason: 'LAPSED', closedAt: NOW },
    more: freed,
  },
  withdraw: {
    on: asked,
    to: 'CANCELLED',
    money: 'release',
    coin: 'return',
    notified: ['LENDER'],
    sets: { reason: 'WITHDRAWN', closedAt: NOW },
    more: freed,
  },
  // refunded in full, coin returned; an unused label is voided
  cancelAsLendee: {
    on: agreed,
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    notified: ['LENDER'],
    sets: { reason: 'CANCELLED_BY_LENDEE', closedAt: NOW },
    more: [...freed, 'voidLabels'],
  },
  // counted on the lender
  withdrawAsLender: {
    on: asked,
    to: 'CANCELLED',
    money: 'release',
    coin: 'return',
    notified: ['LENDEE'],
    sets: { reason: 'CANCELLED_BY_LENDER', closedAt: NOW },
    more: [...freed, 'countCancellation'],
  },
  cancelAsLender: {
    on: labelled,
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    notified: ['LENDEE'],
    sets: { reason: 'CANCELLED_BY_LENDER', closedAt: NOW },
    more: [...freed, 'countCancellation', 'voidLabels'],
  },
  // outbound and return labels ordered from the carrier
  openLabel: { ...nothing, on: agreed, to: 'SHIPPING_OPENED', notified: ['LENDER'], sets: {}, more: ['orderLabels'] },
  labelReady: { ...nothing, on: opened, to: 'SHIPPING_PROCESSED', notified: [], sets: {} },
  sent: { ...nothing, on: labelled, to: 'SHIPPING_SENT', notified: ['LENDEE'], sets: {} },
  // the 24 h help window opens
  received: { ...nothing, on: sent, to: 'SHIPPING_RECEIVED', notified: both, sets: { receivedAt: NOW } },
  collected: {
    ...nothing,
    on: { ...agreed, ...inPerson },
    to: 'SHIPPING_RECEIVED',
    notified: both,
    sets: { receivedAt: NOW },
  },
  // coin reinstated, return starts
  notFit: {
    ...nothing,
    on: worn,
    to: 'SHIPPING_RECEIVED',
    coin: 'return',
    notified: ['LENDER'],
    sets: { notFit: true },
  },
  // lender asked to confirm
  returned: { ...nothing, on: worn, to: 'SHIPPING_RECEIVED', notified: ['LENDER'], sets: { returnedAt: NOW } },
  // the lender earns a coin if the loan was outside friends and the garment fitted; both get a review prompt; unused
  // postage is returned
  complete: {
    ...nothing,
    on: worn,
    to: 'COMPLETED',
    notified: both,
    sets: { completedAt: NOW, closedAt: NOW },
    more: [...done, 'settlePostage'],
  },
  completeInPerson: {
    ...nothing,
    on: { ...agreed, ...inPerson },
    to: 'COMPLETED',
    notified: both,
    sets: { completedAt: NOW, closedAt: NOW },
    more: done,
  },
  // freezes timers; both are notified by the issue
  raiseIssue: { ...issue, on: sent, sets: { disputedFrom: 'SHIPPING_SENT', disputedAt: NOW, closedAt: null } },
  raiseIssueAfter: { ...issue, on: over, sets: { disputedFrom: 'COMPLETED', disputedAt: NOW, closedAt: null } },
  // refund, charge and coin as the operator decides
  resolveCompleted: {
    on: disputed('SHIPPING_SENT', sent),
    to: 'COMPLETED',
    money: 'decided',
    coin: 'decided',
    notified: [],
    sets: { ...back, completedAt: NOW, closedAt: NOW },
    more: done,
  },
  resolveCompleted$again: {
    on: disputed('COMPLETED', over),
    to: 'COMPLETED',
    money: 'decided',
    coin: 'decided',
    notified: [],
    sets: { ...back, completedAt: before(DAY), closedAt: NOW },
    more: done,
  },
  resolveCancelled: {
    on: disputed('SHIPPING_SENT', sent),
    to: 'CANCELLED',
    money: 'decided',
    coin: 'decided',
    notified: [],
    sets: { ...back, reason: 'RESOLVED', closedAt: NOW },
    more: [...freed, 'voidCleaning', 'voidLabels'],
  },
  // from REQUESTED there was no loan: hold and coin are released
  resolveCancelled$asked: {
    on: disputed('REQUESTED', asked),
    to: 'CANCELLED',
    money: 'release',
    coin: 'return',
    notified: [],
    sets: { ...back, reason: 'RESOLVED', closedAt: NOW },
    more: [...freed, 'voidCleaning', 'voidLabels'],
  },
  resolveBack: {
    on: disputed('SHIPPING_SENT', sent),
    to: 'SHIPPING_SENT',
    money: 'decided',
    coin: 'decided',
    notified: [],
    sets: back,
    more: [],
  },
  // a request gets the lost time to answer back, and its coin remains reserved
  resolveBack$asked: {
    on: disputed('REQUESTED', asked),
    to: 'REQUESTED',
    money: 'decided',
    coin: 'none',
    notified: [],
    sets: back,
    more: ['restoreAnswerTime'],
  },
  resolveBack$over: {
    on: disputed('COMPLETED', over),
    to: 'COMPLETED',
    money: 'decided',
    coin: 'decided',
    notified: [],
    sets: { ...back, closedAt: NOW },
    more: done,
  },
}

describe('the effects of a move', () => {
  it('are listed for every move', () => {
    expect(new Set(Object.keys(follows).map((key) => key.split('$')[0]))).toEqual(new Set(moveNames))
  })

  it.each(Object.entries(follows) as [string, Follows][])('%s', (key, { on, notified, more, ...rest }) => {
    const { notifies, effects, ...outcome } = outcomeOf(key.split('$')[0] as MoveName, on, NOW)
    expect(outcome).toEqual(rest)
    expect(notifies.map(({ to }) => to).sort()).toEqual([...notified].sort())
    expect([...effects].sort()).toEqual([...more].sort())
    expect(new Set(effects).size).toBe(effects.length)
  })

  it.each(['complete', 'completeInPerson', 'resolveCompleted', 'resolveBack'] as const)(
    '%s earns the lender no coin among friends, nor for what did not fit',
    (name) => {
      const on = disputed('COMPLETED', over)
      expect(outcomeOf(name, on, NOW).effects).toContain('earnCoin')
      expect(outcomeOf(name, { ...on, areFriends: true }, NOW).effects).not.toContain('earnCoin')
      expect(outcomeOf(name, { ...on, notFit: true }, NOW).effects).not.toContain('earnCoin')
      expect(outcomeOf(name, { ...on, areFriends: true }, NOW).effects).toContain('oweCleaning')
    },
  )

  it('the cleaning is recorded before the postage is settled, which does not change it', () => {
    const { effects } = outcomeOf('complete', worn, NOW)
    expect(effects.indexOf('oweCleaning')).toBeLessThan(effects.indexOf('settlePostage'))
  })

  it('there are words for every notified side, and for no other', () => {
    const facts = {
      lenderName: 'Maya',
      lendeeName: 'Ines',
      garment: 'Rixo dress',
      startDate: '2026-06-20',
      endDate: '2026-06-22',
      byPost: true,
      answerBy: null,
      earns: '',
      note: '',
      total: '£24.90',
      hasCoin: true,
    }
    for (const name of moveNames)
      for (const { notice, to } of outcomeOf(name, disputed('COMPLETED', over), NOW).notifies)
        expect(noticeFor(notice, to, facts), `${name} to the ${to}`).not.toBeNull()
    for (const role of roles) expect(noticeFor('returned', role, facts) === null).toBe(role === 'LENDEE')
  })
})

describe("the operator's decision of a dispute", () => {
  it('COMPLETED, CANCELLED, or back to the previous status', () => {
    const made = moveNames.flatMap((name) => {
      const { outcome }: Move = moves[name]
      return outcome ? [[outcome, name]] : []
    })
    expect(made).toEqual([
      ['COMPLETED', 'resolveCompleted'],
      ['CANCELLED', 'resolveCancelled'],
      ['BACK', 'resolveBack'],
    ])
  })

  it('never back to an unknown status', () => {
    const { disputedFrom: _, ...unknown } = disputed('SHIPPING_SENT', sent)
    for (const order of [unknown, { ...unknown, disputedFrom: null }]) {
      expect(mayMove('resolveBack', order, 'OPERATOR', NOW)).toBe(false)
      expect(() => outcomeOf('resolveBack', order, NOW)).toThrow('no state')
    }
  })
})

it('no issue can be raised after a loan without a known end', () => {
  const { completedAt: _, ...ended } = over
  expect(mayMove('raiseIssueAfter', ended, 'LENDER', NOW)).toBe(false)
})
