import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { relativeTime } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Picture } from '../../ui/picture.tsx'
import { useCacheListing } from '../calls.ts'
import { hadNewFromFriends } from '../new-from-friends.ts'
import { newFromFriendsQuery, rememberNewFromFriends } from '../new-items-calls.ts'
import { coverOf, described } from '../words.ts'
import css from './new-from-friends.module.css'

/**
 * A rail with the friends' items of the last days. It must not push the items below it down: where home had no room for
 * it, it takes its place when home is opened the next time.
 */
export function NewFromFriends() {
  const [hasPlace] = useState(hadNewFromFriends)
  const { data: items } = useQuery(newFromFriendsQuery())
  const remember = useCacheListing()
  useEffect(() => {
    if (items) rememberNewFromFriends(items)
  }, [items])
  if (!hasPlace || !items || items.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="new-from-friends">
      <h2 id="new-from-friends">New from your friends</h2>
      <ul className={css.rail}>
        {items.map((listing) => (
          <li key={listing.id}>
            <Link to={paths.listing(listing)} onClick={() => remember(listing)}>
              <Picture picture={coverOf(listing)} alt={described(listing)} isCard />
              <strong>{listing.brand}</strong>
              <span>
                {listing.friendName} · {relativeTime(listing.createdAt)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
