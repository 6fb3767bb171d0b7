import type { OrderAction } from '@hemline/contract/order-status.ts'
import type { Order } from '@hemline/contract/orders/shapes.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { confirmationOf, failureOf } from './confirmations.ts'
import { sampleOrder } from './sample-order.ts'
import { combinations, possible } from './sample-situations.ts'
import { screenOf } from './screen-of.ts'

describe('confirmations', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00Z') }))
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
