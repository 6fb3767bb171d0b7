import type { Drift } from '@hemline/contract/operator/money-shapes.ts'
import { expect, it } from 'vitest'
import { aboutFix, askFix, decidedHint, fixLabel } from './fix-act.ts'

const seenAt = '2026-11-21T10:00:00.000Z'
const drift: Drift = {
  paymentIntentId: 'pi_1',
  kind: 'CARD_DISPUTE',
  orderId: null,
  orderNumber: 'H10019',
  expectedPence: 1500,
  foundPence: 1500,
  charged: { pence: 2490, takenBackPence: 0 },
  firstSeenAt: seenAt,
  lastSeenAt: seenAt,
}
const reason = 'The bank wrote.'

it('an operator confirms how much the bank took back, and what stays open', () => {
  const asked = askFix(drift, { act: 'LOST', decidedPence: 1000, reason })
  expect([asked.title, asked.confirm]).toEqual(['The bank took back £10.00?', 'The bank took back £10.00'])
  expect(asked.rows).toContainEqual(['Stays open', '£5.00'])
  expect(asked.effect).toContain('We’ll record that £10.00 is gone.')
  expect(asked.effect).toContain('The other £5.00 stays open until the bank decides.')
})

it('an operator confirms how much the bank left us, and what stays open', () => {
  const asked = askFix(drift, { act: 'WON', decidedPence: 500, reason })
  expect(asked.confirm).toBe('The bank left us £5.00')
  expect(asked.effect).toBe('£5.00 stays with us. No money moves. The other £10.00 stays open until the bank decides.')
})

it('a decision on all that is disputed leaves nothing open', () => {
  for (const decidedPence of [undefined, 1500]) {
    expect(fixLabel(drift, { act: 'LOST', decidedPence })).toBe('The bank took back £15.00')
    const won = askFix(drift, { act: 'WON', decidedPence, reason })
    expect([won.confirm, won.effect]).toEqual([
      'The bank decided for us',
      'The payment stays as it is. No money moves.',
    ])
    expect(won.rows.map(([name]) => name)).toEqual(['Difference', 'Ours', 'The provider’s', 'Order', 'Why'])
  }
})

it('another difference is fixed by what both sides differ by', () => {
  const refunded = { ...drift, kind: 'REFUNDED', expectedPence: 700, foundPence: 200 } as const
  expect(askFix(refunded, { act: 'REFUND', reason }).title).toBe('Refund £5.00?')
})

it('beside the amount an operator reads where more would be taken back than was charged', () => {
  const plain = '£49.80 is disputed. If you enter less, the rest stays open.'
  const twice = { ...drift, expectedPence: 4980, foundPence: 4980 }
  const hint = (takenBackPence: number, decidedPence: number, act: 'WON' | 'LOST' = 'LOST') =>
    decidedHint({ ...twice, charged: { pence: 2490, takenBackPence } }, { act, decidedPence })
  expect(hint(0, 4980)).toBe(
    `${plain} This is more than the £24.90 we charged. Check the bank’s letters: two notices can be about one dispute.`,
  )
  expect(hint(1000, 1491)).toContain('With the £10.00 taken back before, this is more than the £24.90 we charged.')
  for (const [before, pence] of [
    [0, 2490],
    [1000, 1490],
  ] as const)
    expect(hint(before, pence)).toBe(plain)
  expect(hint(0, 4980, 'WON')).toBe(plain)
  expect(decidedHint({ ...twice, charged: null }, { act: 'LOST', decidedPence: 4980 })).toBe(plain)
})

it('a difference that comes back after it was fixed is another one', () => {
  const later = { ...drift, firstSeenAt: '2026-11-22T10:00:00.000Z', lastSeenAt: '2026-11-22T10:00:00.000Z' }
  expect(aboutFix({ ...drift, foundPence: 700, lastSeenAt: later.lastSeenAt }, 'LOST')).toBe(aboutFix(drift, 'LOST'))
  expect(aboutFix(later, 'LOST')).not.toBe(aboutFix(drift, 'LOST'))
})
