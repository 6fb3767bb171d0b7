import { categories, colours, sizes } from '@hemline/contract/listings/shapes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListingsWorld, type Person, startListingsWorld } from '../../test/listings-world.ts'
import { SCAN_MAX } from './browse-sql.ts'

type Item = {
  id: string
  userId: string
  category: string
  size: number
  colour: string
  geohash7: string
  sharedStatus: string
}

let world: ListingsWorld
const people: Record<'viewer' | 'friend' | 'farFriend' | 'stranger', Person> = {} as never
let listed: Item[] = []

beforeAll(async () => {
  world = await startListingsWorld()
  people.viewer = await world.person('Vera')
  people.friend = await world.person('Fay', { geohash7: 'gcpvj0d' })
  people.farFriend = await world.person('Fen', { geohash7: 'gcpvh9p' })
  people.stranger = await world.person('Sue', { geohash7: 'gcw2j1k' })
  await world.befriend(people.viewer, people.friend)
  await world.befriend(people.friend, people.farFriend)
  const owners = Object.values(people)
  const made: Item[] = []
  for (let index = 0; index < 60; index += 1) {
    const category = categories[index % categories.length]!
    const change = {
      category,
      length: category === 'dress' ? 'mini' : null,
      size: sizes[(index * 5) % sizes.length]!,
      colour: colours[(index * 7) % 6]!,
    }
    const owner = owners[index % owners.length]!
    const id = await world.list(owner, change)
    made.push({ ...change, id, userId: owner.id, geohash7: 'gcpvj0d', sharedStatus: 'EVERYONE' })
  }
  // Several share one timestamp: then the id decides.
  await world.pool.query(`update listings set created_at = date_trunc('minute', created_at)`)
  const { rows } = await world.pool.query('select id, geohash7 from listings order by created_at desc, id desc')
  listed = rows.map((row) => ({ ...made.find((one) => one.id === row.id)!, geohash7: row.geohash7 }))
})
afterAll(() => world.close())

const get = (query: string, viewer = people.viewer) => world.send(viewer, 'GET', `/api/listings?${query}`)
const idsOf = (items: Item[]) => items.map((item) => item.id)
/** As browse orders them for the viewer: the own ones last, otherwise unchanged. */
const ownLast = (items: Item[]) => {
  const isOwn = (item: Item) => item.userId === people.viewer.id
  return [...items.filter((item) => !isOwn(item)), ...items.filter(isOwn)]
}

async function walk(query: string, viewer = people.viewer, from = ''): Promise<string[]> {
  const ids: string[] = []
  for (let lastKey = from; ; ) {
    const { status, body } = await get(`${query}${lastKey && `&lastKey=${lastKey}`}`, viewer)
    expect(status).toBe(200)
    ids.push(...idsOf(body.items))
    if (!body.lastKey) return ids
    lastKey = body.lastKey
  }
}

describe('paging', () => {
  test.for([1, 7, 24, 59, 60, 100])(
    'pages of %i return every listing once, newest first, the own ones last',
    async (limit) => {
      expect(await walk(`limit=${limit}`)).toEqual(idsOf(ownLast(listed)))
    },
  )

  test('a page has at most what was asked for, also where those of others end', async () => {
    const others = listed.filter(({ userId }) => userId !== people.viewer.id).length
    expect(others).toBeLessThan(listed.length)
    for (const limit of [others - 1, others, others + 1]) {
      const { items, lastKey } = (await get(`limit=${limit}`)).body
      expect(idsOf(items)).toEqual(idsOf(ownLast(listed)).slice(0, limit))
      expect(lastKey).not.toBeNull()
      expect(await walk(`limit=${limit}`)).toEqual(idsOf(ownLast(listed)))
    }
  })

  test('a page has 24 by default', async () => {
    expect((await get('')).body.items).toHaveLength(24)
  })

  test('a listing created between two pages is neither repeated nor hides another', async () => {
    const first = await get('limit=20')
    const added = await world.list(people.stranger)
    const rest = await walk('limit=20', people.viewer, first.body.lastKey)
    expect([...idsOf(first.body.items), ...rest]).toEqual(idsOf(ownLast(listed)))
    await world.send(people.stranger, 'DELETE', '/api/listings', { listingId: added })
  })

  test.for([
    'lastKey=%00',
    'lastKey=bm90b3Vycw',
    'limit=0',
    'limit=101',
    'limit=x',
    'colours=plaid',
    'sizes=9',
    'geohash4=gcpvj',
    'geohash5=gcpva',
    'id=short',
    'userId=me',
  ])('%s is refused by the name of its field', async (query) => {
    const { status, body } = await get(query)
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields)[0]).toContain(query.split('=')[0])
  })
})

