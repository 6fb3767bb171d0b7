import { expect, test } from 'vitest'
import { POSTGRES_LEAST } from '../server/src/base/database-check.ts'
import { NotPossible } from './not-possible.ts'
import { newestOf } from './programs.ts'

const bin = (version: string | number) => `/usr/lib/postgresql/${version}/bin`

test('the newest PostgreSQL is taken, by its number', () => {
  expect(newestOf([bin('9.6'), bin(POSTGRES_LEAST), bin(POSTGRES_LEAST - 1)])).toBe(bin(POSTGRES_LEAST))
  expect(newestOf([bin(100), bin(99)])).toBe(bin(100))
})

test.each([
  ['none', []],
  ['one that is too old for Hemline', [bin(POSTGRES_LEAST - 1)]],
])('a machine with %s cannot try it', (_, bins) => {
  expect(() => newestOf(bins)).toThrow(NotPossible)
})
