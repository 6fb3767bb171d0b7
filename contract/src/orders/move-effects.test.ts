import { describe, expect, it } from 'vitest'
import { standardTimes } from '../loan-times.ts'
import { type Role, roles } from '../order-status.ts'
import type { Move, MoveEffect, MoveOutcome, OrderFacts } from './move-shapes.ts'
import { type MoveName, mayMove, moveNames, moves, outcomeOf } from './moves.ts'
import { noticeFor } from './notices.ts'
import {
  agreed,
  ahead,
  asked,
  before,
  both,
  DAY,
  disputed,
  HOUR,
  inPerson,
  labelled,
  NOW,
  opened,
  over,
  sent,
  worn,
} from './sample-facts.ts'

// Taken from docs/product.md §1 and §4, not from the table: the effects of each move.

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
  // with the listing that its owner took down
  declineUnlisted: {
    on: asked,
    to: 'DECLINED',
    money: 'release',
    coin: 'return',
    notified: ['LENDEE'],
    sets: { reason: 'UNLISTED', closedAt: NOW },
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
  // never posted: refunded in full, coin returned, counted on the lender
  cancelUnposted: {
    on: labelled,
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    notified: ['LENDER'],
    sets: { reason: 'NOT_POSTED', closedAt: NOW },
    more: [...freed, 'countCancellation', 'voidLabels'],
  },
  neverPosted: {
    on: labelled,
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    notified: both,
    sets: { reason: 'NOT_POSTED', closedAt: NOW },
    more: [...freed, 'countCancellation', 'voidLabels'],
  },
  // never met: refunded in full, coin returned, counted on no one
  notMet: {
    on: { ...agreed, ...inPerson },
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    notified: ['LENDEE'],
    sets: { reason: 'NOT_MET', closedAt: NOW },
    more: freed,
  },
  neverMet: {
    on: { ...agreed, ...inPerson },
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    notified: both,
    sets: { reason: 'NOT_MET', closedAt: NOW },
    more: freed,
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
  // by the operator: the same, counted on neither; both read the operator's reason
  withdrawAsOperator: {
    on: asked,
    to: 'CANCELLED',
    money: 'release',
    coin: 'return',
    notified: [],
    sets: { reason: 'CANCELLED_BY_OPERATOR', closedAt: NOW },
    more: freed,
  },
  cancelAsOperator: {
    on: labelled,
    to: 'CANCELLED',
    money: 'refund',
    coin: 'return',
    notified: [],
    sets: { reason: 'CANCELLED_BY_OPERATOR', closedAt: NOW },
    more: [...freed, 'voidLabels'],
  },
  // outbound and return labels ordered from the carrier
  openLabel: { ...nothing, on: agreed, to: 'SHIPPING_OPENED', notified: ['LENDER'], sets: {}, more: ['orderLabels'] },
  labelReady: { ...nothing, on: opened, to: 'SHIPPING_PROCESSED', notified: [], sets: {} },
  sent: { ...nothing, on: labelled, to: 'SHIPPING_SENT', notified: ['LENDEE'], sets: {} },
  // the 24 h help window opens
  received: { ...nothing, on: sent, to: 'SHIPPING_RECEIVED', notified: both, sets: { receivedAt: NOW } },
  receivedUnposted: {
    ...nothing,
    on: labelled,
    to: 'SHIPPING_RECEIVED',
    notified: both,
    sets: { receivedAt: NOW },
  },
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
    more: [...freed, 'voidCleaning', 'takeBackCoin', 'voidLabels'],
  },
  // from REQUESTED there was no loan: hold and coin are released
  resolveCancelled$asked: {
    on: disputed('REQUESTED', asked),
    to: 'CANCELLED',
    money: 'release',
    coin: 'return',
    notified: [],
    sets: { ...back, reason: 'RESOLVED', closedAt: NOW },
    more: [...freed, 'voidCleaning', 'takeBackCoin', 'voidLabels'],
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
  // the label out that was made meanwhile is emailed to the lender
  resolveBack$opened: {
    on: disputed('SHIPPING_OPENED', opened),
    to: 'SHIPPING_OPENED',
    money: 'decided',
    coin: 'decided',
    notified: [],
    sets: back,
    more: ['emailLabel'],
  },
  resolveBack$labelled: {
    on: disputed('SHIPPING_PROCESSED', labelled),
    to: 'SHIPPING_PROCESSED',
    money: 'decided',
    coin: 'decided',
    notified: [],
    sets: back,
    more: ['emailLabel'],
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

  it('a dispute takes nothing of the time to say that it does not fit, and adds none once that is over', () => {
    const on = { ...disputed('SHIPPING_RECEIVED', { ...worn, receivedAt: before(DAY) }), disputedAt: before(20 * HOUR) }
    const { helpUntil } = outcomeOf('resolveBack', on, NOW).sets
    expect(helpUntil).toEqual(ahead(20 * HOUR))
    const resumed = { ...worn, receivedAt: before(DAY), helpUntil: helpUntil! }
    expect(mayMove('notFit', resumed, 'LENDEE', ahead(20 * HOUR))).toBe(true)
    expect(mayMove('notFit', resumed, 'LENDEE', ahead(20.01 * HOUR))).toBe(false)
    const again = { ...disputed('SHIPPING_RECEIVED', resumed), disputedAt: ahead(10 * HOUR) }
    expect(outcomeOf('resolveBack', again, ahead(30 * HOUR)).sets.helpUntil).toEqual(ahead(40 * HOUR))
    const late = { ...on, receivedAt: before(2 * DAY) }
    expect(outcomeOf('resolveBack', late, NOW).sets).not.toHaveProperty('helpUntil')
  })

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
      times: standardTimes,
      endsAfter: 'Sat 12 Dec 2026',
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
