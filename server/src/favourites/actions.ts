import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { isVisibleListing } from '../listings/store.ts'
import { publishChange } from '../live/publish-change.ts'
import { endFavourite, setFavourite } from './store.ts'

/**
 * Marks a listing, removes the mark, or (null) toggles it. Throws NOT_FOUND for a listing that the member may not see, except to
 * remove a mark that they have.
 */
export async function markFavourite(
  { db, clock }: Deps,
  { member, listingId, isActive }: { member: Caller; listingId: string; isActive: boolean | null },
) {
  const isVisible = await isVisibleListing(db, member, listingId)
  if (!isVisible && isActive !== false) throw new Refusal('NOT_FOUND')
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const of = { memberId: member.id, listingId, now }
    const mark = await (isVisible ? setFavourite(tx, { ...of, isActive }) : endFavourite(tx, of))
    if (!mark) throw new Refusal('NOT_FOUND')
    await publishChange(tx, 'favourite', { memberId: member.id }, now)
    return mark
  })
}
