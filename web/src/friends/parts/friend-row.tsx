import type { Friend } from '@hemline/contract/friends/shapes.ts'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { messageOf } from '../../base/send.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useAnswerFriendship } from '../calls.ts'
import css from './friend-row.module.css'

/** One friendship with its actions: confirm or dismiss, withdraw, unfriend. */
export function FriendRow({ friend }: { friend: Friend }) {
  // a question is about the state in which it was opened, not about the one that it becomes under the thumb
  const [open, setOpen] = useState<'menu' | Friend['status'] | null>(null)
  const isAsked = open === friend.status && !friend.isIncoming
  const answer = useAnswerFriendship()
  const ask = () => setOpen(friend.status)
  const say = async (status: 'active' | 'dismissed') => {
    setOpen(null)
    try {
      const { friendshipId, status: before, isIncoming: wasIncoming } = friend
      await answer.mutateAsync({ friendshipId, status, before, wasIncoming })
    } catch (error) {
      notice.bad(messageOf(error))
    }
  }
  return (
    <li className={css.row}>
      <Link to={paths.profile(friend.id)} className={css.person}>
        <Avatar id={friend.id} name={friend.name} picture={friend.picture} size={48} />
        <span>
          <strong>{friend.name}</strong>
          {friend.status === 'undetermined' && (
            <small>{friend.isIncoming ? 'Wants to be friends' : 'Hasn’t answered yet'}</small>
          )}
        </span>
      </Link>
      <div className={css.actions}>
        {friend.isIncoming ? (
          <>
            <Button isSmall onClick={() => say('active')} aria-label={`Confirm ${friend.name}`}>
              Confirm
            </Button>
            <Button isSmall look="plain" onClick={() => say('dismissed')} aria-label={`Dismiss ${friend.name}`}>
              Dismiss
            </Button>
          </>
        ) : friend.status === 'active' ? (
          <IconButton label={`More: ${friend.name}`} aria-haspopup="dialog" onClick={() => setOpen('menu')}>
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        ) : (
          <Button isSmall look="plain" onClick={ask} aria-label={`Cancel request: ${friend.name}`}>
            Cancel request
          </Button>
        )}
      </div>
      {open === 'menu' && (
        <Sheet isOpen onClose={() => setOpen(null)} title={friend.name}>
          <Button look="plain" isWide onClick={ask}>
            Unfriend
          </Button>
        </Sheet>
      )}
      {isAsked && (
        <Sheet
          isOpen
          onClose={() => setOpen(null)}
          title={friend.status === 'active' ? `Unfriend ${friend.name}?` : `Cancel your request to ${friend.name}?`}
          foot={
            <Button look="danger" isWide onClick={() => say('dismissed')}>
              {friend.status === 'active' ? 'Yes, unfriend' : 'Yes, cancel it'}
            </Button>
          }
        >
          <p>
            {friend.status === 'active'
              ? 'You’ll no longer see each other’s friends-only listings. Agreed loans carry on. We won’t tell them.'
              : 'You can send another whenever you like.'}
          </p>
        </Sheet>
      )}
    </li>
  )
}
