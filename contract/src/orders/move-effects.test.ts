import { describe, expect, it } from 'vitest'
import { standardTimes } from '../loan-times.ts'
import { roles } from '../order-status.ts'
import type { Move } from './move-shapes.ts'
import { type MoveName, mayMove, moveNames, moves, outcomeOf } from './moves.ts'
import { noticeFor } from './notices.ts'
import { disputeEffects } from './sample-dispute-effects.ts'
import { done, type Effects, type Follows, nothing } from './sample-effects.ts'
import { endingEffects } from './sample-ending-effects.ts'
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

/** The effects of each move, from the rule book; `$` marks the same move from another status. */
const follows: Effects = {
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
  ...endingEffects,
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
  ...disputeEffects,
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
