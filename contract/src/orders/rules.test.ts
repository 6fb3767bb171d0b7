import { describe, expect, it } from 'vitest'
import { type LoanTimes, standardTimes } from '../loan-times.ts'
import { type OrderAction, type OrderStatus, orderStatuses } from '../order-status.ts'
import { mayStillCancel } from './move-guards.ts'
import type { Move, Mover, OrderFacts } from './move-shapes.ts'
import { type MoveName, mayMove, moveNames, moves, outcomeOf } from './moves.ts'
import {
  actionsFor,
  answerDeadline,
  closedStatuses,
  helpLinkOpen,
  isCurrent,
  liveStatuses,
  moveFor,
  seesAddress,
  tabOf,
} from './rules.ts'

const NOW = new Date('2026-06-10T12:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)

const facts = (changes: Partial<OrderFacts> = {}): OrderFacts => ({
  status: 'REQUESTED',
  deliveryMethod: 'DELIVERY',
  areFriends: false,
  startsAt: hours(24 * 10),
  answerBy: hours(48),
  acceptedAt: null,
  receivedAt: null,
  returnedAt: null,
  notFit: false,
  isSettling: false,
  times: standardTimes,
  ...changes,
})

describe('the life cycle as data', () => {
  it('contains only known statuses, and every move is reachable', () => {
    for (const [name, move] of Object.entries(moves) as [MoveName, Move][]) {
      expect(move.from.length, name).toBeGreaterThan(0)
      for (const status of [...move.from, move.to]) expect([...orderStatuses, 'LEFT']).toContain(status)
    }
  })

  it('no move leaves a closed status', () => {
    for (const status of closedStatuses) {
      // except for an issue after COMPLETED: of the lender, or of a lendee who never returned it
      const leaving = moveNames.filter((name) => (moves[name].from as readonly OrderStatus[]).includes(status))
      expect(leaving, status).toEqual(status === 'COMPLETED' ? ['raiseIssueAfter'] : [])
    }
  })

  it('every status is exactly one of live, closed or an enquiry', () => {
    expect([...liveStatuses, ...closedStatuses, 'ENQUIRED'].sort()).toEqual([...orderStatuses].sort())
  })

  it('releases before the capture and refunds after it', () => {
    for (const [name, move] of Object.entries(moves) as [MoveName, Move][])
      for (const status of move.from)
        for (const disputedFrom of status === 'DISPUTE' ? (['REQUESTED', 'SHIPPING_SENT'] as const) : [null]) {
          const { money, coin, to } = outcomeOf(name, facts({ status, disputedFrom }), NOW)
          if (money === 'release') expect(disputedFrom ?? status, name).toBe('REQUESTED')
          if (money === 'refund') expect(status, name).not.toBe('REQUESTED')
          if (coin === 'decided') expect(move.by, name).toEqual(['OPERATOR'])
          else if (['DECLINED', 'EXPIRED', 'CANCELLED'].includes(to)) expect(coin, name).toBe('return')
        }
  })
})

// status × role: the offered actions of each side, in person and by post
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
    // nothing comes back that was not handed over
    { status: 'ACCEPTED', acceptedAt: hours(-24), deliveryMethod: 'IN_PERSON', startsAt: hours(-10), endsAt: hours(1) },
    ['cancel'],
    ['received'],
  ],
  [
    {
      status: 'ACCEPTED',
      acceptedAt: hours(-90),
      deliveryMethod: 'IN_PERSON',
      startsAt: hours(-60),
      endsAt: hours(-1),
    },
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

describe('the actions of each side', () => {
  it.each(offered)('%o', (changes, lender, lendee) => {
    expect(actionsFor(facts(changes), 'LENDER', NOW)).toEqual(lender)
    expect(actionsFor(facts(changes), 'LENDEE', NOW)).toEqual(lendee)
  })

  it('a loan in person that has begun is completed by its lender, though the button comes after its last day', () => {
    const begun = facts({ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON', startsAt: hours(-10), endsAt: hours(1) })
    expect(moveFor('complete', begun, 'LENDER', NOW)).toBe('completeInPerson')
  })

  it('the clock makes moves that no member may make', () => {
    const late = facts({ answerBy: hours(0) })
    expect(mayMove('lapse', late, 'CLOCK', NOW)).toBe(true)
    expect(mayMove('lapse', late, 'LENDER', NOW)).toBe(false)
    expect(mayMove('lapse', facts(), 'CLOCK', NOW)).toBe(false)
    expect(mayMove('accept', late, 'LENDER', NOW)).toBe(false)
    expect(mayMove('openLabel', facts({ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON' }), 'CLOCK', NOW)).toBe(false)
  })

  it('the clock completes only when a return was not answered for 7 days', () => {
    const may = (changes: Partial<OrderFacts>) =>
      mayMove('complete', facts({ status: 'SHIPPING_RECEIVED', receivedAt: hours(-200), ...changes }), 'CLOCK', NOW)
    expect(may({ receivedAt: new Date(NOW.getTime() - 1000) })).toBe(false)
    expect(may({ returnedAt: null })).toBe(false)
    expect(may({ returnedAt: new Date(hours(-7 * 24).getTime() + 1) })).toBe(false)
    expect(may({ returnedAt: hours(-7 * 24) })).toBe(true)
    // a dispute restarts that period
    expect(may({ returnedAt: hours(-8 * 24), resumedAt: hours(-6 * 24) })).toBe(false)
    expect(may({ returnedAt: hours(-15 * 24), resumedAt: hours(-7 * 24) })).toBe(true)
    expect(may({ returnedAt: hours(-8 * 24), status: 'DISPUTE' })).toBe(false)
    // the lender need not wait
    const returned = facts({ status: 'SHIPPING_RECEIVED', returnedAt: hours(-1) })
    expect(mayMove('complete', returned, 'LENDER', NOW)).toBe(true)
  })

  it('opens labels from London midnight 7 days before the first day, and only by post', () => {
    const startsAt = new Date('2026-06-24T23:00:00Z')
    const may = (now: string, changes: Partial<OrderFacts> = {}) =>
      mayMove('openLabel', facts({ status: 'ACCEPTED', startsAt, ...changes }), 'CLOCK', new Date(now))
    expect(may('2026-06-17T22:59:59.999Z')).toBe(false)
    expect(may('2026-06-17T23:00:00Z')).toBe(true)
    expect(may('2026-06-20T12:00:00Z', { deliveryMethod: 'IN_PERSON' })).toBe(false)
    // across the day on which the clocks go back
    const november = { startsAt: new Date('2026-10-28T00:00:00Z') }
    expect(may('2026-10-20T22:59:59.999Z', november)).toBe(false)
    expect(may('2026-10-20T23:00:00Z', november)).toBe(true)
  })

  it('the clock makes no move before its time, in any status', () => {
    const early: OrderFacts[] = orderStatuses.map((status) =>
      facts({
        status,
        startsAt: hours(24 * 10),
        acceptedAt: hours(-24),
        receivedAt: new Date(NOW.getTime() - 1000),
        completedAt: hours(-1),
        disputedFrom: status === 'DISPUTE' ? 'SHIPPING_SENT' : null,
      }),
    )
    const made = early.flatMap((order) =>
      (Object.keys(moves) as MoveName[]).filter((n) => mayMove(n, order, 'CLOCK', NOW)),
    )
    expect(made).toEqual([])
  })

  it('cancel means another move for each side and time', () => {
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

  it('are those of the loan itself', () => {
    const one = (times: Partial<LoanTimes>, changes: Partial<OrderFacts>) =>
      facts({ status: 'SHIPPING_RECEIVED', ...changes, times: { ...standardTimes, ...times } })
    const accepted = { status: 'ACCEPTED', acceptedAt: hours(-5), startsAt: hours(30) } as const
    const received = { receivedAt: hours(-40) }
    const returned = { returnedAt: hours(-72), receivedAt: hours(-90) }
    const completed = { status: 'COMPLETED', completedAt: hours(-40) } as const
    const may = (name: MoveName, by: Mover) => (order: OrderFacts) => mayMove(name, order, by, NOW)
    const table: [(order: OrderFacts) => boolean, Partial<LoanTimes>, Partial<OrderFacts>][] = [
      [may('cancelAsLendee', 'LENDEE'), { cancelBeforeHours: 30 }, accepted],
      [may('cancelAsLendee', 'LENDEE'), { cancelAfterHours: 5 }, accepted],
      [may('notFit', 'LENDEE'), { helpHours: 40 }, received],
      [(order) => helpLinkOpen(order, NOW), { helpHours: 40 }, received],
      [may('complete', 'CLOCK'), { confirmDays: 3 }, returned],
      [may('raiseIssueAfter', 'LENDER'), { issueHours: 40 }, completed],
      [may('raiseIssueAfter', 'LENDEE'), { issueHours: 40 }, completed],
    ]
    expect(table.map(([is, times, changes]) => [is(one({}, changes)), is(one(times, changes))])).toEqual(
      table.map(() => [false, true]),
    )
    const post = { requestedAt: NOW, captureBefore: null, deliveryMethod: 'DELIVERY', startDate: '2026-06-16' } as const
    expect(answerDeadline({ ...post, times: { workingDaysBefore: 1 } }).toISOString()).toBe('2026-06-15T11:00:00.000Z')
  })

  it('takes the earliest of 7 days, 6 hours before the hold lapses, and the start day', () => {
    const far = { deliveryMethod: 'IN_PERSON', startDate: '2026-07-30', times: standardTimes } as const
    expect(answerDeadline({ requestedAt: NOW, captureBefore: null, ...far })).toEqual(hours(7 * 24))
    expect(answerDeadline({ requestedAt: NOW, captureBefore: hours(7 * 24), ...far })).toEqual(hours(7 * 24 - 6))
    const soon = answerDeadline({ requestedAt: NOW, captureBefore: hours(7 * 24), ...far, startDate: '2026-06-11' })
    expect(soon.toISOString()).toBe('2026-06-11T22:59:59.999Z')
  })

  it.each([
    ['summer time', '2026-06-10T12:00:00Z', '2026-06-16', '2026-06-12T11:00:00.000Z'],
    ['winter', '2026-11-23T09:00:00Z', '2026-11-28', '2026-11-26T12:00:00.000Z'],
    ['the clocks go back in between', '2026-10-22T09:00:00Z', '2026-10-28', '2026-10-26T12:00:00.000Z'],
    ['the clocks go forward in between', '2027-03-25T09:00:00Z', '2027-04-02', '2027-03-31T11:00:00.000Z'],
    ['over Christmas', '2026-12-21T09:00:00Z', '2026-12-30', '2026-12-24T12:00:00.000Z'],
  ])('by post it ends at noon in London of the last possible posting day: %s', (_, at, startDate, noon) => {
    const loan = { deliveryMethod: 'DELIVERY', startDate, times: standardTimes } as const
    const request = { requestedAt: new Date(at), captureBefore: null, ...loan }
    expect(answerDeadline(request).toISOString()).toBe(noon)
  })

  it('every order is in one of the three tabs', () => {
    expect(tabOf({ status: 'REQUESTED' }, 'LENDEE')).toBe('requests')
    expect(tabOf({ status: 'REQUESTED' }, 'LENDER')).toBe('orders')
    expect(tabOf({ status: 'SHIPPING_SENT' }, 'LENDEE')).toBe('requests')
    expect(tabOf({ status: 'REQUESTED' }, 'LENDER')).toBe('orders')
    expect(tabOf({ status: 'CANCELLED' }, 'LENDER')).toBe('completed')
  })
})

it('an order is current while it is live, or closed and needs the member; an enquiry never is', () => {
  for (const needsMe of [true, false]) {
    const current = orderStatuses.filter((status) => isCurrent({ status, needsMe }))
    const closed = needsMe ? closedStatuses : []
    expect(new Set(current)).toEqual(new Set([...liveStatuses, ...closed]))
  }
})

describe('the address of the other side', () => {
  const loan = {
    deliveryMethod: 'DELIVERY',
    acceptedAt: hours(-100),
    closedAt: null as Date | null,
    wasPosted: true,
  } as const
  const sides = (changes: { [key in keyof typeof loan]?: unknown }) =>
    (['LENDER', 'LENDEE'] as const).map((side) => seesAddress({ ...loan, ...changes } as typeof loan, side, NOW))

  it('is seen by post, once accepted, until 14 days after the end', () => {
    expect(sides({})).toEqual([true, true])
    expect(sides({ acceptedAt: null })).toEqual([false, false])
    expect(sides({ deliveryMethod: 'IN_PERSON' })).toEqual([false, false])
    expect(sides({ closedAt: hours(-14 * 24) })).toEqual([true, true])
    expect(sides({ closedAt: new Date(hours(-14 * 24).getTime() - 1) })).toEqual([false, false])
  })

  it('is not seen by a lender whose loan ended before they posted it; what still arrives can go back', () => {
    expect(sides({ wasPosted: false })).toEqual([true, true])
    expect(sides({ wasPosted: false, closedAt: hours(-1) })).toEqual([false, true])
    expect(sides({ wasPosted: false, closedAt: hours(-14 * 24 - 1) })).toEqual([false, false])
  })
})
