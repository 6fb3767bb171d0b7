import { randomUUID } from 'node:crypto'
import { addDays, type DayRange, today } from '@hemline/contract/days.ts'
import { REQUEST_AHEAD_MAX_DAYS } from '@hemline/contract/limits.ts'
import type { BlockedDays } from '@hemline/contract/requests/shapes.ts'
import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { Db } from '../base/db.ts'
import { announce } from '../base/live.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { lockMember } from '../members/store.ts'

const BLOCKS_MAX = 100

const isNotOver = (day: string) => sql<boolean>`upper(days) > ${day}::date`

/** The owner's blocked days that are not over, first to last; for a listing her holidays too. */
export async function listBlockedDays(
  { db, clock }: Deps,
  { member, listingId }: { member: Caller; listingId: string | undefined },
): Promise<BlockedDays[]> {
  let query = db
    .selectFrom('blockedDays')
    .select([
      'id',
      'listingId',
      sql<string>`lower(days)::text`.as('startDate'),
      sql<string>`(upper(days) - 1)::text`.as('endDate'),
    ])
    .where('ownerId', '=', member.id)
    .where(isNotOver(today(clock.now())))
    .orderBy('days')
  if (listingId) query = query.where((eb) => eb.or([eb('listingId', 'is', null), eb('listingId', '=', listingId)]))
  return query.execute()
}

/**
 * Blocks days of the member's own listing, or of all of hers. NOT_FOUND for a listing that is not hers, TOO_MANY when a
 * hundred of her ranges are still to come.
 */
export async function blockDays(
  { db, clock }: Deps,
  { member, listingId, range }: { member: Caller; listingId: string | null; range: DayRange },
): Promise<BlockedDays> {
  const now = clock.now()
  const day = today(now)
  if (range.endDate < day) throw new Refusal('DATES_NOT_ALLOWED', { fields: { endDate: 'These days are over' } })
  if (range.endDate > addDays(day, REQUEST_AHEAD_MAX_DAYS)) {
    throw new Refusal('DATES_NOT_ALLOWED', { fields: { endDate: 'Please choose days within the next year' } })
  }
  if (listingId) await requireOwnListing(db, { ownerId: member.id, listingId })
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    // her own row in turn, so that however many she sends at once are counted one by one
    await lockMember(tx, member.id)
    const { blocks } = await tx
      .selectFrom('blockedDays')
      .select((eb) => eb.fn.countAll<number>().as('blocks'))
      .where('ownerId', '=', member.id)
      .where(isNotOver(day))
      .executeTakeFirstOrThrow()
    if (blocks >= BLOCKS_MAX)
      throw new Refusal('TOO_MANY', { message: 'You have blocked too many ranges. Please open some of them first.' })
    await tx
      .insertInto('blockedDays')
      .values({
        id,
        listingId,
        ownerId: member.id,
        days: sql<string>`daterange(${range.startDate}::date, ${range.endDate}::date, '[]')`,
        createdAt: now,
      })
      .execute()
    await announce(tx, { to: [member.id], topic: 'listing', now })
  })
  return { id, listingId, ...range }
}

/** Opens blocked days again. Doing it twice changes nothing; somebody else's are NOT_FOUND. */
export async function unblockDays({ db, clock }: Deps, { member, id }: { member: Caller; id: string }): Promise<void> {
  const block = await db.selectFrom('blockedDays').select('ownerId').where('id', '=', id).executeTakeFirst()
  if (block && block.ownerId !== member.id) throw new Refusal('NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('blockedDays').where('id', '=', id).where('ownerId', '=', member.id).execute()
    await announce(tx, { to: [member.id], topic: 'listing', now: clock.now() })
  })
}

async function requireOwnListing(
  db: Db,
  { ownerId, listingId }: { ownerId: string; listingId: string },
): Promise<void> {
  const listing = await db
    .selectFrom('listings')
    .select('id')
    .where('id', '=', listingId)
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!listing) throw new Refusal('NOT_FOUND')
}
