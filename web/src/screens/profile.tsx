import { listingTexts } from '@hemline/contract/listings/words.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MessageCircle, Shirt } from 'lucide-react'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatMonth } from '../base/format.ts'
import { Link } from '../base/link.tsx'
import { OWN_ID, paths } from '../base/paths.ts'
import { useSaved } from '../base/saved.ts'
import { isRefused } from '../base/send.ts'
import { friendsQuery } from '../friends/calls.ts'
import { FriendButton } from '../friends/parts/friend-button.tsx'
import { wardrobeQuery } from '../listings/calls.ts'
import { newDraft } from '../listings/listing-draft.ts'
import { DraftCard } from '../listings/parts/draft-card.tsx'
import { Endless } from '../listings/parts/endless.tsx'
import { FriendMark } from '../listings/parts/friend-mark.tsx'
import { GridSkeleton, ListingGrid } from '../listings/parts/listing-grid.tsx'
import { listingUserQuery, meQuery } from '../members/calls.ts'
import { MemberGone } from '../members/parts/member-gone.tsx'
import { useOwnAddress } from '../members/parts/use-own-address.tsx'
import { WithMe } from '../members/parts/with-me.tsx'
import { trustSignsQuery } from '../orders/calls.ts'
import { TrustSigns } from '../orders/parts/trust-signs.tsx'
import { blockedDaysQuery } from '../requests/calls.ts'
import { HolidayMode } from '../requests/parts/blocked-dates.tsx'
import { LatestReviews } from '../reviews/parts/latest-reviews.tsx'
import { BlockButton } from '../safety/parts/block-button.tsx'
import { ReportButton } from '../safety/parts/report-button.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Stars } from '../ui/stars.tsx'
import { useFailureNotice } from '../ui/use-failure-notice.ts'
import { useHold } from '../ui/use-hold.ts'
import { useTitle } from '../ui/use-title.ts'
import { useWide } from '../ui/use-wide.ts'
import css from './profile.module.css'

const myProfile = 'My profile and listings'

/** A member's public profile and wardrobe; at a desk their newest reviews beside it. */
export default function Profile() {
  const { userId = '' } = useParams()
  return userId === OWN_ID ? <Own /> : <ProfileOf key={userId} userId={userId} />
}

/** Leads to the member's own profile once they are known. */
function Own() {
  const elsewhere = useOwnAddress(paths.profile)
  useTitle(myProfile)
  return elsewhere ?? <WithMe>{() => null}</WithMe>
}

