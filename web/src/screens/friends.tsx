import type { Friend } from '@hemline/contract/friends/shapes.ts'
import { friendTexts } from '@hemline/contract/friends/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../base/paths.ts'
import { friendsQuery } from '../friends/calls.ts'
import { AddFriend } from '../friends/parts/add-friend.tsx'
import { FriendRow } from '../friends/parts/friend-row.tsx'
import { InviteButton } from '../friends/parts/invite-button.tsx'
import { useFindsByPhone } from '../friends/parts/use-finds-by-phone.ts'
import { useMe } from '../members/calls.ts'
import { isNative } from '../native/platform.ts'
import { useMarkSeen } from '../notifications/calls.ts'
import { Empty } from '../ui/empty.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useFailureNotice } from '../ui/use-failure-notice.ts'
import { useTitle } from '../ui/use-title.ts'
import css from './friends.module.css'

const ContactsButton = lazyPart(() => import('../friends/parts/contacts-button.tsx'), 'nothing')

const groups: { title: string; belongs: (friend: Friend) => boolean }[] = [
  { title: 'Waiting for you', belongs: (friend) => friend.isIncoming },
  { title: 'Your friends', belongs: (friend) => friend.status === 'active' },
  { title: 'Requests sent', belongs: (friend) => friend.status === 'undetermined' && !friend.isIncoming },
]

/**
 * My friends: send a request, answer requests, and the list. Also at the address of the phone's contacts, which are read in the
 * app only (product.md §5): a browser says so, and offers the invite link and its code.
 */
export default function Friends() {
  useTitle('Friends')
  const { pathname } = useLocation()
  const me = useMe()
  useMarkSeen({ type: 'friend' })
  const friends = useQuery(friendsQuery())
  const hasPhones = useFindsByPhone()
  useFailureNotice(friendTexts.fetchFailed, friends.error)
  return (
    <div className={css.page}>
      <h1>Friends</h1>
      <p className={css.lead}>
        {pathname !== paths.friends && !isNative()
          ? friendTexts.contactsInApp
          : 'Friends lend to each other without coins or fees, and see each other’s friends-only listings.'}
      </p>
      <InviteButton />
      <AddFriend publicId={me?.publicId} />
      {isNative() && (
        <Suspense>
          <ContactsButton />
        </Suspense>
      )}
      {friends.isError && !friends.data ? (
        <ErrorPanel isNoticed title={friendTexts.fetchFailed} error={friends.error} onRetry={friends.refetch} />
      ) : !friends.data ? (
        <Loading label="Loading your friends">
          <Skeleton height="72px" />
          <Skeleton height="72px" />
        </Loading>
      ) : friends.data.length === 0 ? (
        <Empty title="No friends here yet" art={<Users size={48} strokeWidth={1.25} aria-hidden="true" />}>
          Know someone with a good wardrobe? Send them an invite link, or add them by {friendTexts.contact(hasPhones)}.
        </Empty>
      ) : (
        groups.map(({ title, belongs }) => {
          const inGroup = friends.data.filter(belongs)
          if (inGroup.length === 0) return null
          return (
            <section key={title} className={css.group} aria-label={title}>
              <h2>
                {title} <span>{inGroup.length}</span>
              </h2>
              <ul>
                {inGroup.map((friend) => (
                  <FriendRow key={friend.friendshipId} friend={friend} />
                ))}
              </ul>
            </section>
          )
        })
      )}
    </div>
  )
}
