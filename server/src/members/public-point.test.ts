import { PUBLIC_POINT_MAX_METRES, PUBLIC_POINT_MIN_METRES } from '@hemline/contract/limits.ts'
import { distanceMetres, offsetPoint, type Point } from '@hemline/contract/place.ts'
import { expect, test } from 'vitest'
import { drawPoint, mayStandFor, NEXT_DOOR_METRES, roughPoint, servingPoint } from './public-point.ts'

const key = 'a key of the tests'
const places = Array.from({ length: 10_000 }, (_, n) => ({ lat: 49.9 + (n % 110) / 10, lng: -7 + (n % 85) / 10 }))
const drawn = places.map((place, n) => ({ place, point: drawPoint(place, { postcode: `${n}`, key, others: [] }) }))

let state = 7
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

test('10,000 homes are all moved by 200 to 700 m, and so are the houses next door', () => {
  for (const { place, point } of drawn) {
    const nextDoor = offsetPoint(place, NEXT_DOOR_METRES - 2, random() * 2 * Math.PI)
    for (const home of [place, nextDoor]) {
      const metres = distanceMetres(home, point)
      expect(metres >= PUBLIC_POINT_MIN_METRES && metres <= PUBLIC_POINT_MAX_METRES, `${metres} m`).toBe(true)
      expect(servingPoint(home, [point])).toBe(point)
      expect(mayStandFor(point, home)).toBe(true)
    }
  }
})

test('they are distributed uniformly over their ring, in every direction', () => {
  const share = (is: (one: (typeof drawn)[number]) => boolean) => drawn.filter(is).length / drawn.length
  const middle = Math.sqrt((460 ** 2 + 640 ** 2) / 2)
  expect(share(({ place, point }) => distanceMetres(place, point) < middle)).toBeCloseTo(0.5, 1)
  for (const north of [true, false]) {
    for (const east of [true, false]) {
      const quarter = share(({ place, point }) => point.lat > place.lat === north && point.lng > place.lng === east)
      expect(quarter).toBeCloseTo(0.25, 1)
    }
  }
})

test('while only the district is known, each member has one point 200 to 240 m from its centre', () => {
  for (const [n, centre] of places.entries()) {
    const point = roughPoint(centre, { memberId: `${n}`, key })
    const metres = distanceMetres(centre, point)
    expect(metres >= PUBLIC_POINT_MIN_METRES && metres <= 240, `${metres} m`).toBe(true)
    expect(roughPoint({ ...centre }, { memberId: `${n}`, key })).toEqual(point)
    expect(roughPoint(centre, { memberId: `${n}`, key: 'another key' })).not.toEqual(point)
  }
})

test('a rough and an exact point never combine to the home, whatever their keys', () => {
  for (const [n, { place, point }] of drawn.entries()) {
    const rough = roughPoint(place, { memberId: `${n}`, key })
    const guess = { lat: point.lat - (rough.lat - place.lat), lng: point.lng - (rough.lng - place.lng) }
    expect(distanceMetres(guess, place)).toBeGreaterThanOrEqual(150)
  }
})

test('the oldest point in range is used, and a younger one changes nothing', () => {
  const home = places[0]!
  const at = (metres: number, bearing: number) => offsetPoint(home, metres, bearing)
  const [near, first, second] = [at(320, 0), at(450, 1), at(550, 2)]
  expect(servingPoint(home, [near, first, second])).toBe(first)
  expect(servingPoint(home, [near, second, first])).toBe(second)
  expect(servingPoint(home, [near, at(800, 0)])).toBeUndefined()
})

/** A town of members who join one after another; each uses a serving point, or draws a new one. */
function town(homes: readonly Point[]) {
  const points: Point[] = []
  const shown = homes.map((home, n) => {
    const sharedPoint = servingPoint(home, points)
    if (sharedPoint) return sharedPoint
    const point = drawPoint(home, { postcode: `${n}`, key, others: points })
    points.push(point)
    return point
  })
  return { points, shown }
}
const mean = (some: readonly Point[]): Point => ({
  lat: some.reduce((sum, { lat }) => sum + lat, 0) / some.length,
  lng: some.reduce((sum, { lng }) => sum + lng, 0) / some.length,
})
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!

test('in a crowded town neither the points nor computations with them lead to the homes', () => {
  const middle = { lat: 51.54, lng: -0.06 }
  const anywhere = () => ({ lat: middle.lat + (random() - 0.5) * 0.045, lng: middle.lng + (random() - 0.5) * 0.072 })
  const homes = Array.from({ length: 3_000 }, anywhere)
  const { points, shown } = town(homes)
  const alone: number[] = []
  const together: number[] = []
  let different = 0
  for (const [n, home] of homes.entries()) {
    const nextDoor = offsetPoint(home, 20 + random() * 30, random() * 2 * Math.PI)
    const other = servingPoint(nextDoor, points) ?? drawPoint(nextDoor, { postcode: `${n} B`, key, others: points })
    if (other !== shown[n]) different += 1
    alone.push(distanceMetres(home, shown[n]!), distanceMetres(home, other))
    together.push(distanceMetres(home, mean([shown[n]!, other])))
  }
  // an attacker who tries every postcode of the town learns which of them a point serves, and guesses their centre
  const served = Map.groupBy(Array.from({ length: 40_000 }, anywhere), (place) => servingPoint(place, points))
  const middles = homes.map((home, n) => distanceMetres(home, mean(served.get(shown[n]!) ?? [shown[n]!])))
  const share = together.filter((metres) => metres < 150).length / homes.length
  console.info(
    `a town of 3,000: ${points.length} points, ${different} houses with two; one point ${Math.min(...alone).toFixed(0)} m at least, ` +
      `the middle ${median(together).toFixed(0)} m (below 150 m: ${(share * 100).toFixed(1)} %), by every postcode ${median(middles).toFixed(0)} m`,
  )
  expect(Math.min(...alone)).toBeGreaterThanOrEqual(300)
  expect(median(alone)).toBeGreaterThanOrEqual(500)
  expect(median(together)).toBeGreaterThanOrEqual(500)
  expect(different / homes.length).toBeLessThan(0.2)
  expect(share).toBeLessThan(0.015)
  expect(median(middles)).toBeGreaterThanOrEqual(450)
})