function ProfileOf({ userId }: { userId: string }) {
  const navigate = useNavigate()
  const { data: me, isPending: isMeAwaited } = useQuery(meQuery())
  const member = useQuery(listingUserQuery(userId))
  const wardrobe = useInfiniteQuery(wardrobeQuery(userId))
  useFailureNotice(listingTexts.fetchFailed, wardrobe.error)
  const more = useCallback(() => void wardrobe.fetchNextPage(), [wardrobe.fetchNextPage])
  const isMe = me?.id === userId
  // parts of what is above the wardrobe: they read the same queries
  const signs = useQuery(trustSignsQuery(userId))
  const friends = useQuery(friendsQuery())
  const holiday = useQuery({ ...blockedDaysQuery(null), enabled: isMe })
  const draft = useSaved(newDraft)
  const isWide = useWide()
  // one of them that is never answered does not hold back what is known
  const isHeld = useHold(isMeAwaited || signs.isPending || (isMe ? holiday : friends).isPending)
  const isGone = isRefused(member.error)
  useTitle(isGone ? 'Member not found' : isMe ? myProfile : member.data?.firstName)
  const other = { id: userId, name: member.data?.firstName ?? '' }
  const leave = () => navigate(paths.home, { replace: true })
  const items = wardrobe.data?.pages.flatMap((page) => page.items) ?? []

  if (isGone) return <MemberGone />
  if (!member.data && member.error) return <ErrorPanel isPage error={member.error} onRetry={() => member.refetch()} />
  if (!member.data || isHeld) {
    // how tall the head is depends on whose it is: nothing that stays is below it until then
    return (
      <div key="loading" className={css.page}>
        <header className={css.head}>
          <Skeleton height="88px" />
        </header>
        <GridSkeleton count={4} />
      </div>
    )
  }
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Avatar id={member.data.id} name={member.data.firstName} picture={member.data.picture} size={88} />
        <div className={css.text}>
          <div className={css.name}>
            <h1>{member.data.firstName}</h1>
            <FriendMark of={member.data} />
          </div>
          <p>
            {member.data.reviewCount > 0 ? (
              <Link className={css.reviews} to={paths.reviews(userId, member.data.firstName)}>
                <Stars rating={member.data.averageRating} count={member.data.reviewCount} />
              </Link>
            ) : (
              <Stars rating={null} count={0} />
            )}
          </p>
          <p className={css.meta}>
            {member.data.locationName && <span>{member.data.locationName}</span>}
            <span>Member since {formatMonth(member.data.joinedOn)}</span>
          </p>
          <TrustSigns userId={userId} />
          {isMe && me && (
            <p>
              <ButtonLink look="quiet" isSmall to={paths.personalDetails(me.id)}>
                Edit profile
              </ButtonLink>
            </p>
          )}
          {!isMe && (
            <p className={css.buttons}>
              <FriendButton other={member.data} />
              <ButtonLink look="quiet" isSmall to={paths.messageTo(userId)}>
                <MessageCircle size={18} aria-hidden="true" />
                Message
              </ButtonLink>
            </p>
          )}
          {!isMe && (
            <p className={css.safety}>
              <ReportButton isShort target={{ type: 'PROFILE', id: userId }} other={other} onBlocked={leave} />
              <BlockButton other={other} onBlocked={leave} />
            </p>
          )}
        </div>
      </header>
      {isMe && <HolidayMode className={css.holiday} />}
      <div className={isWide && member.data.reviewCount > 0 ? css.columns : undefined}>
        <section>
          <h2>{isMe ? 'My listings' : 'Wardrobe'}</h2>
          {isMe && draft && (
            <div className={css.draft}>
              <DraftCard draft={draft} leadsOn />
            </div>
          )}
          {wardrobe.isPending && <GridSkeleton count={4} />}
          {wardrobe.isError && items.length === 0 && (
            <ErrorPanel isNoticed error={wardrobe.error} onRetry={() => wardrobe.refetch()} />
          )}
          {wardrobe.isSuccess &&
            items.length === 0 &&
            (isMe ? <OwnEmpty hasListed={me.hasAddedListing} /> : <OthersEmpty />)}
          {items.length > 0 && (
            <ListingGrid items={items} ownId={me?.id}>
              <Endless
                hasMore={wardrobe.hasNextPage}
                isLoading={wardrobe.isFetchingNextPage}
                error={wardrobe.error}
                onMore={more}
              />
            </ListingGrid>
          )}
        </section>
        {isWide && member.data.reviewCount > 0 && (
          <section>
            <h2>Reviews</h2>
            <LatestReviews userId={userId} userName={member.data.firstName} count={member.data.reviewCount} />
          </section>
        )}
      </div>
    </div>
  )
}

const art = <Shirt size={44} strokeWidth={1.25} aria-hidden="true" />

/** Only the first listing ever earns a coin: not one after all were deleted. */
function OwnEmpty({ hasListed }: { hasListed: boolean }) {
  return (
    <Empty
      art={art}
      title={hasListed ? 'Nothing listed at the moment' : 'You haven’t listed anything yet'}
      action={<ButtonLink to={paths.list}>List an item</ButtonLink>}
    >
      {!hasListed && 'List an item: your first one earns you a coin.'}
    </Empty>
  )
}

function OthersEmpty() {
  return (
    <Empty
      art={art}
      title="Nothing to see here yet"
      action={<ButtonLink to={paths.home}>Browse the wardrobe</ButtonLink>}
    >
      Items they share with you will appear here.
    </Empty>
  )
}
