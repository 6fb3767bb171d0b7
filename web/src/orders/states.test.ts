import { standardTimes } from '@hemline/contract/loan-times.ts'
import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import { deliveryMethods, type OrderAction, orderStatuses, roles } from '@hemline/contract/order-status.ts'
import type { Move, OrderFacts } from '@hemline/contract/orders/move-shapes.ts'
import { moveNames, moves } from '@hemline/contract/orders/moves.ts'
import { actionsFor } from '@hemline/contract/orders/rules.ts'
import type { MoneyBack, Order } from '@hemline/contract/orders/shapes.ts'
import { moveWords } from '@hemline/contract/orders/words.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { confirmationOf, failureOf } from './confirmations.ts'
import { moneyNote } from './money-note.ts'
import { sampleOrder } from './sample-order.ts'
import { screenOf } from './screen-of.ts'
import { specials } from './special-states.ts'
import { stepsOf } from './timeline.ts'

const HOUR = 3_600_000
const start = new Date('2026-12-05T00:00:00Z')
const before = new Date('2026-12-01T10:00:00Z')

const combinations = orderStatuses.flatMap((status) =>
  roles.flatMap((role) => deliveryMethods.map((deliveryMethod) => ({ status, role, deliveryMethod }))),
)

/** Orders of one combination in every situation that changes the possible actions, at the relevant times. */
function situations({ status, deliveryMethod }: (typeof combinations)[number]): { facts: OrderFacts; now: Date }[] {
  const moments = [-200, -73, -71, -1, 1, 30].map((hours) => new Date(start.getTime() + hours * HOUR))
  return moments.flatMap((now) =>
    [true, false].flatMap((notFit) =>
      [null, now].flatMap((returnedAt) =>
        [1, 40].map((hoursAgo) => {
          const then = new Date(now.getTime() - hoursAgo * HOUR)
          const answerBy = new Date(now.getTime() + HOUR)
          const facts = {
            status,
            deliveryMethod,
            areFriends: false,
            startsAt: start,
            answerBy,
            acceptedAt: then,
            receivedAt: then,
          }
          return { facts: { ...facts, returnedAt, notFit, isSettling: false, times: standardTimes }, now }
        }),
      ),
    ),
  )
}

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

/** Every action that can be allowed to this side, in any situation. */
const possible = (one: (typeof combinations)[number]): OrderAction[] => [
  ...new Set(situations(one).flatMap(({ facts, now }) => actionsFor(facts, one.role, now))),
]

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
      sampleOrder({ status: 'CANCELLED', reason: 'CANCELLED_BY_OPERATOR' }),
      sampleOrder({ status: 'CANCELLED', reason: 'CANCELLED_BY_OPERATOR', acceptedAt: '2026-11-21T10:00:00Z' }),
      sampleOrder({ status: 'CANCELLED', reason: 'RESOLVED' }),
      sampleOrder({ status: 'COMPLETED', timeline: [resolved] }),
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

  it('calls a request that an operator cancelled no loan', () => {
    const cancelled = { status: 'CANCELLED', reason: 'CANCELLED_BY_OPERATOR' } as const
    for (const role of roles) {
      expect(screenOf(sampleOrder({ ...cancelled, role }), before).headline).toBe('Hemline cancelled this request')
      const loan = { ...cancelled, role, acceptedAt: '2026-11-21T10:00:00Z' }
      expect(screenOf(sampleOrder(loan), before).headline).toBe('Hemline cancelled this loan')
    }
  })

  it('promises a coin to the lender only for a loan outside friends that fitted', () => {
    const done = sampleOrder({ status: 'COMPLETED', role: 'LENDER' })
    expect(screenOf(done, before).text).toContain('You’ve earned a coin')
    expect(screenOf({ ...done, areFriends: true }, before).text).not.toContain('coin')
    expect(screenOf({ ...done, notFit: true }, before).text).not.toContain('coin')
  })
})

