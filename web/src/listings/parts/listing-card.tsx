import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { MapPin } from 'lucide-react'
import { ViewTransition } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { addedLabel } from '../../base/format.ts'
import { FavouriteButton } from '../../favourites/parts/favourite-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useRememberListing } from '../calls.ts'
import { described, friendMark, kindOf } from '../words.ts'
import css from './listing-card.module.css'

/** A garment in the grid. `isFirst`: on the screen at once, so its photo loads first. */
export function ListingCard({ listing, isFirst, isOwn }: { listing: Listing; isFirst?: boolean; isOwn?: boolean }) {
  const remember = useRememberListing()
  const friend = friendMark(listing)
  return (
    <article className={listing.isActive ? css.card : `${css.card} ${css.inactive}`}>
      <Link to={paths.listing(listing)} className={css.link} onClick={() => remember(listing)}>
        <ViewTransition name={`garment-${listing.id}`} share="garment" default="none">
          <Picture picture={listing.images[0]} alt={described(listing)} isFirst={isFirst ?? false} isCard>
            {friend && <span className={css.mark}>{friend}</span>}
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
        </span>
      </Link>
      {!isOwn && <FavouriteButton listing={listing} className={css.heart ?? ''} />}
    </article>
  )
}
