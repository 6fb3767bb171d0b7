import { randomInt } from 'node:crypto'
import type { Day } from '@hemline/contract/days.ts'
import type { SharedStatus } from '@hemline/contract/listings/shapes.ts'
import { SHARE_TOKEN_LENGTH } from '@hemline/contract/share-links/shapes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { cursorMoment, type Keyset, pageOf } from '../base/keyset.ts'
import { isVisibleTo, type Viewer } from '../listings/visibility-store.ts'

const TOKEN_LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

function newToken(): string {
  return Array.from({ length: SHARE_TOKEN_LENGTH }, () => TOKEN_LETTERS[randomInt(TOKEN_LETTERS.length)]).join('')
}

/** Returns the facts that decide whether a listing may be shared, or undefined when the viewer may not see it. */
export function findSeenListing(db: Db, { id, viewer }: { id: string; viewer: Viewer }) {
  return db
    .selectFrom('listings as l')
    .innerJoin('members as o', 'o.no', 'l.ownerNo')
    .select(['l.id', 'l.ownerId', 'l.sharedStatus', 'l.isActive'])
    .where('l.id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
}

/**
 * Counts one more link of this listing by this member today, up to `most`; returns whether it was allowed. Safe for concurrent calls;
 * links of other members do not count.
 */
export async function takeLinkOfDay(
  tx: Tx,
  { listingId, memberId, day, most }: { listingId: string; memberId: string; day: Day; most: number },
): Promise<boolean> {
  const counted = await tx
    .insertInto('shareLinkCounts')
    .values({ listingId, memberId, day, made: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['listingId', 'memberId', 'day'])
        .doUpdateSet({ made: sql<number>`share_link_counts.made + 1` })
        .where('shareLinkCounts.made', '<', most),
    )
    .returning('made')
    .executeTakeFirst()
  return counted !== undefined
}

/** Inserts a link; returns its token. */
export async function insertShareLink(
  tx: Tx,
  link: { listingId: string; memberId: string; sharedStatus: SharedStatus; now: Date; expiresAt: Date },
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('shareLinks')
    .values({
      token,
      listingId: link.listingId,
      memberId: link.memberId,
      sharedStatus: link.sharedStatus,
      createdAt: link.now,
      expiresAt: link.expiresAt,
    })
    .execute()
  return token
}

/**
 * The working links, `s`, with their listing `l`, its owner `o` and their author `m`. A link works while the listing is
 * active and not shared with a narrower circle than when the link was created (the statuses are in that order), and
 * neither member is suspended or blocks the other. Links to another member's listing can only be created for everyone.
 */
function workingLinks(db: Db, now: Date) {
  return db
    .selectFrom('shareLinks as s')
    .innerJoin('listings as l', 'l.id', 's.listingId')
    .innerJoin('members as o', 'o.no', 'l.ownerNo')
    .innerJoin('members as m', 'm.id', 's.memberId')
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('l.deletedAt', 'is', null)
    .where('l.isActive', '=', true)
    .where('o.suspendedAt', 'is', null)
    .where('m.suspendedAt', 'is', null)
    .whereRef('s.sharedStatus', '>=', 'l.sharedStatus')
    .where(sql<boolean>`m.no <> all(o.blocked_nos)`)
}

/**
 * Returns the listing behind a link with the shown data of its owner; undefined when the link does not work, or not for
 * this viewer.
 */
export function findSharedListing(db: Db, { token, viewer, now }: { token: string; viewer: Viewer; now: Date }) {
  return workingLinks(db, now)
    .select([
      's.memberId as makerId',
      'l.id',
      'l.brand',
      'l.colour',
      'l.size',
      'l.fit',
      'l.category',
      'l.description',
      'l.ownerHeight',
      'l.images',
      'l.locationName',
      'l.isActive',
      'l.sharedStatus',
      'l.retailPrice',
      'l.hasDryCleaning',
      'l.ownerId',
      'o.firstName',
      'o.picture',
      'o.ratingSum',
      'o.ratingCount',
    ])
    .where('s.token', '=', token)
    .where(sql<boolean>`l.owner_no <> all(${viewer.blockedNos}::int[])`)
    .executeTakeFirst()
}
export type SharedListingRow = NonNullable<Awaited<ReturnType<typeof findSharedListing>>>

/**
 * Returns one page of the working links of a listing that this member may end, newest first, and the start of the next.
 */
export async function pageOfShareLinks(
  db: Db,
  filter: { listingId: string; memberId: string; after: Keyset | null; limit: number; now: Date },
) {
  const { listingId, memberId, after, limit, now } = filter
  const rows = await workingLinks(db, now)
    .select(['s.token', 's.listingId', 's.memberId', 's.createdAt', 's.expiresAt', 'm.firstName'])
    .select(cursorMoment(sql.ref('s.createdAt')).as('at'))
    .where('s.listingId', '=', listingId)
    .where((eb) => eb.or([eb('s.memberId', '=', memberId), eb('l.ownerId', '=', memberId)]))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(s.created_at, s.token) < (${after?.at}::timestamptz, ${after?.id})`),
    )
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.token', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, lastKey } = pageOf(rows, { limit, keyOf: ({ at, token }) => ({ at, id: token }) })
  return { rows: page, lastKey }
}
export type ShareLinkRow = Awaited<ReturnType<typeof pageOfShareLinks>>['rows'][number]

/** Ends a link created by this member or to their listing, permanently; returns its author, or undefined for none. */
export function revokeShareLink(
  db: Db,
  { token, memberId, now }: { token: string; memberId: string; now: Date },
): Promise<{ makerId: string; ownerId: string; listingId: string } | undefined> {
  return db
    .updateTable('shareLinks')
    .set({ revokedAt: sql<Date>`coalesce(revoked_at, ${now})` })
    .where('token', '=', token)
    .where((eb) =>
      eb.or([
        eb('memberId', '=', memberId),
        eb('listingId', 'in', eb.selectFrom('listings').select('id').where('ownerId', '=', memberId)),
      ]),
    )
    .returning((eb) => [
      'memberId as makerId',
      'listingId',
      eb
        .selectFrom('listings')
        .select('ownerId')
        .whereRef('listings.id', '=', 'shareLinks.listingId')
        .$asScalar()
        .as('ownerId'),
    ])
    .$castTo<{ makerId: string; ownerId: string; listingId: string }>()
    .executeTakeFirst()
}

/** Deletes links that expired before `until`, and the counts of earlier days. */
export async function deleteOldShareLinks(db: Db, { until, day }: { until: Date; day: Day }): Promise<void> {
  await db.deleteFrom('shareLinks').where('expiresAt', '<', until).execute()
  await db.deleteFrom('shareLinkCounts').where('day', '<', day).execute()
  await db.deleteFrom('shareLinkDays').where('day', '<', day).execute()
}
