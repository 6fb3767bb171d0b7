import { fitLabels, listingTexts, sharedLabels } from '@hemline/contract/listings/words.ts'
import { heights } from '@hemline/contract/members/heights.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { deliveryMethods } from '@hemline/contract/order-status.ts'
import { costText, freeRangeText } from '@hemline/contract/requests/offer.ts'
import { priceOf } from '@hemline/contract/requests/rules.ts'
import type { SharedListing } from '@hemline/contract/share-links/shapes.ts'
import { borrowersOf, shareTexts } from '@hemline/contract/share-links/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { capitalised } from '../base/format.ts'
import { type NavigationState, paths } from '../base/paths.ts'
import { isRefused, messageOf } from '../base/send.ts'
import { useSession } from '../base/session.ts'
import { listingQuery } from '../listings/calls.ts'
import { Rows } from '../listings/parts/attributes.tsx'
import { GarmentPage, GarmentSkeleton, garmentSection } from '../listings/parts/garment-page.tsx'
import { meQuery } from '../members/calls.ts'
import { useLoanSettings } from '../settings/calls.ts'
import { sharedListingQuery } from '../share-links/calls.ts'
import { Problem } from '../share-links/parts/problem.tsx'
import { SharePageFrame } from '../share-links/parts/share-page-frame.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { Tag } from '../ui/chip.tsx'
import { RetryButton } from '../ui/retry-button.tsx'
import { Stars } from '../ui/stars.tsx'
import { useTitle } from '../ui/use-title.ts'
import css from './shared-listing.module.css'

const askAgain = 'Ask the person who sent it for a new one.'

/**
 * The page of a share link, for everyone (product.md §8): read-only; Request leads a visitor through sign-in to the request,
 * or back here when the item isn't for everyone: only then is it known whether they may borrow it.
 */
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
  const isMember = useSession() !== null
  const isThere = Boolean(listing || error)
  // what the server had put into the page was over the skeleton (decision 371)
  useLayoutEffect(() => {
    if (isThere) document.querySelector('.first')?.remove()
  }, [isThere])
  // what was shown stays when asking again fails
  if (listing && !isRefused(error)) return isMember ? <ForMember listing={listing} /> : <Garment listing={listing} />
  if (!error) return <GarmentSkeleton />
  if (isRefused(error)) return <Problem title={error.message} text={askAgain} />
  return <LoadFailed error={error} onRetry={refetch} />
}

function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <Problem
      title="This didn’t load"
      text={messageOf(error)}
      action={<RetryButton look="brand" error={error} onRetry={() => onRetry()} />}
    />
  )
}

/**
 * A member who may see the listing goes on to it, where they can request it: so does a visitor who signs up from here
 * (product.md §8). Its owner sees what they shared.
 */
function ForMember({ listing }: { listing: SharedListing }) {
  const me = useQuery(meQuery())
  const item = useQuery(listingQuery(listing.listingId))
  const failed = [me, item].find((query) => query.isLoadingError && !(query === item && isRefused(query.error)))
  if (failed) return <LoadFailed error={failed.error} onRetry={failed.refetch} />
  if (item.isPending || !me.data) return <GarmentSkeleton />
  const garment = item.data
  if (garment && garment.userId !== me.data.id) return <Navigate to={paths.listing(garment)} replace />
  const way = garment
    ? { to: paths.listing(garment), label: 'Go to your item' }
    : { to: paths.home, label: 'Browse the wardrobe' }
  return <Garment listing={listing} way={way} />
}

/** `way`: of the item's owner, or a member who may not see it; neither can request it. */
function Garment({ listing, way }: { listing: SharedListing; way?: { to: string; label: string } }) {
  const navigate = useNavigate()
  const garment = plain(listing)
  const { pathname } = useLocation()
  useTitle(`${garment.brand} ${capitalised(garment.category)}, UK ${garment.size}`)
  const audience = listing.listingSharedStatus
  const isForEveryone = audience === 'EVERYONE'
  const height = heights.find(({ value }) => value === listing.listingOwnerHeight)?.label
  return (
    <GarmentPage
      garment={garment}
      tag={
        !garment.isActive ? (
          <Tag tone="warning">Inactive</Tag>
        ) : isForEveryone ? (
          <Tag tone="success">Available to borrow</Tag>
        ) : (
          <Tag>{sharedLabels[audience]}</Tag>
        )
      }
      actions={
        <ButtonLink
          look="accent"
          to={way?.to ?? (isForEveryone ? paths.request(listing.listingId) : paths.signIn(pathname))}
          state={{ returnTo: pathname } satisfies NavigationState}
        >
          {way?.label ?? 'Request'}
        </ButtonLink>
      }
      end={
        !way && (
          <IconButton label={`Favourite: ${garment.brand}`} isFloating onClick={() => navigate(paths.signIn(pathname))}>
            <Heart size={20} strokeWidth={1.9} aria-hidden="true" />
          </IconButton>
        )
      }
      offer={<Offer listing={listing} />}
    >
      <section className={`${garmentSection} ${css.owner}`}>
        <Avatar id={null} name={listing.ownerFirstName} picture={listing.ownerProfilePicture} size={52} />
        <span>
          <span className={css.soft}>{listingTexts.sharedBy}</span>
          <strong>{listing.ownerFirstName}</strong>
          <Stars rating={listing.ownerAverageRating} count={listing.ownerReviewCount} />
        </span>
      </section>
      <section className={garmentSection}>
        <h2>Details</h2>
        <Rows
          rows={[
            ['Size', `UK ${garment.size}`],
            ['Fit', fitLabels[listing.listingFit]],
            ['Colour', capitalised(garment.colour)],
            ['Category', capitalised(garment.category)],
            ['Owner’s height', height],
            ['Retail price', listing.listingRetailPrice > 0 ? formatPence(listing.listingRetailPrice) : null],
          ]}
        />
      </section>
    </GarmentPage>
  )
}

/** Who may borrow it, if not everyone; what a loan costs who is no friend, by each way; and when it is free. */
function Offer({ listing }: { listing: SharedListing }) {
  const { listingHasDryCleaning: hasDryCleaning, listingSharedStatus: audience, nextWeekend } = listing
  const fees = useLoanSettings()
  const methods = deliveryMethods.map((deliveryMethod) => ({
    deliveryMethod,
    coins: 1,
    price: fees && priceOf({ deliveryMethod, hasDryCleaning, areFriends: false }, fees),
  }))
  return (
    <section className={css.offer} aria-label="Cost and dates">
      {audience !== 'EVERYONE' && <p>{borrowersOf[audience](listing.ownerFirstName)}</p>}
      {audience !== 'FRIENDS_ONLY' &&
        methods.map(({ price, ...method }) => (
          <p key={method.deliveryMethod} className={css.cost}>
            {price ? costText({ ...method, price }) : '\u00a0'}
          </p>
        ))}
      {nextWeekend && <p>Next free weekend: {freeRangeText(nextWeekend)}</p>}
      <p className={css.soft}>No hire fees: list something of yours, and borrow what you need.</p>
    </section>
  )
}

/** The garment with the field names of the rest of the app. */
function plain(listing: SharedListing) {
  return {
    id: listing.listingId,
    brand: listing.listingBrand,
    images: listing.listingImages,
    imageDetails: listing.imageDetails,
    isActive: listing.listingIsActive,
    category: listing.listingCategory,
    colour: listing.listingColour,
    size: listing.listingSize,
    length: null,
    locationName: listing.listingLocationName,
    description: listing.listingDescription,
  }
}
