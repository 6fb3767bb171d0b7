import type { Pool, PoolClient } from 'pg'
import { memoizeAsync } from '../server/src/base/memoize-async.ts'

/**
 * The filters of a list: keys that begin with `prefix`, newest first, at most `limit`, those created before key
 * `before`.
 */
export type DevStoreList = { prefix?: string; newestFirst?: boolean; limit?: number; before?: string }

/**
 * A small key-value store for the sandboxes of outside systems: it survives restarts and is shared by all server
 * processes. Values are plain JSON. Lists are in the order in which the keys were first written.
 */
export type DevStore = {
  get<T>(room: string, key: string): Promise<T | undefined>
  put(room: string, key: string, value: unknown): Promise<void>
  list<T>(room: string, options?: DevStoreList): Promise<{ key: string; value: T }[]>
  /** Reads and changes one value atomically. Returns the new value; when `change` throws, nothing is written. */
  update<T>(room: string, key: string, change: (current: T | undefined) => T): Promise<T>
  remove(room: string, key: string): Promise<void>
}

/** The store in PostgreSQL, table `dev.store`, which is created on first use. */
export function pgDevStore(pool: Pool): DevStore {
  const prepared = memoizeAsync(() => makeDevStore(pool))

  return {
    async get<T>(room: string, key: string) {
      await prepared()
      const { rows } = await pool.query('select value from dev.store where room = $1 and key = $2', [room, key])
      return rows[0] === undefined ? undefined : ((rows[0].value ?? undefined) as T | undefined)
    },

    async put(room, key, value) {
      await prepared()
      await pool.query(
        `insert into dev.store (room, key, value) values ($1, $2, $3)
         on conflict (room, key) do update set value = excluded.value`,
        [room, key, JSON.stringify(value)],
      )
    },

    async list<T>(room: string, options: DevStoreList = {}) {
      await prepared()
      const order = options.newestFirst ? 'desc' : 'asc'
      const { rows } = await pool.query(
        `select key, value from dev.store
         where room = $1 and starts_with(key, $2)
           and ($3::text is null or seq < (select seq from dev.store where room = $1 and key = $3))
         order by seq ${order} limit $4`,
        [room, options.prefix ?? '', options.before ?? null, options.limit ?? null],
      )
      return rows as { key: string; value: T }[]
    },

    async update<T>(room: string, key: string, change: (current: T | undefined) => T) {
      await prepared()
      return inTransaction(pool, async (client) => {
        // an upsert that writes the present value: it locks and reads the row in one statement, and creates it if
        // needed
        const { rows } = await client.query(
          `insert into dev.store as one (room, key, value) values ($1, $2, 'null')
           on conflict (room, key) do update set value = one.value returning value`,
          [room, key],
        )
        const next = change((rows[0].value ?? undefined) as T | undefined)
        await client.query('update dev.store set value = $3 where room = $1 and key = $2', [
          room,
          key,
          JSON.stringify(next),
        ])
        return next
      })
    },

    async remove(room, key) {
      await prepared()
      await pool.query('delete from dev.store where room = $1 and key = $2', [room, key])
    },
  }
}

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

// Two processes that start together would otherwise both create the schema, and one would fail.
const TABLE_LOCK = 7_310_552_019

/** Creates the table of `pgDevStore`, unless it exists. */
export async function makeDevStore(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [TABLE_LOCK])
    await client.query('create schema if not exists dev')
    await client.query(
      `create table if not exists dev.store (
         room text not null, key text not null, value jsonb not null, seq bigserial not null, primary key (room, key))`,
    )
    await client.query('create index if not exists store_room_seq on dev.store (room, seq)')
  })
}

/** A store in memory for one process: where there is no database, as in a conformance run. */
export function memoryDevStore(): DevStore {
  const rooms = new Map<string, Map<string, string>>()
  const roomOf = (name: string) => rooms.get(name) ?? rooms.set(name, new Map()).get(name)!
  const read = <T>(text: string | undefined) => (text === undefined ? undefined : (JSON.parse(text) as T))

  return {
    get: async <T>(room: string, key: string) => read<T>(roomOf(room).get(key)),
    async put(room, key, value) {
      roomOf(room).set(key, JSON.stringify(value))
    },
    async list<T>(room: string, options: DevStoreList = {}) {
      const keys = [...roomOf(room).keys()]
      const before = options.before === undefined ? keys : keys.slice(0, Math.max(0, keys.indexOf(options.before)))
      const ordered = options.newestFirst ? before.toReversed() : before
      return ordered
        .filter((key) => key.startsWith(options.prefix ?? ''))
        .slice(0, options.limit)
        .map((key) => ({ key, value: read<T>(roomOf(room).get(key)) as T }))
    },
    async update<T>(room: string, key: string, change: (current: T | undefined) => T) {
      const next = change(read<T>(roomOf(room).get(key)))
      roomOf(room).set(key, JSON.stringify(next))
      return next
    },
    async remove(room, key) {
      roomOf(room).delete(key)
    },
  }
}
