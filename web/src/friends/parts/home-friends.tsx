import { useState } from 'react'
import { NewFromFriends } from '../../listings/parts/new-from-friends.tsx'
import { waitingInvitation } from '../invitation.ts'
import { WaitingInvitation } from './waiting-invitation.tsx'

/** What home shows of friends: an invitation that waits, and their new items. It is loaded after the items of home. */
export default function HomeFriends() {
  const [invitation] = useState(waitingInvitation)
  return (
    <>
      {invitation && <WaitingInvitation token={invitation} />}
      <NewFromFriends />
    </>
  )
}
