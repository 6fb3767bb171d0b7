import { formatNearDay } from '@hemline/contract/day-words.ts'
import { addDays, startOfDay } from '@hemline/contract/days.ts'
import { standardTimes } from '@hemline/contract/loan-times.ts'
import type { Meeting } from '@hemline/contract/meetings/shapes.ts'
import {
  type DeliveryMethod,
  type OrderStatus,
  orderActions,
  type Role,
  roles,
} from '@hemline/contract/order-status.ts'
import { actionsFor, needsViewer } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { stepLabel } from '@hemline/contract/orders/words.ts'
import type { Direction, Transit } from '@hemline/contract/shipping/shapes.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deadlineLines } from './deadlines.ts'
import { factsOf } from './facts.ts'
import { nextLine } from './next-line.ts'
import { sampleOrder } from './sample-order.ts'
import { screenOf } from './screen-of.ts'
import { stepsOf } from './timeline.ts'

// docs/product.md §1: what is on the order's page for each state, side and method, on each day relative to the loan, from
// Sat 5 to Tue 8 Dec 2026. By post it is posted by Thu 3 Dec, posted back by Wed 9 Dec and home by Thu 10 Dec.

const days = {
  'two weeks before': '2026-11-22',
  before: '2026-12-02',
  'last posting day': '2026-12-03',
  'first day': '2026-12-05',
  'last day': '2026-12-08',
  after: '2026-12-09',
  'a week after': '2026-12-15',
} as const
type DayName = keyof typeof days
const dayNames = Object.keys(days) as DayName[]
const noon = (day: DayName) => new Date(`${days[day]}T12:00:00Z`)

const parcel = {
  ...{ trackingNumber: 'AB123456785GB', trackingUrl: 'https://www.royalmail.com/track', isManual: false },
  ...{ postedAt: null, deliveredAt: null, turnedAt: null, hasLabel: false, isLabelOpened: false },
}
const post = {
  ...{ postBy: '2026-12-03', postBackBy: '2026-12-09', homeBy: '2026-12-10' },
  ...{ labels: 'READY' as const, outbound: parcel, inbound: parcel, transit: null },
}
/** A parcel scanned once, five working days before `newsBy`; its claim opens on the day after that one. */
const transit = (direction: Direction, day: DayName, seenOn: string, dueOn: string, newsBy: string): Transit => ({
  ...{ direction, seenAt: `${seenOn}T09:00:00Z`, isScanned: true, place: 'Bristol Mail Centre', dueOn, newsBy },
  claim:
    days[day] > newsBy
      ? {
          ...{ byHemline: true, openedAt: startOfDay(addDays(newsBy, 1)).toISOString() },
          ...{ sentAt: null, reference: null, nextOn: '2026-12-16' },
        }
      : null,
})
const acceptedAt = '2026-11-21T10:00:00Z'
const out = { acceptedAt, receivedAt: '2026-12-05T09:00:00Z' }

type State = {
  name: string
  status: OrderStatus
  methods: readonly DeliveryMethod[]
  /** The days on which such a loan can be in this state: the clock ends it on the others. */
  on: readonly DayName[]
  changes?: (day: DayName, method: DeliveryMethod) => Partial<Order>
}
const both = ['DELIVERY', 'IN_PERSON'] as const
const byPost = ['DELIVERY'] as const
const from = (first: DayName, last: DayName = 'a week after') =>
  dayNames.slice(dayNames.indexOf(first), dayNames.indexOf(last) + 1)

