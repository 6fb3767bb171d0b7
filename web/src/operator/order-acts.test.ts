import type { DeskMovePreview, DeskOrderWhole } from '@hemline/contract/operator/order-shapes.ts'
import { expect, it } from 'vitest'
import { askMove, askRefund } from './order-acts.ts'

const order = {
  orderNumber: 'H10017',
  garment: 'Pucci dress',
  status: 'SHIPPING_RECEIVED',
  lenderName: 'Lena',
  lendeeName: 'Bea',
} as DeskOrderWhole
const preview: DeskMovePreview = {
  move: 'complete',
  to: 'COMPLETED',
  releasedPence: 0,
  refundedPence: 0,
  returnsCoin: false,
  earnsCoin: false,
  freesDates: false,
  voidsLabels: false,
  owedCleaningPence: 0,
  owedPostagePence: 0,
  refundedPostagePence: 0,
  asksForReviews: false,
}
const rows = (changes: Partial<DeskMovePreview>) =>
  askMove(order, { ...preview, ...changes }, 'She forgot.').rows.filter(
    ([name]) => !['Order', 'State', 'Told', 'Reason'].includes(name),
  )

it('says of a loan that is recorded as complete what is owed, refunded and asked', () => {
  const changes = { owedCleaningPence: 1800, owedPostagePence: 345, refundedPostagePence: 345, asksForReviews: true }
  expect(rows(changes)).toEqual([
    ['Cleaning', '£18.00 owed to Lena'],
    ['Postage', '£3.45 owed to Lena'],
    ['Return postage', '£3.45 refunded to Bea'],
    ['Reviews', 'Both are asked for one'],
  ])
})

it('says that money stays as it is where none moves, and what is released or refunded', () => {
  expect(rows({})).toEqual([['Money', 'Stays as it is']])
  expect(rows({ releasedPence: 2490 })).toEqual([['Money', 'The £24.90 hold on Bea’s card is released']])
  expect(rows({ refundedPence: 2000 })).toEqual([['Money', '£20.00 refunded to Bea']])
})

it('says before a refund what was charged, and what was taken back of it', () => {
  const charged = (money: Partial<DeskOrderWhole>) =>
    askRefund({ ...order, ...money } as DeskOrderWhole, { pence: 500, reason: 'It was late.' }).rows.find(
      ([name]) => name === 'Charged',
    )?.[1]
  const money = { capturedPence: 2490, refundedPence: 1000, takenBackPence: 0 }
  expect(charged(money)).toBe('£24.90, £15.00 of it refunded then')
  expect(charged({ ...money, refundedPence: 0, takenBackPence: 1490 })).toBe(
    '£24.90, £5.00 of it refunded then and £14.90 taken back',
  )
})
