import { expect, it } from 'vitest'
import { penceOf, poundsOf } from './pounds.ts'

it.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12,50', 1250],
  ['£0.30', 30],
  [' 7.05 ', 705],
  ['', null],
  ['-1', null],
  ['1.234', null],
  ['twelve', null],
])('reads %j as %j pence', (text, pence) => expect(penceOf(text)).toBe(pence))

it('writes what it reads', () => {
  for (const pence of [0, 1, 30, 1999, 20_000]) expect(penceOf(poundsOf(pence))).toBe(pence)
})
