import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../server/test/database.ts'
import { type DevStore, memoryDevStore, pgDevStore } from './dev-store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pools: [pg.Pool, pg.Pool]
let store: DevStore
let other: DevStore
const inMemory = memoryDevStore()

beforeAll(async () => {
  database = await freshDatabase()
  pools = [new pg.Pool({ connectionString: database.url }), new pg.Pool({ connectionString: database.url })]
  store = pgDevStore(pools[0])
  other = pgDevStore(pools[1])
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.drop()
})

test('two processes can create the table concurrently', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => pgDevStore(pools[index % 2] as pg.Pool).get('a', 'b')))
  expect(await store.get('a', 'b')).toBeUndefined()
})

describe.each([
  ['in PostgreSQL, two processes', () => [store, other] as const],
  ['in memory', () => [inMemory, inMemory] as const],
])('%s', (_, stores) => {
  test('stores plain values for every process', async () => {
    const [one, two] = stores()
    await one.put('room', 'a', { list: [1, null], text: 'é' })
    expect(await two.get('room', 'a')).toEqual({ list: [1, null], text: 'é' })
    await two.put('room', 'a', 0)
    expect(await one.get('room', 'a')).toBe(0)
    await one.remove('room', 'a')
    expect(await two.get('room', 'a')).toBeUndefined()
  })

  test('lists in the order of writing, with the given filters', async () => {
    const [one] = stores()
    for (const key of ['b1', 'a1', 'b2', 'b%', 'b3']) await one.put('listed', key, key)
    await one.put('listed', 'b1', 'changed')
    await one.put('elsewhere', 'b4', 'b4')
    const keys = async (options?: Parameters<DevStore['list']>[1]) =>
      (await one.list('listed', options)).map(({ key }) => key)
    expect(await keys()).toEqual(['b1', 'a1', 'b2', 'b%', 'b3'])
    expect(await keys({ prefix: 'b' })).toEqual(['b1', 'b2', 'b%', 'b3'])
    expect(await keys({ prefix: 'b%' })).toEqual(['b%'])
    expect(await keys({ newestFirst: true, limit: 2 })).toEqual(['b3', 'b%'])
    expect(await keys({ newestFirst: true, limit: 2, before: 'b%' })).toEqual(['b2', 'a1'])
    expect((await one.list('listed'))[0]).toEqual({ key: 'b1', value: 'changed' })
  })

  test('serializes updates over all processes', async () => {
    const [one, two] = stores()
    const counts = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? one : two).update<number>('counted', 'n', (current) => (current ?? 0) + 1),
      ),
    )
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  })

  test('an update that throws changes nothing', async () => {
    const [one, two] = stores()
    const refuses = (key: string) =>
      one.update<string>('refused', key, () => {
        throw new Error('no')
      })
    await one.put('refused', 'old', 'stored')
    await expect(refuses('old')).rejects.toThrow('no')
    await expect(refuses('new')).rejects.toThrow('no')
    expect(await two.list('refused')).toEqual([{ key: 'old', value: 'stored' }])
  })
})
