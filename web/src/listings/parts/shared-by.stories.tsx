import { sampleOwner } from '../../members/sample-member.ts'
import { SharedBy } from './shared-by.tsx'

export default { title: 'listings/shared-by' }

export const AStranger = () => <SharedBy owner={sampleOwner()} isMe={false} />
export const AFriend = () => <SharedBy owner={sampleOwner({ friendStatus: 'FRIENDS' })} isMe={false} />
export const AFriendsFriend = () => (
  <SharedBy owner={sampleOwner({ friendStatus: 'FRIENDS_OF_FRIENDS', friendName: 'Amara' })} isMe={false} />
)
export const Me = () => <SharedBy owner={sampleOwner({ averageRating: null, reviewCount: 0 })} isMe />
export const LongText = () => (
  <SharedBy
    owner={sampleOwner({ firstName: 'Maximiliana-Josephine', friendStatus: 'FRIENDS_OF_FRIENDS', friendName: 'Amara' })}
    isMe={false}
  />
)
