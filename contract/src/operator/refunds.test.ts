import { describe, expect, it } from 'vitest'
import { changedTexts, tooHighText } from './words.ts'

describe('a payment of which something was taken back', () => {
  it('is not called more than was charged, where less is left than an operator would refund', () => {
    expect(tooHighText({ refundablePence: 2490, takenBackPence: 0 })).toBe('You can’t refund more than was charged')
    expect(tooHighText({ refundablePence: 1490, takenBackPence: 1000 })).toBe(
      'You can’t refund more than the £14.90 that’s left',
    )
    expect(tooHighText({ refundablePence: 0, takenBackPence: 2490 })).toBe('There’s nothing left to refund')
  })

  it('is named to an operator whose page was older, with the refunds only where there are any', () => {
    expect(changedTexts.refunded({ refundedPence: 1000, takenBackPence: 0 })).toBe(
      'The refunds on this order are now £10.00 in all. Check them before you refund more.',
    )
    expect(changedTexts.refunded({ refundedPence: 0, takenBackPence: 2490 })).toBe(
      '£24.90 of this payment was taken back. Check what’s left before you refund more.',
    )
    expect(changedTexts.refunded({ refundedPence: 1000, takenBackPence: 1490 })).toBe(
      '£14.90 of this payment was taken back, and the refunds on this order are now £10.00 in all. Check what’s left before you refund more.',
    )
  })
})
