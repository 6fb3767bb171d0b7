import { addDays, today } from '@hemline/contract/days.ts'
import { changeListing, createListing } from '@hemline/contract/listings/calls.ts'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { distanceMetres, encodeGeohash, geohashNeighbours, offsetPoint, type Point } from '@hemline/contract/place.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listGarment } from '../../test/loans.ts'
import { befriend, createWorld, request, type TestMember, type World } from '../../test/world.ts'
import { findMember } from '../members/store.ts'

const MEMBERS = 200
const LISTINGS_OF_ONE = 20
const VANTAGE_POINTS = 1_000
const NEVER_NEARER_METRES = 150
const MEDIAN_METRES = 300
/** The maximum distance of the homes in this test from the centre of their district, which the attacker knows. */
const DISTRICT_METRES = 1_500
const districts = ['E8', 'N1', 'NW3', 'SE5', 'SW9', 'W9', 'M20', 'LS6']
const AWAY = 'BS8 1TH'

type Target = { member: TestMember; home: Point; district: Point; postcode: string; phone: string; listings: string[] }

let world: World
let eve: TestMember
let friend: TestMember
let targets: Target[]
const centres = new Map<string, Point>()
const homes = new Map<string, Point>()
/** Every answer that another member received, complete. */
const heard: string[] = []
/** The points published for each member in any answer about their listings. */
const publishedPoints = new Map<string, Map<string, Point>>()

/** Uniform pseudo-random numbers from 0 to 1, the same in every run. */
let state = 20_260_101
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

beforeAll(async () => {
  world = await createWorld()
  const { deps, db } = world
  const value = 'the same key in every run of this test'
  await db.insertInto('secrets').values({ name: 'members.public-point', value, createdAt: deps.clock.now() }).execute()
  const builtIn = deps.geocoder
  // a geocoder with the exact position of each house, as in an imported table
  deps.geocoder = {
    ...builtIn,
    async find(postcode) {
      const place = await builtIn.find(postcode)
      const home = homes.get(postcode)
      return place && home ? { ...place, ...home, exact: true } : place
    },
  }
  for (const district of districts) centres.set(district, (await builtIn.find(`${district} 1AA`))!)

  eve = await world.member({ firstName: 'Eve', postcode: 'EC1A 1BB' })
  await listGarment(eve)
  friend = await world.member({ firstName: 'Fay', postcode: 'EC1A 1BB' })
  targets = []
  for (let at = 0; at < MEMBERS; at++) targets.push(await settle(at))
  await befriend(targets[0]!.member, friend)
})
afterAll(() => world?.close())

async function settle(at: number): Promise<Target> {
  const district = districts[at % districts.length]!
  const letters = 'ABDEFGHJLNPQRSTUWXYZ'
  const postcode = `${district} ${at % 10}${letters[Math.floor(at / 20)]}${letters[at % 20]}`
  const centre = centres.get(district)!
  const home = offsetPoint(centre, DISTRICT_METRES * Math.sqrt(random()), 2 * Math.PI * random())
  homes.set(postcode, home)
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
  const member = await world.member({ id, firstName: `Target${at}`, postcode })
  const { phoneNumber } = (await findMember(world.db, member.id))!
  const path = `/images/${String(at).padStart(24, 'a')}.jpg`
  await world.deps.pool.query(
    `insert into images (path, member_id, purpose, width, height, bytes, placeholder, created_at, stored_at)
     values ($1, $2, 'listing', 600, 800, 1000, '#ccc', $3, $3)`,
    [path, member.id, world.clock.now()],
  )
  const listings: string[] = []
  for (let made = 0; made < (at === 0 ? LISTINGS_OF_ONE : 1); made++) {
    const { body } = await member.ok(createListing, {
      body: {
        brand: 'Rixo',
        description: `Dress ${made}`,
        fit: 3,
        replacementPrice: 10_000,
        size: [8, 10, 12][made % 3]!,
        colour: (['red', 'blue', 'green'] as const)[made % 3]!,
        images: [path],
        category: 'dress',
        length: 'midi',
      },
    })
    listings.push(body.data)
  }
  return { member, home, district: centre, postcode, phone: phoneNumber!, listings }
}

/** Calls as that member, and records the answer and every point in it. */
async function ask(who: TestMember | null, path: string, method = 'GET', body?: object): Promise<string> {
  const answer = await request(world, who, { method, path, body })
  const text = await answer.text()
  heard.push(`${[...answer.headers].join('\n')}\n${text}`)
  if (text.startsWith('{')) notePoints(JSON.parse(text))
  return text
}

