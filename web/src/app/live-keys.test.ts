import { hashKey, type QueryKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { coinsQuery } from '../coins/calls.ts'
import { keysTouchedByFriends } from '../friends/calls.ts'
import { issuesQuery } from '../issues/calls.ts'
import { orderQuery } from '../orders/calls.ts'
import { closedOrdersQuery, conversationOrdersQuery, currentOrdersQuery } from '../orders/list-calls.ts'
import { keysTouchedBy } from './live-keys.ts'

const isBelow = (queryKey: QueryKey) => (key: QueryKey) => key.every((part, at) => part === queryKey[at])

it.each(['order', 'coin'] as const)(
  'a change of %s asks again for each order, its page and every list it is in',
  (topic) => {
    const touched = keysTouchedBy[topic]({})
    const lists = [currentOrdersQuery(), closedOrdersQuery(), conversationOrdersQuery('c1')]
    const shown: QueryKey[] = [...lists, orderQuery('o1'), issuesQuery('o1')].map(({ queryKey }) => queryKey)
    // whose pages say where their coin is
    if (topic === 'coin') shown.push(coinsQuery().queryKey)
    expect(shown.filter((key: QueryKey) => !touched.some(isBelow(key)))).toEqual([])
  },
)

it('an own change of friends asks again for all that the event of one does, also while no event arrives', () => {
  expect(keysTouchedBy.circle({}).filter((key) => !keysTouchedByFriends.some(isBelow(key)))).toEqual([])
})

it('no list is read in place of an order whose address has the name of that list', () => {
  const lists = [currentOrdersQuery(), closedOrdersQuery(), conversationOrdersQuery('')].map(({ queryKey }) => queryKey)
  const keys = lists.flatMap((key: QueryKey) => key.map((part) => hashKey(orderQuery(String(part)).queryKey)))
  expect(keys.filter((key) => lists.some((list) => hashKey(list) === key))).toEqual([])
})
