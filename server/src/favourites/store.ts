import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../base/db.ts'
import { cursorMoment, type Keyset, pageOf } from '../base/keyset.ts'
import { isVisibleTo, knownTo, type Viewer } from '../listings/visibility-store.ts'

/**
 * Sets the mark, or toggles it when `isActive` is null: in one statement, so that two concurrent toggles both count.
 */
export function setFavourite(
  db: Db,
  { memberId, listingId, isActive, now }: { memberId: string; listingId: string; isActive: boolean | null; now: Date },
) {
  return db
    .insertInto('favourites')
    .values({
      id: randomUUID(),
      memberId,
      listingId,
      isActive: isActive ?? true,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['memberId', 'listingId']).doUpdateSet((eb) => ({
        isActive: sql<boolean>`coalesce(${isActive}::boolean, not favourites.is_active)`,
        updatedAt: eb
          .case()
          .when(sql<boolean>`favourites.is_active is not distinct from ${isActive}::boolean`)
          .then(eb.ref('favourites.updatedAt'))
          .else(now)
          .end(),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Removes the member's mark on a listing. Returns the mark; undefined if there was never one. */
export function endFavourite(db: Db, { memberId, listingId, now }: { memberId: string; listingId: string; now: Date }) {
  return db
    .updateTable('favourites')
    .set((eb) => ({
      isActive: false,
      updatedAt: eb.case().when('isActive', '=', true).then(now).else(eb.ref('updatedAt')).end(),
    }))
    .where('memberId', '=', memberId)
    .where('listingId', '=', listingId)
    .returningAll()
    .executeTakeFirst()
}

/** Returns the member's marks on listings that they may see, latest first. */
export function listFavourites(db: Db, { memberId, viewer }: { memberId: string; viewer: Viewer }) {
  return marksOf(db, { memberId, viewer })
    .selectAll('f')
    .orderBy('f.updatedAt', 'desc')
    .orderBy('f.id', 'desc')
    .execute()
}

/** Returns one page of the favourite listings as serialized JSON, and the start of the next. */
export async function pageOfFavouriteListings(
  db: Db,
  { memberId, viewer, after, limit }: { memberId: string; viewer: Viewer; after: Keyset | null; limit: number },
): Promise<{ items: string[]; lastKey: string | null }> {
  const rows = await marksOf(db, { memberId, viewer })
    .select([
      'f.id',
      sql<string>`l.public_json || ${knownTo(viewer)}`.as('item'),
      cursorMoment(sql.ref('f.updatedAt')).as('at'),
    ])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(f.updated_at, f.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('f.updatedAt', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, lastKey } = pageOf(rows, { limit, keyOf: (row) => row })
  return { items: page.map((row) => row.item), lastKey }
}

function marksOf(db: Db, { memberId, viewer }: { memberId: string; viewer: Viewer }) {
  return db
    .selectFrom('favourites as f')
    .innerJoin('listings as l', 'l.id', 'f.listingId')
    .innerJoin('members as o', 'o.no', 'l.ownerNo')
    .where('f.memberId', '=', memberId)
    .where('f.isActive', '=', true)
    .where(isVisibleTo(viewer))
}
