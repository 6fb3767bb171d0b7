import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { SendError, wireTexts } from '../../base/wire.ts'
import { sampleMe } from '../../members/sample-member.ts'
import { sampleListings } from '../sample-listing.ts'
import { Endless } from './endless.tsx'
import { ListingGrid } from './listing-grid.tsx'

export default {
  title: 'listings/endless',
  parameters: { answers: { 'GET /api/favourites': { items: [] }, 'GET /api/user': { data: sampleMe() } } },
}

const PAGE = 8
const all = sampleListings(2 * PAGE).map((listing, at) => ({ ...listing, brand: `Brand ${at + 1}` }))
const lost = () => new SendError('UNREACHABLE', wireTexts.unreachable, 0)

/** The second page does not load the first time, and comes when the page hears `answered`. */
function secondFails() {
  let isFirst = true
  return ({ pageParam }: { pageParam: number }): Promise<Listing[]> => {
    if (pageParam === 0) return Promise.resolve(all.slice(0, PAGE))
    if (!isFirst) return new Promise((resolve) => addEventListener('answered', () => resolve(all.slice(PAGE))))
    isFirst = false
    return Promise.reject(lost())
  }
}

export function NextFailed() {
  const [queryFn] = useState(secondFails)
  const list = useInfiniteQuery({
    queryKey: ['endless'],
    queryFn,
    initialPageParam: 0,
    getNextPageParam: (_, { length }) => (length < 2 ? length : null),
  })
  const more = useCallback(() => void list.fetchNextPage(), [list.fetchNextPage])
  const items = list.data?.pages.flat() ?? []
  return (
    <ListingGrid items={items} ownId={undefined}>
      <Endless hasMore={list.hasNextPage} isLoading={list.isFetchingNextPage} error={list.error} onMore={more} />
    </ListingGrid>
  )
}
