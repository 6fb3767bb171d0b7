import { endOfDay, startOfDay } from '@hemline/contract/days.ts'
import { standardTimes } from '@hemline/contract/loan-times.ts'
import { deliveryMethods, orderStatuses, type Role, roles } from '@hemline/contract/order-status.ts'
import type { OrderFacts } from '@hemline/contract/orders/move-shapes.ts'
import { actionsFor, similarDays } from '@hemline/contract/orders/rules.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { confirmationOf } from './confirmations.ts'
import { deadlineLines, deadlinesBelow } from './deadlines.ts'
import { factsOf } from './facts.ts'
import { nextLine } from './next-line.ts'
import { LoanDetails } from './parts/loan-details.tsx'
import { sampleOrder } from './sample-order.ts'
import { screenOf } from './screen-of.ts'
import { stepsOf } from './timeline.ts'

// docs/product.md §1, "Never posted": what is on the screen in each state, for each side, by each method, on each day
// relative to the loan. It is from Sat 5 to Tue 8 Dec 2026; by post it is posted by Thu 3 Dec.

const days = {
  'before the loan': '2026-12-02',
  'on the last posting day': '2026-12-03',
  'the day after it': '2026-12-04',
  'on the first day': '2026-12-05',
  'on the last day': '2026-12-08',
  'the day after': '2026-12-09',
  'a week after': '2026-12-15',
} as const
type DayName = keyof typeof days
const at = (day: DayName) => new Date(`${days[day]}T12:00:00Z`)
const labelled: NonNullable<Order['post']> = {
  postBy: '2026-12-03',
  postBackBy: '2026-12-08',
  homeBy: '2026-12-10',
  labels: 'READY',
  outbound: {
    trackingNumber: 'AB123456785GB',
    trackingUrl: 'https://www.royalmail.com/track',
    isManual: false,
    postedAt: null,
    deliveredAt: null,
    turnedAt: null,
    hasLabel: true,
    isLabelOpened: false,
  },
  inbound: null,
  transit: null,
}

const address = { name: 'Ines', address: '4 Mill Lane', address2: '', city: 'Hebden Bridge', postcode: 'HX7 6AB' }

/** The order as this side sees it then, with the moves that the server allows. */
function orderAt(day: DayName, one: Pick<Order, 'status' | 'role' | 'deliveryMethod'>): Order {
  const isOut = ['SHIPPING_RECEIVED', 'COMPLETED', 'DISPUTE'].includes(one.status)
  const order = sampleOrder({
    ...one,
    answerBy: one.status === 'REQUESTED' ? '2026-12-02T18:00:00.000Z' : null,
    acceptedAt: one.status === 'REQUESTED' ? null : '2026-11-21T10:00:00.000Z',
    receivedAt: isOut ? '2026-12-05T09:00:00.000Z' : null,
    post: one.deliveryMethod === 'DELIVERY' ? labelled : null,
  })
  const facts: OrderFacts = { ...factsOf(order), startsAt: startOfDay(order.startDate), times: standardTimes }
  return { ...order, moves: actionsFor(facts, order.role, at(day)) }
}

/** Everything at the head of the order's page, and in the list of orders. */
function readAt(day: DayName, one: Pick<Order, 'status' | 'role' | 'deliveryMethod'>): string {
  const order = orderAt(day, one)
  const { headline, text, primary, second } = screenOf(order, at(day))
  const buttons = [primary, second].flatMap((step) =>
    step && order.moves.includes(step as never) ? confirmationOf(step as never, order).label : (step ?? []),
  )
  const lines = deadlineLines(order, at(day)).map((line) => line.text)
  return [headline, text, ...lines, ...buttons, nextLine(order, at(day)).text].join(' | ')
}

const walk = orderStatuses.flatMap((status) =>
  roles.flatMap((role) => deliveryMethods.map((deliveryMethod) => ({ status, role, deliveryMethod }))),
)
const toPost = ['ACCEPTED', 'SHIPPING_OPENED', 'SHIPPING_PROCESSED'] as const
const labels = ['SHIPPING_OPENED', 'SHIPPING_PROCESSED'] as const
const late = ['the day after it', 'on the first day', 'on the last day', 'the day after', 'a week after'] as const

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})
const read = (day: DayName, one: Pick<Order, 'status' | 'role' | 'deliveryMethod'>) => {
  vi.setSystemTime(at(day))
  return readAt(day, one)
}
const byPost = (status: Order['status'], role: Role) => ({ status, role, deliveryMethod: 'DELIVERY' as const })

