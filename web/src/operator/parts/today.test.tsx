import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { todayQuery } from '../calls.ts'
import { Today } from './today.tsx'

// it listens to the page as soon as it is imported
vi.mock('../../ui/lazy-part.tsx', () => ({ lazyPart: () => () => null }))

/** Today with a late parcel and these accounts that could not be erased. */
function shown(unerased: number): string {
  const client = new QueryClient()
  const troubles = [{ kind: 'PARCELS' as const, count: 1 }]
  client.setQueryData(todayQuery().queryKey, { waiting: [], sinceYesterday: [], troubles, unerased })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Today />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('lists accounts that are not erased yet with what else went wrong', () => {
  expect(shown(0)).not.toContain('not erased yet')
  for (const words of ['1 parcel is late', '2 accounts are not erased yet', 'members?state=LEAVING'])
    expect(shown(2)).toContain(words)
})