describe('confirmations', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: before }))
  afterAll(() => void vi.useRealTimers())

  it.each(combinations)('$status for the $role, $deliveryMethod: each action says what follows', (one) => {
    for (const action of possible(one)) {
      const words = confirmationOf(action, sampleOrder(one))
      expect(words.title).toMatch(/\?$/)
      expect(words.text).not.toMatch(/undefined|null/)
      expect(words.confirm).toMatch(/^Yes, /)
    }
  })

  it('state the effect on money and coin, and mention neither if there is none', () => {
    const text = (action: OrderAction, changes: Partial<Order>) => confirmationOf(action, sampleOrder(changes)).text
    const requested = { status: 'REQUESTED' } as const
    const accepted = { status: 'ACCEPTED' } as const
    expect(text('cancel', requested)).toMatch(
      /You won’t be charged: we’ll release the £24\.90 hold\. Your coin comes back to you\.$/,
    )
    expect(text('cancel', accepted)).toMatch(/£24\.90 will be refunded to you in full\. Your coin comes back to you\.$/)
    expect(text('cancel', { ...accepted, refundablePence: 1490 })).toContain(
      '£14.90 will be refunded to you. Your coin',
    )
    for (const refundablePence of [0, null])
      expect(text('cancel', { ...accepted, role: 'LENDER', refundablePence })).toContain('Ines won’t pay anything.')
    expect(text('accept', { ...requested, role: 'LENDER' })).toContain('for postage and cleaning')
    const price = { deliveryFee: 0, dryCleaningFee: 1800, serviceFee: 100, serviceFeeWaived: true, total: 1800 }
    expect(text('accept', { ...requested, role: 'LENDER', price })).toContain(
      'We’ll charge Ines’s card £18.00 for cleaning',
    )
    const withService = { ...price, deliveryFee: 690, serviceFeeWaived: false, total: 2590 }
    expect(text('accept', { ...requested, role: 'LENDER', price: withService })).toContain(
      'We’ll charge Ines’s card £25.90 for postage, cleaning and the service fee and confirm the loan.',
    )
    expect(text('not-fit', { status: 'SHIPPING_RECEIVED', price })).toContain(
      'What was paid for cleaning isn’t refunded.',
    )
    const free = { areFriends: true, coinId: null, price: { ...price, dryCleaningFee: 0, total: 0 } }
    for (const action of ['cancel', 'not-fit', 'accept', 'decline'] as const)
      expect(text(action, { ...requested, ...free })).not.toMatch(/£|coin|card|paid/)
  })

  it('promise no refund of a payment that the bank took back, and the coin all the same', () => {
    const late = { status: 'ACCEPTED', startDate: '2026-11-24', acceptedAt: '2026-11-20T10:00:00Z' } as const
    const { label, text } = confirmationOf('cancel', sampleOrder({ ...late, refundablePence: 0 }))
    expect([label, text].join(' ')).toBe(
      'Cancel and get your coin back We’ll tell Maya. It counts as their cancellation. There’s nothing more to return to your card. Your coin comes back to you.',
    )
    const screen = screenOf(sampleOrder({ ...late, refundablePence: 0 }), new Date('2026-11-24T10:00:00Z'))
    expect(screen.text).toContain('get your coin back')
    expect(screen.text).not.toContain('£')
  })

  it('promise no coin that the borrower has back already, nor does the page', () => {
    const back = { isCoinBack: true, acceptedAt: '2026-11-20T10:00:00Z' }
    for (const [action, status] of [
      ['cancel', 'REQUESTED'],
      ['cancel', 'ACCEPTED'],
      ['not-fit', 'SHIPPING_RECEIVED'],
    ] as const)
      expect(confirmationOf(action, sampleOrder({ ...back, status })).text).not.toContain('coin')
    const late = sampleOrder({ ...back, status: 'ACCEPTED', startDate: '2026-11-24' })
    expect(confirmationOf('cancel', late).label).toBe('Cancel and get £24.90 back')
    expect(screenOf(late, new Date('2026-11-24T10:00:00Z')).text).not.toContain('coin')
    const ended = sampleOrder({ ...back, status: 'CANCELLED', reason: 'WITHDRAWN' })
    expect(screenOf(ended).text).toContain('Your coin is back with you.')
  })

  it('call it a request until the lender has answered, then a loan', () => {
    const label = (changes: Partial<Order>) => confirmationOf('cancel', sampleOrder(changes)).label
    expect(label({ status: 'REQUESTED' })).toBe('Cancel this request')
    expect(label({ status: 'ACCEPTED' })).toBe('Cancel this loan')
    expect(label({ status: 'ACCEPTED', role: 'LENDER' })).toBe('Cancel this loan')
  })

  it('have the texts of product.md §14 for failures', () => {
    expect(failureOf('accept')).toBe('Failed to accept order')
    expect(failureOf('decline')).toBe('Failed to decline order')
  })
})

