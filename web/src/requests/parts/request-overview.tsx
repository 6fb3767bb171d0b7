import type { Listing } from '@hemline/contract/listings/shapes.ts'
import type { ListingOwner } from '@hemline/contract/members/shapes.ts'
import type { PendingRequest, Price } from '@hemline/contract/requests/shapes.ts'
import { paths } from '../../base/paths.ts'
import { FriendMark } from '../../listings/parts/friend-mark.tsx'
import { Garment } from '../../orders/parts/garment.tsx'
import { PriceLines } from '../../payments/parts/price-lines.tsx'
import { cleaningNote, HoldNotice } from './hold-notice.tsx'
import css from './request-overview.module.css'

/** The item that is asked for, and whose it is. */
export function RequestGarment({ listing, owner }: { listing: Listing; owner: ListingOwner | undefined }) {
  return (
    <Garment
      garment={{
        image: listing.images[0] ?? '',
        brand: listing.brand,
        category: listing.category,
        size: listing.size,
      }}
      to={paths.listing(listing)}
    >
      {owner && (
        <p className={css.owner}>
          Shared by {owner.firstName} <FriendMark of={owner} />
        </p>
      )}
    </Garment>
  )
}

/** What it costs by the chosen way, and the server's hold once the request is stored (decision 108). */
export function RequestPrice({
  listing,
  price,
  request,
}: {
  listing: Listing
  price: Price | null
  request: PendingRequest | null
}) {
  if (!price) return <p className={css.soft}>Choose how you’d like to get it to see the price.</p>
  const note = cleaningNote({
    areFriends: listing.friendStatus === 'FRIENDS',
    listingHasDryCleaning: listing.hasDryCleaning,
    dryCleaningFee: price.dryCleaningFee,
  })
  return (
    <>
      <PriceLines price={price} note={note} />
      {request && <HoldNotice request={request} />}
    </>
  )
}
