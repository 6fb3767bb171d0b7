import { formatSpan } from '@hemline/contract/day-words.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listingCountQuery, listingsQuery } from '../calls.ts'
import type { Filters } from '../filters.ts'
import css from './result-count.module.css'

/** How many items there are: "24 items", "100+ items", with days "38 items free 4–6 Dec". Asked for only if they do not fit on the first page. */
export function ResultCount({ filters }: { filters: Filters }) {
  const { data: list } = useInfiniteQuery(listingsQuery(filters))
  const [first] = list?.pages ?? []
  const counted = useQuery({ ...listingCountQuery(filters), enabled: Boolean(first?.lastKey) }).data
  const total = first && !first.lastKey ? { count: first.items.length, hasMore: false } : counted
  const items = total && `${total.count}${total.hasMore ? '+' : ''} ${total.count === 1 ? 'item' : 'items'}`
  const text = items && filters.free ? `${items} free ${formatSpan(filters.free)}` : items
  return (
    <p className={css.count} role="status">
      {text}
    </p>
  )
}