describe('the timeline', () => {
  it('has a text for every move on both sides', () => {
    for (const move of Object.keys(moves)) expect(moveWords).toHaveProperty(move)
  })

  it('names neither side for a move that both can make', () => {
    const names = { lender: 'Maya', lendee: 'Ines' }
    const ofBoth = moveNames.filter((name) => roles.every((role) => (moves[name] as Move).by.includes(role)))
    expect(ofBoth).toEqual(['raiseIssue', 'raiseIssueAfter'])
    for (const name of ofBoth)
      for (const words of Object.values(moveWords[name])) expect(words(names)).not.toMatch(/you|Maya|Ines/i)
  })

  it('does not say that its owner took down an item: an operator may have', () => {
    const order = sampleOrder({ status: 'DECLINED', reason: 'UNLISTED', role: 'LENDER' })
    const words = [
      moveWords.declineUnlisted.LENDER({ lender: 'Maya', lendee: 'Ines' }),
      screenOf(order, before).headline,
    ]
    expect(words).toEqual(['It’s no longer listed', 'It’s no longer listed'])
  })

  it('continues with the coming steps of a loan by post', () => {
    const order = sampleOrder({
      status: 'SHIPPING_SENT',
      role: 'LENDEE',
      timeline: [
        { move: 'sent', status: 'SHIPPING_SENT', by: 'LENDER', at: '2026-12-01T10:00:00Z', handedAt: null },
        { move: 'request', status: 'REQUESTED', by: 'LENDEE', at: '2026-11-20T10:00:00Z', handedAt: null },
        { move: 'accept', status: 'ACCEPTED', by: 'LENDER', at: '2026-11-21T10:00:00Z', handedAt: null },
      ],
    })
    expect(stepsOf(order, before).map(({ text, at }) => [text, at !== null])).toEqual([
      ['You requested it', true],
      ['Maya accepted', true],
      ['Maya posted it', true],
      ['It reaches you', false],
      ['Return it by Wed 9 Dec', false],
      ['Maya confirms it’s back', false],
    ])
  })

  it('in person has collecting as a step, and ends when the order is closed', () => {
    const requested = {
      move: 'request',
      status: 'REQUESTED',
      by: 'LENDEE',
      at: '2026-11-20T10:00:00Z',
      handedAt: null,
    } as const
    const open = sampleOrder({
      role: 'LENDER',
      status: 'REQUESTED',
      deliveryMethod: 'IN_PERSON',
      timeline: [requested],
    })
    expect(stepsOf(open, before).map(({ text }) => text)).toEqual([
      'Ines requested it',
      'Accept the request',
      'Ines collects it',
      'Ines returns it',
      'Confirm it’s back',
    ])
    expect(stepsOf({ ...open, status: 'EXPIRED' }, before)).toHaveLength(1)
  })
})

describe('the money note', () => {
  const back = (state: MoneyBack['state'], step: MoneyBack['step']): MoneyBack => ({
    state,
    step,
    owedPence: 1300,
    isTakenBack: false,
  })
  const acceptedAt = '2026-11-21T10:00:00Z'
  const resolved = { status: 'CANCELLED', reason: 'RESOLVED', role: 'LENDEE', acceptedAt } as const
  it.each([
    [{ status: 'REQUESTED', role: 'LENDEE' }, 'Held on your card – not charged yet.'],
    [{ status: 'REQUESTED', role: 'LENDER' }, 'Held on Ines’s card – not charged yet.'],
    [{ status: 'DISPUTE', role: 'LENDEE' }, 'Held on your card – not charged yet.'],
    [{ status: 'DISPUTE', role: 'LENDER' }, 'Held on Ines’s card – not charged yet.'],
    [{ status: 'EXPIRED', role: 'LENDEE' }, 'You won’t be charged.'],
    [{ status: 'EXPIRED', role: 'LENDEE', moneyBack: back('DONE', 'RELEASE') }, 'Nothing was charged.'],
    [{ status: 'DECLINED', role: 'LENDEE', moneyBack: back('DONE', 'REFUND') }, 'Refunded to you in full.'],
    [{ status: 'DECLINED', role: 'LENDEE', moneyBack: back('REFUSED', 'REFUND') }, '£13.00 is still owed to you.'],
    [
      { status: 'CANCELLED', role: 'LENDEE', moneyBack: { ...back('DONE', 'REFUND'), isTakenBack: true } },
      'There’s nothing more to return.',
    ],
    [{ ...resolved, moneyBack: back('REFUSED', 'REFUND') }, '£13.00 is still owed to you.'],
    [{ ...resolved, moneyBack: { ...back('DONE', 'REFUND'), isTakenBack: true } }, 'There’s nothing more to return.'],
    [{ ...resolved, moneyBack: back('DONE', 'REFUND') }, undefined],
    [{ status: 'DECLINED', role: 'LENDER' }, 'Ines doesn’t pay anything.'],
    [{ status: 'CANCELLED', role: 'LENDEE', acceptedAt: '2026-11-21T10:00:00Z' }, 'We’re returning it to your card.'],
    [{ status: 'CANCELLED', role: 'LENDER', acceptedAt: '2026-11-21T10:00:00Z' }, 'Ines doesn’t pay anything.'],
    [{ status: 'SHIPPING_SENT', role: 'LENDER', acceptedAt: '2026-11-21T10:00:00Z' }, 'Paid by Ines.'],
    [{ status: 'DISPUTE', role: 'LENDER', acceptedAt }, 'Paid by Ines.'],
    [{ status: 'SHIPPING_SENT', role: 'LENDEE', acceptedAt: '2026-11-21T10:00:00Z' }, undefined],
    [
      { status: 'COMPLETED', role: 'LENDEE', acceptedAt: '2026-11-21T10:00:00Z', postageBackPence: 345 },
      '£3.45 of it comes back to your card: we made no label for the way back.',
    ],
  ] satisfies [Partial<Order>, string | undefined][])('%o: %s', (changes, note) => {
    expect(moneyNote(sampleOrder(changes))).toBe(note)
    expect(moneyNote(sampleOrder({ ...changes, price: { ...sampleOrder().price, total: 0 } }))).toBeUndefined()
  })
})
