import { expect, test } from 'vitest'
import { freshDatabase } from '../server/test/database.ts'
import { comparableWrites } from './write.ts'

// The benchmark is rarely run: without this test it would break unnoticed when the statements of a request change.
test('the benchmark records a request to order, and its statements alone add the same rows', async () => {
  const database = await freshDatabase()
  try {
    const { lanes, stop } = await comparableWrites(database.url, { lanes: 2, items: 6 })
    expect(lanes.map(({ script }) => script.steps.some(({ text }) => text.includes('insert into "orders"')))).toEqual([
      true,
      true,
    ])
    await stop()
  } finally {
    await database.drop()
  }
})
