import { sampleOwner } from '../../members/sample-member.ts'
import { FriendOffer } from './friend-offer.tsx'

export default { title: 'friends/friend-offer' }

const other = sampleOwner()

export const Stranger = () => <FriendOffer otherId={other.id} />
Stranger.parameters = { answers: { 'GET /api/friends': { items: [] }, 'GET /api/listing-user': { data: other } } }
