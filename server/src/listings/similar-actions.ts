import { LIST_DEFAULT, SIMILAR_LISTINGS_MAX } from '@hemline/contract/limits.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { sizes } from '@hemline/contract/listings/shapes.ts'
import type { Caller } from '../base/caller.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { browse, type Circle } from './browse-store.ts'
import type { FacetFilter } from './facets.ts'
import type { FreeDays } from './free-days.ts'
import { findAskedFor, findMemberNo, readListing } from './store.ts'
import type { Viewer } from './visibility-store.ts'

type Likeness = Pick<Listing, 'id' | 'userId' | 'category' | 'size' | 'colour' | 'length'>

/** The listings of the reader are not similar ones; the closest in size and colour come first. */
function closestTo(item: Likeness, candidates: readonly Listing[], viewerId: string): Listing[] {
  const distance = (one: Listing) =>
    Math.abs(one.size - item.size) * 2 + (one.colour === item.colour ? 0 : 1) + (one.length === item.length ? 0 : 1)
  return candidates
    .filter((one) => one.id !== item.id && one.userId !== viewerId)
    .map((one, at) => ({ one, at }))
    .sort((a, b) => distance(a.one) - distance(b.one) || a.at - b.at)
    .slice(0, SIMILAR_LISTINGS_MAX)
    .map(({ one }) => one)
}

/**
 * Returns items like a listing (its category, its size or the next ones), and more of its wardrobe, as the member may see
 * them; on `free` days only what is free. Of a listing that they may no longer see but have asked to borrow, it returns the items
 * like it alone, for a request that ended (product.md §8). Throws NOT_FOUND for any other that they may not see.
 */
export async function listSimilar(
  deps: Deps,
  { member, id, free }: { member: Caller; id: string; free: FreeDays | null },
): Promise<{ similar: Listing[]; wardrobe: Listing[] }> {
  const text = await readListing(deps.db, { id, viewer: member })
  const item: Likeness | undefined =
    text === null ? await findAskedFor(deps.db, { id, lendeeId: member.id }) : JSON.parse(text)
  if (!item) throw new Refusal('NOT_FOUND')
  const read = async (viewer: Viewer, filter: FacetFilter, circle: Circle, limit: number) => {
    const query = { viewer, filter, circle, cell: null, free: free ?? undefined }
    const page = await browse(deps.pool, { ...query, after: null, limit })
    return JSON.parse(`[${page.items}]`) as Listing[]
  }
  const near = sizes.filter((size) => Math.abs(size - item.size) <= 2)
  const ownerNo = await findMemberNo(deps.db, item.userId)
  const ofOwner = ownerNo === null ? [] : [ownerNo]
  // those of the owner would fill the page that the similar ones are chosen from
  const withoutOwner: Viewer = { ...member, blockedNos: [...member.blockedNos, ...ofOwner] }
  const [candidates, wardrobe] = await Promise.all([
    read(withoutOwner, { categories: [item.category], sizes: near }, 'EVERYONE', LIST_DEFAULT),
    read(member, {}, { ownerNos: text === null ? [] : ofOwner }, SIMILAR_LISTINGS_MAX + 1),
  ])
  return {
    similar: closestTo(item, candidates, member.id),
    wardrobe: wardrobe.filter((one) => one.id !== id && one.isActive).slice(0, SIMILAR_LISTINGS_MAX),
  }
}
