import type { DayRange } from '@hemline/contract/days.ts'
import type { BlockedDays } from '@hemline/contract/requests/shapes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'

const isNotOver = (day: string) => sql<boolean>`upper(days) > ${day}::date`

/** Not of a deleted listing: no screen shows its days any more. */
const isOfPresentListing = sql<boolean>`(blocked_days.listing_id is null or exists (
  select from listings l where l.id = blocked_days.listing_id and l.deleted_at is null))`

/**
 * Returns an owner's blocked ranges that end on `day` or later, by date, but those of deleted listings; with a listing,
 * its own and those of all listings.
 */
export function listOpenBlocks(
  db: Db,
  of: { ownerId: string; listingId: string | undefined; day: string },
): Promise<BlockedDays[]> {
  let query = db
    .selectFrom('blockedDays')
    .select([
      'id',
      'listingId',
      sql<string>`lower(days)::text`.as('startDate'),
      sql<string>`(upper(days) - 1)::text`.as('endDate'),
    ])
    .where('ownerId', '=', of.ownerId)
    .where(isNotOver(of.day))
    .where(isOfPresentListing)
    .orderBy('days')
  const { listingId } = of
  if (listingId) query = query.where((eb) => eb.or([eb('listingId', 'is', null), eb('listingId', '=', listingId)]))
  return query.execute()
}

/** Returns the number of an owner's blocked ranges that end on `day` or later, but those of deleted listings. */
export async function countOpenBlocks(db: Db, { ownerId, day }: { ownerId: string; day: string }): Promise<number> {
  const { blocks } = await db
    .selectFrom('blockedDays')
    .select((eb) => eb.fn.countAll<number>().as('blocks'))
    .where('ownerId', '=', ownerId)
    .where(isNotOver(day))
    .where(isOfPresentListing)
    .executeTakeFirstOrThrow()
  return blocks
}

export async function insertBlock(
  tx: Tx,
  block: { id: string; listingId: string | null; ownerId: string; range: DayRange; now: Date },
): Promise<void> {
  const { id, listingId, ownerId, range, now } = block
  const days = sql<string>`daterange(${range.startDate}::date, ${range.endDate}::date, '[]')`
  await tx.insertInto('blockedDays').values({ id, listingId, ownerId, days, createdAt: now }).execute()
}

/** Returns the owner of a blocked range; undefined for an unknown id. */
export async function findBlockOwner(db: Db, id: string): Promise<string | undefined> {
  const block = await db.selectFrom('blockedDays').select('ownerId').where('id', '=', id).executeTakeFirst()
  return block?.ownerId
}

export async function deleteBlock(tx: Tx, { id, ownerId }: { id: string; ownerId: string }): Promise<void> {
  await tx.deleteFrom('blockedDays').where('id', '=', id).where('ownerId', '=', ownerId).execute()
}

/** Whether a listing belongs to this owner and is not deleted. */
export async function isOwnListing(
  db: Db,
  { ownerId, listingId }: { ownerId: string; listingId: string },
): Promise<boolean> {
  const listing = await db
    .selectFrom('listings')
    .select('id')
    .where('id', '=', listingId)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return listing !== undefined
}
