import { expect, it } from 'vitest'
import { firstListingReason } from '../coins/words.ts'
import type { DeskChange } from './change-shapes.ts'
import { changeWords } from './change-words.ts'

// From docs/product.md §13: a change says what was before and after.

const line = {
  ...{ id: '1', at: '2026-11-23T12:00:00Z', orderId: null, orderNumber: null },
  ...{ lenderName: 'Lena', lendeeName: 'Bea' },
}
const coin = (what: Extract<DeskChange, { kind: 'COIN' }>['what']): DeskChange => ({
  ...{ ...line, kind: 'COIN', what, tookFree: false },
  ...{ memberId: '00000000-0000-4000-8000-000000000000', memberName: 'Bea', reason: '' },
})
const payout = (pence: number, reference: string | null): DeskChange => ({
  ...{ ...line, kind: 'MONEY', what: 'PAYOUT', pence, reference },
  ...{ beforePence: null, afterPence: null, memberName: 'Lena' },
})
const stepOf = (change: DeskChange) => {
  const { before, after } = changeWords(change)
  return [before, after]
}

it('a coin is free, reserved or spent before and after', () => {
  expect(stepOf(coin('EARNED'))).toEqual(['', 'free'])
  expect(stepOf(coin('RESERVED'))).toEqual(['free', 'reserved'])
  expect(stepOf(coin('RELEASED'))).toEqual(['reserved', 'free'])
  expect(stepOf(coin('SPENT'))).toEqual(['reserved', 'spent'])
  expect(stepOf(coin('REINSTATED'))).toEqual(['spent', 'free'])
})

it('a coin that was taken from its member was free', () => {
  expect(stepOf({ ...coin('SPENT'), tookFree: true } as DeskChange)).toEqual(['free', 'spent'])
})

it('a reason that addresses the owner of a coin speaks of them here', () => {
  const line = coin('EARNED')
  const first = { ...line, reason: firstListingReason } as DeskChange
  expect(changeWords(first).what).toBe('Coin earned: Their first listing')
})

it('a payout that the bank returned says so, and has no sum of a card', () => {
  expect(changeWords(payout(1500, 'Batch 3, HEM-3'))).toEqual({ what: 'Paid to a lender', before: '', after: '' })
  const returned = changeWords(payout(-1500, 'Returned: unknown account'))
  expect(returned).toEqual({ what: 'Returned: unknown account', before: '', after: '' })
  expect(changeWords(payout(-1500, null)).what).toBe('Paid to a lender')
})

it.each([
  [1800, 'Owed to a lender'],
  [-1800, 'No longer owed to a lender'],
])('%d pence owed: %s', (pence, what) => {
  const owed: DeskChange = { ...payout(pence, 'CLEANING'), what: 'OWED' } as DeskChange
  expect(changeWords(owed).what).toBe(what)
})

it('a move is shown with the names of both, or without them', () => {
  const change: DeskChange = { ...line, kind: 'STATUS', move: 'accept', from: 'REQUESTED', to: 'ACCEPTED' }
  expect(changeWords(change)).toEqual({ what: 'Lena accepted', before: 'requested', after: 'accepted' })
  expect(changeWords({ ...change, lenderName: null }).what).toMatch(/^the lender accepted/i)
  expect(changeWords({ ...change, from: null, move: 'unknown' })).toMatchObject({ what: 'unknown', before: '' })
})
