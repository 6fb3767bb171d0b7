import { describe, expect, it } from 'vitest'
import { standardTimes } from '../loan-times.ts'
import { deliveryMethods, orderStatuses, type Role, roles } from '../order-status.ts'
import {
  type DatedOrder,
  type DeadlineKind,
  deadlineKinds,
  deadlinesIn,
  deadlinesOf,
  deadlineWords,
} from './deadlines.ts'
import { closedStatuses, needsViewer } from './rules.ts'

const order = (changes: Partial<DatedOrder> = {}): DatedOrder => ({
  status: 'REQUESTED',
  deliveryMethod: 'DELIVERY',
  startDate: '2026-12-28', // the Monday after Christmas, a bank holiday
  endDate: '2026-12-31',
  answerBy: new Date('2026-12-10T12:00:00Z'),
  receivedAt: null,
  returnedAt: null,
  notFit: false,
  times: standardTimes,
  ...changes,
})
const received = { status: 'SHIPPING_RECEIVED', receivedAt: new Date('2026-12-24T12:00:00Z') } as const
const early = new Date('2026-12-01T12:00:00Z')

const table: [Partial<DatedOrder>, Role, [DeadlineKind, string, isMine: boolean][]][] = [
  [{}, 'LENDER', [['answer', '2026-12-10T12:00:00.000Z', true]]],
  [{}, 'LENDEE', [['answer', '2026-12-10T12:00:00.000Z', false]]],
  [{ status: 'ACCEPTED' }, 'LENDER', [['post', '2026-12-23T23:59:59.999Z', true]]],
  [{ status: 'SHIPPING_PROCESSED' }, 'LENDEE', [['post', '2026-12-23T23:59:59.999Z', false]]],
  [{ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON' }, 'LENDEE', [['meet', '2026-12-28T23:59:59.999Z', true]]],
  [{ status: 'SHIPPING_SENT' }, 'LENDEE', [['arrive', '2026-12-28T23:59:59.999Z', false]]],
  [
    received,
    'LENDEE',
    [
      ['help', '2026-12-25T12:00:00.000Z', false],
      ['return', '2027-01-04T23:59:59.999Z', true],
    ],
  ],
  [received, 'LENDER', [['return', '2027-01-04T23:59:59.999Z', false]]],
  [{ ...received, deliveryMethod: 'IN_PERSON' }, 'LENDER', [['bringBack', '2026-12-31T23:59:59.999Z', false]]],
  [
    { ...received, returnedAt: new Date('2026-12-31T09:00:00Z') },
    'LENDER',
    [['confirm', '2027-01-07T09:00:00.000Z', true]],
  ],
  [
    { ...received, returnedAt: new Date('2026-12-31T09:00:00Z'), resumedAt: new Date('2027-01-03T09:00:00Z') },
    'LENDEE',
    [['confirm', '2027-01-10T09:00:00.000Z', false]],
  ],
  [
    { ...received, returnedAt: new Date('2026-12-31T09:00:00Z'), resumedAt: new Date('2026-12-29T09:00:00Z') },
    'LENDER',
    [['confirm', '2027-01-07T09:00:00.000Z', true]],
  ],
  [{ ...received, resumedAt: new Date('2027-01-03T09:00:00Z'), notFit: true }, 'LENDER', []],
  [
    {
      ...received,
      deliveryMethod: 'IN_PERSON',
      notFit: true,
      returnedAt: new Date('2026-12-25T09:00:00Z'),
    },
    'LENDER',
    [['confirm', '2027-01-01T09:00:00.000Z', true]],
  ],
  [{ status: 'SHIPPING_OPENED' }, 'LENDER', [['post', '2026-12-23T23:59:59.999Z', true]]],
  [{ ...received, notFit: true }, 'LENDEE', []],
  [{ status: 'DISPUTE' }, 'LENDER', []],
]

describe('the deadlines of an order', () => {
  it.each(table)('%o for the %s', (changes, viewer, expected) => {
    const deadlines = deadlinesOf(order(changes), viewer, early)
    expect(deadlines.map(({ kind, at, isMine }) => [kind, at.toISOString(), isMine])).toEqual(expected)
    expect(deadlines.every(({ isOver }) => !isOver)).toBe(true)
  })

  it('are a day where the post or a meeting decides, and an instant for an answer', () => {
    const moments = [
      order(),
      order({ status: 'ACCEPTED' }),
      order({ status: 'ACCEPTED', deliveryMethod: 'IN_PERSON' }),
      order({ status: 'SHIPPING_SENT' }),
      order(received),
      order({ ...received, deliveryMethod: 'IN_PERSON' }),
      order({ ...received, returnedAt: new Date('2026-12-31T09:00:00Z') }),
    ].flatMap((one) => deadlinesOf(one, 'LENDEE', early).map(({ kind, isDay }) => [kind, isDay]))
    expect(Object.fromEntries(moments)).toEqual({
      answer: false,
      post: true,
      meet: true,
      arrive: true,
      help: false,
      return: true,
      bringBack: true,
      confirm: false,
    })
  })

  it('include their last millisecond', () => {
    const isOver = (at: string) => deadlinesOf(order(), 'LENDER', new Date(at)).map((one) => one.isOver)
    expect([isOver('2026-12-10T12:00:00Z'), isOver('2026-12-10T12:00:00.001Z')]).toEqual([[false], [true]])
  })

  it('are marked as overdue, and omitted when they were informative only', () => {
    const late = new Date('2027-02-01T00:00:00Z')
    expect(deadlinesOf(order(received), 'LENDEE', late)).toMatchObject([{ kind: 'return', isOver: true }])
  })

  it('says until when a parcel that is late can be posted, and keeps "Overdue" to its lender (§1, "Never posted")', () => {
    const unposted = order({ status: 'SHIPPING_PROCESSED' })
    const deadlinesAt = (viewer: Role, at: string, more: Partial<DatedOrder> = {}) =>
      deadlinesOf({ ...unposted, ...more }, viewer, new Date(at)).map(
        ({ kind, at: by, isOver }) => `${kind} ${by.toISOString().slice(0, 10)}${isOver ? ' over' : ''}`,
      )
    expect(deadlinesAt('LENDER', '2026-12-23T23:59:59.999Z')).toEqual(['post 2026-12-23'])
    expect(deadlinesAt('LENDER', '2026-12-24T00:00:00Z')).toEqual(['post 2026-12-23 over', 'unposted 2026-12-30'])
    expect(deadlinesAt('LENDEE', '2026-12-24T00:00:00Z')).toEqual(['unposted 2026-12-30'])
    expect(deadlinesAt('LENDEE', '2026-12-31T00:00:00Z')).toEqual([])
    const resumed = { resumedAt: new Date('2026-12-30T12:00:00Z') }
    for (const at of ['2026-12-31T00:00:00Z', '2027-01-02T23:59:59.999Z'])
      expect(deadlinesAt('LENDEE', at, resumed)).toEqual(['unposted 2027-01-02'])
    expect(deadlinesAt('LENDEE', '2027-01-03T00:00:00Z', resumed)).toEqual([])
  })

  it('has none when the order is closed, every kind occurs, and each has words without placeholders', () => {
    for (const status of closedStatuses) expect(deadlinesIn[status]).toEqual([])
    expect([...new Set(orderStatuses.flatMap((status) => deadlinesIn[status]))].sort()).toEqual(
      [...deadlineKinds].sort(),
    )
    for (const status of orderStatuses) {
      for (const viewer of roles) {
        for (const deliveryMethod of deliveryMethods) {
          for (const { kind } of deadlinesOf(order({ ...received, status, deliveryMethod }), viewer, early)) {
            expect(deadlineWords(kind, viewer, { at: 'Friday', lender: 'Lena', lendee: 'Bea' })).toMatch(/^[^{}]+$/)
          }
        }
      }
    }
  })
})

describe('the side that must act', () => {
  const startsAt = new Date('2026-12-28T00:00:00Z')
  const endsAt = new Date('2026-12-31T23:59:59.999Z')
  const before = new Date('2026-12-20T12:00:00Z')
  const during = new Date('2026-12-29T12:00:00Z')
  const after = new Date('2027-01-01T12:00:00Z')
  const facts = {
    startsAt,
    endsAt,
    answerBy: new Date('2026-12-21T12:00:00Z'),
    acceptedAt: before,
    receivedAt: null,
    returnedAt: null,
    areFriends: false,
    notFit: false,
    isSettling: false,
    times: standardTimes,
  }
  it.each([
    ['REQUESTED', 'DELIVERY', before, {}, true, false],
    ['REQUESTED', 'DELIVERY', during, {}, false, false],
    ['ACCEPTED', 'DELIVERY', before, {}, false, false],
    ['ACCEPTED', 'IN_PERSON', before, {}, false, false],
    ['ACCEPTED', 'IN_PERSON', during, {}, false, true],
    ['ACCEPTED', 'IN_PERSON', after, {}, true, true],
    ['SHIPPING_PROCESSED', 'DELIVERY', before, {}, true, false],
    ['SHIPPING_PROCESSED', 'DELIVERY', during, {}, true, true],
    ['SHIPPING_SENT', 'DELIVERY', before, {}, false, true],
    ['SHIPPING_RECEIVED', 'DELIVERY', during, {}, false, false],
    ['SHIPPING_RECEIVED', 'DELIVERY', during, { notFit: true }, false, true],
    ['SHIPPING_RECEIVED', 'DELIVERY', after, {}, false, true],
    ['SHIPPING_RECEIVED', 'IN_PERSON', after, {}, true, true],
    ['SHIPPING_RECEIVED', 'DELIVERY', after, { returnedAt: after }, true, false],
    ['DISPUTE', 'DELIVERY', after, {}, false, false],
    ['COMPLETED', 'DELIVERY', after, {}, false, false],
  ] as const)('%s %s at %o %o: lender %s, lendee %s', (status, deliveryMethod, now, more, lender, lendee) => {
    const one = { ...facts, ...more, status, deliveryMethod }
    expect([needsViewer(one, 'LENDER', now), needsViewer(one, 'LENDEE', now)]).toEqual([lender, lendee])
  })
})
