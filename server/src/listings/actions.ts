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

/** Lists a garment for the member and gives her the onboarding coin if it is her first ever. The new listing's id. */
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

/** Changes some fields of the member's own listing; with them it must still be a valid whole. */
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

/** Takes the member's own listing out of every list for good. */
export async function deleteListing(deps: Deps, { member, id }: { member: Caller; id: string }): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await requireOwn(tx, member, id)
    await softDeleteListing(tx, { id, now })
    await publishChange(tx, 'listing', { ownerId: member.id, listingId: id }, now)
  })
}

/** Writes the owner's present public place and height into all her listings. */
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

/** The listing, locked, if it is the member's own. Throws NOT_FOUND for anybody else's, whether they may see it or not. */
async function requireOwn(tx: Tx, member: Caller, id: string): Promise<ListingRow> {
  const row = await lockListing(tx, id)
  if (row?.ownerId === member.id) return row
  throw new Refusal('NOT_FOUND')
}

/** The pictures at these paths, in their order. Throws INVALID unless all are the member's own uploads. */
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

/** Takes a listing down for the operator, or gives it back inactive. Whose it is, or undefined when it is not there. */
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
