import { standardTimes } from '../loan-times.ts'
import type { Mover, OrderFacts } from './move-shapes.ts'

// Orders in each part of their life, for tests. Every instant is counted from one moment.

export const NOW = new Date('2026-06-10T12:00:00Z')
const SECOND = 1000
export const HOUR = 3600 * SECOND
export const DAY = 24 * HOUR
export const before = (ms: number) => new Date(NOW.getTime() - ms)
export const ahead = (ms: number) => new Date(NOW.getTime() + ms)
/** London midnight of 17 June: seven days before it is the midnight of 10 June, 13 hours ago. */
export const inAWeek = new Date('2026-06-16T23:00:00Z')

export const asked: OrderFacts = {
  status: 'REQUESTED',
  deliveryMethod: 'DELIVERY',
  areFriends: false,
  startsAt: ahead(20 * DAY),
  answerBy: ahead(2 * DAY),
  acceptedAt: null,
  receivedAt: null,
  returnedAt: null,
  notFit: false,
  isSettling: false,
  times: standardTimes,
  completedAt: null,
  disputedFrom: null,
  resumedAt: null,
}
export const agreed: OrderFacts = { ...asked, status: 'ACCEPTED', acceptedAt: before(3 * DAY) }
export const opened: OrderFacts = { ...agreed, status: 'SHIPPING_OPENED', startsAt: ahead(6 * DAY) }
export const labelled: OrderFacts = { ...opened, status: 'SHIPPING_PROCESSED' }
export const sent: OrderFacts = { ...opened, status: 'SHIPPING_SENT' }
export const worn: OrderFacts = {
  ...sent,
  status: 'SHIPPING_RECEIVED',
  startsAt: before(DAY),
  receivedAt: before(2 * DAY),
}
export const over: OrderFacts = { ...worn, status: 'COMPLETED', returnedAt: before(2 * DAY), completedAt: before(DAY) }
export const disputed = (disputedFrom: OrderFacts['disputedFrom'], order = worn): OrderFacts => ({
  ...order,
  status: 'DISPUTE',
  disputedFrom: disputedFrom ?? null,
})
export const both = ['LENDER', 'LENDEE'] as const
export const inPerson = { deliveryMethod: 'IN_PERSON' } as const

/** The moves that each mover may make of an order; movers that are not listed may make none. */
export type Situation = [situation: string, order: OrderFacts, may: { [mover in Mover]?: string }]