const live: readonly State[] = [
  {
    ...{ name: 'requested', status: 'REQUESTED', methods: both, on: ['before'] },
    changes: () => ({ answerBy: '2026-12-02T18:00:00Z', acceptedAt: null }),
  },
  { name: 'agreed, no label yet', status: 'ACCEPTED', methods: byPost, on: ['two weeks before'] },
  { name: 'agreed', status: 'ACCEPTED', methods: ['IN_PERSON'], on: from('two weeks before', 'after') },
  { name: 'label ordered', status: 'SHIPPING_OPENED', methods: byPost, on: from('before', 'first day') },
  { name: 'label ready', status: 'SHIPPING_PROCESSED', methods: byPost, on: from('before', 'first day') },
  {
    ...{ name: 'posted', status: 'SHIPPING_SENT', methods: byPost, on: from('last posting day') },
    changes: (day) => ({
      post: { ...post, transit: transit('OUTBOUND', day, '2026-12-03', '2026-12-05', '2026-12-10') },
    }),
  },
  { name: 'with the borrower', status: 'SHIPPING_RECEIVED', methods: both, on: from('first day'), changes: () => out },
  {
    ...{ name: 'going back unworn', status: 'SHIPPING_RECEIVED', methods: both, on: from('first day') },
    changes: () => ({ ...out, notFit: true }),
  },
  {
    ...{ name: 'returned', status: 'SHIPPING_RECEIVED', methods: both, on: from('after') },
    changes: (day, method) => ({
      ...{ ...out, returnedAt: '2026-12-09T09:00:00Z' },
      ...(method === 'DELIVERY' && {
        post: { ...post, transit: transit('RETURN', day, '2026-12-09', '2026-12-10', '2026-12-16') },
      }),
    }),
  },
]

const ended: readonly State[] = [
  { name: 'complete', status: 'COMPLETED', methods: both, on: from('after'), changes: () => out },
  { name: 'declined', status: 'DECLINED', methods: both, on: dayNames, changes: () => ({ acceptedAt: null }) },
  { name: 'lapsed', status: 'EXPIRED', methods: both, on: dayNames, changes: () => ({ acceptedAt: null }) },
  ...['CANCELLED_BY_LENDEE', 'CANCELLED_BY_LENDER', 'CANCELLED_BY_OPERATOR', 'RESOLVED'].map(
    (reason): State => ({
      name: reason,
      status: 'CANCELLED',
      methods: both,
      on: dayNames,
      changes: () => ({ reason }),
    }),
  ),
  {
    ...{ name: 'never posted', status: 'CANCELLED', methods: byPost, on: from('last day') },
    changes: () => ({ reason: 'NOT_POSTED' }),
  },
  {
    ...{ name: 'never met', status: 'CANCELLED', methods: ['IN_PERSON'], on: from('after') },
    changes: () => ({ reason: 'NOT_MET' }),
  },
]

/** The order as this side sees it then, with the moves that the server allows. */
function orderAt({ status, changes }: State, role: Role, deliveryMethod: DeliveryMethod, day: DayName): Order {
  const order = sampleOrder({
    ...{ status, role, deliveryMethod, acceptedAt, answerBy: null },
    ...{ post: deliveryMethod === 'DELIVERY' ? post : null },
    ...changes?.(day, deliveryMethod),
  })
  const facts = { ...factsOf(order), times: standardTimes }
  return { ...order, moves: actionsFor(facts, role, noon(day)) }
}

/** Headline, text, deadlines and buttons. */
function read(order: Order, day: DayName): { headline: string; words: string; steps: string[] } {
  vi.setSystemTime(noon(day))
  const { headline, text, primary, second } = screenOf(order, noon(day))
  const lines = deadlineLines(order, noon(day)).map((line) => line.text)
  const steps = [primary, second].flatMap((step, at) => (step ? [stepLabel(step, order.role, at === 0)] : []))
  return { headline, words: [headline, text, ...lines].join(' | '), steps }
}

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

const walkOf = (states: readonly State[]) =>
  states.flatMap((state) =>
    state.methods.flatMap((method) =>
      roles.flatMap((role) => state.on.map((day) => ({ state, name: state.name, method, role, day }))),
    ),
  )
const walk = walkOf(live)

const isAction = (step: string) => (orderActions as readonly string[]).includes(step)

