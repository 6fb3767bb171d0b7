import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { commaJoined } from './comma-joined.ts'

it('a list in a query is joined by commas, without empty parts, and has at most 100', () => {
  const read = (text: string) => z.safeParse(commaJoined(z.string()), text).data ?? null
  expect([read('red, blue'), read(',red,,'), read('')]).toEqual([['red', 'blue'], ['red'], []])
  const colours = (count: number) => Array.from({ length: count }, () => 'red').join()
  expect([read(colours(100))?.length, read(colours(101))]).toEqual([100, null])
})
