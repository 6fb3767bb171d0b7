import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { type ReactNode, useDeferredValue } from 'react'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ListingCard } from './listing-card.tsx'
import css from './listing-grid.module.css'

/** More than a phone shows: the others are rendered after them, without blocking a tap. */
const FIRST_ITEMS = 6

/**
 * Listings in 2, 3 or 4 columns, or as a list. `isNear`: with their distances. `children`: what follows the last one, which
 * changes together with them: the next page is not fetched while one is being rendered.
 */
export function ListingGrid({
  items,
  ownId,
  isList,
  isNear,
  children: next,
}: {
  items: readonly Listing[]
  ownId: string | undefined
  isList?: boolean
  isNear?: boolean
  children?: ReactNode
}) {
  const shown = useDeferredValue(items, items.slice(0, FIRST_ITEMS))
  const children = useDeferredValue(next, next && <div className={css.after} />)
  return (
    <>
      <ul className={isList ? css.list : css.grid}>
        {shown.map((listing, index) => (
          <li key={listing.id}>
            <ListingCard
              listing={listing}
              isFirst={index < 4}
              isOwn={listing.userId === ownId}
              isRow={isList}
              isNear={isNear}
            />
          </li>
        ))}
      </ul>
      {children}
    </>
  )
}

export function GridSkeleton({ count }: { count: number }) {
  return (
    <Loading label="Loading listings">
      <div className={css.grid}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all the same
          <div key={index} className={css.skeleton}>
            <Skeleton ratio="3 / 4" />
            <Skeleton width="60%" height="14px" />
            <Skeleton width="85%" height="12px" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
