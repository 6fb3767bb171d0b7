import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { ListingDraft } from '@hemline/contract/listings/draft.ts'
import { type Category, type Colour, categories, colours, sizes } from '@hemline/contract/listings/shapes.ts'
import { encodeGeohash } from '@hemline/contract/place.ts'
import { columnOf } from '@hemline/server/src/base/db.ts'
import { columnsOf, type OwnerPlace } from '@hemline/server/src/listings/store.ts'
import type pg from 'pg'

export type Filled = { viewer: { id: string; no: number; email: string; friendNos: number[] } }

const BATCH = 2000
const NEWEST = Date.parse('2026-11-20T12:00:00Z')
const TWO_YEARS_MS = 2 * 365 * 86_400_000

/** The same numbers in every run: measurements must not depend on chance. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const towns = [
  { name: 'London', share: 45, lat: 51.509, lng: -0.118, spread: 0.11 },
  { name: 'Manchester', share: 12, lat: 53.48, lng: -2.24, spread: 0.06 },
  { name: 'Birmingham', share: 11, lat: 52.48, lng: -1.9, spread: 0.06 },
  { name: 'Leeds', share: 9, lat: 53.8, lng: -1.55, spread: 0.05 },
  { name: 'Bristol', share: 9, lat: 51.45, lng: -2.59, spread: 0.05 },
  { name: 'Edinburgh', share: 7, lat: 55.95, lng: -3.19, spread: 0.04 },
  { name: 'Brighton', share: 7, lat: 50.83, lng: -0.14, spread: 0.03 },
]
const categoryShares: Record<Category, number> = {
  dress: 62,
  jumpsuit: 9,
  maternity: 4,
  petite: 5,
  skirt: 9,
  suit: 5,
  'co-ord': 6,
}
const sizeShares = [1, 4, 12, 20, 19, 15, 11, 7, 5, 3, 2, 1]
const brands = [
  'Rixo',
  'Ganni',
  'Reformation',
  'Self-Portrait',
  'Needle & Thread',
  'Whistles',
  'Reiss',
  'Ghost',
  'Kitri',
  'Faithfull',
]
const firstNames = ['Anna', 'Bea', 'Chloe', 'Dina', 'Esme', 'Freya', 'Gita', 'Holly', 'Iris', 'Jess', 'Kemi', 'Layla']

/** Valid, so that an item of the benches has the default of each field that they do not choose. */
const anyGarment = ListingDraft.parse({
  brand: 'Rixo',
  description: 'Worn once to a wedding in the summer. Lined, with pockets, and kind to the waist.',
  fit: 3,
  retailPrice: 20_000,
  replacementPrice: 15_000,
  size: 10,
  colour: 'red',
  images: [`/images/${'a'.repeat(24)}.jpg`],
  category: 'skirt',
})

/** The same row with PostgreSQL's column names. */
const inDatabaseNames = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), value]))

/**
 * Fills an empty database with that many members and listings, skewed like a real community; one member is the viewer.
 */
