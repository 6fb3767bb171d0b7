import { safetyTexts } from '@hemline/contract/safety/words.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../base/format.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { Avatar } from '../../ui/person.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { blocksQuery, useUnblock } from '../calls.ts'
import css from './blocked-members.module.css'

/** The members whom the member has blocked, each with Unblock. */
export function BlockedMembers() {
  const query = useQuery(blocksQuery())
  const { data: blocks } = query
  const unblock = useUnblock()
  if (!blocks)
    return (
      <QueryFallback query={query} label="Loading blocked members">
        <Skeleton height="60px" />
      </QueryFallback>
    )
  if (blocks.length === 0)
    return <p className={css.none}>You haven’t blocked anyone. You can block a member on their profile.</p>
  return (
    <ul className={css.list}>
      {blocks.map(({ userId, firstName, picture, blockedAt }) => (
        <li key={userId}>
          <Avatar name={firstName} picture={picture} size={44} />
          <span className={css.who}>
            <strong>{firstName}</strong>
            <small>Since {formatDate(blockedAt)}</small>
          </span>
          <Button
            look="quiet"
            isSmall
            isBusy={unblock.isPending && unblock.variables === userId}
            aria-label={`Unblock ${firstName}`}
            onClick={() =>
              unblock.mutate(userId, {
                onSuccess: () => notice.good(safetyTexts.unblocked(firstName)),
                onError: (failure) => notice.bad(messageOf(failure)),
              })
            }
          >
            Unblock
          </Button>
        </li>
      ))}
    </ul>
  )
}
