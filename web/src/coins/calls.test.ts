import { getCoins, markCoinsSeen } from '@hemline/contract/coins/calls.ts'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

const reads = vi.hoisted((): ((answer: object) => void)[] => [])
const acts = vi.hoisted((): (() => void)[] => [])
vi.mock('../base/send.ts', async (original) => ({
  ...(await original<object>()),
  send: (call: unknown) =>
    new Promise<unknown>((resolve) => {
      if (call === getCoins) reads.push(resolve)
      if (call === markCoinsSeen) acts.push(() => resolve({}))
    }),
}))

import { coinLedgerQuery, coinsQuery, useMarkCoinsSeen } from './calls.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const coins = (...seen: boolean[]) => ({
  items: seen.map((hasBeenSeen, at) => ({ id: `coin-${at}`, hasBeenSeen, isActive: true, isOnboardingCoin: false })),
  hasOnboardingCoin: false,
})

test('a coin that a member has seen is not new again by what was being read', async () => {
  const client = new QueryClient()
  const ledger = { items: [{ id: 'coin-0', coinId: 'coin-0' }], free: 2, reserved: 0, spent: 0 }
  client.setQueryData(coinsQuery().queryKey, coins(false, false))
  client.setQueryData(coinLedgerQuery().queryKey, ledger as never)
  const observer = new QueryObserver(client, coinsQuery())
  const leave = observer.subscribe(() => {})
  const seen = () => observer.getCurrentResult().data?.items.map(({ hasBeenSeen }) => hasBeenSeen)
  expect([seen(), reads.length]).toEqual([[false, false], 1])
  let markSeen: (coinIds: string[]) => void = () => undefined
  const Part = () => {
    markSeen = useMarkCoinsSeen()
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Part)))
  markSeen(['coin-0'])
  expect(seen()).toEqual([true, false])
  reads[0]!(coins(false, false))
  await settled()
  expect(seen()).toEqual([true, false])
  expect(client.getQueryData(coinLedgerQuery().queryKey)).toEqual(ledger)
  acts[0]!()
  await settled()
  // and what was not answered is asked again
  expect(reads).toHaveLength(2)
  reads[1]!(coins(true, true))
  await settled()
  expect(seen()).toEqual([true, true])
  leave()
})
