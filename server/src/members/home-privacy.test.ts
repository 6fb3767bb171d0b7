import { readFile } from 'node:fs/promises'
import { parsePostcode } from '@hemline/contract/members/rules.ts'
import { distanceMetres, offsetPoint, type Point } from '@hemline/contract/place.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../test/make-member.ts'
import { createWorld, type World } from '../../test/world.ts'
import { districtPlaces } from '../outside/geocoder/built-in.ts'
import type { Geocoder } from '../outside/geocoder/port.ts'
import { changeProfile } from './actions.ts'
import { findMember } from './store.ts'

/**
 * An attacker who knows the built-in table, every postcode's place and the algorithm, and has seen every point that a
 * home ever had, averages, subtracts and intersects. The source of a postcode's place changes meanwhile.
 */
let world: World
let table: Geocoder
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
  table = world.deps.geocoder
})
afterAll(() => world.close())

let state = 20_261_122
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}
const away = (from: Point, least: number, most: number) =>
  offsetPoint(from, least + random() * (most - least), random() * 2 * Math.PI)

type House = { home: Point; centre: Point; postcodes: [string, string] }
const exactPlaces = new Map<string, Point>()
const houses: House[] = [...districtPlaces]
  .filter((_, at) => at % 31 === 0)
  .slice(0, 36)
  .map(([district, centre]) => {
    const home = away(centre, 0, 2_500)
    const postcodes: [string, string] = [`${district} 1AA`, `${district} 1AB`]
    exactPlaces.set(postcodes[0], home)
    exactPlaces.set(postcodes[1], away(home, 20, 50))
    return { home, centre, postcodes }
  })

/** The source of a postcode's place: the built-in table, the imported geodata, or a service that differs by metres. */
const sources = ['table', 'geodata', 'service'] as const
type Source = (typeof sources)[number]
function answerFrom(source: Source): void {
  world.deps.geocoder = {
    localities: () => table.localities(),
    townOf: (postcode) => table.townOf(postcode),
    async find(text) {
      const rough = await table.find(text)
      const place = exactPlaces.get(parsePostcode(text)!.postcode)
      if (source === 'table' || !rough || !place) return rough
      const point = source === 'geodata' ? place : offsetPoint(place, 10, 1)
      return { ...rough, ...point, exact: true }
    },
  }
}

type Sighting = { shown: Point; isExact: boolean }

async function save(memberId: string, postcode: string, source: Source): Promise<Sighting> {
  answerFrom(source)
  const { no, email } = (await findMember(world.db, memberId))!
  const member = {
    id: memberId,
    no,
    email,
    isOperator: false,
    operatorRole: null,
    hasOnboarded: true,
    friendNos: [],
    blockedNos: [],
  }
  await changeProfile(world.deps, { member, change: { postcode } })
  const row = (await findMember(world.db, memberId))!
  const isExact = row.lat !== districtPlaces.get(parsePostcode(postcode)!.outward)?.lat
  return { shown: { lat: row.publicLat!, lng: row.publicLng! }, isExact }
}

/** Two flatmates and a neighbour save their addresses, in different orders. */
async function liveThere({ postcodes: [own, other] }: House, elsewhere: House): Promise<Sighting[]> {
  const sightings: Sighting[] = []
  const someone = async (saves: [string, Source][]) => {
    answerFrom('table')
    const { id } = await makeMember(world.deps, { postcode: elsewhere.postcodes[1] })
    for (const [postcode, source] of saves) {
      const one = await save(id, postcode, source)
      if (postcode === own || postcode === other) sightings.push(one)
    }
  }
  const far = elsewhere.postcodes[0]
  const lives: [string, Source][][] = [
    [
      [own, 'table'],
      [own, 'geodata'],
      [own, 'service'],
      [own, 'table'],
      [own, 'geodata'],
      [far, 'geodata'],
      [own, 'table'],
      [own, 'geodata'],
    ],
    [
      [own, 'service'],
      [other, 'service'],
      [own, 'table'],
      [far, 'table'],
      [own, 'geodata'],
    ],
    [
      [other, 'table'],
      [other, 'service'],
      [other, 'geodata'],
      [own, 'geodata'],
    ],
  ]
  const first = Math.floor(random() * lives.length)
  for (const at of lives.keys()) await someone(lives[(first + at) % lives.length]!)
  return sightings
}

const mean = (points: Point[]): Point => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
})

/** The centre of what lies within 200 to 700 m of every point; undefined when no place does. */
function intersection(points: Point[]): Point[] {
  const [first] = points
  const inside: Point[] = []
  for (let north = -700; north <= 700; north += 35) {
    for (let east = -700; east <= 700; east += 35) {
      const place = offsetPoint(first!, Math.hypot(north, east), Math.atan2(east, north))
      if (points.every((point) => Math.abs(distanceMetres(point, place) - 450) <= 250)) inside.push(place)
    }
  }
  return inside.length > 0 ? [mean(inside)] : []
}