describe.each(Object.keys(days) as DayName[])('%s', (day) => {
  it.each(walk)('$status for the $role, $deliveryMethod: promises nothing that did not happen', (one) => {
    const words = read(day, one)
    expect(words).not.toMatch(/undefined|null|[{}]/)
    const isLate = (late as readonly string[]).includes(day)
    if (isLate && (toPost as readonly string[]).includes(one.status) && one.deliveryMethod === 'DELIVERY')
      expect(words).not.toMatch(
        /in time for|about to|getting it ready|label is ready|We’ll tell you when it’s on its way/,
      )
    // a day that is over and was another's to keep is never one's own
    if (
      one.role === 'LENDEE' &&
      one.deliveryMethod === 'DELIVERY' &&
      (toPost as readonly string[]).includes(one.status)
    )
      expect(words).not.toContain('Overdue')
  })
})

it('a loan by post whose return was not reported is due back on the day on which it should be home', () => {
  const headlinesOn = (day: string) =>
    roles.map((role) => {
      const now = new Date(`${day}T12:00:00Z`)
      vi.setSystemTime(now)
      const receivedAt = '2026-12-05T09:00:00.000Z'
      const one = { ...byPost('SHIPPING_RECEIVED', role), acceptedAt: '2026-11-21T10:00:00.000Z', receivedAt }
      return screenOf(sampleOrder({ ...one, post: labelled }), now).headline
    })
  expect(headlinesOn('2026-12-09')).toEqual(['Ines has it', 'Time to give it back'])
  expect(headlinesOn('2026-12-10')).toEqual(['It’s due back today', 'Time to give it back'])
  expect(headlinesOn('2026-12-11')).toEqual(['It should be back by now', 'Time to give it back'])
})