export async function fill(
  pool: pg.Pool,
  size: { members: number; listings: number; friendsOfViewer: number },
): Promise<Filled> {
  const random = seeded(20_261_121)
  const upTo = (most: number) => Math.floor(random() * most)
  const weighted = (shares: readonly number[]) => {
    let left = random() * shares.reduce((sum, share) => sum + share, 0)
    const place = shares.findIndex((share) => {
      left -= share
      return left < 0
    })
    return Math.max(0, place)
  }
  const owners = Array.from({ length: size.members }, (_, index): OwnerPlace & { friendNos: Set<number> } => {
    const town = towns[weighted(towns.map((one) => one.share))]!
    const bell = () => (random() + random() + random() - 1.5) * town.spread
    const point = { lat: town.lat + bell(), lng: town.lng + bell() * 1.6 }
    return {
      id: randomUUID(),
      no: index + 1,
      publicLat: point.lat,
      publicLng: point.lng,
      publicGeohash7: encodeGeohash(point),
      locationName: town.name,
      height: '5f6',
      friendNos: new Set(),
    }
  })
  const befriend = (one: number, other: number) => {
    if (one === other) return
    owners[one]!.friendNos.add(other + 1)
    owners[other]!.friendNos.add(one + 1)
  }
  // Most have a few friends, some have hundreds.
  for (let one = 0; one < owners.length; one += 1) {
    const wanted = Math.min(300, Math.floor(3 / (random() + 0.02)))
    for (let made = 0; made < wanted; made += 1) befriend(one, Math.floor(random() ** 2 * owners.length))
  }
  const viewer = owners.length - 1
  while (owners[viewer]!.friendNos.size < size.friendsOfViewer) befriend(viewer, upTo(owners.length))

  const created = new Date(NEWEST - TWO_YEARS_MS)
  for (let from = 0; from < owners.length; from += BATCH) {
    const some = owners.slice(from, from + BATCH)
    await pool.query(
      `insert into members (id, no, public_id, email, first_name, has_onboarded, height, public_lat, public_lng,
         public_geohash7, location_name, friend_nos, created_at, updated_at)
       overriding system value
       select id, no, upper(lpad(to_hex(no), 8, '0')), 'member' || no || '@example.com', first_name, true, '5f6', lat, lng,
         geohash7, place, friends::int[], $8, $8
       from unnest($1::uuid[], $2::int[], $3::text[], $4::float8[], $5::float8[], $6::text[], $7::text[], $9::text[])
         as m (id, no, first_name, lat, lng, geohash7, place, friends)`,
      [
        some.map((one) => one.id),
        some.map((one) => one.no),
        some.map((one) => firstNames[one.no % firstNames.length]),
        some.map((one) => one.publicLat),
        some.map((one) => one.publicLng),
        some.map((one) => one.publicGeohash7),
        some.map((one) => one.locationName),
        created,
        some.map((one) => `{${[...one.friendNos].sort((a, b) => a - b).join(',')}}`),
      ],
    )
  }

  const rebuildIndexes = await dropIndexes(pool, 'listings')
  for (let from = 0; from < size.listings; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, size.listings - from) }, () => {
      const category = categories[weighted(Object.values(categoryShares))]!
      const images = Array.from({ length: 1 + upTo(5) }, () => ({
        path: `/images/${upTo(2 ** 32)
          .toString(36)
          .padStart(24, 'a')}.jpg`,
        width: 1600,
        height: 2133,
        placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
      }))
      const columns = columnsOf({
        id: Array.from({ length: 12 }, () => upTo(36).toString(36)).join(''),
        draft: {
          ...anyGarment,
          brand: brands[upTo(brands.length)]!,
          fit: 1 + upTo(5),
          size: sizes[weighted(sizeShares)]!,
          hasDryCleaning: random() < 0.3,
          colour: colours[Math.floor(random() ** 1.6 * colours.length)] as Colour,
          category,
          length: category === 'dress' ? 'midi' : null,
          sharedStatus: (['EVERYONE', 'FRIENDS_OF_FRIENDS', 'FRIENDS_ONLY'] as const)[weighted([75, 17, 8])]!,
        },
        images,
        owner: owners[Math.floor(random() ** 1.5 * owners.length)]!,
        isActive: random() > 0.04,
        createdAt: new Date(NEWEST - upTo(TWO_YEARS_MS)),
      })
      return inDatabaseNames({ ...columns, images })
    })
    const columns = Object.keys(rows[0]!).join(', ')
    await pool.query(
      `insert into listings (${columns}, updated_at) select ${columns}, created_at from json_populate_recordset(null::listings, $1)`,
      [JSON.stringify(rows)],
    )
  }
  await rebuildIndexes()
  // One in five is booked in the coming weeks, so that the filter of free days has an effect.
  await pool.query(
    `insert into bookings (id, listing_id, lendee_id, blocked, created_at)
     select gen_random_uuid(), id, $1, daterange(day, day + 5, '[]'), created_at from (
       select id, created_at, date '2026-11-25' + (hashtext(id) & 31) as day from listings where hashtext(id) % 5 = 0) lent`,
    [owners.at(-1)!.id],
  )
  for (const table of ['members', 'listings', 'bookings']) await settle(pool, table)
  await pool.query(`select setval(pg_get_serial_sequence('members', 'no'), $1)`, [owners.length])
  const { id, no, friendNos } = owners[viewer]!
  await pool.query(
    `insert into accounts (id, email, password_hash, created_at, password_changed_at)
     select id, email, 'none', created_at, created_at from members where id = $1`,
    [id],
  )
  return { viewer: { id, no, email: `member${no}@example.com`, friendNos: [...friendNos].sort((a, b) => a - b) } }
}

/** Drops the indexes of a table that hold no rule; returns what makes them again, faster than row by row. */
export async function dropIndexes(db: Pick<pg.Pool, 'query'>, table: string): Promise<() => Promise<void>> {
  const { rows } = await db.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
     from pg_index where indrelid = $1::regclass and not indisunique and not indisexclusion`,
    [table],
  )
  for (const { name } of rows) await db.query(`drop index ${name}`)
  return async () => {
    for (const { text } of rows) await db.query(text)
  }
}

/** Vacuums until every page is all-visible, as in a database without recent writes. */
async function settle(pool: pg.Pool, table: string): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    await pool.query(`vacuum (freeze, analyze) ${table}`)
    const { rows } = await pool.query(
      'select relpages = relallvisible as settled from pg_class where oid = $1::regclass',
      [table],
    )
    if (rows[0].settled) return
    await pause(200)
  }
  throw new Error(`Some other transaction keeps ${table} from being vacuumed`)
}
