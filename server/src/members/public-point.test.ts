import { PUBLIC_POINT_MAX_METRES, PUBLIC_POINT_MIN_METRES } from '@hemline/contract/limits.ts'
import { distanceMetres } from '@hemline/contract/place.ts'
import { expect, test } from 'vitest'
import { publicPoint } from './public-point.ts'

const home = { lat: 51.5432, lng: -0.0661, memberId: 'a3c1', postcode: 'E8 3PH', key: 'a key of the tests' }
const members = Array.from({ length: 10_000 }, (_, n) => {
  const place = { lat: 49.9 + (n % 110) / 10, lng: -7 + (n % 85) / 10 }
  return { ...home, ...place, memberId: `member-${n}` }
})

test('10,000 homes are all moved by 200 to 700 m', () => {
  const metres = members.map((member) => distanceMetres(member, publicPoint(member)))
  expect(Math.min(...metres)).toBeGreaterThanOrEqual(PUBLIC_POINT_MIN_METRES)
  expect(Math.max(...metres)).toBeLessThanOrEqual(PUBLIC_POINT_MAX_METRES)
})

test('they are spread evenly over the ring, in every direction', () => {
  const middle = Math.sqrt((PUBLIC_POINT_MIN_METRES ** 2 + PUBLIC_POINT_MAX_METRES ** 2) / 2)
  const points = members.map((member) => ({ member, point: publicPoint(member) }))
  const share = (is: (one: (typeof points)[number]) => boolean) => points.filter(is).length / points.length
  expect(share(({ member, point }) => distanceMetres(member, point) < middle)).toBeCloseTo(0.5, 1)
  for (const north of [true, false]) {
    for (const east of [true, false]) {
      const quarter = share(({ member, point }) => point.lat > member.lat === north && point.lng > member.lng === east)
      expect(quarter).toBeCloseTo(0.25, 1)
    }
  }
})

test('the same home gives the same point, however its postcode is written', () => {
  const point = publicPoint(home)
  expect(publicPoint({ ...home })).toEqual(point)
  expect(publicPoint({ ...home, postcode: ' e83ph' })).toEqual(point)
})

test('another key, member or postcode gives another point', () => {
  const point = publicPoint(home)
  expect(publicPoint({ ...home, key: 'another key' })).not.toEqual(point)
  expect(publicPoint({ ...home, memberId: 'a3c2' })).not.toEqual(point)
  expect(publicPoint({ ...home, postcode: 'E8 3PJ' })).not.toEqual(point)
})
