import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { meQuery } from '../../members/calls.ts'
import { sampleMe } from '../../members/sample-member.ts'
import { conversationsQuery } from '../calls.ts'
import { sampleConversation } from '../sample-messages.ts'
import { ConversationList } from './conversation-list.tsx'

// docs/product.md §8: in lists of messages '6d ago' for the seventh day, the date from seven days on

const NOW = Date.parse('2027-01-12T10:00:00Z')

afterEach(() => vi.useRealTimers())

/** What the inbox writes beside a conversation whose last message is from then. */
function timeShown(lastMessageAt: string): string | undefined {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  const client = new QueryClient()
  client.setQueryData(meQuery().queryKey, sampleMe())
  client.setQueryData(conversationsQuery().queryKey, {
    pages: [{ items: [sampleConversation({ lastMessageAt })], lastKey: null }],
    pageParams: [''],
  })
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ConversationList />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return /<time[^>]*>([^<]*)<\/time>/.exec(shown)?.[1]
}

it.each([
  ['2027-01-12T09:59:01Z', 'just now'],
  ['2027-01-12T09:55:00Z', '5m ago'],
  ['2027-01-12T07:00:00Z', '3h ago'],
  ['2027-01-11T09:00:00Z', '1d ago'],
  ['2027-01-05T10:00:01Z', '6d ago'],
  ['2027-01-05T10:00:00Z', '5 Jan'],
  ['2026-11-14T10:00:00Z', '14 Nov 2026'],
])('on 12 January at ten the inbox dates a message of %s “%s”', (lastMessageAt, words) => {
  expect(timeShown(lastMessageAt)).toBe(words)
})
