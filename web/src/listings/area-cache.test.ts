import { AREA_LISTINGS_MAX } from '@hemline/contract/limits.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { geohashNeighbours } from '@hemline/contract/place.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type AreaPage, createAreaCache, type FetchArea } from './area-cache.ts'

type Filter = { colours?: string[] }

const HOME = 'gcpv'
const AROUND = geohashNeighbours(HOME)

const listing = (id: string, geohash5: string, minute: number) =>
  ({ id, geohash5, createdAt: new Date(Date.UTC(2026, 10, 21, 0, minute)).toISOString() }) as Listing
const ids = ({ items }: { items: Listing[] }) => items.map(({ id }) => id).join('')

describe('createAreaCache', () => {
  let fetched: string[] = []
  let logged: string[] = []
  let minutes = 0
  let pages: Record<string, AreaPage[]> = {}
  let broken: (geohash4: string) => boolean = () => false

  const fetchArea: FetchArea<Filter> = async ({ geohash4, lastKey }) => {
    fetched.push(lastKey ? `${geohash4}:${lastKey}` : geohash4)
    if (broken(geohash4)) throw new Error('no signal')
    return pages[geohash4]?.[Number(lastKey ?? 0)] ?? { items: [], lastKey: null }
  }
  const open = () =>
    createAreaCache<Filter>({ fetchArea, log: (message) => logged.push(message), now: () => minutes * 60_000 })

  beforeEach(() => {
    fetched = []
    logged = []
    minutes = 0
    broken = () => false
    pages = {
      [HOME]: [
        { items: [listing('e', 'gcpvj', 9), listing('d', 'gcpvn', 8)], lastKey: '1' },
        { items: [listing('c', 'gcpvj', 7), listing('b', 'gcpvh', 6)], lastKey: '2' },
        { items: [listing('a', 'gcpvj', 5)] },
      ],
    }
  })

  test.each([
    ['its cell alone, newest first', 'gcpvj', 'eca'],
    ['another cell', 'gcpvn', 'd'],
    ['a whole area', 'gcpv', 'edcba'],
    ['a cell finer than the groups', 'gcpvj0d', 'eca'],
    ['nothing where nothing is', 'gcpv0', ''],
  ])('returns %s', async (_, cell, expected) => {
    const answer = await open().listings(cell, {})
    expect([ids(answer), answer.isComplete]).toEqual([expected, true])
  })

  test('fetches all pages of the area first, then the eight around it', async () => {
    const cache = open()
    await cache.listings('gcpvj', {})
    expect(fetched.slice(0, 3)).toEqual([HOME, `${HOME}:1`, `${HOME}:2`])
    await cache.whenIdle()
    expect(fetched.slice(3)).toEqual(AROUND)
  })

  test('fetches nothing again for 15 minutes', async () => {
    const cache = open()
    await cache.listings('gcpvj', {})
    await cache.whenIdle()
    fetched = []
    minutes = 14
    await cache.listings('gcpvn', {})
    await cache.whenIdle()
    expect(fetched).toEqual([])
    minutes = 15
    await cache.listings('gcpvn', {})
    expect(fetched).toContain(HOME)
  })

  test('says where nothing is what was searched for, as the first page says', async () => {
    pages[HOME] = [
      { items: [listing('b', 'gcpvj', 2)], isClosest: true, lastKey: '1' },
      { items: [listing('a', 'gcpvn', 1)], isClosest: false },
    ]
    const { isClosest } = await open().listings('gcpvj', {})
    expect(isClosest).toBe(true)
  })

  test('a prefetched neighbour is returned immediately; its own neighbours follow', async () => {
    const cache = open()
    await cache.listings('gcpvj', {})
    await cache.whenIdle()
    fetched = []
    const next = AROUND[2]!
    pages[next] = [{ items: [listing('x', `${next}0`, 1)] }]
    expect(ids(await cache.listings(`${next}0`, {})), 'from memory, so not the new one').toBe('')
    await cache.whenIdle()
    expect(fetched.toSorted()).toEqual(
      geohashNeighbours(next)
        .filter((cell) => cell !== HOME && !AROUND.includes(cell))
        .toSorted(),
    )
  })

  test('concurrent calls cause one fetch', async () => {
    const cache = open()
    await Promise.all([cache.listings('gcpvj', {}), cache.listings('gcpvn', {}), cache.listings('gcpv', {})])
    await cache.whenIdle()
    expect(fetched).toHaveLength(3 + 8)
  })

  test('caches by filter', async () => {
    const cache = open()
    await cache.listings('gcpvj', {})
    await cache.whenIdle()
    fetched = []
    await cache.listings('gcpvj', { colours: ['red'] })
    expect(fetched[0]).toBe(HOME)
  })

  test('resetTracking clears the areas of this filter only', async () => {
    const cache = open()
    await cache.listings('gcpvj', {})
    await cache.listings('gcpvj', { colours: ['red'] })
    await cache.whenIdle()
    fetched = []
    pages[HOME] = [{ items: [listing('z', 'gcpvj', 30)] }]
    expect(ids(await cache.listings('gcpvj', {}, { resetTracking: true }))).toBe('z')
    await cache.whenIdle()
    expect(fetched).toHaveLength(1 + 8)
    expect(ids(await cache.listings('gcpvj', { colours: ['red'] }))).toBe('eca')
  })

  test('clear removes everything', async () => {
    const cache = open()
    await cache.listings('gcpvj', {})
    await cache.whenIdle()
    cache.clear()
    fetched = []
    await cache.listings('gcpvj', {})
    expect(fetched[0]).toBe(HOME)
  })

  test('stops at 1,000 listings per area, and says that there are more', async () => {
    const page = (n: number) =>
      Array.from({ length: 300 }, (_, at) => listing(`${n}-${at}`, 'gcpvj', 5000 - n * 300 - at))
    pages[HOME] = [0, 1, 2, 3, 4, 5].map((n) => ({ items: page(n), lastKey: String(n + 1) }))
    const cache = open()
    const { items, isComplete } = await cache.listings('gcpvj', {})
    expect([items.length, isComplete]).toEqual([AREA_LISTINGS_MAX, false])
    expect(fetched.filter((area) => area.startsWith(HOME))).toHaveLength(4)
  })

  test('a failed prefetch is logged and ends the batch; the next call resumes it', async () => {
    broken = (area) => area === AROUND[2]
    const cache = open()
    expect(ids(await cache.listings('gcpvj', {}))).toBe('eca')
    await cache.whenIdle()
    expect(fetched.slice(3)).toEqual(AROUND.slice(0, 3))
    expect(logged).toEqual([`Failed to prefetch the listings of ${AROUND[2]}`])
    broken = () => false
    fetched = []
    await cache.listings('gcpvj', {})
    await cache.whenIdle()
    expect(fetched).toEqual(AROUND.slice(2))
  })

  test('a call fails if its own area fails, and the next call retries', async () => {
    broken = () => true
    const cache = open()
    await expect(cache.listings('gcpvj', {})).rejects.toThrow('no signal')
    broken = () => false
    expect(ids(await cache.listings('gcpvj', {}))).toBe('eca')
  })
})
