import { DAY_MS } from '@hemline/contract/durations.ts'
import type { Picture } from '@hemline/contract/images/shapes.ts'
import { uploadTexts } from '@hemline/contract/images/words.ts'
import { limitTexts } from '@hemline/contract/limit-words.ts'
import { NEW_LISTINGS_PER_DAY } from '@hemline/contract/limits.ts'
import type { ApprovalReason } from '@hemline/contract/listings/approval-reasons.ts'
import { approvalTexts } from '@hemline/contract/listings/approval-words.ts'
import { type ListingChange, ListingDraft } from '@hemline/contract/listings/draft.ts'
import { changedTexts } from '@hemline/contract/operator/words.ts'
import { safetyTexts } from '@hemline/contract/safety/words.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import type { StoreAnswer } from '../base/idempotency.ts'
import { Refusal, readInput } from '../base/refusal.ts'
import { requireSeen } from '../base/seen.ts'
import { grantOnboardingCoin } from '../coins/actions.ts'
import type { Deps } from '../deps.ts'
import { findOwnPictures } from '../images/store.ts'
import { publishChange } from '../live/publish-change.ts'
import { approvalReasonsFor, awaitApproval, beginAwaiting, endAwaiting } from './approval-actions.ts'
import { draftOf, revisionOf } from './card.ts'
import { declineOpenRequests } from './open-request-actions.ts'
import {
  countListed,
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

/**
 * Creates the member's listing and grants the onboarding coin if it is their first. By the operator's settings it waits,
 * inactive, until an operator has looked at it. Returns the new listing's id, which `store` receives in the transaction.
 * Throws TOO_MANY after as many in 24 hours as a member may list (decision 402).
 */
export async function createListing(
  deps: Deps,
  { member, draft, store }: { member: Caller; draft: ListingDraft; store: StoreAnswer<string> },
): Promise<string> {
  if (!member.hasOnboarded) throw new Refusal('NOT_ONBOARDED')
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const owner = await requirePlace(tx, member.id)
    // the owner's row is locked: concurrent new items are counted one by one
    const since = new Date(now.getTime() - DAY_MS)
    if ((await countListed(tx, { ownerId: member.id, since })) >= NEW_LISTINGS_PER_DAY)
      throw new Refusal('TOO_MANY', { message: limitTexts.newListings })
    const images = await requireOwnPictures(tx, member.id, draft.images)
    const reasons = await approvalReasonsFor(deps, tx, { ownerId: member.id, draft, isNew: true, hasNewPhotos: true })
    const id = await insertListing(tx, { draft, images, owner, isActive: reasons.length === 0, now })
    if (reasons.length > 0) {
      const { brand } = draft
      const first = { isShownAfter: true, since: null, isHidden: false }
      await awaitApproval(deps, tx, { id, ownerId: member.id, brand, reasons, ...first, now })
    }
    await grantOnboardingCoin(tx, { memberId: member.id, now })
    await publishChange(tx, 'listing', { ownerId: member.id, listingId: id }, now)
    await store(tx, id)
    return id
  })
}

/**
 * Changes fields of the member's own listing; the result must be a valid listing. New text or photos may have to wait for an
 * operator. Switched off, it declines its open requests. Throws FORBIDDEN for activating what is hidden or waits,
 * CHANGED_MEANWHILE when a field is no longer as it was seen, LISTING_REQUESTED for a request that the owner has not seen.
 */
export async function changeListing(
  deps: Deps,
  { member, id, change }: { member: Caller; id: string; change: ListingChange },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const owner = await requirePlace(tx, member.id)
    const row = await requireOwn(tx, member, id)
    const { isActive = row.isActive, seen, declines = [], ...wanted } = change
    requireSeen({ change: wanted, seen, stored: draftOf(row) })
    if (isActive && row.hiddenAt) throw new Refusal('FORBIDDEN', { message: safetyTexts.hiddenListing })
    const draft = readInput(ListingDraft, { ...draftOf(row), ...wanted })
    const images = wanted.images ? await requireOwnPictures(tx, member.id, wanted.images) : row.images
    if (change.isActive === false) await declineOpenRequests(deps, tx, { listingId: id, seenIds: declines })
    const since = row.awaitsApprovalSince
    if (since && change.isActive) throw new Refusal('FORBIDDEN', { message: approvalTexts.notYet })
    const reasons = await reasonsToWait(deps, tx, { row, draft })
    const waits = since !== null || reasons.length > 0
    await updateListing(tx, { row, draft, images, owner, isActive: isActive && !waits, now })
    if (waits) {
      const isShownAfter = since ? (change.isActive ?? row.shownOnceApproved) : isActive
      const all = [...new Set([...(row.approvalReasons as ApprovalReason[]), ...reasons])]
      await awaitApproval(deps, tx, {
        id,
        ownerId: member.id,
        brand: draft.brand,
        reasons: all,
        isShownAfter,
        since,
        isHidden: row.hiddenAt !== null,
        now,
      })
    }
    await publishChange(tx, 'listing', { ownerId: member.id, listingId: id }, now)
  })
}

