import type { OrderAction } from '@hemline/contract/order-status.ts'
import type { Ask } from '@hemline/contract/orders/shapes.ts'
import { describe, expect, it } from 'vitest'
import { byTab, firstTab, groupsOf, joined, waitingOf } from './lists.ts'
import { nextLine } from './next-line.ts'
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

  it('has each order once, as it is among the current ones, and the closed ones of every page', () => {
    const now = { ...past, needsMe: true }
    const all = joined([lent, now], [{ items: [past, done] }, { items: [done, { ...done, id: 'older' }] }])
    expect(all.find(({ id }) => id === 'past')).toBe(now)
    expect(ids(byTab(all).completed)).toEqual(['past', 'done', 'older'])
    expect(ids(joined([lent]))).toEqual(['lent'])
    // a server of the version before answers both with all
    expect(ids(joined([lent, done], [{ items: [lent, done] }]))).toEqual(['lent', 'done'])
  })

  it('has what waits for the member soonest first, overdue in front and without a deadline last', () => {
    const at = new Date('2026-11-25T10:00:00Z')
    const answer = (id: string, answerBy: string) => sampleOrder({ id, role: 'LENDER', needsMe: true, answerBy })
    const moves: OrderAction[] = ['sent']
    const overdue = sampleOrder({
      id: 'overdue',
      role: 'LENDER',
      status: 'SHIPPING_OPENED',
      startDate: '2026-11-25',
      endDate: '2026-11-27',
      needsMe: true,
      moves,
    })
    const ask = { kind: 'BALANCE', id: overdue.lenderId, by: null, amountPence: 1500, endDate: null, onSilence: null }
    const balance = sampleOrder({ id: 'balance', status: 'COMPLETED', needsMe: true, asks: [ask as Ask] })
    const late = answer('late', '2026-11-30T10:00:00Z')
    const soon = answer('soon', '2026-11-26T10:00:00Z')
    expect(ids(waitingOf([balance, late, lent, overdue, soon], at))).toEqual(['overdue', 'soon', 'late', 'balance'])
  })

  it('says in a row what to do and by when, or the state of the order', () => {
    const at = new Date('2026-12-01T10:00:00Z')
    const toAnswer = sampleOrder({ role: 'LENDER', moves: ['accept', 'decline'] })
    expect(nextLine(toAnswer, at).text).toBe('Accept or decline')
    const meeting = sampleOrder({ role: 'LENDER', status: 'ACCEPTED', deliveryMethod: 'IN_PERSON' })
    expect(nextLine(meeting, at)).toMatchObject({ text: 'Agree a time', due: 'Ines collects it on Sat 5 Dec' })
    const sent = sampleOrder({ role: 'LENDER', status: 'SHIPPING_SENT' })
    expect(nextLine(sent, at).text).toBe('It’s on its way to Ines')
    const ready = sampleOrder({ role: 'LENDER', status: 'SHIPPING_OPENED', moves: ['sent'] })
    expect(nextLine(ready, at).text).toBe('Post it')
    const back = sampleOrder({
      role: 'LENDER',
      status: 'SHIPPING_RECEIVED',
      returnedAt: '2026-12-01T09:00:00Z',
      moves: ['complete'],
    })
    expect(nextLine(back, at).text).toBe('Is it back in good condition?')
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
