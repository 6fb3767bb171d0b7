import { expect, it } from 'vitest'
import { containing, searchWords } from './search-words.ts'

it('a search is split at spaces of any kind, and is empty without words', () => {
  expect(searchWords('  Ada \t Ash\nsilk ')).toEqual(['Ada', 'Ash', 'silk'])
  expect(searchWords('   ')).toEqual([])
})

it('a word is searched for as it is written', () => {
  expect(containing('100%_\\')).toBe('%100\\%\\_\\\\%')
})
