import { describe, expect, it } from 'vitest'
import { byTab, firstTab, groupsOf } from './lists.ts'
import { sampleOrder } from './sample-order.ts'

const lent = sampleOrder({ id: 'lent', role: 'LENDER', status: 'ACCEPTED', updatedAt: '2026-11-20T10:00:00Z' })
const waiting = sampleOrder({ id: 'waiting', role: 'LENDER', needsMe: true, updatedAt: '2026-11-01T10:00:00Z' })
const requested = sampleOrder({ id: 'asked', role: 'LENDEE', status: 'REQUESTED' })
const past = sampleOrder({ id: 'past', role: 'LENDEE', status: 'EXPIRED', updatedAt: '2026-10-02T10:00:00Z' })
const done = sampleOrder({ id: 'done', role: 'LENDER', status: 'COMPLETED', updatedAt: '2026-10-01T10:00:00Z' })
const question = sampleOrder({ id: 'question', status: 'ENQUIRED' })

const ids = (orders: { id: string }[]) => orders.map(({ id }) => id)

describe('the tabs of orders', () => {
  it('sorts by role and end, orders that need an answer first, without enquiries', () => {
    const all = byTab([question, lent, requested, past, done, waiting])
    expect(ids(all.orders)).toEqual(['waiting', 'lent'])
    expect(ids(all.requests)).toEqual(['asked'])
    expect(ids(all.completed)).toEqual(['past', 'done'])
  })

  it('groups by lending and borrowing only where both occur', () => {
    expect(groupsOf([past, done]).map(({ heading, orders }) => [heading, ids(orders)])).toEqual([
      ['Lending', ['done']],
      ['Borrowing', ['past']],
    ])
    expect(groupsOf([past])).toEqual([{ heading: null, orders: [past] }])
  })

  it('opens the first tab that needs an answer, else the first that is not empty', () => {
    expect(firstTab(byTab([lent, sampleOrder({ role: 'LENDEE', status: 'SHIPPING_SENT', needsMe: true })]))).toBe(
      'requests',
    )
    expect(firstTab(byTab([lent, requested]))).toBe('orders')
    expect(firstTab(byTab([past]))).toBe('completed')
    expect(firstTab(byTab([]))).toBe('orders')
  })
})
