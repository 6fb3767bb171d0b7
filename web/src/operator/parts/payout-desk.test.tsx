import { LENDERS_SHOWN_MOST } from '@hemline/contract/limits.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { lenderMoneyQuery } from '../money-calls.ts'
import { payeesQuery } from '../payout-calls.ts'
import { PayoutDesk } from './payout-desk.tsx'

// Lenders who were paid another way are in no batch.

const lender = (no: number) => ({
  ...{ memberId: `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`, name: `Lena ${no}`, email: '' },
  ...{ hasAccount: false, owedPence: 0, inBatchPence: 0, paidPence: 1800, lastPaidAt: '2026-11-23T12:00:00Z' },
})
function shown(lenders: number) {
  const client = new QueryClient()
  client.setQueryData(payeesQuery().queryKey, { payees: [], batches: [] })
  client.setQueryData(
    lenderMoneyQuery('').queryKey,
    Array.from({ length: lenders }, (_, no) => lender(no)),
  )
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PayoutDesk />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('shows what lenders were paid while nothing is to be paid out', () => {
  const html = shown(1)
  expect(html).toContain('Nothing to pay out')
  expect(html).toContain('Lena 0')
  expect(html).not.toContain('are shown at most')
  expect(shown(0)).not.toContain('By lender')
})

it('says that there may be more lenders than are shown', () => {
  expect(shown(LENDERS_SHOWN_MOST)).toContain(`${LENDERS_SHOWN_MOST} lenders are shown at most`)
})
