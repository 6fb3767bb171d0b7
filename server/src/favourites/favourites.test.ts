import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListingsWorld, type Person, startListingsWorld } from '../../test/listings-world.ts'

let world: ListingsWorld
let anna: Person
let bea: Person

beforeAll(async () => {
  world = await startListingsWorld()
  anna = await world.person('Anna')
  bea = await world.person('Bea')
})
afterAll(() => world.close())

const mark = (member: Person, listingId: string, isActive?: boolean) =>
  world.send(member, 'POST', '/api/favourites', { listingId, ...(isActive === undefined ? {} : { isActive }) })
const marks = async (member: Person) =>
  (await world.send(member, 'GET', '/api/favourites')).body.items.map((item: { listingId: string }) => item.listingId)
const listings = (member: Person, query = '') => world.send(member, 'GET', `/api/favourite-listings${query}`)
const ids = (items: { id: string }[]) => items.map((item) => item.id)

describe('marking a favourite', () => {
  test('it is in the marks and in the favourite listings, for this member only', async () => {
    const id = await world.list(anna)
    const { status, body } = await mark(bea, id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ userId: bea.id, listingId: id, isActive: true })
    expect(await marks(bea)).toEqual([id])
    expect(await marks(anna)).toEqual([])
    const shown = (await listings(bea)).body.items
    expect(shown).toEqual((await world.send(bea, 'GET', `/api/listings?id=${id}`)).body.items)
    await mark(bea, id, false)
  })

  test('without a value it is toggled, with one it is set however often it is sent', async () => {
    const id = await world.list(anna)
    const states = []
    for (const wish of [undefined, undefined, undefined, true, true, false, false, undefined]) {
      states.push((await mark(bea, id, wish)).body.data.isActive)
    }
    expect(states).toEqual([true, false, true, true, true, false, false, true])
    await mark(bea, id, false)
    expect(await marks(bea)).toEqual([])
  })

  test('twenty concurrent marks are one mark', async () => {
    const id = await world.list(anna)
    const answers = await Promise.all(Array.from({ length: 20 }, () => mark(bea, id, true)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    expect(await marks(bea)).toEqual([id])
    await mark(bea, id, false)
  })

  test('an even number of concurrent toggles changes nothing', async () => {
    const id = await world.list(anna)
    await mark(bea, id, true)
    await Promise.all(Array.from({ length: 10 }, () => mark(bea, id)))
    expect(await marks(bea)).toEqual([id])
    await mark(bea, id, false)
  })

  test('a listing that does not exist or is not visible is not found, and nothing is written', async () => {
    const hidden = await world.list(anna, { sharedStatus: 'FRIENDS_ONLY' })
    for (const id of [hidden, '000000000000']) expect((await mark(bea, id)).status).toBe(404)
    expect((await mark(bea, 'not an id')).status).toBe(400)
    expect(await world.db.selectFrom('favourites').selectAll().where('listingId', '=', hidden).execute()).toEqual([])
  })
})

test('a favourite that is deleted, deactivated or hidden leaves the list, and returns when reactivated', async () => {
  const id = await world.list(anna)
  await mark(bea, id)
  const set = (body: object) => world.send(anna, 'PATCH', `/api/listings/${id}`, body)
  for (const [gone, back] of [
    [{ isActive: false }, { isActive: true }],
    [{ sharedStatus: 'FRIENDS_ONLY' }, { sharedStatus: 'EVERYONE' }],
  ] as const) {
    await set(gone)
    expect(ids((await listings(bea)).body.items)).toEqual([])
    expect(await marks(bea)).toEqual([])
    await set(back)
    expect(ids((await listings(bea)).body.items)).toEqual([id])
  }
  await world.send(anna, 'DELETE', '/api/listings', { listingId: id })
  expect(ids((await listings(bea)).body.items)).toEqual([])
  expect(await marks(bea)).toEqual([])
})

test('a favourite that was paused, hidden or deleted meanwhile can be removed, but not marked', async () => {
  const dan = await world.person('Dan')
  const set = (id: string, body: object) => world.send(anna, 'PATCH', `/api/listings/${id}`, body)
  for (const hide of [
    (id: string) => set(id, { isActive: false }),
    (id: string) => set(id, { sharedStatus: 'FRIENDS_ONLY' }),
    (id: string) => world.send(anna, 'DELETE', '/api/listings', { listingId: id }),
  ]) {
    const id = await world.list(anna)
    await mark(dan, id, true)
    await hide(id)
    for (const wish of [undefined, true]) expect((await mark(dan, id, wish)).status).toBe(404)
    // one who never marked it learns nothing
    expect((await mark(bea, id, false)).status).toBe(404)
    for (const _ of ['once', 'again']) expect((await mark(dan, id, false)).body.data).toMatchObject({ isActive: false })
    await set(id, { isActive: true, sharedStatus: 'EVERYONE' })
    expect(await marks(dan)).toEqual([])
  }
})

test('pages of favourites are ordered by when they were marked, latest first, each once', async () => {
  const cleo = await world.person('Cleo')
  const made: string[] = []
  for (let index = 0; index < 7; index += 1) made.push(await world.list(anna))
  for (const id of made) {
    await mark(cleo, id)
    await world.clock.advance('PT1S')
  }
  const pagedIds: string[] = []
  for (let query = '?limit=3'; ; ) {
    const { body } = await listings(cleo, query)
    pagedIds.push(...ids(body.items))
    if (!body.lastKey) break
    query = `?limit=3&lastKey=${body.lastKey}`
  }
  expect(pagedIds).toEqual([...made].reverse())
  const whole = await listings(cleo, '?limit=7')
  expect([ids(whole.body.items), whole.body.lastKey]).toEqual([pagedIds, null])
  expect((await listings(cleo, '?lastKey=nonsense')).status).toBe(400)
})
