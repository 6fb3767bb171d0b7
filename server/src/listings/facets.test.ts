import { categories, colours, sizes } from '@hemline/contract/listings/shapes.ts'
import { expect, test } from 'vitest'
import { facetOf, facetsOf, isNarrow, unwantedBits } from './facets.ts'

const all = categories.flatMap((category) =>
  sizes.flatMap((size) => colours.map((colour) => ({ category, size, colour }))),
)

test('every garment has its own number, which a JS number represents exactly', () => {
  const numbers = all.map(facetOf)
  expect(new Set(numbers).size).toBe(categories.length * sizes.length * colours.length)
  expect(numbers.every(Number.isSafeInteger)).toBe(true)
})

// Databases contain these numbers: inserting a value before another in the contract's lists would change them.
test('the numbers do not change', () => {
  expect(facetOf({ category: 'dress', size: 4, colour: 'auburn' })).toBe(2 ** 0 + 2 ** 10 + 2 ** 24)
  expect(facetOf({ category: 'co-ord', size: 26, colour: 'yellow' })).toBe(2 ** 6 + 2 ** 21 + 2 ** 46)
})

test("a garment matches a filter when it has none of the unwanted bits; its number is then among the filter's facets", () => {
  const filters = [
    {},
    { categories: [] },
    { categories: ['suit'] },
    { sizes: [8, 26], colours: ['yellow', 'auburn'] },
    { categories: ['dress', 'co-ord'], sizes: [4], colours: ['black'] },
  ]
  for (const filter of filters) {
    const wanted = <T>(some: readonly T[] | undefined, value: T) => !some?.length || some.includes(value)
    const meets = all.filter(
      ({ category, size, colour }) =>
        wanted<string>(filter.categories, category) &&
        wanted<number>(filter.sizes, size) &&
        wanted<string>(filter.colours, colour),
    )
    const unwanted = BigInt(unwantedBits(filter))
    expect(all.filter((one) => (BigInt(facetOf(one)) & unwanted) === 0n)).toEqual(meets)
    expect(facetsOf(filter).sort()).toEqual(meets.map(facetOf).sort())
    expect(isNarrow(filter)).toBe(meets.length < all.length)
  }
})

test('a value that is in no list has no number', () => {
  expect(() => facetOf({ category: 'hat', size: 10, colour: 'red' })).toThrow('No such facet')
})