const distinct = (points: Point[]) => [...new Map(points.map((point) => [`${point.lat},${point.lng}`, point])).values()]

function guesses(sightings: Sighting[], { centre }: House): Point[] {
  const exact = distinct(sightings.filter(({ isExact }) => isExact).map(({ shown }) => shown))
  const rough = distinct(sightings.filter(({ isExact }) => !isExact).map(({ shown }) => shown))
  const moves = [...rough, ...(rough.length > 1 ? [mean(rough)] : [])].map(({ lat, lng }) => ({
    lat: lat - centre.lat,
    lng: lng - centre.lng,
  }))
  const subtracted = exact.flatMap((point) =>
    moves.map((move) => ({ lat: point.lat - move.lat, lng: point.lng - move.lng })),
  )
  return [
    ...exact,
    mean(exact),
    mean(sightings.filter(({ isExact }) => isExact).map(({ shown }) => shown)),
    ...subtracted,
    ...(subtracted.length > 1 ? [mean(subtracted)] : []),
    ...intersection(exact),
  ]
}

test('the home cannot be located from all points ever shown, whatever the sources answered', async () => {
  const errors: number[] = []
  for (const [at, house] of houses.entries()) {
    const sightings = await liveThere(house, houses[(at + 7) % houses.length]!)
    expect(sightings.some(({ isExact }) => isExact)).toBe(true)
    for (const { shown } of sightings.filter(({ isExact }) => isExact)) {
      expect(distanceMetres(shown, house.home)).toBeGreaterThanOrEqual(200)
      expect(distanceMetres(shown, house.home)).toBeLessThanOrEqual(700)
    }
    errors.push(...guesses(sightings, house).map((guess) => distanceMetres(guess, house.home)))
    expect.soft(distinct(sightings.filter(({ isExact }) => isExact).map(({ shown }) => shown))).toHaveLength(1)
  }
  errors.sort((a, b) => a - b)
  const median = errors[Math.floor(errors.length / 2)]!
  console.info(
    `home privacy: ${errors.length} guesses, nearest ${errors[0]!.toFixed(0)} m, median ${median.toFixed(0)} m`,
  )
  expect(errors[0]).toBeGreaterThanOrEqual(150)
  expect(median).toBeGreaterThanOrEqual(300)
})

test('a known place is not replaced when a source is down', async () => {
  const { postcodes, home } = houses[0]!
  answerFrom('geodata')
  const { id } = await makeMember(world.deps, { postcode: postcodes[0] })
  const before = await findMember(world.db, id)
  expect(distanceMetres({ lat: before!.lat!, lng: before!.lng! }, home)).toBeLessThan(1)
  await save(id, postcodes[0], 'table')
  expect(await findMember(world.db, id)).toMatchObject({
    lat: before!.lat,
    lng: before!.lng,
    placeIsExact: true,
    publicLat: before!.publicLat,
    publicLng: before!.publicLng,
  })
})

test('flatmates who save concurrently get one point', async () => {
  const { postcodes } = houses.at(-1)!
  const far = 'ZE1 0AA'
  exactPlaces.set(far, { lat: 60.1551, lng: -1.1452 })
  exactPlaces.set(postcodes[0], { lat: 60.2551, lng: -1.2452 })
  exactPlaces.set(postcodes[1], { lat: 60.2553, lng: -1.2452 })
  answerFrom('geodata')
  const made = await Promise.all([0, 1, 0, 1].map((at) => makeMember(world.deps, { postcode: postcodes[at]! })))
  const rows = await Promise.all(made.map(({ id }) => findMember(world.db, id)))
  expect(distinct(rows.map((row) => ({ lat: row!.publicLat!, lng: row!.publicLng! })))).toHaveLength(1)
})

test('a member of the previous version keeps the point that was shown, and flatmates get the same one', async () => {
  const home = { lat: 57.123456, lng: -4.654321 }
  exactPlaces.set('IV1 1AA', home)
  answerFrom('geodata')
  const { id } = await makeMember(world.deps, { postcode: 'IV1 1AA' })
  const shown = offsetPoint(home, 420, 2)
  await world.db.deleteFrom('shownPoints').execute()
  await world.db.deleteFrom('publicPoints').execute()
  const old = { placeIsExact: null, publicLat: shown.lat, publicLng: shown.lng }
  await world.db.updateTable('members').set(old).where('id', '=', id).execute()
  const migration = await readFile(new URL('../../migrations/0067_public_points.sql', import.meta.url), 'utf8')
  for (const statement of migration.replace(/--.*$/gm, '').split(';'))
    if (/^\s*(update|insert)/.test(statement)) await world.deps.pool.query(statement)
  await save(id, 'IV1 1AA', 'geodata')
  expect(await findMember(world.db, id)).toMatchObject({ ...old, placeIsExact: true })
  const flatmate = await makeMember(world.deps, { postcode: 'IV1 1AA' })
  expect(await findMember(world.db, flatmate.id)).toMatchObject({ publicLat: shown.lat, publicLng: shown.lng })
})
