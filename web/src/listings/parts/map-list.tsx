import type { Listing } from '@hemline/contract/listings/shapes.ts'
import type { ReactNode } from 'react'
import { ListingCard } from './listing-card.tsx'
import css from './map-list.module.css'

/** The number of listings shown; the others appear on zooming in. */
const MOST = 60

/** The listings in the visible part of the map as a list, for keyboards and screen readers too. */
export function MapList({
  id,
  listings,
  isComplete,
  isKnown,
  ownId,
  onPoint,
  children,
}: {
  id: string
  listings: readonly Listing[]
  isComplete: boolean
  /** False until the listings of this part of the map are loaded, and when they could not be: they have no number then. */
  isKnown: boolean
  ownId: string | undefined
  /** The hovered or focused listing; null when there is none. */
  onPoint: (listing: Listing | null) => void
  children?: ReactNode
}) {
  const rest = listings.length - MOST
  return (
    <section className={css.list} id={id} tabIndex={-1} aria-label="Items on this part of the map">
      <div className={css.head}>
        <h2 aria-live="polite">{isKnown ? countOf(listings.length, isComplete) : 'Items here'}</h2>
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
        <p className={css.note}>{`${moreThan(rest, isComplete)} Zoom in to see what is nearer.`}</p>
      )}
    </section>
  )
}

const countOf = (count: number, isComplete: boolean) =>
  count === 1 && isComplete ? '1 item here' : `${count}${isComplete ? '' : '+'} items here`

function moreThan(rest: number, isComplete: boolean): string {
  if (rest <= 0) return 'There is more than fits here.'
  return isComplete ? `And ${rest} more.` : 'And more.'
}
