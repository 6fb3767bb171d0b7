import { friendTexts } from '@hemline/contract/friends/words.ts'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { passesFocusOn } from '../../ui/focus-screen.ts'
import { notice } from '../../ui/notice.tsx'
import { noticeFailure } from '../../ui/use-failure-notice.ts'
import { friendsQuery, useAnswerFriendship, useAskFriend } from '../calls.ts'

type Other = { id: string; publicId: string; firstName: string }

/** Adds another member as a friend, or answers their request; says so while they have not answered. Nothing for a friend. */
export function FriendButton({ other }: { other: Other }) {
  const { data: friends } = useQuery(friendsQuery())
  const ask = useAskFriend()
  const answer = useAnswerFriendship()
  if (!friends) return null
  const friendship = friends.find(({ id }) => id === other.id)
  if (friendship?.status === 'active') return null
  const send = async () => {
    try {
      const friend = await ask.mutateAsync({ publicIds: other.publicId })
      if (!friend) return notice.good(friendTexts.notFound)
      notice.good(friend.status === 'active' ? friendTexts.areFriends(friend.name) : friendTexts.asked(friend.name))
    } catch (error) {
      noticeFailure(friendTexts.contactsFailed, error)
    }
  }
  const confirm = () =>
    answer.mutateAsync({ friendshipId: friendship!.friendshipId, status: 'active' }).then(
      () => notice.good(friendTexts.areFriends(other.firstName)),
      (error) => notice.bad(messageOf(error)),
    )
  // shown as sent while it is sent, and the focus stays on it; a refusal brings the button back
  if (ask.isPending || (friendship && !friendship.isIncoming))
    return (
      <Button ref={passesFocusOn} look="quiet" isSmall aria-disabled>
        {friendTexts.sent}
      </Button>
    )
  return (
    <Button
      ref={passesFocusOn}
      look="quiet"
      isSmall
      isBusy={answer.isPending}
      isReachable
      onClick={friendship ? confirm : send}
    >
      <UserPlus size={18} aria-hidden="true" />
      <span>{friendship ? friendTexts.confirm : friendTexts.add}</span>
    </Button>
  )
}
