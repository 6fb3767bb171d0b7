import type { QueryKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { coinsQuery } from '../coins/calls.ts'
import { issuesQuery } from '../issues/calls.ts'
import { orderQuery, ordersQuery } from '../orders/calls.ts'
import { keysTouchedBy } from './live-keys.ts'

const isBelow = (queryKey: QueryKey) => (key: QueryKey) => key.every((part, at) => part === queryKey[at])

it('a change of a coin asks again for the orders too, whose pages say where their coin is', () => {
  const touched = keysTouchedBy.coin({})
  const shown = [coinsQuery(), ordersQuery(), orderQuery('o1'), issuesQuery('o1')].map(({ queryKey }) => queryKey)
  expect(shown.filter((key: QueryKey) => !touched.some(isBelow(key)))).toEqual([])
})
