import { fitLabels } from '@hemline/contract/listings/words.ts'
import { heights } from '@hemline/contract/members/shapes.ts'
import { formatPence } from '@hemline/contract/money.ts'
import type { SharedListing } from '@hemline/contract/share-links/shapes.ts'
import { shareTexts } from '@hemline/contract/share-links/words.ts'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { capitalised } from '../../base/format.ts'
import { messageOf, SendError } from '../../base/send.ts'
import { Rows } from '../../listings/parts/attributes.tsx'
import { Gallery } from '../../listings/parts/gallery.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Avatar, Stars } from '../../ui/person.tsx'
import { Bone, Loading } from '../../ui/state.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { useWide } from '../../ui/use-wide.ts'
import { sharedListingQuery } from '../calls.ts'
import { Problem } from '../parts/problem.tsx'
import { SharePageFrame } from '../parts/share-page-frame.tsx'
import css from './shared-listing.module.css'

const askAgain = 'Ask whoever sent it to you for a new one.'

/** What a share link leads to, for anybody (transactions.txt §2): to look at, not to request. */
export default function SharedListingScreen() {
  const token = useParams().token?.trim()
  return (
    <SharePageFrame>
      {token ? <Shared token={token} /> : <Problem title={shareTexts.noToken} text={askAgain} />}
    </SharePageFrame>
  )
}

function Shared({ token }: { token: string }) {
  const { data: listing, error, refetch } = useQuery(sharedListingQuery(token))
  if (listing && !error) return <Garment listing={listing} />
  if (!error) return <Skeleton />
  if (error instanceof SendError && error.status >= 400 && error.status < 500)
    return <Problem title={error.message} text={askAgain} />
  return (
    <Problem
      title="This did not load"
      text={messageOf(error)}
      action={<Button onClick={() => refetch()}>Try again</Button>}
    />
  )
}

function Garment({ listing }: { listing: SharedListing }) {
  const isWide = useWide()
  useTitle(`${listing.listingBrand} ${capitalised(listing.listingCategory)}, UK ${listing.listingSize}`)
  const height = heights.find(({ value }) => value === listing.listingOwnerHeight)?.label
  const request = (
    <ButtonLink look="accent" to={paths.home}>
      Request
    </ButtonLink>
  )
  return (
    <article className={css.page}>
      <div className={css.photos}>
        <Gallery listing={{ ...plain(listing), length: null }} />
      </div>
      <div className={css.side}>
        <header className={css.head}>
          <p>
            {listing.listingIsActive ? (
              <Tag tone="success">Available to borrow</Tag>
            ) : (
              <Tag tone="warning">Inactive</Tag>
            )}
          </p>
          <h1>{listing.listingBrand}</h1>
          <p className={css.kind}>
            {capitalised(listing.listingCategory)} · UK {listing.listingSize} · {capitalised(listing.listingColour)}
          </p>
          <p className={css.place}>
            <MapPin size={16} aria-hidden="true" />
            {listing.listingLocationName}
          </p>
        </header>
        {isWide && <div className={css.action}>{request}</div>}
        <p className={css.description}>{listing.listingDescription}</p>
        <section className={`${css.section} ${css.owner}`}>
          <Avatar name={listing.ownerFirstName} picture={listing.ownerProfilePicture} size={52} />
          <span>
            <span className={css.soft}>Shared by</span>
            <strong>{listing.ownerFirstName}</strong>
            <Stars rating={listing.ownerAverageRating} count={listing.ownerReviewCount} />
          </span>
        </section>
        <section className={css.section}>
          <h2>Details</h2>
          <Rows
            rows={[
              ['Size', `UK ${listing.listingSize}`],
              ['Fit', fitLabels[listing.listingFit]],
              ['Colour', capitalised(listing.listingColour)],
              ['Category', capitalised(listing.listingCategory)],
              ['Owner’s height', height],
              ['Retail price', listing.listingRetailPrice > 0 ? formatPence(listing.listingRetailPrice) : null],
            ]}
          />
        </section>
      </div>
      {!isWide && <StickyAction>{request}</StickyAction>}
    </article>
  )
}

/** The garment in the names that the rest of the app uses. */
function plain(listing: SharedListing) {
  return {
    id: listing.listingId,
    brand: listing.listingBrand,
    images: listing.listingImages,
    isActive: listing.listingIsActive,
    category: listing.listingCategory,
    colour: listing.listingColour,
    size: listing.listingSize,
  }
}

function Skeleton() {
  return (
    <Loading label="Loading this listing" className={css.page ?? ''}>
      <div className={css.photos}>
        <Bone ratio="3 / 4" />
      </div>
      <div className={css.side}>
        <div className={css.head}>
          <Bone width="40%" height="24px" />
          <Bone width="55%" height="34px" />
          <Bone width="75%" height="18px" />
          <Bone height="140px" />
        </div>
      </div>
    </Loading>
  )
}
