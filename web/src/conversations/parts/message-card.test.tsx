import { type OrderStatus, orderStatuses } from '@hemline/contract/order-status.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { sampleMessages } from '../sample-messages.ts'
import { Card } from './message-card.tsx'

// docs/product.md §1: a loan in person is complete when its lender says so, while it is with the borrower

const question = sampleMessages().find(({ type }) => type === 'is-complete-delivery')!
const shown = (status: OrderStatus) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Card message={{ ...question, card: { ...question.card!, status } }} isMine={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

it('the question whether it is back is answered here only while it is out, and leads to the order always', () => {
  const answered = orderStatuses.filter((status) => shown(status).includes('I’ve got it back'))
  expect(answered).toEqual(['SHIPPING_RECEIVED'])
  for (const status of orderStatuses) expect(shown(status)).toContain('Open the order')
})
