import { describe, expect, it } from 'vitest'
import { type OrderStatus, orderStatuses } from '../order-status.ts'
import { unusedPostage } from '../shipping/rules.ts'

const both = { OUTBOUND: true, RETURN: true }
const none = { OUTBOUND: false, RETURN: false }
const onlyOut = { OUTBOUND: true, RETURN: false }
const onlyBack = { OUTBOUND: false, RETURN: true }
const loan = {
  deliveryFee: 690,
  leftPence: 690,
  takenBackPence: 0,
  left: 'SHIPPING_RECEIVED' as OrderStatus,
  isDecided: false,
}

describe('the postage of a loan that ends', () => {
  // what differs from a completed loan by post of £6.90, then: owed to the lender, refunded to the lendee
  it.each([
    ['labels for both journeys', { hasLabel: both }, 0, 0],
    ['no label at all', { hasLabel: none }, 345, 345],
    ['a label out alone', { hasLabel: onlyOut }, 0, 345],
    ['a label back alone', { hasLabel: onlyBack }, 345, 0],
    ['an odd penny, which is the lender’s', { hasLabel: none, deliveryFee: 691, leftPence: 691 }, 346, 345],
    ['one penny', { hasLabel: none, deliveryFee: 1, leftPence: 1 }, 1, 0],
    ['in person', { hasLabel: none, deliveryFee: 0, leftPence: 0 }, 0, 0],
    ['in person, with cleaning', { hasLabel: none, deliveryFee: 0, leftPence: 1800 }, 0, 0],
    ['more left than the postage', { hasLabel: none, leftPence: 2490 }, 345, 345],
    ['the greater part refunded before: the lender first', { hasLabel: none, leftPence: 400 }, 345, 55],
    ['nearly all refunded before', { hasLabel: none, leftPence: 100 }, 100, 0],
    ['nearly all refunded, and a label out', { hasLabel: onlyOut, leftPence: 100 }, 0, 100],
    ['all refunded before', { hasLabel: none, leftPence: 0 }, 0, 0],
    ['more owed than is left', { hasLabel: none, leftPence: -1800 }, 0, 0],
    [
      'all taken back by the bank: only the lender’s half',
      { hasLabel: none, leftPence: 0, takenBackPence: 690 },
      345,
      0,
    ],
    ['all taken back, and cleaning owed', { hasLabel: none, leftPence: -1800, takenBackPence: 2490 }, 345, 0],
    ['more owed than was taken back', { hasLabel: none, leftPence: -1800, takenBackPence: 1900 }, 100, 0],
    ['the rest taken back', { hasLabel: none, leftPence: 100, takenBackPence: 590 }, 345, 100],
    ['settled by the operator, who decides on the refund', { hasLabel: none, isDecided: true }, 345, 0],
    ['settled by the operator, before it arrived', { hasLabel: none, isDecided: true, left: 'SHIPPING_SENT' }, 345, 0],
    ['settled by the operator, with labels', { hasLabel: both, isDecided: true }, 0, 0],
  ] as const)('with %s', (_name, changes, owedPence, refundPence) => {
    expect(unusedPostage({ ...loan, ...changes })).toEqual({ owedPence, refundPence })
  })

  it('is returned only for a posted parcel, and once: not again after COMPLETED', () => {
    const counts = orderStatuses.filter((left) => unusedPostage({ ...loan, hasLabel: none, left }).owedPence > 0)
    expect(counts).toEqual(['SHIPPING_SENT', 'SHIPPING_RECEIVED'])
    const refunds = orderStatuses.filter((left) => unusedPostage({ ...loan, hasLabel: none, left }).refundPence > 0)
    expect(refunds).toEqual(counts)
  })

  it('never exceeds what was paid for it, nor the remaining amount', () => {
    const wrong: object[] = []
    for (let deliveryFee = 0; deliveryFee < 40; deliveryFee++)
      for (let leftPence = -3; leftPence < 45; leftPence++)
        for (const hasLabel of [both, none, onlyOut, onlyBack])
          for (const [isDecided, takenBackPence] of [
            [true, 0],
            [false, 0],
            [false, 7],
          ] as const) {
            const given = { ...loan, deliveryFee, leftPence, takenBackPence, hasLabel, isDecided }
            const { owedPence, refundPence } = unusedPostage(given)
            const isOver = owedPence + refundPence > Math.min(deliveryFee, Math.max(0, leftPence + takenBackPence))
            const isTooMuch = isOver || refundPence > Math.max(0, leftPence)
            if (isTooMuch || owedPence < 0 || refundPence < 0) wrong.push({ given, owedPence, refundPence })
          }
    expect(wrong).toEqual([])
  })
})
