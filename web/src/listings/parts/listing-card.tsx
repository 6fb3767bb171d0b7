import type { DayRange } from '@hemline/contract/days.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { MapPin } from 'lucide-react'
import { Suspense, ViewTransition } from 'react'
import { addedLabel } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { useDaysSearch } from '../../days/use-days.ts'
import { writeDays } from '../../days/wanted-days.ts'
import { FavouriteButton } from '../../favourites/parts/favourite-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useCacheListing } from '../calls.ts'
import { coverOf, described, freeMark, friendMark, kindOf } from '../words.ts'
import css from './listing-card.module.css'

const Distance = lazyPart(() => import('./distance.tsx'), 'nothing')

/**
 * A listing in the grid, or as a row of a list. `isFirst`: in view initially, so its photo is loaded eagerly. `isNear`:
 * with its distance.
 */
export function ListingCard({
  listing,
  isFirst,
  isOwn,
  isRow,
  isNear,
  free,
}: {
  listing: Listing
  isFirst?: boolean | undefined
  isOwn: boolean
  isRow?: boolean | undefined
  isNear?: boolean | undefined
  /** The wanted days, if they are not those of the address. */
  free?: DayRange | undefined
}) {
  const remember = useCacheListing()
  const chosen = useDaysSearch()
  const days = free ? `?${writeDays({ free, freeBy: null }, new URLSearchParams())}` : chosen
  const mark = freeMark(listing)
  const friend = friendMark(listing)
  return (
    <article className={[css.card, isRow && css.row, !listing.isActive && css.inactive].filter(Boolean).join(' ')}>
      <Link to={paths.listing(listing) + days} className={css.link} onClick={() => remember(listing)}>
        <ViewTransition name={`garment-${listing.id}`} share="garment" default="none">
          <Picture picture={coverOf(listing)} alt={described(listing)} isFirst={isFirst} isCard isRow={isRow}>
            {friend && !isRow && <span className={css.mark}>{friend}</span>}
            {!listing.isActive && <span className={css.stamp}>Inactive</span>}
          </Picture>
        </ViewTransition>
        <span className={css.text}>
          <span className={css.brand}>{listing.brand}</span>
          <span className={css.kind}>
            {kindOf(listing)} <span className={css.size}>UK {listing.size}</span>
          </span>
          <span className={css.meta}>
            <span className={css.place}>
              <MapPin size={12} aria-hidden="true" />
              {listing.locationName}
            </span>
            <span className={css.added}>{addedLabel(listing.createdAt)}</span>
          </span>
          {mark && <span className={css.free}>{mark}</span>}
          {isNear && !isOwn && (
            <Suspense>
              <Distance listing={listing} className={css.distance} />
            </Suspense>
          )}
          {isRow && friend && <span className={css.known}>{friend}</span>}
          {isRow && <span className={css.words}>{listing.description}</span>}
        </span>
      </Link>
      {!isOwn && <FavouriteButton listing={listing} className={css.heart} />}
    </article>
  )
}
