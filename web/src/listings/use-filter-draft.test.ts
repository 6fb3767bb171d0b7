import { expect, test } from 'vitest'
import { type Filters, filtersFrom, noFilters } from './filters.ts'
import { rebased } from './use-filter-draft.ts'

const filters = (part: Partial<Filters>): Filters => ({ ...noFilters, ...part })
const of = (search: string) => filtersFrom(new URLSearchParams(search))

test('a filter that was ticked and is not applied yet remains when a search is applied', () => {
  const draft = filters({ sizes: [14] })
  expect(rebased(draft, { from: noFilters, to: of('words=silk') })).toEqual(filters({ sizes: [14], words: 'silk' }))
})

test('what was not changed is as it was applied elsewhere: a removed chip, other days, Clear all', () => {
  const from = of('sizes=14&categories=suit&from=2026-12-04&to=2026-12-06&by=delivery')
  const draft = { ...from, colours: ['red' as const] }
  expect(rebased(draft, { from, to: of('sizes=14') })).toEqual(filters({ sizes: [14], colours: ['red'] }))
  expect(rebased(draft, { from, to: noFilters })).toEqual(filters({ colours: ['red'] }))
  expect(rebased(from, { from, to: noFilters })).toEqual(noFilters)
})

test('a filter that was cleared and is not applied yet remains cleared', () => {
  const from = of('sizes=14&brand=Rixo')
  expect(rebased(noFilters, { from, to: of('sizes=14&brand=Rixo&words=silk') })).toEqual(filters({ words: 'silk' }))
})

test('a brand that is still being typed has its space after it is applied, and Back takes it away', () => {
  const draft = filters({ brand: 'All ' })
  expect(rebased(draft, { from: noFilters, to: of('brand=All') }).brand).toBe('All ')
  expect(rebased(draft, { from: of('brand=All'), to: noFilters })).toEqual(noFilters)
})
