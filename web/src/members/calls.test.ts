import { changeUser } from '@hemline/contract/members/calls.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

const reads = vi.hoisted((): ((profile: object) => void)[] => [])
const saves = vi.hoisted((): ((profile: object) => void)[] => [])
vi.mock('../base/send.ts', async (original) => ({
  ...(await original<object>()),
  send: (call: unknown) =>
    new Promise((resolve) => (call === changeUser ? saves : reads).push((data) => resolve({ data }))),
}))
vi.mock('../base/session.ts', async (original) => ({
  ...(await original<object>()),
  refreshClaims: async () => undefined,
}))

import { meQuery, useChangeUser } from './calls.ts'

test('what was read before a change and is answered after it does not undo the change', async () => {
  const client = new QueryClient()
  client.setQueryData(meQuery().queryKey, { id: 'anna', hasOnboarded: false } as never)
  const drawn: ReturnType<typeof useChangeUser>[] = []
  const Form = () => {
    drawn.push(useChangeUser())
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Form)))
  const reading = client.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => undefined)
  const saving = drawn[0]!.mutateAsync({ city: 'London' } as never)
  await vi.waitFor(() => expect([reads.length, saves.length]).toEqual([1, 1]))
  saves[0]!({ id: 'anna', hasOnboarded: true })
  await saving
  reads[0]!({ id: 'anna', hasOnboarded: false })
  await reading
  expect(client.getQueryData(meQuery().queryKey)).toMatchObject({ hasOnboarded: true })
})
