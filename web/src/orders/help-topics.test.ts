import { type OrderStatus, orderStatuses, roles } from '@hemline/contract/order-status.ts'
import { moves } from '@hemline/contract/orders/moves.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { expect, it } from 'vitest'
import { type HelpTopic, helpTopics, topicsOf } from './help-topics.ts'
import { sampleOrder } from './sample-order.ts'

const combinations = orderStatuses.flatMap((status) => roles.map((role) => ({ status, role })))
const statusesOf = (names: (keyof typeof moves)[], role: string): OrderStatus[] =>
  names.flatMap((name) => ((moves[name].by as readonly string[]).includes(role) ? [...moves[name].from] : []))

it.each(combinations)(
  '$status for the $role: an issue can be raised from here exactly while the rules allow one',
  (one) => {
    const mayRaise = [...statusesOf(['raiseIssue', 'raiseIssueAfter'], one.role), 'DISPUTE'].includes(one.status)
    const offered = helpTopics[one.status][one.role]
    if (mayRaise) expect(offered).toContain('OTHER')
    else expect(offered).toEqual([])
  },
)

it('uses every topic for some order', () => {
  const used = new Set<HelpTopic>(combinations.flatMap(({ status, role }) => helpTopics[status][role]))
  expect([...used].sort()).toEqual(
    ['CAME_BACK_DAMAGED', 'DAMAGED', 'LATE', 'NOT_ARRIVED', 'NOT_FIT', 'NOT_RETURNED', 'OTHER'].sort(),
  )
})

it('offers the not-fit return only while the server allows it, and more time only before the return', () => {
  const here = sampleOrder({ status: 'SHIPPING_RECEIVED', moves: ['returned', 'not-fit'] })
  const topics = (changes: Partial<Order> = {}) => topicsOf({ ...here, ...changes }, new Date('2026-12-06T10:00:00Z'))
  expect(topics()).toEqual(['NOT_FIT', 'DAMAGED', 'LATE', 'OTHER'])
  expect(topics({ moves: ['returned'] })).toEqual(['DAMAGED', 'LATE', 'OTHER'])
  expect(topics({ moves: [], returnedAt: '2026-12-09T10:00:00Z' })).toEqual(['DAMAGED', 'OTHER'])
  expect(topics({ moves: ['returned'], notFit: true })).toEqual(['DAMAGED', 'OTHER'])
})

it('lets the lender report something for 24 hours after the loan was completed', () => {
  const done = sampleOrder({ status: 'COMPLETED', role: 'LENDER', completedAt: '2026-12-09T10:00:00Z' })
  expect(topicsOf(done, new Date('2026-12-10T09:00:00Z'))).toContain('OTHER')
  expect(topicsOf(done, new Date('2026-12-10T11:00:00Z'))).not.toContain('OTHER')
})

it('offers a lender who has not reported that it is back to report for those 24 hours that it is not', () => {
  const completed = (by: 'LENDER' | null) =>
    sampleOrder({
      status: 'COMPLETED',
      role: 'LENDER',
      completedAt: '2026-12-09T10:00:00Z',
      timeline: [{ move: 'complete', status: 'COMPLETED', by, at: '2026-12-09T10:00:00Z', handedAt: null }],
    })
  const topics = (by: 'LENDER' | null, at: string) => topicsOf(completed(by), new Date(at))
  expect(topics(null, '2026-12-10T10:00:00Z')).toEqual(['CAME_BACK_DAMAGED', 'NOT_RETURNED', 'OTHER'])
  expect(topics(null, '2026-12-10T10:00:01Z')).toEqual(['CAME_BACK_DAMAGED'])
  expect(topics('LENDER', '2026-12-10T10:00:00Z')).toEqual(['CAME_BACK_DAMAGED', 'OTHER'])
})
