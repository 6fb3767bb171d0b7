import { addDays, today } from '@hemline/contract/days.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListingsWorld, type Person, startListingsWorld } from '../../test/listings-world.ts'
import { readSearch, refreshSearchWords } from './search-store.ts'

let world: ListingsWorld
let viewer: Person
let friend: Person
let stranger: Person
const garments = {
  silk: { brand: 'Rixo', description: 'Silk, worn once to a wedding', colour: 'green' },
  boot: { brand: 'RIXO', description: 'Goes with boots', colour: 'red' },
  chloe: { brand: 'Chloé', description: "The Vampire's evening dress", colour: 'green' },
  friends: { brand: 'Ganni', description: 'Wedding guest', colour: 'green', sharedStatus: 'FRIENDS_ONLY' },
  hidden: { brand: 'Rixo', description: 'Silk', colour: 'green', sharedStatus: 'FRIENDS_ONLY' },
}
type Name = keyof typeof garments
const ids = {} as Record<Name, string>

beforeAll(async () => {
  // its days are those of one calendar, with its weekends
  world = await startListingsWorld({ startsAt: '2026-12-01T12:00:00Z' })
  viewer = await world.person('Vera')
  friend = await world.person('Fay', { geohash7: 'gcpvj0d' })
  stranger = await world.person('Sue', { geohash7: 'gcw2j1k' })
  await world.befriend(viewer, friend)
  for (const [name, garment] of Object.entries(garments)) {
    ids[name as Name] = await world.list(name === 'friends' || name === 'boot' ? friend : stranger, garment)
  }
  await world.pool.query(
    `insert into bookings (id, listing_id, lendee_id, blocked, released_at, created_at) values
       (gen_random_uuid(), $1, $3, '[2027-03-10,2027-03-14]', null, $4),
       (gen_random_uuid(), $2, $3, '[2027-03-10,2027-03-14]', $4, $4)`,
    [ids.silk, ids.boot, viewer.id, world.clock.now()],
  )
  await refreshSearchWords(world.db)
  const block = (listingId: string | null, startDate: string, endDate: string) =>
    world.send(friend, 'POST', '/api/blocked-days', { listingId, startDate, endDate })
  expect((await block(ids.boot, '2027-04-01', '2027-04-02')).status).toBe(201)
  expect((await block(null, '2027-05-01', '2027-05-10')).status).toBe(201)
})
afterAll(() => world.close())

