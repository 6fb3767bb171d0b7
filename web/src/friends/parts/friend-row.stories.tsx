import type { Friend } from '@hemline/contract/friends/shapes.ts'
import { FriendRow } from './friend-row.tsx'

export default { title: 'friends/friend-row' }

const friend: Friend = {
  friendshipId: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9c01',
  id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a01',
  name: 'Maya',
  picture: null,
  status: 'active',
  isIncoming: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
}

const row = (shown: Friend) => (
  <ul>
    <FriendRow friend={shown} />
  </ul>
)

export const AFriend = () => row(friend)
export const Asked = () => row({ ...friend, status: 'undetermined' })
export const AsksMe = () => row({ ...friend, status: 'undetermined', isIncoming: true })
export const LongText = () =>
  row({ ...friend, status: 'undetermined', isIncoming: true, name: 'Maximiliana-Josephine Featherstonehaugh' })