/** What leads the page, for the lender and the borrower; where it changes with the day, the days from which it does. */
type Headlines = string | { [day in DayName]?: string }
const headlines: { [stateAndMethod: string]: readonly [lender: Headlines, borrower: Headlines] } = {
  'requested DELIVERY': ['Ines would like to borrow this', 'Waiting for Maya to answer'],
  'requested IN_PERSON': ['Ines would like to borrow this', 'Waiting for Maya to answer'],
  'agreed, no label yet DELIVERY': ['You’re lending it to Ines', 'Maya said yes'],
  'agreed IN_PERSON': [
    { 'two weeks before': 'You’re lending it to Ines', after: 'Did it take place?' },
    { 'two weeks before': 'Maya said yes', after: 'Did you get it?' },
  ],
  'label ordered DELIVERY': [
    { before: 'Time to post it', 'last posting day': 'Have you posted it?' },
    { before: 'Maya is getting it ready', 'last posting day': 'Maya hasn’t posted it yet' },
  ],
  'label ready DELIVERY': [
    { before: 'Your postal label is ready', 'last posting day': 'Have you posted it?' },
    { before: 'Maya is about to post it', 'last posting day': 'Maya hasn’t posted it yet' },
  ],
  'posted DELIVERY': [
    { 'last posting day': 'It’s on its way to Ines', 'last day': 'It should have arrived by now' },
    { 'last posting day': 'It’s on its way to you', 'last day': 'It should be with you by now' },
  ],
  'with the borrower DELIVERY': [
    { 'first day': 'Ines has it', 'a week after': 'It should be back by now' },
    { 'first day': 'Enjoy wearing it', after: 'Time to give it back' },
  ],
  'with the borrower IN_PERSON': [
    { 'first day': 'Ines has it', after: 'Is it back in good condition?' },
    { 'first day': 'Enjoy wearing it', after: 'Time to give it back' },
  ],
  'going back unworn DELIVERY': ['It doesn’t fit Ines', 'It goes back unworn'],
  'going back unworn IN_PERSON': ['It doesn’t fit Ines', 'It goes back unworn'],
  'returned DELIVERY': [
    { after: 'Is it back in good condition?', 'a week after': 'It should be back by now' },
    { after: 'On its way back', 'a week after': 'It should be back by now' },
  ],
  'returned IN_PERSON': ['Is it back in good condition?', 'You’ve given it back'],
}
function headlineOn(of: Headlines, day: DayName): string | undefined {
  if (typeof of === 'string') return of
  const begun = dayNames.slice(0, dayNames.indexOf(day) + 1)
  return of[begun.findLast((one) => of[one] !== undefined) ?? day]
}

/** Every day around the loan, as it is written. */
const written = Array.from({ length: 60 }, (_, index) => addDays('2026-11-10', index)).map(
  (day) => [day, formatNearDay(day)] as const,
)
const past = /(was due[^.|]*|ended on|scanned it on|posted on|Overdue[^|]*) $/

describe('the page of a live loan', () => {
  it.each(walk)('$name, $method, $role, $day: leads with what is true then', ({ state, name, method, role, day }) => {
    const expected = headlines[`${name} ${method}`]![role === 'LENDER' ? 0 : 1]
    expect(read(orderAt(state, role, method, day), day).headline).toBe(headlineOn(expected, day))
  })

  it.each(walk)('$name, $method, $role, $day: has a step, or a day to come', ({ state, method, role, day }) => {
    const { words, steps } = read(orderAt(state, role, method, day), day)
    const toCome = written.some(([one, text]) => one >= days[day] && words.includes(text))
    expect(toCome || steps.length > 0 ? 'says what is next' : words).toBe('says what is next')
  })

  it.each(walk)(
    '$name, $method, $role, $day: names no day that is over as one to come',
    ({ state, method, role, day }) => {
      const { words } = read(orderAt(state, role, method, day), day)
      expect(words).not.toMatch(/undefined|null|[{}]/)
      for (const [one, text] of written) {
        if (one >= days[day]) continue
        for (const { index } of words.matchAll(new RegExp(text, 'g')))
          expect(past.test(words.slice(0, index)) ? 'past' : words).toBe('past')
      }
    },
  )
})

