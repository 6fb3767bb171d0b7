import { safetyTexts } from '@hemline/contract/safety/words.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../base/format.ts'
import { messageOf } from '../../base/send.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { blocksQuery, useUnblock } from '../calls.ts'
import css from './blocked-members.module.css'

/** The members whom the member has blocked, each with Unblock. */
export function BlockedMembers() {
  const query = useQuery(blocksQuery())
  const { data: blocks } = query
  const unblock = useUnblock()
  // awaited, because the row unmounts before mutation callbacks run
  const open = async (userId: string, firstName: string) => {
    try {
      await unblock.mutateAsync(userId)
      notice.good(safetyTexts.unblocked(firstName))
    } catch (failure) {
      notice.bad(messageOf(failure))
    }
  }
  if (!blocks)
    return (
      <QueryFallback query={query} label="Loading blocked members">
        <Skeleton height="42px" />
      </QueryFallback>
    )
  if (blocks.length === 0)
    return <p className={css.none}>You haven’t blocked anyone. You can block a member on their profile.</p>
  return (
    <ul className={css.list}>
      {blocks.map(({ userId, firstName, picture, blockedAt }) => (
        <li key={userId}>
          <Avatar id={userId} name={firstName} picture={picture} size={44} />
          <span className={css.who}>
            <strong>{firstName}</strong>
            <small>Since {formatDate(blockedAt)}</small>
          </span>
          <Button look="quiet" isSmall aria-label={`Unblock ${firstName}`} onClick={() => void open(userId, firstName)}>
            Unblock
          </Button>
        </li>
      ))}
    </ul>
  )
}
