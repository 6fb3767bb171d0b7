import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { memoizeAsync } from './memoize-async.ts'

/**
 * Returns a secret of this installation: created by the first process that needs it, then the same for every node and
 * every start. `make` is called only when the secret does not exist; its result is discarded when another node was
 * faster.
 */
export async function getOrCreateSecret(
  { db, clock }: { db: Db; clock: Clock },
  name: string,
  make: () => string | Promise<string> = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  const read = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  const stored = await read()
  if (stored) return stored.value
  await db
    .insertInto('secrets')
    .values({ name, value: await make(), createdAt: clock.now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await read())!.value
}

const cache = new WeakMap<Db, Map<string, () => Promise<string>>>()

/** Returns a secret like `getOrCreateSecret`, read once per process, since it never changes. */
export function cachedSecret(place: { db: Db; clock: Clock }, name: string): Promise<string> {
  const ofPlace = cache.get(place.db) ?? new Map<string, () => Promise<string>>()
  cache.set(place.db, ofPlace)
  const read = ofPlace.get(name) ?? memoizeAsync(() => getOrCreateSecret(place, name))
  ofPlace.set(name, read)
  return read()
}
