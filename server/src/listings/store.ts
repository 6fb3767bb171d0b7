import { randomInt } from 'node:crypto'
import type { Picture } from '@hemline/contract/images/shapes.ts'
import type { ListingDraft } from '@hemline/contract/listings/shapes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { type CardRow, cardOf } from './card.ts'
import { facetOf } from './facets.ts'
import { isVisibleTo, knownTo, type Viewer } from './visibility.ts'

export { isVisibleTo, knownAs, knownTo, nobody, type Viewer, visibleTo } from './visibility.ts'

/** What the owner's row lends to each of her listings: her public place, never the true one, and her height. */
export type OwnerPlace = {
  id: string
  no: number
  public_lat: number
  public_lng: number
  public_geohash7: string
  location_name: string
  height: string | null
}

/** The owner's row, locked so that her place cannot change beneath a listing being written; null without a place. */
export async function lockOwnerPlace(tx: Tx, memberId: string): Promise<OwnerPlace | null> {
  const owner = await tx
    .selectFrom('members')
    .select(['id', 'no', 'public_lat', 'public_lng', 'public_geohash7', 'location_name', 'height'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!owner || owner.public_lat === null || owner.public_lng === null || owner.public_geohash7 === null) return null
  return { ...owner, location_name: owner.location_name ?? '' } as OwnerPlace
}

const ID_LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

function newListingId(): string {
  return Array.from({ length: 12 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')
}

/** The columns that follow from a draft and its owner: the one place that makes them, and the card with them. */
export function columnsOf(listing: {
  id: string
  draft: Omit<ListingDraft, 'images'>
  images: Picture[]
  owner: OwnerPlace
  isActive: boolean
  createdAt: Date
}) {
  const { id, draft, images, owner, isActive, createdAt } = listing
  const row = {
    id,
    owner_id: owner.id,
    brand: draft.brand,
    description: draft.description,
    fit: draft.fit,
    retail_price: draft.retailPrice,
    replacement_price: draft.replacementPrice,
    size: draft.size,
    has_dry_cleaning: draft.hasDryCleaning,
    colour: draft.colour,
    category: draft.category,
    length: draft.length,
    shared_status: draft.sharedStatus,
    lat: owner.public_lat,
    lng: owner.public_lng,
    geohash7: owner.public_geohash7,
    location_name: owner.location_name,
    owner_height: owner.height,
    is_active: isActive,
    created_at: createdAt,
  }
  const card = cardOf({ ...row, images } satisfies CardRow)
  return { ...row, owner_no: owner.no, images: JSON.stringify(images), facet: facetOf(draft), card }
}

export async function insertListing(
  tx: Tx,
  listing: { draft: ListingDraft; images: Picture[]; owner: OwnerPlace; now: Date },
): Promise<string> {
  const { draft, images, owner, now } = listing
  const id = newListingId()
  const columns = columnsOf({ id, draft, images, owner, isActive: true, createdAt: now })
  await tx
    .insertInto('listings')
    .values({ ...columns, updated_at: now })
    .execute()
  return id
}

/** A listing for its owner to change, locked; null when it is gone. */
export function lockListing(tx: Tx, id: string) {
  return tx
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export type ListingRow = NonNullable<Awaited<ReturnType<typeof lockListing>>>

export async function updateListing(
  tx: Tx,
  listing: { row: ListingRow; draft: ListingDraft; images: Picture[]; owner: OwnerPlace; isActive: boolean; now: Date },
): Promise<void> {
  const { row, now, ...rest } = listing
  const columns = columnsOf({ ...rest, id: row.id, createdAt: row.created_at })
  await tx
    .updateTable('listings')
    .set({ ...columns, updated_at: now })
    .where('id', '=', row.id)
    .execute()
}

export async function softDeleteListing(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ deleted_at: now, is_active: false, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** The listings of a member that are not deleted, locked, to have their place and cards rewritten. */
export function lockListingsOf(tx: Tx, memberId: string) {
  return tx
    .selectFrom('listings')
    .selectAll()
    .where('owner_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Whether the viewer may see the listing; hidden, deleted and absent are the same answer. */
export async function isVisibleListing(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('listings as l')
    .innerJoin('members as o', 'o.no', 'l.owner_no')
    .select('l.id')
    .where('l.id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
  return found !== undefined
}

/** One listing as ready JSON for the viewer, or null when she may not see it. */
export async function readListing(db: Db, { id, viewer }: { id: string; viewer: Viewer }): Promise<string | null> {
  const found = await db
    .selectFrom('listings as l')
    .innerJoin('members as o', 'o.no', 'l.owner_no')
    .select(sql<string>`l.public_json || ${knownTo(viewer)}`.as('item'))
    .where('l.id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
  return found?.item ?? null
}

export async function findMemberNo(db: Db, memberId: string): Promise<number | null> {
  const found = await db.selectFrom('members').select('no').where('id', '=', memberId).executeTakeFirst()
  return found?.no ?? null
}

/** Whose a listing is, whoever may see it. */
export function findOwner(db: Db, id: string) {
  return db.selectFrom('listings').select('owner_id').where('id', '=', id).executeTakeFirst()
}

/** Notes since when the operator has a listing taken down, or that it is not. */
export async function setHidden(tx: Tx, { id, hiddenAt }: { id: string; hiddenAt: Date | null }): Promise<void> {
  await tx.updateTable('listings').set({ hidden_at: hiddenAt }).where('id', '=', id).execute()
}
