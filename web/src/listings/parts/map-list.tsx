import type { Listing } from '@hemline/contract/listings/shapes.ts'
import type { ReactNode } from 'react'
import { ListingCard } from './listing-card.tsx'
import css from './map-list.module.css'

/** So many are listed; whoever wants the others goes nearer. */
const MOST = 60

/** What stands on the seen part of the map, for keyboards, screen readers and everyone who would rather read. */
export function MapList({
  id,
  listings,
  isComplete,
  ownId,
  onPoint,
  children,
}: {
  id: string
  listings: readonly Listing[]
  isComplete: boolean
  ownId: string | undefined
  /** The listing that a mouse or the focus is on; null when it has left. */
  onPoint: (listing: Listing | null) => void
  children?: ReactNode
}) {
  const rest = listings.length - MOST
  return (
    <section className={css.list} id={id} tabIndex={-1} aria-label="Items on this part of the map">
      <div className={css.head}>
        <h2 aria-live="polite">{listings.length === 1 ? '1 item here' : `${listings.length} items here`}</h2>
      </div>
      {children}
      <ul className={css.grid} onMouseLeave={() => onPoint(null)} onBlur={() => onPoint(null)}>
        {listings.slice(0, MOST).map((listing) => (
          <li key={listing.id} onMouseEnter={() => onPoint(listing)} onFocus={() => onPoint(listing)}>
            <ListingCard listing={listing} isOwn={listing.userId === ownId} />
          </li>
        ))}
      </ul>
      {(rest > 0 || !isComplete) && (
        <p className={css.note}>
          {rest > 0 ? `And ${rest} more. ` : 'There is more than fits here. '}Zoom in to see what is nearer.
        </p>
      )}
    </section>
  )
}
