import type { Role } from '@hemline/contract/order-status.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { sampleOrder } from '../../orders/sample-order.ts'
import { extensionsQuery } from '../calls.ts'
import { ExtensionPanel } from './extension-panel.tsx'

// docs/product.md §1: a longer loan is possible while no one else has booked its days

/** What the order's page shows of a question to keep it from Thu 3 until Sat 5 Dec. */
function shown({ role, message, latestEndDate }: { role: Role; message: string; latestEndDate: string | null }) {
  const order = sampleOrder({
    ...{ role, status: 'SHIPPING_RECEIVED', startDate: '2026-11-28', endDate: '2026-12-03' },
    ...{ acceptedAt: '2026-11-20T09:00:00Z', receivedAt: '2026-11-28T09:00:00Z' },
  })
  const client = new QueryClient()
  client.setQueryData(extensionsQuery(order.id).queryKey, {
    items: [
      {
        ...{ id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9b10', orderId: order.id, message, state: 'OPEN' },
        ...{ oldEndDate: '2026-12-03', endDate: '2026-12-05', createdAt: '2026-11-30T09:00:00Z' },
      },
    ],
    latestEndDate,
  })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ExtensionPanel order={order} />
    </QueryClientProvider>,
  )
  return {
    text: html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '),
    buttons: [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label]) => label!.replace(/<[^>]*>/g, '')),
  }
}

describe('a question for a longer loan', () => {
  it.each(['2026-12-05', '2026-12-10'])('can be granted while its days are free, up to %s', (latestEndDate) => {
    const { text, buttons } = shown({ role: 'LENDER', message: '', latestEndDate })
    expect(text).toContain('No one else has booked those days.')
    expect(buttons).toEqual(['Yes, until Sat 5 Dec', 'No, keep the agreed date'])
  })

  it.each(['', 'The trains are on strike.'])(
    'can only be declined once its days are booked, and says so (message: “%s”)',
    (message) => {
      const short = shown({ role: 'LENDER', message, latestEndDate: '2026-12-04' })
      expect(short.text).toContain('Those days are booked now. Ines can ask again, until Fri 4 Dec at the latest.')
      expect(short.text).toContain(message)
      const none = shown({ role: 'LENDER', message, latestEndDate: null })
      expect(none.text).toContain('Those days are booked now.')
      for (const { text, buttons } of [short, none]) {
        expect(text).not.toContain('No one else')
        expect(buttons).toEqual(['No, keep the agreed date'])
      }
    },
  )

  it('tells its borrower that the days are booked, and until when they can ask again', () => {
    const { text, buttons } = shown({ role: 'LENDEE', message: '', latestEndDate: '2026-12-04' })
    expect(text).toContain('Those days are booked now. Withdraw this to ask again, until Fri 4 Dec at the latest.')
    expect(buttons).toEqual(['Withdraw request'])
    expect(shown({ role: 'LENDEE', message: '', latestEndDate: '2026-12-05' }).text).toContain(
      'Maya hasn’t answered yet.',
    )
  })
})
