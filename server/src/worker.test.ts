import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../test/world.ts'
import { jobNames } from './worker.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('every queue has a handler: none of its jobs stays untouched', async () => {
  for (const name of jobNames) await world.deps.jobs.enqueue(world.db, name, {})
  await world.drain()
  const { rows } = await world.deps.pool.query<{ name: string }>(
    "select distinct name from jobs.job where state = 'created' order by name",
  )
  expect(rows.map(({ name }) => name)).toEqual([])
})