function notePoints(value: unknown): void {
  if (value === null || typeof value !== 'object') return
  const { userId, lat, lng } = value as { userId?: string; lat?: number; lng?: number }
  if (userId && lat !== undefined && lng !== undefined) {
    const points = publishedPoints.get(userId) ?? new Map<string, Point>()
    publishedPoints.set(userId, points.set(`${lat} ${lng}`, { lat, lng }))
  }
  for (const inner of Object.values(value)) notePoints(inner)
}

async function askAllPages(who: TestMember, query: string): Promise<void> {
  for (let lastKey: string | null = null; ; ) {
    const text = await ask(who, `/api/listings?limit=100${query}${lastKey ? `&lastKey=${lastKey}` : ''}`)
    lastKey = JSON.parse(text).lastKey
    if (!lastKey) return
  }
}

/** Every query about listings: browse, filters, the map's cells around every district. */
async function browseEverything(who: TestMember): Promise<void> {
  for (const filter of ['', '&colours=red', '&sizes=10', '&categories=dress', '&friendsFilter=FRIENDS_OF_FRIENDS'])
    await askAllPages(who, filter)
  const cells = new Set<string>()
  for (const centre of centres.values()) {
    for (const length of [4, 5]) {
      const middle = encodeGeohash(centre, length)
      for (const cell of [middle, ...geohashNeighbours(middle)]) cells.add(cell)
    }
  }
  for (const cell of cells) await askAllPages(who, `&geohash${cell.length}=${cell}`)
}

/** Every query about one member. */
async function askAbout(who: TestMember, { member, listings }: Target): Promise<void> {
  const [id] = listings
  await ask(who, `/api/listings?limit=100&userId=${member.id}`)
  await ask(who, `/api/listings?id=${id}`)
  await ask(who, `/api/listing-user?userId=${member.id}`)
  await ask(who, `/api/reviews?targetUserId=${member.id}`)
  await ask(who, `/api/order-dates?listingId=${id}`)
}

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!
const middleOf = (points: Point[]): Point => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
})
const pointsOf = ({ member }: Target) => [...(publishedPoints.get(member.id)?.values() ?? [])]

/** The centre of all places that are 200 to 700 m from each published point and satisfy the other known facts. */
function middleOfPossible(points: Point[], isPossible: (place: Point) => boolean = () => true): Point {
  const places: Point[] = []
  for (let north = -700; north <= 700; north += 50) {
    for (let east = -700; east <= 700; east += 50) {
      const place = offsetPoint(points[0]!, Math.hypot(north, east), Math.atan2(east, north))
      const isInRings = points.every((point) => {
        const metres = distanceMetres(point, place)
        return metres >= 200 && metres <= 700
      })
      if (isInRings && isPossible(place)) places.push(place)
    }
  }
  return places.length > 0 ? middleOf(places) : points[0]!
}

/** The place that best fits the distances to many points, by least squares. */
function trilaterated(from: Point[], metresTo: number[], start: Point): Point {
  let place = start
  for (let round = 0; round < 8; round++) {
    let [nn, ne, ee, nr, er] = [0, 0, 0, 0, 0]
    for (const [at, vantage] of from.entries()) {
      const north = (place.lat - vantage.lat) * 111_195
      const east = (place.lng - vantage.lng) * 111_195 * Math.cos((place.lat * Math.PI) / 180)
      const length = Math.hypot(north, east) || 1
      const miss = metresTo[at]! - distanceMetres(vantage, place)
      nn += (north / length) ** 2
      ne += (north * east) / length ** 2
      ee += (east / length) ** 2
      nr += (north / length) * miss
      er += (east / length) * miss
    }
    const determinant = nn * ee - ne * ne
    const north = (ee * nr - ne * er) / determinant
    const east = (nn * er - ne * nr) / determinant
    place = offsetPoint(place, Math.hypot(north, east), Math.atan2(east, north))
  }
  return place
}

