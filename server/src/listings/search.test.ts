import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListingsWorld, type Person, startListingsWorld } from '../../test/listings-world.ts'
import { refreshSearchWords } from './search-store.ts'

let world: ListingsWorld
let viewer: Person
let owner: Person
const ids: Record<string, string> = {}
const garments = {
  oldest: { brand: 'Ghost', description: 'Velvet, bias cut', colour: 'green' },
  velvetRed: { brand: 'Rixo', description: 'Velvet with pearls', colour: 'red' },
  plainGreen: { brand: 'Whistles', description: 'Chiffon', colour: 'green', length: 'maxi', size: 14 },
  vanilla: { brand: 'Blue Vanilla', description: 'Chiffon', colour: 'pink', size: 12 },
  skirt: { brand: 'Ganni', description: 'Chiffon', colour: 'blue', category: 'skirt', length: null },
  sequin: { brand: 'Rixo', description: 'Sequins everywhere', colour: 'gold' },
}
const mine = { brand: 'Mine', description: 'Velvet', colour: 'green' }

beforeAll(async () => {
  world = await startListingsWorld()
  viewer = await world.person('Vera')
  owner = await world.person('Olive')
  for (const [name, garment] of Object.entries(garments)) ids[name] = await world.list(owner, garment)
  ids['mine'] = await world.list(viewer, mine)
  await refreshSearchWords(world.db)
})
afterAll(() => world.close())

async function page(words: string, rest = '') {
  const { status, body } = await world.send(viewer, 'GET', `/api/listings?words=${encodeURIComponent(words)}${rest}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { items: { id: string }[]; isClosest: boolean; lastKey?: string }
}
const nameOf = ({ id }: { id: string }) => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? id
async function walk(words: string, rest = ''): Promise<string[]> {
  const names: string[] = []
  for (let lastKey = ''; ; ) {
    const { items, lastKey: next } = await page(words, `${rest}${lastKey && `&lastKey=${lastKey}`}`)
    names.push(...items.map(nameOf))
    if (!next) return names
    lastKey = next
  }
}

const searches: [words: string, names: string[], isClosest?: true][] = [
  // green velvet, then green, then velvet; the own ones last
  ['green velvet', ['oldest', 'plainGreen', 'velvetRed', 'mine']],
  ['velvet dresses in emerald', ['oldest', 'plainGreen', 'velvetRed', 'mine', 'sequin', 'vanilla'].slice(0, 4)],
  ['maxi', ['plainGreen']],
  ['size 14', ['plainGreen']],
  ['blue vanilla', ['vanilla', 'skirt']],
  ['skirts', ['skirt']],
  ['velvit', ['velvetRed', 'oldest', 'mine']],
  ['rixxo', ['sequin', 'velvetRed']],
  ['whisles', ['plainGreen']],
  ['gren', ['plainGreen', 'oldest', 'mine']],
  ['purple velvet', ['velvetRed', 'oldest', 'mine'], true],
  ['green sequins', ['plainGreen', 'oldest', 'sequin', 'mine'], true],
  ['ghost whistles', ['plainGreen', 'oldest'], true],
  ['unheard', []],
]

test.for(searches)('%s', async ([words, names, isClosest = false]) => {
  expect(await walk(words)).toEqual(names)
  expect((await page(words)).isClosest).toBe(isClosest)
  const counted = await world.send(viewer, 'GET', `/api/listing-count?words=${encodeURIComponent(words)}`)
  expect(counted.body.data).toEqual({ count: names.length, hasMore: false })
})

test.for(searches)(
  '%s, item by item, and on the first page what is closest',
  async ([words, names, isClosest = false]) => {
    expect(await walk(words, '&limit=1')).toEqual(names)
    expect((await page(words, '&limit=1')).isClosest).toBe(isClosest)
    expect(await walk(words, `&userId=${owner.id}&limit=2`)).toEqual(names.filter((name) => name !== 'mine'))
  },
)

test('a chosen filter holds for all that is found', async () => {
  expect(await walk('green velvet', '&colours=red')).toEqual(['velvetRed'])
  expect((await page('green velvet', '&colours=red')).isClosest).toBe(true)
})

test('the words of items that not everyone sees are not in the table', async () => {
  const id = await world.list(owner, { brand: 'Secret', description: 'Quixotic', sharedStatus: 'FRIENDS_ONLY' })
  await refreshSearchWords(world.db)
  expect((await world.pool.query(`select word from search_words where word in ('secret', 'velvet')`)).rows).toEqual([
    { word: 'velvet' },
  ])
  await world.send(owner, 'DELETE', '/api/listings', { listingId: id })
})

test('nor are those of a member who is suspended or leaving, until they are shown again', async () => {
  const hidden = await world.person('Hester')
  await world.list(hidden, { brand: 'Zygote', description: 'Chiffon' })
  const words = async () => {
    await refreshSearchWords(world.db)
    const { rows } = await world.pool.query<{ word: string }>(
      `select word from search_words where word in ('zygote', 'chiffon') order by word`,
    )
    return rows.map(({ word }) => word)
  }
  const suspend = (suspendedAt: Date | null) =>
    world.db.updateTable('members').set({ suspendedAt }).where('id', '=', hidden.id).execute()
  expect(await words()).toEqual(['chiffon', 'zygote'])
  await suspend(world.clock.now())
  expect(await words()).toEqual(['chiffon'])
  await suspend(null)
  expect(await words()).toEqual(['chiffon', 'zygote'])
  await suspend(world.clock.now())
})

describe('beyond the limit of a scan', () => {
  beforeAll(async () => {
    await world.copyBeyondScan(ids['vanilla']!)
    await world.pool.query('analyze listings')
  })

  test.for(searches.filter(([words]) => words !== 'blue vanilla' && !words.includes('dress')))(
    '%s',
    async ([words, names]) => expect(await walk(words)).toEqual(names),
  )
})
