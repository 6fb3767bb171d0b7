import { listingTexts } from '@hemline/contract/listings/words.ts'
import type { ListingOwner } from '@hemline/contract/members/shapes.ts'
import { formatMonth } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Stars } from '../../ui/stars.tsx'
import { FriendMark } from './friend-mark.tsx'
import css from './shared-by.module.css'

/** 'Shared by': the owner with their rating and a link to their profile. */
export function SharedBy({ owner, isMe }: { owner: ListingOwner; isMe: boolean }) {
  return (
    <Link to={paths.profile(owner.id)} className={css.owner}>
      <Avatar id={owner.id} name={owner.firstName} picture={owner.picture} size={52} />
      <span className={css.text}>
        <span className={css.label}>{listingTexts.sharedBy}</span>
        <span className={css.name}>
          {isMe ? 'You' : owner.firstName}
          <FriendMark of={owner} />
        </span>
        <span className={css.meta}>
          <Stars rating={owner.averageRating} count={owner.reviewCount} />
          <span>Member since {formatMonth(owner.joinedOn)}</span>
        </span>
      </span>
    </Link>
  )
}