describe('an attacker who sends every query', () => {
  test('finds one point for each home, for every listing, filter, cell and day', async () => {
    await browseEverything(eve)
    await browseEverything(friend)
    for (const target of targets) await askAbout(eve, target)
    const [first] = targets as [Target]
    for (const id of first.listings) {
      await ask(eve, `/api/listings?id=${id}`)
      const made = await ask(eve, '/api/share-links', 'POST', { listingId: id })
      const { token } = JSON.parse(made).data
      for (const who of [null, eve]) {
        await ask(who, `/api/share-links?token=${token}`)
        await ask(who, `/share/${token}`)
      }
    }
    await ask(friend, '/api/friends')
    const day = today(world.clock.now())
    const loan = { startDate: addDays(day, 60), endDate: addDays(day, 62) }
    const wish = { listingId: first.listings[0]!, ...loan }
    const pending = await ask(eve, '/api/pending-request', 'POST', { ...wish, deliveryMethod: 'DELIVERY' })
    await ask(eve, `/api/pending-request?pendingRequestId=${JSON.parse(pending).data?.id}`)
    await ask(friend, '/api/orders', 'POST', { ...wish, deliveryMethod: 'IN_PERSON' })
    await ask(friend, '/api/orders')

    // the same address again, other edits, and the home once more after another address
    const { member, postcode } = first
    const watch = async () => {
      await world.drain()
      await askAbout(eve, first)
    }
    for (const spelling of [postcode, postcode.toLowerCase(), postcode.replace(' ', '')]) {
      await member.ok(changeUser, { body: { address: '1 Mare Street', city: 'London', postcode: spelling } })
      await watch()
    }
    await member.ok(changeListing, { params: { id: first.listings[1]! }, body: { description: 'Let down' } })
    await world.advance('P40D')
    await watch()
    for (const target of targets) expect(pointsOf(target).length, target.postcode).toBe(1)

    await member.ok(changeUser, { body: { postcode: AWAY } })
    await watch()
    expect(pointsOf(first).length).toBe(2)
    await member.ok(changeUser, { body: { postcode } })
    await watch()
    expect(pointsOf(first).length).toBe(2)
  })

  const nearHome = (target: Target) => pointsOf(target).filter((point) => distanceMetres(point, target.home) < 20_000)
  const waysToGuess: { name: string; guess(target: Target): Point }[] = [
    { name: 'the middle of all points', guess: (target) => middleOf(nearHome(target)) },
    { name: 'the middle of all places that are possible', guess: (target) => middleOfPossible(nearHome(target)) },
    {
      name: `distances from ${VANTAGE_POINTS} points`,
      guess(target) {
        const [shown] = nearHome(target) as [Point]
        const from = Array.from({ length: VANTAGE_POINTS }, () =>
          offsetPoint(target.district, 5_000 * random(), 2 * Math.PI * random()),
        )
        const metresTo = from.map((vantage) => Math.round(distanceMetres(vantage, shown)))
        return trilaterated(from, metresTo, target.district)
      },
    },
  ]

  test.each(waysToGuess)('cannot locate a home by $name', ({ guess }) => {
    const misses = targets.map((target) => distanceMetres(guess(target), target.home))
    expect(Math.min(...misses)).toBeGreaterThanOrEqual(NEVER_NEARER_METRES)
    expect(median(misses)).toBeGreaterThanOrEqual(MEDIAN_METRES)
  })

  test('is no better than chance with the name of the district', () => {
    const misses = targets.map((target) => {
      const guess = middleOfPossible(
        nearHome(target),
        (place) => distanceMetres(place, target.district) <= DISTRICT_METRES,
      )
      return distanceMetres(guess, target.home)
    })
    // a random guess in the ring is this close in 150² of 700² − 200²: five in a hundred
    const lucky = misses.filter((metres) => metres < NEVER_NEARER_METRES).length / MEMBERS
    expect(lucky).toBeLessThanOrEqual(0.08)
    expect(median(misses)).toBeGreaterThanOrEqual(MEDIAN_METRES)
  })
})

test('no answer to other members contains the home, the address, the phone number or the email address', async () => {
  const answers = heard.join('\n')
  expect(answers.length).toBeGreaterThan(100_000)
  // many answers contain the same card: each part between braces, which no secret contains, is searched once
  const all = [...new Set(answers.split(/[{}\n]/))].join('\n')
  for (const target of targets) {
    const { member, home, postcode, phone } = target
    const row = (await findMember(world.db, member.id))!
    expect(row.lat).toBe(home.lat)
    const secrets = [home.lat.toFixed(6), home.lng.toFixed(6), postcode, row.email, row.address!]
    for (const secret of [...secrets, phone, phone.replace('+44', '0'), phone.replace('+44', '0').slice(-9)])
      if (all.includes(secret)) throw new Error(`${secret} was told`)
    const cells = pointsOf(target).map((point) => encodeGeohash(point))
    expect(cells).not.toContain(encodeGeohash(home))
  }
})
