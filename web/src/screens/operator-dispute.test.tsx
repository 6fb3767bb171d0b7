import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { sampleDispute } from '../operator/sample-dispute.ts'
import { Case } from './operator-dispute.tsx'

// it listens to the page as soon as it is imported
vi.mock('../ui/lazy-part.tsx', () => ({ lazyPart: () => () => null }))

const claim: (typeof sampleDispute)['claims'][number] = {
  id: '3f0c7a0e-52d8-4c0e-9f0a-2f5d4a1b7c01',
  orderId: sampleDispute.orderId,
  byOperator: false,
  lines: [{ id: 'hem', label: 'Hem', pence: 2500 }],
  claimedPence: 2500,
  amountPence: 2500,
  description: 'The hem is torn',
  images: ['/images/hem.jpg'],
  state: 'CONTESTED',
  answerBy: null,
  contestReason: 'It came like that',
  decisionReason: null,
  refusalCode: null,
  createdAt: '2026-11-29T09:00:00.000Z',
  paidAt: null,
  mostPence: 1800,
}

/** The page of a case of which nothing else has been read. */
const shown = (changes: Partial<typeof claim> = {}) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Case data={{ ...sampleDispute, claims: [{ ...claim, ...changes }] }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

it('has what both sides say about a contested claim, its photos, and the form to decide it', () => {
  const html = shown()
  for (const text of ['The hem is torn', 'It came like that', '/images/hem.jpg']) expect(html).toContain(text)
  expect(html).toContain('Decide the claim')
  expect(html).toContain('At most £18.00')
})

it('allows what was claimed where a node of the version before does not say how much', () => {
  expect(shown({ mostPence: null })).toContain('At most £25.00')
})

it.each(['OPEN', 'PAID', 'DISMISSED'] as const)('has no form for a claim that is %s', (state) => {
  expect(shown({ state })).not.toContain('Decide the claim')
})
