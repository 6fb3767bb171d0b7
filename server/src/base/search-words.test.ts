import { expect, it } from 'vitest'
import { searchWords } from './search-words.ts'

it('a search is split at spaces of any kind, and is empty without words', () => {
  expect(searchWords('  Ada \t Ash\nsilk ')).toEqual(['Ada', 'Ash', 'silk'])
  expect(searchWords('   ')).toEqual([])
})