async function found(query: string): Promise<string[]> {
  const { status, body } = await world.send(viewer, 'GET', `/api/listings?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items.map((item: { id: string }) => item.id).sort()
}
const idsOf = (names: Name[]) => names.map((name) => ids[name]).sort()
const search = (words: string) => `words=${encodeURIComponent(words)}`

// Each query runs everywhere, in a cell, for a circle and with a facet: the four access paths.
const searches: [query: string, names: Name[]][] = [
  ['brand=rixo', ['silk', 'boot']],
  [`brand=${encodeURIComponent('CHLOÉ')}`, ['chloe']],
  ['brand=rix', []],
  [search('chloe'), ['chloe']],
  [search('Chloé'), ['chloe']],
  [search('wedd'), ['silk', 'friends']],
  [search('dresses'), ['silk', 'boot', 'chloe', 'friends']],
  [search('green gowns'), ['silk', 'chloe', 'friends']],
  [search('boot'), ['boot']],
  [search("vampire's"), ['chloe']],
  [search('edding'), ['silk', 'friends']],
  [search('dding'), []],
  [search('&|!:*'), []],
  ['words=', ['silk', 'boot', 'chloe', 'friends']],
  ['freeFrom=2027-03-14', ['boot', 'chloe', 'friends']],
  ['freeFrom=2027-03-15&freeTo=2027-03-20', ['silk', 'boot', 'chloe', 'friends']],
  ['freeFrom=2027-03-05&freeTo=2027-03-12', ['boot', 'chloe', 'friends']],
  ['freeFrom=2027-03-15&freeTo=2027-03-23', []],
  ['freeFrom=2027-03-17&freeTo=2027-03-18&freeBy=DELIVERY', ['silk', 'boot', 'chloe', 'friends']],
  ['freeFrom=2027-03-16&freeTo=2027-03-18&freeBy=DELIVERY', ['boot', 'chloe', 'friends']],
  ['freeFrom=2027-03-06&freeTo=2027-03-08&freeBy=delivery', ['boot', 'chloe', 'friends']],
  ['freeFrom=2027-03-16&freeTo=2027-03-18&freeBy=in-person', ['silk', 'boot', 'chloe', 'friends']],
  ['freeFrom=2020-03-16&freeTo=2020-03-18', []],
  ['freeFrom=2027-04-02&freeTo=2027-04-03', ['silk', 'chloe', 'friends']],
  ['freeFrom=2027-05-10&freeTo=2027-05-12', ['silk', 'chloe']],
  ['brand=Rixo&freeFrom=2027-03-12', ['boot']],
  [`brand=Rixo&${search('silk')}&freeFrom=2027-03-15`, ['silk']],
]

test.for(searches)('%s', async ([query, names]) => {
  const of = (some: Name[]) => idsOf(names.filter((name) => some.includes(name)))
  expect(await found(query)).toEqual(idsOf(names))
  expect(await found(`${query}&geohash4=gcpv`)).toEqual(of(['boot', 'friends']))
  expect(await found(`${query}&friendsFilter=FRIENDS_ONLY`)).toEqual(of(['boot', 'friends']))
  expect(await found(`${query}&userId=${stranger.id}`)).toEqual(of(['silk', 'chloe']))
  expect(await found(`${query}&colours=green`)).toEqual(of(['silk', 'chloe', 'friends']))
})

test.each([
  ['freeTo=2027-03-14', 'freeTo'],
  ['freeFrom=2027-03-14&freeTo=2027-03-13', 'freeTo'],
  ['freeFrom=2027-02-30', 'freeFrom'],
  ['freeFrom=0000-02-03', 'freeFrom'],
  [`words=${'a'.repeat(61)}`, 'words'],
])('%s is refused by the name of its field', async (query, field) => {
  const { status, body } = await world.send(viewer, 'GET', `/api/listings?${query}`)
  expect(status).toBe(400)
  expect(Object.keys(body.error.fields)).toEqual([field])
})

// 16 March 2027 is a Tuesday: two working days before it are Friday and Monday, and the booking ends on Sunday the
// 14th.
test.each([
  ['freeFrom=2027-03-17', ['DELIVERY', 'IN_PERSON']],
  ['freeFrom=2027-03-16', ['IN_PERSON']],
  ['freeFrom=2027-03-16&freeBy=IN_PERSON', ['IN_PERSON']],
  ['freeFrom=2027-03-17&freeBy=DELIVERY', ['DELIVERY', 'IN_PERSON']],
  ['words=silk', null],
])('%s: each item states its possible delivery methods', async (query, ways) => {
  for (const how of ['', '&geohash4=gcw2', `&userId=${stranger.id}`, '&colours=green']) {
    const { body } = await world.send(viewer, 'GET', `/api/listings?${query}${how}`)
    expect(body.items.find(({ id }: { id: string }) => id === ids.silk)?.freeBy).toEqual(ways)
  }
})

test('days that are too soon for the post are available in person only', async () => {
  const day = today(world.clock.now())
  const { body } = await world.send(viewer, 'GET', `/api/listings?freeFrom=${day}&userId=${stranger.id}`)
  expect(body.items.map(({ freeBy }: { freeBy: string[] }) => freeBy)).toEqual([['IN_PERSON'], ['IN_PERSON']])
  expect(await found(`freeFrom=${day}&freeBy=DELIVERY`)).toEqual([])
})

test('days that begin more than a year ahead find nothing, since no item can be requested for them', async () => {
  const ahead = (days: number) => found(`freeFrom=${addDays(today(world.clock.now()), days)}`)
  expect(await ahead(365)).toEqual(await found('words='))
  expect(await ahead(366)).toEqual([])
})

test('near includes the neighbouring cells: 2 km away across the border comes before 7 km away within it', async () => {
  // 51.5035 lies just above the border between gcpu and gcpv; the map's area is that cell alone
  const [south, within, far] = await Promise.all([
    world.person('South', { geohash7: 'gcpuzzz' }),
    world.person('Within', { geohash7: 'gcpvj0d' }),
    world.person('Far', { geohash7: 'gcx8b2c' }),
  ])
  const garment = { brand: 'Nearby', description: 'Plain' }
  const [a, b, c] = [
    await world.list(south, garment),
    await world.list(within, garment),
    await world.list(far, garment),
  ]
  const orderOf = async (where: string) =>
    (await world.send(viewer, 'GET', `/api/listings?${where}`)).body.items.map(({ id }: { id: string }) => id)
  expect(await orderOf('brand=nearby')).toEqual([c, b, a])
  for (const how of ['brand=nearby', 'brand=nearby&friendsFilter=EVERYONE', 'words=nearby&colours=green&sizes=10'])
    expect(await orderOf(`${how}&geohash4=gcpv`)).toEqual([b, a])
  expect(await orderOf('brand=nearby&area=gcpv')).toEqual([b])
  expect(await orderOf(`geohash4=gcpv&userId=${south.id}`)).toEqual([a])
  const first = await world.send(viewer, 'GET', '/api/listings?geohash4=gcpv&limit=1')
  const next = await world.send(viewer, 'GET', `/api/listings?geohash4=gcpv&limit=1&lastKey=${first.body.lastKey}`)
  expect([first.body.items[0].id, next.body.items[0].id]).toEqual([b, a])
})

test('words that no item has together come close by one of them', async () => {
  expect(await found(search('weddings rixo'))).toEqual(idsOf(['silk']))
  expect(await found(`${search('weddings rixo')}&geohash4=gcpv`)).toEqual(idsOf(['boot', 'friends']))
})

test('only the first six words count', async () => {
  const six = ['one', '2', 'three', 'four', 'five', 'six']
  expect((await readSearch(world.db, 'one 2 three four five six seven'))?.meaning.all).toEqual(six)
  expect((await readSearch(world.db, 'öne 2 thrée four fíve six seven'))?.meaning.all).toEqual(six)
  for (const text of [" –'", "'&|!:*()\\", '€ ＆ …']) expect(await readSearch(world.db, text)).toBeNull()
})

describe('beyond the limit of a scan', () => {
  beforeAll(() => world.copyBeyondScan(ids.chloe))

  test.each<[string, Name[]]>([
    ['brand=rixo', ['silk', 'boot']],
    [search('wedding'), ['silk', 'friends']],
    [`${search('wedding')}&colours=green&geohash5=gcpvj`, ['friends']],
    [`${search('wedding')}&friendsFilter=FRIENDS_OF_FRIENDS&freeFrom=2027-03-12`, ['friends']],
    ['colours=red&freeFrom=2027-03-12', ['boot']],
    ['colours=red&freeFrom=2027-04-02', []],
  ])('%s', async (query, names) => expect(await found(query)).toEqual(idsOf(names)))
})

describe('a word that is typed as it was listed', () => {
  const brands = [
    'Samsøe',
    'Bæk',
    'Łódź',
    'Weiß',
    'Cœur',
    'Þóra',
    'Đặng',
    'Zoe\u0308',
    'Ähtäri',
    'Ελένη',
    'زری',
    'Ŋgai',
  ]
  let listed: string[]
  beforeAll(async () => {
    listed = []
    // the copies above are more than their owner lists in a day
    const owner = await world.person('Sam', { geohash7: 'gcw2j1k' })
    for (const brand of brands) listed.push(await world.list(owner, { brand }))
  })
  test.each(brands.map((brand, at) => [brand, at] as const))('%s', async (brand, at) => {
    for (const typed of [brand, brand.toUpperCase(), brand.toLowerCase(), brand.normalize('NFD'), brand.slice(0, -1)])
      expect(await found(search(typed)), typed).toContain(listed[at])
  })
  test.each([
    ['samsoe', 0],
    ['baek', 1],
    ['lodz', 2],
    ['weiss', 3],
    ['coeur', 4],
    ['thora', 5],
    ['dang', 6],
    ['zoe', 7],
  ] as const)('%s, as an English keyboard has it', async (typed, at) => {
    expect(await found(search(typed))).toContain(listed[at])
  })
})
