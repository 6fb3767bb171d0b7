import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { World } from './world.ts'

type Place = { db: World['db']; clock: { now(): Date } }

/** Copies a listing without uploading its pictures again. Returns the new id. */
export async function copyListing(world: Place, listingId: string): Promise<string> {
  const id = Array.from({ length: 12 }, () => randomInt(36).toString(36)).join('')
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'listings' and is_generated = 'NEVER' and column_name <> 'id'`.execute(world.db)
  const columns = sql.raw(rows[0]!.columns)
  await sql`insert into listings (id, ${columns}) select ${id}, ${columns} from listings where id = ${listingId}`.execute(
    world.db,
  )
  return id
}

/** Grants a member a coin, with its ledger line. */
export async function grantCoin(world: Place, memberId: string): Promise<string> {
  const id = randomUUID()
  const now = world.clock.now()
  await world.db
    .insertInto('coins')
    .values({ id, memberId, isOnboardingCoin: false, state: 'FREE', createdAt: now })
    .execute()
  await world.db
    .insertInto('coinLines')
    .values({ coinId: id, memberId, kind: 'EARNED', reason: 'A gift', at: now })
    .execute()
  return id
}
