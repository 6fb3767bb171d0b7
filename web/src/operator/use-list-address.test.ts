import { expect, it } from 'vitest'
import { type ListAddress, sortedBy } from './use-list-address.ts'

const heads = { startDate: 'START', lenderName: 'LENDER', createdAt: 'CREATED' } as const

/** An address and what is changed in it. */
function addressOf(text: string) {
  const search = new URLSearchParams(text)
  const changes: Record<string, string>[] = []
  const chosen = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((one) => one === search.get(name))
  const address = { chosen, change: (next: Record<string, string>) => changes.push(next) } as unknown as ListAddress
  return { ...sortedBy(address, 'orders', heads), changes }
}

it('without a word in the address a list has its own order, and its head says so', () => {
  const { sortQuery, sort } = addressOf('')
  expect(sortQuery).toEqual({})
  expect([sort.column, sort.isAscending]).toEqual(['createdAt', false])
})

it('another head sorts by its column in the direction in which that begins, and its own again turns it round', () => {
  const first = addressOf('')
  first.sort.onChoose('lenderName')
  expect(first.changes).toEqual([{ sort: 'LENDER', order: '' }])
  const second = addressOf('sort=LENDER')
  expect([second.sortQuery, second.sort.column, second.sort.isAscending]).toEqual([
    { sort: 'LENDER' },
    'lenderName',
    true,
  ])
  second.sort.onChoose('lenderName', false)
  expect(second.changes).toEqual([{ sort: 'LENDER', order: 'DESCENDING' }])
  const third = addressOf('sort=LENDER&order=DESCENDING')
  third.sort.onChoose('lenderName', true)
  third.sort.onChoose('createdAt')
  expect(third.changes).toEqual([
    { sort: 'LENDER', order: '' },
    { sort: '', order: '' },
  ])
})

it('an address that was saved before keeps its direction, and what it does not know is left out', () => {
  expect(addressOf('order=OLDEST').sortQuery).toEqual({ order: 'ASCENDING' })
  expect(addressOf('sort=START&order=NEWEST').sortQuery).toEqual({ sort: 'START', order: 'DESCENDING' })
  expect(addressOf('sort=PRICE&order=UP').sortQuery).toEqual({})
})
