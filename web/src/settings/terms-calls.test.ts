import { getNewTerms } from '@hemline/contract/settings/terms-calls.ts'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

type Sent = { answer: (data?: object | null) => void; refuse: () => void }
const reads = vi.hoisted((): Sent[] => [])
const acts = vi.hoisted((): Sent[] => [])
vi.mock('../base/send.ts', async (original) => ({
  ...(await original<object>()),
  send: (call: unknown) =>
    new Promise((resolve, reject) =>
      (call === getNewTerms ? reads : acts).push({
        answer: (data) => resolve({ data }),
        refuse: () => reject(new Error('no network')),
      }),
    ),
}))

import { newTermsQuery, useReadTerms } from './terms-calls.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const terms = { version: '2026-11-01', changed: 'Deposits are gone.', earlier: [] }

test.each(['answer', 'refuse'] as const)(
  'terms that a member closed stay closed, whatever was being read: %s',
  async (end) => {
    reads.length = 0
    acts.length = 0
    const client = new QueryClient()
    client.setQueryData(newTermsQuery().queryKey, terms as never)
    const observer = new QueryObserver(client, newTermsQuery())
    const leave = observer.subscribe(() => {})
    const shown = () => observer.getCurrentResult().data
    void client.invalidateQueries()
    expect([shown(), reads.length]).toEqual([terms, 1])
    let read: ReturnType<typeof useReadTerms> | undefined
    const Part = () => {
      read = useReadTerms()
      return null
    }
    renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Part)))
    const closing = read!.mutateAsync(terms.version).catch(() => undefined)
    await settled()
    expect([shown(), acts.length]).toEqual([null, 1])
    reads[0]!.answer(terms)
    await settled()
    expect(shown()).toBeNull()
    // what is asked before the server knows that they are closed has them too
    void client.invalidateQueries()
    reads[1]!.answer(terms)
    await settled()
    expect(shown()).toBeNull()
    acts[0]![end]()
    await closing
    expect([shown(), reads.length]).toEqual([null, 3])
    reads[2]!.answer(null)
    await settled()
    expect(shown()).toBeNull()
    leave()
  },
)
