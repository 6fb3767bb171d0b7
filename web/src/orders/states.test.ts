import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import { type OrderAction, type Role, roles } from '@hemline/contract/order-status.ts'
import { actionsFor } from '@hemline/contract/orders/rules.ts'
import type { MoneyBack, Order } from '@hemline/contract/orders/shapes.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { describe, expect, it } from 'vitest'
import { formatMoment } from '../base/format.ts'
import { deadlineLines } from './deadlines.ts'
import { moneyNote } from './money-note.ts'
import { sampleOrder } from './sample-order.ts'
import { combinations, situations } from './sample-situations.ts'
import { screenOf } from './screen-of.ts'
import { specials } from './special-states.ts'

const before = new Date('2026-12-01T10:00:00Z')

const number = {
  trackingNumber: 'AB123456785GB',
  trackingUrl: 'https://www.royalmail.com/track',
  isManual: true,
  postedAt: null,
  deliveredAt: null,
  turnedAt: null,
  hasLabel: false,
  isLabelOpened: false,
}
const withNumber: NonNullable<Order['post']> = {
  postBy: '2026-12-03',
  postBackBy: '2026-12-08',
  homeBy: '2026-12-10',
  labels: 'READY',
  outbound: number,
  inbound: null,
  transit: null,
}

describe('the table of screens', () => {
  it.each(combinations)(
    '$status for the $role, $deliveryMethod: has words and every action that can be allowed, once',
    (one) => {
      for (const { facts, now } of situations(one)) {
        const moves = actionsFor(facts, one.role, now)
        const screen = screenOf(sampleOrder({ ...one, moves }), now)
        expect(screen.headline).not.toBe('')
        expect(screen.text).not.toBe('')
        const shown = [screen.primary, screen.second, ...screen.others].filter((step) => moves.includes(step as never))
        expect(shown.toSorted()).toEqual(moves.toSorted())
        if (screen.others.includes('cancel')) expect(screen.others.at(-1)).toBe('cancel')
      }
    },
  )

  it('fills every placeholder, in every combination and special case', () => {
    const cases: Partial<Order>[] = [
      {},
      { isSettling: true },
      { notFit: true },
      { returnedAt: '2026-12-09T10:00:00Z' },
      ...[
        'WITHDRAWN',
        'PAYMENT_FAILED',
        'CANCELLED_BY_LENDEE',
        'CANCELLED_BY_LENDER',
        'CANCELLED_BY_OPERATOR',
        'NOT_POSTED',
        'RESOLVED',
        'LAPSED',
      ].map((reason) => ({
        reason,
      })),
      { areFriends: true, coinId: null, price: { ...sampleOrder().price, total: 0 } },
    ]
    for (const one of combinations) {
      for (const more of cases) {
        const { headline, text } = screenOf(sampleOrder({ ...one, ...more }), before)
        expect(headline).not.toMatch(/[{}]|undefined|null/)
        expect(text).not.toMatch(/[{}]|undefined|null| {2}/)
        expect(headline.trim()).not.toBe('')
        expect(text.trim()).not.toBe('')
      }
    }
  })

  it('shows an action only while the server allows it', () => {
    const screenWith = (moves: OrderAction[]) =>
      screenOf(sampleOrder({ status: 'REQUESTED', role: 'LENDER', moves }), before)
    expect(screenWith(['accept', 'decline'])).toMatchObject({ primary: 'accept', second: 'decline', others: [] })
    expect(screenWith([])).toMatchObject({ primary: null, second: null, others: [] })
  })

  it('uses every special case for some order', () => {
    const late = (direction: Direction) => ({
      ...withNumber,
      transit: {
        ...{ direction, seenAt: '2026-12-04T10:00:00Z', isScanned: true, place: null },
        ...{ dueOn: '2026-12-09', newsBy: '2026-12-11', claim: null },
      },
    })
    const resolved = {
      ...({ move: 'resolveCompleted', status: 'COMPLETED', by: null, handedAt: null } as const),
      at: '2026-12-09T10:00:00Z',
    }
    const turned = { ...number, turnedAt: '2026-12-04T10:00:00Z' }
    const meetsLater: Meeting = {
      ...{ id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a11', handover: 'BACK', proposedBy: 'LENDER', place: 'Paddington' },
      ...{ at: '2026-12-12T14:00:00Z', state: 'AGREED', createdAt: '2026-12-08T10:00:00Z', answeredAt: null },
    }
    const meetsToday: Meeting = { ...meetsLater, at: '2026-12-10T14:00:00Z' }
    const orders = [
      sampleOrder({ isSettling: true }),
      sampleOrder({ status: 'DECLINED', reason: 'PAYMENT_FAILED' }),
      sampleOrder({ status: 'DECLINED', reason: 'UNLISTED' }),
      sampleOrder({ status: 'CANCELLED', reason: 'WITHDRAWN' }),
      sampleOrder({ status: 'CANCELLED', reason: 'CANCELLED_BY_LENDEE' }),
      sampleOrder({ status: 'CANCELLED', reason: 'CANCELLED_BY_LENDER' }),
      sampleOrder({ status: 'CANCELLED', reason: 'CANCELLED_BY_LENDER', acceptedAt: '2026-11-21T10:00:00Z' }),
      sampleOrder({ status: 'CANCELLED', reason: 'CANCELLED_BY_OPERATOR' }),
      sampleOrder({ status: 'CANCELLED', reason: 'CANCELLED_BY_OPERATOR', acceptedAt: '2026-11-21T10:00:00Z' }),
      sampleOrder({ status: 'CANCELLED', reason: 'RESOLVED' }),
      sampleOrder({ status: 'COMPLETED', timeline: [resolved] }),
      sampleOrder({ status: 'COMPLETED', timeline: [{ ...resolved, move: 'complete' }] }),
      sampleOrder({ status: 'SHIPPING_SENT', post: { ...withNumber, outbound: turned } }),
      sampleOrder({ status: 'SHIPPING_RECEIVED', post: { ...withNumber, inbound: turned } }),
      sampleOrder({ status: 'SHIPPING_SENT', post: late('OUTBOUND') }),
      sampleOrder({ status: 'SHIPPING_RECEIVED', post: late('RETURN') }),
      sampleOrder({ status: 'SHIPPING_RECEIVED', deliveryMethod: 'IN_PERSON', returnedAt: '2026-12-09T10:00:00Z' }),
      sampleOrder({ status: 'SHIPPING_RECEIVED', returnedAt: '2026-12-09T10:00:00Z' }),
      sampleOrder({ status: 'SHIPPING_RECEIVED', notFit: true }),
      sampleOrder({ status: 'SHIPPING_RECEIVED', deliveryMethod: 'IN_PERSON', meetings: [meetsLater] }),
      sampleOrder({ status: 'SHIPPING_RECEIVED', deliveryMethod: 'IN_PERSON', meetings: [meetsToday] }),
      sampleOrder({ status: 'SHIPPING_RECEIVED', deliveryMethod: 'IN_PERSON' }),
      sampleOrder({ status: 'SHIPPING_RECEIVED', startDate: '2026-12-02', endDate: '2026-12-03' }),
      sampleOrder({ status: 'SHIPPING_RECEIVED' }),
      sampleOrder({ status: 'SHIPPING_RECEIVED', endDate: '2026-12-09' }),
      sampleOrder({ status: 'CANCELLED', reason: 'NOT_POSTED' }),
      sampleOrder({ status: 'CANCELLED', reason: 'NOT_MET' }),
      sampleOrder({ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON' }),
      sampleOrder({ status: 'SHIPPING_PROCESSED' }),
    ]
    const after = new Date('2026-12-10T10:00:00Z')
    const met = orders.map((order) => specials.findIndex(({ applies }) => applies(order, after)))
    const early = sampleOrder({ status: 'SHIPPING_PROCESSED', post: withNumber })
    met.push(specials.findIndex(({ applies }) => applies(early, before)))
    expect(met).toEqual(specials.map((_, index) => index))
  })

  it('mentions a label only to the member who has it', () => {
    const textOf = (changes: Partial<Order>, at = before) => screenOf(sampleOrder(changes), at).text
    const labelled = { ...number, isManual: false, hasLabel: true }
    const back = { status: 'SHIPPING_RECEIVED', role: 'LENDEE' } as const
    expect(textOf({ status: 'SHIPPING_PROCESSED', role: 'LENDER', post: withNumber })).not.toContain('label')
    expect(
      textOf({ status: 'SHIPPING_PROCESSED', role: 'LENDER', post: { ...withNumber, outbound: labelled } }),
    ).toContain('Print the label')
    expect(textOf({ ...back, post: { ...withNumber, inbound: labelled } })).toContain('with your return label')
    expect(textOf({ ...back, post: withNumber })).toContain('tracked')
  })

  it('states the amount held, released or refunded, and no amount for a free loan', () => {
    const requested = sampleOrder({ status: 'REQUESTED', role: 'LENDEE' })
    expect(screenOf(requested, before).text).toContain('We’re holding £24.90 on your card')
    const free = { ...requested, price: { ...requested.price, total: 0 } }
    expect(screenOf(free, before).text).not.toContain('£')
    expect(screenOf({ ...requested, status: 'EXPIRED' }, before).text).toContain('releasing the £24.90 hold')
    const back = (
      moneyBack: Omit<MoneyBack, 'isTakenBack'>,
      status: Order['status'] = 'EXPIRED',
      isTakenBack = false,
    ) => screenOf({ ...requested, status, moneyBack: { ...moneyBack, isTakenBack } }, before).text
    expect(back({ state: 'DONE', step: 'RELEASE', owedPence: 0 })).toContain('We’ve released the £24.90 hold')
    expect(back({ state: 'DONE', step: 'REFUND', owedPence: 0 })).toContain('We’ve refunded £24.90 to you in full')
    expect(back({ state: 'RETURNING', step: 'REFUND', owedPence: 0 }, 'CANCELLED')).toContain('We’re returning £24.90')
    expect(back({ state: 'RETURNING', step: 'REFUND', owedPence: 2490 }, 'CANCELLED')).toContain(
      '£24.90 to your card in',
    )
    expect(back({ state: 'RETURNING', step: 'REFUND', owedPence: 1490 }, 'CANCELLED')).toContain(
      'We’re returning the remaining £14.90 to your card.',
    )
    const refused = back({ state: 'REFUSED', step: 'REFUND', owedPence: 1990 }, 'CANCELLED')
    expect(refused).toContain('The card provider refused to return £19.90 to your card. You’re still owed it')
    expect(refused).not.toMatch(/refunded|released/)
    expect(back({ state: 'REFUSED', step: 'RELEASE', owedPence: 2490 })).toContain('hasn’t released the £24.90 hold')
    expect(back({ state: 'OTHERWISE', step: 'REFUND', owedPence: 0 }, 'CANCELLED')).toContain('We’ve returned £24.90')
    const taken = back({ state: 'DONE', step: 'REFUND', owedPence: 0 }, 'CANCELLED', true)
    expect(taken).toContain('There’s nothing more to return to your card.')
    expect(taken).not.toContain('£24.90')
  })

  it('promises no full refund where the operator decided what is refunded', () => {
    const resolved = { status: 'CANCELLED', reason: 'RESOLVED', acceptedAt: '2026-11-21T10:00:00Z' } as const
    for (const role of roles) {
      expect(screenOf(sampleOrder({ ...resolved, role }), before).text).not.toContain('£')
      expect(moneyNote(sampleOrder({ ...resolved, role }))).toBeUndefined()
    }
  })

  it('says of a loan that an operator completed that the issue is resolved, not that the item came back', () => {
    const event = (move: string, status: Order['status']) =>
      ({ move, status, by: null, at: '2026-12-09T10:00:00Z', handedAt: null }) as const
    const timeline = [event('raiseIssue', 'DISPUTE'), event('resolveCompleted', 'COMPLETED')]
    for (const role of roles) {
      const { headline, text, tone } = screenOf(sampleOrder({ status: 'COMPLETED', role, timeline }), before)
      expect([headline, tone]).toEqual(['The issue is resolved', 'neutral'])
      expect(text).toContain('You can read our decision below.')
      expect(text).not.toMatch(/return|Thank/)
      const again = [...timeline, event('raiseIssueAfter', 'DISPUTE'), event('resolveBack', 'COMPLETED')]
      expect(screenOf(sampleOrder({ status: 'COMPLETED', role, timeline: again }), before).headline).toBe(headline)
      const back = [...timeline.slice(0, 1), event('resolveBack', 'COMPLETED')]
      const stayed = screenOf(sampleOrder({ status: 'COMPLETED', role, timeline: back }), before)
      expect(stayed.headline).toBe(role === 'LENDER' ? 'Back where it belongs' : 'All done')
    }
  })

  it.each([
    ['its lender reported it', 'LENDER', 'Back where it belongs'],
    ['its lender did not answer: the parcel may be lost', null, 'The loan is complete'],
  ] as const)('says to the lender of a complete loan that it is back if %s', (_, by, headline) => {
    const timeline = [
      { move: 'complete', status: 'COMPLETED', by, at: '2026-12-09T10:00:00Z', handedAt: null } as const,
    ]
    const read = (role: Role) => screenOf(sampleOrder({ status: 'COMPLETED', role, timeline }), before).headline
    expect([read('LENDER'), read('LENDEE')]).toEqual([headline, 'All done'])
  })

  it.each([
    ['2026-12-16T10:00:00Z', []],
    ['2026-12-18T10:00:00Z', [{ move: 'resolveBack', status: 'SHIPPING_RECEIVED' } as const]],
  ])('names the moment at which a returned loan completes without an answer: %s', (moment, resumed) => {
    const timeline = resumed.map((one) => ({ ...one, by: null, at: '2026-12-11T10:00:00Z', handedAt: null }))
    for (const role of roles) {
      const order = sampleOrder({ status: 'SHIPPING_RECEIVED', role, returnedAt: '2026-12-09T10:00:00Z', timeline })
      expect(screenOf(order, before).text).toContain(`the loan completes automatically on ${formatMoment(moment)}.`)
    }
  })

  it('names no such moment for a parcel back with its sender, which completes nothing by itself', () => {
    const turned = { ...withNumber, inbound: { ...number, turnedAt: '2026-12-10T10:00:00Z' } }
    for (const role of roles) {
      const returned = sampleOrder({
        status: 'SHIPPING_RECEIVED',
        role,
        returnedAt: '2026-12-09T10:00:00Z',
        post: turned,
      })
      expect(deadlineLines(returned, before)).toEqual([])
      expect(screenOf(returned, before).text).toMatch(
        /returned the parcel to sender, so the loan (isn’t|doesn’t) complete/,
      )
      expect(screenOf(returned, before).text).not.toContain('completes')
    }
  })

  it.each([
    ['CANCELLED_BY_OPERATOR', 'LENDER', 'Hemline cancelled this request', 'Hemline cancelled this loan'],
    ['CANCELLED_BY_OPERATOR', 'LENDEE', 'Hemline cancelled this request', 'Hemline cancelled this loan'],
    ['CANCELLED_BY_LENDER', 'LENDER', 'You cancelled the request', 'You cancelled the loan'],
    ['CANCELLED_BY_LENDER', 'LENDEE', 'Maya cancelled your request', 'Maya had to cancel'],
  ] as const)('calls a request that was cancelled no loan: %s for the %s', (reason, role, asRequest, asLoan) => {
    const headlineAt = (acceptedAt: string | null) =>
      screenOf(sampleOrder({ status: 'CANCELLED', reason, role, acceptedAt }), before).headline
    expect([headlineAt(null), headlineAt('2026-11-21T10:00:00Z')]).toEqual([asRequest, asLoan])
  })

  it('promises a coin to the lender only for a loan outside friends that fitted', () => {
    const done = sampleOrder({ status: 'COMPLETED', role: 'LENDER' })
    expect(screenOf(done, before).text).toContain('You’ve earned a coin')
    expect(screenOf({ ...done, areFriends: true }, before).text).not.toContain('coin')
    expect(screenOf({ ...done, notFit: true }, before).text).not.toContain('coin')
  })
})
