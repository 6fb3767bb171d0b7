import { BlockedMembers } from './blocked-members.tsx'

export default { title: 'safety/blocked-members' }

const block = {
  userId: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a01',
  firstName: 'Maya',
  picture: null,
  blockedAt: '2026-11-20T10:00:00.000Z',
}

export const One = () => <BlockedMembers />
One.parameters = { answers: { 'GET /api/blocks': { items: [block] } } }
export const None = () => <BlockedMembers />
None.parameters = { answers: { 'GET /api/blocks': { items: [] } } }