describe('a parcel that was never posted', () => {
  it.each([...labels])('%s: asks the lender from the last posting day on', (status) => {
    const lender = byPost(status, 'LENDER')
    expect(read('before the loan', lender)).not.toContain('I can’t post it')
    for (const day of ['on the last posting day', ...late] as const) {
      expect(read(day, lender)).toContain('Have you posted it?')
      expect(read(day, lender)).toContain('I’ve posted it | I can’t post it')
    }
    expect(read('on the last posting day', lender)).toContain('Today is the last day to post it in time')
    expect(read('on the last posting day', lender)).toContain('the loan ends and counts as cancelled by you')
    expect(read('on the first day', lender)).toContain('It was due in the post by Thu 3 Dec')
    expect(read('on the first day', lender)).toContain('the loan ends and counts as cancelled by you')
    expect(read('on the first day', lender)).toContain('Overdue since Thu 3 Dec')
  })

  it.each([...labels])('%s: tells the borrower, who can cancel from the first day on', (status) => {
    const lendee = byPost(status, 'LENDEE')
    expect(read('before the loan', lendee)).not.toContain('hasn’t posted it')
    for (const day of ['on the last posting day', ...late] as const)
      expect(read(day, lendee)).toContain('Maya hasn’t posted it yet')
    for (const day of ['on the last posting day', 'the day after it'] as const)
      expect(read(day, lendee)).not.toContain('| Cancel and get')
    expect(read('the day after it', lendee)).toContain(
      'you can cancel from Sat 5 Dec and get £24.90 and your coin back',
    )
    for (const day of ['on the first day', 'on the last day', 'a week after'] as const)
      expect(read(day, lendee)).toContain('Cancel and get £24.90 and your coin back | I’ve got it')
    expect(read('on the first day', lendee)).toContain('If it isn’t posted, the loan ends after Mon 7 Dec')
  })

  it('is not still to be posted once the borrower has it, on any day', () => {
    const event = { by: 'LENDEE', at: '2026-12-05T09:00:00.000Z', handedAt: null } as const
    const timeline = [{ ...event, move: 'receivedUnposted', status: 'SHIPPING_RECEIVED' }] as const
    for (const role of roles) {
      const order = { ...orderAt('on the last day', byPost('SHIPPING_RECEIVED', role)), timeline: [...timeline] }
      const ahead = stepsOf(order, at('on the last day')).filter((step) => step.at === null)
      expect(ahead.map(({ key }) => key)).toEqual(['returned', 'complete'])
      vi.setSystemTime(at('on the last day'))
      const details = renderToStaticMarkup(createElement(LoanDetails, { order: { ...order, otherAddress: address } }))
      expect(details).not.toContain('Post it to')
    }
  })

  it('repeats no day below a text that names it, and marks what is overdue', () => {
    const below = (day: DayName, role: Role) => {
      vi.setSystemTime(at(day))
      const order = orderAt(day, byPost('SHIPPING_PROCESSED', role))
      return deadlinesBelow(screenOf(order, at(day)).text, order, at(day)).map(({ text }) => text)
    }
    expect(below('on the first day', 'LENDER')).toEqual(['Overdue'])
    expect(below('on the first day', 'LENDEE')).toEqual([])
    // the text does not name the day on which the loan would end
    expect(below('the day after it', 'LENDEE')).toEqual(['If it isn’t posted, the loan ends after Mon 7 Dec'])
  })

  it('promises no amount and no coin to those who paid with none', () => {
    vi.setSystemTime(at('on the first day'))
    const order = orderAt('on the first day', byPost('SHIPPING_PROCESSED', 'LENDEE'))
    const free = { ...order, areFriends: true, coinId: null, price: { ...order.price, total: 0 } }
    expect(screenOf(free, at('on the first day')).text).not.toMatch(/£|coin|get/)
    expect(confirmationOf('cancel', free)).toMatchObject({ label: 'Cancel this loan' })
    expect(confirmationOf('cancel', free).text).not.toMatch(/£|coin/)
  })

  it('once it has ended says what is being returned, and to the lender that it counts', () => {
    const ended = (role: Role) =>
      screenOf(sampleOrder({ status: 'CANCELLED', reason: 'NOT_POSTED', role, acceptedAt: '2026-11-21T10:00:00Z' }))
    expect(ended('LENDEE')).toMatchObject({ headline: 'Maya didn’t post it', primary: 'lookElsewhere' })
    expect(ended('LENDEE').text).toContain('We’re returning £24.90 to your card in full. Your coin is back with you.')
    expect(ended('LENDER').text).toContain('counts as cancelled by you')
  })

  it('offers similar items from the evening before the first day, for what is left of the loan’s days', () => {
    const order = orderAt('the day after it', byPost('SHIPPING_PROCESSED', 'LENDEE'))
    const offers = (moment: Date, changes: Partial<Order> = {}) => {
      const one = { ...order, ...changes }
      const { startDate, endDate, reason } = one
      const days = similarDays({ ...factsOf(one), startDate, endDate, reason }, one.role, moment)
      return days && `${days.startDate} ${days.endDate}`
    }
    const evening = new Date('2026-12-04T18:00:00Z')
    expect(offers(new Date('2026-12-04T17:59:59Z'))).toBeNull()
    expect(offers(evening)).toBe('2026-12-05 2026-12-08')
    expect(offers(evening, { role: 'LENDER' })).toBeNull()
    expect(offers(evening, { status: 'SHIPPING_SENT' })).toBeNull()
    expect(offers(startOfDay('2026-12-05'))).toBe('2026-12-05 2026-12-08')
    expect(offers(startOfDay('2026-12-06'))).toBe('2026-12-06 2026-12-08')
    const ended = { status: 'CANCELLED', reason: 'NOT_POSTED' } as const
    expect(offers(endOfDay('2026-12-08'), ended)).toBe('2026-12-08 2026-12-08')
    expect(offers(startOfDay('2026-12-06'), { ...ended, reason: 'CANCELLED_BY_LENDEE' })).toBeNull()
    for (const status of ['DECLINED', 'EXPIRED'] as const)
      expect(offers(startOfDay('2026-12-06'), { status })).toBe('2026-12-06 2026-12-08')
    for (const one of [{}, ended, { status: 'DECLINED' }] as const)
      expect(offers(startOfDay('2026-12-09'), one)).toBeNull()
  })
})

