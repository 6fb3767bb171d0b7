import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import { UPLOAD_MAX_BYTES } from '@hemline/contract/limits.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { Clock } from '../src/base/clock.ts'
import { openDatabase } from '../src/base/db.ts'
import { answerErrors } from '../src/base/errors.ts'
import { createWriteOnce } from '../src/base/idempotency.ts'
import { createLog } from '../src/base/log.ts'
import { Refusal } from '../src/base/refusal.ts'
import type { Deps } from '../src/deps.ts'
import { favouriteRoutes } from '../src/favourites/routes.ts'
import { imageRoutes } from '../src/images/routes.ts'
import { listingRoutes } from '../src/listings/routes.ts'
import { diskImageStore } from '../src/outside/image-store/disk.ts'
import { freshDatabase } from './database.ts'

export type Person = { id: string; no: number; firstName: string }
// biome-ignore lint/suspicious/noExplicitAny: an answer is looked into by the tests, which then say what it must be
export type Answer = { status: number; body: any; headers: Headers }

/** The routes of listings, images and favourites on a real database and a real port, with the member's id as her token. */
export async function startSmallWorld() {
  const database = await freshDatabase()
  const { db, pool } = openDatabase(database.url, { max: 8 })
  const folder = await mkdtemp(join(tmpdir(), 'hemline-images-'))
  let now = new Date('2026-11-21T12:00:00Z')
  const clock: Clock = { now: () => now }
  const log = createLog('silent')
  const deps = { db, pool, clock, log, imageStore: diskImageStore(folder) } as unknown as Deps

  const app = Fastify({ loggerInstance: log, bodyLimit: 1_000_000 }) as unknown as FastifyInstance
  app.decorate('calls', [])
  app.decorate('writeOnce', createWriteOnce(db, clock))
  app.decorate('callerOf', async (request) => {
    const id = request.headers.authorization?.replace('Bearer ', '')
    if (!id) return null
    const row = await db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new Refusal('UNAUTHENTICATED')
    return {
      id: row.id,
      no: row.no,
      email: row.email,
      isOperator: row.is_operator,
      hasOnboarded: row.has_onboarded,
      friendNos: row.friend_nos,
      blockedNos: row.blocked_nos,
    }
  })
  answerErrors(app, deps)
  await app.register(etag)
  await app.register(multipart, { limits: { fileSize: UPLOAD_MAX_BYTES, files: 10, fields: 10 } })
  await imageRoutes(app, deps)
  await listingRoutes(app, deps)
  await favouriteRoutes(app, deps)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  async function send(person: Person | null, method: string, path: string, body?: unknown): Promise<Answer> {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(person ? { authorization: `Bearer ${person.id}` } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers }
  }

  async function person(firstName: string, given: { hasOnboarded?: boolean; geohash7?: string } = {}): Promise<Person> {
    const id = randomUUID()
    const row = await db
      .insertInto('members')
      .values({
        id,
        public_id: id.replaceAll('-', '').slice(0, 8).toUpperCase(),
        email: `${id}@example.com`,
        first_name: firstName,
        has_onboarded: given.hasOnboarded ?? true,
        height: '5f6',
        lat: 51.5,
        lng: -0.1,
        public_lat: 51.503,
        public_lng: -0.104,
        public_geohash7: given.geohash7 ?? 'gcpvj0d',
        location_name: 'Lambeth',
        created_at: now,
        updated_at: now,
      })
      .returning('no')
      .executeTakeFirstOrThrow()
    return { id, no: row.no, firstName }
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
    const known = images.get(owner.id)
    if (known) return known
    const jpeg = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#a04060' } })
      .jpeg()
      .toBuffer()
    const path = (await upload(owner, [jpeg])).body.files[0].path as string
    images.set(owner.id, path)
    return path
  }

  return {
    db,
    pool,
    deps,
    folder,
    url,
    send,
    person,
    upload,
    imageOf,
    befriend: (one: Person, other: Person) => setNos('friend_nos', one, other),
    block: (one: Person, other: Person) => setNos('blocked_nos', one, other),
    /** Moves the clock on, so that listings have an order. */
    pass(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    /** A valid draft of this member's, changed as given. */
    async draft(owner: Person, change: object = {}): Promise<Record<string, unknown>> {
      const images = [await imageOf(owner)]
      return { ...plainDraft, images, ...change }
    },
    async list(owner: Person, change: object = {}): Promise<string> {
      now = new Date(now.getTime() + 1000)
      const answer = await send(owner, 'POST', '/api/listings', await this.draft(owner, change))
      if (answer.status !== 201) throw new Error(`Not listed: ${JSON.stringify(answer.body)}`)
      return answer.body.data as string
    },
    async close() {
      await app.close()
      await Promise.all([db.destroy(), pool.end()])
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type SmallWorld = Awaited<ReturnType<typeof startSmallWorld>>

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
