import type { Ask, Order } from '@hemline/contract/orders/shapes.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askWords } from './asks.ts'
import { ordersBadge } from './badge.ts'
import { byTab, firstTab } from './lists.ts'
import { sampleOrder } from './sample-order.ts'
import { screenOf } from './screen-of.ts'

const now = new Date('2026-12-07T10:00:00Z')
const id = '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a09'
const claim: Ask = {
  kind: 'CLAIM',
  id,
  by: '2026-12-12T10:00:00.000Z',
  amountPence: 3800,
  endDate: null,
  onSilence: 'CHARGE',
}
const done = (asks: Ask[], more: Partial<Order> = {}) =>
  sampleOrder({ status: 'COMPLETED', role: 'LENDEE', asks, needsMe: asks.length > 0, ...more })

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => void vi.useRealTimers())

describe('an order that needs an answer', () => {
  it('has it as its headline, with amount and deadline, in place of the completed state', () => {
    const { headline, text, tone } = screenOf(done([claim]), now)
    expect(headline).toBe('Maya claims £38.00 for damage')
    expect(text).toContain('If you don’t reply in time, we’ll charge your card £38.00.')
    expect(tone).toBe('warning')
    expect(askWords(done([claim]))[0]?.due).toBe('Please answer by Sat 12 Dec, 10:00')
    expect(screenOf(done([]), now).headline).toBe('All done')
  })

  it('speaks of no card where none was stored: between friends in person', () => {
    const friends = { deliveryMethod: 'IN_PERSON', areFriends: true, setupIntentId: null } as const
    expect(screenOf(done([claim], friends), now).text).toContain('in time, you’ll be asked to pay £38.00.')
    const balance: Ask = { ...claim, kind: 'BALANCE', by: null, onSilence: null }
    expect(screenOf(done([balance]), now).text).toContain('We couldn’t charge your card.')
    expect(screenOf(done([balance], friends), now).text).toBe(
      'You can pay below with your card. Until then you can’t request another loan.',
    )
  })

  it('announces no charge for a whole garment, and the result of not answering an extension', () => {
    expect(screenOf(done([{ ...claim, onSilence: 'OPERATOR' }]), now).text).toContain('in time, we’ll decide')
    const question: Ask = {
      kind: 'EXTENSION',
      id,
      by: '2026-12-08T23:59:59.999Z',
      amountPence: null,
      endDate: '2026-12-10',
      onSilence: null,
    }
    const lent = sampleOrder({ status: 'SHIPPING_RECEIVED', role: 'LENDER', asks: [question], needsMe: true })
    const { headline, text } = screenOf(lent, now)
    expect(headline).toBe('Ines would like to keep it until Thu 10 Dec')
    expect(askWords(lent)[0]?.due).toBe('Please answer by Tue 8 Dec')
    expect(text).toContain('the agreed date stands')
  })

  it('an open claim on a completed loan is the headline of the side that waits, in place of thanks', () => {
    const waiting = done([], { role: 'LENDER', openClaim: 'OPEN' })
    expect(screenOf(waiting, now).headline).toBe('Waiting for Ines to answer')
    for (const role of ['LENDER', 'LENDEE'] as const)
      expect(screenOf(done([], { role, openClaim: 'CONTESTED' }), now)).toMatchObject({
        headline: 'We’re deciding on the claim',
        tone: 'warning',
      })
    // what is still to pay comes first
    expect(screenOf(done([claim], { openClaim: 'CONTESTED' }), now).headline).toBe('Maya claims £38.00 for damage')
    expect(screenOf(done([], { openClaim: null }), now).headline).toBe('All done')
    expect(screenOf(done([], { openClaim: 'CONTESTED', status: 'DISPUTE' }), now).headline).not.toContain('claim')
  })

  it('is in the tab that opens first, although the loan is over', () => {
    const all = byTab([sampleOrder({ id: 'a' }), done([claim])])
    expect(firstTab(all)).toBe('completed')
  })
})

describe('the badge of Orders', () => {
  const waiting = [
    { id: 'a', needsMe: true },
    { id: 'b', needsMe: false },
    { id: 'c', needsMe: true },
  ]

  it('counts an order that needs an answer once, with or without notifications', () => {
    expect(ordersBadge({ order: 2, unreadOrders: ['a', 'b'] }, waiting)).toBe(3)
    expect(ordersBadge({ order: 0, unreadOrders: [] }, [])).toBe(0)
  })

  it('is not cleared by opening Orders while an answer is needed', () => {
    expect(ordersBadge({ order: 0, unreadOrders: [] }, waiting)).toBe(2)
  })
})
