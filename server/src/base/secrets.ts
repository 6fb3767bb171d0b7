import { randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { memoizeAsync } from './memoize-async.ts'

/**
 * A secret of this installation: made by whichever process asks first, then the same for every node and every start.
 * `make` is called only when there is none yet; its result may be thrown away when another node was quicker.
 */
export async function getOrCreateSecret(
  { db, clock }: { db: Db; clock: Clock },
  name: string,
  make: () => string | Promise<string> = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  const read = () => db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  const found = await read()
  if (found) return found.value
  await db
    .insertInto('secrets')
    .values({ name, value: await make(), createdAt: clock.now() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await read())!.value
}

const known = new WeakMap<Db, Map<string, () => Promise<string>>>()

/** `getOrCreateSecret` for what is asked for again and again: read once by each process, since it never changes. */
export function cachedSecret(place: { db: Db; clock: Clock }, name: string): Promise<string> {
  const ofPlace = known.get(place.db) ?? new Map<string, () => Promise<string>>()
  known.set(place.db, ofPlace)
  const read = ofPlace.get(name) ?? memoizeAsync(() => getOrCreateSecret(place, name))
  ofPlace.set(name, read)
  return read()
}
