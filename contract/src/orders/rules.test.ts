import { describe, expect, it } from 'vitest'
import {
  actionsFor,
  answerDeadline,
  closedStatuses,
  helpLinkOpen,
  liveStatuses,
  type Move,
  type MoveName,
  mayMove,
  mayStillCancel,
  moveFor,
  moves,
  movesFrom,
  type OrderFacts,
  tabOf,
} from './rules.ts'
import { type OrderAction, orderStatuses } from './shapes.ts'

const NOW = new Date('2026-06-10T12:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)

const facts = (changes: Partial<OrderFacts> = {}): OrderFacts => ({
  status: 'REQUESTED',
  deliveryMethod: 'DELIVERY',
  startsAt: hours(24 * 10),
  answerBy: hours(48),
  acceptedAt: null,
  receivedAt: null,
  returnedAt: null,
  notFit: false,
  isSettling: false,
  ...changes,
})

describe('the life cycle as data', () => {
  it('names only known statuses, and every move can be reached from somewhere', () => {
    for (const [name, move] of Object.entries(moves) as [MoveName, Move][]) {
      expect(move.from.length, name).toBeGreaterThan(0)
      for (const status of [...move.from, move.to]) expect([...orderStatuses, 'LEFT']).toContain(status)
    }
  })

  it('lets nothing leave a closed status', () => {
    for (const status of closedStatuses) {
      // but for an issue that the lender raises within 24 hours of COMPLETED
      expect(movesFrom(status), status).toEqual(status === 'COMPLETED' ? ['raiseIssueAfter'] : [])
    }
  })

  it('calls every status live, closed or an enquiry, and none two of them', () => {
    expect([...liveStatuses, ...closedStatuses, 'ENQUIRED'].sort()).toEqual([...orderStatuses].sort())
  })

  it('releases before the capture and refunds after it', () => {
    for (const [name, move] of Object.entries(moves) as [MoveName, Move][]) {
      if (move.money === 'release') expect(move.from, name).toEqual(['REQUESTED'])
      if (move.money === 'refund') expect(move.from, name).not.toContain('REQUESTED')
      if (move.coin === 'decided') expect(move.by, name).toEqual(['OPERATOR'])
      else if (['DECLINED', 'EXPIRED', 'CANCELLED'].includes(move.to)) expect(move.coin, name).toBe('return')
    }
  })
})

// status × role: the actions that each side is offered, in person and by post
const offered: [Partial<OrderFacts>, lender: OrderAction[], lendee: OrderAction[]][] = [
  [{ status: 'ENQUIRED' }, [], []],
  [{ status: 'REQUESTED' }, ['accept', 'decline'], ['cancel']],
  [{ status: 'REQUESTED', answerBy: hours(-1) }, ['decline'], ['cancel']],
  [{ status: 'REQUESTED', isSettling: true }, [], []],
  [{ status: 'ACCEPTED', acceptedAt: hours(-24) }, ['cancel'], ['cancel']],
  [{ status: 'ACCEPTED', acceptedAt: hours(-24), startsAt: hours(10) }, ['cancel'], []],
  [{ status: 'ACCEPTED', acceptedAt: hours(-1), startsAt: hours(10) }, ['cancel'], ['cancel']],
  [{ status: 'ACCEPTED', acceptedAt: hours(-24), deliveryMethod: 'IN_PERSON' }, ['cancel'], ['cancel', 'received']],
  [
    { status: 'ACCEPTED', acceptedAt: hours(-24), deliveryMethod: 'IN_PERSON', startsAt: hours(-10) },
    ['cancel', 'complete'],
    ['received'],
  ],
  [{ status: 'SHIPPING_OPENED', acceptedAt: hours(-24) }, ['cancel', 'sent'], ['cancel']],
  [{ status: 'SHIPPING_PROCESSED', acceptedAt: hours(-24), startsAt: hours(10) }, ['cancel', 'sent'], []],
  [{ status: 'SHIPPING_PROCESSED', acceptedAt: hours(-24) }, ['cancel', 'sent'], []],
  [{ status: 'SHIPPING_SENT' }, [], ['received']],
  [{ status: 'SHIPPING_RECEIVED', receivedAt: hours(-2) }, ['complete'], ['not-fit', 'returned']],
  [{ status: 'SHIPPING_RECEIVED', receivedAt: hours(-25) }, ['complete'], ['returned']],
  [{ status: 'SHIPPING_RECEIVED', receivedAt: hours(-2), notFit: true }, ['complete'], ['returned']],
  [{ status: 'SHIPPING_RECEIVED', receivedAt: hours(-2), returnedAt: hours(-1) }, ['complete'], []],
  [{ status: 'COMPLETED' }, [], []],
  [{ status: 'DECLINED' }, [], []],
  [{ status: 'EXPIRED' }, [], []],
  [{ status: 'CANCELLED' }, [], []],
  [{ status: 'DISPUTE' }, [], []],
]

describe('what each side may do', () => {
  it.each(offered)('%o', (changes, lender, lendee) => {
    expect(actionsFor(facts(changes), 'LENDER', NOW)).toEqual(lender)
    expect(actionsFor(facts(changes), 'LENDEE', NOW)).toEqual(lendee)
  })

  it('gives the clock what nobody may do by hand', () => {
    const late = facts({ answerBy: hours(0) })
    expect(mayMove('lapse', late, 'CLOCK', NOW)).toBe(true)
    expect(mayMove('lapse', late, 'LENDER', NOW)).toBe(false)
    expect(mayMove('lapse', facts(), 'CLOCK', NOW)).toBe(false)
    expect(mayMove('accept', late, 'LENDER', NOW)).toBe(false)
    expect(mayMove('openLabel', facts({ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON' }), 'CLOCK', NOW)).toBe(false)
  })

  it('reads cancel by who asks and when', () => {
    expect(moveFor('cancel', facts(), 'LENDEE', NOW)).toBe('withdraw')
    expect(moveFor('cancel', facts(), 'LENDER', NOW)).toBe('withdrawAsLender')
    expect(moveFor('cancel', facts({ status: 'ACCEPTED', acceptedAt: hours(-24) }), 'LENDEE', NOW)).toBe(
      'cancelAsLendee',
    )
    expect(moveFor('cancel', facts({ status: 'SHIPPING_SENT' }), 'LENDER', NOW)).toBeNull()
  })
})

describe('the windows', () => {
  it('lets the lendee cancel up to 72 hours before the start, to the millisecond', () => {
    const accepted = { status: 'ACCEPTED', acceptedAt: hours(-100) } as const
    expect(mayStillCancel(facts({ ...accepted, startsAt: hours(72) }), NOW)).toBe(true)
    expect(mayStillCancel(facts({ ...accepted, startsAt: new Date(hours(72).getTime() - 1) }), NOW)).toBe(false)
    expect(mayStillCancel(facts({ ...accepted, acceptedAt: hours(-2), startsAt: hours(1) }), NOW)).toBe(true)
  })

  it("shows 'I need help' for 24 hours after the garment is received", () => {
    expect(helpLinkOpen(facts({ status: 'SHIPPING_RECEIVED', receivedAt: hours(-24) }), NOW)).toBe(true)
    expect(helpLinkOpen(facts({ status: 'SHIPPING_RECEIVED', receivedAt: hours(-24.01) }), NOW)).toBe(false)
    expect(helpLinkOpen(facts({ status: 'SHIPPING_SENT' }), NOW)).toBe(false)
  })

  it('takes the earliest of 7 days, 6 hours before the hold lapses, and the last useful moment', () => {
    const far = hours(24 * 30)
    expect(answerDeadline({ requestedAt: NOW, captureBefore: null, lastUsefulMoment: far })).toEqual(hours(7 * 24))
    expect(answerDeadline({ requestedAt: NOW, captureBefore: hours(7 * 24), lastUsefulMoment: far })).toEqual(
      hours(7 * 24 - 6),
    )
    expect(answerDeadline({ requestedAt: NOW, captureBefore: hours(7 * 24), lastUsefulMoment: hours(30) })).toEqual(
      hours(30),
    )
  })

  it('puts every order into one of the three tabs', () => {
    expect(tabOf({ status: 'REQUESTED' }, 'LENDEE')).toBe('requests')
    expect(tabOf({ status: 'REQUESTED' }, 'LENDER')).toBe('orders')
    expect(tabOf({ status: 'SHIPPING_SENT' }, 'LENDEE')).toBe('requests')
    expect(tabOf({ status: 'REQUESTED' }, 'LENDER')).toBe('orders')
    expect(tabOf({ status: 'CANCELLED' }, 'LENDER')).toBe('completed')
  })
})