describe('a parcel that turned round to its sender', () => {
  const parcel = { ...labelled.outbound!, postedAt: '2026-12-03T15:00:00Z', turnedAt: '2026-12-04T09:00:00Z' }
  const turned = (status: 'SHIPPING_SENT' | 'SHIPPING_RECEIVED', role: Role, day: DayName = 'a week after') => {
    const post = { ...labelled, [status === 'SHIPPING_SENT' ? 'outbound' : 'inbound']: parcel }
    const order = orderAt(day, byPost(status, role))
    const returnedAt = status === 'SHIPPING_RECEIVED' ? '2026-12-09T09:00:00Z' : null
    return { ...order, post, returnedAt }
  }
  const shown = (order: Order, day: DayName = 'a week after') => {
    vi.setSystemTime(at(day))
    const { headline, text } = screenOf(order, at(day))
    const lines = deadlineLines(order, at(day)).map((line) => line.text)
    return [headline, text, ...lines, nextLine(order, at(day)).text].join(' | ')
  }

  it('is never on its way, for neither side, and completes nothing', () => {
    for (const status of ['SHIPPING_SENT', 'SHIPPING_RECEIVED'] as const)
      for (const role of roles) {
        const words = shown(turned(status, role))
        expect(words).not.toMatch(/on its way|when it arrives|completes automatically (after|on)|confirm|should/i)
        expect(words).toContain('Royal Mail has returned the parcel to sender')
      }
  })

  it('asks its sender to post it again, and says what the other one can do', () => {
    const out = (role: Role, day: DayName) => shown(turned('SHIPPING_SENT', role, day), day)
    expect(out('LENDER', 'on the last day')).toMatch(/^It’s coming back to you \| .*post it to Ines again/)
    expect(out('LENDEE', 'on the last day')).toMatch(/^It’s going back to Maya \| .*Maya can post it again/)
    for (const role of roles)
      expect(out(role, 'the day after')).toMatch(/days of the loan are over\. .*we’ll end the loan/)
    expect(shown(turned('SHIPPING_RECEIVED', 'LENDEE'))).toMatch(/^It’s coming back to you \| .*post it to Maya again/)
    expect(shown(turned('SHIPPING_RECEIVED', 'LENDER'))).toMatch(
      /^It’s going back to Ines \| .*doesn’t complete automatically/,
    )
  })
})

describe('an order in dispute', () => {
  const paused = (one: Partial<Order>): Order => ({
    ...orderAt('on the last day', { status: 'DISPUTE', role: 'LENDEE', deliveryMethod: 'DELIVERY' }),
    // three working days: Mon 7, Tue 8, Wed 9 Dec
    timeline: [
      { move: 'sent', status: 'SHIPPING_SENT', at: '2026-12-03T10:00:00.000Z', by: null, actedAt: null },
      { move: 'raiseIssue', status: 'DISPUTE', at: '2026-12-05T10:00:00.000Z', by: null, actedAt: null },
    ] as unknown as Order['timeline'],
    ...one,
  })
  const textAt = (day: DayName, one: Partial<Order>) => {
    vi.setSystemTime(at(day))
    const order = paused(one)
    return [screenOf(order, at(day)).text, nextLine(order, at(day)).due].join(' | ')
  }

  it('names the day of the answer and who keeps the item until then, for each side', () => {
    expect(textAt('on the last day', { role: 'LENDEE' })).toBe(
      'We’ll answer you both by Wed 9 Dec. Keep the dress until then. | Our answer by Wed 9 Dec',
    )
    expect(textAt('on the last day', { role: 'LENDER' })).toBe(
      'We’ll answer you both by Wed 9 Dec. Ines keeps the dress until then. | Our answer by Wed 9 Dec',
    )
    expect(textAt('on the last day', { role: 'LENDEE', receivedAt: null })).toContain('If it reaches you, keep it')
    expect(textAt('a week after', {})).toContain('We meant to answer by Wed 9 Dec. We’re sorry it’s taking longer')
  })

  it('has one button, which adds to it, and no day by which it goes back', () => {
    for (const day of Object.keys(days) as DayName[])
      for (const role of roles) {
        const order = paused({ role })
        const { primary, second, others } = screenOf(order, at(day))
        expect([primary, second, others]).toEqual([null, 'raiseIssue', []])
        const words = readAt(day, { status: 'DISPUTE', role, deliveryMethod: 'DELIVERY' })
        expect(words).not.toMatch(/post(ed)? (it )?back by|Overdue|home by/i)
      }
  })
})
