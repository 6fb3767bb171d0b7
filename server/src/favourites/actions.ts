import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { isVisibleListing } from '../listings/store.ts'
import { publishChange } from '../live/publish-change.ts'
import { setFavourite } from './store.ts'

/**
 * Marks a listing, removes the mark, or (null) toggles it. Throws NOT_FOUND for a listing that the member may not see.
 */
export async function markFavourite(
  { db, clock }: Deps,
  { member, listingId, isActive }: { member: Caller; listingId: string; isActive: boolean | null },
) {
  if (!(await isVisibleListing(db, member, listingId))) throw new Refusal('NOT_FOUND')
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    await publishChange(tx, 'favourite', { memberId: member.id }, now)
    return setFavourite(tx, { memberId: member.id, listingId, isActive, now })
  })
}
