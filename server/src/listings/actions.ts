import type { Picture } from '@hemline/contract/images/shapes.ts'
import { imageTexts } from '@hemline/contract/images/words.ts'
import { type ListingChange, ListingDraft } from '@hemline/contract/listings/shapes.ts'
import { safetyTexts } from '@hemline/contract/safety/words.ts'
import type { Caller } from '../base/caller.ts'
import type { Db, Tx } from '../base/db.ts'
import { Refusal, readInput } from '../base/refusal.ts'
import { grantOnboardingCoin } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import { findOwnPictures } from '../images/store.ts'
import { publishChange } from '../live/publish-change.ts'
import {
  findOwner,
  insertListing,
  type ListingRow,
  lockListing,
  lockListingsOf,
  lockOwnerPlace,
  type OwnerPlace,
  setHidden,
  softDeleteListing,
  updateListing,
} from './store.ts'

/** Creates the member's listing and grants the onboarding coin if it is their first. Returns the new listing's id. */
export async function createListing(
  deps: Deps,
  { member, draft }: { member: Caller; draft: ListingDraft },
): Promise<string> {
  if (!member.hasOnboarded) throw new Refusal('NOT_ONBOARDED')
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const owner = await requirePlace(tx, member.id)
    const images = await requireOwnPictures(tx, member.id, draft.images)
    const id = await insertListing(tx, { draft, images, owner, now })
    await grantOnboardingCoin(tx, { memberId: member.id, now })
    await publishChange(tx, 'listing', { ownerId: member.id, listingId: id }, now)
    return id
  })
}

/** Changes fields of the member's own listing; the result must be a valid listing. */
export async function changeListing(
  deps: Deps,
  { member, id, change }: { member: Caller; id: string; change: ListingChange },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const owner = await requirePlace(tx, member.id)
    const row = await requireOwn(tx, member, id)
    const { isActive = row.isActive, ...wanted } = change
    if (isActive && row.hiddenAt) throw new Refusal('FORBIDDEN', { message: safetyTexts.hiddenListing })
    const draft = readInput(ListingDraft, { ...draftOf(row), ...wanted })
    const images = wanted.images ? await requireOwnPictures(tx, member.id, wanted.images) : picturesOf(row)
    await updateListing(tx, { row, draft, images, owner, isActive, now })
    await publishChange(tx, 'listing', { ownerId: member.id, listingId: id }, now)
  })
}

/** Deletes the member's own listing permanently. */
export async function deleteListing(deps: Deps, { member, id }: { member: Caller; id: string }): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await requireOwn(tx, member, id)
    await softDeleteListing(tx, { id, now })
    await publishChange(tx, 'listing', { ownerId: member.id, listingId: id }, now)
  })
}

/** Copies the owner's present public place and height into all their listings. */
export async function refreshListingsOf(deps: Deps, { memberId }: { memberId: string }): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const owner = await lockOwnerPlace(tx, memberId)
    if (!owner) return
    for (const row of await lockListingsOf(tx, memberId)) {
      const draft = { ...draftOf(row), images: picturesOf(row).map((picture) => picture.path) }
      await updateListing(tx, { row, draft, images: picturesOf(row), owner, isActive: row.isActive, now })
    }
    await publishChange(tx, 'wardrobe', { ownerId: memberId }, now)
  })
}

async function requirePlace(tx: Tx, memberId: string): Promise<OwnerPlace> {
  const owner = await lockOwnerPlace(tx, memberId)
  if (!owner) throw new Refusal('NOT_ONBOARDED')
  return owner
}

/** Returns the member's own listing, locked. Throws NOT_FOUND for a listing of others, visible or not. */
async function requireOwn(tx: Tx, member: Caller, id: string): Promise<ListingRow> {
  const row = await lockListing(tx, id)
  if (row?.ownerId === member.id) return row
  throw new Refusal('NOT_FOUND')
}

/** Returns the pictures at these paths, in their order. Throws INVALID unless the member uploaded all of them. */
async function requireOwnPictures(db: Db, memberId: string, paths: string[]): Promise<Picture[]> {
  const found = new Map((await findOwnPictures(db, { memberId, paths })).map((picture) => [picture.path, picture]))
  const pictures = paths.flatMap((path) => found.get(path) ?? [])
  if (pictures.length < paths.length) throw new Refusal('INVALID', { fields: { images: imageTexts.none } })
  return pictures
}

function picturesOf(row: ListingRow): Picture[] {
  return row.images
}

function draftOf(row: ListingRow): ListingDraft {
  return {
    brand: row.brand,
    description: row.description,
    fit: row.fit,
    retailPrice: row.retailPrice,
    replacementPrice: row.replacementPrice,
    size: row.size,
    hasDryCleaning: row.hasDryCleaning,
    colour: row.colour,
    images: picturesOf(row).map((picture) => picture.path),
    category: row.category,
    length: row.length,
    sharedStatus: row.sharedStatus,
  }
}

/**
 * Hides a listing for the operator, or restores it inactive. Returns its owner, or undefined when it does not exist.
 */
export async function takeDown(
  tx: Tx,
  { id, isHidden, now }: { id: string; isHidden: boolean; now: Date },
): Promise<{ ownerId: string; brand: string } | undefined> {
  const owner = await findOwner(tx, id)
  if (!owner) return undefined
  const place = await lockOwnerPlace(tx, owner.ownerId)
  const row = await lockListing(tx, id)
  if (!place || !row) return undefined
  const draft = { ...draftOf(row), images: picturesOf(row).map((picture) => picture.path) }
  await updateListing(tx, { row, draft, images: picturesOf(row), owner: place, isActive: false, now })
  await setHidden(tx, { id, hiddenAt: isHidden ? now : null })
  await publishChange(tx, 'listing', { ownerId: row.ownerId, listingId: id }, now)
  return { ownerId: row.ownerId, brand: row.brand }
}
