import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFavourite } from './calls.ts'

type Sent = { listingId: string; isActive: boolean; answer: () => void; refuse: () => void }
const sent = vi.hoisted((): Sent[] => [])
const bad = vi.hoisted(() => vi.fn())
vi.mock('../base/send.ts', async (original) => ({
  ...(await original<object>()),
  send: (_: unknown, { body }: { body: Pick<Sent, 'listingId' | 'isActive'> }) =>
    new Promise<void>((answer, reject) =>
      sent.push({ ...body, answer, refuse: () => reject(new Error('Refused, said the test.')) }),
    ),
}))
vi.mock('../ui/notice.tsx', () => ({ notice: { good: () => undefined, bad } }))

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
let client: QueryClient
beforeEach(() => {
  sent.length = 0
  bad.mockReset()
  client = new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: 'always' } } })
  client.setQueryData(['favourites'], [])
})

/** The heart of an item, as it is drawn now. */
function heart(id: string) {
  const drawn: ReturnType<typeof useFavourite>[] = []
  const Heart = () => {
    drawn.push(useFavourite({ id } as Listing))
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Heart)))
  return drawn[0]!
}

async function tap(id: string) {
  heart(id).toggle()
  await settled()
}

async function end(how: 'answer' | 'refuse') {
  sent.at(-1)![how]()
  await settled()
}

const choices = () => sent.map(({ listingId, isActive }) => [listingId, isActive])

test('a heart tapped three times shows each tap, and sends them one after the other', async () => {
  const shows: boolean[] = []
  for (const _ of [1, 2, 3]) {
    await tap('coat')
    shows.push(heart('coat').isFavourite)
  }
  expect(shows).toEqual([true, false, true])
  expect(choices()).toEqual([['coat', true]])
  await end('answer')
  expect(choices()).toEqual([
    ['coat', true],
    ['coat', false],
  ])
  await end('answer')
  await end('answer')
  expect(choices().map(([, isActive]) => isActive)).toEqual([true, false, true])
  expect(heart('coat').isFavourite).toBe(true)
})

test('a tap that fails does not hold up the one after it', async () => {
  await tap('coat')
  await tap('coat')
  await end('refuse')
  expect(bad).toHaveBeenCalledOnce()
  expect(choices().map(([, isActive]) => isActive)).toEqual([true, false])
  await end('answer')
  expect(heart('coat').isFavourite).toBe(false)
})

test('the heart of another item does not wait', async () => {
  await tap('coat')
  await tap('gown')
  expect(choices()).toEqual([
    ['coat', true],
    ['gown', true],
  ])
})
