import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { World } from './world.ts'

type Place = { db: World['db']; clock: { now(): Date } }

/** Another listing like this one, without its pictures being uploaded again. Gives its id. */
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

/** A coin of hers to spend, with the line that says where it came from. */
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
