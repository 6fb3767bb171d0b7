import { expect, test } from 'vitest'
import { changedFields, changedSince, followChange, readsTheSame } from './seen.ts'

// docs/product.md §7, decision 260

test('a field that was changed elsewhere since it was seen is named; one that was not, or to the same value, is none', () => {
  const seen = { brand: 'Rixo', price: 100, shared: 'EVERYONE' }
  const stored = { brand: 'Rixo', price: 250, shared: 'FRIENDS_ONLY' }
  const differing = (change: Partial<typeof seen>) => changedSince({ change, seen, stored })
  expect(differing({ brand: 'Ganni' })).toEqual([])
  expect(differing({ price: 120 })).toEqual(['price'])
  expect(differing({ price: 250 })).toEqual([])
  expect(differing({ brand: 'Ganni', price: 120, shared: 'EVERYONE' })).toEqual(['price', 'shared'])
})

test('without what was seen nothing is compared', () => {
  const stored = { brand: 'Rixo', price: 250 }
  expect(changedSince({ change: { price: 120 }, seen: undefined, stored })).toEqual([])
  expect(changedSince({ change: { price: 120 }, seen: { brand: 'Ganni' }, stored })).toEqual([])
})

test.for<[one: unknown, other: unknown, isSame: boolean]>([
  ['Silk', 'Silk', true],
  ['Silk', 'silk', false],
  ['Silk  dress\u200B ', 'Silk dress', true],
  ['Cafe\u0301', 'Caf\u00e9', true],
  [null, '', true],
  [null, 0, false],
  [['/images/a.jpg', '/images/b.jpg'], ['/images/a.jpg', '/images/b.jpg'], true],
  [['/images/a.jpg', '/images/b.jpg'], ['/images/b.jpg', '/images/a.jpg'], false],
  [false, true, false],
])('%j and %j are the same to a reader: %s', ([one, other, isSame]) => {
  expect(readsTheSame(one, other)).toBe(isSame)
})

test('an open form follows what it did not edit, and keeps what it was opened with for the rest', () => {
  const opened = { brand: 'Rixo', price: '100' }
  const typed = { brand: 'Rixo', price: '120' }
  const now = { brand: 'Ganni', price: '250' }
  const followed = followChange({ form: typed, opened }, now)
  expect(followed).toEqual({ form: { brand: 'Ganni', price: '120' }, opened: { brand: 'Ganni', price: '100' } })
  expect(changedFields(followed.form, followed.opened)).toEqual(['price'])
})