describe('the list and the timeline of a live loan', () => {
  it.each(walk)('$name, $method, $role, $day: count as waiting what the page asks for', (one) => {
    const order = orderAt(one.state, one.role, one.method, one.day)
    vi.setSystemTime(noon(one.day))
    const { headline, primary } = screenOf(order, noon(one.day))
    const asks = headline.endsWith('?') || (primary !== null && primary !== 'cancel' && isAction(primary))
    if (asks) expect(needsViewer({ ...factsOf(order), times: standardTimes }, order.role, noon(one.day))).toBe(true)
  })

  it.each(walk)('$name, $method, $role, $day: ask what the page asks', ({ state, method, role, day }) => {
    const order = orderAt(state, role, method, day)
    const { headline } = read(order, day)
    if (headline.endsWith('?')) expect(nextLine(order, noon(day)).text).toBe(headline)
  })

  it.each(walk)('$name, $method, $role, $day: name no day that is over as one to come', (one) => {
    const order = orderAt(one.state, one.role, one.method, one.day)
    const ahead = stepsOf(order, noon(one.day)).filter(({ at }) => at === null)
    for (const [day, text] of written)
      if (day < days[one.day]) expect(ahead.map((step) => step.text).join(' | ')).not.toContain(text)
  })
})

describe('an item that goes back unworn', () => {
  const walked = walk.filter(({ name }) => name === 'going back unworn')

  it.each(walked)('$method, $role, $day: has no planned day ahead', ({ state, method, role, day }) => {
    const ahead = stepsOf(orderAt(state, role, method, day), noon(day)).filter(({ at }) => at === null)
    expect(ahead.length).toBeGreaterThan(0)
    expect(ahead.map(({ text }) => text).join(' | ')).not.toMatch(/ by /)
  })
})

