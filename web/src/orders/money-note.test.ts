import type { MoneyBack, Order } from '@hemline/contract/orders/shapes.ts'
import { describe, expect, it } from 'vitest'
import { moneyNote } from './money-note.ts'
import { sampleOrder } from './sample-order.ts'

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
