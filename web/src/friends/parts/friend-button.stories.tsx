import { FriendButton } from './friend-button.tsx'

export default { title: 'friends/friend-button' }

const other = { id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a01', publicId: 'MAYA2026', firstName: 'Maya' }
const friend = {
  friendshipId: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9c01',
  id: other.id,
  name: 'Maya',
  picture: null,
  status: 'undetermined',
  isIncoming: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
}

export const Stranger = () => <FriendButton other={other} />
Stranger.parameters = { answers: { 'GET /api/friends': { items: [] } } }
export const Asked = () => <FriendButton other={other} />
Asked.parameters = { answers: { 'GET /api/friends': { items: [friend] } } }
export const AsksMe = () => <FriendButton other={other} />
AsksMe.parameters = { answers: { 'GET /api/friends': { items: [{ ...friend, isIncoming: true }] } } }
