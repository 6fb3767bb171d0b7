import { LIST_DEFAULT, LIST_MAX } from '@hemline/contract/limits.ts'
import { expect, test } from 'vitest'
import {
  circleStatement,
  endsStatement,
  type Method,
  type PageQuery,
  pageStatement,
  type Statement,
} from './browse-sql.ts'

const viewer = { no: 1, friendNos: [2, 3], blockedNos: [4] }
const after = { at: 'infinity', id: '' }
const days = { startDate: '2026-12-04', endDate: '2026-12-06' }
const free = { loan: days, clear: days, byPost: days, mayPost: true }
const methods: Method[] = ['scan', 'scan-some', 'facets', 'owners', 'own', 'matched']
const cells = [null, 'gcpv', 'gcpvj', ['gcpv', 'gcpu']]
const conditions: Partial<PageQuery>[] = [
  {},
  { brand: 'Rixo', free },
  { tier: { filter: {}, words: 'silk:*', lengths: ['midi'], isExact: true } },
  { tier: { filter: {}, without: 'silk:*', outside: { bits: 6, lengths: null }, isExact: false }, free },
]
const queries = methods.flatMap((method) =>
  cells.flatMap((cell) =>
    conditions.flatMap((some) =>
      [true, false].map(
        (ofFriends): PageQuery => ({
          ...{ method, viewer, filter: { sizes: [10] }, cell, after, ofFriends, ...some },
          ...{ keys: ['facets', 'owners', 'own'].includes(method) ? [5, 6] : undefined },
          ...{ limit: ofFriends ? LIST_DEFAULT : LIST_MAX, shown: 24 },
        }),
      ),
    ),
  ),
)
const placesOf = ({ text }: Statement) => [...new Set(text.match(/\$\d+/g))].map((place) => Number(place.slice(1)))

test('each value of a statement has its place, and each place a value', () => {
  const others = [...cells.map((cell) => endsStatement({ cell, after })), circleStatement({ viewer, most: 9 })]
  for (const statement of [...queries.map(pageStatement), ...others]) {
    const places = placesOf(statement).sort((a, b) => a - b)
    expect(places, statement.name).toEqual(statement.values.map((_, at) => at + 1))
  }
})

test('a statement of another text has another name', () => {
  const names = new Map(queries.map(pageStatement).map(({ name, text }) => [name, text]))
  expect(names.size).toBe(queries.length)
  expect(new Set(names.values()).size).toBe(names.size)
})
