import { ShareLinks } from './share-links.tsx'

export default { title: 'share-links/share-links' }

const link = {
  token: 'abcdefghijklmnopqrstuvwxyz',
  listingId: 'abc123def456',
  isMine: true,
  createdByFirstName: 'Maya',
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-20T10:00:00.000Z',
}

export const OwnAndAnothers = () => <ShareLinks listingId="abc123def456" isOwn />
OwnAndAnothers.parameters = {
  answers: {
    'GET /api/listing-share-links': {
      items: [link, { ...link, token: 'zyxwvutsrqponmlkjihgfedcba', isMine: false, createdByFirstName: 'Amara' }],
    },
  },
}
export const None = () => <ShareLinks listingId="abc123def456" isOwn />
None.parameters = { answers: { 'GET /api/listing-share-links': { items: [] } } }
