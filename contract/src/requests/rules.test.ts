import { describe, expect, it } from 'vitest'
import { TERMS_VERSION } from '../limits.ts'
import { deliveryHalves } from '../shipping/rules.ts'
import { changedSince, changedTerms, needsCoin, priceOf, skipsPayment } from './rules.ts'
import type { AgreedTerms } from './shapes.ts'

type Case = [
  deliveryMethod: 'DELIVERY' | 'IN_PERSON',
  hasDryCleaning: boolean,
  areFriends: boolean,
  expected: { delivery: number; cleaning: number; service: number; total: number; charged: number },
]

// product.md §3, in pence; `charged` is the total when the operator switched the service fee on
const cases: Case[] = [
  ['DELIVERY', true, false, { delivery: 690, cleaning: 1800, service: 100, total: 2490, charged: 2590 }],
  ['DELIVERY', false, false, { delivery: 690, cleaning: 0, service: 100, total: 690, charged: 790 }],
  ['IN_PERSON', true, false, { delivery: 0, cleaning: 1800, service: 100, total: 1800, charged: 1900 }],
  ['IN_PERSON', false, false, { delivery: 0, cleaning: 0, service: 100, total: 0, charged: 0 }],
  ['DELIVERY', true, true, { delivery: 690, cleaning: 1800, service: 0, total: 2490, charged: 2490 }],
  ['DELIVERY', false, true, { delivery: 690, cleaning: 0, service: 0, total: 690, charged: 690 }],
  ['IN_PERSON', true, true, { delivery: 0, cleaning: 0, service: 0, total: 0, charged: 0 }],
  ['IN_PERSON', false, true, { delivery: 0, cleaning: 0, service: 0, total: 0, charged: 0 }],
]

describe('the price of a loan', () => {
  it.each(cases)('%s, dry cleaning %s, friends %s', (deliveryMethod, hasDryCleaning, areFriends, expected) => {
    const price = priceOf({ deliveryMethod, hasDryCleaning, areFriends })
    expect(price).toEqual({
      deliveryFee: expected.delivery,
      dryCleaningFee: expected.cleaning,
      serviceFee: expected.service,
      serviceFeeWaived: true,
      total: expected.total,
    })
    const charged = priceOf({ deliveryMethod, hasDryCleaning, areFriends, chargesServiceFee: true })
    expect(charged.total).toBe(expected.charged)
    expect(charged.serviceFeeWaived).toBe(expected.charged === expected.total)
  })

  it('shows the delivery fee as two halves that add up', () => {
    expect(deliveryHalves(690)).toEqual({ outbound: 345, inbound: 345 })
    expect(deliveryHalves(691)).toEqual({ outbound: 346, inbound: 345 })
  })

  it('asks for a coin outside friends, and for no payment screen between friends in person', () => {
    expect(needsCoin({ areFriends: true })).toBe(false)
    expect(needsCoin({ areFriends: false })).toBe(true)
    expect(skipsPayment({ deliveryMethod: 'IN_PERSON', areFriends: true })).toBe(true)
    expect(skipsPayment({ deliveryMethod: 'DELIVERY', areFriends: true })).toBe(false)
    expect(skipsPayment({ deliveryMethod: 'IN_PERSON', areFriends: false })).toBe(false)
  })
})

describe('what has changed since it was shown', () => {
  const shown: AgreedTerms = {
    price: priceOf({ deliveryMethod: 'IN_PERSON', hasDryCleaning: false, areFriends: false }),
    replacementPrice: 20_000,
    hasDryCleaning: false,
    areFriends: false,
    tariff: [],
    answerBy: '2026-06-12T11:00:00.000Z',
    termsVersion: TERMS_VERSION,
  }

  it('compares the time to answer as a moment, however it is written', () => {
    expect(changedSince({ answerBy: '2026-06-12T11:00:00Z' }, shown)).toEqual({})
    expect(changedSince({ answerBy: '2026-06-12T11:00Z' }, shown)).toEqual({})
    expect(Object.keys(changedSince({ answerBy: '2026-06-12T11:00:01Z' }, shown))).toEqual(['answerBy'])
  })

  it('is a shorter time to answer, not a longer one', () => {
    expect(changedTerms(shown, { ...shown, answerBy: '2026-06-12T11:00:00.001Z' })).toEqual({})
    expect(Object.keys(changedTerms(shown, { ...shown, answerBy: '2026-06-12T10:59:59.999Z' }))).toEqual(['answerBy'])
  })
})
