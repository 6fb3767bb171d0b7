import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mercatorShare } from '@hemline/contract/tiles/shapes.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from '../../base/log.ts'
import { openGeocoder } from '../geocoder/open.ts'
import { landRings } from './coast.ts'
import { diskCache } from './disk-cache.ts'
import { clipRing, type Spot } from './geometry.ts'
import { roadTable } from './ground/tables.ts'
import { addressOf, checkTemplate } from './tile-server.ts'
import { typeOf } from './tile-type.ts'
import { waysThrough } from './ways.ts'

const folder = mkdtempSync(join(tmpdir(), 'hemline-tiles-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the URL of a tile', () => {
  test('is filled in once, with numbers only', () => {
    const tile = { z: 12, x: 2046, y: 1362 }
    expect(addressOf('https://t.example/{z}/{x}/{y}{r}.png?k={y}', tile, 2)).toBe(
      'https://t.example/12/2046/1362@2x.png?k=1362',
    )
    expect(addressOf('https://t.example/{z}/{x}/{y}{r}.png', tile, 1)).toBe('https://t.example/12/2046/1362.png')
  })

  test.each([
    ['no address', 'tiles'],
    ['a file', 'file:///etc/{z}/{x}/{y}'],
    ['a host that is filled in', 'https://{z}.example/{x}/{y}/{z}.png'],
    ['a name that is filled in', 'https://{x}@t.example/{z}/{x}/{y}.png'],
    ['a missing row', 'https://t.example/{z}/{x}.png'],
  ])('%s is refused when the server starts', (_, template) => {
    expect(() => checkTemplate('TILE_URL', template)).toThrow(/TILE_URL/)
  })
})

test("a picture's type is determined by its first bytes, not by its content type", () => {
  expect(typeOf(Buffer.from('89504e470d0a1a0a00', 'hex'))).toBe('image/png')
  expect(typeOf(Buffer.from('ffd8ffe0', 'hex'))).toBe('image/jpeg')
  expect(typeOf(Buffer.from('RIFF....WEBPVP8 '))).toBe('image/webp')
  expect(typeOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
  expect(typeOf(Buffer.alloc(0))).toBeNull()
})

describe('the cache on the disk', () => {
  let minute = 0
  const clock = { now: () => new Date(Date.UTC(2026, 10, 21, 12, minute)) }

  test('deletes the oldest files above its limit, and never exceeds it', async () => {
    const cache = diskCache({ folder: join(folder, 'small'), maxBytes: 1000, clock })
    for (minute = 0; minute < 15; minute++) await cache.put(`a/12/${minute}`, Buffer.alloc(100, minute))
    expect(readdirSync(join(folder, 'small', 'a', '12')).length).toBeLessThanOrEqual(10)
    expect(await cache.get('a/12/0')).toBeNull()
    expect((await cache.get('a/12/14'))?.bytes[0]).toBe(14)
    expect((await cache.get('a/12/14'))?.at).toEqual(new Date(Date.UTC(2026, 10, 21, 12, 14)))
  })

  test('finds the files of an earlier run, and deletes its partial ones', async () => {
    const place = join(folder, 'again')
    await diskCache({ folder: place, maxBytes: 1000, clock }).put('a/1/2', Buffer.from('cached'))
    writeFileSync(join(place, 'a', '1', '3.abc.partial'), 'half')
    const cache = diskCache({ folder: place, maxBytes: 1000, clock })
    expect((await cache.get('a/1/2'))?.bytes.toString()).toBe('cached')
    expect(readdirSync(join(place, 'a', '1'))).toEqual(['2'])
  })

  test.each(['../secrets', 'a/../../b', '/etc/passwd', 'a//b', ''])(
    'accepts no key that leads outside the folder: %j',
    async (key) => {
      const cache = diskCache({ folder: join(folder, 'keys'), maxBytes: 1000, clock })
      await expect(cache.put(key, Buffer.from('x'))).rejects.toThrow(/Not a key/)
    },
  )
})

describe('the plain ground', () => {
  const isLand = (lat: number, lng: number) => {
    const { x, y } = mercatorShare({ lat, lng })
    return landRings().some(({ spots }) => isInside(spots, x, y))
  }

  test.each([
    ['London', 51.507, -0.128, true],
    ['Edinburgh', 55.941, -3.191, true],
    ['Belfast', 54.58, -5.96, true],
    ['Newport, Wight', 50.7, -1.29, true],
    ['the Channel', 50.3, -0.14, false],
    ['the Irish Sea', 53.6, -4.6, false],
    ['the Wash', 52.95, 0.3, false],
  ])('%s is at its real position', (_, lat, lng, expected) => {
    expect(isLand(lat, lng)).toBe(expected)
  })

  test('a ring is clipped at the edge of its tile', () => {
    const square: Spot[] = [
      [-10, -10],
      [10, -10],
      [10, 10],
      [-10, 10],
    ]
    const corner = clipRing(square, { left: 0, top: 0, right: 20, bottom: 20 })
    expect(corner.map(String).sort()).toEqual(['0,0', '0,10', '10,0', '10,10'])
    expect(clipRing(square, { left: 50, top: 50, right: 60, bottom: 60 })).toEqual([])
  })

  test('lines connect neighbours only, and continue straight where they can', () => {
    const at = (lat: number, lng: number) => ({ lat, lng })
    const row = [at(51, 0), at(51, 0.05), at(51, 0.1), at(51.05, 0.05)]
    const ways = waysThrough(row, () => true).map((way) => way.join('-'))
    expect(ways).toHaveLength(2)
    expect(ways.some((way) => way === '0-1-2' || way === '2-1-0')).toBe(true)
    expect(ways.some((way) => way === '1-3' || way === '3-1')).toBe(true)
    expect(waysThrough(row, () => false)).toEqual([])
    expect(
      waysThrough([at(51, 0), at(52, 0)], () => true),
      'too far apart',
    ).toEqual([])
  })

  test('every line of the country is drawn once', () => {
    const geocoder = openGeocoder({ dataFolder: folder, POSTCODES_IO_URL: undefined }, { log: createLog('silent') })
    const steps = waysThrough(geocoder.localities(), () => true).flatMap((way) =>
      way.slice(1).map((to, at) => [way[at]!, to].sort((a, b) => a - b).join('-')),
    )
    expect(steps.length).toBeGreaterThan(1000)
    expect(new Set(steps).size).toBe(steps.length)
  })

  test('no road of the table has a gap: its points are near each other', () => {
    for (const { points } of roadTable) {
      for (const [at, point] of points.slice(1).entries()) {
        expect(Math.abs(point.lat - points[at]!.lat), JSON.stringify(point)).toBeLessThan(0.09)
        expect(Math.abs(point.lng - points[at]!.lng), JSON.stringify(point)).toBeLessThan(0.14)
      }
    }
  })
})

function isInside(ring: readonly Spot[], x: number, y: number): boolean {
  return ring.reduce((inside, [bx, by], at) => {
    const [ax, ay] = ring.at(at - 1)!
    const crosses = ay > y !== by > y && x < ((ax - bx) * (y - by)) / (ay - by) + bx
    return crosses ? !inside : inside
  }, false)
}
