import { join } from 'node:path'
import { SCAN_MAX } from '../src/listings/browse-sql.ts'
import { findMember } from '../src/members/store.ts'
import { plainJpeg } from './photos.ts'
import { createWorld } from './world.ts'

export type Person = { id: string; no: number; firstName: string; token(): Promise<string> }
// biome-ignore lint/suspicious/noExplicitAny: the tests inspect the answers
export type Answer = { status: number; body: any; headers: Headers }

/** The world, with members whose public places are known, and bulk helpers for tests of lists. */
export async function startListingsWorld({ startsAt }: { startsAt?: string } = {}) {
  const world = await createWorld({ RUNS_JOBS: 'false' }, startsAt ? { startsAt } : {})
  const { app, db, deps, url } = world
  const { pool } = deps

  async function send(person: Person | null, method: string, path: string, body?: unknown): Promise<Answer> {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(person ? { authorization: `Bearer ${await person.token()}` } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers }
  }

  async function person(firstName: string, given: { hasOnboarded?: boolean; geohash7?: string } = {}): Promise<Person> {
    const { id, token } = await world.member({ firstName, isOnboarded: given.hasOnboarded ?? true })
    const { no } = (await findMember(db, id))!
    const place = { public_lat: 51.503, public_lng: -0.104, public_geohash7: given.geohash7 ?? 'gcpvj0d' }
    const profile = { first_name: firstName, location_name: 'Lambeth', height: '5f6' }
    await db
      .updateTable('members')
      .set({ ...place, ...profile })
      .where('id', '=', id)
      .execute()
    return { id, no, firstName, token }
  }

  async function setNos(column: 'friend_nos' | 'blocked_nos', one: Person, other: Person): Promise<void> {
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const) {
      await pool.query(`update members set ${column} = sort(uniq(sort(${column} + $2::int))) where id = $1`, [
        a.id,
        b.no,
      ])
    }
  }

  async function upload(owner: Person, files: (Buffer | Blob)[], fields: Record<string, string> = {}): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const file of files)
      form.append('files', file instanceof Blob ? file : new Blob([new Uint8Array(file)]), 'photo.jpg')
    return send(owner, 'POST', '/api/upload-images', form)
  }

  const images = new Map<string, string>()
  async function imageOf(owner: Person): Promise<string> {
    const image = images.get(owner.id)
    if (image) return image
    const jpeg = await plainJpeg(60, 80)
    const path = (await upload(owner, [jpeg])).body.files[0] as string
    images.set(owner.id, path)
    return path
  }

  /** Returns a valid draft for this member, with the given changes. */
  async function draft(owner: Person, change: object = {}): Promise<Record<string, unknown>> {
    return { ...plainDraft, images: [await imageOf(owner)], ...change }
  }

  return {
    app,
    db,
    pool,
    deps,
    url,
    clock: world.clock,
    folder: join(deps.env.dataFolder, 'images'),
    send,
    person,
    upload,
    imageOf,
    draft,
    befriend: (one: Person, other: Person) => setNos('friend_nos', one, other),
    block: (one: Person, other: Person) => setNos('blocked_nos', one, other),
    async list(owner: Person, change: object = {}): Promise<string> {
      const answer = await send(owner, 'POST', '/api/listings', await draft(owner, change))
      if (answer.status !== 201) throw new Error(`Not listed: ${JSON.stringify(answer.body)}`)
      return answer.body.data as string
    },
    /** Copies a listing so often, each an hour newer, that no statement may read them all. */
    async copyBeyondScan(id: string): Promise<void> {
      const { rows } = await pool.query(
        `select string_agg(column_name, ', ') as names from information_schema.columns
         where table_name = 'listings' and is_generated = 'NEVER' and column_name not in ('id', 'created_at', 'card')`,
      )
      await pool.query(
        `insert into listings (id, created_at, card, ${rows[0].names})
         select 'a' || lpad(n::text, 11, '0'), created_at + n * interval '1 hour', card, ${rows[0].names}
         from listings, generate_series(1, $2::int) as n where id = $1`,
        [id, SCAN_MAX + 50],
      )
    },
    close: world.close,
  }
}

export type ListingsWorld = Awaited<ReturnType<typeof startListingsWorld>>

const plainDraft = {
  brand: 'Rixo',
  description: 'Worn once, to a wedding',
  fit: 3,
  retailPrice: 20_000,
  replacementPrice: 15_000,
  size: 10,
  hasDryCleaning: false,
  colour: 'green',
  category: 'dress',
  length: 'midi',
  sharedStatus: 'EVERYONE',
}
