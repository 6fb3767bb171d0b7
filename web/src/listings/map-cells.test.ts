import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { expect, test } from 'vitest'
import { type Found, joinFound } from './map-cells.ts'

const cell = (ids: string, isClosest = false): Found => ({
  items: [...ids].map((id) => ({ id, createdAt: id }) as Listing),
  isClosest,
})

test.each<[name: string, cells: Found[], ids: string, isClosest: boolean]>([
  ['cells that have what was searched for, newest first and once', [cell('ac'), cell('cb')], 'cba', false],
  ['not what comes close in a cell beside one that has it', [cell('a', true), cell('b'), cell('')], 'b', false],
  ['what comes close where no cell has it', [cell('a', true), cell(''), cell('b', true)], 'ba', true],
  ['nothing, which is not close either', [cell(''), cell('')], '', false],
])('returns %s', (_, cells, ids, isClosest) => {
  const joined = joinFound(cells)
  expect([joined.items.map(({ id }) => id).join(''), joined.isClosest]).toEqual([ids, isClosest])
})
