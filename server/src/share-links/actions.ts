import { addDays, today } from '@hemline/contract/days.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { SHARE_LINK_DAYS } from '@hemline/contract/limits.ts'
import { mayShare } from '@hemline/contract/share-links/rules.ts'
import { ShareToken } from '@hemline/contract/share-links/shapes.ts'
import { shareTexts } from '@hemline/contract/share-links/words.ts'
import type { Caller } from '../base/caller.ts'
import type { StoreAnswer } from '../base/idempotency.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { anonymousViewer } from '../listings/visibility-store.ts'
import { publishChange } from '../live/publish-change.ts'
import { readNextWeekend } from '../requests/offer-actions.ts'
import { readSettings } from '../settings/actions.ts'
import {
  deleteOldShareLinks,
  findSeenListing,
  findSharedListing,
  insertShareLink,
  revokeShareLink,
  type SharedListingRow,
  takeLinkOfDay,
} from './store.ts'

const RETENTION_AFTER_EXPIRY_DAYS = 1

/**
 * Creates a link to a listing; returns its token, which `store` receives in the transaction. Throws NOT_FOUND for a listing that the member may not see or that is
 * not active, FORBIDDEN for another member's that is not for everyone, SHARE_LINK_LIMIT_EXCEEDED after as many by
 * the same member for this listing on this London day as the setting allows.
 */
export async function shareListing(
  deps: Deps,
  { member, listingId, store }: { member: Caller; listingId: string; store: StoreAnswer<string> },
): Promise<string> {
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + SHARE_LINK_DAYS * DAY_MS)
  return deps.db.transaction().execute(async (tx) => {
    const listing = await findSeenListing(tx, { id: listingId, viewer: member })
    if (!listing) throw new Refusal('NOT_FOUND')
    if (!listing.isActive) throw new Refusal('NOT_FOUND', { message: shareTexts.switchedOff })
    const sharedStatus = listing.sharedStatus
    if (!mayShare({ isActive: true, sharedStatus }, { isOwner: listing.ownerId === member.id })) {
      throw new Refusal('FORBIDDEN', { message: shareTexts.ownersAlone })
    }
    const day = today(now)
    const { shareLinksADay: most } = await readSettings({ db: tx, env: deps.env }, ['shareLinksADay'])
    if (!(await takeLinkOfDay(tx, { listingId, memberId: member.id, day, most }))) {
      throw new Refusal('SHARE_LINK_LIMIT_EXCEEDED')
    }
    await publishChange(tx, 'shareLink', { between: [member.id, listing.ownerId], listingId }, now)
    const token = await insertShareLink(tx, { listingId, memberId: member.id, sharedStatus, now, expiresAt })
    await store(tx, token)
    return token
  })
}

/**
 * Returns the listing behind a link, or null for an ended link. For a signed-in member blocked by the owner, it is
 * ended.
 */
export async function readSharedListing(
  { db, clock }: Deps,
  { token, member }: { token: string; member: Caller | null },
): Promise<SharedListingRow | null> {
  if (!ShareToken.safeParse(token).success) return null
  return (await findSharedListing(db, { token, viewer: member ?? anonymousViewer, now: clock.now() })) ?? null
}

/** Returns the next weekend on which a shared listing is free; null when there is none in a year. */
export function nextWeekendOf(deps: Deps, { id, ownerId }: SharedListingRow): ReturnType<typeof readNextWeekend> {
  return readNextWeekend(deps, { listingId: id, ownerId })
}

/** Ends a link permanently: by its author or the listing's owner; NOT_FOUND for others. */
export async function endLink({ db, clock }: Deps, { member, token }: { member: Caller; token: string }) {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const ended = await revokeShareLink(tx, { token, memberId: member.id, now })
    if (!ended) throw new Refusal('NOT_FOUND')
    const { makerId, ownerId, listingId } = ended
    await publishChange(tx, 'shareLink', { between: [makerId, ownerId], listingId }, now)
  })
}

/** Deletes links that expired a day ago. */
export async function sweepShareLinks({ db, clock }: Deps): Promise<void> {
  const until = new Date(clock.now().getTime() - RETENTION_AFTER_EXPIRY_DAYS * DAY_MS)
  await deleteOldShareLinks(db, { until, day: addDays(today(until), -1) })
}