describe('a loan in person with an agreed meeting whose day is over', () => {
  const meeting = (handover: 'OUT' | 'BACK', at: string) => ({
    ...{ id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a11', handover, proposedBy: 'LENDER' as const, place: 'Paddington', at },
    ...{ state: 'AGREED' as const, createdAt: '2026-11-21T10:00:00Z', answeredAt: '2026-11-21T11:00:00Z' },
  })
  const meetings = [meeting('OUT', '2026-12-04T14:00:00Z'), meeting('BACK', '2026-12-04T14:00:00Z')]
  const walked = walk.filter(({ method, day }) => method === 'IN_PERSON' && days[day] > '2026-12-04')

  it.each(walked)('$name, $role, $day: says what it says without one', ({ state, method, role, day }) => {
    const order = orderAt(state, role, method, day)
    expect(read({ ...order, meetings }, day)).toEqual(read(order, day))
  })

  it.each([...roles])('has no step ahead once both are asked whether they met (%s)', (role) => {
    const agreed = live.find(({ name, methods }) => name === 'agreed' && methods.includes('IN_PERSON'))!
    const ahead = (day: DayName) => stepsOf(orderAt(agreed, role, 'IN_PERSON', day), noon(day)).filter(({ at }) => !at)
    expect([ahead('last day').length > 0, ahead('after')]).toEqual([true, []])
  })
})

describe('a loan in person whose two have agreed to meet after the last day', () => {
  const received = live.find(({ name }) => name === 'with the borrower')!
  const meeting: Meeting = {
    ...{ id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a11', handover: 'BACK', proposedBy: 'LENDER', place: 'Paddington' },
    ...{ at: '2026-12-12T14:00:00Z', state: 'AGREED', createdAt: acceptedAt, answeredAt: acceptedAt },
  }
  /** Another time that is only suggested leaves the agreed one as it is. */
  const suggested: Meeting = { ...meeting, id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a12', state: 'PROPOSED' }

  it.each([
    ['LENDER', 'Ines has it'],
    ['LENDEE', 'It goes back when you meet'],
  ] as const)('is not overdue until that day is over (%s)', (role, headline) => {
    for (const meetings of [[meeting], [meeting, suggested]]) {
      const order = { ...orderAt(received, role, 'IN_PERSON', 'after'), meetings }
      const page = read(order, 'after')
      expect(page.headline).toBe(headline)
      expect(page.words).toContain('Sat 12 Dec')
      expect(page.words).not.toMatch(/Overdue|Tue 8 Dec/)
      expect(nextLine(order, noon('after')).isOver).toBe(false)
    }
    const missed = orderAt(received, role, 'IN_PERSON', 'a week after')
    expect(read({ ...missed, meetings: [meeting] }, 'a week after').words).toContain('Overdue since Tue 8 Dec')
  })

  it.each([
    ['00:00:00', 'You’re meeting Ines today'],
    ['13:59:59', 'You’re meeting Ines today'],
    ['14:00:00', 'Is it back in good condition?'],
    ['23:59:59', 'Is it back in good condition?'],
  ])(
    'asks the lender whether it is back only once the time of the meeting has come: on that day at %s',
    (time, headline) => {
      const now = new Date(`2026-12-12T${time}Z`)
      vi.setSystemTime(now)
      const order = { ...orderAt(received, 'LENDER', 'IN_PERSON', 'after'), meetings: [meeting] }
      expect(screenOf(order, now).headline).toBe(headline)
      expect(nextLine(order, now).text.endsWith('?')).toBe(headline.endsWith('?'))
    },
  )
})

describe('a loan in person whose two have agreed to meet on another day than its first or last', () => {
  const stateOf = (name: string) => live.find((one) => one.name === name && one.methods.includes('IN_PERSON'))!
  /** The lines below the text, on Wed 2 or Fri 4 Dec before the loan, or Sat 5 Dec, its first day. */
  const linesOn = (day: string, name: string, role: Role, { handover, at }: Pick<Meeting, 'handover' | 'at'>) => {
    const meeting: Meeting = {
      ...{ id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a11', handover, proposedBy: 'LENDER', place: 'Paddington', at },
      ...{ state: 'AGREED', createdAt: acceptedAt, answeredAt: acceptedAt },
    }
    const order = { ...orderAt(stateOf(name), role, 'IN_PERSON', 'before'), meetings: [meeting] }
    return deadlineLines(order, new Date(`${day}T12:00:00Z`)).map(({ text }) => text)
  }

  it.each([...roles])('names the day of the meeting for the collection, and not the first day (%s)', (role) => {
    const collect = (day: string, at: string) => linesOn(day, 'agreed', role, { handover: 'OUT', at })
    const words = role === 'LENDER' ? 'Ines collects it on' : 'Collect it on'
    for (const day of ['2026-12-02', '2026-12-04']) {
      expect(collect(day, '2026-12-04T18:00:00Z')).toEqual([`${words} Fri 4 Dec`])
      expect(collect(day, '2026-12-06T18:00:00Z')).toEqual([`${words} Sun 6 Dec`])
    }
    // its day is over: it counts no more
    expect(collect('2026-12-05', '2026-12-04T18:00:00Z')).toEqual([`${words} Sat 5 Dec`])
  })

  it.each([...roles])('does not name the last day while they meet before it (%s)', (role) => {
    const back = (day: string, at: string) =>
      linesOn(day, 'with the borrower', role, { handover: 'BACK', at }).filter((text) => !text.startsWith('Report'))
    const words = role === 'LENDER' ? 'Due back on' : 'Return it on'
    for (const day of ['2026-12-05', '2026-12-07']) expect(back(day, '2026-12-07T14:00:00Z')).toEqual([])
    expect(back('2026-12-08', '2026-12-07T14:00:00Z')).toEqual([`${words} Tue 8 Dec`])
    expect(back('2026-12-07', '2026-12-08T14:00:00Z')).toEqual([`${words} Tue 8 Dec`])
    expect(back('2026-12-07', '2026-12-10T14:00:00Z')).toEqual([`${words} Thu 10 Dec`])
  })
})

describe('the page of a loan that is over', () => {
  it.each(walkOf(ended))('$name, $method, $role, $day: asks for nothing by a day that is over', (one) => {
    const { words } = read(orderAt(one.state, one.role, one.method, one.day), one.day)
    expect(words).not.toMatch(/undefined|null|[{}]|Overdue/)
    for (const [day, text] of written) if (day < days[one.day]) expect(words).not.toContain(text)
  })
})
