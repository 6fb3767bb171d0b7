import { randomInt } from 'node:crypto'
import type { Picture } from '@hemline/contract/images/shapes.ts'
import type { ListingDraft } from '@hemline/contract/listings/draft.ts'
import type { OpenRequest } from '@hemline/contract/listings/shapes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../base/db.ts'
import { cardOf } from './card.ts'
import { facetOf } from './facets.ts'
import { isVisibleTo, knownTo, type Viewer } from './visibility-store.ts'

/** The owner's data copied to their listings: the public place, never the exact one, and the height. */
export type OwnerPlace = {
  id: string
  no: number
  publicLat: number
  publicLng: number
  publicGeohash7: string
  locationName: string
  height: string | null
}

/** Returns the owner's row, locked so that the place cannot change while a listing is written; null without a place. */
export async function lockOwnerPlace(tx: Tx, memberId: string): Promise<OwnerPlace | null> {
  const owner = await tx
    .selectFrom('members')
    .select(['id', 'no', 'publicLat', 'publicLng', 'publicGeohash7', 'locationName', 'height'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!owner || owner.publicLat === null || owner.publicLng === null || owner.publicGeohash7 === null) return null
  return { ...owner, locationName: owner.locationName ?? '' } as OwnerPlace
}

const ID_LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

function newListingId(): string {
  return Array.from({ length: 12 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')
}

/** Returns the columns derived from a draft and its owner, including the card: the only place that computes them. */
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
    ...draft,
    id,
    ownerId: owner.id,
    lat: owner.publicLat,
    lng: owner.publicLng,
    geohash7: owner.publicGeohash7,
    locationName: owner.locationName,
    ownerHeight: owner.height,
    isActive,
    createdAt,
  }
  const card = cardOf({ ...row, images })
  return { ...row, ownerNo: owner.no, images: JSON.stringify(images), facet: facetOf(draft), card }
}

/** Returns how many items a member has listed since then, deleted ones too. */
export async function countListed(tx: Tx, { ownerId, since }: { ownerId: string; since: Date }): Promise<number> {
  // the time of the item itself is when it was first shown, which an operator decides
  const { count } = await tx
    .selectFrom('statusLines')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('memberId', '=', ownerId)
    .where('kind', '=', 'LISTING')
    .where('before', 'is', null)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertListing(
  tx: Tx,
  listing: { draft: ListingDraft; images: Picture[]; owner: OwnerPlace; isActive: boolean; now: Date },
): Promise<string> {
  const { now, ...rest } = listing
  const id = newListingId()
  const columns = columnsOf({ ...rest, id, createdAt: now })
  await tx
    .insertInto('listings')
    .values({ ...columns, updatedAt: now })
    .execute()
  return id
}

/** Returns a listing for its owner to change, locked; null when it was deleted. */
export function lockListing(tx: Tx, id: string) {
  return tx
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export type ListingRow = NonNullable<Awaited<ReturnType<typeof lockListing>>>

export async function updateListing(
  tx: Tx,
  listing: { row: ListingRow; draft: ListingDraft; images: Picture[]; owner: OwnerPlace; isActive: boolean; now: Date },
): Promise<void> {
  const { row, now, ...rest } = listing
  const columns = columnsOf({ ...rest, id: row.id, createdAt: row.createdAt })
  await tx
    .updateTable('listings')
    .set({ ...columns, updatedAt: now })
    .where('id', '=', row.id)
    .execute()
}

export async function softDeleteListing(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await tx
    .updateTable('listings')
    .set({ deletedAt: now, isActive: false, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Removes the photos from items that were deleted before that instant, at most 200; their files are deleted when nothing else uses
 * them. Not while the item is lent, or a report or an appeal about its owner is open. Returns how many.
 */
export async function emptyDeletedListings(db: Db, before: Date): Promise<number> {
  const result = await db
    .updateTable('listings')
    .set({ images: '[]' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('listings as l')
        .select('l.id')
        .where('l.deletedAt', '<', before)
        .where(sql<boolean>`l.images <> '[]'`)
        .where(
          sql<boolean>`not exists (select from orders o
            where o.listing_id = l.id and o.accepted_at is not null and o.closed_at is null)`,
        )
        .where(sql<boolean>`not exists (select from reports r where r.subject_id = l.owner_id and r.state = 'OPEN')`)
        .where(sql<boolean>`not exists (select from appeals a where a.member_id = l.owner_id and a.state = 'OPEN')`)
        .orderBy('l.deletedAt')
        .limit(200)
        .forUpdate('l')
        .skipLocked(),
    )
    .executeTakeFirstOrThrow()
  return Number(result.numUpdatedRows)
}

/** Returns the requests for a listing that wait for its owner's answer, the earliest first. */
export function listOpenRequests(db: Db, listingId: string): Promise<OpenRequest[]> {
  return db
    .selectFrom('orders')
    .select(['id as orderId', 'lendeeName', 'startDate', 'endDate'])
    .where('listingId', '=', listingId)
    .where('status', '=', 'REQUESTED')
    .where('settling', 'is', null)
    .orderBy('startDate')
    .execute()
}

/** Whether a listing can be requested: shown, and neither paused, hidden nor deleted. */
export async function isActiveListing(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('listings')
    .select('id')
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the listings of a member that are not deleted, locked, for an update of their places and cards. */
export function lockListingsOf(tx: Tx, memberId: string) {
  return tx
    .selectFrom('listings')
    .selectAll()
    .where('ownerId', '=', memberId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Whether the viewer may see the listing; hidden, deleted and absent listings are not distinguished. */
export async function isVisibleListing(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('listings as l')
    .innerJoin('members as o', 'o.no', 'l.ownerNo')
    .select('l.id')
    .where('l.id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
  return row !== undefined
}

/** Returns one listing as serialized JSON for the viewer, or null when they may not see it. */
export async function readListing(db: Db, { id, viewer }: { id: string; viewer: Viewer }): Promise<string | null> {
  const row = await db
    .selectFrom('listings as l')
    .innerJoin('members as o', 'o.no', 'l.ownerNo')
    .select(sql<string>`l.public_json || ${knownTo(viewer)}`.as('item'))
    .where('l.id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
  return row?.item ?? null
}

/** Returns what items are alike by, of one that the member has asked to borrow, visible or not; undefined for any other. */
export function findAskedFor(db: Db, { id, lendeeId }: { id: string; lendeeId: string }) {
  return db
    .selectFrom('listings as l')
    .select(['l.id', 'l.ownerId as userId', 'l.category', 'l.size', 'l.colour', 'l.length'])
    .where('l.id', '=', id)
    .where((eb) =>
      eb.exists(eb.selectFrom('orders as o').whereRef('o.listingId', '=', 'l.id').where('o.lendeeId', '=', lendeeId)),
    )
    .executeTakeFirst()
}

export async function findMemberNo(db: Db, memberId: string): Promise<number | null> {
  const member = await db.selectFrom('members').select('no').where('id', '=', memberId).executeTakeFirst()
  return member?.no ?? null
}

/** Returns the owner of a listing, whether visible or not. */
export function findOwner(db: Db, id: string) {
  return db.selectFrom('listings').select('ownerId').where('id', '=', id).executeTakeFirst()
}

/** Stores since when a listing is hidden by the operator, or null. */
export async function setHidden(
  tx: Tx,
  { id, hiddenAt, now }: { id: string; hiddenAt: Date | null; now: Date },
): Promise<void> {
  await tx.updateTable('listings').set({ hiddenAt, updatedAt: now }).where('id', '=', id).execute()
}
