import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type SmallWorld, startSmallWorld } from '../../test/small-world.ts'

let world: SmallWorld
let anna: Person
let bea: Person

beforeAll(async () => {
  world = await startSmallWorld()
  anna = await world.person('Anna')
  bea = await world.person('Bea')
})
afterAll(() => world.close())

const get = (viewer: Person, query = '') => world.send(viewer, 'GET', `/api/listings${query}`)

test('a listed garment is found by another member, with the public place and nothing else of its owner', async () => {
  const id = await world.list(anna)
  const { status, body } = await get(bea, `?id=${id}`)
  expect(status).toBe(200)
  expect(id).toMatch(/^[0-9a-z]{12}$/)
  expect(body.items).toHaveLength(1)
  expect(body.items[0]).toMatchObject({
    id,
    userId: anna.id,
    brand: 'Rixo',
    lat: 51.503,
    lng: -0.104,
    geohash5: 'gcpvj',
  })
  const browsed = await get(bea)
  expect(browsed.body.items.map((item: { id: string }) => item.id)).toContain(id)
})
