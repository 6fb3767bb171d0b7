import { describe, expect, test } from 'vitest'
import { meantBy, slipsBetween, understood } from './search-words.ts'

const items = ['velvet', 'rixo', 'ganni', 'silk', 'line', 'wedding', 'vanilla']
const isKnown = (stem: string) => items.some((word) => word.startsWith(stem))
const read = (text: string) => {
  const { all, ...rest } = understood(text.split(' '), isKnown)
  return Object.fromEntries(Object.entries(rest).filter(([, list]) => list.length > 0))
}

describe('what a search says of items', () => {
  test.each<[string, object]>([
    ['green velvet', { colours: ['green'], words: ['velvet'] }],
    ['green dresses', { categories: ['dress'], colours: ['green'] }],
    ['gowns in emerald', { categories: ['dress'], colours: ['green'] }],
    ['gray co ords', { categories: ['co-ord'], colours: ['grey'] }],
    ['ivory silk', { colours: ['cream', 'white'], words: ['silk'] }],
    ['navy blue', { colours: ['navy'] }],
    ['black or gold', { colours: ['black', 'gold'] }],
    ['maxi', { categories: ['dress'], lengths: ['maxi'] }],
    ['floor length', { categories: ['dress'], lengths: ['maxi'] }],
    ['midi skirt', { categories: ['skirt'], words: ['midi'] }],
    ['maternity dress', { categories: ['maternity'] }],
    ['petite skirt', { categories: ['petite'], words: ['skirt'] }],
    ['multicoloured', { colours: ['multi'] }],
    ['lbd size 10', { categories: ['dress'], colours: ['black'], sizes: [10] }],
    ['rixo uk12', { sizes: [12], words: ['rixo'] }],
    ['us 6 eu 40', { sizes: [10, 12] }],
    ['uk size 12', { sizes: [12] }],
    ['size uk 12', { sizes: [12] }],
    ['size uk12', { sizes: [12] }],
    ['12 uk', { sizes: [12] }],
    ['us size 8', { sizes: [12] }],
    ['8 us', { sizes: [12] }],
    ['size 8 us', { sizes: [12] }],
    ['size 10 us size 8', { sizes: [10, 12] }],
    ['us 8 uk', { sizes: [12] }],
    ['40 eu size', { sizes: [12] }],
    ['10 eu 40', { sizes: [10, 12] }],
    ['dress 12 eu', { categories: ['dress'], sizes: [12] }],
    ['size 10 dress uk', { categories: ['dress'], sizes: [10] }],
    ['uk size 9', { words: ['uk', 'size', '9'] }],
    ['10 12', { sizes: [10, 12] }],
    ['size 9', { words: ['size', '9'] }],
    ['burgandy jumpsiut', { categories: ['jumpsuit'], colours: ['burgundy'] }],
    ['weddings', { words: ['wedding'] }],
    ['the vampire', { words: ['vampire'] }],
    ['the', { words: ['the'] }],
  ])('%s', (text, meaning) => expect(read(text)).toEqual(meaning))

  test('a word that items have is no slip of a colour', () => {
    expect(read('line')).toEqual({ words: ['line'] })
    expect(read('lemn')).toEqual({ colours: ['yellow'] })
  })

  test('all words stay a text of their own, for a brand that is called so', () => {
    expect(understood(['blue', 'vanilla'], isKnown).all).toEqual(['blue', 'vanilla'])
  })
})

test.each([
  ['velvit', 'velvet', 1],
  ['vlevet', 'velvet', 1],
  ['rixxo', 'rixo', 1],
  ['sequined', 'sequin', 2],
  ['red', 'green', 3],
])('slips between %s and %s: %i', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips)
  expect(slipsBetween(other, one)).toBe(slips)
})

test('short words and numbers are taken as typed; long ones forgive two slips', () => {
  expect(meantBy('gani', ['ganni', 'gown'])).toEqual(['ganni'])
  expect(meantBy('red', ['redd'])).toEqual([])
  expect(meantBy('whisels', ['whistles'])).toEqual(['whistles'])
  expect(meantBy('1920s', ['1930s'])).toEqual([])
})
