import { expect, test } from 'vitest'
import { dataLines } from '../../server/src/base/data-lines.ts'
import { coastFile, coastLines } from './coast.ts'

test('the coast shipped with Hemline equals that of Natural Earth', () => {
  const lines = coastLines()
  expect(lines.length).toBeGreaterThan(50)
  expect(dataLines(coastFile)).toEqual(lines)
})
