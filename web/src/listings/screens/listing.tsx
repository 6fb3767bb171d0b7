import { isRecentlyAdded, listingIdOf } from '@hemline/contract/listings/rules.ts'
import { categories } from '@hemline/contract/listings/shapes.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import { mayShare } from '@hemline/contract/share-links/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, MapPin } from 'lucide-react'
import { useEffect } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { capitalised } from '../../base/format.ts'
import { now } from '../../base/now.ts'
import { SendError } from '../../base/send.ts'
import { FavouriteButton } from '../../favourites/parts/favourite-button.tsx'
import { listingUserQuery, useMe } from '../../members/calls.ts'
import { ListingDates } from '../../requests/parts/blocked-dates.tsx'
import { ReportButton } from '../../safety/parts/report-button.tsx'
import { ShareButton } from '../../share-links/parts/share-button.tsx'
import { ShareLinks } from '../../share-links/parts/share-links.tsx'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { Tag } from '../../ui/chip.tsx'
import { Bone, Empty, ErrorPanel, Loading } from '../../ui/state.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import { useBack } from '../../ui/use-back.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useWide } from '../../ui/use-wide.ts'
import { listingQuery } from '../calls.ts'
import { ApproximateMap } from '../parts/approximate-map.tsx'
import { Attributes } from '../parts/attributes.tsx'
import { Gallery } from '../parts/gallery.tsx'
import { ListingActions } from '../parts/listing-actions.tsx'
import { OwnerActions } from '../parts/owner-actions.tsx'
import { SharedBy } from '../parts/shared-by.tsx'
import { described, kindOf } from '../words.ts'
import css from './listing.module.css'

/** One listing at its canonical address (community.txt §2). */
export default function ListingScreen() {
  const { category = '', slugAndId = '' } = useParams()
  const isCategory = (categories as readonly string[]).includes(category)
  if (!isCategory) return <Gone />
  return <ListingPage id={listingIdOf(slugAndId)} address={`/${category}/${slugAndId}`} />
}

function Gone() {
  useTitle('Not found')
  return (
    <Empty isPage title="This item is not here" action={<ButtonLink to={paths.home}>Browse the wardrobe</ButtonLink>}>
      It may have been taken down, or it is shared with fewer people now.
    </Empty>
  )
}

function ListingPage({ id, address }: { id: string; address: string }) {
  const isWide = useWide()
  const me = useMe()
  const back = useBack(paths.home)
  const navigate = useNavigate()
  const { data: listing, error, refetch } = useQuery(listingQuery(id))
  const owner = useQuery({ ...listingUserQuery(listing?.userId ?? ''), enabled: Boolean(listing) }).data
  useTitle(listing ? described(listing) : undefined)
  useEffect(() => {
    if (listing) document.querySelector('meta[name=description]')?.setAttribute('content', listing.description)
  }, [listing])

  if (listing === null || (error instanceof SendError && (error.status === 404 || error.status === 400)))
    return <Gone />
  if (!listing) return error ? <ErrorPanel isPage error={error} onRetry={() => refetch()} /> : <Skeleton />
  if (paths.listing(listing) !== address) return <Navigate to={paths.listing(listing)} replace />

  const isOwn = me?.id === listing.userId
  const actions = isOwn ? <OwnerActions listing={listing} /> : <ListingActions listing={listing} />
  return (
    <article className={css.page}>
      <div className={css.photos}>
        <Gallery listing={listing} />
        <div className={css.corner}>
          <IconButton label="Back" isFloating onClick={back}>
            <ArrowLeft size={22} aria-hidden="true" />
          </IconButton>
          <span className={css.right}>
            {listing.isActive && (
              <ShareButton
                listingId={listing.id}
                title={described(listing)}
                membersPath={mayShare(listing, { isOwner: isOwn }) ? undefined : address}
              />
            )}
            {!isOwn && <FavouriteButton listing={listing} />}
          </span>
        </div>
      </div>
      <div className={css.side}>
        <header className={css.head}>
          {(isRecentlyAdded(listing, now()) || !listing.isActive) && (
            <p>
              {listing.isActive ? (
                <Tag tone="success">{listingTexts.recentlyAdded}</Tag>
              ) : (
                <Tag tone="warning">Inactive: only you can see it</Tag>
              )}
            </p>
          )}
          <h1>{listing.brand}</h1>
          <p className={css.kind}>
            {kindOf(listing)} · UK {listing.size} · {capitalised(listing.colour)}
          </p>
          <p className={css.place}>
            <MapPin size={16} aria-hidden="true" />
            {listing.locationName}
          </p>
        </header>
        {isWide && <div className={css.card}>{actions}</div>}
        <p className={css.description}>{listing.description}</p>
        <section className={css.section}>
          {owner ? <SharedBy owner={owner} isMe={isOwn} /> : <Bone height="52px" />}
        </section>
        <section className={css.section}>
          <h2>Details</h2>
          <Attributes listing={listing} isOwn={isOwn} />
        </section>
        {isOwn && <ListingDates listingId={listing.id} className={css.section} />}
        <ShareLinks listingId={listing.id} isOwn={isOwn} className={css.section} />
        <section className={css.section}>
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
      </div>
      {!isWide && <StickyAction>{actions}</StickyAction>}
    </article>
  )
}

function Skeleton() {
  return (
    <Loading label="Loading this listing" className={css.page ?? ''}>
      <div className={css.photos}>
        <Bone ratio="3 / 4" />
      </div>
      <div className={css.side}>
        <div className={css.head}>
          <Bone width="55%" height="34px" />
          <Bone width="75%" height="18px" />
          <Bone height="140px" />
        </div>
      </div>
    </Loading>
  )
}
