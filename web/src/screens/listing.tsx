import { isRecentlyAdded, listingIdOf } from '@hemline/contract/listings/rules.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import { mayShare } from '@hemline/contract/share-links/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { now } from '../base/now.ts'
import { paths } from '../base/paths.ts'
import { isRefused } from '../base/send.ts'
import { useChooseDays, useChosenSearch, useDaysSearch, useWantedDays } from '../days/use-days.ts'
import { FavouriteButton } from '../favourites/parts/favourite-button.tsx'
import { listingQuery } from '../listings/calls.ts'
import { ApproximateMap } from '../listings/parts/approximate-map.tsx'
import { Attributes } from '../listings/parts/attributes.tsx'
import { GarmentPage, GarmentSkeleton, garmentSection } from '../listings/parts/garment-page.tsx'
import { ItemState } from '../listings/parts/item-state.tsx'
import { ListingNotFound } from '../listings/parts/listing-not-found.tsx'
import { MessageOwner } from '../listings/parts/message-owner.tsx'
import { MoreItems } from '../listings/parts/more-items.tsx'
import { OwnerActions } from '../listings/parts/owner-actions.tsx'
import { RequestButton } from '../listings/parts/request-button.tsx'
import { SharedBy } from '../listings/parts/shared-by.tsx'
import { described } from '../listings/words.ts'
import { listingUserQuery, useMe } from '../members/calls.ts'
import { useMeComing } from '../members/parts/use-me-coming.ts'
import { TrustSigns } from '../orders/parts/trust-signs.tsx'
import { ListingDates } from '../requests/parts/blocked-dates.tsx'
import { FreeCalendar } from '../requests/parts/free-calendar.tsx'
import { ItemOffer } from '../requests/parts/item-offer.tsx'
import { UnlessRequested } from '../requests/parts/unless-requested.tsx'
import { LatestReviews } from '../reviews/parts/latest-reviews.tsx'
import { ReportButton } from '../safety/parts/report-button.tsx'
import { ShareButton } from '../share-links/parts/share-button.tsx'
import { ShareLinks } from '../share-links/parts/share-links.tsx'
import { IconButton } from '../ui/button.tsx'
import { Tag } from '../ui/chip.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { scrolling } from '../ui/motion.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useBack } from '../ui/use-back.ts'
import { useTitle } from '../ui/use-title.ts'
import { WhenNear } from '../ui/when-near.tsx'
import css from './listing.module.css'

/** One listing at its canonical address (product.md §8). */
export default function ListingScreen() {
  const { slugAndId = '' } = useParams()
  const id = listingIdOf(slugAndId)
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const chosenSearch = useChosenSearch()
  useLayoutEffect(() => {
    if (chosenSearch !== null) navigate({ search: chosenSearch }, { replace: true, state })
  }, [chosenSearch, navigate, state])
  return <ListingPage key={id} id={id} address={pathname} />
}

function ListingPage({ id, address }: { id: string; address: string }) {
  const me = useMe()
  // an answer is rendered in slices of a few milliseconds, as the first screen is (decision 131)
  const isMeComing = useDeferredValue(useMeComing())
  const back = useBack(paths.home)
  const navigate = useNavigate()
  const days = useWantedDays()
  const daysSearch = useDaysSearch()
  const chooseDays = useChooseDays()
  const calendar = useRef<HTMLHeadingElement>(null)
  const { data, error, refetch } = useQuery(listingQuery(id))
  const listing = useDeferredValue(data)
  const owner = useDeferredValue(useQuery({ ...listingUserQuery(data?.userId ?? ''), enabled: Boolean(data) }).data)
  useTitle(listing ? described(listing) : undefined)
  useEffect(() => {
    if (listing) document.querySelector('meta[name=description]')?.setAttribute('content', listing.description)
  }, [listing])

  if (data === null || isRefused(error)) return <ListingNotFound />
  if (!data && error) return <ErrorPanel isPage error={error} onRetry={() => refetch()} />
  if (!listing || isMeComing) return <GarmentSkeleton />
  if (paths.listing(listing) !== address) return <Navigate to={paths.listing(listing) + daysSearch} replace />

  const isOwn = me?.id === listing.userId
  return (
    <GarmentPage
      garment={listing}
      tag={
        listing.isActive ? (
          isRecentlyAdded(listing, now()) && <Tag tone="success">{listingTexts.recentlyAdded}</Tag>
        ) : (
          <Tag tone="warning">Inactive: only you can see it</Tag>
        )
      }
      start={
        <IconButton label="Back" isFloating onClick={back}>
          <ArrowLeft size={22} aria-hidden="true" />
        </IconButton>
      }
      end={
        <>
          {listing.isActive && (
            <ShareButton
              listingId={listing.id}
              title={described(listing)}
              membersPath={mayShare(listing, { isOwner: isOwn }) ? undefined : address}
            />
          )}
          {!isOwn && <FavouriteButton listing={listing} />}
        </>
      }
      offer={
        !isOwn && (
          <ItemOffer
            listingId={listing.id}
            days={days}
            onChoose={chooseDays}
            onOpenCalendar={() => showHeading(calendar.current)}
          />
        )
      }
      below={
        !isOwn && (
          <WhenNear height="360px">
            <MoreItems listingId={listing.id} ownerName={owner?.firstName ?? ''} free={days.free} />
          </WhenNear>
        )
      }
      actions={
        isOwn ? (
          <OwnerActions listing={listing} />
        ) : (
          <>
            <MessageOwner listing={listing} />
            <UnlessRequested listingId={listing.id} days={days}>
              <RequestButton listing={listing} />
            </UnlessRequested>
          </>
        )
      }
    >
      {isOwn && !listing.isActive && <ItemState listingId={listing.id} />}
      <section className={garmentSection}>
        {owner ? <SharedBy owner={owner} isMe={isOwn} /> : <Skeleton height="52px" />}
        {!isOwn && (
          <WhenNear height="32px">
            <TrustSigns userId={listing.userId} />
          </WhenNear>
        )}
      </section>
      {!isOwn && (
        <section className={garmentSection}>
          <h2 ref={calendar} tabIndex={-1} className={css.target}>
            When it’s available
          </h2>
          <WhenNear height="420px">
            <FreeCalendar listingId={listing.id} days={days} onChoose={chooseDays} />
          </WhenNear>
        </section>
      )}
      <section className={garmentSection}>
        <h2>Details</h2>
        <Attributes listing={listing} isOwn={isOwn} owner={owner} />
      </section>
      {!isOwn && owner && owner.reviewCount > 0 && (
        <section className={garmentSection}>
          <h2>Reviews of {owner.firstName}</h2>
          <WhenNear height="240px">
            <LatestReviews userId={owner.id} userName={owner.firstName} count={owner.reviewCount} />
          </WhenNear>
        </section>
      )}
      {isOwn && <ListingDates listingId={listing.id} className={garmentSection} />}
      <ShareLinks listingId={listing.id} isOwn={isOwn} className={garmentSection} />
      <section className={garmentSection}>
        <ApproximateMap listing={listing} isOwn={isOwn} />
      </section>
      {!isOwn && owner && (
        <p className={css.report}>
          <ReportButton
            target={{ type: 'LISTING', id: listing.id }}
            other={{ id: owner.id, name: owner.firstName }}
            onBlocked={() => navigate(paths.home, { replace: true })}
          />
        </p>
      )}
    </GarmentPage>
  )
}

/** Scrolls to a heading and moves the focus there. */
function showHeading(heading: HTMLElement | null): void {
  heading?.scrollIntoView({ block: 'start', behavior: scrolling() })
  heading?.focus({ preventScroll: true })
}
