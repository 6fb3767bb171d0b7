import { describe, expect, it } from 'vitest'
import { TERMS_VERSION } from '../limits.ts'
import { standardLoanSettings } from '../settings/sample-loan-settings.ts'
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
    const price = priceOf({ deliveryMethod, hasDryCleaning, areFriends }, standardLoanSettings)
    expect(price).toEqual({
      deliveryFee: expected.delivery,
      dryCleaningFee: expected.cleaning,
      serviceFee: expected.service,
      serviceFeeWaived: true,
      total: expected.total,
    })
    const charged = priceOf(
      { deliveryMethod, hasDryCleaning, areFriends },
      { ...standardLoanSettings, chargesServiceFee: true },
    )
    expect(charged.total).toBe(expected.charged)
    expect(charged.serviceFeeWaived).toBe(expected.charged === expected.total)
  })

  it('is made of the fees that it is asked for with, and a service fee of nothing is not charged', () => {
    const fees = { deliveryFee: 755, dryCleaningFee: 0, serviceFee: 0, chargesServiceFee: true }
    expect(priceOf({ deliveryMethod: 'DELIVERY', hasDryCleaning: true, areFriends: false }, fees)).toEqual({
      deliveryFee: 755,
      dryCleaningFee: 0,
      serviceFee: 0,
      serviceFeeWaived: true,
      total: 755,
    })
  })

  it('shows the delivery fee as two halves that add up', () => {
    expect(deliveryHalves(690)).toEqual({ outbound: 345, inbound: 345 })
    expect(deliveryHalves(691)).toEqual({ outbound: 346, inbound: 345 })
  })

  it('needs a coin outside friends, and no payment screen between friends in person', () => {
    expect(needsCoin({ areFriends: true })).toBe(false)
    expect(needsCoin({ areFriends: false })).toBe(true)
    expect(skipsPayment({ deliveryMethod: 'IN_PERSON', areFriends: true })).toBe(true)
    expect(skipsPayment({ deliveryMethod: 'DELIVERY', areFriends: true })).toBe(false)
    expect(skipsPayment({ deliveryMethod: 'IN_PERSON', areFriends: false })).toBe(false)
  })
})

describe('the changes since the terms were shown', () => {
  const shown: AgreedTerms = {
    price: priceOf({ deliveryMethod: 'IN_PERSON', hasDryCleaning: false, areFriends: false }, standardLoanSettings),
    replacementPrice: 20_000,
    hasDryCleaning: false,
    areFriends: false,
    tariff: [],
    answerBy: '2026-06-12T11:00:00.000Z',
    termsVersion: TERMS_VERSION,
  }

  it('compare the answer deadline as an instant, in any format', () => {
    expect(changedSince({ answerBy: '2026-06-12T11:00:00Z' }, shown)).toEqual({})
    expect(changedSince({ answerBy: '2026-06-12T11:00Z' }, shown)).toEqual({})
    expect(Object.keys(changedSince({ answerBy: '2026-06-12T11:00:01Z' }, shown))).toEqual(['answerBy'])
  })

  it('include an earlier answer deadline, not a later one', () => {
    expect(changedTerms(shown, { ...shown, answerBy: '2026-06-12T11:00:00.001Z' })).toEqual({})
    expect(Object.keys(changedTerms(shown, { ...shown, answerBy: '2026-06-12T10:59:59.999Z' }))).toEqual(['answerBy'])
  })

  // §3: price, replacement value, tariff, cleaning, coin or none, answer deadline, terms version; a sentence for each field
  const price = { ...shown.price, total: 690 }
  it.each<[string, Partial<AgreedTerms>, Record<string, string>]>([
    ['nothing', {}, {}],
    ['the price', { price }, { total: 'The price is now £6.90. It was £0.00.' }],
    ...(['deliveryFee', 'dryCleaningFee', 'serviceFee'] as const).map(
      (line): [string, Partial<AgreedTerms>, Record<string, string>] => [
        `the ${line}, and not the total`,
        { price: { ...shown.price, [line]: 7 } },
        { total: 'The price lines have changed.' },
      ],
    ),
    [
      'whether the service fee is waived',
      { price: { ...shown.price, serviceFeeWaived: false } },
      { total: 'The price lines have changed.' },
    ],
    [
      'the replacement value',
      { replacementPrice: 25_000 },
      { listingReplacementPrice: 'The replacement value is now £250.00. It was £200.00.' },
    ],
    [
      'the cleaning',
      { hasDryCleaning: true },
      { listingHasDryCleaning: 'This item now has to be dry cleaned after the loan.' },
    ],
    ['a friendship', { areFriends: true }, { areFriends: 'This loan no longer takes a coin.' }],
    [
      'the tariff',
      { tariff: [{ id: 'hem', label: 'Hem', pence: 2500 }] },
      { tariff: 'The damage charges have changed.' },
    ],
    ['the terms', { termsVersion: '2027-01-01' }, { termsVersion: 'The terms and conditions have changed.' }],
  ])('include %s', (_, change, changed) => expect(changedTerms(shown, { ...shown, ...change })).toEqual(changed))

  it('are found in both directions', () => {
    const clean = { ...shown, hasDryCleaning: true, areFriends: true }
    expect(changedTerms(clean, shown)).toEqual({
      listingHasDryCleaning: 'This item no longer has to be dry cleaned after the loan.',
      areFriends: 'This loan now takes 1 coin.',
    })
  })

  it('are checked in exactly the fields that a client sends back', () => {
    const seen = {
      total: 1,
      listingReplacementPrice: 1,
      listingHasDryCleaning: true,
      areFriends: true,
      answerBy: '2026-06-12T12:00:00Z',
      termsVersion: 'old',
    }
    for (const [field, value] of Object.entries(seen))
      expect(Object.keys(changedSince({ [field]: value }, shown))).toEqual([field])
    const same = Object.fromEntries(Object.keys(seen).map((field) => [field, null]))
    expect([changedSince(same, shown), changedSince({}, shown)]).toEqual([{}, {}])
  })
})
