import { useQuery } from '@tanstack/react-query'
import { listingUserQuery } from '../../members/calls.ts'
import { FriendButton } from './friend-button.tsx'

/** "Add friend" in a conversation; nothing for a friend. */
export function FriendOfThread({ otherId }: { otherId: string }) {
  const { data: other } = useQuery(listingUserQuery(otherId))
  return other ? <FriendButton other={other} /> : null
}
