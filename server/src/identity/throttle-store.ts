import { sql } from 'kysely'
import type { Db } from '../base/db.ts'

/**
 * The first `free` attempts are not delayed; after each further one the wait doubles, up to the longest. A time without
 * attempts resets the count; with `oneExpiresEverySeconds` attempts also expire one by one.
 */
export type Limit = {
  free: number
  firstWaitSeconds: number
  longestWaitSeconds: number
  resetAfterSeconds: number
  oneExpiresEverySeconds?: number
}

/** The current number of attempts, as SQL over a row of `throttles`. */
function remembered(limit: Limit, now: Date) {
  const forgotten = new Date(now.getTime() - limit.resetAfterSeconds * 1000)
  const seconds = sql`extract(epoch from ${now}::timestamptz - throttles.last_at)`
  const faded = limit.oneExpiresEverySeconds ? sql`floor(${seconds} / ${limit.oneExpiresEverySeconds})` : sql`0`
  return sql<number>`(case when throttles.last_at <= ${forgotten} then 0
    else greatest(throttles.attempts - ${faded}, 0) end)::int`
}

/** Returns the number of attempts under this key at `now`. */
export async function readAttempts(db: Db, key: string, limit: Limit, now: Date): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select(remembered(limit, now).as('attempts'))
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.attempts ?? 0
}

/** Counts an attempt under this key. Returns false, and counts nothing, while the key is blocked. */
export async function countUnlessBlocked(db: Db, key: string, limit: Limit, now: Date): Promise<boolean> {
  const attempts = sql<number>`(${remembered(limit, now)} + 1)`
  const wait = sql`least(${limit.firstWaitSeconds} * 2 ^ least((${attempts}) - ${limit.free}, 20), ${limit.longestWaitSeconds})`
  const counted = await db
    .insertInto('throttles')
    .values({ key, attempts: 1, lastAt: now, blockedUntil: null })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          attempts,
          lastAt: now,
          blockedUntil: sql<Date>`case when (${attempts}) >= ${limit.free} then ${now}::timestamptz + make_interval(secs => ${wait}) end`,
        })
        .where((eb) => eb.or([eb('throttles.blockedUntil', 'is', null), eb('throttles.blockedUntil', '<=', now)])),
    )
    .returning('attempts')
    .executeTakeFirst()
  return counted !== undefined
}

export async function deleteCount(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}

/** Subtracts one attempt under each of these keys, and ends their block. */
export async function uncountAttempt(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .updateTable('throttles')
    .set({ attempts: sql`greatest(attempts - 1, 0)`, blockedUntil: null })
    .where('key', 'in', keys)
    .execute()
}
