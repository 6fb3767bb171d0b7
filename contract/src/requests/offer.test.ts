import { describe, expect, it } from 'vitest'
import { standardLoanSettings } from '../settings/sample-loan-settings.ts'
import { costText, freeRangeText, freeText, friendText, openOrderText, partsText } from './offer.ts'
import { needsCoin, priceOf } from './rules.ts'
import type { LoanOffer } from './shapes.ts'

const offer = (areFriends: boolean, hasDryCleaning: boolean): LoanOffer => ({
  areFriends,
  methods: (['DELIVERY', 'IN_PERSON'] as const).map((deliveryMethod) => {
    const price = (friends: boolean) =>
      priceOf({ deliveryMethod, hasDryCleaning, areFriends: friends }, standardLoanSettings)
    return {
      deliveryMethod,
      price: price(areFriends),
      coins: needsCoin({ areFriends }) ? 1 : 0,
      friendSaves: price(false).total - price(true).total,
      earliest: '2026-12-01',
      taken: [],
    }
  }),
  openOrder: null,
  nextWeekend: null,
  longestLoanDays: 8,
  wanted: null,
})
const costs = (areFriends: boolean, hasDryCleaning: boolean) =>
  offer(areFriends, hasDryCleaning).methods.map(costText).join(' · ')

describe('what a loan costs, in words', () => {
  it('a stranger pays a coin, postage and cleaning', () => {
    expect(costs(false, true)).toBe('1 coin + £24.90 by post · 1 coin + £18.00 in person')
    expect(costs(false, false)).toBe('1 coin + £6.90 by post · 1 coin in person')
  })
  it('a friend pays no coin, and nothing in person', () => {
    expect(costs(true, true)).toBe('£24.90 by post · Free in person')
    expect(costs(true, false)).toBe('£6.90 by post · Free in person')
  })
  it('the parts add up to the price', () => {
    expect(partsText(offer(false, true))).toBe('Postage is £6.90 for both ways, dry cleaning £18.00.')
    expect(partsText(offer(true, false))).toBe('Postage is £6.90 for both ways.')
  })
  it('what friendship saves, and what it would save', () => {
    expect(friendText(offer(true, true))).toBe('As friends you save 1 coin, and £18.00 in person.')
    expect(friendText(offer(true, false))).toBe('As friends you save 1 coin.')
    expect(friendText(offer(false, true))).toMatch(/^Friends lend to each other without coins/)
  })
})

it('says by which methods days are free', () => {
  expect(freeText(['DELIVERY', 'IN_PERSON'])).toBe('Available by post or in person')
  expect(freeText(['IN_PERSON'])).toBe('Available in person only')
  expect(freeText([])).toBe('Not available on these days')
  const days = { startDate: '2026-12-04', endDate: '2026-12-06' }
  expect(freeRangeText({ ...days, freeBy: ['DELIVERY', 'IN_PERSON'] })).toBe('Fri 4 – Sun 6 Dec')
  expect(freeRangeText({ ...days, freeBy: ['IN_PERSON'] })).toBe('Fri 4 – Sun 6 Dec, in person')
})

it('an order that is open is called so before, during and after its days', () => {
  const open = { orderId: '0e3c3a58-6e07-4b4c-9b50-6b6f5f1a2b3c', startDate: '2026-12-05', endDate: '2026-12-06' }
  expect(openOrderText({ ...open, isRequest: true })).toBe('You’ve requested this for Sat 5 – Sun 6 Dec')
  expect(openOrderText({ ...open, isRequest: false })).toBe('You have an open order for Sat 5 – Sun 6 Dec')
})