/** Why a changed listing waits for an operator: only what is new in it counts. */
async function reasonsToWait(
  deps: Deps,
  tx: Tx,
  { row, draft }: { row: ListingRow; draft: ListingDraft },
): Promise<ApprovalReason[]> {
  const stored = row.images.map(({ path }) => path)
  const hasNewPhotos = draft.images.some((path) => !stored.includes(path))
  const isSameText = draft.brand === row.brand && draft.description === row.description
  if (isSameText && !hasNewPhotos) return []
  const reasons = await approvalReasonsFor(deps, tx, { ownerId: row.ownerId, draft, isNew: false, hasNewPhotos })
  return isSameText ? reasons.filter((reason) => reason !== 'WORDS') : reasons
}

/**
 * Deletes the member's own listing permanently and declines its open requests. Throws LISTING_REQUESTED for one that is not
 * among `declines`.
 */
export async function deleteListing(
  deps: Deps,
  { member, id, declines }: { member: Caller; id: string; declines: readonly string[] },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await requireOwn(tx, member, id)
    await declineOpenRequests(deps, tx, { listingId: id, seenIds: declines })
    await softDeleteListing(tx, { id, now })
    if (row.awaitsApprovalSince) await publishChange(tx, 'desk', {}, now)
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
      await updateListing(tx, { row, draft: draftOf(row), images: row.images, owner, isActive: row.isActive, now })
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

/** Returns the pictures at these paths, in their order. Throws INVALID unless the member uploaded all of them and none was deleted. */
async function requireOwnPictures(tx: Tx, memberId: string, paths: string[]): Promise<Picture[]> {
  const byPath = new Map((await findOwnPictures(tx, { memberId, paths })).map((picture) => [picture.path, picture]))
  const pictures = paths.flatMap((path) => byPath.get(path) ?? [])
  if (pictures.length < paths.length) throw new Refusal('INVALID', { fields: { images: uploadTexts.again } })
  return pictures
}

/**
 * Hides a listing for the operator, or restores it inactive; what its owner changed meanwhile waits from then on, if it has to.
 * Returns its owner and whether it waits, or undefined when it does not exist. Throws MOVE_NOT_ALLOWED when it is so already.
 */
export async function takeDown(
  tx: Tx,
  { id, isHidden, now }: { id: string; isHidden: boolean; now: Date },
): Promise<{ ownerId: string; brand: string; waits: boolean } | undefined> {
  const owner = await findOwner(tx, id)
  if (!owner) return undefined
  const place = await lockOwnerPlace(tx, owner.ownerId)
  const row = await lockListing(tx, id)
  if (!place || !row) return undefined
  if ((row.hiddenAt !== null) === isHidden) throw new Refusal('MOVE_NOT_ALLOWED')
  // first, since the line of its state has the moment that this write sets (decision 215)
  await setHidden(tx, { id, hiddenAt: isHidden ? now : null, now })
  await updateListing(tx, { row, draft: draftOf(row), images: row.images, owner: place, isActive: false, now })
  const waits = !isHidden && row.awaitsApprovalSince !== null
  if (isHidden) await endAwaiting(tx, id)
  if (waits) {
    await beginAwaiting(tx, { id, since: now })
    await publishChange(tx, 'desk', {}, now)
  }
  await publishChange(tx, 'listing', { ownerId: row.ownerId, listingId: id }, now)
  return { ownerId: row.ownerId, brand: row.brand, waits }
}

/**
 * Shows a listing that waits, as new, unless its owner had paused it. Returns its owner, or undefined when it does not exist.
 * Throws MOVE_NOT_ALLOWED when it does not wait, or is hidden, CONFLICT when it is no longer the `revision` that the operator saw.
 */
export async function approveListing(
  tx: Tx,
  { id, revision, now }: { id: string; revision: string | undefined; now: Date },
): Promise<{ ownerId: string; brand: string; isShown: boolean } | undefined> {
  const owner = await findOwner(tx, id)
  if (!owner) return undefined
  const place = await lockOwnerPlace(tx, owner.ownerId)
  const waiting = await lockListing(tx, id)
  if (!place || !waiting) return undefined
  if (waiting.awaitsApprovalSince === null || waiting.hiddenAt) throw new Refusal('MOVE_NOT_ALLOWED')
  if (revision !== undefined && revision !== revisionOf(waiting))
    throw new Refusal('CONFLICT', { message: changedTexts.item })
  const isFirstShown = waiting.awaitsApprovalSince.getTime() === waiting.createdAt.getTime()
  const row = isFirstShown ? { ...waiting, createdAt: now } : waiting
  const isShown = waiting.shownOnceApproved
  await updateListing(tx, { row, draft: draftOf(row), images: row.images, owner: place, isActive: isShown, now })
  await endAwaiting(tx, id)
  await publishChange(tx, 'listing', { ownerId: row.ownerId, listingId: id }, now)
  return { ownerId: row.ownerId, brand: row.brand, isShown }
}
