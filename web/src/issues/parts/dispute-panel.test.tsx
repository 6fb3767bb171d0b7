import type { Outcome } from '@hemline/contract/issues/shapes.ts'
import type { MoneyBack, Order } from '@hemline/contract/orders/shapes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { sampleOrder } from '../../orders/sample-order.ts'
import { issuesQuery } from '../calls.ts'
import { DisputePanel } from './dispute-panel.tsx'

// docs/product.md §3: “refunded” only once the provider has agreed

const raised = {
  move: 'raiseIssue',
  status: 'DISPUTE',
  by: 'LENDEE',
  at: '2026-11-30T09:00:00Z',
  handedAt: null,
} as const
const id = '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a20'

/** What the panel says of an order that was settled with £18.00 for its borrower. `own`: how far that refund is by itself. */
function settled(
  changes: Partial<Order>,
  outcome: Outcome = 'CANCELLED',
  refundPence = 1800,
  own: MoneyBack | null = null,
): string {
  const order = sampleOrder({ status: 'CANCELLED', reason: 'RESOLVED', timeline: [raised], ...changes })
  const { status } = order
  const decided = { outcome, status, reason: 'It came torn.', refundPence, chargePence: 0, isCoinReturned: false }
  const client = new QueryClient()
  client.setQueryData(issuesQuery(order.id).queryKey, {
    items: [],
    resolutions: [{ id, ...decided, moneyBack: own, at: '2026-11-30T12:00:00Z' }],
    dispute: null,
    mayReturnCoin: false,
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DisputePanel order={order} />
    </QueryClientProvider>,
  )
}
const back = (changes: Partial<MoneyBack>): MoneyBack => ({
  ...{ state: 'DONE', step: 'REFUND', owedPence: 0, isTakenBack: false },
  ...changes,
})
const refused = back({ state: 'REFUSED', owedPence: 1800 })

it('a decided refund goes back, to both sides and with every outcome', () => {
  for (const outcome of ['COMPLETED', 'CANCELLED', 'BACK'] as const) {
    expect(settled({ role: 'LENDEE' }, outcome), outcome).toContain('£18.00 goes back to you.')
    expect(settled({ role: 'LENDER' }, outcome), outcome).toContain('£18.00 goes back to Ines.')
    for (const role of ['LENDER', 'LENDEE'] as const) expect(settled({ role }, outcome)).not.toMatch(/refunded/)
  }
})

it('a refund to which the card provider has agreed is called refunded, where it is known', () => {
  expect(settled({ role: 'LENDEE', moneyBack: back({}) })).toContain('We’ve refunded £18.00 to you.')
  expect(settled({ role: 'LENDEE', moneyBack: back({ state: 'OTHERWISE' }) })).toContain(
    'We’ve returned £18.00 to you.',
  )
  expect(settled({ role: 'LENDEE', moneyBack: back({ state: 'RETURNING' }) })).toContain('£18.00 goes back to you.')
  expect(settled({ role: 'LENDEE', moneyBack: back({}) }, 'BACK')).toContain('£18.00 goes back to you.')
})

it('a refund that the card provider refused is still owed', () => {
  for (const refundPence of [1800, 0]) {
    const text = settled({ role: 'LENDEE', moneyBack: refused }, 'CANCELLED', refundPence)
    expect(text).toContain('The card provider refused to return £18.00 to your card. You’re still owed it')
    expect(text).not.toMatch(/refunded|goes back/)
  }
})

it('the refund of a decision that did not cancel the loan reads as far as it is', () => {
  const state = { status: 'COMPLETED', reason: null, role: 'LENDEE' } as const
  for (const outcome of ['COMPLETED', 'BACK'] as const) {
    const text = (own: MoneyBack | null) => settled(state, outcome, 1800, own)
    expect(text(refused)).toContain('The card provider refused to return £18.00 to your card. You’re still owed it')
    expect(text(refused)).not.toMatch(/refunded|goes back/)
    expect(text(back({ isTakenBack: true }))).toContain('There’s nothing more to return to your card.')
    expect(text(back({}))).toContain('We’ve refunded £18.00 to you.')
    expect(text(back({ state: 'RETURNING', owedPence: 1800 }))).toContain('£18.00 goes back to you.')
  }
})

it('nothing more is promised of a payment that the bank took back', () => {
  const moneyBack = back({ isTakenBack: true })
  const text = settled({ role: 'LENDEE', moneyBack })
  expect(text).toContain('There’s nothing more to return to your card.')
  expect(text).not.toMatch(/refunded|goes back|£/)
  expect(settled({ role: 'LENDEE', moneyBack }, 'CANCELLED', 0)).not.toContain('nothing more to return')
})

it('a decision before the one that ended the loan has its own refund', () => {
  expect(settled({ role: 'LENDEE', moneyBack: refused }, 'BACK')).toContain('£18.00 goes back to you.')
})