describe('filters', () => {
  const has = (query: URLSearchParams, name: string, value: string | number) =>
    !query.get(name) || query.get(name)!.split(',').includes(String(value))
  const circles: Record<string, (item: Item) => boolean> = {
    EVERYONE: () => true,
    FRIENDS_ONLY: (item) => item.userId === people.friend.id,
    FRIENDS_OF_FRIENDS: (item) => [people.friend.id, people.farFriend.id].includes(item.userId),
    SELF: (item) => item.userId === people.viewer.id,
  }
  const expected = (text: string) => {
    const query = new URLSearchParams(text)
    return ownLast(listed).filter(
      (item) =>
        has(query, 'categories', item.category) &&
        has(query, 'sizes', item.size) &&
        has(query, 'colours', item.colour) &&
        item.geohash7.startsWith(query.get('geohash4') ?? '') &&
        item.geohash7.startsWith(query.get('geohash5') ?? '') &&
        circles[(query.get('friendsFilter') ?? 'EVERYONE').toUpperCase()]!(item),
    )
  }
  const facets = [
    '',
    'categories=dress',
    'categories=dress,suit&sizes=4,8,12,16',
    'colours=auburn,blue',
    'colours=beige&sizes=4',
    'sizes=',
    'colours=yellow',
  ]
  const areas = ['', 'geohash4=gcpv', 'geohash5=gcpvj', 'geohash4=gcpv&geohash5=gcpvh', 'geohash4=9q8y']
  const scopes = ['', 'friendsFilter=FRIENDS_ONLY', 'friendsFilter=friends_of_friends', 'friendsFilter=SELF']
  const queries = facets.flatMap((facet) =>
    areas.flatMap((area) => scopes.map((scope) => [facet, area, scope].filter(Boolean).join('&'))),
  )

  test.for(queries)('%s', async (query) => {
    expect(await walk(`limit=9&${query}`)).toEqual(idsOf(expected(query)))
    const counted = await world.send(people.viewer, 'GET', `/api/listing-count?${query}`)
    expect(counted.body.data).toEqual({ count: expected(query).length, hasMore: false })
  })

  test("one member's wardrobe", async () => {
    const own = listed.filter((item) => item.userId === people.stranger.id)
    expect(await walk(`userId=${people.stranger.id}&limit=4`)).toEqual(idsOf(own))
    expect(await walk(`userId=${crypto.randomUUID()}`)).toEqual([])
  })
})

describe('beyond the limit of a scan', () => {
  let rare: string[] = []

  beforeAll(async () => {
    rare = [
      await world.list(people.stranger, { category: 'maternity', length: null, size: 26, colour: 'yellow' }),
      await world.list(people.friend, {
        category: 'maternity',
        length: null,
        size: 24,
        colour: 'white',
        sharedStatus: 'FRIENDS_ONLY',
      }),
    ].reverse()
    const { rows } = await world.pool.query(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_name = 'listings' and is_generated = 'NEVER' and column_name not in ('id', 'created_at', 'card')`,
    )
    // Newer than all others, and many more than one scan reads: dresses of the viewer and of a suspended member.
    const copy = (owner: Person, prefix: string) =>
      world.pool.query(
        `insert into listings (id, created_at, card, ${rows[0].names})
         select $2 || lpad(n::text, 11, '0'), created_at + n * interval '1 hour', replace(card, id, $2 || lpad(n::text, 11, '0')), ${rows[0].names}
         from listings, generate_series(1, $3::int) as n where id = $1`,
        [listed.find((item) => item.userId === owner.id && item.category === 'dress')!.id, prefix, SCAN_MAX + 50],
      )
    await copy(people.stranger, 'a')
    const gone = await world.person('Gone', { geohash7: 'gcpvj0d' })
    listed.push({ ...listed[0]!, id: await world.list(gone), userId: gone.id, category: 'dress' })
    await copy(gone, 'b')
    await world.db.updateTable('members').set({ suspendedAt: world.clock.now() }).where('id', '=', gone.id).execute()
    await world.pool.query('analyze listings')
  })

  test('rare garments are still found, in order, including those visible to friends only', async () => {
    expect(await walk('categories=maternity&colours=yellow,white&limit=1')).toEqual(rare)
    expect(await walk('categories=maternity&colours=yellow,white', people.farFriend)).toEqual(rare)
    expect(await walk('categories=maternity&colours=yellow,white', people.stranger)).toEqual([rare[1]])
  })

  test('and within one cell', async () => {
    expect(await walk('sizes=26&colours=yellow&geohash4=gcw2')).toEqual([rare[1]])
    expect(await walk('sizes=24,26&colours=white,yellow&geohash5=gcpvj')).toEqual([rare[0]])
  })

  test('a page after thousands that the viewer may not see is complete', async () => {
    const { body } = await get('geohash4=gcpv&limit=24')
    expect(body.items).toHaveLength(24)
    expect(body.items.every((item: Item) => item.userId !== people.stranger.id)).toBe(true)
  })

  test('thousands are counted up to a hundred, and a rare few exactly', async () => {
    const count = async (query: string) => (await world.send(people.viewer, 'GET', `/api/listing-count?${query}`)).body
    expect(await count('categories=dress')).toEqual({ data: { count: 100, hasMore: true } })
    expect(await count('categories=maternity&colours=yellow,white')).toEqual({ data: { count: 2, hasMore: false } })
  })

  test('every one of thousands is returned once', async () => {
    const ids = await walk('limit=100&categories=dress', people.viewer)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => id.startsWith('a0000000'))).toHaveLength(SCAN_MAX + 50)
    expect(ids.filter((id) => id.startsWith('b0000000'))).toHaveLength(0)
  })
})
